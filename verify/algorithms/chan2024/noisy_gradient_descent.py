"""chan2024, example of section 5.1: noisy gradient descent."""

from ..declaration import Algorithm, Update
from .gradient_admm import N, eta, f, x

noisy_gradient_descent = Algorithm(
    name="noisy-gradient-descent",
    source="chan2024, section 5.1",
    state=(x,),
    steps=(Update(x.next, x - eta * f.gradient(x) + N),),
    released=("x",),
)
