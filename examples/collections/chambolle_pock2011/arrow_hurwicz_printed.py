"""Without extrapolation the step does not expand in the metric.

arrow-hurwicz: without the extrapolation the step expands in the metric.

Where: ours.
Letters: see ``saddle``; K = I.
Note: A wish, not a claim of the paper.
"""

from chambolle_pock2011.saddle import metric, plain_A, plain_B, x, x_next, y, y_next

from verify import *

for_all(positive="tau sigma", X="x y x_next y_next")

says = statement(
    plain_A,
    plain_B,
    short=1 - sigma * tau > 0 | ours("sigma tau |K|^2 below 1"),
    nonexpansive=metric(x, x, y) >= metric(x_next, x_next, y_next) | goal,
)

claim = Claim("chambolle_pock2011.arrow-hurwicz", "inequality", facts="equivalent", consequence="guarantee")

counterexample = at("tau=1/2 sigma=1 x=[1] y=[1] x_next=[1/2] y_next=[3/2]")
