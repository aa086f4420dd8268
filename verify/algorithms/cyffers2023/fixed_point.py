"""cyffers2023, Algorithm 1: the noisy block-wise fixed-point iteration; rho is 1 on the coordinates of the active blocks."""

from ..declaration import Algorithm, Update
from ..expression import Map, Noise, Parameter, Variable

relaxation = Parameter("lam", per="step")
rho = Parameter("rho", "nonnegative", "step entry")
R = Map("R", "X")
u = Variable("u", "X")
e, noise = Noise("e", "X", "any error"), Noise("eta", "X")

fixed_point = Algorithm(
    name="fixed-point",
    source="cyffers2023, Algorithm 1",
    state=(u,),
    steps=(Update(u.next, u + relaxation * (rho * (R(u) + e + noise - u))),),
    released=("u",),
)
