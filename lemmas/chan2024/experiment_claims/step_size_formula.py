"""The step size of the experiments: the midpoint of the admissible interval.

Section 10: the step size of the experiments is the midpoint of the interval (23).

Where: arXiv sec. 10.
Letters: s = nu + mu, r = sqrt(s^2 + 8 nu mu), d = s + r, rho = |A^T B|; ``e`` is the larger lower end.
Idea: with z = e - 2/s, (e d - 4)(e - second) = 0 reads -z (d g2 + q) = d z^2 + q g2, q = 16 nu mu/(s d), g2 = 2 mu_g/(beta
rho)^2.
Reading: interpretation: A definition has nothing to check; stated are the properties that the paper uses of it.
Note: It lies inside (23), so that Lemma 7.6 would apply. In Table 1 nu and mu_sc are both 2 mu (the mu of the table is
|a_i|^2), mu_g = 2 c_2, |A^T B| = 1: the text writes nu = mu for the former. That f has the strong convexity 2 mu is refuted
(chan2024.sec10-f-strong).
"""

from verify import *

from ...common.gradient_admm_pair import s
from ..strongly_convex.step_size_threshold import SUMS, d, root

for_all(positive="nu mu mu_g beta rho r eta", real="e")

g2 = 2 * mu_g / (beta**2 * rho**2)
second, top, q = 2 / s - g2, 2 / s, 16 * nu * mu / (s * d)

says = statement(
    root,
    end_first=e * d >= 4 | letter("e", "the larger of the two lower ends of (23)"),
    end_second=e >= second | letter("e", "the larger of the two lower ends of (23)"),
    maximum=(e * d - 4) * (e - second) == 0 | letter("e", "the larger of the two lower ends of (23)"),
    midpoint=eta == (e + top) / 2 | assumed("Given the limitation of as shown in", "sec. 10", "the midpoint of (23)"),
    above_the_ends=eta > e | goal,
    below_the_top=top > eta | goal,
    definitions=SUMS,
)

claim = Claim(
    "chan2024.table1-eta-formula",
    "definition",
    statement=r"\eta=\frac12\Bigl[\max\Bigl\{\tfrac4{\nu+\mu+\sqrt{(\nu+\mu)^2+8\nu\mu}},\ \tfrac2{\nu+\mu}-"
    r"\tfrac{2\mu_g}{\beta^2\|A^\top B\|^2}\Bigr\}+\frac2{\nu+\mu}\Bigr]",
    prints=r"\|A^\top B\| -> rho",
)

proof = shows(
    have(inside=top > e | (d * square(e - top) + term(q * g2) + 2 / (s * d) * (e - second) * root - maximum) / (d * g2 + q)),
    above_the_ends=inside / 2 + midpoint,
    below_the_top=inside / 2 - midpoint,
)

# nu = mu = 1 has an irrational root; nu = 2, mu = 1 has r = 5, d = 8: ends 1/2 and 2/3 - 1/2.
witness = at("nu=2 mu=1 mu_g=1/4 beta=1 rho=1 r=5 e=1/2 eta=7/12")

too_strong = altered(
    {"below 7/8 of the top": 7 * below_the_top.left / 8, "above 6/5 of the lower end": 6 * above_the_ends.right / 5},
    drop="midpoint maximum",
)
