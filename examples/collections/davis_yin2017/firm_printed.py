"""The three-operator step is firmly non-expansive.

firm: that the step is firmly non-expansive, as it is for C = 0, is false with C.

Where: ours.
Letters: see ``operators``; lam = 1.
Note: A wish, not a claim of the paper: A = B = 0 and C = I with gamma = 3/2 give z_next = -z/2. What holds is
davis_yin2017.averaged; for C = 0 davis_yin2017.douglas-rachford.
"""

from davis_yin2017.operators import cocoercive_C, monotone_A, monotone_B, u, z

from verify import *

for_all(positive="gamma beta", X="z x_B x_A c")

says = statement(
    monotone_A,
    monotone_B,
    cocoercive_C,
    short=2 * beta - gamma > 0 | ours("steps below twice the cocoercivity"),
    firm=z.norm2 - (z + u).norm2 >= u.norm2 | goal,
)

claim = Claim("davis_yin2017.firm", "inequality", facts="equivalent", consequence="guarantee")

counterexample = at("gamma=3/2 beta=1 z=[1] x_B=[1] x_A=[-1/2] c=[1]")
