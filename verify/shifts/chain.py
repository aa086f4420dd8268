"""What makes two runs meet after any number of iterations: shifts and energies that follow numbers. Standard library only.

The energy with k iterations to go is V(c_k), V a form with one letter c > 0 (or several, ``also``). The control is proved for all
numbers c and c_plus that satisfy the facts ``falls``, and its end for all c that satisfy ``begins``. So runs meet after N
iterations at the cost of V(c_N), for all positive numbers c_m, .., c_N (m the length of the end) where c_m begins and each pair
c_k, c_(k+1) falls. Where the numbers are k - 1 and k themselves (``counts``) that is the cost for every N >= m.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..kernel import Scalars
from ..kernel.polynomial import Polynomial
from ..kernel.proof import Proof
from ..kernel.statement import Fact, Statement, private, require
from .rule import SPACE, Program, Stage, User, Vanishing, _check, _check_program, _common, _paid, meeting, prove_all, statement


@dataclass(frozen=True)
class Last:
    """What a chain without a user is, for the last iterations of another."""

    energies: Scalars
    worth: str
    begins: tuple[Fact, ...]
    falls: tuple[Fact, ...]
    step: Stage
    end: tuple[Stage, ...]
    vanishing: Vanishing
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chain:
    """``energies``: by block, V in the state and the letter ``worth``. ``step``: the iteration from the energy V(worth_plus) to
    V(worth), in both letters and ``worth_one`` = 1 + worth; ``falls``: facts about both and what is shared. ``begins``: facts
    about ``worth`` with which ``end``, the last iterations, is paid; the free vectors of iteration i there end in _i (from 1).
    ``vanishing``: (iteration of the end, class form, free vector, factor): the vector is zero in every block, since factor times
    the form is at most minus its square. ``proofs``: of what :func:`obligations` asks, by name. ``user``: in the letters of
    ``step``. ``also``: letters of further positive numbers that change with ``worth``, each with its own ``_plus``. ``counts``:
    ``worth`` is k - 1 and ``also`` k, how many iterations are left, from the length of the end on; no facts are about them, and
    ``step`` may name k_plus = k + 1. ``after``: what the last iterations follow in place of ``end``, in letters of its own;
    ``begins`` are then facts about the letters of both, with which V is at least its energy."""

    energies: Scalars
    worth: str
    begins: tuple[Fact, ...]
    falls: tuple[Fact, ...]
    step: Stage
    end: tuple[Stage, ...]
    vanishing: Vanishing
    proofs: Mapping[str, Proof]
    user: User | None = None
    also: tuple[str, ...] = ()
    counts: bool = False
    after: Last | None = None


def counted(energies: Scalars, step: Stage, end: tuple[Stage, ...], vanishing: Vanishing, proofs: Mapping[str, Proof]) -> Chain:
    """The chain whose energies and step are in k, how many iterations are left, and k_minus = k - 1."""
    return Chain(energies, "k_minus", (), (), step, end, vanishing, proofs, also=("k",), counts=True)


def chain_rule(program: Program, chain: Chain) -> Scalars:
    """V by block (or the user's energy, in worth_plus), see the module. Rejected unless every obligation is proved."""
    chain = private(chain, Chain)  # what is given back is what was proved, whatever its author changes later
    prove_all(obligations(program, chain), chain.proofs)
    return dict(chain.energies if chain.user is None else chain.user.energies)


def obligations(program: Program, chain: Chain) -> dict[str, Statement]:
    """What a chain must prove, block by block: V(worth_plus) pays for a step and V(worth), which pays for the end."""
    program, chain = private(program, Program), private(chain, Chain)
    here, now, least = chain.worth, (chain.worth, *chain.also), len(chain.end)
    require(
        not chain.counts or (len(now) == 2 and not (*chain.begins, *chain.falls)), "what counts is k - 1 and k, without facts"
    )
    ahead = (*chain.also, f"{now[-1]}_plus") if chain.counts else tuple(f"{n}_plus" for n in now)
    later, one, plus, facts = dict(zip(now, ahead, strict=True)), f"{here}_one", ahead[0], chain.falls
    letters, defined = {here: "positive", plus: "positive"}, [(one, Polynomial.atom(here) + 1)]
    if chain.counts:
        letters = {here: "positive" if least > 1 else "nonnegative"}  # k - 1 is 0 where one iteration is left
        defined = [(plus, Polynomial.atom(here) + 1), (ahead[-1], Polynomial.atom(here) + 2)]
        facts = (Fact("enough", ">=", Polynomial.atom(here) - (least - 1)),)
    known = {*now, *ahead, *dict(defined)}
    require(len(known) == (3 if chain.counts else 2 * len(now) + 1), "two letters of the chain are one name")
    found, last, end, inner = dict[str, Statement](), chain.after, chain.end, set[str]()
    if last is not None:
        require(not (chain.counts or end or chain.vanishing), "what follows another control has no end of its own, and no counts")
        end, inner = last.end, {last.worth, *last.also}
        require(not inner & known, "two letters of the chain are one name")
        found = {f"last {n}": s for n, s in obligations(program, Chain(**vars(last), proofs={})).items()}
    _check_program(program, known | inner)
    if not chain.counts:
        program = _knowing(program, known - {here, one, plus})
    named = {**letters, **dict.fromkeys((n for n, _ in defined), "positive")}
    _check(program, chain.energies, end, chain.vanishing, chain.step, chain.user, named, () if chain.counts else (here,))
    require(not any(v.atoms() & known - {*now} for v in chain.energies.values()), f"an energy is in {', '.join(now)} alone")
    shared = set(program.shared) | set(dict(_common(program)))
    for given, words in ((chain.begins, {here} | inner | shared - {*ahead}), (chain.falls, {here, plus} | shared)):
        require(all(f.value.atoms() <= words for f in given), "a fact speaks of more than is shared")
    for name, block in program.blocks.items():
        before = chain.energies[name].substitute({n: Polynomial.atom(m) for n, m in later.items()})
        for label, value in _paid(program, name, chain.energies[name], before, chain.step, chain.user):
            found[f"{label}, {name}"] = Statement(
                {**block.signs, **letters},
                dict.fromkeys((*block.state, *block.free), SPACE),
                (*block.facts, *facts),
                (Fact("paid", ">=", value),),
                (*block.definitions, *defined),
            )
    energies = chain.energies
    if chain.counts:
        energies = {n: v.substitute({here: Polynomial.of(least - 1), plus: Polynomial.of(least)}) for n, v in energies.items()}
    else:
        begun = {
            name: replace(block, signs={**block.signs, here: "positive"}, facts=(*block.facts, *chain.begins))
            for name, block in program.blocks.items()
        }
        program = replace(program, blocks=begun)
    if last is not None:
        both = _knowing(program, inner).blocks
        return found | {f"passing on, {n}": statement(b, 0, energies[n] - last.energies[n]) for n, b in both.items()}
    return found | meeting(program, chain.end, chain.vanishing, energies, program.released, "end")


def _knowing(program: Program, letters: set[str]) -> Program:
    """The program with further positive letters, which it does not use."""
    more = dict.fromkeys(sorted(letters), "positive")
    blocks = {name: replace(block, signs={**block.signs, **more}) for name, block in program.blocks.items()}
    return replace(program, blocks=blocks, shared={**program.shared, **more})
