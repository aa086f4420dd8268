"""Strong convexity saves the squared lengths.

strongly-convex: g and f strongly convex save 2 mu |x_next|^2 and 2 delta |y_next|^2.

Where: ours, after Chambolle and Pock (2011), on acceleration.
Letters: see ``saddle``.
"""

from chambolle_pock2011.firm import after, before, domain, moved
from chambolle_pock2011.saddle import delta, mu, strongly_f, strongly_g, x_next, y_next

from verify import *

says = statement(
    Domain(signs(positive="tau sigma mu delta"), domain.spaces),
    strongly_g,
    strongly_f,
    saved=before - after - moved >= 2 * mu * x_next.norm2 + 2 * delta * y_next.norm2 | goal,
)

claim = Claim("chambolle_pock2011.strongly-convex", "inequality")

proof = shows(saved=2 * (strongly_monotone_g + strongly_monotone_f))

witness = at("tau=1 sigma=1 mu=1 delta=1 x=[2] y=[0] x_next=[1] y_next=[0] K_x=[0] K_x_next=[0]")

too_strong = altered(scale="saved 1 % more -> saved right 101/100", drop="strongly_monotone_g strongly_monotone_f")
