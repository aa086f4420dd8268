"""The cited claims that the suite takes as given, each with the statement that it is: on these alone a PROVED record may rest.

A cited claim is proved nowhere here, and its letters denote what no formula says: no machine tells whether it is what its source
states. So what rests on another one, or on one whose statement has changed, is proved up to words, and its record is REDUCED.
"""

from __future__ import annotations

from ..lemma import certificate_json
from ..lemma.discover import LemmaFile

GIVEN = {
    "chan2024.fact-4.5a": "2fde1ad8bf27f119",
    "chan2024.fact-4.5c": "44223b551e210810",
    "chan2024.theorem-5.4": "e5aa770ca169bf93",
    "common.gaussian-composition": "aa3775de56a3d750",
    "common.gaussian-one-covariance": "e07db4c7bfd98985",
    "common.invertible-map": "c08cfbf691f01e92",
    "common.joint-convexity": "fc83308ef79e9b10",
    "common.largest-quotient": "d889c89fe4dc249f",
    "common.renyi-composition": "8e7af2596a4e90a9",
    "common.sampled-gaussian": "0ce2641cd01a3935",
    "common.shift-rule": "01b51392c60c1b14",
    "common.sum-rule": "b60640ae760e6b57",
}
"""The first digits of the SHA-256 of each statement, by id."""


def axiom(lemma: LemmaFile) -> bool:
    """Whether the lemma is cited and not proved here."""
    return lemma.claim.cited is not None and lemma.proof is None


def new(lemma: LemmaFile) -> bool:
    """Whether it is an axiom that is not among the given ones, or says something else."""
    says = lemma.claim.says
    return axiom(lemma) and (
        says is None or GIVEN.get(lemma.claim.id) != certificate_json.digest(certificate_json.write_statement(says))
    )
