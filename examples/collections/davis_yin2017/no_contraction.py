"""With B strongly monotone, Lipschitz or not, the step contracts.

no-contraction: strong monotonicity of B alone gives no contraction.

Where: ours.
Letters: see ``operators``; lam = 1.
Note: A wish, not a claim of the paper: with A and B the normal cones of {0} every z is a fixed point. B must be Lipschitz:
davis_yin2017.contraction.
"""

from davis_yin2017.operators import cocoercive_C, monotone_A, strongly_B, u, z

from verify import *

for_all(positive="gamma beta mu", X="z x_B x_A c")

says = statement(
    monotone_A,
    strongly_B,
    cocoercive_C,
    short=2 * beta - gamma > 0 | ours("steps below twice the cocoercivity"),
    contraction=(1 + gamma * mu) ** 2 * (z.norm2 - (z + u).norm2) >= 2 * gamma * mu * z.norm2 | goal,
)

claim = Claim("davis_yin2017.no-contraction", "inequality", facts="equivalent", consequence="guarantee")

counterexample = at("gamma=1 beta=1 mu=1 z=[1] x_B=[0] x_A=[0] c=[0]")
