"""The proximal map of gamma kappa times the l1 norm is the soft threshold at gamma kappa.

The proximal map of t|.|_1 with t = gamma kappa is the soft threshold, coordinate by coordinate.

Where: App E.
Letters: v one coordinate of z_hat, z = S_t(v): v = z + t s with s in [-1, 1] and s z = |z| = ``z_abs`` (z = 0 and s = v/t
for |v| <= t, else z = v - t s and s the sign of v); y any number, ``y_abs`` >= |y|.
Idea: y_abs - s y >= 0, and s z = |z|.
Reading: interpretation: One coordinate; the objective of the print is a sum over coordinates.
Note: The z-update is that of (8). As the z-step of ADMM for (35) by (22) the threshold is gamma kappa/n
(cyffers2023.eq-8-corrected). Appendix E combines this threshold of (8) with an x-update that keeps the 1/n of (23); the
mixture does not solve (34): cyffers2023.algorithm-6-minimiser.
"""

from verify import *

for_all(positive="gamma", nonnegative="kappa z_abs y_abs", real="s z y")

t = gamma * kappa
v = z + t * s

says = statement(
    **alike("s_at_most_1 s_at_least_minus_1 sign y_above y_below", program("soft threshold of one coordinate")),
    minimal=t * y_abs + (y - v) ** 2 / 2 >= t * z_abs + (z - v) ** 2 / 2 + (y - z) ** 2 / 2 | goal,
)

claim = Claim(
    "cyffers2023.lasso-z-update",
    "identity",
    statement=r"\mathrm{prox}_{\gamma\kappa\|\cdot\|_1}(\hat z)=S_{\gamma\kappa}(\hat z)",
    prints=r"""
        \mathrm{prox} -> not compared: a map that the statement has by its properties
    """,
    facts="equivalent",
)

proof = shows(  # t(y_abs - s y) - t(z_abs - s z)
    minimal=t / 2 * (s_at_least_minus_1 * y_above + s_at_most_1 * y_below) - t * sign
)

witness = at("gamma=1 kappa=1 s=1 z=2 z_abs=2 y=-1 y_abs=1")

too_strong = altered(
    {
        "threshold of twice the size on the left": t * y_abs + (y - v - t * s) ** 2 / 2
        >= t * z_abs + (z - v - t * s) ** 2 / 2 + (y - z) ** 2 / 2 | false,
        "growth of modulus two": minimal.left >= t * z_abs + (z - v) ** 2 / 2 + (y - z) ** 2,
    },
    drop="sign s_at_most_1 y_above",
)
