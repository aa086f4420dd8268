"""The bound of Theorem 7.2 for steps up to 1/nu, with an explicit factor and for every convex g.

The form of Theorem 7.2 from ``strongly_convex``: with Lf' = r = 1 - eta mu/(1 + eta beta |A|^2), and every larger Lf'.

Where: ours.
The bound of arXiv Theorem 7.2 for eta <= 1/nu, which (23) excludes where nu >= 2 mu.
Letters of Theorem 7.2: x = dx_0, A_x = A dx_0, a = |A|, R the weight of Definition 7.4, c = max(2/R, 3/(eta beta)), C = c (R
+ eta beta a^2), L its factor Lf'; n = 2T - 1, p_L = L^(n - 1); o = 1 - eta mu, p = r^(n - 1), S = 1 + r^2 + .. + r^(2(n -
1)); mu is the paper's, mu_G that of the Gaussian trade-off curve.
Idea: S >= n p, so 2T iterations leak r^2 p (1 + eta beta a^2)/(2T - 1), and C is at least 1 + eta beta a^2.
Note: For every convex g; Theorem 7.2 asks for a strongly convex g and for eta in (23), which is above 1/nu wherever nu >= 2
mu: there the two theorems have no step size in common. c = max(2/R, 3/(eta beta)); c >= 1 holds in (23), at eta = 1/nu and
wherever eta beta <= 3. With Lf' = r and c < 1 it can fail at T = 1: at eta = 1/10, beta = 100, nu = |A| = 1 and mu = 1/100
the goal constant would say 8.94 >= 11. The root of max(R/P, S/Q), by which the paper computes, is one such Lf' where beta is
not too large: at eta = nu = |A| = 1, mu = 3/4 for beta <= 6; from beta = 7 on it is below r and for long runs the printed
bound, which uses that (23) makes g strongly convex, is the smaller one.
"""

from verify import *

from ...common.gradient_admm_pair import SUM
from ...common.gradient_admm_strongly_convex_shifts import LEAST
from ..strongly_convex_privacy.initial_norm_corrected import bounded
from ..strongly_convex_privacy.one_step_privacy import MAXIMUM, WEIGHTED
from .amplified import by_shifts, distance

for_all(positive="eta beta nu mu sigma a c R o r L T n p S", nonnegative="D E mu_G", real="p_L", X="x", Z="A_x")

scalars("q")
m, widest = eta * mu, eta * beta * a**2
C = c * (R + widest)
NAMES = (*SUM, ("q", 1 + widest))
STARTS = given(
    smooth=1 >= eta * nu | ours("eta is at most 1/nu"),
    ordered=nu >= mu | ours("mu is at most nu", "", "chan2024.assumption-7.1"),
    range=eta * beta >= LEAST | ours("eta beta is at least 6/5"),
    largest=a >= 1 | ours("A = [I D]: its singular values are at least 1"),
    flat=1 > m | ours("eta mu is below 1"),
    o=o == 1 - m | letter("o", "1 - eta mu"),
    factor=r * q == o + widest | letter("r", "1 - eta mu/(1 + eta beta a^2)"),
    slower=L >= r | ours("Lf' is at least r"),
)
POWERS = given(
    **{
        name: at_end("chan2024.shift-powers", name, "the powers of r and of Lf'", n)
        for name in ("power_positive", "sum_positive", "sum", "mean", "power")
    }
)
energy = r**2 * p**2 / S * distance
bound = C / (2 * sigma**2) * L * p_L / T * x.norm2

says = statement(
    bounded,
    *WEIGHTED,
    *MAXIMUM,
    *STARTS,
    *given(
        at_least_one=c >= 1 | ours("R is at most 2, or eta beta at most 3"),
        below_one=1 > L | assumed("for some constants", "Theorem 7.2", "Lf' < 1"),
        pairs=n + 1 == 2 * T | ours("there are 2T iterations, T at least 1"),
        two_iterations=n >= 1 | ours("there are 2T iterations, T at least 1"),
    ),
    *POWERS,
    **by_shifts("gradient ADMM with strongly convex f, shifted from another start", mu_G, a_min=1, a_max=a, P=r**2 * p**2),
    amplified=bound >= D | goal,
    constant=C >= 1 + widest | goal,
    definitions=NAMES,
)

claim = Claim("chan2024.theorem-7.2-by-shifts", "bound")


ENOUGH = have(enough=C >= 1 + widest | at_least_two + widest * at_least_one + term(ratio(1)))
CONTRACTS = have(contracts=1 >= r | term(m / q) - 1 / q * (factor + fact("o")))

share = 1 / (2 * sigma**2 * T)
per = share * x.norm2
proof = shows(
    ENOUGH,
    CONTRACTS,
    use("start", "chan2024.shift-strongly-convex", a_min=1, a_max=a, mu_f=mu, mu=mu_G, P=r**2 * p**2),
    amplified=fact("start.amplified")
    + C * L * per * power
    + C * p * per * slower
    + r * p * per * enough
    + r * p * per * q * contracts
    + r**2 * p * share * eta * beta * bounded
    + r**2 * p * share / S * distance * mean
    + r**2 * p**2 * share / (2 * S) * distance * (two_iterations + pairs),
    constant=enough,
)

# eta = mu = 1/2, nu = 2, beta = 4, a = 1: R = 6/5, c = 5/3, r = 11/12; T = 1
witness = at("""
    eta=1/2 beta=4 nu=2 mu=1/2 sigma=1 a=1 R=6/5 c=5/3 o=3/4 r=11/12 L=11/12 T=1 n=1 p=1 p_L=1 S=1 E=121/48 D=121/96
    mu_G=1 x=[1] A_x=[1]
""")

too_strong = altered(
    {"1/T^2 in place of 1/T": amplified.left / T},
    scale="""
        1 % smaller -> amplified left 99/100
        half of the constant -> constant left 1/2
    """,
    drop="at_least_one slower energy shift_rule bounded pairs",
)
