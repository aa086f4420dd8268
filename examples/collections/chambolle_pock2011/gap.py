"""The gap of one step against any points is at most half of what the metric loses.

gap: twice the primal-dual gap of the next point against any points is at most what the metric loses.

Where: ours, after Chambolle and Pock (2011), Theorem 1.
Letters: see ``values``; gap = L(x_next, y_any) - L(x_any, y_next) with L(x, y) = g(x) + <K x, y> - f(y).
Idea: two tangent planes, and the metric of what moved.
"""

from chambolle_pock2011.saddle import K_x, K_x_next, metric, x, x_next, y, y_next
from chambolle_pock2011.values import K_any, above_f, above_g, x_any, y_any

from verify import *

for_all(
    positive="tau sigma",
    nonnegative="a",
    real="g_next f_next g_any f_any",
    X="x x_next x_any",
    Z="y y_next y_any K_x K_x_next K_any",
)
before = metric(x - x_any, K_x - K_any, y - y_any)
after = metric(x_next - x_any, K_x_next - K_any, y_next - y_any)
gap = g_next + K_x_next @ y_any - f_any - g_any - K_any @ y_next + f_next

says = statement(
    above_g,
    above_f,
    bounded=a**2 * (x - x_next).norm2 >= (K_x - K_x_next).norm2 | program("linear maps", x=x - x_next, A_x=K_x - K_x_next),
    short=1 >= sigma * tau * a**2 | ours("sigma tau |K|^2 at most 1"),
    gap=before - after >= 2 * gap | goal,
)

claim = Claim("chambolle_pock2011.gap", "inequality")

proof = shows(
    gap=2 * (above_g_any_g_next + above_f_any_f_next)
    + sigma * bounded
    + 1 / tau * short * square(x - x_next)
    + 1 / sigma * square((K_x - K_x_next) * sigma - (y - y_next))
)

witness = at(
    "tau=1 sigma=1 a=0 g_next=0 f_next=0 g_any=0 f_any=0 x=[0] x_next=[0] x_any=[0] y=[0] y_next=[0] y_any=[0] "
    "K_x=[0] K_x_next=[0] K_any=[0]"
)

too_strong = altered({"three times the gap": dict(gap=before - after >= 3 * gap | false)}, drop="above_g_any_g_next short")
