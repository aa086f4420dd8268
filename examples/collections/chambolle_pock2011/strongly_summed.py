"""The metric loses at least what strong convexity saves.

strongly-summed: for sigma tau |K|^2 <= 1 the metric loses what strong convexity saves.

Where: ours.
Letters: see ``saddle``; a at least |K|.
Idea: ``strongly-convex`` and the metric of what moved.
"""

from chambolle_pock2011.firm import after, before
from chambolle_pock2011.nonexpansive import bounded, short
from chambolle_pock2011.saddle import K_x, K_x_next, strongly_f, strongly_g, x, x_next, y, y_next

from verify import *

for_all(positive="tau sigma mu delta", nonnegative="a", X="x x_next", Z="y y_next K_x K_x_next")

says = statement(
    strongly_g, strongly_f, bounded, short, saved=before - after >= 2 * mu * x_next.norm2 + 2 * delta * y_next.norm2 | goal
)

claim = Claim("chambolle_pock2011.strongly-summed", "inequality")

proof = shows(
    saved=2 * (strongly_monotone_g + strongly_monotone_f)
    + sigma * bounded
    + 1 / tau * short * square(x - x_next)
    + 1 / sigma * square((K_x - K_x_next) * sigma - (y - y_next))
)

witness = at("tau=1 sigma=1 mu=1 delta=1 a=0 x=[2] y=[0] x_next=[1] y_next=[0] K_x=[0] K_x_next=[0]")

too_strong = altered(scale="saved 1 % more -> saved right 101/100", drop="strongly_monotone_g bounded")
