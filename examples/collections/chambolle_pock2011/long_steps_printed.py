"""The metric of the method is not negative for sigma tau |K|^2 up to 4/3.

long-steps: for sigma tau |K|^2 up to 4/3 the metric is none.

Where: ours.
Letters: see ``metric``.
Note: A wish, not a claim of the paper. The method is known to converge there; another energy must show it.
"""

from verify import *

for_all(positive="tau sigma", nonnegative="a", X="u", Z="v K_u")

says = statement(
    bounded=a**2 * u.norm2 >= K_u.norm2 | program("linear maps", x=u, A_x=K_u),
    short=ratio(4, 3) >= sigma * tau * a**2 | ours("sigma tau |K|^2 at most 4/3"),
    nonnegative=u.norm2 / tau - 2 * (K_u @ v) + v.norm2 / sigma >= 0 | goal,
)

claim = Claim("chambolle_pock2011.long-steps", "inequality", facts="equivalent", consequence="guarantee")

counterexample = at("tau=1 sigma=4/3 a=1 u=[1] v=[4/3] K_u=[1]")
