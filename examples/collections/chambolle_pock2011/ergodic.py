"""The gap at the mean of the iterates falls like 1/k.

ergodic: after k steps the gap at the mean of the iterates is at most D/(2 k), D the metric of the start against any points.

Where: ours, after Chambolle and Pock (2011), Theorem 1.
Letters: ``dist`` = the metric of iterate k against any fixed points, ``gap`` = the gap of the next iterate, ``mean`` = the
gap at the mean of k iterates (with k = 0 any number), a convex function of it.
Idea: ``gap`` at every step, and Jensen's inequality for one point more.
Note: dist is not negative for sigma tau |K|^2 at most 1: chambolle_pock2011.metric. So 2 k mean is at most D.
"""

from chambolle_pock2011.gap import K_x_next, after, before, short, x_next, y_next
from chambolle_pock2011.gap import gap as of_step

from verify import *

for_all(positive="tau sigma", nonnegative="a", real="D first")
scalars("dist dist_next gap mean mean_next k")
STEP = each_step(
    "chambolle_pock2011.gap",
    means={"dist": before, "dist_next": after, "gap": of_step},
    constant="tau sigma a x_any y_any K_any",
    moved={"x": x_next, "y": y_next, "K_x": K_x_next},
)

says = statement(
    short,
    ergodic=D >= dist + 2 * k * mean | goal,
    recursion=over(
        "k",
        0,
        dict(dist=(D, dist_next), mean=(first, mean_next)),
        signs(real="dist_next gap mean_next"),
        paid=dist - dist_next >= 2 * gap | STEP("gap"),
        jensen=k * mean + gap >= (k + 1) * mean_next | program("value at a running mean", "mixture", v=mean, w=gap, m=mean_next),
    ),
)

claim = Claim("chambolle_pock2011.ergodic", "inequality")

proof = shows(
    by_induction(invariants(energy=D >= dist + 2 * k * mean | at_start), energy=energy + paid + 2 * jensen), ergodic=energy
)

witness = at("tau=1 sigma=1 a=0 D=2 first=0", "dist_next=1 gap=1/2 mean_next=1/2", "dist_next=0 gap=1/2 mean_next=1/2", index=2)

too_strong = altered({"three times": ergodic.left >= dist + 3 * k * mean})
