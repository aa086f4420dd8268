"""The shift rule: what the end of a noisy program leaks, by a control that makes two runs meet. Standard library only.

Two runs z, z' of one program on the same noise. A *shifted* run w starts at z, uses z's functions and the noise n_t + a_t, where
a_t may use whatever exists before n_t is drawn. If w ends where z' ends, for every outcome, and |a_0|^2 + .. <= E, then
D_alpha(z'_N || z_N) <= alpha E/(2 sigma^2) for every alpha > 1, and the pair is no easier to tell apart than N(0, 1) from
N(sqrt(E)/sigma, 1): the end of w is one map of the shifted noises, and the log likelihood ratio of the noises is a martingale
whose increments are Gaussian given the past. This sentence is the only place where probability enters, and it is the axiom of
the rule; the rest is algebra about the difference d = w - z', checked here.

The difference is split into *blocks*: directions that one iteration does not mix (pairs of singular vectors of A, and the kernel
of A). In each block an iteration maps the state d linearly, with *free* vectors contributed by the functions. Of the functions
only this is known: at each iteration the sum over all blocks of each class form is not negative. A multiplier is therefore the
same in every block (in shared letters, or names that every block gives the same meaning), and visibly not negative. Energies,
shifts and forms are quadratic or linear in vectors, so that what holds for d holds for -d, and for both directions of the
divergence.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass

from ..kernel import Definitions, Scalars, Vectors
from ..kernel.polynomial import Monomial, Polynomial, Rejected, Vector, gram
from ..kernel.proof import Proof, prove
from ..kernel.statement import Fact, Scope, Statement, require

SPACE = "D"
Vanishing = tuple[tuple[int, str, str, Polynomial], ...]  # iteration of the end, class form, free vector, factor: see Chain


@dataclass(frozen=True)
class Block:
    """One iteration of the difference along one kind of direction.

    ``signs``, ``definitions``, ``facts``: of the parameters, those of the direction (a singular value) included. ``state``: the
    vectors before the iteration; ``free``: what the functions contribute; ``after``: each state vector after the iteration,
    without shift; ``classes``: the forms whose sum over all blocks is not negative. What is named exists before the noise.
    """

    signs: Mapping[str, str]
    definitions: Definitions
    facts: tuple[Fact, ...]
    state: tuple[str, ...]
    free: tuple[str, ...]
    after: Vectors
    classes: Scalars


@dataclass(frozen=True)
class Program:
    """``blocks`` by name; ``shared``: the parameters that are the same in every block, with their signs; ``noisy``: the state
    vectors that carry noise; ``released``: those that an observer sees at the end, where all of them must agree."""

    blocks: Mapping[str, Block]
    shared: Mapping[str, str]
    noisy: tuple[str, ...]
    released: tuple[str, ...]


@dataclass(frozen=True)
class Stage:
    """One iteration of the control: ``shifts`` by block and noisy vector, ``multipliers`` (in shared letters) by class form."""

    shifts: Mapping[str, Vectors]
    multipliers: Scalars


@dataclass(frozen=True)
class User:
    """An iteration at which the two runs agree and one user's function changes: the class form ``changed`` is not known there,
    and ``by`` is the change of what that function contributes. ``energies``: by block, a form in ``by`` and the letters of the
    control (``k_plus`` too) that pays for ``stage`` and for the k iterations left. ``vanishing``: as in a chain, here."""

    changed: str
    by: str
    stage: Stage
    energies: Scalars
    vanishing: tuple[tuple[str, str, Polynomial], ...] = ()


def prove_all(wanted: Mapping[str, Statement], proofs: Mapping[str, Proof]) -> None:
    """Rejected, with the name of the obligation, unless the kernel accepts a proof of each."""
    require(set(proofs) == set(wanted), f"expected proofs of {', '.join(sorted(wanted))}")
    for name, asked in wanted.items():
        try:
            prove(name, asked, proofs[name], {})
        except Rejected as problem:
            raise Rejected(f"{name}: {problem}") from None


def whole(
    energies: Scalars, program: Program, along: str, kernel: str | None, singular: str, start: tuple[str, ...]
) -> Polynomial:
    """The sum of the energies over all directions where only the vectors ``start`` of the state differ, as a form in them and in
    their images: ``A_`` + v for a v that the kernel of A knows, ``At_`` + v for another. Rejected unless the square of v comes
    with the power 0 or 2 of ``singular`` and a product of one with the other kind with the power 1, and the value at 0 is that of
    the kernel's block (None: A has no kernel, and ``start`` is one vector)."""
    require((kernel is None) == (set(program.blocks) == {along}), "a kernel that is not there, or one left out")
    require(len(start) == 1 or (kernel is not None and bool(start)), "at the start one vector differs, or more beside a kernel")
    require({*start} <= {*program.blocks[along].state}, "what differs at the start is no state")
    source = start if kernel is None else program.blocks[kernel].state

    def alone(block: str) -> Polynomial:
        value = Polynomial({m: c for m, c in energies[block].terms.items() if set(_pair(m)) <= set(start)})  # the rest agrees
        for name, meaning in reversed(program.blocks[block].definitions):
            value = value.substitute({name: meaning})
        return value

    result, rest = Polynomial({}), Polynomial({})
    for monomial, coefficient in alone(along).terms.items():
        powers, (u, v) = dict(monomial), _pair(monomial)
        power = powers.pop(singular, 0)
        del powers[gram(u, v)]
        mixed = (u in source) != (v in source)
        require(power == 1 if mixed else power in (0, 2), f"the energy has the power {power} of {singular} at {gram(u, v)}")
        u, v = (f"{'A' if n in source else 'At'}_{n}" if power == 2 or (mixed and n in source) else n for n in (u, v))
        term = Polynomial({tuple(sorted({**powers, gram(u, v): 1}.items())): coefficient})
        result, rest = result + term, rest if power or u not in source else rest + term
    require(kernel is None or not (alone(kernel) - rest).terms, "the kernel's energy is not that of the singular value 0")
    return result


def _paid(
    program: Program, name: str, energy: Polynomial, before: Polynomial, step: Stage, user: User | None
) -> Iterator[tuple[str, Polynomial]]:
    """What must not be negative in a block at an iteration and at the user's own, where the runs agree before."""
    block, absent = program.blocks[name], dict[str, None]()
    moved, cost = _moved(block, step, name, _values(block, {n: Vector.named(n) for n in block.state}, absent))
    yield "step", before - cost - _in(energy, moved)
    if user:
        equal = dict.fromkeys(block.state, Vector({}))
        for form, letter, factor in [one for one in user.vanishing if one[1] in block.free]:
            values = _values(block, equal, absent)
            yield f"vanishing {letter}", -factor * _in(block.classes[form], values) - values[letter].norm2
            absent[letter] = None
        moved, cost = _moved(block, user.stage, name, _values(block, equal, absent))
        yield "user", user.energies[name] - cost - _in(energy, moved)


def meeting(
    program: Program, stages: tuple[Stage, ...], vanishing: Vanishing, energies: Scalars, released: tuple[str, ...], label: str
) -> dict[str, Statement]:
    """That the ``energies`` pay for the shifts of ``stages``, after which the states ``released`` agree."""
    found: dict[str, Statement] = {}
    zero: dict[tuple[int, str], None] = {}
    for number, form, letter, factor in vanishing:
        for name, block in program.blocks.items():
            if letter in block.free:
                states, _ = run(program, stages[: number - 1], name, block, zero)
                values = _values(block, states[-1], _absent(zero, number), f"_{number}")
                shown = -factor * _in(block.classes[form], values) - values[letter].norm2
                found[f"vanishing {letter}_{number}, {name}"] = statement(block, len(stages), shown)
        zero[number, letter] = None
    for name, block in program.blocks.items():
        states, cost = run(program, stages, name, block, zero)
        found[f"{label}, {name}"] = statement(block, len(stages), energies[name] - cost)
        for state in released:
            if state in block.state:
                found[f"meeting {state}, {name}"] = statement(block, len(stages), -states[-1][state].norm2)
    return found


def statement(block: Block, count: int, value: Polynomial) -> Statement:
    """That ``value``, a form in the state and in the free vectors of ``count`` iterations, is not negative."""
    names = (*block.state, *(f"{n}_{i}" for i in range(1, count + 1) for n in block.free))
    return Statement(block.signs, dict.fromkeys(names, SPACE), block.facts, (Fact("paid", ">=", value),), block.definitions)


Zero = Mapping[tuple[int, str], None]


def run(
    program: Program, stages: tuple[Stage, ...], name: str, block: Block, zero: Zero
) -> tuple[list[dict[str, Vector]], Polynomial]:
    """The states before, between and after the iterations ``stages``, and what their shifts and multipliers cost."""
    states, cost = [{n: Vector.named(n) for n in block.state}], Polynomial({})
    for number, stage in enumerate(stages, 1):
        moved, more = _moved(block, stage, name, _values(block, states[-1], _absent(zero, number), f"_{number}"))
        states.append(moved)
        cost = cost + more
    return states, cost


def _moved(block: Block, stage: Stage, name: str, values: Vectors) -> tuple[dict[str, Vector], Polynomial]:
    """The state after one shifted iteration, and the squared shift plus multipliers times class forms."""
    moved = {n: image(v, values) for n, v in block.after.items()}
    cost = sum((stage.multipliers[c] * _in(form, values) for c, form in block.classes.items()), Polynomial({}))
    for noisy, shift in stage.shifts.get(name, {}).items():
        made = image(shift, values)
        moved[noisy] = moved[noisy] + made
        cost = cost + made.norm2
    return moved, cost


def _absent(zero: Zero, number: int) -> set[str]:
    """The free vectors that are zero in that iteration of the end."""
    return {n for i, n in zero if i == number}


def _values(block: Block, state: Vectors, absent: Container[str], ending: str = "") -> dict[str, Vector]:
    """What the names of an iteration stand for: before it the ``state``, and free vectors with this ending, some of them zero."""
    return dict(state) | {n: Vector({}) if n in absent else Vector.named(n + ending) for n in block.free}


def image(vector: Vector, values: Vectors) -> Vector:
    """The vector with these in place of its names."""
    return sum((values[n] * c for n, c in vector.parts.items()), Vector({}))


def _in(form: Polynomial, values: Vectors) -> Polynomial:
    """A quadratic form with vectors in place of its names."""
    result = Polynomial({})
    for monomial, coefficient in form.terms.items():
        u, v = _pair(monomial)
        result = result + Polynomial({tuple(t for t in monomial if t[0] != gram(u, v)): coefficient}) * (values[u] @ values[v])
    return result


def _pair(monomial: Monomial) -> tuple[str, str]:
    """The two vectors of a term of a quadratic form."""
    ((pair, _),) = [t for t in monomial if t[0].startswith("<")]
    u, _, v = pair[1:-1].partition(",")
    return u, v


def _check_program(program: Program, letters: Iterable[str] = ()) -> None:
    """Names, domains and degrees of a program: what a forged one could break before any obligation is asked. ``letters``: of the
    control, of which it knows nothing."""
    require(bool(program.blocks), "one energy for each block")
    goal = (Fact("any", ">=", Polynomial.of(1)),)
    for name, block in program.blocks.items():
        names = (*block.state, *block.free)
        require(len(set(names)) == len(names), f"{name}: a name stands for two things")
        for letter in sorted(letters):
            require(letter not in block.signs, f"{name}: the letter {letter} is taken")
        require(
            all(block.signs.get(n) == s for n, s in program.shared.items()), f"{name}: a shared parameter has another sign here"
        )
        require(set(block.after) == set(block.state), f"{name}: every state vector needs its successor")
        require(not any("_" in n and n.rsplit("_", 1)[1].isdigit() for n in names), f"{name}: a name ends in a number")
        require(
            all(f.value.atoms() <= {*block.signs, *(n for n, _ in block.definitions)} for f in block.facts),
            f"{name}: a fact speaks of more than parameters",
        )
        scope = Scope(Statement(block.signs, dict.fromkeys(names, SPACE), block.facts, goal, block.definitions))
        for vector in block.after.values():
            require(set(vector) <= set(names), f"{name}: a successor names what is not there")
            scope.admit(vector)
        for form in block.classes.values():
            _quadratic(form, dict.fromkeys(names), name)
            scope.admit(form)
    require(set(program.released) <= {n for b in program.blocks.values() for n in b.state}, "what is released is no state")


def _check(
    program: Program,
    energies: Scalars,
    end: tuple[Stage, ...],
    vanishing: Vanishing,
    step: Stage | None = None,
    user: User | None = None,
    letters: Mapping[str, str] | None = None,
    kept: tuple[str, ...] = (),
) -> None:
    """The same of what is asked of a program that was checked. ``letters``: of the control, with their signs; ``kept``: those
    that mean one number throughout the end."""
    letters, goal = letters or {}, (Fact("any", ">=", Polynomial.of(1)),)
    require(bool(end), "the end has one stage for each of the last iterations")
    require(set(energies) == set(program.blocks), "one energy for each block")
    classes = {c for block in program.blocks.values() for c in block.classes}
    stages = (*([step] if step else []), *end, *([user.stage] if user else []))
    for name, block in program.blocks.items():
        inside = dict.fromkeys((*block.state, *block.free))
        signs = {**block.signs, **letters}
        scope = Scope(Statement(signs, dict.fromkeys(inside, SPACE), block.facts, goal, block.definitions))
        _quadratic(energies[name], dict.fromkeys(block.state), name)
        scope.admit(energies[name])
        for stage in stages:
            require(set(stage.multipliers) == classes, "one multiplier for each class form")
            require(set(stage.shifts) <= set(program.blocks), "a shift of a block that is not there")
            for noisy, shift in stage.shifts.get(name, {}).items():
                require(noisy in program.noisy and noisy in block.state, f"{name}: {noisy} carries no noise")
                require(set(shift) <= set(inside), f"{name}: a shift looks ahead, or at what is not there")
                scope.admit(shift)
    shared = Scope(Statement({**program.shared, **letters}, {}, (), goal, _common(program)))
    for stage in stages:
        for label, multiplier in stage.multipliers.items():
            shared.admit(multiplier)
            require(shared.sign(multiplier) != "real", f"the multiplier of {label} is not visibly non-negative")
    for stage in end:
        used = [*stage.multipliers.values(), *(c for s in stage.shifts.values() for v in s.values() for c in v.parts.values())]
        require(
            not any(u.atoms() & {*letters} - {*kept} for u in used), "the end has a fixed number of iterations: it may not name k"
        )
    for number, form, letter, factor in (*vanishing, *((1, *one) for one in (user.vanishing if user else ()))):
        require(1 <= number <= len(end) and form in classes, "what vanishes must do so by a class form, in the end")
        require(any(letter in block.free for block in program.blocks.values()), f"{letter} is no free vector")
        apart = [b for b in program.blocks.values() if letter in b.free and form not in b.classes]
        require(not apart, f"{form} does not speak of {letter} in every block that has it")
        shared.admit(factor)
        require(shared.sign(factor) == "positive" and not factor.atoms() & {*letters}, "the factor is not visibly positive")
        rest = [b for b in program.blocks.values() if form in b.classes and letter not in b.free]
        require(not rest, f"{form} has a part in a block without {letter}, which may be positive")
    if user is not None:
        _check_user(program, user, classes)


def _common(program: Program) -> Definitions:
    """The definitions that every block has, in shared parameters: the same number in every direction."""
    found: dict[str, Polynomial] = {}
    for name, meaning in next(iter(program.blocks.values())).definitions:
        everywhere = all((name, meaning) in block.definitions for block in program.blocks.values())
        if everywhere and meaning.atoms() <= {*program.shared, *found}:
            found[name] = meaning
    return tuple(found.items())


def _check_user(program: Program, user: User, classes: set[str]) -> None:
    """The changed function's class form is not used, and its contribution is the change, in every block alike."""
    require(
        user.changed in classes and not user.stage.multipliers[user.changed].terms, f"{user.changed} is not known at the change"
    )
    require(user.changed not in {form for form, _, _ in user.vanishing}, f"nothing vanishes by {user.changed} at the change")
    require(set(user.energies) == set(program.blocks), "one energy for each block at the change")
    for name, block in program.blocks.items():
        require(user.by in block.free, f"{name}: {user.by} is no free vector")
        _quadratic(user.energies[name], {user.by: None}, name)
        others = [c for c, form in block.classes.items() if c != user.changed and user.by in _named(form)]
        require(not others, f"{name}: the class form {', '.join(others)} speaks of the change")


def _named(form: Polynomial) -> set[str]:
    return {n for atom in form.atoms() if atom.startswith("<") for n in atom[1:-1].split(",")}


def _quadratic(form: Polynomial, words: Mapping[str, None], name: str) -> None:
    for monomial in form.terms:
        pairs = [(n, p) for n, p in monomial if n.startswith("<")]
        require(len(pairs) == 1 and pairs[0][1] == 1, f"{name}: a form must be quadratic in the vectors")
        require(set(pairs[0][0][1:-1].split(",")) <= set(words), f"{name}: a form names a vector that is not there")
