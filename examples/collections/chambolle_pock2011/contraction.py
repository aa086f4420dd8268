"""With both functions strongly convex the metric contracts.

contraction: with g and f strongly convex the metric falls by the factor 1/(1 + c), c the smaller of mu tau and delta sigma.

Where: ours, after Chambolle and Pock (2011), on linear convergence.
Letters: see ``saddle``; a at least |K|; c at most mu tau and delta sigma.
Idea: the metric is at most twice |x|^2/tau + |y|^2/sigma.
Note: The printed rate is another; the text was not compared.
"""

from chambolle_pock2011.firm import after, before
from chambolle_pock2011.firm import domain as pair
from chambolle_pock2011.saddle import K_x, K_x_next, delta, mu, strongly_f, strongly_g, x, x_next, y, y_next

from verify import *

domain = Domain(signs(positive="tau sigma mu delta c", nonnegative="a"), pair.spaces)
scalars("tau sigma c a")

says = statement(
    domain,
    strongly_g,
    strongly_f,
    bounded=a**2 * (x - x_next).norm2 >= (K_x - K_x_next).norm2 | program("linear maps", x=x - x_next, A_x=K_x - K_x_next),
    bounded_next=a**2 * x_next.norm2 >= K_x_next.norm2 | program("linear maps", "bounded", x=x_next, A_x=K_x_next),
    short=1 >= sigma * tau * a**2 | ours("sigma tau |K|^2 at most 1"),
    primal=mu * tau >= c | ours("c at most mu tau"),
    dual=delta * sigma >= c | ours("c at most delta sigma"),
    contraction=before >= (1 + c) * after | goal,
)

claim = Claim("chambolle_pock2011.contraction", "inequality")

proof = shows(
    contraction=2 * (strongly_monotone_g + strongly_monotone_f)
    + sigma * bounded
    + 1 / tau * short * square(x - x_next)
    + 1 / sigma * square((K_x - K_x_next) * sigma - (y - y_next))
    + 2 / tau * primal * square(x_next)
    + 2 / sigma * dual * square(y_next)
    + c * sigma * bounded_next
    + c / tau * short * square(x_next)
    + c / sigma * square(K_x_next * sigma + y_next)
)

witness = at("tau=1 sigma=1 mu=1 delta=1 c=1 a=0 x=[2] y=[0] x_next=[1] y_next=[0] K_x=[0] K_x_next=[0]")

too_strong = altered({"four times c": contraction.left >= (1 + 4 * c) * after}, drop="strongly_monotone_g primal")
