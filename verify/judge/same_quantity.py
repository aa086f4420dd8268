"""What a correction, or a sharper form, bounds: the quantity that the other claim bounds, or it is to be read.

Letters that two claims share make neither the correction of the other. So one goal must bound from the same side what a goal of
the other bounds, up to a visibly positive factor in letters of the other, by a bound in which that quantity does not stand; and
where a letter of it denotes there (a divergence, a distance) it denotes here; its letters are shown and defined here as they are
there, and no letter that the bound has beside those of the other, or that is defined here alone, is tied to the quantity by what
is assumed: ``D <= t/eps`` for ``t >= 2 eps D`` says nothing of D. The bound of a sharper form must be the smaller one besides:
where both are in the letters of both claims and a witness obeys the hypotheses of both, that follows from one of them alone, or
no exact point is found that obeys them all and has the larger bound. (That one claim gives the other says nothing: both are
true.)

An instance that refutes has letters of its own, sharper forms count iterations in others: what no machine compares is to be read
(``lemma.second_reading``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from ..kernel import Fact, Point, Polynomial, Rejected, Scope, Statement, check_point
from ..lemma.discover import LemmaFile
from ..lemma.fact_text import sides_of
from ..lemma.origin import Assumed, Letter, named_in, origin_of
from ..lemma.powers import powers
from ..lemma.symbols import facts_of, letters, spelled, symbol
from .emptiness import empty_goals, plain, quotient

SIDES = LEFT, RIGHT = "left side", "right side"
NOTHING = Polynomial({})
IN_WORDS = "what is said in words alone corrects and sharpens nothing: expected a formal statement"
ALWAYS = ("identity", "signs")
STRICTNESS = ("real", "nonnegative", "positive")


@dataclass(frozen=True)
class Comparison:
    """What relates two claims, in words; ``wrong``: why it cannot be; neither: no machine compares them."""

    tied: str = ""
    wrong: str = ""


def correction(ours: LemmaFile, other: LemmaFile, seed: int = 0) -> Comparison:
    """What a correction has to do with the claim that it corrects."""
    says = ours.claim.says
    if says is None and ours.claim.cited is None:
        return Comparison(wrong=IN_WORDS)
    found = next(_pairs(ours, other), None)
    return Comparison() if found is None else Comparison(f"{found[0].name} bounds what its {found[1].name} bounds")


def sharper(ours: LemmaFile, other: LemmaFile, seed: int = 0) -> Comparison:
    """What a sharper form has to do with the claim that it sharpens."""
    says, theirs = ours.claim.says, other.claim.says
    if says is None or theirs is None:
        return Comparison(wrong=IN_WORDS)
    if _restates(says, theirs):
        return Comparison(wrong="every goal restates one of its goals, or follows from one alone")
    tied, broken = "", ""
    for goal, its, smaller in _pairs(ours, other):
        joined = None if goal.kind == "=" else _joined(says, theirs, smaller)
        if joined is None or not _obeyed(joined, ours.witness, other.witness):
            continue
        if _against(joined, seed) is None:
            tied = tied or f"{goal.name} bounds what its {its.name} bounds, by no more"
        else:
            broken = (
                broken or f"the bound of {goal.name} is larger than that of its {its.name} at an exact point of both hypotheses"
            )
    return Comparison(tied, "" if tied else broken)


@dataclass(frozen=True)
class Bound:
    """A quantity, what bounds it, and whether from below."""

    quantity: Polynomial
    by: Polynomial
    below: bool


def bounds(scope: Scope, goal: Fact, shared: Collection[str]) -> list[Bound]:
    """What a goal bounds, up to positive letters that are ``shared``: of an inequality its right side, or its left one where the
    right one is made of positive letters alone; of an equation each side. Nothing where that is a number, or stands in its own
    bound."""
    written = sides_of(goal)
    both = plain(scope, written[0] * Polynomial.atom(LEFT) + written[1] * Polynomial.atom(RIGHT))
    left, right = (powers(powers(both, name).get(1, NOTHING), other).get(0, NOTHING) for name, other in (SIDES, SIDES[::-1]))
    found = [(Bound(right, left, False), written[1]), (Bound(left, right, True), written[0])]
    if goal.kind != "=":
        turned = not right.atoms() or (scope.sign(right) == "positive" and scope.sign(left) != "positive")
        found = [found[turned]]
    return [_small(scope, one, side, shared) for one, side in found if one.quantity.atoms() and not _itself(scope, one)]


def _small(scope: Scope, bound: Bound, written: Polynomial, shared: Collection[str]) -> Bound:
    """A bound without the letters by which its sides were cleared of denominators, and where the quantity is not visibly positive
    without the positive letters that stand in each of its terms and are ``shared``."""
    cleared = quotient(bound.quantity, plain(scope, written))
    common = dict(next(iter(cleared.terms))) if cleared is not None and len(cleared.terms) == 1 else {}
    if scope.sign(bound.quantity) != "positive":
        first, *others = (dict(m) for m in bound.quantity.terms)
        own = {n for n in first if scope.signs.get(n) == "positive" and n in shared}
        common |= {n: min(t.get(n, 0) for t in (first, *others)) for n in own}
    over = Polynomial({tuple(sorted((n, -p) for n, p in common.items() if p)): Polynomial.of(1).terms[()]})
    return Bound(bound.quantity * over, bound.by * over, bound.below)


def _moving(scope: Scope, quantity: Polynomial) -> set[str]:
    """Which letters and inner products a quantity is about: those that are not visibly positive, or all."""
    own = quantity.atoms()
    return {n for n in own if scope.signs.get(n, "real") != "positive"} or own


def _itself(scope: Scope, bound: Bound) -> bool:
    """Whether the quantity is one scalar that stands in its own bound: ``D <= 2 D + 1`` bounds nothing."""
    moving = _moving(scope, bound.quantity)
    return len(moving) == 1 and not any(n.startswith("<") for n in moving) and bool(moving & bound.by.atoms())


def _defined(says: Statement) -> list[tuple[str, Fact]]:
    """What defines the letters of a statement, by their names; the names of its definitions are in no quantity (``plain``)."""
    return [(origin.name, fact) for fact in facts_of(says) if isinstance(origin := origin_of(fact), Letter)]


def _tied_to_itself(ours: Statement, other: Statement, bound: Bound) -> bool:
    """Whether letters of the bound that the other statement has not, or that ours alone defines, are tied to the quantity by what
    ours assumes: through facts that the other has not, and letters that it has not."""
    scope, theirs = Scope(ours), {(f.kind, f.value) for f in facts_of(other)}
    own = named_in(bound.quantity)
    known = {*letters(other)[0], *letters(other)[1], *own}
    facts = [f for f in facts_of(ours) if (f.kind, f.value) not in theirs and isinstance(origin_of(f), Assumed | Letter)]
    facts = [f for f in facts if not (isinstance(origin := origin_of(f), Letter) and origin.name in own)]
    values = [value.atoms() | named_in(value) for value in (plain(scope, f.value) for f in facts)]
    here = {origin.name for f in facts if isinstance(origin := origin_of(f), Letter)}
    reached, met = {n for n in named_in(bound.by) if n in here - own or n not in known}, set[str]()
    while found := [atoms for atoms in values if atoms & reached]:
        values = [atoms for atoms in values if atoms not in found]
        met = met.union(*found)
        reached |= {n for n in met if n not in known and not n.startswith("<")}
    return _moving(scope, bound.quantity) <= met


def _in_other_senses(ours: LemmaFile, other: LemmaFile, says: Statement, theirs: Statement) -> set[str]:
    """The letters of both claims that are shown in two ways, or defined by an equation of the other that is another one here, or
    that our witness does not obey."""
    mine, its = ({n for part in letters(one) for n in part} for one in (says, theirs))
    shown = [spelled(one, file.claim.symbols) for one, file in ((says, ours), (theirs, other))]
    apart = {n for n in mine & its if len({symbol(n, table, n in says.spaces) for table in shown}) > 1}
    here = _defined(says)
    for name, fact in _defined(theirs):
        if fact.kind != "=" or not named_in(fact.value) <= mine or any(fact.value in (f.value, -f.value) for _, f in here):
            continue
        if name in dict(here) or not _obeyed(
            replace(says, facts=(*says.facts, replace(fact, name="of the other"))), ours.witness
        ):
            apart.add(name)
    return apart


def _pairs(ours_file: LemmaFile, other_file: LemmaFile) -> Iterator[tuple[Fact, Fact, Polynomial]]:
    """The goals of two claims that bound one quantity from one side, and by how much the other's bound is the larger one."""
    ours, other = ours_file.claim, other_file.claim
    if ours.says is None or other.says is None:
        return
    mine, its = Scope(ours.says), Scope(other.says)
    apart = _in_other_senses(ours_file, other_file, ours.says, other.says)
    shared = mine.signs.keys() & its.signs.keys()
    always = {one.goal.name for says in (ours.says, other.says) for one in empty_goals(says) if one.kind in ALWAYS}
    denoted = set(other.denotes.split()) - set(ours.denotes.split())
    for goal in ours.says.goals:
        for there in other.says.goals:
            if {goal.name, there.name} & always or (goal.kind == "=") != (there.kind == "="):
                continue
            for one in bounds(mine, goal, shared):
                for two in bounds(its, there, shared):
                    scales = _scales(mine, its, one.quantity, two.quantity)
                    if scales is None or named_in(two.quantity) & denoted or (goal.kind != "=" and one.below != two.below):
                        continue
                    if (named_in(one.quantity) | named_in(two.quantity)) & apart or _tied_to_itself(ours.says, other.says, one):
                        continue
                    larger = two.by * scales[1] - one.by * scales[0]
                    yield goal, there, larger * -1 if one.below else larger


def _scales(mine: Scope, its: Scope, one: Polynomial, other: Polynomial) -> tuple[Polynomial, Polynomial] | None:
    """The positive factors that make two quantities one: a constant, or where they are not visibly positive themselves a visibly
    positive factor of one of them, in letters that the other claim (``its``) has; None where there are none."""
    spaces = {n for n in (*mine.spaces, *its.spaces) if mine.spaces.get(n, n) != its.spaces.get(n, n)}
    if (named_in(one) | named_in(other)) & spaces:
        return None
    whole = Polynomial.of(1)
    for scope, top, bottom, turned in ((mine, one, other, False), (its, other, one, True)):
        factor = quotient(top, bottom)
        if factor is None or not factor.atoms() <= its.signs.keys():
            continue
        if scope.sign(factor) == "positive" and not (factor.atoms() and scope.sign(top) == "positive"):
            return (factor, whole) if turned else (whole, factor)
    return None


def _joined(ours: Statement, theirs: Statement, larger: Polynomial) -> Statement | None:
    """The statement that under the hypotheses of both claims this is not negative; None where it has a letter that one of the
    claims has not, where a name is two things, and for sequences."""
    if ours.recursion is not None or theirs.recursion is not None:
        return None
    meanings, others = dict(ours.definitions), dict(theirs.definitions)
    if not named_in(larger) <= {*ours.signs, *ours.spaces, *meanings} & {*theirs.signs, *theirs.spaces, *others}:
        return None
    twice = [(ours.spaces, theirs.spaces), (meanings, others)]
    if any(one[n] != two[n] for one, two in twice for n in one.keys() & two.keys()):
        return None
    if meanings.keys() & theirs.signs.keys() or others.keys() & ours.signs.keys():
        return None
    signs = {
        n: max((s.signs[n] for s in (ours, theirs) if n in s.signs), key=STRICTNESS.index) for n in {**theirs.signs, **ours.signs}
    }
    given = {(f.kind, f.value): f for f in (*(replace(f, name=f"{f.name} of the other") for f in theirs.facts), *ours.facts)}
    return replace(
        ours,
        signs=signs,
        spaces={**theirs.spaces, **ours.spaces},
        definitions=tuple({**others, **meanings}.items()),
        facts=tuple(given.values()),
        goals=(Fact("smaller", ">=", larger),),
    )


def _obeyed(joined: Statement, *witnesses: Point | None) -> bool:
    """Whether a witness of one of the claims obeys all hypotheses."""
    for point in witnesses:
        try:
            if point is not None and check_point(joined, point).admissible:
                return True
        except Rejected:
            continue
    return False


def _against(joined: Statement, seed: int) -> Point | None:
    """An exact point that obeys all hypotheses and breaks the goal; none is sought where one fact alone gives it."""
    from ..attack import refute

    return None if empty_goals(joined) else refute(joined, seed=seed, effort="quick").point


def _restates(ours: Statement, theirs: Statement) -> bool:
    """Whether each goal of the one follows from a goal of the other alone, which is proved under no further hypothesis."""
    given = {(f.kind, f.value) for f in ours.facts}
    if ours.recursion or theirs.recursion or ours.definitions != theirs.definitions:
        return False
    if any(ours.signs.get(n, s) != s for n, s in theirs.signs.items()):
        return False
    if not all((f.kind, f.value) in given for f in theirs.facts):
        return False
    proved = tuple(replace(goal, name=f"{goal.name} of the other") for goal in theirs.goals)
    joined = replace(ours, signs={**theirs.signs, **ours.signs}, spaces={**theirs.spaces, **ours.spaces}, facts=proved)
    return sum(one.fact != "" for one in empty_goals(joined)) == len(ours.goals)
