"""Generated facts: what follows from a declared algorithm or function class; tests hold them on seeded runs.

A generator is a module of ``lemmas/common`` that says ``generates = Generator(...)``; nothing is registered by hand. A collection
beside the suite brings generators of its own (:func:`bring`), of which every fact must be derived.
A machine derives each fact: from shifts that the rule accepted, from a declaration, or from conditions of a class; a record that
uses another (``underived``) is BROKEN.
"""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from ..algorithms import classes
from ..algorithms.constant_value import enclosed
from ..algorithms.declaration import Algorithm
from ..algorithms.differences import Vocabulary, class_fact, differences, one_run
from ..algorithms.split import split
from ..environment.house import ROOT
from ..kernel import Fact, Facts, Polynomial, Proof, Rejected, Scope, Statement, prove
from ..kernel.statement import SIGNS
from ..shifts import Chain, Program, Rounds
from .conclusions import Conclusion as Conclusion
from .conclusions import Phase as Phase
from .conditions import asked, not_for_strangers, signs_of_run
from .energies import Reading as Reading
from .energies import Shifts, believed, silent_about
from .energies import accepted as accepted
from .origin import named_in
from .questions import not_together, unsaid
from .told_shifts import told, told_with_iteration


@dataclass(frozen=True)
class Generator:
    """``algorithm``: the name by which ``program(...)`` asks; ``says``: its facts as the goals of a statement; ``means``: of what
    runs or functions it speaks; ``denotes``: its letters that denote a number of a run or a law, for which no formula may be put
    (a fact without hypotheses would say anything of it), and vectors that are independent of the others; ``constants``: its
    letters that are constants, by closed form; ``every``: vectors that it speaks of whatever they are; ``chosen``: letters in
    whose place a number that is only bounded may stand; ``counts``: those that count users, rounds or losses, whole numbers at
    every point; ``exists``: what else holds wherever there is anything that it speaks of, checked at points and never given;
    ``free``: its letters for which a formula may be put (a weight of any size, the argument of a function); ``shifts``: the
    program and the shifts behind an energy, which the shift rule has accepted; ``reading``: how ``says`` follows from them
    (:func:`derived`); ``declared``: the question to ``split`` that is answered by the program, without which a collection has no
    shifts; ``drawn``: questions to ``differences``, ``one_run``, ``class_fact``, ``enclosed`` or a function of
    ``verify.algorithms.classes`` (as ``partial``) whose answers hold goals of ``says``; ``follows``: proofs of further goals from
    the facts of ``says`` and these answers, each by the name of its answer (the second of a name is ``drawn name 2``), which the
    kernel checks; ``aside``: letters of the answers alone, with their spaces or "real", for no other sign is theirs to have.
    ``tests/lemmas`` holds the goals on samples, ``tests/algorithms`` the lines of every declaration on runs of it."""

    algorithm: str
    means: str
    says: Statement
    denotes: str = ""
    free: str = ""
    constants: Mapping[str, str] = field(default_factory=dict)
    every: str = ""
    chosen: str = ""
    counts: str = ""
    exists: Facts = ()
    shifts: tuple[Program, Shifts] | None = None
    reading: Reading | Conclusion | None = None
    declared: partial[Program] | None = None
    drawn: tuple[partial[Any], ...] = ()
    follows: Proof | None = None
    aside: Mapping[str, str] = field(default_factory=dict)

    def counted(self) -> set[str]:
        """The letters of whole numbers: ``counts``, and the iterations or the rounds of its shifts."""
        of, found = None if self.shifts is None else self.shifts[1], set(self.counts.split())
        rounds = {"T"} if isinstance(of, Rounds) and of.factor == Polynomial.of(1) else set()
        return found | rounds | (self.reading.count.atoms() if isinstance(self.reading, Reading) else set())


def derived(
    algorithm: str,
    means: str,
    program: Program,
    shifts: Shifts,
    reading: Reading | Conclusion,
    free: str = "",
    declared: partial[Program] | None = None,
) -> Generator:
    """The generator of the energy of shifts, its words those of the reading (of one with a declaration, a collection's, the
    iteration too) and then of what runs it ``means``; Rejected unless their rule accepts them and the statement follows."""
    tell = told if declared is None else told_with_iteration
    says, words = reading.says(program, shifts), "; ".join((tell(program, shifts, reading), *([means] if means else [])))
    behind = (program, shifts)
    return Generator(algorithm, words, says, denotes="E", free=free, shifts=behind, reading=reading, declared=declared)


@cache
def vocabularies() -> dict[Path, str]:
    """The files below ``lemmas/common`` that may have generators, with their texts."""
    found = sorted((ROOT / "lemmas" / "common").glob("*.py"))
    texts = {path: path.read_text(encoding="utf-8", errors="replace") for path in found}  # one that is no text has none
    return {path: text for path, text in texts.items() if "generates" in text}


def writing(algorithm: str) -> list[Path]:
    """The vocabularies that write the name of this algorithm."""
    return [path for path, text in vocabularies().items() if f'"{algorithm}"' in text]


def _nearest(algorithm: str) -> list[Path]:
    """All vocabularies, those first that write the longest beginning of a name that is put together."""
    texts, begins = vocabularies(), [f'"{algorithm[:n]}' for n in range(len(algorithm))]
    return sorted(texts, key=lambda path: -sum(begin in texts[path] for begin in begins))


@cache
def _of(path: Path) -> tuple[Generator, ...]:
    """What a file generates, its shifts believed: they are proved where a generator is asked for."""
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    apart = copy_context()
    apart.run(believed.set, True)
    made = getattr(apart.run(importlib.import_module, f"lemmas.common.{path.stem}"), "generates", ())
    return made if isinstance(made, tuple) else (made,)


@cache
def by_file() -> dict[Path, tuple[Generator, ...]]:
    """The generators of each file below ``lemmas/common`` that has one, as they are written: nothing is proved yet."""
    return {path: made for path in vocabularies() if (made := _of(path))}


def generator(algorithm: str) -> Generator | None:
    """The generator of this name, from the vocabulary that writes it (from all where not just one has it), or brought by a
    collection."""
    return _brought.get(algorithm) or _written(algorithm, believed.get())


def read_generator(algorithm: str) -> Generator | None:
    """What the vocabulary that writes this name generates by it, for a file that is read; who judges asks for the generator."""
    places = writing(algorithm) or _nearest(algorithm)
    return next((one for path in places for one in _of(path) if one.algorithm == algorithm), None)


@cache
def _written(algorithm: str, believes: bool) -> Generator | None:
    """``believes``: what a vocabulary asks for while it is read is believed, and proved for whoever asks afterwards."""
    found = [one for path in writing(algorithm) for one in _of(path) if one.algorithm == algorithm]
    made = found[0] if len(found) == 1 else _own().get(algorithm)
    if made is not None and (problem := typed(made)):
        raise ValueError(f"{algorithm!r}: {problem}")
    return made


def named() -> dict[str, Generator]:
    """All generators by algorithm, as they are written (who asks for one has its shifts proved), those that a collection brought
    among them; ValueError where two have one name."""
    return _own() | _brought


@cache
def _own() -> dict[str, Generator]:
    found: dict[str, Generator] = {}
    for one in (one for made in by_file().values() for one in made):
        if one.algorithm in found:
            raise ValueError(f"two generators are called {one.algorithm!r}")
        found[one.algorithm] = one
    return found


_brought: dict[str, Generator] = {}


def bring(made: Iterable[Generator]) -> None:
    """Let these generators, of the collection that is read, be asked, and none that were brought before. Rejected for one of a
    name that is taken, or that says what no machine derives from its declaration or its shifts."""
    _brought.clear()
    underived.cache_clear()
    for generator in made:
        name = generator.algorithm
        try:
            if name in named():
                raise Rejected(f"two generators are called {name!r}")
            if problem := typed(generator) or undeclared(generator):
                raise Rejected(f"the generator {name!r}: {problem}")
            for question in asked(generator.drawn):
                if problem := not_for_strangers(question, generator.says):
                    raise Rejected(f"the generator {name!r} {problem}")
            for question in generator.drawn:
                if problem := signs_of_run(question, generator.says):
                    raise Rejected(f"the generator {name!r} {problem}")
            own = (set(words.split()) for words in (generator.denotes, generator.chosen, generator.every))
            if problem := not_together(generator.drawn) or unsaid(generator.drawn, *own):
                raise Rejected(f"the generator {name!r} {problem}")
            _brought[name] = generator
            if loose := [g.name for g in generator.says.goals if underived(name, g.name)]:
                raise Rejected(
                    f"the generator {name!r} says {', '.join(loose)}, which no machine derives: expected what ``drawn`` answers, "
                    "what ``follows`` proves from it, or ``shifts``"
                )
        except (Rejected, ValueError, TypeError, AttributeError, KeyError) as problem:
            _brought.pop(name, None)
            raise Rejected(str(problem)) from None


def brought() -> tuple[Generator, ...]:
    """The generators of the collection that is read."""
    return tuple(_brought.values())


def typed(generator: Generator) -> str:
    """What is wrong with a generator that says something of any numbers, or whose statement does not follow from its shifts;
    empty: nothing. Rejected where its reading does not hold of them."""
    says, denotes = generator.says, set(generator.denotes.split())
    if loose := [g.name for g in says.goals if g.value.atoms() <= set(says.signs) - denotes]:
        return f"{', '.join(loose)} is about numbers alone, of which none denotes: it would say so of any"
    if signed := sorted(n for n, kind in generator.aside.items() if kind in SIGNS.keys() - {"real"}):
        return f"{', '.join(signed)} stands aside and is declared to have a sign: only what the answers say of it counts"
    if generator.shifts is None:
        return ""
    if generator.reading is None or generator.reading.says(*generator.shifts) != says:
        return "its statement is not what its shifts prove"
    if not generator.means.startswith(words := told(*generator.shifts, generator.reading)):
        return f"expected the words: {words}"
    own = {n: getattr(generator, n) for n in ("algorithm", "means", "says", "free", "shifts", "reading", "declared")}
    return "" if generator == Generator(**own, denotes="E") else "of the letters of shifts no more is said than that E denotes"


def undeclared(made: Generator) -> str:
    """Why the program of a collection's shifts is not what one iteration of its declaration does to the difference of two runs;
    empty: it is. Along singular values it may suppose nothing that ``says`` is silent about, but that a letter is their bound."""
    if made.shifts is None:
        return ""
    if made.reading is None or made.declared is None or made.declared.func is not split:
        return "its shifts are of a program that nothing declares: expected ``declared=partial(split, ...)``"
    given = inspect.signature(split).bind(*made.declared.args, **made.declared.keywords).arguments
    algorithm, operator, singular = (given[n] for n in ("algorithm", "operator", "singular"))
    if given.get("bounds"):
        return "it bounds a function otherwise than its declaration"
    whole = made.declared()
    along, kernel = whole.blocks["along"], whole.blocks["kernel"]
    injective = any(left for left, of in algorithm.inverses if of == operator)
    parts = [whole.blocks, *([{"along": along}] if injective else [])]
    parts = parts if operator in algorithm.operators else [{made.reading.along: kernel}]
    program, shifts = made.shifts
    if program.blocks not in parts or replace(program, blocks=whole.blocks) != whole:
        return "its program is not what ``split`` answers"
    if operator in algorithm.operators and made.reading.along != "along":
        return "its reading is along no singular value"
    if not program.released:
        return "its runs release nothing"
    user = shifts.user if isinstance(shifts, Chain) else None
    if user is not None and (user.changed, "step") not in {(f.name, f.per) for f in algorithm.functions}:
        return f"one user changes {user.changed}, which is no function of a single iteration"
    if made.reading.singular != singular:
        return f"its reading takes {made.reading.singular} for the singular value {singular}"
    if singular in program.shared:
        return f"nothing declares that {operator.name} has one singular value {singular}"
    apart, own = made.reading.of_directions(program), {p.name for p in algorithm.parameters}
    if loose := {*made.free.split()} - (program.shared.keys() - own):
        return f"a formula may not stand for {', '.join(sorted(loose))}"
    if own & {n for f in along.facts if f.value.atoms() & apart for n in f.value.atoms()}:
        return "its statement is silent about a parameter: expected a letter of its own for the least or largest singular value"
    if problem := silent_about(program, made.reading.along, singular, apart):
        return problem
    words = told_with_iteration(program, shifts, made.reading)
    return "" if made.means == words else f"expected the words: {words}"


@cache
def underived(algorithm: str, fact: str) -> bool:
    """Whether no machine derives the fact of this generator: no shifts, and none of what a machine drew from a
    declaration is it (times a positive number of the statement at most). False for what no generator says."""
    made = generator(algorithm)
    goal = next((g for g in made.says.goals if g.name == fact), None) if made is not None else None
    if made is None or goal is None or made.shifts is not None:
        return False
    scope, drawn = Scope(made.says), tuple(_drawn(made))
    if made.follows is not None and fact in made.follows.goals:
        return not _followed(made, drawn)
    factors = [Polynomial.of(1), *(Polynomial.atom(n) for n, sign in made.says.signs.items() if sign == "positive")]
    return not any(
        one.kind == goal.kind and any(scope.vanishes(one.value * c - goal.value * s) for s in (1, -1)[: 1 + (one.kind == "=")])
        for one in drawn
        for c in factors
    )


def owner(algorithm: str, fact: str) -> tuple[Algorithm, str] | None:
    """The declaration of which this generated fact is drawn and the function, operator or map that it is the condition of, where
    that is asked at one pair of points of two runs, and nothing else is asked of them (no linear operators); None otherwise."""
    made = generator(algorithm)
    goal = next((g for g in made.says.goals if g.name == fact), None) if made is not None else None
    for question in made.drawn if made is not None and goal is not None else ():
        declared = question.args[0] if question.func is differences and question.args else None
        plain = len(question.args) <= 2 and question.keywords.keys() <= {"names", "classes"}
        if not isinstance(declared, Algorithm) or not plain or declared.operators or any(f.per for f in declared.functions):
            continue
        answer = question()
        name, times = answer.about.get(fact, ("", 0))
        if times == 1 and goal is not None and answer.facts[fact].value == goal.value:
            return declared, name
    return None


def _followed(made: Generator, drawn: Facts) -> bool:
    """Whether the kernel proves the goals of ``follows`` from the hypotheses and what was drawn."""
    says = made.says
    if made.follows is None:
        return False
    goals = tuple(g for g in says.goals if g.name in made.follows.goals)
    signs = {**says.signs, **{n: kind for n, kind in made.aside.items() if kind in SIGNS}}
    spaces = {**says.spaces, **{n: kind for n, kind in made.aside.items() if kind not in SIGNS}}
    known = {*signs, *spaces, *(n for n, _ in says.definitions)}
    named: dict[str, Fact] = {}
    for one in (f for f in drawn if named_in(f.value) <= known):
        same = (f"drawn {one.name}", *(f"drawn {one.name} {i}" for i in range(2, len(drawn) + 1)))
        name = next(n for n in same if n not in named)
        named[name] = Fact(name, one.kind, one.value)
    asked = Statement(signs, spaces, (*says.facts, *named.values()), goals, says.definitions)
    try:
        prove(made.algorithm, asked, made.follows, {})
    except Rejected:
        return False
    return True


def _drawn(made: Generator) -> Iterator[Fact]:
    """The facts that the questions of a generator are answered with; ValueError for a question to anybody else."""
    for question in made.drawn:
        if question.func not in (differences, one_run, class_fact, enclosed) and question.func.__module__ != classes.__name__:
            known = "differences, one_run, class_fact, enclosed or classes"
            raise ValueError(f"{made.algorithm}: expected a question to {known}: {question}")
        answer = question()
        if isinstance(answer, Vocabulary):
            yield from answer.facts.values()
        elif isinstance(answer[0], str):
            yield Fact(answer[0], ">=", answer[1])
        else:
            yield from answer
