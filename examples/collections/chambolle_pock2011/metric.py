"""The metric of the method is not negative for sigma tau |K|^2 at most 1.

metric: for sigma tau |K|^2 <= 1 the metric is not negative, and at most twice |x|^2/tau + |y|^2/sigma.

Where: ours, after Chambolle and Pock (2011).
Letters: see ``saddle``; K_u = K u, a at least |K|.
Idea: squares of K u sigma -+ v.
"""

from verify import *

for_all(positive="tau sigma", nonnegative="a", X="u", Z="v K_u")

says = statement(
    bounded=a**2 * u.norm2 >= K_u.norm2 | program("linear maps", x=u, A_x=K_u),
    short=1 >= sigma * tau * a**2 | ours("sigma tau |K|^2 at most 1"),
    nonnegative=u.norm2 / tau - 2 * (K_u @ v) + v.norm2 / sigma >= 0 | goal,
    at_most=2 * (u.norm2 / tau + v.norm2 / sigma) >= u.norm2 / tau - 2 * (K_u @ v) + v.norm2 / sigma | goal,
)

claim = Claim("chambolle_pock2011.metric", "inequality")

rest = sigma * bounded + 1 / tau * short * square(u)
proof = shows(nonnegative=rest + 1 / sigma * square(K_u * sigma - v), at_most=rest + 1 / sigma * square(K_u * sigma + v))

witness = at("tau=1 sigma=1 a=1 u=[1] v=[1] K_u=[1]")

too_strong = altered(scale="1 % less than twice -> at_most left 99/100", drop="bounded short")
