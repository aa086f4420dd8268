"""(16) corrected: the log ratio of the matrix is that of the noise component along the difference of the means.

Where: corrects (16). Letters: x the noise, d = w_D - w_D'; e the direction of d with |e| = 1, size = |d|; whole = log ratio.
Idea: |x + d|^2 - |x|^2 = (<x, e> + size)^2 - <x, e>^2; <x, e> is N(0, sigma^2).
"""

from verify import *

sigma, size, whole, along = scalars("sigma size whole along")
x, e = vectors("x e")

says = statement(
    for_all(positive="sigma", nonnegative="size", real="whole along", X="x e"),
    equal(
        "direction",
        e.norm2,
        1,
        because=letter("e", "the unit vector of the difference (any unit vector if it is zero)", bounded=True),
    ),
    equal("component", along, x @ e, because=letter("along", "N(0, sigma^2) by rotation invariance")),
    equal(
        "ratio_of_the_matrix",
        2 * sigma**2 * whole,
        (x + e * size).norm2 - x.norm2,
        because=program("gaussian log ratio", "log_ratio", d=e * size),
    ),
    goals=(equal("one_dimensional", 2 * sigma**2 * whole, (along + size) ** 2 - along**2),),
)

claim = Claim(
    id="huang2020.eq-16-corrected",
    title="The privacy loss of the matrix is that of its component along the difference of the means",
    where="ours",
    kind="identity",
    says=says,
    facts="equivalent",
    corrects="huang2020.eq-16",
)

proof = shows(one_dimensional=because("ratio_of_the_matrix", term(size**2, "direction"), term(-2 * size, "component")))

witness = Point(scalars=numbers("sigma=1 size=1 whole=3/2 along=1"), vectors={"x": [1, 2], "e": [1, 0]})

too_strong = (
    altered(says, "without the square of the distance", equal("one_dimensional", 2 * sigma**2 * whole, 2 * along * size)),
    without(says, "direction"),
    without(says, "component"),
)
