"""No constants let a logarithmic number of iterations solve the equation for K.

Whatever the constants, C ln(D/target) iterations do not reach the target for tau close to 1.

Where: ours, on App D.1.
Letters as in ``iterations_printed``; the order: C and C', the ratio R = D/target > 2 C' and ell = ln R, then w = 1 - tau,
then the target, which depends on tau, and D = R target. ``C_prime`` = C'.
Idea: the power is still at least 1 - C ell w/8 >= 1/2, and D is more than twice C' target.
"""

from verify import *

from .iterations_printed import C, C_prime, D, ell, power, target, w
from .iterations_printed import says as printed

says = statement(
    Domain(printed.signs, {}),
    *printed.facts,
    far_away=D > 2 * C_prime * target | letter("D", "R target with R > 2 C', where the target may depend on w", bounded=True),
    slow=4 >= C * ell * w | letter("w", "1 - tau, chosen after C and ell = ln R", bounded=True),
    not_reached=power * D > C_prime * target | goal,
)

claim = Claim("cyffers2023.corollary-5.1-K-negation", "asymptotic")

# power D - C' target = D (power - 1 + K w/8) + D w/8 (C ell - K) + D/8 (4 - C ell w) + (D - 2 C' target)/2
proof = shows(not_reached=D * bernoulli + D * w / 8 * printed_K + D / 8 * slow + far_away / 2)

witness = at("C=1 C_prime=1 w=1/2 K=1 D=3 target=1 ell=11/10 power=15/16")

too_strong = altered(scale="twice the target -> right 2", drop="far_away slow printed_K")
