"""Convergence of DP-ADMM with its printed steps from a zero start, for weighted averages, up to a logarithm.

Theorem 3 with the printed steps and no further hypothesis: a rate ln t/sqrt t for averages weighted by 1/sqrt k.

Where: ours.
On Theorem 3.
Letters as in ``objective_gap``: s = sqrt t; W, H = sums of 1/sqrt k and 1/k over k <= t, log_t = ln t; M_1 by (30), M_2 by
(31), so a_i = c_w/(sqrt 2 G_i); SF, SR, SG = weighted sums as in ``telescoped_weighted``; gap = the left side of (32) with
both averages weighted by 1/sqrt k.
Idea: Q_0 = M_1/2, the noise is (M_1/4) H <= (M_1/4)(1 + ln t), and W >= sqrt t.
Note: Weight 1/sqrt k belongs to wt_i^{k-1} in the objective and to wt_i^k - w^k in the constraint. No bound on the iterates
and no horizon are needed. M_2 is divided by sqrt t, not t.
"""

from verify import *

from .objective_gap import SUMMED, zero_start

for_all(positive="s t n rho c_w W", nonnegative="M_1 P_0 Q_0 D_0 D2 R log_t", real="beta gap SF SR SG f_v f_m Q H")

M_2 = n * (rho * c_w**2 + beta**2 / rho) / 2
bound = M_1 * (3 + log_t) / 4 + M_2
RUN = "the run of Algorithm 3 with the printed steps, after t iterations"
AGENTS = "over the n agents, a_i = c_w/(sqrt 2 G_i): M_1 by (30)"
SUMS = "sums over the iterations"

says = statement(
    root=s**2 == t | letter("s", "s = sqrt t"),
    telescoped=at_end("huang2020.telescoped-weighted", "telescoped", RUN, t, s=2, K_G=M_1),
    jensen=at_end("huang2020.telescoped-weighted", "jensen", RUN, t, s=2, K_G=M_1),
    weights=program(SUMS, "positive", W_t=W),
    above_root=program(SUMS, W_t=W),
    harmonic=program(SUMS),
    **zero_start("weights 1/sqrt k"),
    distance=2 * Q_0 == Q | letter("Q_0", "wt_i^0 = 0: sum_i |w*|^2/(2 a_i)"),
    balance=at_end("huang2020.step-sizes", "distance", AGENTS, n, K=M_1, s=2),
    distance_sign=at_end("huang2020.step-sizes", "nonnegative", AGENTS, n, K=M_1, s=2),
    thirty=at_end("huang2020.step-sizes", "constant", AGENTS, n, K=M_1, s=2),
    left_side=gap == f_m - f_v + beta * R | letter("gap", "the left side of (32), weighted"),
    convergence=bound / s >= gap | goal,
)

claim = Claim("huang2020.theorem-3-printed-steps", "bound")

proof = shows(
    have(weighted=bound >= W * gap | SUMMED - distance / 2 - balance / 2 - W * left_side + M_1 / 4 * harmonic),
    convergence=(s * weighted + bound * above_root) / (s * W),
)

witness = at(
    "s=1 t=1 M_1=2 n=1 rho=1 c_w=1 beta=1 gap=1 SF=2 SR=-1 SG=0 W=1 H=1 log_t=0 R=1 D2=1 f_v=1 f_m=1 P_0=1/2 Q_0=1 D_0=1/2 Q=2"
)

too_strong = altered(
    {"without the logarithm": (bound - M_1 * log_t / 4) / s >= gap | false},
    scale="1 % smaller -> left 99/100",
    drop="telescoped above_root",
)
