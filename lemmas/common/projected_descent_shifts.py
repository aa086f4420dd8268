"""Noisy gradient descent with a projection, where a user's record is read in every iteration: shifts from two points of a set.

Letters: x = difference of the points; p = of what the non-expansive map P (a projection, or the identity) makes of it; g = of the
gradients of f_t at these; u = grad f_t - grad f_t' at the second run's point, no longer than r; t > 0 a weight.
Idea: with k iterations to go the energy is (1 + t)|x|^2/k + (1 + 1/t) k eta^2 |r|^2. The shift takes off the (k + 1)-th part of
p - eta g, which is no longer than x, and all of the change, and |v - w|^2 <= (1 + t)|v|^2 + (1 + 1/t)|w|^2.
"""

from verify import *
from verify.algorithms.chan2024.gradient_admm import A, N, f
from verify.algorithms.chan2024.gradient_admm import eta as step
from verify.algorithms.chan2024.gradient_admm import x as point
from verify.algorithms.declaration import Algorithm, Update
from verify.algorithms.expression import Map
from verify.algorithms.split import split
from verify.lemma.generators import Reading, derived
from verify.shifts.chain import counted
from verify.shifts.rule import Stage

scalars("eta t k k_plus")
vectors("x p g u r g_1 u_1 p_1")
P = Map("P", "X")
descent = Algorithm(
    name="projected-noisy-gradient-descent",
    source="chan2024, section 5.1, with a projection before the gradient",
    state=(point,),
    steps=(Update(point.next, P(point) - step * f.gradient(P(point)) + N),),
    released=("x",),
)
# no operator: every direction is like the kernel of one
both = split(descent, A, singular="a", letters={"f": "g", "P": "p"}, shared={"t": "positive"}, differs={"f": ("u", "r", "r")})
SPACE = "whole space"
program = replace(both, blocks={SPACE: both.blocks["kernel"]})
AFTER = program.blocks[SPACE].after["x"]
moved = p - g * eta
energies = {SPACE: (1 + t) / k * x.norm2 + (1 + 1 / t) * k * eta**2 * r.norm2}
change = (1 + 1 / t) * eta**2


def paid_by(weight):
    """Multipliers of an iteration that makes |p - eta g|^2 of |x|^2, ``weight`` times."""
    return {"P": weight, "f": 2 * eta * weight, "change of f": change}


stage = Stage({SPACE: {"x": u * eta - moved / k_plus}}, paid_by((1 + t) / k_plus))
end = (Stage({SPACE: {"x": -AFTER}}, paid_by(1 + t)),)
proofs = {
    f"step, {SPACE}": shows(paid=(1 + t) / k_plus * eta**2 * square(g) + 1 / t * square(moved * (t / k_plus) + u * eta)),
    f"end, {SPACE}": shows(paid=(1 + t) * eta**2 * square(g_1) + 1 / t * square((p_1 - g_1 * eta) * t + u_1 * eta)),
    f"meeting x, {SPACE}": shows(paid=because()),
}
start = counted(energies, stage, end, (), proofs)
generates = derived(
    "projected noisy gradient descent, a change in every iteration",
    "nothing is shifted before the last k iterations; x is the difference of the two runs there, or of their projections, since "
    "a projection keeps what is projected; f_t are convex and (1/eta)-smooth; t is any positive number",
    program,
    start,
    Reading(k, SPACE, lengths={"r": "Delta"}),
    free="t",
)
