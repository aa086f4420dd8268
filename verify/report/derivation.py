"""The derivation of one record in one page: from its hypotheses to its bound, rendered from what was checked, at most 40 rows.

Every hypothesis has a number and its origin (quoted words, a definition, a generated fact, an instance of a record); every step
of the proof says of which numbered lines it is a sum. Where that is too long for a page, what a reader misses least goes first.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from ..records.form import Display, Record, Unfolded, identical
from ..records.words import said
from .derivation_lines import Line, Math, Piece, Quote, Ref, hold, joined
from .exact_values import point_words
from .library import Library
from .sides import broken, named_index, sides
from .statement import IDENTITY, READINGS

ROWS = 40
SUM = "(left minus right of a line is the sum after ⇐, its factors not negative by the declared signs; any, of an equality)"


@dataclass(frozen=True)
class Detail:
    """What a page shows.

    below: the statements of all records that it rests on (2), of those that it names (1), or their names (0).
    replaced: what stands for the letters of other records. shifts: what is behind a generated energy. supposed: what the
    hypotheses of other records say, not their names alone. terms: the multipliers of steps with at most so many terms.
    words, letters: the longest explanation of an origin, and of the letters. bundled: the steps before the goals in one
    paragraph. flowing: so the hypotheses. generators: what generated facts speak of.
    """

    below: int = 2
    replaced: bool = True
    shifts: bool = True
    supposed: bool = True
    terms: int = 99
    words: int = 400
    letters: int = 2000
    bundled: bool = False
    flowing: bool = False
    generators: bool = True


# What goes first where a page is too long.
LESS: tuple[Mapping[str, Any], ...] = (
    {"below": 1},
    {"below": 0},
    {"replaced": False},
    {"letters": 500},
    {"terms": 12},
    {"shifts": False},
    {"terms": 8},
    {"terms": 5},
    {"terms": 3},
    {"terms": 1},
    {"words": 90},
    {"supposed": False},
    {"bundled": True, "terms": 3},
    {"terms": 0},
    {"flowing": True, "terms": 3},
    {"terms": 0},
    {"words": 60, "letters": 300},
    {"generators": False},
    {"letters": 0},
    {"words": 20},
)


def details() -> Iterator[Detail]:
    """The whole first, then ever less."""
    now = Detail()
    yield now
    for change in LESS:
        now = replace(now, **change)
        yield now


def derivation(record: Record, library: Library, alone: bool = True) -> list[Line]:
    """The lines of the page, with as much detail as ``ROWS`` rows hold; none for a record without a formal statement.

    alone: with the claim's name and the words on its letters, which its own page has.
    """
    found: list[Line] = []
    display = record["display"]
    for detail in details() if display is not None else ():
        found = Page(record, library, detail).lines(alone)
        if hold(found, ROWS):
            break
    return found


class Page:
    """The lines of one page in one detail; numbers are given in the order in which facts are stated."""

    def __init__(self, record: Record, library: Library, detail: Detail) -> None:
        self.record, self.library, self.detail = record, library, detail
        if record["display"] is None:
            raise ValueError(f"{record['id']} has no formal statement: nothing is derived")
        self.display: Display = record["display"]
        nothing: Unfolded = {"steps": [], "where": []}
        self.proof = self.display.get("proof", nothing)
        self.same = {(c["how"], c["name"]) for c in record["certificate"] or () if identical(c["says"])}
        self.numbers: dict[str, str] = {}
        self.generated: set[str] = set()

    def lines(self, alone: bool = True) -> list[Line]:
        found = [self.head(), self.domain(), *self.letters()] if alone else [self.domain()]
        found += self.given()
        found += self.refuted() if self.record["verdict"] == "REFUTED" else self.steps()
        return [*found, *self.supposed(), *self.sources(), *self.below()]

    def number(self, name: str) -> str:
        return self.numbers.setdefault(name, f"({len(self.numbers) + 1})")

    def head(self) -> Line:
        one = self.record
        reading = f"; {READINGS.get(str(one['reading']), one['reading'])}" if one["reading"] else ""
        return Line((Ref(str(one["id"])), f", {one['where']}: {one['title']}. {one['verdict']}{reading}."))

    def domain(self) -> Line:
        """For all what, and the abbreviations."""
        shown = self.display
        pieces: list[Piece] = ["For all ", Math(shown["domain"]) if shown["domain"] else "vectors"]
        where = {w["name"]: w["latex"] for w in (*shown["names"], *shown["where"], *self.proof["where"])}
        if where:
            pieces += [", with ", *joined([Math(latex) for latex in where.values()], ", ")]
        return Line((*pieces, ":"))

    def letters(self) -> list[Line]:
        """The lemma file's words on its letters."""
        letters = _shortened(self.record["letters"], self.detail.letters)
        if letters.endswith(".."):
            letters += " (shortened)"
        return [Line((f"Letters: {letters}",))] if letters else []

    def given(self) -> list[Line]:
        """The hypotheses, those of one origin together."""
        shown = {f["name"]: f for f in self.display["facts"]}
        listed = [(h["origin"], shown[h["name"]]) for h in self.record["hypotheses"] if h["name"] in shown]
        found: list[tuple[Piece, ...]] = []
        for _, group in groupby(listed, key=lambda pair: _source(pair[0])):
            members = list(group)
            latex = [fact["latex"] for _, fact in members]
            pieces: list[Piece] = []
            for index, (origin, fact) in enumerate(members):
                every = " at every step" if fact["at"] == "every step" else ""
                says = "with equality in one of both" if index == 2 and _extreme(origin, latex) else Math(fact["latex"])
                pieces += [f"{', ' if pieces else ''}{self.number(fact['name'])} ", says, every]
            found.append((*pieces, "  [", *self.origin(members[0][0]), "]"))
        if self.detail.flowing and found:
            return [Line(tuple(p for one in found for p in (("; " if one is not found[0] else "Given "), *one)))]
        return [Line(("Given",)), *(Line(one, "", 1) for one in found)] if found else []

    def origin(self, origin: Mapping[str, Any]) -> list[Piece]:
        kind, means = origin["kind"], _shortened(origin["means"], self.detail.words)
        after = f": {means}" if means else ""
        if kind == "assumed":
            return [Quote(origin["quote"]), f", {origin['where']}{after}"]
        if kind == "letter":
            name, value = origin["name"], origin["value"]
            how = f"bounds {name}" if origin["bounded"] or value else f"defines {name}"
            return [f"{how}{f' = {value}' if value else ''}{after}" if name else means]
        if kind not in ("program", "instance"):
            return [f"{kind}: {means}" if means else kind]
        replaced = [f"{n} := {v}" for n, v in origin["substitution"].items() if n != v]
        replaced += [f"{n} -> {v} one step later" for n, v in (origin.get("moved") or {}).items() if n != v]
        stands = f", {', '.join(replaced)}" if replaced and self.detail.replaced else ""
        if kind == "program":
            self.generated.add(origin["algorithm"])
            return [f"generated from {origin['algorithm']}{stands}{after}"]
        return ["by ", Ref(origin["record"]), f"{stands}{after}"]

    def steps(self) -> list[Line]:
        """The proof; of a record without one what it states."""
        goals = [row for row in self.proof["steps"] if row["how"] == "goal"]
        before = [row for row in self.proof["steps"] if row["how"] != "goal"]
        if not goals:
            return [Line(("It states ", *self.goals(self.record)))]
        together = [row["name"] for row in before if row["how"] == "base"]  # the step of one invariant may use all of them
        found: list[Line] = self.bundles(before) if self.detail.bundled else []
        for row in () if self.detail.bundled else before:
            for name in together if row["how"] == "base" else ():
                self.number(name)
            found.append(self.step(row))
        end = [self.step(row) for row in goals]
        return [Line((f"Then {SUM}",)), *found, Line(("And so",)), *end] if found else [Line((f"So {SUM}",)), *end]

    def step(self, row: Mapping[str, Any]) -> Line:
        how = str(row["how"])
        if how == "step":
            return Line((f"and with {self.number(str(row['name']))} for its successor ⇐ ", *self.because(row)), "", 2)
        if how == "use":
            stands = [p for r in row["replaced"] for p in (", ", Math(r))] if self.detail.replaced else []
            shown: tuple[Piece, ...] = ("  [by ", Ref(str(row["of"])), *stands, "]")
        else:
            shown = ("  by induction: at the start ⇐ " if how == "base" else "  ⇐ ", *self.because(row))
        if (how, row["name"]) in self.same:
            return Line((f"{IDENTITY}{'  by induction' if how == 'base' else ''}",), self.number(row["name"]), 1)
        return Line((Math(row["latex"]), *shown), self.number(row["name"]), 1)

    def because(self, row: Mapping[str, Any]) -> list[Piece]:
        """The sum that an identity of the kernel is; the lines that it uses where the sum is long."""
        terms = row["terms"]
        if len(terms) > self.detail.terms:
            used = dict.fromkeys(self.numbers.get(f, f) for t in terms for f in t["facts"])
            squares = sum(t["square"] is not None for t in terms)
            more = f"{len(terms)} terms" + (f", {squares} of them squares" if squares else "")
            return [", ".join(used) + (f" ({more})" if len(terms) > 1 else "")]
        pieces: list[Piece] = []
        for term in terms:
            coefficient, factors = term["coefficient"], "·".join(self.numbers.get(f, f) for f in term["facts"])
            negative = coefficient.startswith("- ") and " + " not in coefficient and coefficient.count(" - ") == 0
            pieces.append(" - " if negative else " + " if pieces else "")
            shown = coefficient.removeprefix("- ") if negative else coefficient
            if shown != "1" or not (factors or term["square"]):
                several = " + " in shown or " - " in shown or shown.startswith("- ")
                pieces += ["[", Math(shown), "] "] if several else [Math(shown), " "]
            pieces.append(factors)
            pieces += [" ", Math(term["square"])] if term["square"] is not None else []
        pieces += [", all over ", Math(row["scale"])] if row["scale"] != "1" else []
        return pieces or ["both sides are the same"]

    def bundles(self, done: Sequence[Mapping[str, Any]]) -> list[Line]:
        """The steps as one paragraph, those of one origin together."""
        pieces: list[Piece] = []
        for (how, of), group in groupby(
            (row for row in done if row["how"] != "step"), key=lambda row: (str(row["how"]), str(row["of"]))
        ):
            pieces.append("; " if pieces else "")
            for index, row in enumerate(group):
                pieces += [f"{', ' if index else ''}{self.number(str(row['name']))} ", Math(row["latex"])]
                pieces += [" ⇐ ", *self.because(row)] if how == "have" else []
            pieces += [" by ", Ref(of)] if how == "use" else [" by induction"] if how == "base" else []
        return [Line(tuple(pieces), "", 1)] if pieces else []

    def refuted(self) -> list[Line]:
        """What the print claims, the exact instance or the proved negation, and the correction."""
        one = self.record
        found = [Line(("The print claims ", *self.goals(one), ". It fails:"))]
        point = one["counterexample"]
        if point is not None:
            words = point_words(named_index(point), point["instance"])
            found.append(Line((f"at {_shortened(words, 4 * self.detail.words)}",), "", 1))
            of = "" if len(point["sides"]) == 1 else " of {}"
            fails = [f"left minus right{of.format(s.goal)} is {s.left - s.right}" for s in sides(one) if not s.holds]
            fails = fails or [f"{name} fails" for name in broken(point)]
            found.append(Line((f"every line above holds, and {'; '.join(fails)}",), "", 1))
        if one["negated_by"]:
            found.append(Line(("its negation is proved: ", *self.stated(one["negated_by"])), "", 1))
        return [*found, *(Line(("corrected: ", *self.stated(name)), "", 1) for name in one["corrected_by"])]

    def stated(self, name: str) -> list[Piece]:
        """A record in one line: its verdict and its goals."""
        one = self.library.records.get(name)
        if one is None or one["display"] is None:
            return [Ref(name), "" if one is None else f", {one['verdict']}: {one['title']}"]
        return [Ref(name), f", {one['verdict']}: ", *self.goals(one)]

    @staticmethod
    def goals(one: Record) -> list[Piece]:
        if one["display"] is None:
            return []
        same = {g["name"] for g in one["goals"] if identical(g["says"])}
        return joined([IDENTITY if g["name"] in same else Math(g["latex"]) for g in one["display"]["goals"]], "; ")

    def supposed(self) -> list[Line]:
        """The hypotheses that records below leave to the steps and runs that the links speak of."""
        found: list[Line] = []
        for (record, quote, where), group in groupby(
            self.record["supposes"],
            key=lambda h: (h["record"], str(h["origin"].get("quote") or ""), str(h["origin"].get("where") or "")),
        ):
            says = ", ".join((said(h["says"]) if self.detail.supposed else h["name"]) for h in group)
            words: list[Piece] = [Quote(quote), f", {where}"] if quote else ["declared domain"]
            found.append(Line((f"{says}  [", *words, ", of ", Ref(record), "]"), "", 1))
        return [Line(("Supposed besides, of each step and run that these lines speak of",)), *found] if found else []

    def sources(self) -> list[Line]:
        """What generated facts speak of, and the shifts behind an energy."""
        found: list[Line] = []
        for name in sorted(self.generated) if self.detail.generators else ():
            known = self.library.background.generators().get(name)
            if known is not None:
                found.append(Line((f"{name}: {known['means']}.",)))
                for line in known["shifts"] if self.detail.shifts else ():
                    found.append(Line(tuple(Math(p[1]) if isinstance(p, list) else p for p in line), "", 1))
        return found

    def below(self) -> list[Line]:
        """What it rests on: axioms always with their statements, the rest as far as there is room."""
        one = self.record
        axioms, direct, every = one["cited"], one["rests_on"], one["rests_on_all"]
        told = [n for n in ((), direct, every)[self.detail.below] if n not in axioms]
        rest = [n for n in every if n not in axioms and n not in told]
        found = [Line((f"{self.title(name)}: ", *self.stated(name)), "", 1) for name in told]
        if rest:
            lead = "and " if told else ""
            found.append(Line((lead, *joined([Ref(n) for n in rest], ", "), ", each with a page of its own"), "", 1))
        found += [Line(("axiom ", *self.stated(name), f" ({self.title(name)})"), "", 1) for name in axioms]
        return [Line(("It rests on",)), *found] if found else [Line(("It rests on no other record.",))]

    def title(self, name: str) -> str:
        one = self.library.records.get(name)
        return str(one["title"]) if one is not None else "no record"


def _source(origin: Mapping[str, Any]) -> tuple[str, ...]:
    """What facts of one origin share."""
    keys = {"letter": ("name", "means"), "program": ("algorithm", "substitution", "moved", "means")}
    named = keys.get(origin["kind"], ("quote", "where", "record", "substitution", "moved", "means"))
    return (origin["kind"], *(str(origin.get(k)) for k in named))


def _extreme(origin: Mapping[str, Any], facts: Sequence[str]) -> bool:
    """Whether the facts define the larger or smaller of two: two bounds and the product of their slacks (the links say so)."""
    defined = origin["kind"] == "letter" and origin["name"] and not origin["bounded"] and not origin["value"]
    return bool(defined) and [r"\ge" in f for f in facts] == [True, True, False]


def _shortened(words: object, most: int) -> str:
    text = str(words or "")
    return text if len(text) <= most else textwrap.shorten(text, most, placeholder=" ..") if most > 10 else ""
