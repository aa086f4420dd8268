"""Goals that say little: each is found by an exact search and named in its record; what claims by assuming is an error.

A goal is empty where it is an identity (``0 = 0``: the algebra of the names alone), where the declared signs show it, where it
restates a fact, or where one fact alone implies it: ``scale * goal = multiplier * fact + rest`` with the scale visibly positive,
the multiplier visibly of its sign and the rest visibly non-negative. One-step claims are legitimate, and counted. An error is a
goal that restates an assumed or argued fact (of a run, one of its next step), ``0 >= 0``, bounds on letters as the only reasons
of all goals, and a guarantee no goal of which needs more than one hypothesis that nobody derived. (An inequality that hides an
equation: ``hidden_equations``.)

The search is complete for multipliers of one term, and for exact multiples either way (the goal a multiple of the fact, the fact
a multiple of the goal); what needs a multiplier of several terms and a rest beside it is not found.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..find.monomials import divide
from ..kernel import Fact, Have, Polynomial, Proof, Scope, Statement, Use
from ..kernel.polynomial import Monomial
from ..lemma.claim import Claim
from ..lemma.discover import facts_of
from ..lemma.origin import Argued, Assumed, AtEnd, EachStep, Instance, Letter, Origin, Program, origin_of
from ..lemma.powers import cleared

GUARANTEES = ("bound", "composition", "divergence", "sensitivity")
MAX_QUOTIENT = 64
_IMPLIES = {"=": ("=",), ">": (">",), ">=": (">=", ">", "=")}


@dataclass(frozen=True)
class Empty:
    """A goal that says little. ``kind``: "identity", "signs", "restates" or "one fact"; ``fact``: the hypothesis it needs."""

    goal: Fact
    kind: str
    fact: str = ""
    origin: Origin | None = None

    @property
    def words(self) -> str:
        """The finding as a clause."""
        return {
            "identity": f"{self.goal.name} is an identity of its names",
            "signs": f"{self.goal.name} is shown by the declared signs alone",
            "restates": f"{self.goal.name} restates the fact {self.fact}",
            "one fact": f"{self.goal.name} follows from the fact {self.fact} alone",
        }[self.kind]

    @property
    def defect(self) -> bool:
        """Whether the goal is assumed, or no more than ``0 >= 0``."""
        assumes = self.kind == "restates" and isinstance(self.origin, Assumed | Argued)
        return assumes or (self.kind == "identity" and self.goal.kind != "=")

    @property
    def derived(self) -> bool:
        """Whether something that a machine made enters: a generated fact, or a goal of another record."""
        return isinstance(self.origin, Program | Instance | EachStep | AtEnd)


def empty_goals(says: Statement) -> list[Empty]:
    """The empty goals of a statement, in its order. Raises Rejected where the statement is malformed."""
    scope = Scope(says)
    facts = [(fact, plain(scope, fact.value)) for fact in facts_of(says)]
    found = (_empty(scope, goal, facts) for goal in says.goals)
    return [one for one in found if one is not None]


def defects(claim: Claim, found: list[Empty], proof: Proof | None = None) -> list[str]:
    """What of the empty goals of ``claim`` is an error, in words; and whether its ``proof`` needs bounds on letters alone."""
    if claim.says is None:
        return []
    wrong = [one.words for one in found if one.defect] + list(_of_the_next_step(claim.says))
    alone = found and len(found) == len(claim.says.goals) and all(_bounds(f.origin) for f in found)
    if alone or (claim.kind not in ("definition", "algorithm") and proof is not None and _of_bounds(claim.says, proof)):
        wrong.append("every goal follows from bounds that are said of letters, alone")
    if claim.kind in GUARANTEES and len(found) == len(claim.says.goals) and not any(one.derived for one in found):
        wrong.append(f"a {claim.kind} of which no goal needs two hypotheses, or one that was derived")
    return wrong


def _of_the_next_step(says: Statement) -> Iterator[str]:
    """The inequalities about sequences that a step fact assumes, of the next step (an equation may say what a sequence is)."""
    recursion, scope = says.recursion, Scope(says)
    if recursion is None:
        return
    later = {**recursion.following, recursion.index: Polynomial.atom(recursion.index) + 1}
    assumed = [f for f in recursion.step_facts if isinstance(origin_of(f), Assumed | Argued)]
    for goal in says.goals:
        says_now = plain(scope, goal.value)
        if goal.kind == "=" or not says_now.atoms() & later.keys():
            continue
        value = says_now.substitute({n: v for n, v in later.items() if n in says_now.atoms()})
        for fact in assumed:
            scale = quotient(plain(scope, fact.value), value)
            if fact.kind in _IMPLIES[goal.kind] and scale is not None and scope.sign(scale) == "positive":
                yield f"{goal.name} restates, of the next step, the fact {fact.name}"


def _bounds(origin: Origin | None) -> bool:
    return isinstance(origin, Letter) and origin.bounded


def _of_bounds(says: Statement, proof: Proof) -> bool:
    """Whether bounds on letters are the only facts of the statement that the proof names, some at all."""
    found = _used(says, proof)
    return bool(found) and all(_bounds(origin_of(f)) for f in found) and not any(isinstance(s, Use) for s in proof.steps)


def _used(says: Statement, proof: Proof) -> list[Fact]:
    """The facts of the statement that the proof names."""
    sums = [step.because for step in proof.steps if isinstance(step, Have)] + list(proof.goals.values())
    if proof.induction is not None:
        sums += [*proof.induction.base.values(), *proof.induction.step.values()]
    named = {name for one in sums for part in one.terms for name in part.facts}
    return [fact for fact in facts_of(says) if fact.name in named]


def _empty(scope: Scope, goal: Fact, facts: list[tuple[Fact, Polynomial]]) -> Empty | None:
    value = plain(scope, goal.value)
    if not value.terms and goal.kind != ">":
        return Empty(goal, "identity")
    sign = scope.sign(value)
    if goal.kind != "=" and sign in ("positive", "nonnegative" if goal.kind == ">=" else "positive"):
        return Empty(goal, "signs")
    for fact, _ in facts:
        same = scope.vanishes(fact.value - goal.value) or (goal.kind == "=" and scope.vanishes(fact.value + goal.value))
        if same and fact.kind in _IMPLIES[goal.kind]:
            return Empty(goal, "restates", fact.name, origin_of(fact))
    for fact, given in facts:
        if any(_holds(scope, goal.kind, value - factor * given, fact.kind, factor) for factor in _factors(scope, value, given)):
            return Empty(goal, "one fact", fact.name, origin_of(fact))
        if _multiple(scope, goal.kind, value, fact.kind, given):
            return Empty(goal, "one fact", fact.name, origin_of(fact))
    return None


def plain(scope: Scope, value: Polynomial) -> Polynomial:
    """``value`` times something visibly positive, without defined names and without denominators."""
    for name, meaning in reversed(scope.definitions):
        value = cleared(value, {name}).substitute({name: meaning})
    return cleared(value)


def _factors(scope: Scope, value: Polynomial, given: Polynomial) -> Iterator[Polynomial]:
    """Every factor of one term that can turn ``value - factor * given`` into what is visibly non-negative, or nothing.

    One term of ``value`` that is not visibly non-negative must be met by a term of ``given`` (or any term where all are); that
    gives the letters. The rest is visibly non-negative for an interval of coefficients, at each end of which a term vanishes.
    """
    hidden = [m for m, c in value.terms.items() if scope.sign(Polynomial({m: c})) == "real"]
    seen = set()
    for met in hidden[:1] or value.terms:
        for own in given.terms:
            letters = divide(met, own)
            if letters in seen or not _admitted(scope, letters):
                continue
            seen.add(letters)
            sized = {c / d for m, c in value.terms.items() for n, d in given.terms.items() if divide(m, n) == letters}
            yield from (Polynomial({letters: size}) for size in sorted(sized))


def _admitted(scope: Scope, letters: Monomial) -> bool:
    return all(power > 0 or scope.signs.get(name) == "positive" for name, power in letters)


def _holds(scope: Scope, wanted: str, rest: Polynomial, kind: str, factor: Polynomial) -> bool:
    """Whether ``factor * fact + rest`` is visibly what is ``wanted``, for a fact of this ``kind``."""
    if wanted == "=":
        return kind == "=" and not rest.terms
    own, left = scope.sign(factor), scope.sign(rest)
    if left == "real" or (kind != "=" and own == "real"):
        return False
    return wanted == ">=" or left == "positive" or (kind == ">" and own == "positive")


def _multiple(scope: Scope, wanted: str, value: Polynomial, kind: str, given: Polynomial) -> bool:
    """Whether one of the two is the other times something of the right sign, with several terms."""
    if (factor := quotient(value, given)) is not None and _holds(scope, wanted, Polynomial({}), kind, factor):
        return True
    scale = quotient(given, value)
    return scale is not None and scope.sign(scale) == "positive" and kind in _IMPLIES[wanted]


def quotient(value: Polynomial, divisor: Polynomial) -> Polynomial | None:
    """The polynomial ``value / divisor`` where the division is exact (no negative powers), of at most MAX_QUOTIENT terms."""
    if not divisor.terms or not value.atoms() >= divisor.atoms():
        return None
    atoms = sorted(value.atoms())

    def order(monomial: Monomial) -> list[int]:
        powers = dict(monomial)
        return [powers.get(name, 0) for name in atoms]

    lead = max(divisor.terms, key=order)
    result, rest = Polynomial({}), value
    while rest.terms and len(result.terms) < MAX_QUOTIENT:
        top = max(rest.terms, key=order)
        letters = divide(top, lead)
        if any(power < 0 for _, power in letters):
            return None
        part = Polynomial({letters: rest.terms[top] / divisor.terms[lead]})
        result, rest = result + part, rest - part * divisor
    return None if rest.terms else result
