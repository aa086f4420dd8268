"""For sigma tau |K|^2 at most 1 the step does not expand in its metric.

Where: ours, after Chambolle and Pock (2011).
Letters: see ``saddle``; a at least |K|.
Idea: ``firm``, and ``metric`` of what moved.
"""

from chambolle_pock2011.firm import after, before
from chambolle_pock2011.saddle import K_x, K_x_next, monotone_f, monotone_g, x, x_next, y, y_next

from verify import *

for_all(positive="tau sigma", nonnegative="a", X="x x_next", Z="y y_next K_x K_x_next")

says = statement(
    monotone_g,
    monotone_f,
    bounded=a**2 * (x - x_next).norm2 >= (K_x - K_x_next).norm2 | program("linear maps", x=x - x_next, A_x=K_x - K_x_next),
    short=1 >= sigma * tau * a**2 | ours("sigma tau |K|^2 at most 1"),
    nonexpansive=before >= after | goal,
)

claim = Claim("chambolle_pock2011.nonexpansive", "inequality")

proof = shows(
    nonexpansive=2 * (monotone_g + monotone_f)
    + sigma * bounded
    + 1 / tau * short * square(x - x_next)
    + 1 / sigma * square((K_x - K_x_next) * sigma - (y - y_next))
)

witness = at("tau=1 sigma=1 a=1 x=[1] y=[0] x_next=[1] y_next=[1] K_x=[1] K_x_next=[1]")

too_strong = altered({"a contraction by 1 %": 99 * before >= 100 * nonexpansive.right}, drop="monotone_g short")
