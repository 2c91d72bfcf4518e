"""From a seed to finished games of Crazy Eights and 12 Days by numba, which is optional; rules in RULES.md.

It is a measure of speed, so its form stays as it is; the first call compiles.
"""

import numpy as np
from numba import njit, uint64


@njit(inline="always")
def below(st, n):  # splitmix64, multiply-shift
    st[0] += uint64(0x9E3779B97F4A7C15)
    z = st[0]
    z = (z ^ (z >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> uint64(27))) * uint64(0x94D049BB133111EB)
    z = z ^ (z >> uint64(31))
    return ((z >> uint64(32)) * uint64(n)) >> uint64(32)


DECK = np.array([0, 0] + [r for r in range(1, 13) for _ in range(r)], dtype=np.uint8)


@njit
def days(games, seed, total):
    st = np.array([seed], dtype=np.uint64)
    deck = np.empty(80, dtype=np.uint8)
    disc = np.empty(48, dtype=np.uint8)
    h = np.empty((4, 12), dtype=np.uint8)
    i = np.empty(4, dtype=np.int64)
    c = np.empty(4, dtype=np.uint8)
    s = np.empty(4, dtype=np.int64)
    cnt = np.empty((4, 13), dtype=np.int64)
    moves = 0
    for _ in range(games):
        deck[:] = DECK
        n = 80
        nd = 0
        pot = 0
        for p in range(4):
            s[p] = 0
            for k in range(12):
                j = below(st, n)
                h[p, k] = deck[j]
                n -= 1
                deck[j] = deck[n]
        for day in range(1, 13):
            for p in range(4):
                i[p] = below(st, 12)
                c[p] = h[p, i[p]]
                moves += 1
            for p in range(4):
                h[p, i[p]] = c[(p + 3) & 3]
            once = 0
            twice = 0
            for p in range(4):
                i[p] = below(st, 12)
                c[p] = h[p, i[p]]
                moves += 1
                b = 1 << c[p]
                twice |= once & b
                once |= b
                disc[nd] = c[p]
                nd += 1
            once &= ~twice
            pot += day
            if once:
                r = 0
                while not (once >> r) & 1:
                    r += 1
                for p in range(4):
                    if c[p] == r:
                        s[p] += pot
                pot = 0
            if n == 0:
                for k in range(nd):
                    deck[k] = disc[k]
                n = nd
                nd = 0
            for p in range(4):
                j = below(st, n)
                h[p, i[p]] = deck[j]
                n -= 1
                deck[j] = deck[n]
        cnt[:] = 0
        for p in range(4):
            for k in range(12):
                cnt[p, h[p, k]] += 1
        for r in range(1, 13):
            m = max(max(cnt[0, r], cnt[1, r]), max(cnt[2, r], cnt[3, r]))
            if m:
                for p in range(4):
                    if cnt[p, r] == m:
                        s[p] += r
        for p in range(4):
            total[p] += s[p]
    return moves


@njit(inline="always")
def popc(x):
    x = x - ((x >> uint64(1)) & uint64(0x5555555555555555))
    x = (x & uint64(0x3333333333333333)) + ((x >> uint64(2)) & uint64(0x3333333333333333))
    x = (x + (x >> uint64(4))) & uint64(0x0F0F0F0F0F0F0F0F)
    return (x * uint64(0x0101010101010101)) >> uint64(56)


EIGHTS = np.uint64(15 << 24)
ALL = np.uint64((1 << 52) - 1)
MATCH = np.array(
    [(0x1111111111111 << s) | (15 << (4 * r)) | (15 << 24) for r in range(13) for s in range(4)], dtype=np.uint64
)
PTS = np.array([50 if r == 6 else 10 if r >= 9 else r + 2 for r in range(13) for s in range(4)], dtype=np.int64)


@njit
def refill(st, m):
    n = 0
    for k in range(52):
        if (m >> uint64(k)) & uint64(1):
            st[n] = k
            n += 1
    return n


@njit
def ce(games, seed, total):
    rs = np.array([seed], dtype=np.uint64)
    st = np.empty(52, dtype=np.int64)
    hand = np.empty(4, dtype=np.uint64)
    moves = 0
    for _ in range(games):
        n = 52
        for k in range(52):
            st[k] = k
        for p in range(4):
            h = uint64(0)
            for _ in range(5):
                i = below(rs, n)
                h |= uint64(1) << uint64(st[i])
                n -= 1
                st[i] = st[n]
            hand[p] = h
        while True:
            i = below(rs, n)
            c = st[i]
            if c >> 2 != 6:
                break
        n -= 1
        st[i] = st[n]
        top = c
        match = MATCH[c]
        cur = below(rs, 4)
        drawn = False
        passes = 0
        plays = 0
        while True:
            moves += 1
            h = hand[cur]
            m = h & match
            k = popc(m)
            j = below(rs, k + uint64(1))
            if j < k:
                while j:
                    m &= m - uint64(1)
                    j -= uint64(1)
                b = m & (~m + uint64(1))
                h ^= b
                hand[cur] = h
                c = np.int64(popc(b - uint64(1)))
                top = c
                passes = 0
                plays += 1
                if h == uint64(0) or plays >= 1000:
                    break
                if n == 0:
                    n = refill(st, ALL & ~(hand[0] | hand[1] | hand[2] | hand[3] | b))
                if c >> 2 == 6:
                    moves += 1
                    match = MATCH[uint64(24) + below(rs, 4)]
                else:
                    match = MATCH[c]
            elif drawn or n == 0:
                if n:
                    passes = 0
                else:
                    passes += 1
                    if passes > 4:
                        break
            else:
                passes = 0
                i = below(rs, n)
                hand[cur] = h | (uint64(1) << uint64(st[i]))
                n -= 1
                st[i] = st[n]
                if n == 0:
                    n = refill(st, ALL & ~(hand[0] | hand[1] | hand[2] | hand[3] | (uint64(1) << uint64(top))))
                drawn = True
                continue
            cur = (cur + uint64(1)) & uint64(3)
            drawn = False
        for p in range(4):
            h = hand[p]
            for k in range(52):
                if (h >> uint64(k)) & uint64(1):
                    total[p] -= PTS[k]
    return moves


def play(which, games, first_seed, total):
    """Plays so many games of "crazy_eights" or "twelve_days"; adds the scores to `total`, gives the decisions."""
    return {"crazy_eights": ce, "twelve_days": days}[which](games, np.uint64(first_seed), total)
