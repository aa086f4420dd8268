"""Without B, forward and backward steps decrease the distance as much.

forward-backward: with B = 0, the same decrease.

Where: ours, after Davis and Yin (2017): forward-backward splitting.
Letters: differences of two runs: c = C z, x_A = J_{gamma A}(z - gamma c), z_next = z + lam (x_A - z).
Idea: 2 gamma cocoercive + 2 gamma monotone + one square.
"""

from davis_yin2017.operators import fb_A, fb_C

from verify import *

for_all(positive="gamma beta lam", X="z x_A c")
u = x_A - z

says = statement(fb_A, fb_C, decrease=z.norm2 - (z + u * lam).norm2 >= lam * (2 - lam - gamma / (2 * beta)) * u.norm2 | goal)

claim = Claim("davis_yin2017.forward-backward", "inequality")

proof = shows(decrease=2 * lam * gamma * (monotone_A + cocoercive_C) + 2 * lam * gamma * beta * square(c + u / (2 * beta)))

witness = at("gamma=1 beta=1 lam=1 z=[1] x_A=[0] c=[1]")

too_strong = altered(scale="decrease 1 % larger -> decrease right 101/100", drop="monotone_A cocoercive_C")
