"""The named checks of one record, in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ..kernel import Rejected
from ..records.form import Check


class Checks:
    """The named checks of one record, in order."""

    def __init__(self) -> None:
        self.rows: list[Check] = []

    def add(self, name: str, passed: bool, detail: str, about: str = "", axioms: Sequence[str] | None = None) -> bool:
        """``about``: the false neighbour that is checked; ``axioms``: those that Coq names."""
        row: Check = {"name": name, "outcome": "pass" if passed else "fail", "detail": detail}
        if about:
            row["about"] = about
        if axioms is not None:
            row["axioms"] = list(axioms)
        self.rows.append(row)
        return passed

    @contextmanager
    def of(self, name: str, *problems: type[Exception]) -> Iterator[None]:
        """What is Rejected inside, or one of the ``problems``, fails the check of this name in its words."""
        told: tuple[type[Exception], ...] = (Rejected, *problems)
        try:
            yield
        except told as problem:
            self.add(name, False, str(problem))
