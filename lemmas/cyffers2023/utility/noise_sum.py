"""Equation (18) with sigma_1 in its first line, for every k; and its distance from Theorem 5's own sum.

Where: App A.2 eq (18), corrected. Letters as in ``noise_sum_printed``; ``theorem_5_sum`` = sum_{j=0}^k chi^(k-j).
Idea: (1 - chi) sum_{i<=k} chi^(k-i-1) = 1/chi - chi^k by induction; 1 - chi = lambda sigma_1 times the denominator of A.
"""

from lemmas.cyffers2023.utility.error_recursion import chi_value
from lemmas.cyffers2023.utility.letters import b_nonnegative, one_minus_b, one_minus_b2
from lemmas.cyffers2023.utility.noise_sum_printed import A_denominator_value, chi_gap, closed_sum, with_A
from verify import *

A_denominator, chi, geometric, lam, one_minus_chi, power = scalars("A_denominator chi geometric lam one_minus_chi power")
(sigma_1,) = scalars("sigma_1")

(theorem_5_sum,) = scalars("theorem_5_sum")
one_term = lam * sigma_1 * (1 + lam * (sigma_1 - one_minus_b))
numerator = lam * one_minus_b2 + sigma_1**2 * lam**2

says = statement(
    for_all(positive="one_minus_b lam sigma_1 chi one_minus_chi A_denominator"),
    b_nonnegative,
    chi_value,
    chi_gap,
    A_denominator_value,
    goals=(
        equal("geometric_sum", geometric * one_term, closed_sum),
        equal("through_A", closed_sum, with_A),
        equal("shifted_exponent", theorem_5_sum, chi * geometric),
    ),
    recursion=Recursion(
        index="k",
        start=0,
        initial={"power": Polynomial.of(1), "geometric": 1 / chi, "theorem_5_sum": Polynomial.of(1)},
        following={"power": chi * power, "geometric": chi * geometric + 1 / chi, "theorem_5_sum": chi * theorem_5_sum + 1},
    ),
)

claim = Claim(
    id="cyffers2023.a2-eta-corrected",
    title="The accumulated noise as a geometric sum",
    where="App A.2 eq (18)",
    kind="identity",
    says=says,
    corrects="cyffers2023.a2-eta",
    note="The last equality: Theorem 5 sums chi^(k-j), the paper chi^(k-i-1), which is larger by 1/chi when chi < 1.",
)

gap = 1 / chi - power
proof = shows(
    by_induction(
        invariant(equal("telescoped", geometric * (1 - chi), gap), step=because(term(chi, "telescoped"))),
        invariant(equal("shifted", theorem_5_sum, chi * geometric), step=because(term(chi, "shifted"))),
    ),
    geometric_sum=because(
        term(one_term / one_minus_chi, "telescoped"),
        term(one_term * geometric / one_minus_chi, "chi_gap"),
        term(-gap / one_minus_chi, "chi_value"),
    ),
    through_A=because(
        term(gap / one_minus_chi, "chi_gap"),
        term(gap * numerator / (one_minus_chi * A_denominator), "A_denominator_value"),
        term(gap * numerator / (one_minus_chi * sigma_1 * lam * A_denominator), "chi_value"),
        term(-gap * numerator / (one_minus_chi * sigma_1 * lam * A_denominator), "chi_gap"),
    ),
    shifted_exponent=because("shifted"),
)

witness = Point(scalars=numbers("one_minus_b=3/4 lam=1 sigma_1=2 chi=9/16 one_minus_chi=7/16 A_denominator=7/32"), index=3)

too_strong = (
    scaled(says, "the sum made 1 % larger", "geometric_sum", left=ratio(101, 100)),
    altered(says, "Theorem 5's exponent k - j kept", equal("geometric_sum", theorem_5_sum * one_term, closed_sum)),
    without(says, "chi_gap"),
)
