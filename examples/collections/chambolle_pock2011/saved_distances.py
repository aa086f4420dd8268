"""With strongly convex functions all squared distances add up to at most a constant.

saved-distances: with g and f strongly convex all squared distances to the saddle point add up to a constant.

Where: ours.
Letters: ``dist`` = the metric of iterate k against a saddle point, ``near`` and ``near_y`` = |x - x*|^2 and |y - y*|^2 of
the next one, ``total`` and ``total_y`` their sums so far.
Idea: ``strongly-summed`` at every step.
"""

from chambolle_pock2011.strongly_summed import K_x_next, after, before, short, x_next, y_next

from verify import *

for_all(positive="tau sigma mu delta", nonnegative="a", real="D")
scalars("dist dist_next near near_y total total_y k")
STEP = each_step(
    "chambolle_pock2011.strongly-summed",
    means={"dist": before, "dist_next": after, "near": x_next, "near_y": y_next},
    constant="tau sigma mu delta a",
    moved={"x": x_next, "y": y_next, "K_x": K_x_next},
)

says = statement(
    short,
    summed=D >= dist + 2 * mu * total + 2 * delta * total_y | goal,
    recursion=over(
        "k",
        0,
        dict(dist=(D, dist_next), total=(0, total + near), total_y=(0, total_y + near_y)),
        signs(nonnegative="near near_y", real="dist_next"),
        saved=dist - dist_next >= 2 * mu * near + 2 * delta * near_y | STEP("saved"),
    ),
)

claim = Claim("chambolle_pock2011.saved-distances", "inequality")

proof = shows(
    by_induction(invariants(energy=D >= dist + 2 * mu * total + 2 * delta * total_y | at_start), energy=energy + saved),
    summed=energy,
)

witness = at("tau=1 sigma=1 mu=1 delta=1 a=0 D=4", "dist_next=1 near=1 near_y=0", "dist_next=0 near=0 near_y=1/2", index=2)

too_strong = altered({"sum 2 % larger": summed.left >= dist + 202 * mu * total / 99 + 2 * delta * total_y})
