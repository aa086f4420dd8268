"""Rounds with an auxiliary run: the shift rule where the run that is shifted meets a third one. Standard library only.

Let shifts during k rounds make a run from p meet z', at the energy E_k. A third run starts from p + d, with the same noise,
functions and shifts. Its difference to the run from p is then small: the form E of it is at most factor^k E(d), if E grows by no
more than ``factor`` from the first to the last iteration of a round. In one more round it is made to meet the run from p, which
is at z', at the cost of E at the difference. So k + 1 rounds bring p + d to z' at the energy E_k + factor^k E(d), and from p = z'
the energy E_0 is 0. With factor 1 and T equal parts of d that is T E(d/T) = E(d)/T. The forms are quadratic, and what is proved
of them is proved for every difference.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..kernel import Scalars
from ..kernel.polynomial import Polynomial
from ..kernel.proof import Proof
from ..kernel.statement import Fact, Scope, Statement, private, require
from .rule import Program, Stage, Vanishing, _check, _check_program, _in, meeting, prove_all, run, statement


@dataclass(frozen=True)
class Rounds:
    """``energies``: the form E by block, in the state. ``stages``: the iterations of a round, with the shifts by which a
    difference is brought to zero, every state of it. ``follow``: by iteration, multipliers that show that without shifts E is at
    most ``factor`` times as large after a round. ``vanishing``, ``proofs``: as in :class:`Chain`."""

    energies: Scalars
    stages: tuple[Stage, ...]
    follow: tuple[Scalars, ...]
    vanishing: Vanishing
    proofs: Mapping[str, Proof]
    factor: Polynomial = field(default_factory=lambda: Polynomial.of(1))


def rounds_rule(program: Program, rounds: Rounds) -> Scalars:
    """The form E by block: one more round, of as many iterations as it has stages, costs factor^k E(d) after k rounds; so T
    rounds cost E(d)/T where the factor is 1. Rejected unless every obligation is proved."""
    rounds = private(rounds, Rounds)  # what is given back is what was proved, whatever its author changes later
    prove_all(obligations(program, rounds), rounds.proofs)
    return dict(rounds.energies)


def obligations(program: Program, rounds: Rounds) -> dict[str, Statement]:
    """What rounds must prove, block by block: E pays for a round, which ends in equal states; without shifts it is at most
    ``factor`` times as large after a round."""
    program, rounds = private(program, Program), private(rounds, Rounds)
    count = len(rounds.stages)
    follow = tuple(Stage({}, multipliers) for multipliers in rounds.follow)
    require(count >= 1 and len(follow) == count, "every iteration of a round needs a stage and the multipliers that follow it")
    _check_program(program)
    for stages in (rounds.stages, follow):
        _check(program, rounds.energies, stages, rounds.vanishing)
    shared = Scope(Statement(program.shared, {}, (), (Fact("any", ">=", Polynomial.of(1)),)))
    shared.admit(rounds.factor)
    require(shared.sign(rounds.factor) != "real", "the factor of a round is not visibly non-negative")
    states = tuple(dict.fromkeys(n for block in program.blocks.values() for n in block.state))
    found = meeting(program, rounds.stages, rounds.vanishing, rounds.energies, states, "round")
    for name, block in program.blocks.items():
        reached, cost = run(program, follow, name, block, {})
        kept = rounds.factor * rounds.energies[name] - cost - _in(rounds.energies[name], reached[-1])
        found[f"follow, {name}"] = statement(block, count, kept)
    return found
