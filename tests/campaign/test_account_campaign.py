"""Accounts beside runs: every kind of run sees an account that is 1 % too small, and what is too small is told."""

import json
from fractions import Fraction as F
from random import Random

import numpy as np
import pytest

from tests.bounds import near
from tests.tables import typed
from verify.accounts import account
from verify.accounts.account import algorithms
from verify.campaign.accounts import attack, covariances, projected_walks, recorded_shifts, secret_orders
from verify.campaign.accounts.command import accounts, job_of
from verify.campaign.accounts.gaussian_runs import DRAWS
from verify.campaign.command import Request
from verify.campaign.jobs import modules_of, run_job
from verify.enclosures.matrices import EXACT
from verify.environment.sources import closure
from verify.privacy import sampled_rounds
from verify.privacy.admm_release import AdmmStep, GradientAdmm
from verify.privacy.loss import Gaussian, exactly

SETTINGS = {  # a seed, and how many of its settings have every algorithm and see an account that is too small
    "gaussian-runs": (14, 28),
    "covariances": (1, 6),
    "secret-orders": (1, 25),
    "projected-walks": (1, 2),
    "schedules": (3, 6),
    "recorded-shifts": (1, 150),
    "searched-shifts": (1, 3),
    "declarations": (1, 8),
    "other-programs": (1, 4),
}


def test_what_is_kept_is_of_the_sources_of_every_account():
    """A second campaign in one folder gave the rooms of accounts that had been changed since."""
    sources = closure(modules_of("accounts"))
    assert {f"verify.accounts.algorithms.{name}" for name in algorithms().values()} | {"verify.accounts.anticipating"} <= {
        *sources
    }
    assert "verify.accounts.anticipating" not in closure(modules_of("claims"))


SHIFTS = """
    any-penalty any-penalty-user bounded-set every-step identity identity-moderate identity-moderate-user inexact-minimisation
    identity-strongly-convex identity-two-iterations identity-user last-point last-point-user late-point late-point-user
    late-several-uses late-start late-start-user late-walk late-walk-user long-step long-step-user no-kernel
    no-kernel-moderate no-kernel-moderate-user no-kernel-user sampler-error several-uses start strongly-convex
    strongly-convex-constant strongly-convex-constant-user strongly-convex-user two-iterations user walk walk-user weakest-noise
"""


@pytest.fixture
def few(monkeypatch):
    """Jobs of a few settings, of kinds that are quick."""
    for kind in ("gaussian-runs", "secret-orders"):
        monkeypatch.setitem(attack.KINDS, kind, (attack.KINDS[kind][0], 8))


def asked(folder, *kinds, **more):
    request = Request(**{"ids": kinds or ("gaussian-runs", "secret-orders"), "seeds": "2", "jobs": 1} | more)
    found, good = accounts(request, folder, 1, lambda total: ((lambda *_: None), (lambda: None)))
    return "\n".join(found), good


@pytest.mark.parametrize("kind", SETTINGS)
def test_no_account_is_below_a_run_and_one_percent_less_is_seen(kind, monkeypatch):
    monkeypatch.setattr(recorded_shifts, "MOVES", 4)
    if kind == "other-programs":
        pytest.importorskip("dp_accounting")
    seed, count = SETTINGS[kind]
    trials = [attack.trial(kind, seed, index) for index in range(count)]
    assert not any(one.below() for one in trials) and any(one.below(attack.SMALLER) for one in trials)
    if kind == "gaussian-runs":
        assert {one.subject for one in trials} == set(DRAWS)
        unseen = {"centralized-admm", "oracle-admm"}  # here: their runs are farther below
        assert {one.subject for one in trials if one.below(attack.SMALLER)} == set(DRAWS) - unseen
    if kind == "recorded-shifts":
        seven = {f"chan2024.theorem-7.2-{name}" for name in ("sharper-factor", "optimal-weights")}
        assert {one.subject for one in trials} == seven | {f"chan2024.shift-{name}" for name in SHIFTS.split()}


def test_a_campaign_is_resumed_with_the_same_bytes(few, tmp_path):
    told, good = asked(tmp_path)
    assert good and "32 settings" in told and "0 finished earlier, 4 now" in told
    before = (tmp_path / "summary.json").read_bytes()
    victim = sorted(p for p in tmp_path.glob("*.json") if len(p.stem) == 32)[0]
    victim.write_text("{")
    told, good = asked(tmp_path)
    assert good and "3 finished earlier, 1 now" in told and (tmp_path / "summary.json").read_bytes() == before
    kinds = json.loads(before)["kinds"]
    assert sum(row["settings"] for rows in kinds.values() for row in rows.values()) == 32


def test_an_account_below_a_run_is_told(few, tmp_path, monkeypatch):
    honest = Gaussian.rho.fget
    monkeypatch.setattr(Gaussian, "rho", property(lambda self: exactly(honest(self).upper * F(9, 10))))
    told, good = asked(tmp_path, "gaussian-runs")
    assert not good and "BELOW gaussian-runs, seed 0, setting" in told and "here rho <= " in told


def test_a_convolution_of_another_program_sees_an_epsilon_that_is_too_small(monkeypatch):
    pytest.importorskip("dp_accounting")
    assert attack.trial("other-programs", 2, 3).subject == "dp-sgd" and not attack.trial("other-programs", 2, 3).below()
    monkeypatch.setattr(account, "epsilon_of", account.epsilon_of.__wrapped__)  # nothing that is kept
    honest = sampled_rounds.sampled_epsilon
    monkeypatch.setattr(sampled_rounds, "sampled_epsilon", lambda loss, delta: honest(loss, delta) * F(99, 100))
    assert attack.trial("other-programs", 2, 3).below()


def test_a_kind_that_sees_nothing_is_told(few, tmp_path, monkeypatch):
    monkeypatch.setattr(attack, "SMALLER", F(1))
    told, good = asked(tmp_path, "gaussian-runs")
    assert not good and "BLIND gaussian-runs" in told


@pytest.mark.parametrize(("change",), typed(__file__, "account_campaign", "a forged result is no result"))
def test_a_forged_result_is_no_result(few, change):
    from verify.campaign.accounts.command import fault

    job = job_of("gaussian-runs", 0)
    row = run_job(job)["result"]
    assert not fault(row, job) and fault(row | change, job)


@pytest.mark.parametrize(("more", "words"), typed(__file__, "account_campaign", "wrong usage"))
def test_wrong_usage(tmp_path, more, words):
    with pytest.raises(ValueError, match=words):
        asked(tmp_path, **more)


def test_the_iteration_written_here_is_that_of_the_adapter():
    A, H, K = [[1, 2, 0], [0, 1, -1]], [[1, 0, 0], [0, F(1, 2), 0], [0, 0, 0]], [[F(1, 3), 0], [0, 1]]
    M, _ = covariances.iteration(*(EXACT.matrix(X) for X in (A, H, K)), F(1, 2), F(3))
    one = AdmmStep(GradientAdmm(A, [[1, 0], [0, 1]], K, F(3), F(1, 2)), H)
    assert M == one.matrices(EXACT).M


def test_a_test_of_the_end_is_that_of_a_dense_covariance():
    """One user of three in one dimension: mu^2 = d^T C^-1 d in floats; the test chosen by floats is the best one."""
    A, H, K, one = [[F(3, 2)]], [[F(1, 4)]], [[F(1, 8)]], [[1]]
    M, P = covariances.iteration(*(EXACT.matrix(X) for X in (A, H, K)), F(1), F(2))
    moved = EXACT.stack([[P], [EXACT.zeros(1, 1)]])
    found = covariances.shown([M] * 3, [False, True, False], moved, EXACT.matrix(one), 1, F(1))
    step, push = covariances.floats(M), covariances.floats(moved)
    Phi = [np.linalg.matrix_power(step, k)[:, :1] for k in range(3)]
    covariance = sum(x @ x.T for x in Phi)
    exact = (step @ push).T @ np.linalg.solve(covariance, step @ push)
    assert near(float(found), exact.item(), 2**20)


def test_orders_are_all_there_and_show():
    law = secret_orders.orders("sampled", 3, 3)
    assert sum(w for w, _ in law) == 1 and len(law) == 8 and len(secret_orders.orders("permuted", 4, 8)) == 4
    assert all(sum(own) == 2 for _, own in secret_orders.orders("permuted", 4, 8))


def test_a_projected_walk_of_one_step_is_a_gaussian():
    from scipy.stats import norm

    low, high = (projected_walks.chances(F(12), F(1), [F(1, 2)], 60, up) for up in (False, True))
    exact = norm.sf(np.arange(1, 121) * 0.1, 6.5)
    assert np.all(low <= high)
    assert all(a <= x or near(a, x, 2**10) for a, x in zip(low, exact, strict=True))
    assert all(x <= b or near(x, b, 2**10) for b, x in zip(high, exact, strict=True))
    two = [projected_walks.chances(F(4), F(3, 4), [F(1, 2), F(-1)], 60, up) for up in (False, True)]
    walk, generator = np.full(200_000, 2.0), np.random.default_rng(Random(5).randrange(2**32))
    for drift in (0.5, -1.0):
        walk = np.clip(0.75 * walk + drift + generator.standard_normal(walk.size), 0, 4)
    seen = (walk[:, None] >= np.arange(1, 121)[None, ::10] * (4 / 120)).mean(axis=0)
    wide = 5 * np.sqrt(0.25 / walk.size)  # five standard deviations of a share
    assert np.all(two[0][::10] - wide <= seen) and np.all(seen <= two[1][::10] + wide)
