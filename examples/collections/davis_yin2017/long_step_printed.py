"""Without relaxation the step does not expand for steps up to four times the cocoercivity.

long-step: without relaxation (lam = 1) steps beyond twice the cocoercivity expand.

Where: ours.
Letters: see ``operators``.
Note: A wish, not a claim of the paper: A = B = 0, C = I and gamma = 3 give z_next = -2 z. With relaxation it holds:
davis_yin2017.relaxed.
"""

from davis_yin2017.operators import cocoercive_C, monotone_A, monotone_B, u, z

from verify import *

for_all(positive="gamma beta", X="z x_B x_A c")

says = statement(
    monotone_A,
    monotone_B,
    cocoercive_C,
    long=4 * beta - gamma > 0 | ours("steps below four times the cocoercivity"),
    nonexpansive=z.norm2 >= (z + u).norm2 | goal,
)

claim = Claim("davis_yin2017.long-step", "inequality", facts="equivalent", consequence="guarantee")

counterexample = at("gamma=3 beta=1 z=[1] x_B=[1] x_A=[-2] c=[1]")
