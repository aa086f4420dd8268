"""Theorem 3 with its printed steps, under the hypothesis that its proof needs: the iterates stay within c_w of w* in mean square.

Where: ours, on Theorem 3. Letters as in ``objective_gap``, with h = v_k = sqrt(2t), K_G = sum_i c_w G_i; SF, SR, SG, T as in
``telescoped_decreasing_steps``, where E|wt_i^k - w*|^2 <= c_w^2 for all i and k gives B2 = sum_i c_w^2/(2 a_i), a_i = c_w/G_i.
Idea: v_k B2 = K_G h/2, and the noise is K_G T/2 <= K_G h/2.
"""

from verify import *

h, t, v_k, K_G, n, rho, c_w, beta, gap = scalars("h t v_k K_G n rho c_w beta gap")
SF, SR, SG, T, R, D2, f_v, f_m = scalars("SF SR SG T R D2 f_v f_m")
P_0, Q_0, D_0, B2, Q = scalars("P_0 Q_0 D_0 B2 Q")
M_2 = n * (rho * c_w**2 + beta**2 / rho) / 2
RUN = "the run of Algorithm 3 with the printed steps, after t iterations; E|wt_i^k - w*|^2 <= c_w^2 for all i, k <= t"
RECORD = "huang2020.telescoped-decreasing-steps"
AGENTS = "over the n agents, a_i = c_w/G_i"

says = statement(
    for_all(positive="h t n rho c_w", nonnegative="P_0 Q_0 D_0 B2 D2 R v_k", real="K_G beta gap SF SR SG T f_v f_m Q"),
    equal("root", h**2, 2 * t, because=letter("h", "h = sqrt(2t): 2K/h = sqrt 2 K/sqrt t = M_1/sqrt t")),
    at_least(
        "telescoped",
        K_G / 2 * T + P_0 + D_0 + v_k * B2,
        SF - t * f_v - SR,
        because=at_end(RECORD, "telescoped", RUN, t, s=1, e=2),
    ),
    at_least("jensen", SF - t * f_m, SG, because=at_end(RECORD, "jensen", RUN, t, s=1, e=2)),
    equal("root_of_t", v_k**2, 2 * t, because=at_end(RECORD, "root", RUN, t, s=1, e=2)),
    at_least("root_sign", v_k, because=at_end(RECORD, "nonnegative", RUN, t, s=1, e=2)),
    at_least("total", 2 * v_k, 2 * T, because=at_end(RECORD, "total", RUN, t, s=1, e=2)),
    at_least("bounded_start", B2, Q_0, because=assumed("the iterates stay within c_w of w* in mean square", "ours", "at k = 0")),
    equal("mean", SG, because=program("weighted mean of the iterates", "centred", "weights 1")),
    equal("direction", SR, -beta * t * R, because=program("direction against the constraint gap", "paired", "weights 1", W=t)),
    at_least("length", n * beta**2, D2, because=program("direction against the constraint gap", "length")),
    equal("distance_w", 2 * P_0, n * rho * c_w**2, because=letter("P_0", "w^0 = 0")),
    equal("distance_dual", 2 * rho * D_0, D2, because=letter("D_0", "gamma_i^0 = 0")),
    equal("distance", 2 * B2, Q, because=letter("B2", "sum_i c_w^2/(2 a_i), at least Q_k where E|wt_i^k - w*|^2 <= c_w^2")),
    equal("balance", Q, K_G, because=at_end("huang2020.step-sizes", "distance", AGENTS, n, K=K_G, s=1)),
    at_least("distance_sign", Q, because=at_end("huang2020.step-sizes", "nonnegative", AGENTS, n, K=K_G, s=1)),
    at_least("sum_sign", K_G, because=at_end("huang2020.step-sizes", "constant", AGENTS, n, K=K_G, s=1)),
    equal("left_side", gap, f_m - f_v + beta * R, because=letter("gap", "the left side of (32)")),
    goals=(at_least("convergence", 2 * K_G / h + M_2 / t, gap),),
)

claim = Claim(
    id="huang2020.theorem-3-bounded-iterates",
    title="Theorem 3 holds if all iterates stay within c_w of the minimiser in mean square",
    where="ours",
    kind="bound",
    says=says,
    note="So the printed constants come out exactly under that hypothesis, which suggests that the missing proof uses it. It "
    "does not follow from the algorithm: the mean-square distance grows like (c_w^2/2) ln t where noise dominates. The average "
    "in the constraint is over 1..t, as in huang2020.theorem-3-corrected; with 0..t-1, as printed, beta E|wt_i^t - wt_i^0|/t is "
    "to be added.",
)

same_root = Have(equal("same_root", h, v_k), because("root", term(-1, "root_of_t"), scale=h + v_k))
proof = shows(
    same_root,
    Have(
        at_least("summed", K_G * h + t * M_2 / t, t * gap),
        because(
            "telescoped",
            "jensen",
            "mean",
            term(-1, "direction"),
            term(1 / (2 * rho), "length"),
            term(ratio(-1, 2), "distance_w"),
            term(-1 / (2 * rho), "distance_dual"),
            term(-v_k / 2, "distance"),
            term(-v_k / 2, "balance"),
            term(-t, "left_side"),
            term(ratio(1, 4), "sum_sign", "total"),
            term(K_G, "same_root"),
        ),
    ),
    convergence=because("summed", term(-K_G / h, "root"), scale=t),
)

witness = Point(
    scalars=numbers(
        "h=2 t=2 v_k=2 K_G=2 n=1 rho=1 c_w=1 beta=1 gap=1 SF=1 SR=-2 SG=0 T=2 R=1 D2=1 f_v=0 f_m=0 P_0=1/2 Q_0=1 D_0=1/2 B2=1 Q=2"
    )
)

too_strong = (
    scaled(says, "1 % smaller", "convergence", left=ratio(99, 100)),
    without(says, "telescoped"),
    without(says, "total"),
)
