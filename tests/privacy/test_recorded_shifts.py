"""What an account takes from the recorded shift theorems: what they say, within their hypotheses, while they are PROVED."""

import json
from fractions import Fraction as F
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from tests.bounds import room
from tests.tables import by_name, typed
from verify.accounts.account import account
from verify.privacy import recorded_shifts
from verify.privacy.contraction_game import bounded_domain, energy
from verify.privacy.participation import Schedule
from verify.privacy.recorded_shifts import (
    IDENTITY,
    LATE,
    LATE_POINT,
    LATE_START,
    LONG,
    MODERATE,
    NO_KERNEL,
    OF_TWO,
    POINT,
    START,
    STRONG,
    TWICE,
    WALK,
    Known,
    Shift,
    every_step,
    of_start,
    of_starts,
    of_user,
    of_users,
    settled,
    settled_twice,
    used,
)
from verify.records.relation import margin

LEDGER = Path(__file__).resolve().parents[2] / "reports" / "ledger.json"
RECORDS = {r["id"]: r for r in json.loads(LEDGER.read_text(encoding="utf-8"))["records"]} if LEDGER.exists() else {}
admm = partial(account, "gradient-admm", eta=1, beta=3, singular="1,2", sensitivity=1, sigma=2)


def test_the_ranges_are_those_of_the_lemmas():
    words = ["walk", "late_walk", "late_start", "two_steps", "long_step", "identity", "no_kernel", "strongly_convex"]
    words += ["last_point", "late_point", "no_kernel_plateau"]
    parts = ["", *(f"{word}_" for word in words)]
    lemmas = [import_module(f"lemmas.common.gradient_admm_{part}shifts") for part in parts]
    found = [one.LEAST for one in lemmas]
    assert found == [START, WALK, LATE, LATE_START, OF_TWO, LONG, IDENTITY, NO_KERNEL, STRONG, POINT, LATE_POINT, MODERATE[0]]
    assert MODERATE[1] == lemmas[-1].MOST


def is_the_goal_of(found, scale=1, rounded=F(0), **letters):
    """The record's goal is an equality where D is what ``found`` says times ``scale``, sigma = 1 and every distance is one
    (nearly one where it is ``rounded``); and false where it is a thousandth larger."""
    (goal,) = (g["says"] for g in RECORDS[found.record]["goals"] if g["name"] in ("user", "amplified"))
    at = dict.fromkeys(("sigma", "eta", "Delta", "beta", "<x,x>", "<delta,delta>"), F(1)) | {"mu": F(0), "<A_x,A_x>": F(0)}
    at |= {name: F(value) for name, value in letters.items()}
    less, equal, more = (margin(goal, at | {"D": found.value * scale * (1 + k) / 2}) for k in (-rounded, F(0), F(1, 1000)))
    return less >= 0 >= equal > more and (equal == 0 or bool(rounded))


@pytest.mark.parametrize(("s",), typed(__file__, "recorded_shifts", "the value is the goal of the record by s"))
@pytest.mark.parametrize("k", [2, 3, 10, 300])
def test_the_value_is_the_goal_of_the_record(s, k):
    """With eta = beta = 1 and a_min^2 = s; where a_min itself occurs s is a square."""
    asked = (of_user(Known(s), k), {}), (of_user(Known(s), k, k + 1, 3), {"m": 3}), (of_start(Known(s), k), {"k_minus": k - 1})
    for found, more in asked:
        assert found is None or "any-penalty" in found.record or is_the_goal_of(found, k=k, **more)


@pytest.mark.parametrize("s", [F(1, 10), F(17, 25), F(1), F(61, 50), F(5, 4), F(3)])
@pytest.mark.parametrize("N", [2, 3, 4, 40])
def test_the_value_at_the_identity_is_the_goal_of_the_record(s, N):
    """With eta = a = 1 and beta = s; |dx_0|_M^2 = (1 + s)|dx_0|^2, k = N - 1 iterations after a user."""
    for found, scale in ((of_start(Known(s, True), N), 1 + s), (of_user(Known(s, True), N - 1), F(1))):
        if found is None or "identity" not in found.record:
            assert (s == F(1, 10) and N > 2) or scale == 1
            continue
        assert is_the_goal_of(found, scale, beta=s, a=1, h=N - 3, k=N - 1, k_minus=N - 1)


@pytest.mark.parametrize("N", [4, 5, 40])
@pytest.mark.parametrize(
    ("s", "name"), [(F(2), "no-kernel"), (F(17, 25), "no-kernel-moderate"), (F(61, 50), "no-kernel-moderate")]
)
def test_the_value_without_a_kernel_is_the_goal_of_the_record(s, name, N):
    start, user = of_start(known := Known(s, square=True), N), of_user(known, N - 1)
    for found, record in ((start, f"chan2024.shift-{name}"), (user, f"chan2024.shift-{name}-user")):
        assert found is not None and found.record == record
        assert is_the_goal_of(found, beta=s, a_min=1, k=N - 1, h=N - 3)
    assert of_user(Known(NO_KERNEL - F(1, 1000), square=True), N - 1).record == "chan2024.shift-late-walk-user" or N < 4


@pytest.mark.parametrize(
    ("s", "N", "name"), typed(__file__, "recorded_shifts", "the value for the point alone is the goal of the record")
)
def test_the_value_for_the_point_alone_is_the_goal_of_the_record(s, N, name):
    for of, n, ending in ((of_starts, N, ""), (of_users, N, "-user")):
        record = f"chan2024.shift-{name}-point{ending}"
        (found,) = (one for one in of(Known(s, point=True), n) if one.record == record)
        assert is_the_goal_of(found, beta=s, a_min=1, k=N)
        least = POINT if name == "last" else LATE_POINT
        for known in (Known(least - F(1, 1000), point=True), Known(s), Known(s, long=True, point=True)):
            assert record not in {one.record for one in of(known, n)}


@pytest.mark.parametrize("k", [3, 10, 300])
def test_the_value_for_long_steps_is_the_goal_of_the_record(k):
    for found in (of_start(Known(F(2), True, True, True), k), of_user(Known(F(2), True, True, True), k)):
        assert found is not None and found.record.startswith("chan2024.shift-long-step")
        assert is_the_goal_of(found, beta=2, a_min=1, k=k)
    for s, count in ((LONG - F(1, 1000), k), (LONG, 2)):
        assert of_user(Known(s, long=True), count) is None and of_start(Known(s, long=True), count) is None
    assert of_user(Known(F(9), long=True), k, k + 1, 2) is None


@pytest.mark.parametrize(("identity", "N"), [(False, 2), (False, 3), (True, 3), (False, 40)])
def test_the_value_for_strongly_convex_losses_is_the_goal_of_the_record(identity, N):
    """eta = 1, mu = 1/2, a_min = 1, a_max = 1 or 2, beta = 2; rounded up by less than 1e-9."""
    wide = F(2) if identity else F(8)
    known, r = Known(F(2), identity, identity, False, F(1, 2), wide), 1 - F(1, 2) / (1 + wide)
    P = r ** (2 * N - 2)
    S = (1 - P) / (1 - r**2)
    at = {"beta": 2, "a_min": 1, "a_max": 1 if identity else 2, "a": 1, "r": r, "P": P, "S": S, "R": S - 1}
    of = {one.record: one for one in (*of_starts(known, N), *of_users(known, N - 1)) if "strongly-convex" in one.record}
    assert len(of) == 1 + 2 * identity + (N > 2) * (1 + identity)  # of A = a I both constants are those of A A^T = a^2 I
    for name, found in of.items():
        # what is compared has |x|_M = 1 and |A x| = 0, for A = a I |x|_M^2 = (1 + s) |x|^2
        assert is_the_goal_of(found, 1 + known.s if "identity" in name else 1, F(1, 10**9), **at)
    outside = known._replace(s=F(119, 100)), known._replace(long=True), known._replace(flat=F(1)), known._replace(flat=F(0))
    assert not any("strongly-convex" in one.record for k in outside for one in (*of_starts(k, N), *of_users(k, N - 1)))


@pytest.mark.parametrize(
    ("s", "flat", "wide", "there"),
    [
        ("8/5", "1/5", "8/5", True),
        ("159/100", "1/5", "159/100", False),
        ("8/5", "199/1000", "8/5", False),
        ("8/5", "1/5", "2", False),
    ],
)
def test_the_constant_for_strongly_convex_losses_with_a_kernel_is_that_of_its_region(s, flat, wide, there):
    """Outside of it instances leak more: s >= 8/5, 8 eta mu >= s, one singular value."""
    known = Known(F(s), False, False, False, F(flat), F(wide))
    for record, found in ("constant", of_starts(known, 5)), ("constant-user", of_users(known, 5)):
        assert (f"chan2024.shift-strongly-convex-{record}" in {one.record for one in found}) == there


def test_an_account_of_long_steps_uses_their_record_alone(monkeypatch):
    monkeypatch.setattr(recorded_shifts, "verdict", lambda claim: "PROVED")
    for nu, record in (
        ("1", "chan2024.shift-walk-user"),
        ("1.5", "chan2024.shift-long-step-user"),
        ("2", "chan2024.shift-long-step-user"),
    ):
        made = admm(nu=nu, users=30, user=1)
        named = {one for bound in (made.bound, *made.others) if bound.route == "shifts" for one in bound.records}
        assert named == {record} and made.loss.rho.upper < F(1, 8) / 30 * F(1000001, 1000000)
    with pytest.raises(ValueError, match="beyond 2/nu"):
        admm(nu="2.1", users=30, user=1)


@pytest.mark.parametrize("a", [F(1, 2), F(4, 5), F(1, 5)])
def test_the_value_for_every_penalty_is_the_goal_of_the_record(a):
    s = a * a
    K = settled(s)
    P = (1 + s) ** (K - 2)
    assert P * s >= max(1, 2 / s) and (K == 2 or P / (1 + s) * s < max(1, 2 / s))
    for h in (0, 1, 40):
        found = of_user(Known(s), K + h - 1)
        assert found is not None and found.record == "chan2024.shift-any-penalty-user"
        assert is_the_goal_of(found, a_min=a, P=P, h=h)
    assert of_user(Known(s), K - 2) is None


@pytest.mark.parametrize(("s", "delay"), [(F(1, 10), 23), (F(1, 20), 40), (F(1, 100), 237)])
def test_the_value_of_two_phases_is_the_goal_of_the_record(s, delay):
    """At phases of which the hypotheses certainly hold, the first as long as it may be."""
    phases, W, lemma = settled_twice(s), F(4, 3), import_module("lemmas.common.gradient_admm_two_phase_shifts")
    for _ in range(phases.j):
        W = (1 + s) ** 2 * (1 + W)
    assert phases.iterations - 1 / s == delay and (TWICE[1], F(4, 3)) == (lemma.MOST, lemma.FIRST)
    assert s**2 * (3 + 16 * s) * (1 + W) <= 1 < s**2 * (3 + 16 * s) * (1 + (1 + s) ** 2 * (1 + W))
    at = {"eta": F(1), "a": F(1), "beta": s, "W": W, "P": (1 + s) ** phases.m, "T": phases.T}
    asked = {h["name"]: h["says"] for h in RECORDS["chan2024.shift-two-phases"]["hypotheses"]}
    assert all(margin(asked[name], at) >= 0 for name in ("small", "high", "wide", "tall"))
    for h in (0, 1, 40):
        K = phases.iterations + h
        start, user = of_start(Known(s, True), K), of_user(Known(s, True), K)
        assert (start.record, user.record) == ("chan2024.shift-two-phases", "chan2024.shift-two-phases-user")
        assert is_the_goal_of(start, 1 + s, beta=s, a=1, h=h) and is_the_goal_of(user, beta=s, a=1, h=h + 1)
    assert of_user(Known(s, True), phases.iterations - 1) is None


def test_outside_the_hypotheses_there_is_nothing():
    nine = Known(F(9))
    assert of_user(nine, 1) is None and of_user(nine, 0) is None
    assert all(of_user(*asked, 10, 3) is None for asked in ((Known(F(9, 11)), 9), (nine, 1), (Known(F(3, 2)), 2)))
    assert of_start(nine, 1) is None
    for s, after, record in typed(
        __file__, "recorded_shifts", "outside the hypotheses there is nothing", by_name(LATE=LATE, WALK=WALK)
    ):
        found = of_user(Known(s), after)
        assert found is not None and found.record == f"chan2024.{record}"


def test_several_uses_below_eight_fifths_have_a_record_of_their_own(monkeypatch):
    monkeypatch.setattr(recorded_shifts, "verdict", lambda claim: "PROVED")
    for s, distance, record in ((F(3, 2), 10, "late-several-uses"), (LATE, 4, "late-several-uses"), (WALK, 3, "several-uses")):
        found = of_user(Known(s), 9, distance, 3)
        assert found is not None and (found.value, found.record) == (F(3, distance), f"chan2024.shift-{record}")
    assert of_user(Known(F(3, 2)), 9, 3, 3) is None


def test_a_record_that_is_not_proved_is_not_used(monkeypatch):
    made = admm(users=30, user=1)
    assert made.theorem == "chan2024.shift-walk-user"
    for gone, next_best in (("chan2024.shift-walk-user", "chan2024.shift-late-walk-user"), ("walk-user", "chan2024.shift-user")):
        monkeypatch.setattr(recorded_shifts, "verdict", lambda claim, gone=gone: "OPEN" if claim.endswith(gone) else "PROVED")
        made = admm(users=30, user=1)
        assert next_best in [one for bound in (made.bound, *made.others) for one in bound.records]
        assert not any(one.endswith(gone) for bound in (made.bound, *made.others) for one in bound.records)
    monkeypatch.setattr(recorded_shifts, "verdict", lambda claim: None)
    made = admm(users=30, user=1)
    by_hand = [bound for bound in made.others if "shift theorem of this project: proved by hand" in bound.argument]
    assert [bound.loss.rho.upper for bound in by_hand] == [F(1, 8) / 29] and made.bound.records == ("common.shift-rule",)


def test_the_account_is_met_by_a_run_and_rests_on_records_alone():
    """No matrix of the form [I D] is asked for; from ten iterations on bound and run agree to nine digits."""
    for given in ({"users": 11, "user": 1}, {"users": 500, "user": 100}):
        made = admm(**given)
        assert made.lower is not None and made.bound.argument == ""
        assert 1 <= room(made) < 1 + F(1, 10**9)
    started = admm(sensitivity=None, start=1, steps=20)
    assert started.lower is not None and started.theorem == "chan2024.shift-walk"
    assert 1 <= room(started) < 1 + F(1, 10**9)


def test_several_uses_have_one_record_unless_each_its_own_costs_less():
    known = Known(F(2))
    for users, named in ((3, ["several-uses"]), (20, ["walk-user"])):
        loss, theorems = used(known, Schedule(3 * users, users, 3, "fixed"), users - 2, F(1))
        apart = 2 * of_user(known, users - 1).value + of_user(known, 2).value
        joint = of_user(known, 2, users, 3)
        assert [one.record.removeprefix("chan2024.shift-") for one in theorems] == named
        assert (joint.value > apart) == (users == 20) and loss.mu_squared.upper == min(joint.value, apart)


def test_a_permuted_order_takes_the_best_record_at_every_place():
    made = admm(users=40, order="permuted")
    known = next(bound for bound in made.others if "chan2024.shift-walk-user" in bound.records)
    assert known.records == ("chan2024.corollary-6.2-local", "chan2024.shift-walk-user")
    squares = sorted(square.upper for _, square in known.loss.parts)
    assert squares == sorted([F(1, 4), F(1, 4), *(F(1, 4) / (k + 1) for k in range(2, 40))])
    least = sorted(square.upper for _, square in made.loss.parts)
    assert least == sorted(F(1, 4) / (k + 1) for k in range(40))  # one iteration behind it: 1/2, and not 1
    assert isinstance(of_user(Known(F(3)), 7), Shift)


@pytest.mark.parametrize(("mu", "steps"), [(F(0), 7), (F(1), 2), (F(1), 30), (F(3, 2), 100)])
@pytest.mark.parametrize("distance", [None, F(1, 10), F(5, 2), F(7), F(400)])
def test_what_is_recorded_of_a_user_of_every_step_is_no_less_than_the_least_energy(mu, steps, distance):
    """It is the energy itself for strongly convex losses without a set; for a small set nearly so."""
    c = 1 - F(1, 2) * mu
    found = every_step(c, steps, distance)
    if found is None:
        assert c == 1 and distance is None
        return
    everything = range(1, steps + 1)
    best = energy(c, steps, everything) if distance is None else bounded_domain(c, steps, everything, distance)
    assert found.value >= best.lower
    if distance is None:
        assert found.record == "chan2024.shift-every-step" and best.lower <= found.value <= best.upper
    if distance is not None and c == 1:
        assert found.record == "chan2024.shift-bounded-set"
        assert found.value <= best.upper * F(101, 100) or 4 * distance > steps, "where the set decides they agree"


def test_noisy_gradient_descent_names_the_record_where_one_holds_and_no_other():
    def asked(**more):
        given = {"eta": "0.5", "sigma": "4", "sensitivity": "1", "users": "1", "passes": "20"}
        made = account("noisy-gradient-descent", **(given | more))
        return [name for bound in (made.bound, *made.others) if bound.route == "shifts" for name in bound.records]

    assert asked(mu="1", nu="2") == ["chan2024.shift-every-step"]
    assert asked(nu="2", diameter="1") == ["chan2024.shift-bounded-set"]
    assert asked(nu="2.1", diameter="1") == [] == asked(nu="2.1", mu="1"), "no longer (1/eta)-smooth"
    assert asked(mu="1", nu="2", users="2") == [] == asked(nu="2")
