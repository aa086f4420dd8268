"""Section 10: the step size of the experiments is the midpoint of the interval (23).

Where: arXiv section 10. Letters: s = nu + mu, r = sqrt(s^2 + 8 nu mu), d = s + r, rho = |A^T B|; ``e`` is the larger lower end.
Idea: with z = e - 2/s, (e d - 4)(e - second) = 0 reads -z (d g2 + q) = d z^2 + q g2, q = 16 nu mu/(s d),
g2 = 2 mu_g/(beta rho)^2.
"""

from lemmas.chan2024.strongly_convex.step_size_threshold import SUMS, d, root
from lemmas.common.gradient_admm_pair import beta, eta, mu, mu_g, nu, rho, s
from verify import *

(e,) = scalars("e")
g2 = 2 * mu_g / (beta**2 * rho**2)
second, top, q = 2 / s - g2, 2 / s, 16 * nu * mu / (s * d)

says = statement(
    for_all(positive="nu mu mu_g beta rho r eta", real="e"),
    root,
    at_least("end_first", e * d, 4, because=letter("e", "the larger of the two lower ends of (23)")),
    at_least("end_second", e, second, because=letter("e", "the larger of the two lower ends of (23)")),
    equal("maximum", (e * d - 4) * (e - second), because=letter("e", "the larger of the two lower ends of (23)")),
    equal(
        "midpoint", eta, (e + top) / 2, because=assumed("Given the limitation of as shown in", "sec. 10", "the midpoint of (23)")
    ),
    goals=(above("above_the_ends", eta, e), above("below_the_top", top, eta)),
    definitions=SUMS,
)

claim = Claim(
    id="chan2024.table1-eta-formula",
    title="The step size of the experiments: the midpoint of the admissible interval",
    where="arXiv sec. 10",
    kind="definition",
    statement=r"\eta=\frac12\Bigl[\max\Bigl\{\tfrac4{\nu+\mu+\sqrt{(\nu+\mu)^2+8\nu\mu}},\ \tfrac2{\nu+\mu}-"
    r"\tfrac{2\mu_g}{\beta^2\|A^\top B\|^2}\Bigr\}+\frac2{\nu+\mu}\Bigr]",
    prints={r"\|A^\top B\|": "rho"},
    says=says,
    reading="interpretation",
    reading_note="A definition has nothing to check; stated are the properties that the paper uses of it.",
    note="It lies inside (23), so that Lemma 7.6 would apply. In Table 1 nu and mu_sc are both 2 mu (the mu of the table "
    "is |a_i|^2), mu_g = 2 c_2, |A^T B| = 1: the text writes nu = mu for the former. That f has the strong convexity "
    "2 mu is refuted (chan2024.sec10-f-strong).",
)

proof = shows(
    Have(
        above("inside", top, e),
        because(
            term(d, square=e - top), term(q * g2), term(2 / (s * d) * (e - second), "root"), term(-1, "maximum"), scale=d * g2 + q
        ),
    ),
    above_the_ends=because(term(ratio(1, 2), "inside"), "midpoint"),
    below_the_top=because(term(ratio(1, 2), "inside"), term(-1, "midpoint")),
)

# nu = mu = 1 has an irrational root; nu = 2, mu = 1 has r = 5, d = 8: ends 1/2 and 2/3 - 1/2.
witness = Point(scalars=numbers("nu=2 mu=1 mu_g=1/4 beta=1 rho=1 r=5 e=1/2 eta=7/12"))

too_strong = (
    altered(says, "below 7/8 of the top", above("below_the_top", ratio(7, 8) * top, eta)),
    altered(says, "above 6/5 of the lower end", above("above_the_ends", eta, ratio(6, 5) * e)),
    without(says, "midpoint"),
    without(says, "maximum"),
)
