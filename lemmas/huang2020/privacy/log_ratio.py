"""The privacy loss of the matrix is that of its component along the difference of the means.

(16) corrected: the log ratio of the matrix is that of the noise component along the difference of the means.

Where: ours.
Corrects (16).
Letters: x the noise, d = w_D - w_D'; e the direction of d with |e| = 1, size = |d|; whole = log ratio.
Idea: |x + d|^2 - |x|^2 = (<x, e> + size)^2 - <x, e>^2; <x, e> is N(0, sigma^2).
"""

from verify import *

for_all(positive="sigma", nonnegative="size", real="whole along", X="x e")

says = statement(
    direction=e.norm2 == 1 | letter("e", "the unit vector of the difference (any unit vector if it is zero)", bounded=True),
    component=along == x @ e | letter("along", "N(0, sigma^2) by rotation invariance"),
    ratio_of_the_matrix=program("gaussian log ratio", "log_ratio", d=e * size),
    one_dimensional=2 * sigma**2 * whole == (along + size) ** 2 - along**2 | goal,
)

claim = Claim("huang2020.eq-16-corrected", "identity", facts="equivalent", corrects="huang2020.eq-16")

proof = shows(one_dimensional=ratio_of_the_matrix + size**2 * direction - 2 * size * component)

witness = at("sigma=1 size=1 whole=3/2 along=1 x=[1, 2] e=[1, 0]")

too_strong = altered(
    {"without the square of the distance": 2 * sigma**2 * whole == 2 * along * size | false}, drop="direction component"
)
