"""Private gradient ADMM with A = I, strongly convex f and eta beta >= 5/4: a geometric rate with constant 1.

Strongly convex f_t and A = I: gradient ADMM forgets at the rate r^2 = (1 - eta mu/(1 + eta beta))^2, with constant 1.

Where: ours.
Beside Theorem 7.2, whose bound is C Lf^(2T - 1)/T.
Letters: x = dx_0; A is square with A^T A = a^2 I; r = 1 - eta mu/(1 + eta beta a^2); P = r^(2(N - 1)), S = 1 + r^2 + .. +
r^(2(N - 2)), N >= 2 iterations, each with noise; E = the energy of the shifts; D = the divergence of (x~_N, lam_N).
Idea: as in ``identity``; along the way the difference shrinks by r, so that the energy c falls to r^2 c/(1 + c); see
lemmas.common.gradient_admm_contraction_shifts. At mu = 0 it is ``identity``.
Note: For square A with A^T A = a^2 I (A = I: a = 1), every B, c, every convex g and all mu-strongly convex f_t that are
(1/eta)-smooth, eta mu < 1; g need not be strongly convex, as Theorem 7.2 asks. mu_f is the paper's mu; mu that of the
Gaussian trade-off curve. By measurement (the engine) it is attained in the limit. Where g is strongly convex too, Theorem
7.2 can be the smaller bound for long runs: at nu = mu = 1, eta = 9/10, beta = 100 and N = 40 it is.
"""

from verify import *

from ...common.gradient_admm_identity_shifts import LEAST
from .amplified import by_shifts, smaller
from .strongly_convex import MODULUS, forgets, sum_of_powers

for_all(positive="eta beta sigma a o r P S", nonnegative="E D mu mu_f", X="x")

s = eta * beta * a**2
bound = P / S * x.norm2

says = statement(
    *given(
        range=s >= LEAST | ours("eta beta a^2 is at least 5/4"),
        **MODULUS,
        factor=r * (1 + s) == o + s | letter("r", "1 - eta mu/(1 + eta beta a^2)"),
    ),
    sum_of_powers,
    **by_shifts("gradient ADMM with A = I and strongly convex f, shifted from another start", mu=mu_f),
    amplified=bound / (2 * sigma**2) >= D | goal,
    gaussian=bound / sigma**2 >= mu**2 | goal,
    closed_form=P * (1 - r**2) * x.norm2 >= 2 * sigma**2 * (1 - P) * D | goal,
    definitions=(("q", 1 + s),),
)

claim = Claim("chan2024.shift-identity-strongly-convex", "bound")

proof = forgets(bound)

# eta = mu = 1/2, beta = 4: s = 2, r = 11/12; N = 2
witness = at("eta=1/2 beta=4 sigma=1 a=1 mu_f=1/2 o=3/4 r=11/12 P=121/144 S=1 E=121/144 D=121/288 mu=11/12 x=[1]")

too_strong = smaller(
    "amplified",
    {
        "r^(2N) in place of r^(2(N - 1))": r**2 * amplified.left,
        "1 - r in place of 1 - r^2": P * (1 - r) * x.norm2 >= closed_form.right,
    },
    drop="energy shift_rule sum_of_powers",
)
