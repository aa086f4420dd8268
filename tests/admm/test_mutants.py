"""A check that cannot fail is a defect: every wrong ADMM is flagged, and the right one is not."""

from dataclasses import replace

import numpy as np
import pytest

from lemmas.chan2024.convex import nonexpansion
from verify.admm import gradient_admm, gradient_admm_pair
from verify.lemma.laws import evaluate_run

from . import mutants
from .instances import losses, problem, regularisers, update_laws

WRONG = [name for name in mutants.MUTANTS if name != "correct"]
SEEN_IN_PAIRS = [name for name in WRONG if name not in ("noise on lambda too", "dual step without c")]


def records(name, rng, regulariser="elastic net", steps=8, beta=0.7):
    p = replace(problem(rng, losses(rng, 4)["logistic"], regularisers(rng, 4)[regulariser], m=4, l=4), beta=beta)
    noise = 0.3 * rng.normal(size=(steps, 4))
    starts = [(3 * rng.normal(size=4), 3 * rng.normal(size=4)) for _ in range(2)]
    return p, starts, noise, [mutants.run(name, p, x, lam, noise) for x, lam in starts]


@pytest.mark.parametrize("regulariser", ["l1", "elastic net", "box", "quadratic"])
def test_the_correct_loop_passes(regulariser):
    p, starts, noise, runs = records("correct", np.random.default_rng(20), regulariser)
    for (x, lam), run in zip(starts, runs, strict=True):
        assert mutants.same(run, gradient_admm(p, x, lam, [p.f] * len(noise), noise))
        assert all(law.holds for law in update_laws(run))
    report = evaluate_run(nonexpansion.says, gradient_admm_pair(*runs))
    assert report.assumed and report.holds, report.broken


@pytest.mark.parametrize("name", WRONG)
def test_the_update_laws_flag_it(name):
    _, _, _, (run, _) = records(name, np.random.default_rng(21))
    assert max(law.excess for law in update_laws(run)) > 1e6, "far beyond rounding"


@pytest.mark.parametrize("name", SEEN_IN_PAIRS)
def test_the_law_of_two_runs_flags_it(name):
    """Only x, y and lam of two runs are seen here: what a stranger's program records anyway.

    Two beta: a prox without beta < 1 still is monotone, and with a stiff penalty the step in x hides its gradient.
    """
    broken = set()
    for beta in (0.05, 2.5):
        _, _, _, runs = records(name, np.random.default_rng(22), beta=beta)
        broken.update(evaluate_run(nonexpansion.says, gradient_admm_pair(*runs)).broken)
    assert broken


@pytest.mark.parametrize("name", ["noise on lambda too", "dual step without c"])
def test_what_is_common_to_both_runs_cancels_in_their_difference(name):
    """Why the identities of a single run are needed beside the law of two."""
    _, _, _, runs = records(name, np.random.default_rng(28))
    report = evaluate_run(nonexpansion.says, gradient_admm_pair(*runs))
    assert report.assumed and report.holds


def test_there_are_enough_mutants():
    assert len(WRONG) >= 8
