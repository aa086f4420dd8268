"""The step does not expand in the usual norm.

usual-norm: in |x|^2/tau + |y|^2/sigma a step can take two runs apart.

Where: ours.
Letters: see ``saddle``; K = I, and monotone operators A and B for the subdifferentials.
Note: A wish, not a claim of the paper: A = 0 and B = 0 turn (x, y) away. In the metric it holds: chambolle_pock2011.firm.
"""

from chambolle_pock2011.saddle import identity_A, identity_B, x, x_next, y, y_next

from verify import *

for_all(positive="tau sigma", X="x y x_next y_next")

says = statement(
    identity_A,
    identity_B,
    short=1 - sigma * tau > 0 | ours("sigma tau |K|^2 below 1"),
    nonexpansive=x.norm2 / tau + y.norm2 / sigma >= x_next.norm2 / tau + y_next.norm2 / sigma | goal,
)

claim = Claim("chambolle_pock2011.usual-norm", "inequality", facts="equivalent", consequence="guarantee")

counterexample = at("tau=1/2 sigma=1 x=[1] y=[0] x_next=[1] y_next=[1]")
