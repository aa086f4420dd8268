"""The outcomes of a whole run."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from .outcome import RESULTS, Outcome


@dataclass(frozen=True)
class Report:
    """Outcomes in the order of the cases; ``implementation``: its name; ``problems``: complaints about expected failures."""

    implementation: str
    outcomes: tuple[Outcome, ...]
    problems: tuple[str, ...] = ()

    @property
    def counts(self) -> dict[str, int]:
        """How many of each result."""
        found = Counter(o.result for o in self.outcomes)
        return {result: found[result] for result in RESULTS}

    @property
    def failures(self) -> tuple[Outcome, ...]:
        return tuple(o for o in self.outcomes if o.result in ("fail", "error"))

    @property
    def conforms(self) -> bool:
        """At least one law passed, none failed, and nothing went wrong."""
        return not self.failures and not self.problems and self.counts["pass"] > 0
