"""What may stand for the letters of a claim or generator: letters that denote are names, each of one thing.

A cited claim or a generated fact has no hypotheses that tie its letters to a run or a law: it would say anything of anything. So:

* what stands for a letter that denotes (a divergence, an energy) is a name (perhaps times one that is 0 or 1): no zero, no
  formula, not another letter's too, and no formula or bound of the statement says what that name is;
* what stands for a letter on which it depends (a noise, a number of iterations, a difference of starts) is a name or a number,
  not one that is only bounded, but for ``free`` letters: of these the claim holds whatever they are, or they give the law;
* one name stands for one thing: of one kind (``kinds``), for the same letters under all links in which it stands for a letter of
  this name, never for the larger and the smaller side, never for what denotes and for what that depends on (of values of
  functions: through any number of facts); a constant is a letter of its value; what several generators ask is asked of it
  together;
* what a class says of several pairs may be said of one map: their sums are differences between points (``dependence``);
* what stands for images and their points, in whatever classes, may be those of as many operators (``operators``);
* no two inequalities of one generator exchange letters, or have all but one vector of several in common;
* no fact is generated twice so that one value has two arguments: an equation with another vector alone (but for
  one with which it is tested, linear in every term), an inequality about several vectors with another one alone (two points of
  one image), any with one vector turned round, or with two letters exchanged;
* what stands for the vectors of a generated fact or a cited claim (``every`` apart) is independent, or zero: a subgradient -q at
  points q apart would make the fact one about any vectors; and what denotes is not a part of another; where a class is
  of values of functions, in place of this, some function has them at such points (``function_points``), and no value is defined;
* what denotes and depends on what varies from step to step is new at every step: one number would be all of its values;
* a noise (a vector that denotes) is no constant, and independent of nothing that comes after it: of no ``..._next``, nor what
  stands for one; and no hypothesis makes it 0 by that; of the energy of shifts, which they cost, nothing is supposed;
* divergences that are composed are of one order, and what holds of one pair (a supremum is attained) is said of one, of which
  no law of a given pair tells anything;
* a generated fact in which nothing of what it speaks of is left, or an inequality of a map with a zero, holds visibly;
* what counts iterations or rounds of shifts (there a number may stand), or is a number of their sequence, has a name of its own;
* nowhere is a name replaced by its multiple or its power: what is called sigma is not ten times sigma, nor G its negative. Where
  nothing denotes, the reciprocal of another name may stand (a 1/eta-smooth function where eta = 1/nu).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from ..exact.dependence import free_pairs, no_map_has, rank
from ..exact.function_points import Way, changes, first_slopes, no_function_has
from ..exact.operators import no_operators_have
from ..kernel import Fact, Polynomial, Rejected, Scope, Statement, Vector, gram
from ..kernel.polynomial import Monomial
from ..kernel.statement import require
from ..lemma.claim import Claim
from ..lemma.conditions import Question, alone, asked, changing, given_to, linear, only_lipschitz, slopes_of, spoken_of, ways_of
from ..lemma.discover import LemmaFile, facts_of, origins_of
from ..lemma.generators import Conclusion, Generator, brought, generator
from ..lemma.origin import Assumed, AtEnd, EachStep, Instance, Letter, Program, named_in, origin_of
from ..lemma.questions import images_of, not_together, of_two_runs, put
from .ancestors import ancestors
from .definitions import defining
from .earlier_rounds import of_no_rounds
from .instances import about
from .kinds import COMPOSED, EXISTS, ORDERS, SUM_RULE, kinds
from .stated import stated

Image = Polynomial | Vector
Images = dict[str, Image]  # what stands for letters
Asked = list[tuple[Generator, Images]]  # each generator, with what stands for its letters


@dataclass(frozen=True)
class Link:
    """One fact of a statement, the kind of its origin, and what is wrong with it (empty: nothing)."""

    fact: str
    kind: str
    problem: str = ""


@dataclass(frozen=True)
class Source:
    """What a link speaks of: its ``name``, the goal with what it names (``one``), the letters that denote or are free."""

    name: str
    one: Statement
    denotes: tuple[str, ...]
    free: frozenset[str]
    given: Mapping[str, Image]
    made: Generator | None = None

    @property
    def images(self) -> Images:
        """What stands for each letter, itself by default."""
        own: Images = {n: Polynomial.atom(n) for n in self.one.signs}
        own |= {n: Vector.named(n) for n in self.one.spaces}
        return {n: self.given.get(n, image) for n, image in own.items()}

    @property
    def of(self) -> Images:
        """What stands for the letters on which those that denote depend."""
        return {n: v for n, v in self.images.items() if n not in self.denotes}


def check_denoted(lemma: LemmaFile, claims: Mapping[str, Claim]) -> list[Link]:
    """The links of a statement in which something stands for a letter that may not (see the module)."""
    says = lemma.claim.says
    return [] if says is None else [Link(f, kind, words) for f, kind, words in _wrong(says, claims)]


def _wrong(says: Statement, claims: Mapping[str, Claim]) -> Iterator[tuple[str, str, str]]:
    stands: dict[tuple[str, str], Images] = {}
    uses: dict[tuple[str, str], list[Images]] = {}
    slopes: dict[str, dict[tuple[Vector, Vector], str]] = {}  # by class what stands for a gradient and its point, with the fact
    monotone: set[tuple[Vector, ...]] = set()  # those of them of which a class says more than Lipschitz
    pairs: dict[str, str] = {}  # the names of what one pair has that a law only says to exist, each with the fact
    laws: set[str] = set()  # the names of divergences of laws that are given
    depends: dict[str, set[str]] = {}  # the names of values of functions, each with those of the arguments
    numbers: dict[str, str] = {}  # the names of what a run or a law is given, each with a source
    results: dict[str, tuple[str, str]] = {}  # the names of what denotes, each with the first fact that says so
    are: dict[str, list[set[str]]] = {}  # by name the kinds that it is
    independent: dict[str, set[str]] = {}  # the noises, each with what it is independent of
    fixed_vectors: dict[str, str] = {}  # the names of vectors that are constants, each with a fact
    energies: dict[str, str] = {}  # the names of energies, each with the generator of its shifts
    above: dict[str, dict[str, set[str]]] = {}
    here: Asked = []
    ways: list[tuple[str, str, str, Way]] = []  # between points of functions, each with its fact, its kind and the generator
    orders: dict[Image, str] = {}  # of divergences, each with a fact
    made_of = _meanings(says)
    for fact in facts_of(says):
        origin = origin_of(fact)
        kind = "program" if isinstance(origin, Program) else "instance"
        if isinstance(origin, EachStep | AtEnd):
            of, letters = _of_a_run(origin, claims)
            if letters:
                words = "has letters that denote: expected an instance of it, found a step or an end of a run"
                yield fact.name, kind, f"{of} {words}"
            if words := _rescaled(_replaced(origin)):
                yield fact.name, kind, f"{of}: {words}"
        source = _source(origin, claims)
        if source is None:
            continue
        if words := misused(says, source) or _of_nothing(says, fact, source) or of_no_rounds(says, source.made, source.images):
            yield fact.name, kind, f"{source.name}: {words}"
            continue
        before_it = uses.setdefault((source.name, source.one.goals[0].name), [])
        same = [(one, of is before_it) for (name, _), of in uses.items() if name == source.name for one in of]
        if source.made is not None and (bad := next(filter(None, (_at_odds(source, *one) for one in same)), "")):
            yield fact.name, kind, f"{source.name}: {bad}"
        whose = EXISTS.get((source.name, source.one.goals[0].name))
        if whose and any(one[whose] == source.images[whose] and one != source.images for one in before_it):
            yield fact.name, kind, f"{source.name}: it holds of one pair with this {whose}, not of two that are named"
        before_it.append(source.images)
        ways += [(fact.name, kind, source.name, way) for way in _ways(source)]
        if source.name in ORDERS:
            orders.setdefault(source.images[ORDERS[source.name]], fact.name)
        for name in {m for n in _told(source) for m in _named(source.images[n]) - switches(says)}:
            made_of.setdefault(name, set()).update(m for v in source.images.values() for m in _named(v) - {name})
        if source.made is not None and (words := _of_two_generators(source.made, source.images, here)):
            yield fact.name, kind, f"{source.name}: {words}"
        if words := _no_map_has(source, uses):
            yield fact.name, kind, f"{source.name}: {words}"
        slopes.setdefault(source.name, {}).update(dict.fromkeys(_slopes(source), fact.name))
        if source.made is None or not only_lipschitz(source.made.drawn):
            monotone.update(_slopes(source))
        for n in source.one.spaces.keys() & (source.made.constants if source.made is not None else {}):
            fixed_vectors |= dict.fromkeys(_named(source.images[n]), fact.name)
        for noise in _noises(source):
            for name in _named(source.images[noise]):
                independent.setdefault(name, set()).update(*(_named(source.images[n]) for n in _known_before(source)))
        for letter in source.denotes:
            (name,) = _named(source.images[letter]) - switches(says)
            before = stands.setdefault((letter, name), source.of)
            if other := sorted(n for n in before.keys() & source.of.keys() if before[n] != source.of[n]):
                yield fact.name, kind, f"{source.name}: {name} stands for two things, with another {', '.join(other)}"
            before |= source.of
            if _of_arguments(source):
                depends.setdefault(name, set()).update(m for v in source.of.values() for m in _named(v))
            if name in ancestors(name, depends.get):
                yield fact.name, kind, f"{source.name}: {name} denotes what depends on {name}"
            results.setdefault(name, (fact.name, kind))
            if whose and letter != whose:
                pairs[name] = fact.name
            laws |= {name} if source.free & source.of.keys() else set()
            meant = kinds(letter, source.name, source.made, claims)
            for others in are.setdefault(name, []):
                if meant and others and not meant & others:
                    words = f"{' or '.join(sorted(meant))} and {' or '.join(sorted(others))}"
                    yield fact.name, kind, f"{source.name}: {name} stands for two things, {words}"
            are[name].append(meant)
            shifted = source.made is not None and source.made.shifts is not None
            if shifted and (other_shifts := energies.setdefault(name, source.name)) != source.name:
                yield fact.name, kind, f"{source.name}: {name} is the energy of other shifts, {other_shifts}"
        if source.denotes and (source.made is None or source.made.shifts is not None):
            given = [v for n, v in source.of.items() if n not in source.free]
            numbers |= {name: source.name for image in given for name in _named(image) - switches(says)}
        for larger, smaller in _ordered(source):
            above.setdefault(source.name, {}).setdefault(larger, set()).add(smaller)
            if larger in ancestors(smaller, above[source.name].get):
                yield fact.name, kind, f"{source.name}: {larger} and {smaller} stand for both sides, of which one is the larger"
    if len(orders) > 1 and any(name == COMPOSED for name, _ in uses):
        yield [*orders.values()][-1], "instance", f"{' and '.join(orders.values())} are of two orders: none of both is composed"
    for name in sorted(pairs.keys() & laws):
        yield pairs[name], "instance", f"{name} is of a pair that exists: expected in no law of a given pair"
    yield from _of_no_function([way for way in ways if way[2] != SUM_RULE], made_of)
    yield from _of_no_function([way for way in ways if way[2] == SUM_RULE], made_of)
    signs = {**says.signs, **dict.fromkeys((n for n, _ in says.definitions), "positive"), **_of_steps(says)}
    yield from _of_operators([way for way in ways if way[2] != SUM_RULE], slopes, monotone, independent, signs)
    for fact in (f for f in facts_of(says) if isinstance(origin_of(f), Assumed | Letter)):
        named = named_in(fact.value)
        if spent := sorted(energies.keys() & named):
            yield fact.name, "assumed", f"{', '.join(spent)} is what shifts cost: nothing is to be supposed of it"
        for noise, known in independent.items():
            rest = fact.value.substitute({gram(noise, n): Polynomial({}) for n in known})
            if rest != fact.value and gram(noise, noise) in rest.atoms() and _vanishes(Scope(says), fact.kind, rest):
                yield fact.name, "assumed", f"by it {noise} is 0: it is independent of {', '.join(sorted(named & known))}"
    for name in sorted(fixed_vectors.keys() & independent.keys()):
        yield fixed_vectors[name], "program", f"{name} is a noise: expected another name in the place of a constant"
    for name in sorted(numbers.keys() & results.keys()):
        yield *results[name], f"{name} denotes: it is a number on which what denotes depends under {numbers[name]}"


def _source(origin: object, claims: Mapping[str, Claim]) -> Source | None:
    """What an instance or a generated fact speaks of; None of what has all its hypotheses with it, or no such goal."""
    made = generator(origin.algorithm) if isinstance(origin, Program) else None
    if isinstance(origin, Program) and made is not None:
        name, says, goal, denotes, free = origin.algorithm, made.says, origin.fact, made.denotes, made.free
    elif isinstance(origin, Instance) and origin.record in claims and (says_ := stated(claims[origin.record])) is not None:
        claim = claims[origin.record]
        name, says, goal, denotes, free = origin.record, says_, origin.goal, claim.denotes, claim.free
    else:
        return None
    if all(g.name != goal for g in says.goals):
        return None
    one = about(says, goal)
    letters = tuple(n for n in denotes.split() if n in one.signs)
    if (
        isinstance(origin, Instance) and not letters and not claims[name].cited
    ):  # it holds of any values: what it supposes is at hand
        return None
    return Source(name, one, letters, frozenset(free.split()), {**origin.scalars, **origin.vectors}, made)


def _of_a_run(origin: EachStep | AtEnd, claims: Mapping[str, Claim]) -> tuple[str, str]:
    """The record or generator of a link along a run, and its letters that denote."""
    if isinstance(origin, EachStep) and origin.algorithm:
        made = generator(origin.algorithm)
        return origin.algorithm, "" if made is None else made.denotes
    return origin.record, claims[origin.record].denotes if origin.record in claims else ""


def _replaced(origin: EachStep | AtEnd) -> Images:
    if isinstance(origin, AtEnd):
        return {**origin.scalars, **origin.vectors}
    moved: Images = {f"{n}, one step later,": v for n, v in origin.moved.items()}
    moved |= {f"{n}, one step later,": v for n, v in origin.vectors.items()}
    return {**origin.scalars, **origin.squares, **moved}


def misused(says: Statement, source: Source) -> str:
    """What is wrong with what stands for the letters of one claim; empty: nothing."""
    images, fixed = source.images, {n: v for n, v in source.of.items() if n not in source.free}
    denoting = {n: v for n, v in images.items() if n in source.denotes and isinstance(v, Polynomial)}
    if bad := [n for n, image in denoting.items() if not denotes(says, image)]:
        return f"{', '.join(bad)} denotes: expected a name in its place, found a formula or zero"
    names = [image.atoms() - switches(says) for image in denoting.values()]
    if len(set().union(*names)) < len(names):
        return f"{', '.join(denoting)} denote: one name stands for two of them"
    if bad := [n for n, image in source.of.items() if _named(image) & (set().union(*names) if names else set())]:
        return f"{', '.join(denoting)} denote: a name that stands for one stands for {', '.join(bad)} besides"
    meant = {n: {m for f in facts for m in f.value.atoms() - {n}} for n, facts in defining(says).items()}
    tied = {n for n in meant if ancestors(n, meant.get) & (set().union(*names) if names else set())}
    if bad := [n for n, image in source.of.items() if _named(image) & tied]:
        return f"{', '.join(bad)} is defined by {', '.join(denoting)}, which denotes what depends on it"
    if bad := [n for n, image in denoting.items() if image.atoms() & defining(says).keys()]:
        return f"{', '.join(bad)} denotes: what stands for it is defined by a formula besides"
    constant = says.signs.keys() - switches(says) if _varies(says, source) else set()
    if bad := [n for n, image in denoting.items() if image.atoms() & constant]:
        return f"{', '.join(bad)} denotes what varies from step to step: expected a letter that is new at every step"
    known = {name for n in _known_before(source) for name in _named(images[n])}
    if bad := sorted(known and known & _later(says)):
        return f"{', '.join(bad)} comes later: noise is independent of what is known before it"
    chosen = set() if source.made is None else set(source.made.chosen.split())
    if bad := [n for n, image in denoting.items() if image.atoms() & bounded(says) and n not in chosen]:
        return f"{', '.join(bad)} denotes: what stands for it is bounded besides"
    if source.denotes and (bad := [n for n, image in fixed.items() if not alone(image) and not _number(image)]):
        return f"what denotes depends on {', '.join(bad)}: expected a name or a number in its place, found a formula"
    if bad := [n for n, closed in _constants(source).items() if not _constant(says, images[n], closed)]:
        return f"{', '.join(bad)} is a constant: expected a letter of this value"
    fixed = {n: v for n, v in fixed.items() if n not in _constants(source)}
    if source.denotes and (bad := [n for n, image in fixed.items() if _named(image) & bounded(says) and n not in chosen]):
        return f"what denotes depends on {', '.join(bad)}: what stands for it is only bounded, say it as a hypothesis"
    if words := _counted_otherwise(says, source, fixed):
        return words
    if words := _dependent(source):
        return words
    if source.made is None and not source.denotes:
        return ""
    there = {n for way in ways_of(() if source.made is None else source.made.drawn) for n in way.way.parts}
    of = {n: v for n, v in source.of.items() if n not in there}
    others = {n: v for n, v in of.items() if n in fixed and (source.denotes or not _reciprocal(n, v))}
    return _rescaled(others) or _rescaled({n: v for n, v in of.items() if _named(v) == {n}})


def _counted_otherwise(says: Statement, source: Source, fixed: Images) -> str:
    """What is wrong with what stands for letters that count or are numbers of a sequence; empty: nothing."""
    made, images = source.made, source.images
    for n in _counting(made) & images.keys():
        try:
            own = _meant(says, images[n]) - {m for o, image in fixed.items() if o != n for m in _meant(says, image)}
        except Rejected as problem:
            return str(problem)
        if not own and not (_number(images[n]) and made and n in made.counted()):
            return f"{n} counts iterations, or is a number of a sequence: expected a name of its own in its place"
    return ""


def _counting(made: Generator | None) -> Set[str]:
    """The letters of shifts that count iterations or rounds (of them a number may be said) or are numbers of a sequence."""
    if made is None or made.shifts is None:
        return frozenset()
    return made.counted() | (made.reading.numbers.keys() if isinstance(made.reading, Conclusion) else set())


def _of_arguments(source: Source) -> bool:
    """Whether what denotes is the value of a function at what the others tell, as a logarithm or a value between two others is;
    the numbers of a run may depend on one another."""
    return source.made is not None and {q.func.__name__ for q in source.made.drawn} <= {"tangent", "mixture"}


def _varies(says: Statement, source: Source) -> bool:
    """Whether what denotes depends on the index, a state or a letter that is new at every step."""
    return any(_named(image) & _of_steps(says).keys() for image in source.of.values())


def _known_before(source: Source) -> list[str]:
    """The vectors that a generated fact about a vector that denotes (a noise) speaks of beside it."""
    noise = _noises(source)
    return sorted(source.one.spaces.keys() - noise) if noise else []


def _vanishes(scope: Scope, kind: str, value: Polynomial) -> bool:
    """Whether a fact of this kind says that each term is 0, as all are of one sign."""
    turned = (value * -1, value) if kind == "=" else (value * -1,)
    return any(scope.sign(one) in ("nonnegative", "positive") for one in turned)


def _noises(source: Source) -> set[str]:
    return set() if source.made is None else set(source.made.denotes.split()) & source.one.spaces.keys()


def _at_odds(source: Source, other: Mapping[str, Image], of_this_goal: bool) -> str:
    """Why what a generator states here, and in the ``other`` instance, of this goal or of another one, is about no one value. An
    equation may be tested with any vector: only its own instances are at odds with it."""
    here, (goal,) = source.images, source.one.goals
    if goal.kind == "=" and not of_this_goal:
        return ""
    every = set() if of_this_goal or source.made is None else set(source.made.every.split())
    both = [n for n in here if n in other and n not in every]
    apart = [n for n in both if here[n] != other[n]]
    if len(apart) == 2 and (here[apart[0]], here[apart[1]]) == (other[apart[1]], other[apart[0]]):
        return f"{' and '.join(apart)} are exchanged from one fact to the other"
    if goal.kind == "=":
        of = [n for n in apart if any(_times(monomial, n) != 1 for monomial in goal.value.terms)]
        kind = "numbers" if {*of} & source.one.signs.keys() else "vectors"
        return f"two {kind} stand for {of[0]}, all else is the same" if len(of) == 1 else ""
    if len(apart) != 1 or not isinstance(image := here[apart[0]], Vector):
        return ""
    twice = sum(isinstance(here[n], Vector) for n in both) > 1  # of one vector alone it may be said of each: |G| <= L
    turned = of_this_goal and image == other[apart[0]] * -1
    rest = "all else" if of_this_goal else "all else that both facts speak of"
    return f"two vectors stand for {apart[0]}, {rest} is the same" if twice or turned else ""


def joined(made: Generator, images: Mapping[str, Image], here: Asked) -> None:
    """Add the letters of a fact to those of the same generator that agree with them, or to ``here`` as letters of their own."""
    same = (of for one, of in here if one is made and all(of.get(n, v) == v for n, v in images.items()))
    if (of := next(same, None)) is None:
        here.append((made, of := {}))
    of |= images


def _of_two_generators(made: Generator, images: Images, here: Asked) -> str:
    """Why the generators so far, of which a collection brought some, are about nothing that may be at once: their questions to
    classes are asked about what stands for their letters, together, and no two runs exchange letters."""
    joined(made, images, here)
    if made not in brought() and not any(one in brought() for one, _ in here):
        return ""
    questions: list[Question] = []
    for number, (one, of) in enumerate(here):
        scalars = {*one.says.signs, *(n for n, kind in one.aside.items() if kind == "real")}
        letters = {*scalars, *one.says.spaces, *one.aside}
        aside = {n: (Polynomial.atom if n in scalars else Vector.named)(f"{n} {number}") for n in letters}
        questions += [put(question, {**aside, **of}) for question in asked(one.drawn)]
    return not_together(questions) or of_two_runs([(one.drawn, of) for one, of in here])


def _no_map_has(source: Source, uses: Mapping[tuple[str, str], list[Images]]) -> str:
    """Why the generated facts of one class so far are about no one map (``dependence``); nothing of linear maps and energies."""
    if source.made is None or source.made.shifts is not None or linear(source.made.drawn):
        return ""
    letters = sorted(source.one.spaces.keys() - source.made.every.split())
    same = [images for (name, _), of in uses.items() if name == source.name for images in of]
    pairs = [tuple(v for n in letters if isinstance(v := images.get(n), Vector)) for images in same]
    return no_map_has(letters, changing(source.made.drawn, letters), [pair for pair in pairs if len(pair) == len(letters)])


def _slopes(source: Source) -> Iterator[tuple[Vector, Vector]]:
    """What stands for a gradient, or the image of a monotone map, and for its point."""
    drawn = () if source.made is None else source.made.drawn
    for g, x in (*slopes_of(drawn), *images_of(drawn)):
        change, apart = source.images.get(g), source.images.get(x)
        if isinstance(change, Vector) and isinstance(apart, Vector):
            yield change, apart


def _of_operators(
    ways: Sequence[tuple[str, str, str, Way]],
    slopes: Mapping[str, Mapping[tuple[Vector, Vector], str]],
    monotone: Set[tuple[Vector, ...]],
    independent: Mapping[str, set[str]],
    signs: Mapping[str, str],
) -> Iterator[tuple[str, str, str]]:
    """What is wrong with the images of maps and their points together (``operators``), and with a noise that moves a
    point and does not know the gradient there."""
    between = [way for *_, way in ways]
    classes = [*slopes.values(), *(dict.fromkeys(pairs, ways[-1][0]) for pairs in changes(between))]
    for (change, apart), fact in (row for pairs in classes for row in pairs.items()):
        if after := sorted(n for n in apart if change.parts and {*change} <= independent.get(n, set())):
            yield fact, "program", f"{after[0]} moves a point and is independent of the gradient there"
    pairs = [pair for rows in classes for pair in free_pairs(rows)]
    loose = {pair for rows in slopes.values() for pair in rows} - monotone
    if words := no_operators_have([*first_slopes(between), *pairs], signs, loose):
        facts = dict.fromkeys([*(fact for fact, *_ in ways), *(fact for rows in classes for fact in rows.values())])
        yield [*facts][-1], "program", f"the images of {', '.join(facts)} at their points: {words}"


def _times(monomial: Monomial, name: str) -> int:
    """How often a vector is multiplied in a term."""
    return sum(power * atom[1:-1].split(",").count(name) for atom, power in monomial if atom.startswith("<"))


def _later(says: Statement) -> set[str]:
    """The names that are called, or stand in a generated fact for, what another letter is one step later."""
    found = {n for n in says.spaces if n.endswith("_next")}
    for origin in origins_of(says):
        if isinstance(origin, Program):
            given: Images = {**origin.scalars, **origin.vectors}
            found |= {m for n, v in given.items() if n.endswith("_next") for m in _named(v)}
    return found


def _dependent(source: Source) -> str:
    """What is wrong with the vectors of a generated fact or of a cited claim: they depend on one another."""
    vectors = {n: v for n, v in source.images.items() if isinstance(v, Vector)}
    for one, image in vectors.items():
        others = {n: v for n, v in vectors.items() if n != one}
        apart = source.made is not None and one in source.made.denotes.split()
        if apart and (not image.parts or any(_named(image) & _named(v) for v in others.values())):
            return f"{one} denotes: expected a vector that enters nothing else, found zero or a part of another"
        shifted = source.made is not None and source.made.shifts is not None
        if shifted and not image.parts and vectors.get(one.partition("_")[2], image).parts:
            return f"{one} is the image of what is not zero: expected a vector in its place"
    every = set() if source.made is None else set(source.made.every.split())
    free = {n: v for n, v in vectors.items() if n not in every and v.parts}
    if _of_values(source) or rank(tuple(free.values())) == len(free):
        return ""
    return f"what stands for {', '.join(free)} depends on one another: expected vectors of which none is a combination of others"


def _of_values(source: Source) -> bool:
    """Whether all that a generator asks for are values and slopes of functions (``function_points``)."""
    return source.made is not None and {q.func.__name__ for q in source.made.drawn} == {"values"}


def _ways(source: Source) -> list[Way]:
    """The ways between points of functions that a fact speaks of."""
    if source.name == SUM_RULE:
        here, there, slope, way = (source.images[n] for n in ("g_1", "g_y", "s", "d"))
        return [Way(here, there, slope, way * -1)]  # type: ignore[arg-type]
    drawn = () if source.made is None else source.made.drawn
    known = [q for q in drawn for w in ways_of((q,)) if _spoken(w) <= source.images.keys()]
    return ways_of(put(q, source.images) for q in known)


def _told(source: Source) -> set[str]:
    """The letters of numbers that a claim or a generator is about: what denotes, roots, totals; values of functions have ways."""
    drawn = () if source.made is None else source.made.drawn
    about = (spoken_of(q.func.__name__, given_to(q)) for q in asked(drawn) if q.func.__name__ != "values")
    values = {n for w in ways_of(drawn) for n in (*w.here.atoms(), *w.there.atoms())}
    return ({*source.denotes} - values).union(*about) & source.images.keys()


def _spoken(way: Way) -> set[str]:
    return {*way.here.atoms(), *way.there.atoms(), *way.slope.parts, *way.way.parts}


def _meanings(says: Statement) -> dict[str, set[str]]:
    """The names of which letters and definitions are made, bounded ones too."""
    meant = {n: named_in(meaning) for n, meaning in says.definitions}
    for fact in facts_of(says):
        if isinstance(o := origin_of(fact), Letter):
            meant[o.name] = meant.get(o.name, set()) | named_in(fact.value) - {o.name}
    return meant


def _of_no_function(ways: list[tuple[str, str, str, Way]], made_of: Mapping[str, set[str]]) -> Iterator[tuple[str, str, str]]:
    """The first fact about values that no function may have, with those before it."""

    def below(names: Iterable[str]) -> set[str]:
        return {m for n in names for m in (n, *ancestors(n, made_of.get))}

    for last, (fact, kind, name, way) in enumerate(ways, 1):
        if bad := [v for v in (way.here, way.there) if _named(v) and (not alone(v) or made_of.get(alone(v)))]:
            words = f"expected a name or 0, of which nothing else says what it is, for a value, found {bad[0]!r}"
        else:
            words = no_function_has([w for *_, w in ways[:last]], below)
        if words:
            yield fact, kind, f"{name}: {words}"
            return


def _of_nothing(says: Statement, fact: Fact, source: Source) -> str:
    """What is wrong with a generated fact in which nothing is left of what it speaks of: it must hold visibly."""
    if source.made is None or source.denotes:
        return ""
    zero = linear(source.made.drawn) and fact.kind != "=" and Vector({}) in source.images.values()
    if not zero and named_in(fact.value) != fact.value.atoms():
        return ""
    scope, enough = Scope(says), {">=": ("nonnegative", "positive"), ">": ("positive",), "=": ()}[fact.kind]
    shown = (fact.kind != ">" and scope.vanishes(fact.value)) or scope.sign(fact.value) in enough
    return "" if shown else "nothing that it speaks of is left in it, and it does not hold of any numbers"


def _constants(source: Source) -> dict[str, str]:
    """The letters that are constants, as far as they occur, by closed form."""
    return (
        {}
        if source.made is None
        else {n: c for n, c in source.made.constants.items() if isinstance(source.images.get(n), Polynomial)}
    )


def _constant(says: Statement, image: Image, closed: str) -> bool:
    """Whether the image is a letter which the statement gives this closed form."""
    values = {o.name: o.value for o in origins_of(says) if isinstance(o, Letter)}
    return values.get(alone(image)) == closed


def _rescaled(images: Mapping[str, Image]) -> str:
    if bad := [n for n, image in images.items() if _multiple(image)]:
        return (
            f"expected a name or a formula of several in the place of {', '.join(bad)}, found a multiple or a power of one name"
        )
    return ""


def _named(image: Image) -> set[str]:
    return set(image.parts) if isinstance(image, Vector) else image.atoms()


def _meant(says: Statement, image: Image) -> set[str]:
    """The names of what is put for a letter, for a defined one those of what it is. Rejected where that is a sum, and divides."""
    if isinstance(image, Vector):
        return _named(image)
    for name, meaning in reversed(says.definitions):
        below = len(meaning.terms) > 1 and any((n, p < 0) == (name, True) for monomial in image.terms for n, p in monomial)
        require(not below, f"{name}, a sum, divides what is put for a letter: name the quotient instead")
        image = image.substitute({name: meaning})
    return _named(image)


def _number(image: Image) -> bool:
    return not _named(image)


def _multiple(image: Image) -> bool:
    """Whether it is a number times one name, or a power of it, and not the name."""
    if alone(image) or _number(image):
        return False
    if isinstance(image, Vector):
        return len(image.parts) == 1 and all(not c.atoms() for c in image.parts.values())
    return len(image.terms) == 1 and len(image.atoms()) == 1


def _reciprocal(letter: str, image: Image) -> bool:
    """Whether it is 1/n for the name n of something else."""
    return isinstance(image, Polynomial) and any(image * Polynomial.atom(n) == Polynomial.of(1) for n in image.atoms() - {letter})


def denotes(says: Statement, image: Polynomial) -> bool:
    """Whether the image is a name, or a name times some that the statement says are 0 or 1."""
    letters = sorted(image.atoms())
    left = [n for n in letters if n not in switches(says)]
    product = Polynomial.of(1)
    for name in letters:
        product = product * Polynomial.atom(name)
    names = {**says.signs, **_of_steps(says)}.keys() - _zero_or_one(says).keys()
    return image == product and len(left) == 1 and left[0] in names


def _ordered(source: Source) -> Iterator[tuple[str, str]]:
    """The names, or products of them, of which the goal says that the one is above, alone or with others, the other."""
    (goal,) = source.one.goals
    terms = [(frozenset(a for a, _ in m if a in source.denotes), c) for m, c in goal.value.terms.items()]
    if goal.kind == "=":
        return
    up, down = ({letters for letters, c in terms if letters and c * side > 0} for side in (1, -1))
    for one in up - down:
        for other in down - up:
            larger, smaller = (" ".join(sorted(m for n in of for m in _named(source.images[n]))) for of in (one, other))
            yield larger, smaller


def bounded(says: Statement) -> set[str]:
    """The letters that facts of the statement only bound."""
    return {o.name for o in origins_of(says) if isinstance(o, Letter) and (o.bounded or o.value)}


def switches(says: Statement) -> set[str]:
    """The letters of which a fact says that they are 0 or 1, and no other one more: what is off would make a zero of a name."""
    facts, found = facts_of(says), _zero_or_one(says)
    meant = {n for _, meaning in says.definitions for n in meaning.atoms()}
    return {n for n, own in found.items() if n not in meant and all(f is own or _beside(f, n) for f in facts)}


def _zero_or_one(says: Statement) -> dict[str, Fact]:
    """The letters of which a fact says that they are 0 or 1, with this fact."""
    pairs = (f for f in facts_of(says) if f.kind == "=" and len(f.value.terms) == 2)  # few of all that are asked
    letters = ((n, f, Polynomial.atom(n)) for f in pairs for n in f.value.atoms())
    return {n: f for n, f, x in letters if f.value in (x * x - x, x - x * x)}


def _beside(fact: Fact, name: str) -> bool:
    """Whether the fact names it, if at all, as a factor of names in an instance or a generated fact."""
    if name not in fact.value.atoms():
        return True
    origin = origin_of(fact)
    images = origin.scalars.values() if isinstance(origin, Instance | Program) else ()
    return any(name in v.atoms() for v in images) and all(len(v.atoms()) > 1 for v in images if name in v.atoms())


def _of_steps(says: Statement) -> dict[str, str]:
    recursion = says.recursion
    return {} if recursion is None else {**recursion.step_signs, **dict.fromkeys((recursion.index, *recursion.initial), "real")}
