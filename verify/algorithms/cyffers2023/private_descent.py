"""cyffers2023, Propositions 1 and 2: private gradient descent on the sampled loss, and private coordinate descent."""

from ..declaration import Algorithm, Update
from ..expression import Function, Parameter
from .fixed_point import noise, u

gamma, beta = Parameter("gamma"), Parameter("beta")
chosen = Parameter("chosen", "nonnegative", "step entry")
f_i = Function("f", "X", smooth=beta, per="step")
f = Function("f", "X", smooth=beta)

private_gradient_descent = Algorithm(
    name="dp-sgd",
    source="cyffers2023, Proposition 1",
    state=(u,),
    steps=(Update(u.next, u - gamma * (f_i.gradient(u) + noise)),),
    released=("u",),
)

private_coordinate_descent = Algorithm(
    name="dp-coordinate-descent",
    source="cyffers2023, Proposition 2",
    state=(u,),
    steps=(Update(u.next, u - gamma * (chosen * (f.gradient(u) + noise))),),
    released=("u",),
)
