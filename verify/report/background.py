"""What the report shows beside the records: figures, the papers in their own order, and counted lines of code."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Paper:
    """A paper's title and the ids of its claims in its own order (claims of ours are placed by the report); ``uses``: for each id
    the ids that the printed argument for it uses; ``text``: what was read of it, where not the typeset paper; ``causes``: groups
    of what is refuted (says, places, holds, perhaps each: see :mod:`.causes`)."""

    title: str
    authors: str
    order: tuple[str, ...]
    uses: Mapping[str, Sequence[str]] = field(default_factory=dict)
    text: str = ""
    causes: Sequence[Mapping[str, Any]] = ()


@dataclass(frozen=True)
class CodeCount:
    """One part of the code that a verdict rests on: its place, what it does, its lines without comments and blanks."""

    place: str
    what: str
    lines: int


@dataclass(frozen=True)
class Background:
    """Plain data given by the caller; everything may be absent.

    figures: see ``verify.report.figures``; a figure may name the claims it belongs to under ``"claims"``.
    code: named parts (``"polynomials"``, ``"proofs"``, ``"shift rule"``, ``"points"``, ``"instances"``, ``"experiments"``,
        ``"standalone"``) of what is trusted.
    implementations: name -> title, about, status, counts, laws, unsupported, failures: ``examples/outcomes.json``.
    accountants: versions, accountants, rows of ``verify/privacy/tribunal/outcomes.json``, and vectors: id -> vector.
    epsilons: the settings of ``verify.accounts.account_tables.stored``, by name.
    generators: gives, by algorithm, what its generated facts speak of (``means``), their letters (``letters``, may be empty), the
        ``conditions`` of classes that are trusted for them (name: words), the lines on the shifts behind an energy (``shifts``:
        words, and LaTeX as ["math", ...]), and the sums of squares of one iteration (``steps``); asked for late: it may take
        seconds.
    release: the ``version`` and the ``date`` of the suite, and the ``address`` where authors answer, from CITATION.cff.
    collection: of a report on a collection beside the suite the word by which it is asked for, else empty.
    scripts: by file name what checks the records beside which it stands (``verify.standalone.export.ledger_scripts``).
    """

    figures: Sequence[Mapping[str, Any]] = ()
    papers: Mapping[str, Paper] = field(default_factory=dict)
    code: Mapping[str, Sequence[CodeCount]] = field(default_factory=dict)
    implementations: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    accountants: Mapping[str, Any] = field(default_factory=dict)
    epsilons: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    generators: Callable[[], Mapping[str, Mapping[str, Any]]] = dict
    scripts: Mapping[str, str] = field(default_factory=dict)
    release: Mapping[str, str] = field(default_factory=dict)
    collection: str = ""

    @property
    def option(self) -> str:
        """What a command needs to be of the same records."""
        return f" --collection {shlex.quote(self.collection)}" if self.collection else ""
