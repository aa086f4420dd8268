"""Failures by their first cause: one line for a cause, however many laws break in its wake.

Every line of an algorithm is checked from the program's own states, so a broken line is a cause by itself; what follows from the
lines (derived identities, expected states, lemmas, further runs) is a consequence on the cases where a line is broken. Before the
lines stand what makes a run no function of its problem, and what makes its numbers others: random state, memory, inputs
changed, lower precision.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import isfinite

from .family import WITHOUT_A_COPY
from .outcome import BY_CALLS, Outcome

FIRST = ("global-random-state", "repeatable", "inputs-unchanged", "precision")  # probes that come before the lines
ALONE = ("released", "sampler")  # probes that look at something else than the lines do
THEN = ("gradient-access", "oracle-access", "data-order", "noise-placement", "clipping", "sensitivity", "prefix", "steps-and-run")
LATER = ("derived", "probe", "states", "lemma", "")
SHAPE = re.compile(r"\(\d+,[\d, ]*\)|0x\w+")  # or an address
NOT_FINITE = "another state is not finite"
TYPE = "a state has lower precision"  # by its type; values that are float32 may be those of a line that does something else
SINGLE = "float32"
STOPPED = "no state moves"
KEPT_ON = "the state kept as it was"
MARKS = (
    SINGLE,
    STOPPED,
    " from a step on that depends on ",
    " recorded ",
    "(recorded ",
    " in one memory ",
    "others taking part than ",
)  # in the words of a diagnosis: what breaks several lines at once
ALTERED = re.compile(r"line \S+ with (.*?)(?: reproduces | at the failing steps alone:)")  # in the words of a diagnosis
OF_ONE = re.compile("^(all that is read of )?(the agent at )?| for the one who takes part$")  # of it, where it is read
RULE = "must hold: "
FOLLOWS = "follows from "  # in the words of a diagnosis, before the law of the line that explains it
UNRECORDED = re.compile(r"line \S+ with (\w+?)_\S* as its line makes it, not as it is recorded,")
MORE_DIGITS = "but the last row with more digits than it is recorded with"


@dataclass(frozen=True)
class Cause:
    """One cause: the outcomes that show it (the same law of the same family, or the same exception), cases: how many cases of the
    family there are; consequences: outcomes that break in its wake."""

    outcomes: tuple[Outcome, ...]
    cases: int
    consequences: tuple[Outcome, ...] = field(default=())

    @property
    def first(self) -> Outcome:
        return self.outcomes[0]

    @property
    def key(self) -> tuple[str, str]:
        """(family, law)."""
        return family_of_case(self.first.case), self.first.law

    def words(self, diagnosis: str = "") -> str:
        """One line: law, the cause, how many cases, the first with step, variable, expected and found, and the lemma."""
        return "; ".join(line for line in self.lines(diagnosis) if not line.startswith(RULE))

    def lines(self, diagnosis: str = "", letters: str = "") -> list[str]:
        """The same in lines for a person: the cause, what must hold there (also in the letters of the cause), where it broke."""
        o = self.first
        name = "run" if o.result == "error" else f"{self.key[0]} {o.law}"
        touched = len({found.case for found in self.outcomes})
        many = f"{'error' if o.result == 'error' else 'fails'} in {touched} of {self.cases} cases"
        seen = o.detail.removeprefix(f"{o.bug}; ") if o.bug else o.detail
        detail = f"; {seen}" if seen else ""
        detail += f" ({o.place})" if o.place else ""
        if o.detail.startswith(WITHOUT_A_COPY):
            diagnosis = "likely: rows recorded without a copy"
        likely = f"likely: {o.bug}" if o.result == "fail" and o.bug else ""
        if diagnosis:
            likely = f"{likely}; {diagnosis}" if o.kind == "probe" else diagnosis
        source = f" [{o.lemma}]" if o.result == "fail" and o.lemma else ""
        follow = f"; consequences: {len(self.consequences)}" if self.consequences else ""
        rule = (
            [f"{RULE}{o.about}{f'; in the letters above: {letters}' if letters else ''}"]
            if o.about and o.result == "fail"
            else []
        )
        where = f"{many}, first {o.id}{o.seen(': ')}{detail}{source}{follow}"
        told = f"{name}: {likely}".replace(f"{o.law}: line {o.law}", o.law, 1)  # once is enough
        return [told, *rule, where] if likely else [f"{name}: {where}", *rule]


def family_of_case(case: str) -> str:
    """The family in the id of a case."""
    return case.split("/")[0]


def causes(failures: Iterable[Outcome], cases: Mapping[str, int]) -> tuple[Cause, ...]:
    """The causes behind the failures, in the order in which they appear; cases: family -> how many were examined.

    Every failure is in exactly one cause, as its evidence or as its consequence.
    """
    everything = list(failures)
    by_case: dict[str, list[Outcome]] = defaultdict(list)
    for o in everything:
        by_case[o.case].append(o)
    impure = {family: law for family in {family_of_case(case) for case in by_case} if (law := _impure(family, by_case))}
    lines = {family_of_case(o.case) for o in everything if o.kind == "step"} - set(impure)
    shown: dict[tuple[str, ...], list[Outcome]] = {}
    behind: dict[tuple[str, ...], list[Outcome]] = defaultdict(list)
    echoes: dict[str, list[Outcome]] = defaultdict(list)
    for case, found in by_case.items():
        family = family_of_case(case)
        first = first_causes(found)
        if family in impure:
            first = [o for o in first if o.result == "error" or o.law in (*FIRST, "released")]
            first = [o for o in first if o.law not in FIRST or o.law == impure[family]]
            first += [o for o in found if o.law == "sampler" and impure[family] == FIRST[0] and not _lines(found)]
        else:
            first = [o for o in first if o.law not in FIRST] or first_causes([o for o in found if o.law not in FIRST] or found)
        if family in lines:  # further runs of a case may break by a line that its own run does not show
            first = [o for o in first if o.kind == "step" or o.result == "error" or o.law in (*FIRST, "released")]
        for o in first:
            shown.setdefault(_group(o), []).append(o)
        rest = [o for o in found if o not in first]
        (behind[_group(first[0])] if first else echoes[family]).extend(rest)
    for family, rest in echoes.items():
        mine = [key for key, rows in shown.items() if rows[0].result != "error" and key[0] == family]
        behind[next((key for key in mine if shown[key][0].kind == "step"), mine[0])].extend(rest)
    total = sum(cases.values())
    return tuple(
        Cause(tuple(rows), total if rows[0].result == "error" else cases.get(key[0], len(rows)), tuple(behind[key]))
        for key, rows in shown.items()
    )


def together(found: tuple[Cause, ...], diagnoses: Mapping[tuple[str, str], str]) -> tuple[Cause, ...]:
    """The causes, those of a family as one where every broken line has the same mark and nothing else but the release is broken:
    that of the line which breaks most often, the others its consequences."""
    merged = list(found)
    for cause in tuple(merged):
        told = diagnoses.get(cause.key, "")
        other, right = told.partition(FOLLOWS)[2].partition(",")[0], UNRECORDED.match(told)
        for place, first in enumerate(merged):
            made = right and (first.first.kind, first.first.variable) == ("step", right[1])
            if first is not cause and first.key[0] == cause.key[0] and (made or (other and first.key[1] == other)):
                merged[place] = replace(first, consequences=(*first.consequences, *cause.outcomes, *cause.consequences))
                merged.remove(cause)
                break
    for family in {cause.key[0] for cause in found}:
        mine = [c for c in merged if c.key[0] == family and c.first.result != "error"]
        lines = [c for c in mine if c.first.kind == "step"]
        later = [c for c in lines if not c.first.law.endswith("start")]  # where rows are moved, so is the first
        alike = lines and any(
            all(mark in diagnoses.get(c.key, "") for c in (lines if mark == SINGLE or len(later) < 2 else later))
            for mark in MARKS
        )
        every = [diagnoses.get(c.key, "") for c in lines]
        said = [ALTERED.match(words) for words in every if STOPPED not in words]  # one stops by the rule of the others
        rules = {OF_ONE.sub("", found[1]) for found in said if found}
        alike = alike or (all(said) and len(rules) == 1 and (len(said) == len(every) or min(rules).startswith(KEPT_ON)))
        if alike and len(mine) > 1 and all(c in lines or c.first.detail.endswith(MORE_DIGITS) for c in mine):
            most = max(later or lines, key=lambda c: len(c.outcomes) + len(c.consequences))
            rest = [*most.consequences, *(o for c in mine if c is not most for o in (*c.outcomes, *c.consequences))]
            same = [o for o in rest if (o.kind, o.law) == ("step", most.first.law)]
            others = tuple(o for o in rest if o not in same)
            merged[merged.index(mine[0])] = replace(most, outcomes=(*most.outcomes, *same), consequences=others)
            merged = [c for c in merged if c not in mine]
    return tuple(merged)


def _lines(found: list[Outcome]) -> bool:
    """Whether a line is broken: then what a program has drawn cannot be told from its states."""
    return any(o.kind == "step" for o in found)


def _impure(family: str, by_case: Mapping[str, list[Outcome]]) -> str:
    """The first of the laws FIRST that breaks in at least half of the family's cases in which something breaks, "" for none.

    One that breaks in a few is a consequence: without noise, say, the numbers of a small case may all be float32.
    """
    mine = [
        {FIRST[1] if o.bug == BY_CALLS else o.law for o in found if o.law != "precision" or o.detail == TYPE}
        for case, found in by_case.items()
        if family_of_case(case) == family
    ]
    return next((law for law in FIRST if 2 * sum(law in laws for laws in mine) >= len(mine)), "")


def first_causes(found: list[Outcome]) -> list[Outcome]:
    """Those of the failures of one case that nothing else there explains; at least one."""
    errors = [o for o in found if o.result == "error"]
    if errors:
        return errors[:1]
    alone = [o for o in found if o.law == "released"]
    rest = [o for o in found if o.law not in ALONE]
    for law in FIRST:
        impure = [o for o in rest if o.law == law]
        if impure:
            return impure + alone
    lines = [o for o in rest if o.kind == "step"]
    if lines:
        uncopied = [o for o in lines if o.detail.startswith(WITHOUT_A_COPY)]
        if uncopied:  # the other lines are broken by it
            return uncopied + alone
        whole = [o for o in lines if o.detail != NOT_FINITE] or lines[:1]
        finite = [o for o in whole if o.excess is not None and isfinite(o.excess)]  # a run that runs away overflows elsewhere too
        return (finite or whole) + alone
    sampled = [o for o in found if o.law == "sampler"]
    if sampled or not rest:
        return sampled + alone
    rest.sort(key=lambda o: (LATER.index(o.kind) if o.kind in LATER else 0, THEN.index(o.law) if o.law in THEN else len(THEN)))
    return rest[:1] + alone


def _group(o: Outcome) -> tuple[str, ...]:
    """What makes two failures one cause: the place or the words of an exception, else family and law.

    What a message quotes of an answer, and the numbers of a shape, belong to the case, not to the cause.
    """
    return (
        ("error", o.place or SHAPE.sub("", o.detail.partition(": '")[0]))
        if o.result == "error"
        else (family_of_case(o.case), o.law)
    )
