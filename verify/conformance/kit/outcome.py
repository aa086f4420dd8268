"""What a law says of an implementation on a case: pass, fail, unsupported or error; never a shrug."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

RESULTS = ("pass", "fail", "unsupported", "error")
# What kind of law an outcome is of: that it runs; a line of the algorithm; what follows from the lines; further runs; expected
# states; a lemma. ``causes`` reads it.
KINDS = ("run", "step", "derived", "probe", "states", "lemma")

BY_CALLS = "something kept from the calls before: in a module, a class or a default argument"
BY_ADDRESS = "something kept by the address (id) of an array that is no more, or memory that is read before it is filled"


class Unsupported(Exception):
    """Raised by an implementation for a problem that it does not claim to solve; the message says why."""


class Failed(Exception):
    """An implementation that gave no usable states: it raised, hung, died or sent nonsense, as the message says.

    place: file and line in the implementation where it raised, "" where that is not known.
    """

    def __init__(self, message: str, place: str = "") -> None:
        super().__init__(message)
        self.place = place


class Raised(Failed):
    """An implementation that gave up by itself: an exception of its own, or an error that it answered."""


class Kept(Raised):
    """The same, where a run of the same problem that shares less with those before does not give up; bug: what is shared."""

    def __init__(self, message: str, place: str, bug: str) -> None:
        super().__init__(message, place)
        self.bug = bug


class NotStarted(Failed):
    """The implementation cannot be reached at all: no case of it can be run."""


@dataclass(frozen=True)
class Finding:
    """What one law found on one run: ``result`` of RESULTS, and where a law broke first.

    step: the first iteration (from 0) that breaks it; variable: the state there; expected, found: numbers as words; excess:
    the distance in multiples of the rounding bound; place: file and line of an implementation that raised; bug: the likely
    cause, "" for what usually breaks the law.
    """

    result: str
    detail: str = ""
    step: int | None = None
    variable: str | None = None
    expected: str | None = None
    found: str | None = None
    excess: float | None = None
    place: str = ""
    bug: str = ""


@dataclass(frozen=True, kw_only=True)
class Outcome(Finding):
    """One law on one case. ``id`` is ``<case>::<law>``; bug: the likely bug class; lemma: the claim that needs the law; kind: one
    of KINDS, "" where it is not said."""

    case: str
    law: str
    flags: tuple[str, ...] = ()
    about: str = ""
    lemma: str = ""
    kind: str = ""

    @property
    def id(self) -> str:
        return f"{self.case}::{self.law}"

    def row(self) -> dict[str, Any]:
        """The outcome as plain JSON data."""
        return {"id": self.id, **asdict(self), "flags": list(self.flags)}

    def seen(self, before: str) -> str:
        """Where it broke, expected and found after ``before``, and by how much."""
        where = "" if self.step is None else f" at step {self.step}"
        where += "" if self.variable is None else f" in {self.variable}"
        if self.expected is not None:
            zero = self.about.startswith("0 ") and {*self.expected} <= {*"[0, .]"}
            told = f"what must be 0 is {self.found}" if zero else f"expected {self.expected}, found {self.found}"
            where += f"{before}{told}"
        return where + ("" if self.excess is None else f" ({self.excess:.3g} times the rounding bound)")

    @property
    def words(self) -> str:
        """One line for a person: what broke, where, expected and found, and what it usually means."""
        if self.result == "pass":
            return f"{self.id}: pass"
        cause = f"; likely: {self.bug}" if self.result == "fail" and self.bug else ""
        spot = f" ({self.place})" if self.place else ""
        source = f" [{self.lemma}]" if self.result == "fail" and self.lemma else ""
        seen = self.seen("; ")
        return f"{self.id}: {self.result}{seen}{'; ' if self.detail else ''}{self.detail}{spot}{cause}{source}"


def outcome(
    case: str, flags: tuple[str, ...], kind: str, law: str, about: str, finding: Finding, bug: str = "", lemma: str = ""
) -> Outcome:
    """The Outcome of a Finding."""
    known = vars(finding) | {"bug": finding.bug or bug}
    return Outcome(case=case, law=law, flags=flags, about=about, lemma=lemma, kind=kind, **known)


def refusal(reason: Unsupported | Failed) -> Finding:
    """The finding of an implementation that gave no states: it refused, or broke off where ``place`` says."""
    if isinstance(reason, Kept):
        return Finding("fail", str(reason), place=reason.place, bug=reason.bug)
    if isinstance(reason, Failed):
        return Finding("error", str(reason), place=reason.place)
    return Finding("unsupported", str(reason))
