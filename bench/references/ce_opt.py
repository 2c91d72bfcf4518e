"""From a source of random numbers to finished games of Crazy Eights, by hand as fast as plain Python goes.

The rules are those of RULES.md, for four players. A hand is a number of 52 bits, a card is rank * 4 + suit. `playout`
draws each choice itself, `playout_bulk` from words that are made in bulk, and `playout_agent` calls
`agent(player, options)`, which gives an index, at each decision. It is a measure of speed, so its form stays as it is.
"""

import random as _r
from itertools import chain, repeat

SUIT = [sum(1 << (r * 4 + s) for r in range(13)) for s in range(4)]
RANK = [15 << (r * 4) for r in range(13)]
EIGHTS = RANK[6]
ALL = (1 << 52) - 1
BIT = [1 << c for c in range(52)]
# playable mask by (suit, rank of the top card): index rank*4+suit
MATCH = [SUIT[s] | RANK[r] | EIGHTS for r in range(13) for s in range(4)]
PTS = [50 if r == 6 else 10 if r >= 9 else r + 2 for r in range(13) for s in range(4)]
CARDS = list(range(52))
PTMASKS = [(EIGHTS, 50), (RANK[9] | RANK[10] | RANK[11] | RANK[12], 10)] + [
    (RANK[r], r + 2) for r in (0, 1, 2, 3, 4, 5, 7, 8)
]


def bits(m):
    out = []
    while m:
        b = m & -m
        out.append(b.bit_length() - 1)
        m ^= b
    return out


def playout(rnd=_r.random):
    stock = CARDS[:]
    n = 52
    hands = []
    for _ in (0, 1, 2, 3):
        h = 0
        for _ in (0, 1, 2, 3, 4):
            i = int(rnd() * n)
            n -= 1
            h |= BIT[stock[i]]
            stock[i] = stock[n]
        hands.append(h)
    while True:
        i = int(rnd() * n)
        c = stock[i]
        if c >> 2 != 6:
            break
    n -= 1
    stock[i] = stock[n]
    top = c
    match = MATCH[c]
    cur = int(rnd() * 4)
    drawn = False
    passes = plays = moves = 0
    h = hands[cur]
    while True:
        moves += 1
        m = h & match
        k = m.bit_count()
        j = int(rnd() * (k + 1))
        if j < k:  # play the j-th card
            while j:
                m &= m - 1
                j -= 1
            b = m & -m
            h ^= b
            passes = 0
            plays += 1
            c = b.bit_length() - 1
            top = c
            if not h or plays >= 1000:
                hands[cur] = h
                break
            if not n:  # refill
                stock = bits(ALL & ~(h | hands[cur - 1] | hands[cur - 2] | hands[cur - 3] | b))
                n = len(stock)
            if c >> 2 == 6:
                moves += 1
                match = MATCH[24 + int(rnd() * 4)]
            else:
                match = MATCH[c]
        elif drawn or not n:  # pass
            if n:
                passes = 0
            else:
                passes += 1
                if passes > 4:
                    hands[cur] = h
                    break
        else:  # draw
            passes = 0
            i = int(rnd() * n)
            n -= 1
            h |= BIT[stock[i]]
            stock[i] = stock[n]
            if not n:
                stock = bits(ALL & ~(h | hands[cur - 1] | hands[cur - 2] | hands[cur - 3] | BIT[top]))
                n = len(stock)
            drawn = True
            continue
        hands[cur] = h
        cur = cur + 1 & 3
        h = hands[cur]
        drawn = False
    return [-sum([(h & m).bit_count() * v for m, v in PTMASKS]) for h in hands], moves


def playout_agent(rnd=_r.random, agent=None):
    if agent is None:

        def agent(p, k, rnd=rnd):
            return int(rnd() * k)

    stock = CARDS[:]
    n = 52
    hands = []
    for _ in range(4):
        h = 0
        for _ in range(5):
            i = int(rnd() * n)
            n -= 1
            h |= BIT[stock[i]]
            stock[i] = stock[n]
        hands.append(h)
    while True:
        i = int(rnd() * n)
        c = stock[i]
        if c >> 2 != 6:
            break
    n -= 1
    stock[i] = stock[n]
    top = c
    match = MATCH[c]
    cur = int(rnd() * 4)
    drawn = False
    passes = plays = moves = 0
    while True:
        moves += 1
        h = hands[cur]
        m = h & match
        k = m.bit_count()
        j = agent(cur, k + 1)
        if j < k:
            while j:
                m &= m - 1
                j -= 1
            b = m & -m
            hands[cur] = h = h ^ b
            passes = 0
            plays += 1
            c = b.bit_length() - 1
            top = c
            if not h or plays >= 1000:
                break
            if not n:
                stock = bits(ALL & ~(hands[0] | hands[1] | hands[2] | hands[3] | b))
                n = len(stock)
            if c >> 2 == 6:
                moves += 1
                match = MATCH[24 + agent(cur, 4)]
            else:
                match = MATCH[c]
        elif drawn or not n:
            if n:
                passes = 0
            else:
                passes += 1
                if passes > 4:
                    break
        else:
            passes = 0
            i = int(rnd() * n)
            n -= 1
            hands[cur] = h | BIT[stock[i]]
            stock[i] = stock[n]
            if not n:
                stock = bits(ALL & ~(hands[0] | hands[1] | hands[2] | hands[3] | BIT[top]))
                n = len(stock)
            drawn = True
            continue
        cur = cur + 1 & 3
        drawn = False
    return [-sum([(h & m).bit_count() * v for m, v in PTMASKS]) for h in hands], moves


def _words(n, getrandbits=_r.getrandbits):
    return memoryview(getrandbits(32 * n).to_bytes(4 * n, "little")).cast("I")


# An endless iterator of words of 32 bits.
RW = chain.from_iterable(map(_words, repeat(4096)))


def playout_bulk(nx=RW.__next__):
    stock = CARDS[:]
    n = 52
    hands = []
    for _ in (0, 1, 2, 3):
        h = 0
        for _ in (0, 1, 2, 3, 4):
            i = nx() * n >> 32
            n -= 1
            h |= BIT[stock[i]]
            stock[i] = stock[n]
        hands.append(h)
    while True:
        i = nx() * n >> 32
        c = stock[i]
        if c >> 2 != 6:
            break
    n -= 1
    stock[i] = stock[n]
    top = c
    match = MATCH[c]
    cur = nx() * 4 >> 32
    drawn = False
    passes = plays = moves = 0
    h = hands[cur]
    while True:
        moves += 1
        m = h & match
        k = m.bit_count()
        j = nx() * (k + 1) >> 32
        if j < k:  # play the j-th card
            while j:
                m &= m - 1
                j -= 1
            b = m & -m
            h ^= b
            passes = 0
            plays += 1
            c = b.bit_length() - 1
            top = c
            if not h or plays >= 1000:
                hands[cur] = h
                break
            if not n:  # refill
                stock = bits(ALL & ~(h | hands[cur - 1] | hands[cur - 2] | hands[cur - 3] | b))
                n = len(stock)
            if c >> 2 == 6:
                moves += 1
                match = MATCH[24 + (nx() * 4 >> 32)]
            else:
                match = MATCH[c]
        elif drawn or not n:  # pass
            if n:
                passes = 0
            else:
                passes += 1
                if passes > 4:
                    hands[cur] = h
                    break
        else:  # draw
            passes = 0
            i = nx() * n >> 32
            n -= 1
            h |= BIT[stock[i]]
            stock[i] = stock[n]
            if not n:
                stock = bits(ALL & ~(h | hands[cur - 1] | hands[cur - 2] | hands[cur - 3] | BIT[top]))
                n = len(stock)
            drawn = True
            continue
        hands[cur] = h
        cur = cur + 1 & 3
        h = hands[cur]
        drawn = False
    return [-sum([(h & m).bit_count() * v for m, v in PTMASKS]) for h in hands], moves
