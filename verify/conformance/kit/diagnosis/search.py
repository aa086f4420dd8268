"""Which alteration of a broken line does what a program did, from the program's own states, at every case."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain, combinations, islice

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.declaration import Update, read_by
from ....algorithms.expression import Variable
from ....algorithms.rounding import UNIT_ROUNDOFF
from ..causes import KEPT_ON, STOPPED
from ..rounding import largest
from .added import added
from .alterations import of_all
from .descents import descents, stopped_by_size
from .earlier import of_earlier, run_out
from .fitted import SAME, Fit, fitted, relaxed, scheduled
from .lines_altered import line_alterations, recorded
from .noise_altered import noise_behind
from .operators_altered import first_few
from .point import EXACT, ITERATED, LOOSE, Example, Point, does
from .point_by_point import NEAREST, Good, adding_up, drawn_agents, drawn_functions, in_powers, single_precision, weighed
from .reads import NOTHING, RESULT, Alteration
from .restricted import restricted

SINGLE = 2.0**32  # 8 units of the last place of float32, in ulps of float64
PAIRED = 64  # single alterations of which pairs are formed
ALIKE = 1e-7  # of the operands: effects that differ by less are one
MOST, WEIGHT = 5_000, 8  # altered lines of a run after which no pairs but sums are tried; what one with an inner solver counts
PLACES = 2  # problems on which pairs are looked for
NEARLY, CLEARLY = 1e-6, 100.0  # a rest below this is told with its alteration, where the line itself leaves so many times as much
OTHERS, LONG = 2, 70  # of the other alterations that do it, how many are told, and of how many letters at most
AT_FIRST = " in the first step alone"
CLEAR = 2.0**20  # times the bound of its law: a line so far off somewhere is broken by more than rounding
FINE = 2.0**-21  # of the operands, below which it may be that of float32
EARLY = 1e-3  # a rest below this is called that of a solver stopped early

OWN_START = Alteration(
    "row 0 is made by the program in a way of its own: not as it is given, nor by anything that was tried "
    "(or rows are recorded late, or without a copy)"
)


@dataclass(frozen=True)
class Diagnosis:
    """alteration: None where none does it; cases: those of the examples that break; ulps: the largest distance left, in ulps of
    the largest operand; also: what does it as well; residual: that of the closest alteration relative to it, where none does it;
    partly: one that does it at the broken steps, but would break others; nearly: one that leaves little, and far less than the
    line as it is; early: what is left may be the rest of a solver; wanted: states that may be left out, and would tell more;
    names: letters of the declaration to what the program knows them by; seen: what the record itself shows, whatever the line;
    line: what it is in these letters; since: the step from which on every one of the cases breaks to its end, 0 for none;
    untried: what there was no room for."""

    law: str
    alteration: Alteration | None
    cases: int
    ulps: float = 0.0
    residual: float = 0.0
    also: tuple[str, ...] = ()
    partly: str = ""
    nearly: str = ""
    early: bool = False
    wanted: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    seen: str = ""
    line: str = ""
    since: int = 0
    untried: str = ""

    def letters(self, rule: str) -> str:
        """The line in the letters of the words, where these have some that a rule in others has not; "" else."""
        mine, known = (set(re.findall(r"[A-Za-z]+", text)) for text in (self._told(self.line), rule))
        said = set(re.findall(r"[A-Za-z]+", self._told(self.alteration.words if self.alteration else "")))
        return self._told(self.line) if (mine & said) - known else ""

    @property
    def words(self) -> str:
        """One clause for the line of a cause."""
        if self.seen:
            return f"line {self.law}: {self.seen}"
        told = self._told(self.partly or self.nearly or (self.alteration.words if self.alteration else ""))
        late = f" from step {self.since} on" if self.since > 1 else ""
        if self.partly:
            alone = " at the failing steps alone: something that depends on a size or a step"
            return f"line {self.law} with {told}{late or alone}"
        single = "single precision somewhere in it leaves, or what " * (self.residual < FINE)
        if self.alteration is None:
            stopped = (
                f"; so small a rest at every step is what {single}an inner solver leaves that stops early"
                if self.early and self.residual < EARLY and not self.nearly
                else ""
            )
            closest = f"nearest is {told}, which leaves" if self.nearly else "what is left of the closest is"
            rest = f"{self.residual:.2g} of the operands" if self.residual < 0.95 else "as large as the operands"
            wanted = f"; return {' and '.join(self.wanted)} as well: it would tell which part" if self.wanted else ""
            return f"no alteration tried does this{late}; {closest} {rest}{stopped}{self.untried}{wanted}"
        each = "the failing case" if self.cases == 1 else f"all {self.cases} failing cases"
        distance = f"{max(1, round(self.ulps))} ulps" if self.ulps < EXACT else f"{self.ulps * UNIT_ROUNDOFF:.1g} of the operands"
        also = {_bare(w): w for w in map(self._told, self.also[::-1]) if _bare(w) != _bare(told) and len(w) < LONG}
        others = f" (so does: {'; '.join(list(also.values())[: -OTHERS - 1 : -1])})" if also else ""
        return f"line {self.law} with {told} reproduces {each} to {distance}{late and ','}{late}{others}"

    def _told(self, words: str) -> str:
        return re.sub(r"[A-Za-z_]+", lambda letter: self.names.get(letter[0], letter[0]), words)


def _bare(told: str) -> str:
    return told.removeprefix("the ")


@dataclass
class Search:
    """A broken line, and what the trials have found that cost little: its points at broken steps and at others, the single
    alterations tried, pairs that stand for one mistake, those that do it, and what numbers found by fitting explain. faint: the
    rest of an inner solver may be all that is seen, and only what is less precise is tried. there: what does it at every broken
    step."""

    examples: Sequence[Example]
    broken: list[Point]
    kept: list[Point]
    faint: bool = False
    singles: list[Alteration] = field(default_factory=list)
    doubles: list[Alteration] = field(default_factory=list)
    good: list[Good] = field(default_factory=list)
    there: list[Alteration] = field(default_factory=list)
    factors: list[Fit] = field(default_factory=list)

    @property
    def since(self) -> int:
        """The step from which on every one is broken, the same in all examples; else 0."""
        begins = {e.since for e in self.examples if e.broken}
        return begins.pop() if len(begins) == 1 else 0

    @property
    def known(self) -> bool:
        """Whether it is known what the program does, and from which step on."""
        return bool(self.there) and self.since > 1

    @property
    def stopped(self) -> bool:
        """Whether at every broken step no state that is recorded moves."""
        at = ((e.run, s, t) for e in self.examples for t in e.broken for n, s in e.run.states.items() if n not in e.run.recovered)
        return all(0 < (k := t + (len(s) > run.steps)) < len(s) and np.array_equal(s[k], s[k - 1]) for run, s, t in at)

    @property
    def spent(self) -> int:
        """How many altered lines have been made, those with an inner solver counted WEIGHT times."""
        return sum(
            len(p.known.keys() | p.least.keys()) * (1 if p.room < ITERATED else WEIGHT) for p in (*self.broken, *self.kept)
        )


def begun(examples: Sequence[Example]) -> Search | None:
    """The simplest alteration of a line that does at every broken step what the program did and elsewhere nothing else, as far as
    it costs little: single ones, and factors of what it reads. None where no step can be made."""
    faint, broken, kept = _points(examples)
    if not broken:
        return None
    search = Search(examples, broken, kept, faint)
    for made in of_all(broken):
        made = [a for a in made if not search.faint or a.precise]
        search.doubles += [a for a in made if a.double]
        search.singles += (alone := [a for a in made if not a.double])
        if found := list(_fitting(alone, broken, kept)):
            search.good = found
            return search
    told = any(np.any(p.found) for p in broken) and not faint
    search.there = [a for a in search.singles if does(a, broken)] if told else []
    search.factors = [] if faint or search.known else list(fitted(broken))
    search.good = list(_of_fits(search.factors, broken, kept))
    return search


def concluded(search: Search, before: int = 0, named: Collection[str] = ()) -> Diagnosis:
    """The same with all that is tried where nothing simple does it, two alterations together last; what is nearest where nothing
    does. before: how many altered lines the other searches of the run have made; named: what other lines are named by."""
    untried: list[str] = []
    examples, broken, kept, singles, factors = search.examples, search.broken, search.kept, search.singles, search.factors

    @cache
    def further() -> list[Alteration]:
        return [a for a in line_alterations(broken[0]) if not search.faint or a.precise]

    @cache
    def beside() -> list[Fit]:
        return [] if search.faint else list(added(broken))

    def some(tried: Iterable[Alteration], most: int = 1 + OTHERS) -> Iterable[Good]:
        return islice(_fitting(tried, broken, kept), most)

    def partly(tried: Sequence[Alteration], *units: Sequence[str]) -> Iterable[Good]:
        return some(restricted(tried, broken, kept, examples, *units))

    def only(tried: Iterable[Alteration]) -> Iterable[Good]:
        found = list(_fitting(tried, broken, kept))  # of forms that all do it none is the one, but for that of another line
        return found if len(found) == 1 else [one for one in found if one[0].words in named]

    def pairs() -> Iterable[Good]:
        every = before + search.spent < MOST
        untried.extend(["; two together were tried as sums alone"] * (not every))
        return _pairs(singles, broken, kept, every)

    rest = max((p.apart(NOTHING) for p in broken if not np.isnan(p.distance(NOTHING))), default=np.inf)
    minute = SINGLE / 2.0**12 <= rest <= SINGLE
    since, there = search.since, search.there
    stages: tuple[Callable[[], Iterable[Good]], ...] = (
        lambda: balanced([search]),
        lambda: some(run_out(broken)),
        lambda: only(() if search.faint else scheduled(broken)),
        lambda: some(chain(descents(broken), stopped_by_size(broken), first_few(broken)) if not there else (), 1),
        lambda: some(() if search.faint or there else relaxed(broken), 1),
        lambda: islice(_of_fits(beside(), broken, kept), 1 + OTHERS),
        lambda: _not_at_first(singles, (a for f in beside() for a in islice(f.alike, 1)), further, broken, kept),
        lambda: some(noise_behind(singles, broken[0])),
        lambda: partly(there or singles),  # of what does it at every broken step no other does it at some units alone
        lambda: some(drawn_agents(broken)),
        lambda: _fitting(search.doubles, broken, kept),
        lambda: of_earlier(broken),
        lambda: some(further()),
        lambda: partly(further(), ("steps", "problems")),
        lambda: some(weighed(broken) if not there else ()),
        lambda: (*drawn_functions(broken), *(single_precision(broken, rest) if minute else ())),
        lambda: partly([a for f in factors for a in islice(chain(f.alike, f.own, f.formed), 2) if not minute]),
        lambda: pairs() if not (there or minute) else (),
        lambda: (
            (f.alteration, f.worst)
            for f in sorted(factors, key=lambda f: f.name not in broken[0].run.numbers)  # a parameter says more
            if min(map(abs, f.factors)) > SAME and not minute
        ),
    )
    stages = stages[:3] if search.known else stages
    if search.stopped:
        singles = [a for a in singles if a.words == KEPT_ON]
        stages = (lambda: partly(singles),)
    good = search.good or next((found for stage in stages if (found := list(stage()))), [])
    law, cases = broken[0].line.law, sum(bool(e.broken) for e in examples)
    if good:
        alteration, worst = good[0]
        others = sorted({a.words: None for a, _ in good[1:] if a.words != alteration.words}, key=len)
        seen = alteration.words if alteration is OWN_START else ""
        line = "" if broken[0].line.start else broken[0].line.words
        return Diagnosis(law, alteration, cases, worst, also=tuple(others), seen=seen, line=line, since=since)
    if search.stopped:
        seen = f"at the failing steps {STOPPED}: the program stops or skips there by a rule of its own"
        return Diagnosis(law, None, cases, seen=seen)
    closest, nearest = np.inf, NOTHING
    for a in sorted((NOTHING, *singles), key=broken[0].apart)[:NEAREST]:
        worst = 0.0
        for p in broken:
            worst = max(worst, p.apart(a, whole=True))
            if worst >= closest:
                break
        else:
            closest, nearest = worst, a
    alone = nearest.words if closest <= EXACT else ""
    residual = float(closest * UNIT_ROUNDOFF)
    nearly = nearest.words if residual < NEARLY and closest < max(p.apart(NOTHING) for p in broken) / CLEARLY else ""
    early = (np.ndim(broken[0].reads.system) == 2 and 2 * cases >= len(examples)) or any(p.function for p in broken[0].line.parts)
    early &= max(p.apart(NOTHING, whole=True) for p in broken) * UNIT_ROUNDOFF < EARLY  # not beside larger operands of its own
    told = "".join(untried)
    return Diagnosis(law, None, cases, residual=residual, partly=alone, nearly=nearly, early=early, since=since, untried=told)


def recorded_otherwise(searches: Sequence[Search]) -> list[Good]:
    """For the broken lines of a program what each leaves, where one state recorded at another scale, or those that are made of
    one another in the same way, explain several of them and every one; nothing where none does."""
    fits: list[dict[str, Good]] = []
    targets = {one.broken[0].line.target.name for one in searches}
    for step in searches[0].broken[0].run.algorithm.steps if searches else ():
        read = {v.name for v in read_by(step) if isinstance(v, Variable) and v != step.target}
        if read and read <= targets:
            targets.add(step.target.name)
    for one in searches if len(searches) > 1 else ():
        tried = [(a.words.partition(" ")[2], a) for a in recorded(one.broken[0].line, one.broken[0].reads, targets)]
        tried = [(words, a) for words, a in tried if all(words in earlier for earlier in fits)]
        found = dict(_fitting((a for _, a in tried), one.broken, one.kept))
        fits.append({words: (a, found[a]) for words, a in tried[::-1] if a in found})
        if not fits[-1]:
            return []
    words = next((w for w in fits[0] if w in fits[-1]), "") if fits else ""
    return [one[words] for one in fits]


def balanced(searches: Sequence[Search]) -> list[Good]:
    """For broken lines what each leaves where one parameter times powers of a number explains all of them; else nothing."""
    fits = [f for one in searches for f in one.factors]
    return in_powers([[p for p in one.broken if p.found.size > 1] for one in searches], fits)


def _points(examples: Sequence[Example]) -> tuple[bool, list[Point], list[Point]]:
    """Whether the rest of an inner solver may be all that is seen; the points of the broken steps, the cheapest first, and those
    of the others."""
    clear = max((times for e in examples for times in e.broken.values()), default=0.0) > CLEAR
    found = [(p, e.broken[p.t]) for e in examples for p in e.points(e.broken, clear)]
    if faint := all(p.apart(NOTHING) <= p.room > EXACT for p, _ in found):  # then the bound of the law alone tells apart
        found = [(replace(p, room=p.apart(NOTHING) / times), times) for p, times in found]
    broken = sorted((p for p, _ in found), key=lambda p: (p.room >= ITERATED, p.found.size))
    return faint, broken, [p for e in examples for p in e.points([t for t in range(e.rows) if t not in e.broken])]


def _fitting(tried: Iterable[Alteration], broken: Sequence[Point], kept: Sequence[Point]) -> Iterator[Good]:
    """Those that do it at every point, with the largest distance left."""
    return ((a, worst) for a in tried if (worst := _worst(a, broken, kept)) is not None)


def _of_fits(fits: Iterable[Fit], broken: Sequence[Point], kept: Sequence[Point]) -> Iterator[Good]:
    """The simplest alteration of each fit that does it."""
    return (g for f in fits for g in islice(_fitting((*f.alike, *f.own, *f.formed), broken, kept), 1))


def _not_at_first(
    singles: Sequence[Alteration],
    beside: Iterable[Alteration],
    further: Callable[[], list[Alteration]],
    broken: Sequence[Point],
    kept: Sequence[Point],
) -> Iterator[Good]:
    """Where a start is made apart from the line: an alteration of the later steps or of the first, else the start alone."""
    later, there = [p for p in kept if p.t > 0], [p for p in broken if p.t > 0]
    found: list[Good] = []
    if len({id(p.run) for p in there}) > 1 and len(later) + len(there) < len(kept) + len(broken):
        alike = (
            replace(a, words=f"{a.words} (not at first)") for a in (*singles, *beside) if not there[0].distance(a) > there[0].room
        )
        found = list(_fitting(alike, there, later))
    start = broken[0].line.start
    if not found and (start or (not there and kept)):
        itself = np.array_equal(broken[0].line.before(broken[0].reads), broken[0].found)  # no row before: it would fit always
        tried = (a for a in chain(singles, further()) if not (itself and RESULT in a.changes))
        alone = islice(_fitting(tried, broken, [p for p in kept if p.t == 0]), 1 + OTHERS)
        found = [(replace(a, words=a.words + AT_FIRST * (not start)), worst) for a, worst in alone]
    if not found and (start or (not there and kept)):
        found = [(OWN_START, 0.0)]
    yield from found


def _worst(alteration: Alteration, broken: Sequence[Point], kept: Sequence[Point]) -> float | None:
    """The largest distance over all points; None as soon as one is too large."""
    worst, known = 0.0, False
    for k, point in enumerate((*broken, *kept)):
        distance = point.distance(alteration)
        if np.isnan(distance):
            continue
        if not distance <= point.room and (k < len(broken) or not distance <= 2 * point.distance(NOTHING)):
            return None
        worst, known = max(worst, distance), known or k < len(broken)
    if not known or worst > max(LOOSE, *(p.room for p in broken)):  # what the law leaves to rounding may be as large as the line
        return None
    if any(np.any(p.found) for p in broken) and not any(np.any(p.value(alteration)) for p in broken):
        return None  # what is not made at all is 0, and no remainder of rounding
    moved = any(largest(p.plain - p.found) > 4 * worst * UNIT_ROUNDOFF * p.size for p in broken)
    return worst if moved else None


def _pairs(singles: Sequence[Alteration], broken: Sequence[Point], kept: Sequence[Point], every: bool) -> Iterable[Good]:
    """Pairs that do it, tried on one cheap point first, then on that of another problem, where other terms weigh; only where the
    line has closed forms. every: not only those whose effects add up."""
    cheap: dict[int, Point] = {}
    for p in broken:
        if p.room <= EXACT and p.found.size > 1:  # one number tells little apart
            cheap.setdefault(id(p.run), p)
    for n, first in enumerate(list(cheap.values())[:PLACES]):
        useful: dict[bytes, tuple[Alteration, Array]] = {}  # by effect, the simplest first
        for a in singles:
            value = first.value(a)
            if value is not None and largest(value - first.plain) > ALIKE * first.size:
                useful.setdefault(np.round((value - first.plain) / (ALIKE * first.size)).tobytes(), (a, value))
        known = list(useful.values())
        few, parts = [a for a, _ in known[:PAIRED]] if every and n == 0 else [], first.line.parts
        terms = {a: first.altered(a, first.reads).touched for a in few}
        sums = len(parts) == 1 and isinstance(parts[0].step, Update)  # there the effects on several terms add up
        alone = {a for a in few if a.adding or (sums and RESULT not in a.changes)}
        tried = (pair for pair in combinations(few, 2) if not alone.issuperset(pair) or terms[pair[0]] & terms[pair[1]])
        for a, b in chain(adding_up(known, first), tried):
            if a.touches & b.touches:
                continue
            both = a & b
            if first.distance(both) <= first.room:
                worst = _worst(both, broken, kept)
                # one of which does it alone is refused where the line holds
                if worst is not None and not any(all(p.distance(one) <= p.room for p in broken) for one in (a, b)):
                    yield both, worst
                    return
