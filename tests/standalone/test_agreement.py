"""Kernel and stand-alone engine share no code and agree: on every stored proof, and on a seeded sample of altered ones."""

import pytest

from tests.standalone import agreement
from verify.standalone import certificate_script as engine


@pytest.mark.thorough
def test_both_accept_every_stored_proof():
    cases, theorems = agreement.cases()
    assert len(cases) >= 365
    for case in cases:
        assert agreement.kernel_accepts(case, theorems) == (True, "") == agreement.engine_accepts(case), case.name


@pytest.mark.parametrize("count", [100, pytest.param(500, marks=pytest.mark.thorough)])
def test_they_agree_on_altered_proofs(count):
    made = agreement.compare(*agreement.cases(), count, seed=1)
    assert made.disagreements == ()
    assert made.accepted >= 0.06 * count and made.refused >= 0.4 * count, (
        "a comparison of the same with itself would show nothing"
    )


@pytest.mark.thorough
def test_a_difference_between_them_is_found(monkeypatch):
    """The power of the comparison: an engine that takes any coefficient for non-negative is told apart."""
    monkeypatch.setattr(engine, "sign", lambda p, signs: "positive")
    assert agreement.compare(*agreement.cases(), 150, seed=2).disagreements
