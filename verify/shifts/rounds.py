"""Rounds with an auxiliary run: the shift rule where the run that is shifted meets a third one. Standard library only.

The T-th part of the difference is removed in each of T rounds. At the start of a round with T rounds to go a third run on the
same noise starts from the point that leaves (1 - 1/T) of the difference to z'. During the round the shifted run is made to meet
the third run; the energy of that is at most the form E at the T-th part of d, that is E(d)/T^2. What is left is the difference
of the third run to z'; if E does not grow from the first to the last iteration of a round, it is at most (1 - 1/T)^2 E(d) there.
By induction T rounds cost at most E(d)/T, since 1/T^2 + (1 - 1/T)^2/(T - 1) = 1/T. The forms are quadratic, and what is proved
of them is proved for every difference.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from ..kernel.polynomial import Polynomial, Rejected
from ..kernel.proof import Proof, prove
from ..kernel.statement import Statement, private, require
from .rule import Control, Program, Stage, Vanishing, _check, _in, meeting, run, statement


@dataclass(frozen=True)
class Rounds:
    """``energies``: the form E by block, in the state. ``stages``: the iterations of a round, with the shifts by which a
    difference is brought to zero, every state of it. ``follow``: by iteration, multipliers that show that E does not grow
    without shifts. ``vanishing``, ``proofs``: as in :class:`Control`."""

    energies: Mapping[str, Polynomial]
    stages: tuple[Stage, ...]
    follow: tuple[Mapping[str, Polynomial], ...]
    vanishing: Vanishing
    proofs: Mapping[str, Proof]


def rounds_rule(program: Program, rounds: Rounds) -> Mapping[str, Polynomial]:
    """The form E by block: T rounds, each of as many iterations as it has stages, meet at the cost of E(d)/T. Rejected unless
    every obligation is proved."""
    program, rounds = private(program, Program), private(rounds, Rounds)
    wanted = obligations(program, rounds)
    require(set(rounds.proofs) == set(wanted), f"expected proofs of {', '.join(sorted(wanted))}")
    for name, asked in wanted.items():
        try:
            prove(name, asked, rounds.proofs[name], {})
        except Rejected as problem:
            raise Rejected(f"{name}: {problem}") from None
    return dict(rounds.energies)


def obligations(program: Program, rounds: Rounds) -> dict[str, Statement]:
    """What rounds must prove, block by block: E pays for a round, which ends in equal states; without shifts E does not grow."""
    program, rounds = private(program, Program), private(rounds, Rounds)
    count = len(rounds.stages)
    follow = tuple(Stage({}, multipliers) for multipliers in rounds.follow)
    require(count >= 1 and len(follow) == count, "every iteration of a round needs a stage and the multipliers that follow it")
    for stages in (rounds.stages, follow):
        _check(program, Control(rounds.energies, "k", "k_minus", stages[0], count, stages, rounds.vanishing, {}))
    states = tuple(dict.fromkeys(n for block in program.blocks.values() for n in block.state))
    found = meeting(program, rounds.stages, rounds.vanishing, rounds.energies, states, "round")
    for name, block in program.blocks.items():
        reached, cost = run(program, follow, name, block, {})
        kept = rounds.energies[name] - cost - _in(rounds.energies[name], reached[-1])
        found[f"follow, {name}"] = statement(block, count, kept)
    return found
