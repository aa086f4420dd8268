"""One step of an averaged iteration gains on the distance and does not raise the residual.

One step of an averaged iteration: the distance to a fixed point and the residual.

Where: ours.
On Sec 3.1 after Def 1.
Letters: d = u_k - u*, r = R(u_k) - u*, r_next = R(u_k) - R(T u_k), T = lam R + (1 - lam) I.
Idea: definition 1 at u_k and the fixed point u*, and at u_k and T u_k.
"""

from verify import *

from .averaged_operators import d, lam, t
from .averaged_operators import says as averaged

vectors("r_next")
t_next = r_next * lam + (d - t) * (1 - lam)


says = statement(
    Domain(averaged.signs, spaces(U="d r r_next")),
    *averaged.facts,
    nonexpansive_next=(d - t).norm2
    >= r_next.norm2 | assumed("if there exists a non-expansive operator", "Definition 1", "at u_k and T(u_k)"),
    distance=lam * d.norm2 >= lam * t.norm2 + (1 - lam) * (d - t).norm2 | goal,
    residual=(d - t).norm2 >= t_next.norm2 | goal,
)

claim = Claim("cyffers2023.km-convergence-step", "inequality", facts="equivalent")

proof = shows(
    use("here", "cyffers2023.definition-1"),
    use("there", "cyffers2023.definition-1", d=d - t, r=r_next),
    distance=fact("here.averaged"),
    residual=fact("there.nonexpansive_too"),
)

witness = at("lam=1/2 d=[1, 0] r=[0, 1] r_next=[0, 0]")

too_strong = altered(
    {"gain 1 % larger": distance.left >= lam * t.norm2 + 101 * (1 - lam) * (d - t).norm2 / 100},
    scale="1 % contraction of the residual -> residual left 99/100",
    drop="nonexpansive_next nonexpansive",
)
