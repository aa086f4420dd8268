"""Certificates: rational energies and multipliers of every stage, each accepted by the kernel as a statement about vectors.

The statement of a stage: for vectors d_i, p_i, delta_i of each mode (any dimension) with the class facts and |delta| <= Delta,

    sum V_k(d_i) + c Delta^2 - sum |a_i|^2 - sum V_{k-1}(d_i+) >= 0,      a = -E^T W out,   d+ = out + E a;

its proof: the multipliers times the facts, and the squares of an exact elimination. The last stage adds that d+ vanishes, the
first that V_N(dx_0, 0) <= bound |dx_0|^2 in the norm. Chained, the shifts a bring every start to zero with the energy ``bound``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ..cones.rational import squares
from ..kernel import Combination, Fact, Polynomial, Proof, Rejected, Statement, Term, Theorem, Vector, gram, prove, semidefinite
from ..kernel.polynomial import Monomial
from .algorithms import Setting, from_the_set, system
from .energies import (
    Energies,
    Inadmissible,
    Rows,
    approximated,
    cost_to_go,
    form,
    in_floats,
    in_rationals,
    least_energy,
    power_of_two,
    product,
    total_energy,
    transpose,
)
from .meeting import fresh
from .program import Proposal
from .strict_multipliers import MARGINS, strictly_feasible
from .system import Mode, Stage, System

BUDGETS = (0.0, 1e-10, 1e-9, 1e-8, 3e-8, 1e-7, 3e-7, 6e-7)
TAU_BITS, GOOD, DOUBLINGS = 44, 1e-8, 60


@dataclass(frozen=True)
class Certificate:
    """What a file holds: the setting, and for k = 1, 2, ... iterations to go the rational energies, multipliers and costs."""

    setting: Setting
    energies: Energies

    @property
    def from_the_set(self) -> int | None:
        """How many iterations are shifted, from two points of the set on; None where runs agree before a user's iteration."""
        V = self.energies.V
        return len(V) if self.setting.diameter is not None and V and V[-1] != ((),) else None

    @property
    def system(self) -> System:
        """What the certificate speaks of. ValueError where its setting is no instance."""
        last = self.from_the_set
        if last is None:
            return system(self.setting)
        if last > self.setting.steps:
            raise ValueError(f"there are {self.setting.steps} iterations, found energies of {last}")
        return from_the_set(self.setting, last)


class NoCertificate(ValueError):
    """No rational multipliers near the proposal prove an energy."""


def certify(setting: Setting, whole: System, proposal: Proposal) -> Certificate:
    """Rational energies from the multipliers, which are raised by 0 to 6e-7 in all: that makes a tight inequality strict.
    Where none of these proves an energy, from multipliers in the interior near them.

    whole: the system of the setting that the proposal is for. The floats say which raise costs least; the exact recursion
    decides. Raises NoCertificate.
    """
    for repair in (False, True):
        choices = []
        for budget in BUDGETS:
            costs = [c * (1 + budget) for c in proposal.cost]
            tau = [[float(t) * (1 + budget * (k + 1) / whole.length) for t in row] for k, row in enumerate(proposal.tau)]
            tau = raised(whole, tau, costs) if repair else tau
            try:
                bound = float(in_floats(whole, tau, costs).bound)
            except Inadmissible:
                bound = float("inf")
            choices.append((bound if bound > 0 else float("inf"), budget, tau, costs))
            if abs(bound / proposal.optimum - 1) < GOOD:
                break
        if min(choices)[0] < float("inf"):
            break
    for _, _, tau, costs in sorted(choices, key=lambda choice: choice[:2]):
        try:
            return exactly(setting, whole, tau, costs)
        except Inadmissible:
            continue
    for margin in MARGINS:
        try:
            return exactly(setting, whole, *strictly_feasible(whole, proposal, margin))
        except Inadmissible:
            continue
    raise NoCertificate("the multipliers that the solver proposes prove no energy in exact arithmetic")


def exactly(setting: Setting, whole: System, tau: Sequence[Sequence[float]], costs: Sequence[float]) -> Certificate:
    """The certificate of multipliers and costs. Inadmissible where they prove no energy."""
    return Certificate(setting, in_rationals(whole, [[short(t) for t in row] for row in tau], [short(c) for c in costs]))


def raised(whole: System, tau: list[list[float]], costs: Sequence[float]) -> list[list[float]]:
    """The multipliers, those doubled at which a stage is not concave: where an optimum is only approached, multipliers of
    neighbouring stages grow without bound, and the solver's need not keep step with each other."""
    system, tau = approximated(whole), [list(row) for row in tau]
    V: list[list[Rows]] = []
    for k, stage in enumerate(system.stages):
        if not stage.modes[0].states:
            return tau
        for _ in range(DOUBLINGS):
            here: list[Rows] = []
            low: set[int] = set()
            for i, mode in enumerate(stage.modes):
                n = len(mode.states)
                try:
                    W, _ = cost_to_go(mode, V[-1][i] if V else None, 1.0)
                    total = form(mode, W, tau[k], costs[k] if stage.differs else None)
                    low |= {fact for j, fact in enumerate(mode.facts) if total[n + j][n + j] >= 0}
                    here.append(least_energy(total, n))
                except Inadmissible:
                    continue
            if not low:
                break
            for fact in low:
                tau[k][fact] *= 2
        if len(here) < len(stage.modes):
            return tau
        V.append(here)
    return tau


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
        whole = certificate.system
    except ValueError as problem:
        raise Rejected(f"setting: {problem}") from None
    energies = certificate.energies
    whole = rested(whole, energies)
    require_shape(whole, energies)
    theorems = []
    for k in range(whole.length):
        name = f"stage {k + 1}"
        statement, squares = stage_statement(whole, energies, k)
        proof = Proof({g.name: proof_of(whole, k, g.name, squares, energies.tau[k], energies.cost[k]) for g in statement.goals})
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


def rested(whole: System, energies: Energies) -> System:
    """Stages without an energy start from agreeing runs: the stage before (in time) must then bring the difference to zero."""
    stages = list(whole.stages)
    for k, V in enumerate(energies.V[: len(stages) - 1]):
        if all(v == () for v in V) and not whole.endings:
            stages[k] = Stage(tuple(fresh(mode) for mode in stages[k].modes), stages[k].differs)
    return replace(whole, stages=tuple(stages))


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
            if not semidefinite(form_) or any(form_[i][i] <= 0 for i in range(size)):
                raise Rejected(f"stage {k}, mode {mode.name}: the energy is not positive")
        if any(t < 0 for t in tau) or energies.cost[k - 1] < 0 or (energies.cost[k - 1] != 0) != stage.differs:
            raise Rejected(f"stage {k}: a multiplier or a cost is negative or misplaced")


def names(mode: Mode, differs: bool) -> list[str]:
    """The vectors of one mode in the statement: d (or u on a lifted last stage), p, delta."""
    return [f"{letter}_{mode.name}" for letter in (*mode.states, *mode.unknowns, *["delta"] * differs)]


def vectors(rows: Sequence[Sequence[Fraction]], letters: Sequence[str]) -> list[Vector]:
    return [Vector({name: Polynomial.of(x) for name, x in zip(letters, row, strict=True)}) for row in rows]


def add(
    terms: dict[Monomial, Fraction], sign: int, rows: Rows, letters: Sequence[str], V: Sequence[Sequence[Fraction]] | None = None
) -> None:
    """Adds sign times sum V[i][j] <v_i, v_j>, or sum |v_i|^2, of the vectors v_i with these rows to the terms of a polynomial."""
    whole = product(transpose(rows), rows if V is None else product(V, rows))
    for u, row in zip(letters, whole, strict=False):
        for v, x in zip(letters, row, strict=True):
            if x:
                key = ((gram(u, v), 1),)
                terms[key] = terms.get(key, Fraction(0)) + sign * x


def unit(size: int) -> list[list[Fraction]]:
    return [[Fraction(int(i == j)) for j in range(size)] for i in range(size)]


def stage_statement(whole: System, energies: Energies, k: int) -> tuple[Statement, list[Term]]:
    """The statement of a stage and the squares that its energy goal needs. Rejected where the step inequality fails."""
    stage, ended, zero = whole.stages[k], whole.ending(k), Polynomial({})
    cost, differs = energies.cost[k] if stage.differs else None, stage.differs
    spaces: dict[str, str] = {}
    facts: dict[int, Polynomial] = {}
    energy: dict[Monomial, Fraction] = {(): (cost or 0) * whole.delta**2}
    lands: dict[Monomial, Fraction] = {}
    bounded = Polynomial.of(whole.delta**2)
    paid: list[Term] = []
    for i, mode in enumerate(stage.modes):
        n = len(mode.states)
        full = mode if ended is None else ended.modes[i]  # whose facts hold there
        letters = names(replace(full, states=mode.states), differs)
        spaces |= dict.fromkeys(letters, f"E_{mode.name}")
        held, missed, out = full.conditions(differs), full.moves(differs), mode.moves(differs)
        if ended is not None:  # the full mode's states are ``lift`` times these, and some of its unknowns vanish
            each = unit(len(letters))
            spread = [[*row, *each[0][n:]] for row in ended.lifts[i]] + each[n:]
            held, missed = product(held, spread), product(missed, spread)
            out = product(out, [each[letters.index(name)] for name in names(mode, differs)])
        for fact, name, X in zip(full.facts, letters[n:], vectors(held, letters), strict=False):
            facts[fact] = facts.get(fact, zero) + Vector.named(name) @ X
        following = energies.V[k - 1][i] or None if k else None
        try:
            W, after = cost_to_go(mode, following, Fraction(1))
        except Inadmissible as problem:
            raise Rejected(f"stage {k + 1}, mode {mode.name}: {problem}") from None
        shifts = product([[-x for x in W[r]] for r in mode.noisy], out)
        reached = product(after, out)
        add(energy, 1, unit(n), letters[:n], energies.V[k][i])
        add(energy, -1, shifts, letters)
        add(energy, -1, reached, letters, following)
        target = [[-x for x in row] for row in (product(full.landing, reached) if full.landing else reached)]
        for place, row in [*zip(full.noisy, shifts, strict=True), *enumerate(target)]:
            missed[place] = [x + y for x, y in zip(missed[place], row, strict=True)]
        add(lands, -1, missed, letters)
        bounded = bounded - Vector.named(letters[-1]).norm2 if differs else bounded
        paid += [Term(Polynomial.of(pivot), (), line) for pivot, line in mode_squares(mode, W, energies, k, i, cost)]
    given = [Fact(whole.facts[j], ">=", facts[j]) for j in sorted(facts)] + ([Fact("bounded", ">=", bounded)] if differs else [])
    return Statement(
        {}, spaces, tuple(given), (Fact("energy", ">=", Polynomial(energy)), Fact("lands", ">=", Polynomial(lands)))
    ), paid


def mode_squares(mode: Mode, W: Rows, energies: Energies, k: int, i: int, cost: Fraction | None) -> list[tuple[Fraction, Vector]]:
    """V_k - (out^T W out + sum tau <p, X> - cost |delta|^2) as squares: how often, and of what."""
    rest = [[-x for x in row] for row in form(mode, W, energies.tau[k], cost)]
    for r, row in enumerate(energies.V[k][i]):
        rest[r][: len(row)] = [x + y for x, y in zip(rest[r], row, strict=False)]
    found = squares(rest)
    if found is None:
        raise Rejected(f"stage {k + 1}, mode {mode.name}: the step inequality fails")
    made = vectors([line for _, line in found], names(mode, cost is not None))
    return [(pivot, square) for (pivot, _), square in zip(found, made, strict=True)]


def proof_of(whole: System, k: int, goal: str, squares: Sequence[Term], tau: Sequence[Fraction], cost: Fraction) -> Combination:
    """The combination of one goal of a stage."""
    stage: Stage = whole.stages[k]
    if goal == "energy":
        facts = {fact for mode in stage.modes for fact in mode.facts}
        terms = [Term(Polynomial.of(tau[j]), (whole.facts[j],)) for j in sorted(facts) if tau[j]]
        if stage.differs:
            terms.append(Term(Polynomial.of(cost), ("bounded",)))
        return Combination((*terms, *squares))
    ending = whole.ending(k)
    if ending is None or ending.fact is None:
        return Combination(())  # an identity
    lost, kept = [], []
    for mode in ending.modes:
        if ending.fact in mode.facts:
            j = mode.facts.index(ending.fact)
            lost.append(sum((row[j] ** 2 for row in mode.unknown), Fraction(0)))
            kept.append((-mode.of_unknown[j][j], Vector.named(f"{mode.unknowns[j]}_{mode.name}")))
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
