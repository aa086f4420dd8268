"""One user of private gradient ADMM with strongly convex f and eta beta a_min^2 >= 6/5: an explicit geometric rate.

Strongly convex f_t and any A: what one user's gradient leaks falls by r^2, r = 1 - eta mu/(1 + eta beta |A|^2), an iteration.

Where: ours.
Beside Corollary 7.3.
Letters as in ``strongly_convex``, P = r^(2(N - 1)), S = 1 + r^2 + .. + r^(2(N - 2)), N >= 3 the number of iterations from
the user's own on; delta = difference of the gradients of f_t and f_t' at the common point.
Idea: shift already at the user's own iteration, then as for another start.
Note: The user's function is used in iteration t; k = N - 1 iterations follow. For every A of full row rank with singular
values between a_min and a_max (A = [I D]: a_min >= 1), kernel included, every B, c, every convex g and all mu-strongly
convex f_t that are (1/eta)-smooth, eta mu < 1. mu_f is the paper's mu; mu that of the Gaussian trade-off curve.
"""

from verify import *

from .amplified import NEIGHBOURS, leaks, smaller
from .strongly_convex import CONTRACTS, FACTS, widest

for_all(positive="eta beta sigma a_min a_max o r P S", nonnegative="E D mu mu_f Delta", X="delta")

scalars("Delta mu_f")
energy = P * eta**2 * Delta**2
lost = r**2 * S

says = statement(
    *FACTS,
    neighbours=NEIGHBOURS,
    **leaks("user", energy, lost, "gradient ADMM with strongly convex f, shifted after a user", mu=mu_f),
    closed_form=energy * (1 - r**2) >= 2 * sigma**2 * r**2 * (1 - P) * D | goal,
    definitions=(("q", 1 + widest),),
)

claim = Claim("chan2024.shift-strongly-convex-user", "bound")

SPENT = P * eta**2 * neighbours + fact("energy")
proof = shows(
    CONTRACTS,
    have(bounded_energy=energy >= 2 * sigma**2 * lost * D | SPENT + 2 * sigma**2 * lost * shift_rule),
    user=bounded_energy,
    gaussian=SPENT + sigma**2 * lost * shift_rule_curve,
    closed_form=(1 + r) * bounded_energy * fact("contracts") + 2 * sigma**2 * r**2 * D * sum_of_powers,
)

# N = 3: P = r^4, S = 1 + r^2
witness = at("""
    eta=1/2 beta=4 sigma=1 a_min=1 a_max=1 mu_f=1/2 o=3/4 r=11/12 P=14641/20736 S=265/144 Delta=1 E=121/1060 D=121/2120
    mu=1/3 delta=[1]
""")

too_strong = smaller("user", {"one more factor r^2": r**2 * user.left}, drop="neighbours energy shift_rule sum_of_powers")
