"""chan2024, example of section 5.1: noisy gradient descent."""

from ..declaration import Algorithm, Update
from ..expression import Map, Variable
from .gradient_admm import N, eta, f, x

noisy_gradient_descent = Algorithm(
    name="noisy-gradient-descent",
    source="chan2024, section 5.1",
    state=(x,),
    steps=(Update(x.next, x - eta * f.gradient(x) + N),),
    released=("x",),
)

P, w = Map("P", "X", firm=True), Variable("w", "X")
projected_gradient_descent = Algorithm(
    name="projected-gradient-descent",
    source="chan2024, section 5.1, each step begun at the projection onto a convex set",
    state=(x,),
    steps=(Update(w, P(x)), Update(x.next, w - eta * f.gradient(w) + N)),
    released=("x",),
)
