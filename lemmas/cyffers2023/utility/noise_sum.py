"""The accumulated noise as a geometric sum.

Equation (18) with sigma_1 in its first line, for every k; and its distance from Theorem 5's own sum.

Where: App A.2 eq (18).
Corrected.
Letters as in ``noise_sum_printed``; ``theorem_5_sum`` = sum_{j=0}^k chi^(k-j).
Idea: (1 - chi) sum_{i<=k} chi^(k-i-1) = 1/chi - chi^k by induction; 1 - chi = lambda sigma_1 times the denominator of A.
Note: The last equality: Theorem 5 sums chi^(k-j), the paper chi^(k-i-1), which is larger by 1/chi when chi < 1.
"""

from verify import *

from .error_recursion import chi_value
from .letters import b_nonnegative, one_minus_b2
from .noise_sum_printed import A_denominator_value, chi_gap, closed_sum, with_A

for_all(positive="one_minus_b lam sigma_1 chi one_minus_chi A_denominator")

scalars("geometric power theorem_5_sum")
one_term = lam * sigma_1 * (1 + lam * (sigma_1 - one_minus_b))
numerator = lam * one_minus_b2 + sigma_1**2 * lam**2

says = statement(
    b_nonnegative,
    chi_value,
    chi_gap,
    A_denominator_value,
    geometric_sum=geometric * one_term == closed_sum | goal,
    through_A=closed_sum == with_A | goal,
    shifted_exponent=theorem_5_sum == chi * geometric | goal,
    recursion=over(
        "k",
        0,
        dict(power=(1, chi * power), geometric=(1 / chi, chi * geometric + 1 / chi), theorem_5_sum=(1, chi * theorem_5_sum + 1)),
    ),
)

claim = Claim("cyffers2023.a2-eta-corrected", "identity", corrects="cyffers2023.a2-eta")

gap = 1 / chi - power
proof = shows(
    by_induction(
        invariants(telescoped=geometric * (1 - chi) == gap | at_start, shifted=theorem_5_sum == chi * geometric | at_start),
        telescoped=chi * telescoped,
        shifted=chi * shifted,
    ),
    geometric_sum=one_term / one_minus_chi * telescoped
    + one_term * geometric / one_minus_chi * chi_gap
    - gap / one_minus_chi * chi_value,
    through_A=gap / one_minus_chi * chi_gap
    + gap * numerator / (one_minus_chi * A_denominator) * A_denominator_value
    + gap * numerator / (one_minus_chi * sigma_1 * lam * A_denominator) * chi_value
    - gap * numerator / (one_minus_chi * sigma_1 * lam * A_denominator) * chi_gap,
    shifted_exponent=shifted,
)

witness = at("one_minus_b=3/4 lam=1 sigma_1=2 chi=9/16 one_minus_chi=7/16 A_denominator=7/32", index=3)

too_strong = altered(
    {"Theorem 5's exponent k - j kept": theorem_5_sum * geometric_sum.left / geometric},
    scale="the sum made 1 % larger -> geometric_sum left 101/100",
    drop="chi_gap",
)
