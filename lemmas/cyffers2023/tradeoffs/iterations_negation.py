"""Whatever the constants, C ln(D/target) iterations do not reach the target for tau close to 1.

Where: ours, on App D.1. Letters as in ``iterations_printed``; the order: C and C',
the ratio R = D/target > 2 C' and ell = ln R, then w = 1 - tau, then the target, which depends on tau, and D = R target.
``C_prime`` = C'.
Idea: the power is still at least 1 - C ell w/8 >= 1/2, and D is more than twice C' target.
"""

from lemmas.cyffers2023.tradeoffs.iterations_printed import C, C_prime, D, ell, power, target, w
from lemmas.cyffers2023.tradeoffs.iterations_printed import says as printed
from verify import *

says = statement(
    Domain(printed.signs, {}),
    *printed.facts,
    above(
        "far_away",
        D,
        2 * C_prime * target,
        because=letter("D", "R target with R > 2 C', where the target may depend on w", bounded=True),
    ),
    at_least("slow", 4, C * ell * w, because=letter("w", "1 - tau, chosen after C and ell = ln R", bounded=True)),
    goals=(above("not_reached", power * D, C_prime * target),),
)

claim = Claim(
    id="cyffers2023.corollary-5.1-K-negation",
    title="No constants let a logarithmic number of iterations solve the equation for K",
    where="ours, on App D.1",
    kind="asymptotic",
    says=says,
)

# power D - C' target = D (power - 1 + K w/8) + D w/8 (C ell - K) + D/8 (4 - C ell w) + (D - 2 C' target)/2
proof = shows(
    not_reached=because(term(D, "bernoulli"), term(D * w / 8, "printed_K"), term(D / 8, "slow"), term(ratio(1, 2), "far_away"))
)

witness = Point(scalars=numbers("C=1 C_prime=1 w=1/2 K=1 D=5/2 target=1 ell=1 power=15/16"))

too_strong = (
    scaled(says, "twice the target", "not_reached", right=2),
    without(says, "far_away"),
    without(says, "slow"),
    without(says, "printed_K"),
)
