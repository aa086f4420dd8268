"""The chain from the bound in chi to the bound of Theorem 1.

Step 5 as printed: the chain from (19) to (16), one goal per link.

Where: App A.2 Step 5.
Letters: see ``letters``; ``power`` = chi^k, ``rate_power`` = (1 - q^2(1 - tau)/8)^k, ``root_p`` and ``root_q`` the square
roots of p and q, ``scale`` = (sigma sqrt p + zeta)/sqrt q. False: 16 sigma_1^2 is 16(p sigma^2 + zeta^2)/q, not 8 of them;
and 4/(1 - tau) is absorbed only where scale >= 2/3.
Reading: verbatim
Note: At p = q = D = 1, zeta = k = 0, tau = 16/25 and sigma = 13/20 the fourth line of Step 5 is 160.61 against 88.17 in the
fifth. It should be no less: as sigma_1^2 = (p sigma^2 + zeta^2)/q, 16 sigma_1^2 is twice 8 (p sigma^2 + zeta^2)/q. Attempts
to save it: (1) sigma_1 by the proof, or by Lemma A.1: at zeta = 0, as at the point, both agree. (2) zeta > 0: the gain 2
h^k(scale - sigma_1)/(1 - tau) cannot pay for 8 noise/(q^3(1 - tau)^3), because scale^2 <= 2 sigma_1^2 and sigma_1 > 1 - tau.
(3) Both broken links together: at the point the last line is below the first bound too (goal end_to_end). (4) The absorption
holds exactly where 8 scale >= 2 h^k scale + 4, for all k where scale >= 2/3; sigma^2 > 1 - tau does not give that. Corrected
constants: cyffers2023.a2-final-corrected. Theorem 1 is true by another proof: cyffers2023.theorem-1.
"""

from verify import *

from .letters import C_DEFINED, FACTS, POSITIVE, XI, b, chi_star, sigma_1, sigma_large

for_all(positive=POSITIVE + " c chi p root_p root_q sigma", nonnegative="D zeta")

scalars("one_plus_c power rate_power")


rate = 1 - q**2 * one_minus_tau / 8
noise = p * sigma**2 + zeta**2
scale = (sigma * root_p + zeta) / root_q
floor = q + 2 * (1 + b) * one_plus_c**2 / q
noise_term = noise / (q**3 * one_minus_tau**3)

from_19 = power * (D + 2 * one_plus_c) + floor / chi
bounded = rate_power * (D + 2 * one_plus_c) + 4 / (q * one_minus_tau) * floor
initial_part = rate_power * (D + 2 * sigma_1 / one_minus_tau)
in_sigma_1 = initial_part + 4 / one_minus_tau + 8 * (1 + b) * sigma_1**2 / (q**2 * one_minus_tau**3)
without_b = initial_part + 4 / one_minus_tau + 16 * sigma_1**2 / (q**2 * one_minus_tau**3)
in_sigma = rate_power * (D + 2 * scale / one_minus_tau) + 4 / one_minus_tau + 8 * noise_term
final = rate_power * D + 8 * scale / one_minus_tau + 8 * noise_term

sequences = over("k", 0, dict(power=(1, chi * power), rate_power=(1, rate * rate_power)))
roots = given(root_p=root_p**2 == p | letter("root_p", "sqrt p"), root_q=root_q**2 == q | letter("root_q", "sqrt q"))


says = statement(
    *FACTS,
    *roots,
    chi_value=chi == chi_star | assumed("We can rewrite as follows", "Appendix A.2, Step 4", "chi at lambda = lambda*"),
    noise_level=noise == q * sigma_1**2 | XI,
    sigma_large=sigma_large,
    chi_bounds=bounded > from_19 | goal,
    in_sigma_1=bounded == in_sigma_1 | goal,
    b_bounded=without_b >= in_sigma_1 | goal,
    sigma_1_replaced=in_sigma >= without_b | goal,
    constant_absorbed=final >= in_sigma | goal,
    end_to_end=final >= bounded | goal,
    definitions=C_DEFINED,
    recursion=sequences,
)

claim = Claim(
    "cyffers2023.a2-final",
    "inequality",
    consequence="step",
    statement=r"h^k\Bigl(D+\tfrac{2\sigma_1}{1-\tau}\Bigr)+\tfrac{4}{1-\tau}+\tfrac{16\sigma_1^2}{q^2(1-\tau)^3}"
    r"\le h^k\Bigl(D+\tfrac{2(\sigma\sqrt p+\zeta)}{\sqrt q(1-\tau)}\Bigr)+\tfrac{4}{1-\tau}"
    r"+\tfrac{8(p\sigma^2+\zeta^2)}{q^3(1-\tau)^3}\le h^kD+\tfrac{8(\sigma\sqrt p+\zeta)}{\sqrt q(1-\tau)}"
    r"+\tfrac{8(p\sigma^2+\zeta^2)}{q^3(1-\tau)^3},"
    r"\quad h=1-\tfrac{q^2(1-\tau)}{8}",
    prints=r"""
        h -> rate
        h^k -> rate_power
        \sigma_1 -> one_plus_c*one_minus_tau
        \tau -> 1-one_minus_tau
    """,
    facts="equivalent",
)

counterexample = at(
    """
    one_minus_b=1/5 one_minus_tau=9/25 q=1 c=29/36 p=1 root_p=1 root_q=1 sigma=13/20 zeta=0 D=1 chi=227/650
""",
    index=0,
)

too_strong = altered({"8 made 1 % smaller in the replaced noise": sigma_1_replaced.left - 8 * noise_term / 100})
