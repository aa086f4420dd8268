"""The shift rule for one number of iterations: every shift is given, nothing is repeated. Standard library only."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..kernel import Scalars
from ..kernel.proof import Proof
from ..kernel.statement import Statement, private, require
from .rule import Program, Stage, Vanishing, _check, _check_program, meeting, prove_all


@dataclass(frozen=True)
class Fixed:
    """``energies``: by block, a form in the state that pays for all ``stages``, in order; ``vanishing``, ``proofs``: as in
    :class:`Chain`, whose end this is."""

    energies: Scalars
    stages: tuple[Stage, ...]
    vanishing: Vanishing
    proofs: Mapping[str, Proof]


def fixed_rule(program: Program, fixed: Fixed) -> Scalars:
    """The energy by block: its sum bounds what makes the runs meet after the iterations of ``stages``. Rejected unless proved."""
    fixed = private(fixed, Fixed)  # what is given back is what was proved, whatever its author changes later
    prove_all(obligations(program, fixed), fixed.proofs)
    return dict(fixed.energies)


def obligations(program: Program, fixed: Fixed) -> dict[str, Statement]:
    """What must be proved, block by block: the energy pays for the shifts, and what is released agrees."""
    program, fixed = private(program, Program), private(fixed, Fixed)
    require(bool(fixed.stages), "there is no iteration")
    _check_program(program)
    _check(program, fixed.energies, fixed.stages, fixed.vanishing)
    return meeting(program, fixed.stages, fixed.vanishing, fixed.energies, program.released, "run")
