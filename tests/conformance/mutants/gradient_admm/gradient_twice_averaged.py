"""Two gradients, at x_t and at a predicted point, averaged."""

from ...collection import Mutant
from ...programs.gradient_admm import loss, program


def two(p, t, x, x_before, clean, y):
    first = loss(p, t).gradient(x)
    return (first + loss(p, t).gradient(x - p.eta * first)) / 2


MUTANT = Mutant(
    "two gradients, at x_t and at a predicted point, averaged",
    "gradient-admm",
    "one-look-at-the-data",
    ("x-step", "gradient-access"),
    program(gradient=two),
)
