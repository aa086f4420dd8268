"""The chain from the bound in chi to a bound in the noise levels.

Step 5 corrected: the chain from (19) to a bound in sigma and zeta, with the constants 2 and 20.

Where: App A.2 Step 5.
Letters as in ``final_chain_printed``. ``D`` = |u_0 - u*|^2.
Idea: sigma_1 <= scale = (sigma sqrt p + zeta)/sqrt q, and 4/(1 - tau) <= 4 sigma_1^2/(q^2(1 - tau)^3) since sigma_1 > 1 -
tau.
Note: Only c > 0 is used, no lower bound on sigma. A statement about numbers: as a bound on the algorithm at lambda* the left
side is not available, since lambda* may exceed 1.
"""

from verify import *

from .final_chain_printed import (
    bounded,
    chi_value,
    floor,
    from_19,
    in_sigma_1,
    noise,
    noise_term,
    rate,
    roots,
    scale,
    sequences,
    sigma_1,
    without_b,
)
from .letters import C_DEFINED, FACTS, POSITIVE, b, one_plus_c

for_all(positive=POSITIVE + " c chi p root_p root_q sigma", nonnegative="D zeta")

scalars("power rate_power")


in_sigma = rate_power * (D + 2 * scale / one_minus_tau) + 4 / one_minus_tau + 16 * noise_term
final = rate_power * D + 2 * scale / one_minus_tau + 20 * noise_term

says = statement(
    *FACTS,
    *roots,
    chi_value,
    noise_level=noise
    >= q * sigma_1**2
    | assumed(
        "we can assign. For ease of calculations, hereafter, we refer to",
        "Appendix A.2, proof opening",
        "at most, where the proof takes equality",
    ),
    chi_bounds=bounded > from_19 | goal,
    in_sigma_1=bounded == in_sigma_1 | goal,
    b_bounded=without_b >= in_sigma_1 | goal,
    sigma_1_replaced=in_sigma >= without_b | goal,
    constant_absorbed=final >= in_sigma | goal,
    definitions=C_DEFINED,
    recursion=sequences,
)

claim = Claim("cyffers2023.a2-final-corrected", "inequality", corrects="cyffers2023.a2-final")

initial_gain = 2 * rate_power / one_minus_tau
proof = shows(
    use("lower", "cyffers2023.a2-chi-lower"),
    use("upper", "cyffers2023.a2-chi-upper-corrected"),
    have(chi_above=chi > q * one_minus_tau / 4 | fact("lower.above_half_gap") + fact("lower.half_gap") + chi_value),
    have(chi_below=rate >= chi | fact("upper.end_to_end") - chi_value),
    have(
        scale_above_sigma_1=scale
        >= sigma_1
        | (noise_level + term(2 * sigma * root_p * zeta) + sigma**2 * fact("root_p") - scale**2 * fact("root_q"))
        / (q * (scale + sigma_1))
    ),
    by_induction(
        invariants(
            power_nonnegative=power >= 0 | term(1),
            power_below=rate_power >= power | at_start,
            rate_power_at_most_1=1 >= rate_power | at_start,
            rate_power_nonnegative=rate_power >= 0 | term(1),
        ),
        power_nonnegative=chi * power_nonnegative,
        power_below=chi * power_below + chi_below * rate_power_nonnegative,
        rate_power_at_most_1=rate_power_at_most_1 + q**2 * one_minus_tau / 8 * rate_power_nonnegative,
        rate_power_nonnegative=chi_below * rate_power_nonnegative + chi * rate_power_nonnegative,
    ),
    chi_bounds=(D + 2 * one_plus_c) * power_below
    + 4 / (q * one_minus_tau * chi) * (q + 2 * one_plus_c**2 / q) * chi_above
    + 8 * one_plus_c**2 / (q**2 * one_minus_tau * chi) * chi_above * b_nonnegative,
    in_sigma_1=because(),
    b_bounded=term(8 * one_minus_b * sigma_1**2 / (q**2 * one_minus_tau**3)),
    sigma_1_replaced=2 / one_minus_tau * rate_power_nonnegative * scale_above_sigma_1
    + 16 / (q**3 * one_minus_tau**3) * noise_level,
    constant_absorbed=2 * scale / one_minus_tau * rate_power_at_most_1
    + 4 / (q**3 * one_minus_tau**3) * noise_level
    + term(4 / (q**2 * one_minus_tau) * (2 * c + c**2))
    + 4 / (q**2 * one_minus_tau) * (1 + q) * q_at_most_1,
)

witness = at(
    """
    one_minus_b=1/5 one_minus_tau=9/25 q=1 c=29/36 p=1 root_p=1 root_q=1 sigma=13/20 zeta=0 D=1 chi=227/650
""",
    index=2,
)

too_strong = altered(
    {
        "8(1 + b) made 1 % smaller": dict(
            in_sigma_1=bounded == in_sigma_1 - 8 * (1 + b) * sigma_1**2 / (q**2 * one_minus_tau**3) / 100 | false
        ),
        "16 replaced by the printed 8": sigma_1_replaced.left - 8 * noise_term,
        "floor dropped": chi_bounds.left - 4 / (q * one_minus_tau) * floor,
    }
)
