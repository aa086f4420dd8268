"""With the printed steps and weights 1/sqrt k the distances telescope.

The sum of the single-step inequality with the printed steps and weights 1/sqrt k: the distances telescope without any bound.

Where: ours.
For Theorem 3.
Letters as in ``telescoped``, each step times its weight 1/th, th = sqrt k: with eta_i^k = a_i/sqrt k the distance term <K(w*
- wt^k), w* - wt^k>/2 times its weight has a constant factor; ``u`` = the last weight, ``W``, ``H`` = sums of the weights and
of their squares.
Idea: induction; u P and u D fall with u as well.
"""

from verify import *

from . import mean_step as one
from .telescoped import DISTANCES, NEXT_DISTANCES, iterations, lemma_2

for_all(positive="s", nonnegative="P_0 Q_0 D_0", real="K_G f_v f_m")

scalars("k SF SR SG W H u P Q D f r q th P_next Q_next D_next")

noise = K_G / (2 * s)

says = statement(
    telescoped=noise * H + P_0 + Q_0 + D_0 >= SF - W * f_v - SR | goal,
    jensen=SF - W * f_m >= SG | goal,
    recursion=iterations(
        noise / th,
        th,
        lemma_2(th=one.theta),
        dict(W=(0, W + 1 / th), H=(0, H + 1 / th**2), u=(1, 1 / th)),
        1 / th,
        "th",
        root=th**2 == k + 1 | assumed(r"\eta_i^k = \frac{c_w}{\sqrt{2k}}", "Theorem 3, (29)", "th = sqrt(k + 1)"),
        falling=program("roots of consecutive integers"),
    ),
)

claim = Claim("huang2020.telescoped-weighted", "inequality")

proof = shows(
    by_induction(
        invariants(
            kept=noise * H + P_0 + Q_0 + D_0 >= SF - W * f_v - SR + u * P + Q + u * D | at_start,
            mean_kept=SF - W * f_m >= SG | at_start,
            u_sign=u >= 0 | term(1),
            **DISTANCES,
        ),
        kept=kept + 1 / th * (single_step + falling * P_sign + falling * D_sign),
        mean_kept=mean_kept + 1 / th * below_mean,
        u_sign=term(1 / th),
        **NEXT_DISTANCES,
    ),
    telescoped=kept + u_sign * P_sign + Q_sign + u_sign * D_sign,
    jensen=mean_kept,
)

# The step once more, with th = sqrt 2, is one too.
witness = at("P_0=1 Q_0=1 D_0=1 s=1 K_G=2 f_v=0 f_m=0", "f=1/2 r=0 q=1/2 th=1 P_next=1 Q_next=0 D_next=1", index=1)

too_strong = altered(
    {
        "without Q_0": noise * H + P_0 + D_0 >= telescoped.right,
        "half the noise": noise * H / 2 + P_0 + Q_0 + D_0 >= telescoped.right,
        "Jensen 1 % sharper": SF - 101 * W * f_m / 100 >= jensen.right,
    }
)
