"""Programs of gradient descent: the image of a map is free and short, a change is free and at most as long as its state."""

from dataclasses import replace

import pytest

from lemmas.common import contracting_descent_shifts as contracting
from lemmas.common.projected_descent_shifts import SPACE, descent, program
from verify import scalars, vectors
from verify.algorithms.chan2024.gradient_admm import A, N, eta, f
from verify.algorithms.chan2024.gradient_admm import x as point
from verify.algorithms.declaration import Update
from verify.algorithms.expression import Map
from verify.algorithms.split import split


def test_what_is_known_of_one_iteration():
    step, o = scalars("eta o")
    x, p, g, u, r, s = vectors("x p g u r s")
    block, strong = program.blocks[SPACE], contracting.program.blocks[SPACE]
    assert block.after == {"x": p - g * step - u * step, "r": r} and program.noisy == program.released == ("x",)
    assert strong.after == {"x": p - g * step - u * step, "r": s, "s": s}
    assert block.classes == {"P": x.norm2 - p.norm2, "f": g @ p - step * g.norm2, "change of f": r.norm2 - u.norm2}
    curved = g * step - p * (1 - o)
    assert strong.classes["f"] * step**2 == o * (curved @ p) - curved.norm2, "the class of f less its curvature"


def test_a_map_that_may_expand_gives_no_program():
    R = Map("R", "X", nonexpansive=False)
    wild = replace(descent, steps=(Update(point.next, R(point) - eta * f.gradient(point) + N),))
    with pytest.raises(ValueError, match="does not split"):
        split(wild, A, singular="a")
