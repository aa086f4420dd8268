"""Energies that follow a sequence of numbers: the shift rule where no closed form in k is at hand. Standard library only.

The energy with k iterations to go is V(c_k), V a form with one letter c > 0 (or several, ``also``). The control is proved for all
numbers c and c_plus that satisfy the facts ``falls``, and its end for all c that satisfy ``begins``. So runs meet after N
iterations at the cost of V(c_N), for all positive numbers c_m, .., c_N (m the length of the end) where c_m begins and each pair
c_k, c_(k+1) falls.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..kernel.polynomial import Polynomial
from ..kernel.proof import Proof
from ..kernel.statement import Fact, Statement, private, require
from .rule import SPACE, Control, Program, Stage, User, Vanishing, _check, _common, _paid, meeting, prove_all


@dataclass(frozen=True)
class Chain:
    """``energies``: by block, V in the state and the letter ``worth``. ``step``: the iteration from the energy V(worth_plus) to
    V(worth), in both letters and ``worth_one`` = 1 + worth; ``falls``: facts about both and what is shared. ``begins``: facts
    about ``worth`` with which ``end`` is paid. ``user``: as in :class:`Control`, in the letters of ``step``. ``also``: letters of
    further positive numbers that change with ``worth``, each with its own ``_plus``."""

    energies: Mapping[str, Polynomial]
    worth: str
    begins: tuple[Fact, ...]
    falls: tuple[Fact, ...]
    step: Stage
    end: tuple[Stage, ...]
    vanishing: Vanishing
    proofs: Mapping[str, Proof]
    user: User | None = None
    also: tuple[str, ...] = ()


def chain_rule(program: Program, chain: Chain) -> Mapping[str, Polynomial]:
    """V by block (or the user's energy, in worth_plus), see the module. Rejected unless every obligation is proved."""
    chain = private(chain, Chain)  # what is given back is what was proved, whatever its author changes later
    prove_all(obligations(program, chain), chain.proofs)
    return dict(chain.energies if chain.user is None else chain.user.energies)


def obligations(program: Program, chain: Chain) -> dict[str, Statement]:
    """What a chain must prove, block by block: V(worth_plus) pays for a step and V(worth), which pays for the end."""
    program, chain = private(program, Program), private(chain, Chain)
    here, one, plus = chain.worth, f"{chain.worth}_one", f"{chain.worth}_plus"
    _check(program, _idle(program, here, one))  # the program itself speaks of no number that changes
    now, later = (here, *chain.also), {n: f"{n}_plus" for n in (here, *chain.also)}
    require(len({one, *now, *later.values()}) == 2 * len(now) + 1, "two letters of the chain are one name")
    program = _knowing(program, {*chain.also, *later.values()} - {plus})
    least = max(2, len(chain.end))  # worth_one, in the place of k - 1, is positive: an end of one iteration is read twice
    end = (*chain.end, *chain.end)[:least]
    control = Control(chain.energies, here, one, chain.step, least, end, chain.vanishing, chain.proofs, chain.user)
    _check(program, control, (here,))
    require(
        not any(v.atoms() & {one, *later.values()} for v in chain.energies.values()), f"an energy is in {', '.join(now)} alone"
    )
    ahead = set(program.shared) | set(dict(_common(program)))
    for facts, letters in ((chain.begins, {here} | ahead - set(later.values())), (chain.falls, {here, plus} | ahead)):
        require(all(f.value.atoms() <= letters for f in facts), "a fact speaks of more than is shared")
    found: dict[str, Statement] = {}
    for name, block in program.blocks.items():
        before = chain.energies[name].substitute({n: Polynomial.atom(m) for n, m in later.items()})
        for label, value in _paid(program, name, chain.energies[name], before, chain.step, chain.user):
            found[f"{label}, {name}"] = Statement(
                {**block.signs, here: "positive", plus: "positive"},
                dict.fromkeys((*block.state, *block.free), SPACE),
                (*block.facts, *chain.falls),
                (Fact("paid", ">=", value),),
                (*block.definitions, (one, 1 + Polynomial.atom(here))),
            )
    begun = {
        name: replace(block, signs={**block.signs, here: "positive"}, facts=(*block.facts, *chain.begins))
        for name, block in program.blocks.items()
    }
    return found | meeting(replace(program, blocks=begun), chain.end, chain.vanishing, chain.energies, program.released, "end")


def _idle(program: Program, here: str, one: str) -> Control:
    """A control that does nothing, with which a program alone is checked."""
    rest = Stage({}, {c: Polynomial({}) for block in program.blocks.values() for c in block.classes})
    return Control(dict.fromkeys(program.blocks, Polynomial({})), here, one, rest, 1, (rest,), (), {})


def _knowing(program: Program, letters: set[str]) -> Program:
    """The program with further positive letters, which it does not use; Rejected where it has one of them."""
    require(
        not any(letters & {*b.signs, *dict(b.definitions)} for b in program.blocks.values()), "a letter of the chain is taken"
    )
    more = dict.fromkeys(sorted(letters), "positive")
    blocks = {name: replace(block, signs={**block.signs, **more}) for name, block in program.blocks.items()}
    return replace(program, blocks=blocks, shared={**program.shared, **more})
