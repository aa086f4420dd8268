"""k iterations from two points of a bounded set leak at most a k-th part of what its diameter does.

bounded-set: where the runs are two points of a set of diameter R, k iterations more leak at most R^2/(2 sigma^2 k).

Where: ours, after Bok, Su and Altschuler (2024), on projections.
Letters: see ``two_starts``.
"""

from bok_su_altschuler2024.two_starts import energy, long, shift_rule, shift_rule_curve

from verify import *

for_all(positive="sigma k R", nonnegative="E D mu", X="x")

says = statement(
    long,
    energy,
    shift_rule,
    shift_rule_curve,
    inside=R**2 >= x.norm2 | ours("points of a set of diameter R"),
    leaked=R**2 / (2 * sigma**2 * k) >= D | goal,
    gaussian=R**2 / (sigma**2 * k) >= mu**2 | goal,
)

claim = Claim("bok_su_altschuler2024.bounded-set", "bound")

proof = shows(
    use("it", "bok_su_altschuler2024.two-starts"),
    leaked=fact("it.leaked") + 1 / (2 * sigma**2 * k) * inside,
    gaussian=fact("it.gaussian") + 1 / (sigma**2 * k) * inside,
)

witness = at("sigma=1 k=2 R=1 E=1/2 D=1/4 mu=1/2 x=[1]")

too_strong = altered(scale="1 % smaller -> leaked left 99/100", drop="inside energy")
