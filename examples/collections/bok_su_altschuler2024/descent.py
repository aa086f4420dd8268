"""Noisy gradient descent, with a projection, and the shifts between two runs of it: x+ = P(x) - eta grad f_t(P(x)) + N.

Letters: x = difference of the points, p of the projected ones, g of the gradients of f_t there; k iterations are left.
Idea: with k iterations to go the energy is |x|^2/k; the shift takes off the (k + 1)-th part of p - eta g, no longer than x.
"""

from verify import *
from verify.algorithms.declaration import Algorithm, Update
from verify.algorithms.expression import Function, Map, Noise, Operator, Parameter, Variable
from verify.algorithms.split import split
from verify.lemma.generators import Reading, derived
from verify.shifts.chain import counted
from verify.shifts.rule import Stage

STEP, POINT, P = Parameter("eta"), Variable("x", "X"), Map("P", "X")
LOSS, NONE = Function("f", "X", smooth=1 / STEP, per="step"), Operator("A", "X", "Z")
descent = Algorithm(
    name="noisy gradient descent of Bok, Su and Altschuler",
    source="Bok, Su and Altschuler (2024)",
    state=(POINT,),
    steps=(Update(POINT.next, P(POINT) - STEP * LOSS.gradient(P(POINT)) + Noise("N", "X")),),
    released=("x",),
)
DECLARED = partial(split, descent, NONE, singular="a", letters={"f": "g", "P": "p"})
SPACE = "whole space"
shift_program = replace(DECLARED(), blocks={SPACE: DECLARED().blocks["kernel"]})  # no operator: every direction is like a kernel
scalars("eta k k_plus")
vectors("x p g g_1")
moved = p - g * eta
stage = Stage({SPACE: {"x": -moved / k_plus}}, {"P": 1 / k_plus, "f": 2 * eta / k_plus})
end = (Stage({SPACE: {"x": -shift_program.blocks[SPACE].after["x"]}}, {"P": Polynomial.of(1), "f": 2 * eta}),)
proofs = {
    f"step, {SPACE}": shows(paid=eta**2 / k_plus * square(g)),
    f"end, {SPACE}": shows(paid=eta**2 * square(g_1)),
    f"meeting x, {SPACE}": shows(paid=because()),
}
shifts = counted({SPACE: x.norm2 / k}, stage, end, (), proofs)
_energy = derived(
    "noisy gradient descent from two starts", "", shift_program, shifts, Reading(Polynomial.atom("k"), SPACE), declared=DECLARED
)
generates = _energy
