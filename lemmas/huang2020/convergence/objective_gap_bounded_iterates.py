"""From a zero start Theorem 3 holds if all iterates stay within c_w of the minimiser in mean square.

Theorem 3 with its printed steps, under the hypothesis that its proof needs: the iterates stay within c_w of w* in mean square.

Where: ours.
On Theorem 3.
Letters as in ``objective_gap``, with h = v_k = sqrt(2t), K_G = sum_i c_w G_i; SF, SR, SG, T as in
``telescoped_decreasing_steps``, where E|wt_i^k - w*|^2 <= c_w^2 for all i and k gives B2 = sum_i c_w^2/(2 a_i), a_i =
c_w/G_i.
Idea: v_k B2 = K_G h/2, and the noise is K_G T/2 <= K_G h/2.
Note: So the printed constants come out exactly under that hypothesis, which suggests that the missing proof uses it. It does
not follow from the algorithm: the mean-square distance grows like (c_w^2/2) ln t where noise dominates. The average in the
constraint is over 1..t, as in huang2020.theorem-3-corrected; with 0..t-1, as printed, beta E|wt_i^t - wt_i^0|/t is to be
added.
"""

from verify import *

from .objective_gap import SUMMED, zero_start

for_all(positive="h t n rho c_w", nonnegative="P_0 Q_0 D_0 B2 D2 R v_k", real="K_G beta gap SF SR SG T f_v f_m Q")

M_2 = n * (rho * c_w**2 + beta**2 / rho) / 2
RUN = "the run of Algorithm 3 with the printed steps, after t iterations; E|wt_i^k - w*|^2 <= c_w^2 for all i, k <= t"
RECORD = "huang2020.telescoped-decreasing-steps"
AGENTS = "over the n agents, a_i = c_w/G_i"

says = statement(
    root=h**2 == 2 * t | letter("h", "h = sqrt(2t): 2K/h = sqrt 2 K/sqrt t = M_1/sqrt t"),
    telescoped=at_end(RECORD, "telescoped", RUN, t, s=1, e=2),
    jensen=at_end(RECORD, "jensen", RUN, t, s=1, e=2),
    root_of_t=at_end(RECORD, "root", RUN, t, s=1, e=2),
    root_sign=at_end(RECORD, "nonnegative", RUN, t, s=1, e=2),
    total=at_end(RECORD, "total", RUN, t, s=1, e=2),
    bounded_start=B2 >= Q_0 | ours("the iterates stay within c_w of w* in mean square", "at k = 0"),
    **zero_start(W=t),
    distance=2 * B2 == Q | letter("B2", "sum_i c_w^2/(2 a_i), at least Q_k where E|wt_i^k - w*|^2 <= c_w^2"),
    balance=at_end("huang2020.step-sizes", "distance", AGENTS, n, K=K_G, s=1),
    distance_sign=at_end("huang2020.step-sizes", "nonnegative", AGENTS, n, K=K_G, s=1),
    sum_sign=at_end("huang2020.step-sizes", "constant", AGENTS, n, K=K_G, s=1),
    left_side=gap == f_m - f_v + beta * R | letter("gap", "the left side of (32)"),
    convergence=2 * K_G / h + M_2 / t >= gap | goal,
)

claim = Claim("huang2020.theorem-3-bounded-iterates", "bound")

same_root = have(same_root=h == v_k | (root - root_of_t) / (h + v_k))
proof = shows(
    same_root,
    have(
        summed=K_G * h + t * M_2 / t
        >= t * gap | SUMMED - v_k / 2 * (distance + balance) - t * left_side + sum_sign * total / 4 + K_G * fact("same_root")
    ),
    convergence=(summed - K_G / h * root) / t,
)

witness = at(
    "h=2 t=2 v_k=2 K_G=2 n=1 rho=1 c_w=1 beta=1 gap=1 SF=1 SR=-2 SG=0 T=2 R=1 D2=1 f_v=0 f_m=0 P_0=1/2 Q_0=1 D_0=1/2 B2=1 Q=2"
)

too_strong = altered(scale="1 % smaller -> left 99/100", drop="telescoped total")
