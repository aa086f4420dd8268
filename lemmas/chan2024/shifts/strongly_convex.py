"""Private gradient ADMM with strongly convex f and eta beta a_min^2 >= 6/5: an explicit geometric rate with constant 1.

Strongly convex f_t and any A: gradient ADMM forgets at the rate r^2, r = 1 - eta mu/(1 + eta beta |A|^2), with constant 1.

Where: ours.
Beside Theorem 7.2, whose bound is C Lf^(2T - 1)/T for some factor and which asks for a strongly convex g besides.
Letters: x = dx_0, A_x = A dx_0; a_min, a_max = the smallest and largest singular value of A (A = [I D]: a_min >= 1); P =
r^(2(N - 1)), S = 1 + r^2 + .. + r^(2(N - 2)), N >= 2 iterations, each with noise; E = the energy of the shifts; D = the
divergence of (x~_N, lam_N).
Idea: as in ``identity_strongly_convex``; along a singular value a the difference shrinks by 1 - eta mu/(1 + eta beta a^2),
most slowly along the largest; see lemmas.common.gradient_admm_strongly_convex_shifts. At mu = 0 it is ``start``.
Note: For every A of full row rank with singular values between a_min and a_max (A = [I D]: a_min >= 1), kernel included,
every B, c, every convex g and all mu-strongly convex f_t that are (1/eta)-smooth, eta mu < 1; g need not be strongly convex,
as Theorem 7.2 asks. mu_f is the paper's mu; mu that of the Gaussian trade-off curve. Where g is strongly convex Theorem 7.2
can be the smaller bound for long runs: see chan2024.theorem-7.2-by-shifts. Not the least: with one singular value 1 + s
times less is chan2024.shift-strongly-convex-constant, at eta = 1, s = 8/5 and mu = 1/5 0.3277, 0.0634, 0.0176 of |x|_M^2 for
N = 2, 5, 10, where this is 0.852, 0.165, 0.046.
"""

from verify import *

from ...common.gradient_admm_strongly_convex_shifts import LEAST
from .amplified import by_shifts, distance, penalty, smaller

for_all(positive="eta beta sigma a_min a_max o r P S", nonnegative="E D mu mu_f", X="x", Z="A_x")

widest = eta * beta * a_max**2
bound = P / S * distance

given(sum_of_powers=(1 - r**2) * S == 1 - P | ours("S is 1 + r^2 + .. + r^(2(N-2)), P is r^(2(N-1))"))
MODULUS = dict(flat=1 > eta * mu_f | ours("eta mu is below 1"), o=o == 1 - eta * mu_f | letter("o", "1 - eta mu"))
FACTS = (
    *given(
        range=penalty(LEAST),
        largest=a_max >= a_min | ours("a_max is a singular value"),
        **MODULUS,
        factor=r * (1 + widest) == o + widest | letter("r", "1 - eta mu/(1 + eta beta a_max^2)"),
    ),
    sum_of_powers,
)

says = statement(
    *FACTS,
    **by_shifts("gradient ADMM with strongly convex f, shifted from another start", mu=mu_f),
    amplified=bound / (2 * sigma**2) >= D | goal,
    gaussian=bound / sigma**2 >= mu**2 | goal,
    closed_form=P * (1 - r**2) * distance >= 2 * sigma**2 * (1 - P) * D | goal,
    definitions=(("q", 1 + widest),),
)

claim = Claim("chan2024.shift-strongly-convex", "bound")

scalars("q")
CONTRACTS = have(contracts=1 >= r | term(eta / q * mu_f) - 1 / q * (factor + fact("o")))


def forgets(bound):
    """The proof where the energy is ``bound``."""
    return shows(
        CONTRACTS,
        have(bounded_energy=bound >= 2 * sigma**2 * D | energy + 2 * sigma**2 * shift_rule),
        amplified=shift_rule + 1 / (2 * sigma**2) * energy,
        gaussian=shift_rule_curve + 1 / sigma**2 * energy,
        closed_form=S * (1 + r) * bounded_energy * contracts + 2 * sigma**2 * D * sum_of_powers,
    )


proof = forgets(bound)

# eta = mu = 1/2, beta = 4: S of a_max = 1 is 2, r = 11/12; N = 2, |x|^2 + 2 |A x|^2 = 3
witness = at("""
    eta=1/2 beta=4 sigma=1 a_min=1 a_max=1 mu_f=1/2 o=3/4 r=11/12 P=121/144 S=1 E=121/48 D=121/96 mu=1 x=[1] A_x=[1]
""")

too_strong = smaller(
    "amplified",
    {
        "r^(2N) in place of r^(2(N - 1))": r**2 * amplified.left,
        "without the norm of A x": P / S * x.norm2 / (2 * sigma**2) >= amplified.right,
        "1 - r in place of 1 - r^2": P * (1 - r) * distance >= closed_form.right,
    },
    drop="energy shift_rule sum_of_powers",
)
