"""Statistics have a third outcome: a measurement that supports neither side leaves the claim OPEN, and says so."""

import pytest

from verify import Claim
from verify.judge.checks import Checks
from verify.judge.examination import _measured
from verify.judge.verdicts import verdict
from verify.lemma.discover import LemmaFile
from verify.lemma.measurement import Measurement

DATA = "lemmas/chan2024/experiments/section10.json"
CLAIM = Claim("chan2024.some-table", "a title", "arXiv", "experiment", None, "x", note="what was tried")


def lemma(supports):
    measured = lambda: Measurement(supports, "some words", "some risk", (DATA,))  # noqa: E731
    return LemmaFile("module", "path", CLAIM, None, None, (), None, None, None, {}, measured=measured)


@pytest.mark.parametrize(("supports", "word"), [(True, "SUPPORTED"), (False, "CONTRADICTED"), (None, "OPEN")])
def test_the_three_outcomes(supports, word):
    one, checks = lemma(supports), Checks()
    found = _measured(one, checks)
    made, evidence = verdict(one, False, checks.rows, found)
    assert made == word and evidence["kind"] == "statistics" and "some words" in evidence["detail"]
    assert evidence["detail"].startswith("inconclusive: ") == (supports is None)


@pytest.mark.parametrize("supports", [1, "yes", 0.5])
def test_anything_else_is_no_outcome(supports):
    checks = Checks()
    assert _measured(lemma(supports), checks) is None
    assert checks.rows[-1]["outcome"] == "fail"
