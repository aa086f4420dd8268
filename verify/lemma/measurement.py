"""Statistics and float searches as evidence: never a proof, never a refutation, always with their risk of error."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Measurement:
    """What stored data say of a claim: SUPPORTED, CONTRADICTED, or nothing either way.

    supports: which of the two; None where the data are inconclusive, so that the claim stays OPEN. words: what was measured and
    found, with numbers as text. risk: the error probability or the effort of the search, in words. data: paths (from the
    project's root) of the stored results that the words are computed from; they are replayed, not measured again, so the record
    does not depend on the machine.
    """

    supports: bool | None
    words: str
    risk: str
    data: tuple[str, ...] = ()
