"""The step is firmly non-expansive in its metric.

firm: one step is firmly non-expansive in the metric |x|^2/tau - 2 <K x, y> + |y|^2/sigma, for any steps.

Where: ours, after Chambolle and Pock (2011) and He and Yuan (2012).
Letters: see ``saddle``.
Idea: an identity: twice the two monotonicities.
Note: The metric is one where sigma tau |K|^2 < 1; the inequality needs no such condition.
"""

from chambolle_pock2011.saddle import K_x, K_x_next, metric, monotone_f, monotone_g, x, x_next, y, y_next

from verify import *

for_all(positive="tau sigma", X="x x_next", Z="y y_next K_x K_x_next")
before, after = metric(x, K_x, y), metric(x_next, K_x_next, y_next)
moved = metric(x - x_next, K_x - K_x_next, y - y_next)

says = statement(monotone_g, monotone_f, firm=before - after >= moved | goal)

claim = Claim("chambolle_pock2011.firm", "inequality")

proof = shows(firm=2 * (monotone_g + monotone_f))

witness = at("tau=1 sigma=1 x=[1] y=[0] x_next=[1] y_next=[1] K_x=[1] K_x_next=[1]")

too_strong = altered({"1 % more": 100 * firm.left >= 101 * moved}, drop="monotone_g monotone_f")
