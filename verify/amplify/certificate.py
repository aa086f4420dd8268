"""Certificates: rational energies and multipliers of every stage, each accepted by the kernel as a statement about vectors.

The statement of a stage: for vectors d_i, p_i, delta_i of each mode (any dimension) with the class facts and |delta| <= Delta,

    sum V_k(d_i) + c Delta^2 - sum |a_i|^2 - sum V_{k-1}(d_i+) >= 0,      a = -E^T W out,   d+ = out + E a;

its proof: the multipliers times the facts, and the squares of an exact elimination. The last stage adds that d+ vanishes, the
first that V_N(dx_0, 0) <= bound |dx_0|^2 in the norm. Chained, the shifts a bring every start to zero with the energy ``bound``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..kernel import Combination, Fact, Polynomial, Proof, Rejected, Statement, Term, Theorem, Vector, prove
from .algorithms import Setting, system
from .energies import Energies, Inadmissible, Rows, cost_to_go, form, in_floats, in_rationals, power_of_two, total_energy
from .program import Proposal
from .system import Mode, Stage, System

BUDGETS = (0.0, 1e-10, 1e-9, 1e-8, 3e-8, 1e-7, 3e-7, 6e-7)
TAU_BITS = 44


@dataclass(frozen=True)
class Certificate:
    """What a file holds: the setting, and for k = 1, 2, ... iterations to go the rational energies, multipliers and costs."""

    setting: Setting
    energies: Energies


class NoCertificate(ValueError):
    """No rational multipliers near the proposal prove an energy."""


def certify(setting: Setting, proposal: Proposal) -> Certificate:
    """Rational energies from the multipliers, which are raised by 0 to 6e-7 in all: that makes a tight inequality strict.

    The floats say which raise costs least; the exact recursion decides. Raises NoCertificate.
    """
    whole = system(setting)
    choices = []
    for budget in BUDGETS:
        tau = [[float(t) * (1 + budget * (k + 1) / whole.length) for t in row] for k, row in enumerate(proposal.tau)]
        costs = [c * (1 + budget) for c in proposal.cost]
        try:
            choices.append((float(in_floats(whole, tau, costs).bound), budget, tau, costs))
        except Inadmissible:
            choices.append((float("inf"), budget, tau, costs))
    for _, _, tau, costs in sorted(choices, key=lambda choice: (not choice[0] > 0, choice[:2])):
        try:
            return Certificate(setting, in_rationals(whole, [[short(t) for t in row] for row in tau], [short(c) for c in costs]))
        except Inadmissible:
            continue
    raise NoCertificate("the multipliers that the solver proposes prove no energy in exact arithmetic")


def short(value: float) -> Fraction:
    """A rational of TAU_BITS binary digits near ``value`` >= 0."""
    exact = Fraction(value)
    if exact <= 0:
        return Fraction(0)
    grid: Fraction = power_of_two(exact) / 2**TAU_BITS
    return round(exact / grid) * grid


def check(certificate: Certificate, progress: Callable[[int, int], None] = lambda done, total: None) -> list[Theorem]:
    """The theorems of all stages and of the bound; Rejected with the stage where the kernel refuses."""
    try:
        whole = system(certificate.setting)
    except ValueError as problem:
        raise Rejected(f"setting: {problem}") from None
    energies = certificate.energies
    require_shape(whole, energies)
    theorems = []
    for k in range(whole.length):
        name = f"stage {k + 1}"
        statement, squares, tau = stage_statement(whole, energies, k)
        proof = Proof({g.name: proof_of(whole, k, g.name, squares, tau, energies.cost[k]) for g in statement.goals})
        try:
            theorems.append(prove(name, statement, proof, {}))
        except Rejected as problem:
            raise Rejected(f"{name}: {problem}") from None
        progress(k + 1, whole.length)
    paid = sum(energies.cost, Fraction(0)) * whole.delta**2
    if whole.start:
        theorems.append(prove("start", *start_statement(whole, energies, energies.bound - paid), {}))
    elif energies.bound < paid:
        raise Rejected(f"bound: {energies.bound} is less than the costs {paid}")
    return theorems


def require_shape(whole: System, energies: Energies) -> None:
    """Rejected unless there is an energy for every mode of every stage, positive multipliers and costs where needed."""
    if not len(energies.V) == len(energies.tau) == len(energies.cost) == whole.length:
        raise Rejected(f"expected {whole.length} stages, found {len(energies.V)}")
    for k, (stage, V, tau) in enumerate(zip(whole.stages, energies.V, energies.tau, strict=True), 1):
        if len(V) != len(stage.modes) or len(tau) != len(whole.facts):
            raise Rejected(f"stage {k}: expected {len(stage.modes)} energies and {len(whole.facts)} multipliers")
        for mode, form_ in zip(stage.modes, V, strict=True):
            size = len(mode.states)
            if len(form_) != size or any(len(row) != size for row in form_):
                raise Rejected(f"stage {k}, mode {mode.name}: expected an energy of size {size}")
            if any(form_[i][j] != form_[j][i] for i in range(size) for j in range(i)):
                raise Rejected(f"stage {k}, mode {mode.name}: the energy is not symmetric")
            if elimination([list(row) for row in form_]) is None or any(form_[i][i] <= 0 for i in range(size)):
                raise Rejected(f"stage {k}, mode {mode.name}: the energy is not positive")
        if any(t < 0 for t in tau) or energies.cost[k - 1] < 0 or (energies.cost[k - 1] != 0) != stage.differs:
            raise Rejected(f"stage {k}: a multiplier or a cost is negative or misplaced")


def names(mode: Mode) -> list[str]:
    return [f"{letter}_{mode.name}" for letter in (*mode.states, *mode.unknowns, "delta")]


def combination(row: Sequence[Fraction], vectors: Sequence[Vector]) -> Vector:
    total = Vector({})
    for value, vector in zip(row, vectors, strict=True):
        if value:
            total = total + vector * value
    return total


def quadratic(rows: Sequence[Sequence[Fraction]], vectors: Sequence[Vector]) -> Polynomial:
    total = Polynomial({})
    for i, row in enumerate(rows):
        total = total + vectors[i] @ combination(row, vectors) if any(row) else total
    return total


@dataclass(frozen=True)
class Part:
    """One mode in the statement: vectors d (lifted on the last stage), p, delta; the facts' own rows; the full ``out``."""

    mode: Mode
    d: list[Vector]
    full: Mode
    p: dict[str, Vector]
    delta: Vector


def parts_of(whole: System, k: int) -> list[Part]:
    stage = whole.stages[k]
    found = []
    for i, mode in enumerate(stage.modes):
        base = [Vector.named(f"{letter}_{mode.name}") for letter in mode.states]
        ended = k == 0 and whole.ending is not None
        full = whole.ending.modes[i] if ended and whole.ending is not None else mode
        d = base
        if ended and whole.ending is not None:
            d = [combination(row, base) for row in whole.ending.lifts[i]]
        p = {letter: Vector.named(f"{letter}_{mode.name}") for letter in full.unknowns}
        delta = Vector.named(f"delta_{mode.name}") if stage.differs else Vector({})
        found.append(Part(mode, d, full, p, delta))
    return found


def stage_statement(whole: System, energies: Energies, k: int) -> tuple[Statement, list[Term], Sequence[Fraction]]:
    """The statement of a stage, the squares that its energy goal needs, and the multipliers. Rejected where the step fails."""
    stage = whole.stages[k]
    spaces: dict[str, str] = {}
    facts = [Polynomial({}) for _ in whole.facts]
    used: set[int] = set()
    energy, lands, squares = Polynomial({}), Polynomial({}), []
    bounded = Polynomial.of(whole.delta**2)
    cost = energies.cost[k] if stage.differs else None
    for i, part in enumerate(parts_of(whole, k)):
        mode, full = part.mode, part.full
        unknowns = [part.p[letter] for letter in full.unknowns]
        for vector in (*(Vector.named(f"{letter}_{mode.name}") for letter in mode.states), *unknowns, part.delta):
            spaces |= dict.fromkeys(vector, f"E_{mode.name}")
        for j, fact in enumerate(full.facts):
            used.add(fact)
            row = combination(full.of_state[j], part.d) + combination(full.of_unknown[j], unknowns)
            facts[fact] = facts[fact] + unknowns[j] @ row
        bounded = bounded - part.delta.norm2
        following = energies.V[k - 1][i] if k else None
        try:
            W, after = cost_to_go(mode, following, Fraction(1))
        except Inadmissible as problem:
            raise Rejected(f"stage {k + 1}, mode {mode.name}: {problem}") from None
        base = [Vector.named(f"{letter}_{mode.name}") for letter in mode.states]
        inner = [part.p[letter] for letter in mode.unknowns]
        out = [combination(row, base) + combination(more, inner) + part.delta * change
               for row, more, change in zip(mode.state, mode.unknown, mode.change, strict=True)]
        shifts = {r: -combination(W[r], out) for r in mode.noisy}
        energy = energy + quadratic(energies.V[k][i], base)
        for shift in shifts.values():
            energy = energy - shift.norm2
        reached = [combination(row, out) for row in after]
        if following is not None:
            energy = energy - quadratic(following, reached)
        whole_out = [combination(row, part.d) + combination(more, unknowns) + part.delta * change
                     for row, more, change in zip(full.state, full.unknown, full.change, strict=True)]
        for r, vector in enumerate(whole_out):
            target = combination(mode.landing[r], reached) if mode.landing else reached[r] if reached else Vector({})
            lands = lands - (vector + shifts.get(r, Vector({})) - target).norm2
        squares += mode_squares(mode, W, energies, k, i, cost)
    goal_facts = [Fact(name, ">=", value) for j, (name, value) in enumerate(zip(whole.facts, facts, strict=True)) if j in used]
    if cost is not None:
        energy = energy + Polynomial.of(cost * whole.delta**2)
        goal_facts.append(Fact("bounded", ">=", bounded))
    goals = (Fact("energy", ">=", energy), Fact("lands", ">=", lands))
    return Statement({}, spaces, tuple(goal_facts), goals), squares, energies.tau[k]


def mode_squares(mode: Mode, W: Rows, energies: Energies, k: int, i: int, cost: Fraction | None) -> list[Term]:
    """V_k - (out^T W out + sum tau <p, X> - cost |delta|^2) as squares: unknowns are eliminated first."""
    n = len(mode.states)
    total = form(mode, W, energies.tau[k], cost)
    rest = [[(energies.V[k][i][r][c] if r < n and c < n else Fraction(0)) - x for c, x in enumerate(row)]
            for r, row in enumerate(total)]
    order = [*range(n, len(rest)), *range(n)]
    found = elimination([[rest[r][c] for c in order] for r in order])
    if found is None:
        raise Rejected(f"stage {k + 1}, mode {mode.name}: the step inequality fails")
    vectors = [Vector.named(name) for name in names(mode)]
    return [Term(Polynomial.of(pivot), (), combination(row, [vectors[j] for j in order])) for pivot, row in found]


def elimination(rows: Rows) -> list[tuple[Fraction, list[Fraction]]] | None:
    """A symmetric matrix as sum pivot row row^T, pivots positive; None where it is not positive semidefinite."""
    size = len(rows)
    found = []
    for i in range(size):
        pivot = rows[i][i]
        if pivot < 0 or (pivot == 0 and any(rows[i][i:])):
            return None
        if pivot == 0:
            continue
        row = [Fraction(0)] * i + [x / pivot for x in rows[i][i:]]
        found.append((pivot, row))
        for r in range(i + 1, size):
            if rows[i][r]:
                rows[r] = [x - rows[i][r] * y for x, y in zip(rows[r], row, strict=True)]
    return found


def proof_of(whole: System, k: int, goal: str, squares: Sequence[Term], tau: Sequence[Fraction], cost: Fraction) -> Combination:
    """The combination of one goal of a stage."""
    stage: Stage = whole.stages[k]
    if goal == "energy":
        facts = {fact for mode in stage.modes for fact in mode.facts}
        terms = [Term(Polynomial.of(tau[j]), (whole.facts[j],)) for j in sorted(facts) if tau[j]]
        if stage.differs:
            terms.append(Term(Polynomial.of(cost), ("bounded",)))
        return Combination((*terms, *squares))
    if k or whole.ending is None:
        return Combination(())  # an identity
    ending = whole.ending
    lost, kept = [], []
    for mode in ending.modes:
        if ending.fact in mode.facts:
            j = mode.facts.index(ending.fact)
            lost.append(sum((row[j] ** 2 for row in mode.unknown), Fraction(0)))
            kept.append((-mode.of_unknown[j][j], Vector.named(f"{mode.unknowns[j]}_{mode.name}")))
    if not lost:
        return Combination(())
    factor = max(x / held for x, (held, _) in zip(lost, kept, strict=True))
    rest = [Term(Polynomial.of(factor * held - x), (), vector) for x, (held, vector) in zip(lost, kept, strict=True)]
    return Combination((Term(Polynomial.of(factor), (whole.facts[ending.fact],)), *(t for t in rest if t.coefficient.terms)))


def start_statement(whole: System, energies: Energies, bound: Fraction) -> tuple[Statement, Proof]:
    """V_N(dx_0, 0) <= bound |dx_0|^2 in the chosen norm."""
    vectors = [Vector.named(f"x_{mode.name}") for mode in whole.stages[-1].modes]
    slack = [bound * weight - V[0][0] for V, weight in zip(energies.V[-1], whole.weights, strict=True)]
    if min(slack) < 0:
        raise Rejected(f"start: {bound} is less than the energy {total_energy(whole, energies.V[-1], (), Fraction(1))}")
    goal = Polynomial({})
    for V, weight, vector in zip(energies.V[-1], whole.weights, vectors, strict=True):
        goal = goal + (bound * weight) * vector.norm2 - V[0][0] * vector.norm2
    terms = tuple(Term(Polynomial.of(s), (), vector) for s, vector in zip(slack, vectors, strict=True) if s)
    spaces = {f"x_{mode.name}": f"E_{mode.name}" for mode in whole.stages[-1].modes}
    return Statement({}, spaces, (), (Fact("start", ">=", goal),)), Proof({"start": Combination(terms)})
