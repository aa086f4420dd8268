"""One iteration of gradient ADMM where everything is a number: its lines as equations, read off the declaration.

Letters: x, l = the primal point and the multiplier before the iteration (of one run with c = 0, or differences of two), x_next,
l_next those after it, without the noise; b = B y; g = the gradient of f at x; a = A, or a singular value of A and all numbers the
coordinates along it; kappa, slope = what a quadratic or a linear function of the y-step has.
Idea: ``split`` writes lines 2 and 3 along a singular value; line 1 is B^T lam_{t+1} in the subgradients of g at y.
"""

from verify import *
from verify.algorithms.chan2024.gradient_admm import A, B, gradient_admm, lam
from verify.algorithms.classes import along, coordinate
from verify.algorithms.differences import differences, one_run
from verify.algorithms.split import split
from verify.lemma.generators import Generator

scalars("eta beta a x l g b x_next l_next kappa slope")
DUAL = {"Bt_lam_next": B.T(lam.next)}
STEP = partial(split, gradient_admm, A, singular="a", letters={"lam": "l", "f": "g", "B y": "b"})

LINE = "gradient ADMM on a line"
RUN = (
    "one iteration of Algorithm 1 of chan2024 in numbers, one run with c = 0 or the differences of two runs, or their "
    "coordinates along a singular value a of A"
)
generates = (
    Generator(
        LINE,
        RUN,
        statement(
            for_all(positive="eta beta", real="a x l g b x_next l_next"),
            multiplier=l_next == l - beta * (a * x + b) | goal,
            point=(1 + eta * beta * a**2) * x_next == x - eta * g + eta * a * (l - beta * (a * x + 2 * b)) | goal,
        ),
        denotes="x_next l_next",
        free="x l g b a eta beta",
        drawn=(partial(along, STEP, "l", l_next), partial(along, STEP, "x", x_next)),
    ),
    Generator(
        LINE + ", linear g",
        RUN + "; one run, g(y) = slope y and B = 1",
        statement(for_all(real="l_next slope"), y_step=l_next == slope | goal),
        denotes="l_next",
        free="slope",
        drawn=(partial(coordinate, partial(one_run, gradient_admm, DUAL), "sub_g", slope, {"Bt_lam_next": l_next}),),
    ),
    Generator(
        LINE + ", quadratic g",
        RUN + "; B = 1 or -1, and the derivatives of g at the two y differ by kappa times the difference of the y",
        statement(for_all(real="l_next b kappa"), y_step=l_next == kappa * b | goal),
        denotes="l_next",
        free="b kappa",
        drawn=(partial(coordinate, partial(differences, gradient_admm, DUAL), "sub_g", kappa * b, {"Bt_lam_next": l_next}),),
    ),
    Generator(
        LINE + ", quadratic g, its y-step",
        RUN + "; B = 1, and g as above",
        statement(for_all(real="beta a x l b kappa"), y_step=(kappa + beta) * b == l - beta * a * x | goal),
        denotes="b",
        free="beta a x l kappa",
        aside={"l_next": "real"},
        drawn=(
            partial(along, STEP, "l", l_next),
            partial(coordinate, partial(differences, gradient_admm, DUAL), "sub_g", kappa * b, {"Bt_lam_next": l_next}),
        ),
        follows=shows(y_step=fact("drawn along") + fact("drawn sub_g")),
    ),
)
