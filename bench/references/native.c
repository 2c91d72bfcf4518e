/* From a seed to finished games of Crazy Eights and 12 Days in C (rules in RULES.md), also with a function-pointer "agent" seam.
   As a program of its own: gcc -O3 -march=native native.c -o native && ./native [seconds] [runs] [check]
   As a library (`compiled.py`): gcc -O3 -march=native -shared -fPIC -Dmain=program native.c, then call `play`.
   Random: xoshiro256++ seeded by splitmix64; bounded by 32-bit multiply-shift. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
typedef uint64_t u64; typedef uint32_t u32; typedef uint8_t u8;
static u64 S[4];
static inline u64 rotl(u64 x, int k) { return (x << k) | (x >> (64 - k)); }
static inline u64 rng(void) {
  u64 r = rotl(S[0] + S[3], 23) + S[0], t = S[1] << 17;
  S[2] ^= S[0]; S[3] ^= S[1]; S[1] ^= S[2]; S[0] ^= S[3]; S[2] ^= t; S[3] = rotl(S[3], 45); return r;
}
static void seed(u64 x) { for (int i = 0; i < 4; i++) { u64 z = (x += 0x9e3779b97f4a7c15ull); z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull; z = (z ^ (z >> 27)) * 0x94d049bb133111ebull; S[i] = z ^ (z >> 31); } }
static inline u32 below(u32 n) { return (u32)(((rng() >> 32) * n) >> 32); }
static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + t.tv_nsec * 1e-9; }

/* ------------------------------------------------------------------ Crazy Eights */
#define EIGHTS (15ull << 24)
#define ALL52 ((1ull << 52) - 1)
static const u64 SUIT0 = 0x1111111111111ull;
static inline u64 matchmask(int suit, int rank) { return (SUIT0 << suit) | (15ull << (4 * rank)) | EIGHTS; }
static inline int ce_points(u64 h) {
  int p = 50 * __builtin_popcountll(h & EIGHTS) + 10 * __builtin_popcountll(h >> 36);
  h &= ~EIGHTS & ((1ull << 36) - 1);
  while (h) { p += (__builtin_ctzll(h) >> 2) + 2; h &= h - 1; }
  return p;
}
static inline int refill(u8 *st, u64 m) { int n = 0; while (m) { st[n++] = __builtin_ctzll(m); m &= m - 1; } return n; }
typedef u32 (*agent_fn)(int player, u32 n);
static u32 random_agent(int p, u32 n) { return below(n); }
static agent_fn volatile AGENT = random_agent;

#define CE_BODY(NAME, CHOOSE)                                                                       \
  static long NAME(int *score) {                                                                    \
    u8 st[52]; u64 hand[4]; int n = 52; long moves = 0;                                             \
    for (int i = 0; i < 52; i++) st[i] = i;                                                         \
    for (int p = 0; p < 4; p++) { u64 h = 0;                                                        \
      for (int k = 0; k < 5; k++) { u32 i = below(n); h |= 1ull << st[i]; st[i] = st[--n]; }        \
      hand[p] = h; }                                                                                \
    u32 i; int c; do { i = below(n); c = st[i]; } while (c >> 2 == 6);                              \
    st[i] = st[--n];                                                                                \
    int top = c, cur = below(4), drawn = 0, passes = 0, plays = 0;                                  \
    u64 match = matchmask(c & 3, c >> 2);                                                           \
    for (;;) {                                                                                      \
      moves++;                                                                                      \
      u64 h = hand[cur], m = h & match;                                                             \
      u32 k = __builtin_popcountll(m), j = CHOOSE(cur, k + 1);                                      \
      if (j < k) {                                                                                  \
        while (j--) m &= m - 1;                                                                     \
        c = __builtin_ctzll(m); h ^= 1ull << c; hand[cur] = h; top = c; passes = 0;                 \
        if (!h || ++plays >= 1000) break;                                                           \
        if (!n) n = refill(st, ALL52 & ~(hand[0] | hand[1] | hand[2] | hand[3] | 1ull << c));       \
        if (c >> 2 == 6) { moves++; match = matchmask(CHOOSE(cur, 4), 6); }                         \
        else match = matchmask(c & 3, c >> 2);                                                      \
      } else if (drawn | !n) {                                                                      \
        if (n) passes = 0; else if (++passes > 4) break;                                            \
      } else {                                                                                      \
        passes = 0; i = below(n); hand[cur] = h | 1ull << st[i]; st[i] = st[--n];                   \
        if (!n) n = refill(st, ALL52 & ~(hand[0] | hand[1] | hand[2] | hand[3] | 1ull << top));     \
        drawn = 1; continue;                                                                        \
      }                                                                                             \
      cur = (cur + 1) & 3; drawn = 0;                                                               \
    }                                                                                               \
    for (int p = 0; p < 4; p++) score[p] = -ce_points(hand[p]);                                     \
    return moves;                                                                                   \
  }
#define INL(p, n) below(n)
#define AGT(p, n) AGENT(p, n)
CE_BODY(ce_inline, INL)
CE_BODY(ce_agent, AGT)

/* ------------------------------------------------------------------ 12 Days */
static const u8 DECK[80] = {0,0,1,2,2,3,3,3,4,4,4,4,5,5,5,5,5,6,6,6,6,6,6,7,7,7,7,7,7,7,8,8,8,8,8,8,8,8,9,9,9,9,9,9,9,9,9,
  10,10,10,10,10,10,10,10,10,10,11,11,11,11,11,11,11,11,11,11,11,12,12,12,12,12,12,12,12,12,12,12,12};
#define DAYS_BODY(NAME, CHOOSE)                                                                     \
  static long NAME(int *s) {                                                                        \
    u8 deck[80], disc[48], h[4][12]; int n = 80, nd = 0, pot = 0;                                   \
    memcpy(deck, DECK, 80);                                                                         \
    for (int p = 0; p < 4; p++) for (int k = 0; k < 12; k++) { u32 i = below(n); h[p][k] = deck[i]; deck[i] = deck[--n]; } \
    s[0] = s[1] = s[2] = s[3] = 0;                                                                  \
    for (int day = 1; day <= 12; day++) {                                                           \
      u32 i[4]; u8 c[4];                                                                            \
      for (int p = 0; p < 4; p++) i[p] = CHOOSE(p, 12);                                             \
      for (int p = 0; p < 4; p++) c[p] = h[p][i[p]];                                                \
      for (int p = 0; p < 4; p++) h[p][i[p]] = c[(p + 3) & 3];                                      \
      u32 once = 0, twice = 0;                                                                      \
      for (int p = 0; p < 4; p++) i[p] = CHOOSE(p, 12);                                             \
      for (int p = 0; p < 4; p++) { c[p] = h[p][i[p]]; u32 b = 1u << c[p]; twice |= once & b; once |= b; disc[nd++] = c[p]; } \
      once &= ~twice; pot += day;                                                                   \
      if (once) { u32 r = __builtin_ctz(once); for (int p = 0; p < 4; p++) if (c[p] == r) s[p] += pot; pot = 0; } \
      if (n == 0) { memcpy(deck, disc, nd); n = nd; nd = 0; }                                       \
      for (int p = 0; p < 4; p++) { u32 q = below(n); h[p][i[p]] = deck[q]; deck[q] = deck[--n]; }  \
    }                                                                                               \
    u64 cnt[4];                                                                                     \
    for (int p = 0; p < 4; p++) { u64 x = 0; for (int k = 0; k < 12; k++) x += 1ull << (4 * h[p][k]); cnt[p] = x; } \
    for (int r = 1; r <= 12; r++) {                                                                 \
      int a[4], m = 0; for (int p = 0; p < 4; p++) { a[p] = (cnt[p] >> (4 * r)) & 15; if (a[p] > m) m = a[p]; } \
      if (m) for (int p = 0; p < 4; p++) s[p] += a[p] == m ? r : 0;                                 \
    }                                                                                               \
    return 96;                                                                                      \
  }
DAYS_BODY(days_inline, INL)
DAYS_BODY(days_agent, AGT)

typedef long (*game_fn)(int *);
static int cmp(const void *a, const void *b) { double x = *(double *)a, y = *(double *)b; return (x > y) - (x < y); }
int main(int argc, char **argv) {
  double secs = argc > 1 ? atof(argv[1]) : 2; int runs = argc > 2 ? atoi(argv[2]) : 3; int check = argc > 3;
  const char *names[] = {"CE  C, inlined", "CE  C, agent call", "12D C, inlined", "12D C, agent call"};
  game_fn fs[] = {ce_inline, ce_agent, days_inline, days_agent};
  for (int g = 0; g < 4; g++) {
    double r[64], mg = 0; long sum[4] = {0}, N = 0;
    for (int k = 0; k < runs; k++) {
      seed(k + 1); int s[4]; long n = 0, m = 0; double t0 = now(), t;
      do { for (int b = 0; b < 1000; b++) { m += fs[g](s); for (int p = 0; p < 4; p++) sum[p] += s[p]; } n += 1000; t = now() - t0; } while (t < secs);
      r[k] = n / t; mg = (double)m / n; N += n;
    }
    qsort(r, runs, sizeof *r, cmp);
    printf("%-36s %10.0f games/s %12.0f moves/s %8.2f moves/game", names[g], r[runs / 2], r[runs / 2] * mg, mg);
    if (check) printf("  mean scores %.3f %.3f %.3f %.3f", (double)sum[0] / N, (double)sum[1] / N, (double)sum[2] / N, (double)sum[3] / N);
    printf("\n");
  }
}

/* Many games of one kind: 0 Crazy Eights, 1 the same with agent, 2 12 Days, 3 the same with agent. Returns the decisions;
   `total` gets the sum of the scores, by seat. */
long play(int which, long games, unsigned long first_seed, long *total) {
  game_fn fs[] = {ce_inline, ce_agent, days_inline, days_agent};
  long moves = 0; int s[4];
  seed(first_seed);
  for (long g = 0; g < games; g++) { moves += fs[which](s); for (int p = 0; p < 4; p++) total[p] += s[p]; }
  return moves;
}
