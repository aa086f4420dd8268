"""What an account takes from the recorded shift theorems: what they say, within their hypotheses, while they are PROVED."""

from __future__ import annotations

import json
from fractions import Fraction as F
from pathlib import Path

import pytest

from lemmas.common import (
    gradient_admm_identity_shifts,
    gradient_admm_late_walk_shifts,
    gradient_admm_shifts,
    gradient_admm_walk_shifts,
)
from verify.privacy import recorded_shifts
from verify.privacy.account import account
from verify.privacy.account_text import lines_of
from verify.privacy.recorded_shifts import IDENTITY, LATE, START, WALK, Shift, of_start, of_user, settled
from verify.records.relation import margin

LEDGER = Path(__file__).resolve().parents[2] / "reports" / "ledger.json"
RECORDS = {r["id"]: r for r in json.loads(LEDGER.read_text(encoding="utf-8"))["records"]} if LEDGER.exists() else {}
ADMM = {"eta": 1, "beta": 3, "singular": "1,2", "sensitivity": 1, "sigma": 2}


def test_the_ranges_are_those_of_the_lemmas() -> None:
    assert START == gradient_admm_shifts.LEAST
    assert WALK == gradient_admm_walk_shifts.LEAST
    assert LATE == gradient_admm_late_walk_shifts.LEAST
    assert IDENTITY == gradient_admm_identity_shifts.LEAST


def worst(record: str, value: F, **letters: F) -> F:
    """The margin of the record's goal where D is what ``value`` says, sigma = 1, and every distance is one."""
    at = {"sigma": F(1), "eta": F(1), "Delta": F(1), "beta": F(1), "D": value / 2, "mu": F(0), **letters}
    (goal,) = (g["says"] for g in RECORDS[record]["goals"] if g["name"] in ("user", "amplified"))
    return margin(goal, at)


@pytest.mark.parametrize("s", [F(1, 5), F(26, 25), F(3, 2), F(8, 5), F(9)])
@pytest.mark.parametrize("k", [2, 3, 10, 300])
def test_the_value_is_the_goal_of_the_record(s: F, k: int) -> None:
    """With eta = beta = 1 and a_min^2 = s; where a_min itself occurs s is a square."""
    for found, letters in ((of_user(s, k), {"k": F(k)}), (of_user(s, k, k + 1, 3), {"k": F(k), "m": F(3)})):
        if found is None or "any-penalty" in found.record:
            continue
        assert worst(found.record, found.value, **letters) == 0
        assert worst(found.record, found.value * F(1001, 1000), **letters) < 0
    if (one := of_start(s, k, False)) is not None and "any-penalty" not in one.record:
        shown = {"k": F(k), "k_minus": F(k - 1), "<x,x>": F(1), "<A_x,A_x>": F(0)}
        assert worst(one.record, one.value, **shown) == 0 > worst(one.record, one.value * F(1001, 1000), **shown)


@pytest.mark.parametrize("a", [F(1, 2), F(1), F(1, 5)])
def test_the_value_for_every_penalty_is_the_goal_of_the_record(a: F) -> None:
    s = a * a
    K = settled(s)
    P = (1 + s) ** (K - 2)
    assert P * s >= max(1, 2 / s) and (K == 2 or P / (1 + s) * s < max(1, 2 / s))
    for h in (0, 1, 40):
        found = of_user(s, K + h - 1)
        assert found is not None and found.record == "chan2024.shift-any-penalty-user"
        letters = {"a_min": a, "P": P, "h": F(h)}
        assert worst(found.record, found.value, **letters) == 0 > worst(found.record, found.value * F(1001, 1000), **letters)
    assert of_user(s, K - 2) is None


def test_outside_the_hypotheses_there_is_nothing() -> None:
    assert of_user(F(9), 1) is None and of_user(F(9), 0) is None
    assert of_user(F(26, 25), 9, 10, 3) is None and of_user(F(9), 1, 10, 3) is None and of_user(F(3, 2), 2, 10, 3) is None
    assert of_start(F(9), 1, False) is None
    for s, after, record in (
        (WALK, 2, "shift-walk-user"),
        (WALK - F(1, 1000), 20, "shift-late-walk-user"),
        (WALK - F(1, 1000), 2, "shift-user"),
        (LATE - F(1, 1000), 20, "shift-user"),
    ):
        found = of_user(s, after)
        assert found is not None and found.record == f"chan2024.{record}"


def test_several_uses_below_eight_fifths_have_a_record_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorded_shifts, "verdict", lambda claim: "PROVED")
    for s, distance, record in ((F(3, 2), 10, "late-several-uses"), (LATE, 4, "late-several-uses"), (WALK, 3, "several-uses")):
        found = of_user(s, 9, distance, 3)
        assert found is not None and (found.value, found.record) == (F(3, distance), f"chan2024.shift-{record}")
    assert of_user(F(3, 2), 9, 3, 3) is None


def test_a_record_that_is_not_proved_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    made = account("gradient-admm", **ADMM, users=30, user=1)
    assert made.theorem == "chan2024.shift-walk-user"
    for gone, next_best in (("chan2024.shift-walk-user", "chan2024.shift-late-walk-user"), ("walk-user", "chan2024.shift-user")):
        monkeypatch.setattr(recorded_shifts, "verdict", lambda claim, gone=gone: "OPEN" if claim.endswith(gone) else "PROVED")
        assert account("gradient-admm", **ADMM, users=30, user=1).theorem == next_best
    monkeypatch.setattr(recorded_shifts, "verdict", lambda claim: None)
    made = account("gradient-admm", **ADMM, users=30, user=1)
    assert "proved by hand" in made.theorem and made.loss.rho.upper == F(1, 8) / 29


def test_the_account_is_met_by_a_run_and_rests_on_records_alone() -> None:
    """No matrix of the form [I D] is asked for; from ten iterations on bound and run agree to nine digits."""
    for given in ({"users": 11, "user": 1}, {"users": 500, "user": 100}):
        made = account("gradient-admm", **ADMM, **given)
        assert made.lower is not None and made.bound.argument == ""
        assert 1 <= made.loss.rho.upper / made.lower.rho.lower < 1 + F(1, 10**9)
    started = account("gradient-admm", **{**ADMM, "sensitivity": None}, start=1, steps=20)
    assert started.lower is not None and started.theorem == "chan2024.shift-walk"
    assert 1 <= started.loss.rho.upper / started.lower.rho.lower < 1 + F(1, 10**9)


def test_a_permuted_order_takes_the_best_record_at_every_place() -> None:
    made = account("gradient-admm", **ADMM, users=40, order="permuted")
    assert made.bound.records == ("chan2024.corollary-6.2-local", "chan2024.shift-walk-user")
    squares = sorted(square.upper for _, square in made.loss.parts)  # type: ignore[attr-defined]
    assert squares == sorted([F(1, 4), F(1, 4), *(F(1, 4) / (k + 1) for k in range(2, 40))])
    assert isinstance(of_user(F(3), 7), Shift)


def test_descent_with_a_use_in_every_step_rests_on_its_record() -> None:
    given = {"eta": "0.1", "nu": "10", "mu": "1", "sigma": "1", "sensitivity": "1", "users": 1, "passes": 20}
    made = account("noisy-gradient-descent", **given)
    c = F(9, 10)
    assert made.theorem == "chan2024.shift-every-step" and made.bound.argument == ""
    exact = (1 - c**20) * (1 + c) / ((1 + c**20) * (1 - c)) * F(1, 10) ** 2 / 2
    assert exact <= made.loss.rho.upper < exact * (1 + F(1, 10**9))
    for other in ({"users": 2}, {"mu": None}, {"nu": "15"}, {"diameter": "100"}, {"passes": 1}):  # not what the record speaks of
        assert "chan2024.shift-every-step" not in account("noisy-gradient-descent", **{**given, **other}).bound.records


def test_a_bound_by_hand_that_is_no_less_than_a_proved_one_is_not_told():
    made = account("gradient-admm", **ADMM, users=30)
    assert any("by hand" in other.argument for other in made.others)
    assert "by hand" not in "\n".join(lines_of(made))
