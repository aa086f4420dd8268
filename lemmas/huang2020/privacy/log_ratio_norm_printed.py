"""(17): the log ratio with one entry of the noise and the norm of the whole difference.

Where: proof of Theorem 1, (17). The instance: two entries (dp = 2). Letters: x_1, x_2 the noise, d_1, d_2 the difference of the
means, size its norm; whole = the log ratio of the matrix.
Idea: 2 x_1 |d| is not 2 <x, d>.
"""

from verify import Claim, Point, Statement, altered, argued, equal, ratio, scalars, signs

x_1, x_2, d_1, d_2, size, sigma, whole = scalars("x_1 x_2 d_1 d_2 size sigma whole")
printed = 2 * x_1 * size + size**2

says = Statement(
    signs=signs(positive="sigma", nonnegative="size", real="x_1 x_2 d_1 d_2 whole"),
    spaces={},
    facts=(
        equal("norm", size**2, d_1**2 + d_2**2, because=argued("Delta is the norm of the difference")),
        equal(
            "ratio_of_the_matrix",
            2 * sigma**2 * whole,
            (x_1 + d_1) ** 2 - x_1**2 + (x_2 + d_2) ** 2 - x_2**2,
            because=argued("independent N(0, sigma^2) entries"),
        ),
    ),
    goals=(equal("same_size", (2 * sigma**2 * whole) ** 2, printed**2),),
)

claim = Claim(
    id="huang2020.eq-17",
    consequence="step",
    title="The privacy loss from one entry of the noise and the norm of the difference (as printed)",
    where="proof of Theorem 1, eq. (17)",
    kind="identity",
    statement=r"\Big|\ln\frac{p_D}{p_{D'}}\Big|=\Big|\frac1{2\sigma_{i,k}^2}\big(2\xi_i^{k(h,l)}\Delta+\Delta^2\big)\Big|,\quad"
    r"\Delta=\|w_{i,D}^k-w_{i,D'}^k\|",
    says=says,
    facts="equivalent",
    note="sigma = 1, x = (1, 0), d = (3, 4): the log ratio is 31/2, the formula gives 35/2. Attempts to save it: with the "
    "entry replaced by the component along the difference it is an identity (huang2020.eq-17-corrected); for d = p = "
    "1 it is true up to the sign of xi. Consequence: none for Theorem 1, whose tail bound needs the law of that "
    "component only.",
)

counterexample = Point(scalars={"x_1": 1, "x_2": 0, "d_1": 3, "d_2": 4, "size": 5, "sigma": 1, "whole": ratio(31, 2)})

witness = Point(scalars={"x_1": 1, "x_2": 0, "d_1": 3, "d_2": 0, "size": 3, "sigma": 1, "whole": ratio(15, 2)})

too_strong = (altered(says, "half the noise", equal("same_size", (2 * sigma**2 * whole) ** 2, (x_1 * size + size**2) ** 2)),)
