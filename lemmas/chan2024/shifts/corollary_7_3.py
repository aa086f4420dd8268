"""A tenth of the bound of Corollary 7.3 for steps up to 1/nu, for every convex g.

The form of Corollary 7.3 from ``strongly_convex_user``: a tenth of its bound is enough, with every Lf' of at least r.

Where: ours.
The bound of arXiv Corollary 7.3 for eta <= 1/nu, which (23) excludes where nu >= 2 mu.
Letters as in ``theorem_7_2``, n = 2T iterations follow the user's own, so p_L = Lf'^(2T - 1); delta = difference of the
gradients of f_t and f_t' at the common point, at most Delta.
Idea: S >= n p, so they leak p eta^2 Delta^2/(2T), and C is at least 2 + 3 a^2.
Note: For every convex g; Corollary 7.3 is printed for eta in (23), which is above 1/nu wherever nu >= 2 mu: there the two
have no step size in common. For the Lf' of the paper see chan2024.theorem-7.2-by-shifts: where its Lf' is below r the
printed bound is the smaller one for long runs.
"""

from verify import *

from ..strongly_convex_privacy.one_step_privacy import MAXIMUM, WEIGHTED
from .amplified import by_shifts
from .theorem_7_2 import NAMES, POWERS, STARTS, C

for_all(positive="eta beta nu mu sigma a c R o r L T n p S", nonnegative="D E mu_G Delta", real="p_L", X="delta")

once = eta**2 * Delta**2 / (2 * sigma**2)
bound = C * p_L / T * once
part = ratio(1, 10)

says = statement(
    *WEIGHTED,
    *MAXIMUM,
    *STARTS,
    *given(pairs=n == 2 * T | ours("2T iterations follow the user's own")),
    *POWERS,
    neighbours=Delta**2 >= delta.norm2 | ours("f_t and f_t' are Delta-neighbours"),
    **by_shifts("gradient ADMM with strongly convex f, shifted after a user", mu_G, a_min=1, a_max=a, P=r**2 * p**2),
    amplified=bound >= D | goal,
    part=part * bound >= D | goal,
    constant=C >= 5 | goal,
    definitions=NAMES,
)

claim = Claim("chan2024.corollary-7.3-by-shifts", "bound")

CONSTANT = have(enough=C >= 5 | at_least_two + a**2 * at_least_three + 3 * (a + 1) * largest)

proof = shows(
    CONSTANT,
    use("user", "chan2024.shift-strongly-convex-user", a_min=1, a_max=a, mu_f=mu, mu=mu_G, P=r**2 * p**2),
    have(
        part=part * bound
        >= D
        | 1 / (2 * sigma**2 * r**2 * S) * fact("user.user")
        + part * C / T * once * power
        + part * p / T * once * enough
        + p / (2 * T * S) * once * mean
        + p**2 / (2 * T * S) * once * pairs
    ),
    have(some=C * p_L >= 0 | C * power + term(C * p)),
    amplified=fact("part") + (1 - part) / T * once * some,
    part=fact("part"),
    constant=enough,
)

# T = 1: p = r, S = 1 + r^2
witness = at("""
    eta=1/2 beta=4 nu=2 mu=1/2 sigma=1 a=1 R=6/5 c=5/3 o=3/4 r=11/12 L=11/12 T=1 n=2 p=11/12 p_L=11/12 S=265/144 Delta=1
    E=121/1060 D=121/2120 mu_G=1/3 delta=[1]
""")

too_strong = altered(
    {
        "a twentieth": dict(part=bound / 20 >= D | false),
        "1/T^2 in place of 1/T": dict(part=part * bound / T >= D | false),
        "one more factor Lf'": dict(part=L * part * bound >= D | false),
    },
    scale="the constant 1 % larger -> constant right 101/100",
    drop="neighbours energy shift_rule pairs",
)
