"""When an exact point is an instance of a claim: what its facts say of functions and laws is all that is to say.

A point gives vectors and numbers, not functions. Conditions on pairs are enough for the classes that they interpolate
(``verify.algorithms.interpolation``): one condition on one pair, or all those of one class on all pairs of some points, or one
condition on one pair for each of several functions and operators of one declaration. Others do
not (monotone and Lipschitz together, say: an operator with these values need not exist at a further point). There an exact
instance of the algorithm, or a proved negation, must carry the verdict. And a letter that denotes a number of a law or of a
run is no number that may be chosen: the equalities must fix it at the point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import product

from ..algorithms.interpolation import interpolating, on_one_pair
from ..cones.rational import eliminate
from ..kernel import Fact, Numbers, Point, Polynomial, Rejected, Scope, Statement, Use, Vector, check_point, evaluate
from ..kernel.proof import apply
from ..lemma.discover import LemmaFile, facts_of, origins_of
from ..lemma.energies import Reading
from ..lemma.generators import Conclusion, Generator, generator, owner
from ..lemma.origin import Assumed, AtEnd, EachStep, Instance, Letter, Origin, Program, named_in, origin_of, words_of
from ..lemma.powers import powers
from ..lemma.sequences import reached
from ..links.denoted import joined
from ..links.instances import about
from .closed_forms import at_closed_forms, certain

FURTHER = (Fraction(1), Fraction(-1), Fraction(1, 1000), Fraction(-1, 1000))


def instances_at(says: Statement, point: Point) -> dict[str, Polynomial]:
    """What stands for the letters at the point, the constants as they are. Rejected where what the facts say of algorithms and
    classes has no instance there: the value of a run or of shifts after a number of steps that is no integer, a count that is no
    whole number, numbers of a sequence that it does not reach, a hypothesis that is not certain of the constants by their closed
    forms, or values of which something is false that a generator says in the letters of its facts, whether it stands among them
    or not."""
    at = check_point(says, point).at
    constants = {o.name: o.value for o in origins_of(says) if isinstance(o, Letter) and o.value}
    values = {n: Polynomial.of(v) for n, v in at.items()}
    values |= at_closed_forms(says, point, at, constants) if constants else {}
    groups: list[tuple[Generator, dict[str, Polynomial | Vector]]] = []
    for fact in facts_of(says):
        origin = origin_of(fact)
        made = generator(origin.algorithm) if isinstance(origin, Program) else None
        for steps, of in _steps(origin, made):
            if not _whole(count := steps.substitute(values)):
                raise Rejected(f"{fact.name} is said of {count} steps of {of} at the point: expected an integer")
        if isinstance(origin, Program) and made is not None and fact in says.facts:
            one = about(made.says, origin.fact)
            own: dict[str, Polynomial | Vector] = {n: origin.scalars.get(n, Polynomial.atom(n)) for n in one.signs}
            own |= {n: origin.vectors.get(n, Vector.named(n)) for n in one.spaces}
            joined(made, own, groups)
    for made, images in groups:
        counted = {n: v for n in sorted(made.counted()) if isinstance(v := images.get(n), Polynomial)}
        if bad := [f"{n} = {c}" for n, image in counted.items() if not _whole(c := image.substitute(values))]:
            raise Rejected(f"{made.algorithm} counts {', '.join(bad)} at the point: expected a whole number")
        goals = tuple(_said(says, made, images))
        for goal in goals if constants else ():
            certain(goal, values, constants)
        if isinstance(made.reading, Conclusion) and made.shifts is not None:
            numbers = {n: evaluate(v, at) for n, v in images.items() if isinstance(v, Polynomial) and v.atoms() <= at.keys()}
            reached(made.reading, *made.shifts, numbers)
        broken = [n for n, ok in check_point(replace(says, goals=goals), point).goals.items() if not ok] if goals else []
        if broken:
            raise Rejected(f"the point is no instance of {made.algorithm}: false there: {', '.join(broken)}")
    return values


def _whole(value: Polynomial) -> bool:
    return not value.atoms() and evaluate(value, {}).denominator == 1


def _steps(origin: Origin | None, made: Generator | None) -> Iterator[tuple[Polynomial, str]]:
    """How many steps of what a fact is said of."""
    if isinstance(origin, AtEnd):
        yield origin.index, origin.record
    elif isinstance(origin, Program) and made is not None and isinstance(made.reading, Reading):
        yield made.reading.count.substitute(origin.scalars), origin.algorithm


def _said(says: Statement, made: Generator, images: Mapping[str, Polynomial | Vector]) -> Iterator[Fact]:
    """What a generator says where these stand for its letters, but for what it says of other letters or under hypotheses."""
    whole = replace(made.says, facts=(), goals=(*made.says.goals, *made.exists))
    for goal in whole.goals:
        one = about(whole, goal.name)
        if {*one.signs, *one.spaces} <= images.keys():
            scalars = {n: v for n in one.signs if isinstance(v := images[n], Polynomial)}
            vectors = {n: v for n in one.spaces if isinstance(v := images[n], Vector)}
            with suppress(Rejected):
                (said,) = apply(Scope(says), Use("it", goal.name, scalars, vectors), one, {})
                yield replace(said, name=goal.name)


def unrealised(says: Statement, point: Point) -> str:
    """Why no functions or operators need have the values of the point; empty where some have."""
    at = check_point(says, point).at
    try:
        plain = [(fact, _plain(says, fact.value)) for fact in facts_of(says)]
    except Rejected as problem:
        return str(problem)
    found = [(fact, value) for fact, value in plain if len(_vectors(value)) > 1]
    kept = [(f, v) for f, v in found if isinstance(origin_of(f), Assumed | Letter) or (f.kind != "=" and _generated(f))]
    conditions = [(f, v) for f, v in kept if not (f.kind == "=" and _says_zero(v))]
    if len(conditions) > 1 and _each_its_own([f for f, _ in conditions]):
        return ""
    if len(conditions) > 1 and not _all_pairs(conditions, at):
        names = ", ".join(f.name for f, _ in conditions)
        return (
            f"{names} are conditions on several vectors, which need not hold at further points: give an instance of the algorithm"
        )
    wrong = [f.name for f, v in conditions if len(conditions) == 1 and not _interpolates(says, f, v, at)]
    return f"{wrong[0]} is no condition on one pair of points that a class of functions or operators has" if wrong else ""


def _all_pairs(conditions: list[tuple[Fact, Polynomial]], at: Numbers) -> bool:
    """Whether they are the conditions of one interpolating class on all pairs of some points. Without values they are those of an
    operator only where each fact says so: gradients obey more."""
    forms: list[dict[str, Fraction]] = []
    for fact, value in conditions:
        form: dict[str, Fraction] = {}
        for monomial, coefficient in value.terms.items():
            products = [n for n, power in monomial if n.startswith("<") and power == 1]
            names = products or [n for n, power in monomial if power == 1 and len(monomial) == 1]
            if fact.kind != ">=" or len(names) != 1 or any(n.startswith("<") and n not in names for n, _ in monomial):
                return False
            rest = tuple((n, power) for n, power in monomial if n not in names)
            form[names[0]] = form.get(names[0], Fraction(0)) + evaluate(Polynomial({rest: coefficient}), at)
        forms.append(form)
    found = interpolating(forms)
    return found is not None and (found.values or all("operator" in words_of(origin_of(f)) for f, _ in conditions))


def _each_its_own(facts: list[Fact]) -> bool:
    """Whether they are the conditions of different functions or operators of one declaration, each on its one pair of points, in
    letters that stand for the same things in all of them."""
    stands: dict[str, object] = {}
    owners: list[tuple[object, str]] = []
    for fact in facts:
        origin = origin_of(fact)
        found = owner(origin.algorithm, origin.fact) if isinstance(origin, Program) else None
        made = generator(origin.algorithm) if isinstance(origin, Program) else None
        if found is None or made is None or not isinstance(origin, Program):
            return False
        owners.append(found)
        letters = {n: Polynomial.atom(n) for n in made.says.signs}
        images = letters | {n: Vector.named(n) for n in made.says.spaces} | {**origin.scalars, **origin.vectors}
        if any(stands.setdefault(n, image) != image for n, image in images.items()):
            return False
    return len({name for _, name in owners}) == len(owners) and all(declared == owners[0][0] for declared, _ in owners)


def _generated(fact: Fact) -> bool:
    return isinstance(origin_of(fact), Program | EachStep)


def _plain(says: Statement, value: Polynomial) -> Polynomial:
    """Without the defined names that stand for inner products. Rejected where one of them is a denominator."""
    hidden: dict[str, Polynomial] = {}
    for name, meaning in says.definitions:
        meaning = meaning.substitute(hidden)
        hidden |= {name: meaning} if _vectors(meaning) else {}
    return value.substitute(hidden)


def _vectors(value: Polynomial) -> set[str]:
    return named_in(value) - value.atoms()


def _says_zero(value: Polynomial) -> bool:
    """Whether the value is |v|^2 for a combination v of vectors, so that an equality says v = 0 and chooses a vector."""
    products = {m[0][0]: c for m, c in value.terms.items() if len(m) == 1 and m[0][0].startswith("<") and m[0][1] == 1}
    if len(products) != len(value.terms):
        return False
    first = next((n for n in sorted(_vectors(value)) if products.get(f"<{n},{n}>", 0) == 1), None)
    if first is None:
        return False
    weight = {n: products.get(f"<{min(first, n)},{max(first, n)}>", Fraction(0)) / 2 for n in _vectors(value)} | {
        first: Fraction(1)
    }
    square = {f"<{u},{v}>": weight[u] * weight[v] * (1 if u == v else 2) for u in weight for v in weight if u <= v}
    return {n: c for n, c in square.items() if c} == products


def _interpolates(says: Statement, fact: Fact, value: Polynomial, at: Numbers) -> bool:
    """Whether the fact is a class's condition in every space, with the same numbers; an equality has two vectors at most."""
    names = {space: sorted(n for n in _vectors(value) if says.spaces.get(n) == space) for space in says.spaces.values()}
    used = [both for both in names.values() if both]
    if fact.kind == "=":
        return all(len(both) <= 2 for both in used)
    if [len(both) for both in used] == [1, 1]:  # from one space to another
        used = [[used[0][0], used[1][0]]]
    if any(len(both) != 2 for both in used):
        return False

    def weight(u: str, v: str) -> Fraction:
        atom = f"<{min(u, v)},{max(u, v)}>"
        return evaluate(powers(value, atom).get(1, Polynomial({})), at)

    products = [[(n, p) for n, p in m if n.startswith("<")] for m in value.terms]
    if any(len(one) != 1 or one[0][1] != 1 for one in products):
        return False
    for swapped in product((False, True), repeat=len(used)):  # which of the two is x
        pairs = [(v, u) if swap else (u, v) for (u, v), swap in zip(used, swapped, strict=True)]
        numbers = {(weight(u, v), weight(u, u), weight(v, v)) for u, v in pairs}
        if len(numbers) == 1 and on_one_pair(numbers.pop()):
            return True
    return False


def denoting(lemma: LemmaFile, lemmas: Mapping[str, LemmaFile]) -> set[str]:
    """The letters of a statement that denote: by its claim, or as what stands for a denoting letter of what it links to."""
    says = lemma.claim.says
    letters = set(lemma.claim.denotes.split())
    for origin in origins_of(says):
        of = ""
        if isinstance(origin, Instance | AtEnd | EachStep) and origin.record in lemmas:
            of = lemmas[origin.record].claim.denotes
        elif isinstance(origin, Program | EachStep) and (made := generator(origin.algorithm)) is not None:
            of = made.denotes
        if isinstance(origin, Instance | AtEnd | EachStep | Program):
            letters |= {atom for n in of.split() for atom in origin.scalars.get(n, Polynomial.atom(n)).atoms()}
    return letters & set(() if says is None else says.signs)


def unfixed(says: Statement, point: Point, letters: Iterable[str]) -> list[str]:
    """Those of the letters that the equalities of the statement do not fix near the point, as their derivatives have no full rank
    there."""
    at = check_point(says, point).at
    names = [*sorted(set(letters) - {n for n, _ in says.definitions}), *(n for n, _ in says.definitions)]
    equalities = [f.value for f in says.facts if f.kind == "="]
    equalities += [Polynomial.atom(n) - meaning for n, meaning in says.definitions]
    rows = [({k: evaluate(_derivative(value, n), at) for k, n in enumerate(names)}, Fraction(0)) for value in equalities]
    last = range(len(names))[::-1]
    fixed = eliminate(rows, last) or {}
    return [names[k] for k in last if k not in fixed]


def _derivative(value: Polynomial, name: str) -> Polynomial:
    atom = Polynomial.atom(name)
    return Polynomial.total(part * power * atom ** (power - 1) for power, part in powers(value, name).items() if power)


def chosen(says: Statement, point: Point) -> list[str]:
    """The scalars that the point chooses: each could have another value while every hypothesis holds. Sequences of which no
    hypothesis speaks need not run."""
    scope, recursion = Scope(says), says.recursion
    silent = recursion is not None and not recursion.step_signs and not recursion.step_facts
    index = recursion.start if recursion is not None and silent and point.index is not None else point.index

    def moves(name: str) -> bool:
        value = Fraction(point.scalars[name])
        others = (replace(point, scalars={**point.scalars, name: value + step}, index=index) for step in FURTHER)
        return any(_admits(scope, other) for other in others)

    return [name for name in says.signs if moves(name)]


def _admits(says: Scope, point: Point) -> bool:
    try:
        return check_point(says, point).admissible
    except Rejected:
        return False
