"""Random stopping: for users of the first half L dominates the uniform law on N/2+1..N, as printed.

Section 8, random stopping, as printed: for every user t <= N/2, L dominates the uniform law on {N/2+1, ..., N}.

Where: arXiv section 8.
Letters: N = 2M, T uniform on {M+1..2M}, L = T - t + 1 (own iteration included). For a level s in {M+1..2M} with s + t - 1
in {M+1..2M}, exactly ``count_L`` = 2M - (s + t - 1) + 1 stopping times give L >= s, and exactly ``count_uniform`` = 2M - s +
1 values of the uniform law are >= s; both laws have M equally likely values, so dominance at s compares these counts.
Idea: the first count is smaller by t - 1.
Reading: interpretation: At one level, in numbers of equally likely outcomes.
Note: At N = 4 user t = 2 has L in {2, 3}: L >= 3 has probability 1/2 against 1 under the uniform law on {3, 4}. False for
every user but the first. Smallest N: N = 4, user t = 2, where T is 3 or 4 and L = T - 1 is 2 or 3, while the uniform law
sits on {3, 4}. Attempts to save it: counting L without the own iteration makes L smaller still; numbering users from 0
shifts the failure to t = 1; the opposite dominance is true but useless for an upper bound on E[1/L]; N = 2 is the only even
N for which it holds. Consequence: none for E[1/L] = O(log N/N), which needs less: see the corrected record and
chan2024.sec8-stopping-E. What suffers is any reading that first-half users have more than N/2 iterations.
"""

from verify import *

for_all(positive="M t s", real="count_L count_uniform")

says = statement(
    first_user=t >= 1 | assumed("users follow some deterministic arbitrary order", "sec. 8", "numbered from 1"),
    first_half=M >= t | assumed("For each of the first", "sec. 8", "t <= N/2"),
    level_low=s
    >= M + 1 | assumed("stochastically dominates the uniform distribution", "sec. 8", "s is a level of the uniform law"),
    level_high=2 * M
    >= s + t - 1
    | assumed("stochastically dominates the uniform distribution", "sec. 8", "a level that some stopping time reaches"),
    stopping_times=count_L == 2 * M - (s + t - 1) + 1 | letter("count_L", "the T in {s + t - 1, ..., 2M}, all of them allowed"),
    uniform_values=count_uniform == 2 * M - s + 1 | letter("count_uniform", "the values s, ..., 2M"),
    dominates=count_L >= count_uniform | goal,
)

claim = Claim(
    "chan2024.sec8-stopping-first-half",
    "inequality",
    consequence="step",
    statement=r"t\le\tfrac N2\ \Rightarrow\ \mathbf P(L\ge s)\ge\mathbf P(U\ge s)\ \forall s,\quad"
    r" U\sim\mathrm{unif}\{\tfrac N2+1,\dots,N\}",
    prints=r"""
        \mathbf P(L\ge s) -> count_L
        \mathbf P(U\ge s) -> count_uniform
        N -> 2*M
    """,
    facts="equivalent",
)

witness = at("M=2 t=1 s=3 count_L=2 count_uniform=2")

counterexample = at("M=2 t=2 s=3 count_L=1 count_uniform=2")
