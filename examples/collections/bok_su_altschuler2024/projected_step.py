"""A projection and a gradient step do not expand.

projected-step: a projection and a gradient step of length at most 1/nu bring two points no farther apart.

Where: ours, after Bok, Su and Altschuler (2024).
Letters: x, p, g = differences of the points, of the projected ones and of the gradients there.
"""

from verify import *

for_all(positive="eta", X="x p g")

says = statement(
    projected=x.norm2 >= p.norm2 | ours("a projection onto a convex set does not expand"),
    cocoercive=g @ p >= eta * g.norm2 | program("smooth convex functions", x=p, G=g),
    nonexpansive=x.norm2 >= (p - g * eta).norm2 | goal,
)

claim = Claim("bok_su_altschuler2024.projected-step", "inequality")

proof = shows(nonexpansive=projected + 2 * eta * cocoercive + eta**2 * square(g))

witness = at("eta=1 x=[1] p=[1] g=[0]")

too_strong = altered(scale="1 % more -> left 99/100", drop="projected cocoercive")
