"""From a source of random numbers to finished games of 12 Days, by hand as fast as plain Python goes.

Ranks are numbers, all stands in one function: `playout` draws each choice itself, `playout_bulk` from words that are
made in bulk, and `playout_agent` calls `agent(player, hand)`, which gives an index, at each decision: the seam that a
framework with strategies to put in needs. Four players only. It is a measure of speed, so its form stays as it is.
"""

# Its code stays as it was written, so a rule of style is not asked of it.
# ruff: noqa: B905

import random as _r

DECK = [0, 0] + [r for r in range(1, 13) for _ in range(r)]


def playout(rnd=_r.random):
    deck = DECK[:]
    # partial Fisher-Yates: only what is dealt is shuffled, the rest lazily
    n = 80
    hands = []
    for _ in (0, 1, 2, 3):
        h = []
        add = h.append
        for _ in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11):
            i = int(rnd() * n)
            n -= 1
            add(deck[i])
            deck[i] = deck[n]
        hands.append(h)
    h0, h1, h2, h3 = hands
    s0 = s1 = s2 = s3 = pot = 0
    disc = []
    push = disc.extend
    for day in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12):
        # pass left: swap along the circle
        i0 = int(rnd() * 12)
        i1 = int(rnd() * 12)
        i2 = int(rnd() * 12)
        i3 = int(rnd() * 12)
        t = h3[i3]
        h3[i3] = h2[i2]
        h2[i2] = h1[i1]
        h1[i1] = h0[i0]
        h0[i0] = t
        # play
        i0 = int(rnd() * 12)
        i1 = int(rnd() * 12)
        i2 = int(rnd() * 12)
        i3 = int(rnd() * 12)
        a = h0[i0]
        b = h1[i1]
        c = h2[i2]
        d = h3[i3]
        pot += day
        # lowest not tied
        best = 99
        if a != b and a != c and a != d:
            best = a
            w = 0
        if b < best and b != a and b != c and b != d:
            best = b
            w = 1
        if c < best and c != a and c != b and c != d:
            best = c
            w = 2
        if d < best and d != a and d != b and d != c:
            best = d
            w = 3
        if best != 99:
            if w == 0:
                s0 += pot
            elif w == 1:
                s1 += pot
            elif w == 2:
                s2 += pot
            else:
                s3 += pot
            pot = 0
        push((a, b, c, d))
        # draw (n is always a multiple of 4 here: 32, 28, ...)
        if n == 0:
            deck = disc[:]
            disc.clear()
            n = 32
        i = int(rnd() * n)
        n -= 1
        h0[i0] = deck[i]
        deck[i] = deck[n]
        i = int(rnd() * n)
        n -= 1
        h1[i1] = deck[i]
        deck[i] = deck[n]
        i = int(rnd() * n)
        n -= 1
        h2[i2] = deck[i]
        deck[i] = deck[n]
        i = int(rnd() * n)
        n -= 1
        h3[i3] = deck[i]
        deck[i] = deck[n]
    n0 = h0.count
    n1 = h1.count
    n2 = h2.count
    n3 = h3.count
    for r in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12):
        a = n0(r)
        b = n1(r)
        c = n2(r)
        d = n3(r)
        m = a if a > b else b
        if c > m:
            m = c
        if d > m:
            m = d
        if m:
            if a == m:
                s0 += r
            if b == m:
                s1 += r
            if c == m:
                s2 += r
            if d == m:
                s3 += r
    return [s0, s1, s2, s3], 96


def playout_bulk(getrandbits=_r.getrandbits):
    """As playout, the randomness taken in bulk: 192 words of 32 bits from one getrandbits call."""
    rw = iter(memoryview(getrandbits(32 * 192).to_bytes(768, "little")).cast("I"))
    deck = DECK[:]
    n = 80
    hands = []
    for _ in (0, 1, 2, 3):
        h = []
        add = h.append
        for _ in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11):
            i = next(rw) * n >> 32
            n -= 1
            add(deck[i])
            deck[i] = deck[n]
        hands.append(h)
    h0, h1, h2, h3 = hands
    s0 = s1 = s2 = s3 = pot = 0
    disc = []
    push = disc.extend
    for day, i0, i1, i2, i3, j0, j1, j2, j3, k0, k1, k2, k3 in zip(
        (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), rw, rw, rw, rw, rw, rw, rw, rw, rw, rw, rw, rw
    ):
        i0 = i0 * 12 >> 32
        i1 = i1 * 12 >> 32
        i2 = i2 * 12 >> 32
        i3 = i3 * 12 >> 32
        t = h3[i3]
        h3[i3] = h2[i2]
        h2[i2] = h1[i1]
        h1[i1] = h0[i0]
        h0[i0] = t
        i0 = j0 * 12 >> 32
        i1 = j1 * 12 >> 32
        i2 = j2 * 12 >> 32
        i3 = j3 * 12 >> 32
        a = h0[i0]
        b = h1[i1]
        c = h2[i2]
        d = h3[i3]
        pot += day
        best = 99
        if a != b and a != c and a != d:
            best = a
            w = 0
        if b < best and b != a and b != c and b != d:
            best = b
            w = 1
        if c < best and c != a and c != b and c != d:
            best = c
            w = 2
        if d < best and d != a and d != b and d != c:
            best = d
            w = 3
        if best != 99:
            if w == 0:
                s0 += pot
            elif w == 1:
                s1 += pot
            elif w == 2:
                s2 += pot
            else:
                s3 += pot
            pot = 0
        push((a, b, c, d))
        if n == 0:
            deck = disc[:]
            disc.clear()
            n = 32
        i = k0 * n >> 32
        n -= 1
        h0[i0] = deck[i]
        deck[i] = deck[n]
        i = k1 * n >> 32
        n -= 1
        h1[i1] = deck[i]
        deck[i] = deck[n]
        i = k2 * n >> 32
        n -= 1
        h2[i2] = deck[i]
        deck[i] = deck[n]
        i = k3 * n >> 32
        n -= 1
        h3[i3] = deck[i]
        deck[i] = deck[n]
    n0 = h0.count
    n1 = h1.count
    n2 = h2.count
    n3 = h3.count
    for r in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12):
        a = n0(r)
        b = n1(r)
        c = n2(r)
        d = n3(r)
        m = a if a > b else b
        if c > m:
            m = c
        if d > m:
            m = d
        if m:
            if a == m:
                s0 += r
            if b == m:
                s1 += r
            if c == m:
                s2 += r
            if d == m:
                s3 += r
    return [s0, s1, s2, s3], 96


def playout_agent(rnd=_r.random, agent=None):
    if agent is None:

        def agent(p, hand, rnd=rnd):
            return int(rnd() * len(hand))

    deck = DECK[:]
    n = 80
    hands = []
    for _ in range(4):
        h = []
        for _ in range(12):
            i = int(rnd() * n)
            n -= 1
            h.append(deck[i])
            deck[i] = deck[n]
        hands.append(h)
    h0, h1, h2, h3 = hands
    s = [0, 0, 0, 0]
    pot = 0
    disc = []
    for day in range(1, 13):
        i0 = agent(0, h0)
        i1 = agent(1, h1)
        i2 = agent(2, h2)
        i3 = agent(3, h3)
        t = h3[i3]
        h3[i3] = h2[i2]
        h2[i2] = h1[i1]
        h1[i1] = h0[i0]
        h0[i0] = t
        i0 = agent(0, h0)
        i1 = agent(1, h1)
        i2 = agent(2, h2)
        i3 = agent(3, h3)
        a = h0[i0]
        b = h1[i1]
        c = h2[i2]
        d = h3[i3]
        pot += day
        best = 99
        if a != b and a != c and a != d:
            best = a
            w = 0
        if b < best and b != a and b != c and b != d:
            best = b
            w = 1
        if c < best and c != a and c != b and c != d:
            best = c
            w = 2
        if d < best and d != a and d != b and d != c:
            best = d
            w = 3
        if best != 99:
            s[w] += pot
            pot = 0
        disc.extend((a, b, c, d))
        if n == 0:
            deck = disc[:]
            disc.clear()
            n = 32
        for h, j in ((h0, i0), (h1, i1), (h2, i2), (h3, i3)):
            i = int(rnd() * n)
            n -= 1
            h[j] = deck[i]
            deck[i] = deck[n]
    for r in range(1, 13):
        cs = [h0.count(r), h1.count(r), h2.count(r), h3.count(r)]
        m = max(cs)
        if m:
            for p in range(4):
                if cs[p] == m:
                    s[p] += r
    return s, 96
