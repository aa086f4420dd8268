"""The accumulated noise as a geometric sum, with sigma in place of sigma_1.

Equation (18) as printed: the geometric sum of the noise term, with sigma in its first line.

Where: App A.2 eq (18).
Letters: ``power`` = chi^k, ``geometric`` = sum_{i=0}^k chi^(k-i-1), ``A_denominator`` the denominator of A, so that 1 - chi
= lambda sigma_1 A_denominator. False: Theorem 5 has sqrt(xi) = sigma_1 where the first line prints sigma.
Reading: interpretation: 0 < chi < 1, which the paper asks for in Lemma A.1.
Note: At k = 0, p = 4, q = sigma = lam = 1, zeta = 0, tau = 1/16, b = 1/4: sigma_1 = 2, chi = 9/16, and the first line is 4
against 8 in the second. Read with 0 < chi < 1, which the paper asks for in Lemma A.1. Only the first equality fails: it
prints sigma where Theorem 5 has sqrt(xi) = sigma_1. At the point zeta = 0, so the proof's sigma_1^2 = (p sigma^2 + zeta^2)/q
and Lemma A.1's sigma_1 = (sigma sqrt p + zeta)/sqrt q agree, and lambda = 1 is allowed. Tried first: sigma = sigma_1 would
save it, but that is p = q = 1, zeta = 0 (or an accident). Corrected in cyffers2023.a2-eta-corrected.
"""

from verify import *

from .error_recursion import chi_value
from .letters import CHI_BELOW_1, FACTS, POSITIVE, XI, one_minus_b2, sigma_large

for_all(positive=POSITIVE + " lam sigma sigma_1 p chi one_minus_chi A_denominator", nonnegative="zeta")

scalars("power geometric")

quadratic = 1 + lam * (sigma_1 - one_minus_b2) - lam**2 * sigma_1 * one_minus_b
printed_sum = geometric * lam * sigma * (1 + lam * (sigma_1 - one_minus_b))
closed_sum = (1 / chi - power) / one_minus_chi * (chi - 1 + lam * one_minus_b2 + sigma_1**2 * lam**2)
with_A = (power - 1 / chi) * (1 - (lam * sigma_1 + one_minus_b2 / sigma_1) / A_denominator)


says = statement(
    *FACTS,
    noise_level=q * sigma_1**2 == p * sigma**2 + zeta**2 | XI,
    sigma_large=sigma_large,
    chi_value=chi_value,
    chi_gap=one_minus_chi == 1 - chi | CHI_BELOW_1,
    A_denominator_value=A_denominator
    == one_minus_b * lam + one_minus_b2 / sigma_1 - 1
    | assumed("Denominator of", "Appendix A.2, Step 3", "a name for it, positive there"),
    geometric_sum=printed_sum == closed_sum | goal,
    through_A=closed_sum == with_A | goal,
    recursion=over("k", 0, dict(power=(1, chi * power), geometric=(1 / chi, chi * geometric + 1 / chi))),
)

claim = Claim(
    "cyffers2023.a2-eta",
    "identity",
    consequence="conversion",
    statement=r"\eta=\sum_{i=0}^k\chi^{k-i-1}\lambda\sigma(1+\lambda(\sigma_1-(1-b)))"
    r"=\frac{1/\chi-\chi^k}{1-\chi}\bigl(\chi-1+\lambda(1-b^2)+\sigma_1^2\lambda^2\bigr)=(\chi^k-1/\chi)(1-A)",
    prints=r"""
        \eta -> printed_sum
        \sum_{i=0}^k\chi^{k-i-1} -> geometric
        (\chi^k-1/\chi)(1-A) -> with_A
        b -> 1-one_minus_b
        \chi^k -> power
    """,
    facts="equivalent",
)

counterexample = at(
    "one_minus_b=3/4 one_minus_tau=15/16 q=1 lam=1 p=4 sigma=1 sigma_1=2 zeta=0 chi=9/16 one_minus_chi=7/16 A_denominator=7/32",
    index=0,
)

witness = at(
    "one_minus_b=3/4 one_minus_tau=15/16 q=1 lam=1 p=1 sigma=2 sigma_1=2 zeta=0 chi=9/16 one_minus_chi=7/16 A_denominator=7/32",
    index=2,
)

too_strong = altered(scale="the last form made 1 % smaller -> through_A right 99/100")
