"""One iteration can expand the squared usual norm by more than 3/2.

Section 5.2, example: the squared norm of (x, lam) grows by more than 3/2 as soon as eta (1 + nu) <= 1/6.

Where: arXiv sec. 5.2.
Letters: as in ``expansion``; n = |x_0 - x_0'|^2 > 0.
Idea: |x_1| (1 + eta) >= (1 - eta - eta nu)|x|, and (1 - eta)^2 - 2 (1 - eta) eta nu - (1 + eta)^2/2 is (1 - 6 eta - 6 eta
nu)/2 plus positive terms.
Reading: interpretation: `eta close to 0' is eta (1 + nu) <= 1/6, for any nu-smooth f.
Note: Every nu-smooth f, convex or not. For f = 0 the exact condition is eta < 3 - 2 sqrt 2 = 0.1716
(chan2024.sec5.2-three-halves-exact). The factor tends to 2 as eta -> 0. It is false for eta tied to the smoothness by eta =
1/nu (see the note of chan2024.sec5.2-expansion), which the example does not assume.
"""

from verify import *

from .expansion import lam_1, s, x_1

after = x_1.norm2 + lam_1.norm2

for_all(positive="eta nu n", X="x G")

says = statement(
    different=x.norm2
    > 0 | assumed("applied to any two different inputs", "sec. 5.2, as in Lemma 7.6", "the inputs differ in x, lam_0 = lam_0'"),
    apart=n == x.norm2 | letter("n", "|x_0 - x_0'|^2"),
    smooth=program("smooth functions", "lipschitz"),
    small_step=1 >= 6 * eta * (1 + nu) | assumed("close to", "sec. 5.2", "eta (1 + nu) at most 1/6"),
    three_halves=after > 3 * n / 2 | goal,
    definitions=(("s", 1 + eta),),
)

claim = Claim(
    "chan2024.sec5.2-three-halves",
    "counterexample",
    statement=r"6\eta(1+\nu)\le1:\quad\|x_1-x_1'\|^2+\|\lambda_1-\lambda_1'\|^2>\tfrac32"
    r"\big(\|x_0-x_0'\|^2+\|\lambda_0-\lambda_0'\|^2\big)",
    prints=r"""
        x_1-x_1' -> x_1
        \lambda_1-\lambda_1' -> x
        \lambda_0-\lambda_0' -> x-x
        x_0-x_0' -> x
    """,
)

# With h = eta, k = eta nu: s^2 (|x_1|^2 - n/2) = [(1 - 6h - 6k)/2 + k + h^2/2 + 2 h k] n + 2 (1 - h) h (nu n - <x,G>)
# + h^2 |G|^2, and 1 - h = (1 - 6h - 6k) + 5h + 6k.
proof = shows(
    have(cauchy_schwarz=nu * x.norm2 >= x @ G | (square(x * nu - G) + smooth) / (2 * nu)),
    three_halves=(
        n / 2 * small_step
        + term((eta * nu + eta**2 / 2 + 2 * eta**2 * nu) * n)
        + 2 * eta * small_step * cauchy_schwarz
        + 2 * eta * (5 * eta + 6 * eta * nu) * cauchy_schwarz
        + eta**2 * square(G)
        - ((1 - eta) ** 2 + s**2 - 2 * eta * nu * (1 - eta)) * apart
    )
    / s**2,
)

witness = at("eta=1/12 nu=1 n=1 x=[1] G=[1]")

too_strong = (
    *altered({"a factor 8/5": three_halves.left > 8 * n / 5}, scale="twice -> right 4/3", drop="small_step smooth"),
    Neighbour(
        "steps up to 0.172, beyond 3 - 2 sqrt 2, at f close to 0",
        statement(
            Domain(says.signs, says.spaces),
            says.facts[0],
            says.facts[1],
            at_least("small_step", ratio(172, 1000), eta),
            goals=says.goals,
            definitions=says.definitions,
        ),
    ),
)
