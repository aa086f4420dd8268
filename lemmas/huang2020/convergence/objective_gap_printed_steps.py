"""Theorem 3 with the printed steps and no further hypothesis: a rate ln t/sqrt t for averages weighted by 1/sqrt k.

Where: ours, on Theorem 3. Letters as in ``objective_gap``: s = sqrt t; W, H = sums of 1/sqrt k and 1/k over k <= t, log_t = ln
t; M_1 by (30), M_2 by (31), so a_i = c_w/(sqrt 2 G_i); SF, SR, SG = weighted sums as in ``telescoped_weighted``; gap = the left
side of (32) with both averages weighted by 1/sqrt k.
Idea: Q_0 = M_1/2, the noise is (M_1/4) H <= (M_1/4)(1 + ln t), and W >= sqrt t.
"""

from verify import *

s, t, M_1, n, rho, c_w, beta, gap = scalars("s t M_1 n rho c_w beta gap")
SF, SR, SG, W, H, log_t, R, D2, f_v, f_m = scalars("SF SR SG W H log_t R D2 f_v f_m")
P_0, Q_0, D_0, Q = scalars("P_0 Q_0 D_0 Q")
M_2 = n * (rho * c_w**2 + beta**2 / rho) / 2
bound = M_1 * (3 + log_t) / 4 + M_2
RUN = "the run of Algorithm 3 with the printed steps, after t iterations"
AGENTS = "over the n agents, a_i = c_w/(sqrt 2 G_i): M_1 by (30)"
SUMS = "sums over the iterations"

says = statement(
    for_all(positive="s t n rho c_w W", nonnegative="M_1 P_0 Q_0 D_0 D2 R log_t", real="beta gap SF SR SG f_v f_m Q H"),
    equal("root", s**2, t, because=letter("s", "s = sqrt t")),
    at_least(
        "telescoped",
        M_1 / 4 * H + P_0 + Q_0 + D_0,
        SF - W * f_v - SR,
        because=at_end("huang2020.telescoped-weighted", "telescoped", RUN, t, s=2, K_G=M_1),
    ),
    at_least("jensen", SF - W * f_m, SG, because=at_end("huang2020.telescoped-weighted", "jensen", RUN, t, s=2, K_G=M_1)),
    above("weights", W, because=program(SUMS, "positive", W_t=W)),
    at_least("above_root", W, s, because=program(SUMS, "above_root", W_t=W)),
    at_least("harmonic", 1 + log_t, H, because=program(SUMS, "harmonic")),
    equal("mean", SG, because=program("weighted mean of the iterates", "centred", "weights 1/sqrt k")),
    equal("direction", SR, -beta * W * R, because=program("direction against the constraint gap", "paired", "weights 1/sqrt k")),
    at_least("length", n * beta**2, D2, because=program("direction against the constraint gap", "length")),
    equal("distance_w", 2 * P_0, n * rho * c_w**2, because=letter("P_0", "w^0 = 0")),
    equal("distance_dual", 2 * rho * D_0, D2, because=letter("D_0", "gamma_i^0 = 0")),
    equal("distance", 2 * Q_0, Q, because=letter("Q_0", "wt_i^0 = 0: sum_i |w*|^2/(2 a_i)")),
    equal("balance", Q, M_1, because=at_end("huang2020.step-sizes", "distance", AGENTS, n, K=M_1, s=2)),
    at_least("distance_sign", Q, because=at_end("huang2020.step-sizes", "nonnegative", AGENTS, n, K=M_1, s=2)),
    at_least("thirty", M_1, because=at_end("huang2020.step-sizes", "constant", AGENTS, n, K=M_1, s=2)),
    equal("left_side", gap, f_m - f_v + beta * R, because=letter("gap", "the left side of (32), weighted")),
    goals=(at_least("convergence", bound / s, gap),),
)

claim = Claim(
    id="huang2020.theorem-3-printed-steps",
    title="Convergence of DP-ADMM with its printed steps, for weighted averages, up to a logarithm",
    where="ours",
    kind="bound",
    says=says,
    note="Weight 1/sqrt k belongs to wt_i^{k-1} in the objective and to wt_i^k - w^k in the constraint. No bound on the "
    "iterates and no horizon are needed. M_2 is divided by sqrt t, not t.",
)

proof = shows(
    Have(
        at_least("weighted", bound, W * gap),
        because(
            "telescoped",
            "jensen",
            "mean",
            term(-1, "direction"),
            term(1 / (2 * rho), "length"),
            term(ratio(-1, 2), "distance_w"),
            term(-1 / (2 * rho), "distance_dual"),
            term(ratio(-1, 2), "distance"),
            term(ratio(-1, 2), "balance"),
            term(-W, "left_side"),
            term(M_1 / 4, "harmonic"),
        ),
    ),
    convergence=because(term(s, "weighted"), term(bound, "above_root"), scale=s * W),
)

witness = Point(
    scalars=numbers(
        "s=1 t=1 M_1=2 n=1 rho=1 c_w=1 beta=1 gap=1 SF=2 SR=-1 SG=0 W=1 H=1 log_t=0 R=1 D2=1 f_v=1 f_m=1 P_0=1/2 "
        "Q_0=1 D_0=1/2 Q=2"
    )
)

too_strong = (
    scaled(says, "1 % smaller", "convergence", left=ratio(99, 100)),
    altered(says, "without the logarithm", at_least("convergence", (bound - M_1 * log_t / 4) / s, gap)),
    without(says, "telescoped"),
    without(says, "above_root"),
)
