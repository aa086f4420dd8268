"""The verdicts and what each means, in one place: for the judge, the command line and the report."""

from __future__ import annotations

VERDICTS = {
    "PROVED": "a certificate accepted by the kernel, for all parameters and all dimensions, and every link to the print checked",
    "REDUCED": "proved up to named links that only words make: each is listed, and counted",
    "REFUTED": "an exact instance of the printed hypotheses breaks the statement as printed, or its negation is proved",
    "CITED": "quoted from the named source, not proved here",
    "SUPPORTED": "statistics or a float search found nothing against it; not a proof",
    "CONTRADICTED": "statistics or a float search speak against it; not a refutation",
    "DEFINED": "a definition or an algorithm: nothing to prove; its checks passed",
    "OPEN": "neither proved nor refuted; the note says what was tried",
    "BROKEN": "a check failed: the lemma file that is named (or this suite), not the paper, must be mended",
}
