"""The sum of the single-step inequality with the printed steps and weights 1/sqrt k: the distances telescope without any bound.

Where: ours, for Theorem 3. Letters as in ``telescoped``, each step times its weight 1/th, th = sqrt k: with eta_i^k = a_i/sqrt
k the distance term <K(w* - wt^k), w* - wt^k>/2 times its weight has a constant factor; ``u`` = the last weight, ``W``, ``H`` =
sums of the weights and of their squares.
Idea: induction; u P and u D fall with u as well.
"""

from lemmas.huang2020.convergence import mean_step as one
from lemmas.huang2020.convergence.telescoped import DISTANCES_KEPT, lemma_2
from verify import *

k, SF, SR, SG, W, H, u, P, Q, D, P_0, Q_0, D_0 = scalars("k SF SR SG W H u P Q D P_0 Q_0 D_0")
f, r, q, th, P_next, Q_next, D_next = scalars("f r q th P_next Q_next D_next")
K_G, s, f_v, f_m = scalars("K_G s f_v f_m")
noise = K_G / (2 * s)
ROOTS = "roots of consecutive integers"
zero = Polynomial.of(0)
STEP = lemma_2(th=one.theta)

says = statement(
    for_all(positive="s", nonnegative="P_0 Q_0 D_0", real="K_G f_v f_m"),
    goals=(at_least("telescoped", noise * H + P_0 + Q_0 + D_0, SF - W * f_v - SR), at_least("jensen", SF - W * f_m, SG)),
    recursion=Recursion(
        index="k",
        start=0,
        initial={"W": zero, "H": zero, "u": Polynomial.of(1), "SF": zero, "SR": zero, "SG": zero, "P": P_0, "Q": Q_0, "D": D_0},
        following={
            "W": W + 1 / th,
            "H": H + 1 / th**2,
            "u": 1 / th,
            "SF": SF + f / th,
            "SR": SR + r / th,
            "SG": SG + q / th,
            "P": P_next,
            "Q": Q_next,
            "D": D_next,
        },
        step_signs=signs(positive="th", real="f r q", nonnegative="P_next Q_next D_next"),
        step_facts=(
            equal(
                "root", th**2, k + 1, because=assumed(r"\eta_i^k = \frac{c_w}{\sqrt{2k}}", "Theorem 3, (29)", "th = sqrt(k + 1)")
            ),
            at_least("falling", u * th, 1, because=program(ROOTS, "falling")),
            at_least(
                "single_step", noise / th + P - P_next + th * (Q - Q_next) + D - D_next, f - f_v - r, because=STEP("single_step")
            ),
            at_least("below_mean", f - f_m, q, because=STEP("jensen")),
        ),
    ),
)

claim = Claim(
    id="huang2020.telescoped-weighted",
    title="With the printed steps and weights 1/sqrt k the distances telescope",
    where="ours",
    kind="inequality",
    says=says,
)

proof = shows(
    by_induction(
        invariant(
            at_least("kept", noise * H + P_0 + Q_0 + D_0, SF - W * f_v - SR + u * P + Q + u * D),
            step=because(
                "kept", term(1 / th, "single_step"), term(1 / th, "falling", "P_sign"), term(1 / th, "falling", "D_sign")
            ),
        ),
        invariant(at_least("mean_kept", SF - W * f_m, SG), step=because("mean_kept", term(1 / th, "below_mean"))),
        invariant(at_least("u_sign", u), base=because(term(1)), step=because(term(1 / th))),
        *DISTANCES_KEPT,
    ),
    telescoped=because("kept", term(1, "u_sign", "P_sign"), "Q_sign", term(1, "u_sign", "D_sign")),
    jensen=because("mean_kept"),
)

witness = Point(
    scalars=numbers("P_0=1 Q_0=1 D_0=1 s=1 K_G=2 f_v=0 f_m=0"),
    index=1,
    steps=({"f": 2, "r": 0, "q": 1, "th": 1, "P_next": 1, "Q_next": 0, "D_next": 1},),
)

too_strong = (
    altered(says, "without Q_0", at_least("telescoped", noise * H + P_0 + D_0, SF - W * f_v - SR)),
    altered(says, "half the noise", at_least("telescoped", noise * H / 2 + P_0 + Q_0 + D_0, SF - W * f_v - SR)),
    altered(says, "Jensen 1 % sharper", at_least("jensen", SF - ratio(101, 100) * W * f_m, SG)),
)
