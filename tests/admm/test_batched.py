"""Batched runs against the clear forms, run by run."""

import numpy as np
import pytest

from tests.admm.cyffers_problems import losses as user_losses
from tests.admm.cyffers_problems import regulariser
from tests.admm.instances import losses, problem, regularisers
from tests.admm.runs.federated_admm import federated_admm
from verify.admm import L1, Huber, Problem, Quadratic, Zero, gradient_admm
from verify.admm.batched import SameLosses, SampledResiduals, batched_gradient_admm
from verify.admm.batched_consensus import BatchedConsensus, batched_federated_admm
from verify.admm.consensus import Consensus

RUNS, STEPS, CLOSE = 4, 7, 1e-12


def close(found, wanted):
    return np.max(np.abs(found - wanted)) <= CLOSE * (1 + np.max(np.abs(wanted)))


def setting(g, n=5, m=4, l=3, seed=1):  # noqa: E741
    rng = np.random.default_rng(seed)
    p = problem(rng, losses(rng, n)["quadratic"], regularisers(rng, l)[g], m, l)
    starts = rng.normal(size=(RUNS, n)), rng.normal(size=(RUNS, m)), rng.normal(size=(RUNS, l))
    return rng, p, *starts, rng.normal(size=(RUNS, STEPS, n))


@pytest.mark.parametrize("g", ["zero", "l1", "elastic net", "box", "quadratic"])
def test_gradient_admm_with_losses_common_to_all_runs(g):
    rng, p, x, lam, _, noise = setting(g)
    functions = [losses(rng, p.n)["quadratic"] for _ in range(STEPS)]
    functions = [Quadratic(f.H * p.f.nu / f.nu, f.h) for f in functions]
    trace = batched_gradient_admm(p, x, lam, SameLosses(functions), steps=STEPS, noise=noise)
    for r in range(RUNS):
        clear = gradient_admm(p, x[r], lam[r], functions, noise[r])
        assert close(trace.x[r], clear.x) and close(trace.y[r], clear.y) and close(trace.lam[r], clear.lam)


def test_every_run_with_its_own_samples():
    rng, p, x, lam, _, noise = setting("elastic net")
    features, targets = 0.3 * rng.normal(size=(9, p.n)), rng.normal(size=9)
    samples = rng.integers(0, 9, (RUNS, STEPS))
    sampled = batched_gradient_admm(p, x, lam, SampledResiduals(features, targets, samples), steps=STEPS, noise=noise)
    common = batched_gradient_admm(p, x, lam, SampledResiduals(features, targets, samples[0]), steps=STEPS, noise=noise)
    rows = [Quadratic.least_squares(features[i : i + 1], targets[i : i + 1]) for i in range(9)]
    for r in range(RUNS):
        assert close(sampled.x[r], gradient_admm(p, x[r], lam[r], [rows[i] for i in samples[r]], noise[r]).x)
        assert close(common.x[r], gradient_admm(p, x[r], lam[r], [rows[i] for i in samples[0]], noise[r]).x)


def test_blocks_of_noise_and_chosen_iterates_give_the_same_numbers():
    _, p, x, lam, _, noise = setting("l1")
    whole = batched_gradient_admm(p, x, lam, SameLosses([p.f]), steps=STEPS, noise=noise)
    part = batched_gradient_admm(
        p, x, lam, SameLosses([p.f]), steps=STEPS, keep=(0, 4, STEPS), noise=iter([noise[:, :3], noise[:, 3:4], noise[:, 4:]])
    )
    assert np.array_equal(part.x, whole.x[:, [0, 4, STEPS]]) and np.array_equal(part.y, whole.y[:, [0, 4, STEPS]])
    assert part.kept.tolist() == [0, 4, STEPS]


def test_the_arguments_are_left_as_they_were():
    _, p, x, lam, _, noise = setting("l1")
    before = x.copy(), lam.copy(), noise.copy()
    batched_gradient_admm(p, x, lam, SameLosses([p.f]), steps=STEPS, noise=noise)
    assert all(np.array_equal(a, b) for a, b in zip(before, (x, lam, noise), strict=True))


@pytest.mark.parametrize("r", ["zero", "l1", "elastic net", "box", "quadratic"])
@pytest.mark.parametrize("form", ["printed", "derived"])
def test_consensus(r, form):
    rng = np.random.default_rng(3)
    p = Consensus(user_losses(rng, "quadratic"), regulariser(r), 0.8, form)
    u, eta = rng.normal(size=(RUNS, p.n, p.p)), rng.normal(size=(RUNS, STEPS, p.n, p.p))
    mask = rng.integers(0, 2, (RUNS, STEPS, p.n))
    mask[:, :, 1] = 1
    fast = BatchedConsensus.of(p)
    federated = {
        line: batched_federated_admm(fast, u, 0.7, mask, noise=eta, clipping=0.5, form=line) for line in ("printed", "derived")
    }
    drawn = batched_federated_admm(
        fast, u, 0.7, mask, noise=lambda k, runs, users: eta[runs, k, users], clipping=0.5, keep=[STEPS]
    )
    assert np.array_equal(drawn.z[:, 0], federated["printed"].z[:, -1])
    for run in range(RUNS):
        for line, found in federated.items():
            clear = federated_admm(p, u[run], 0.7, mask[run], noise=eta[run], clipping=0.5, form=line)
            assert close(found.z[run], clear.z) and close(found.u[run], clear.u[-1])


@pytest.mark.parametrize("form", ["printed", "derived"])
def test_one_residual_per_user(form):
    rng = np.random.default_rng(4)
    a, b = rng.normal(size=(6, 3)), rng.normal(size=6)
    p = Consensus([Quadratic(np.outer(a[i], a[i]), -b[i] * a[i], b[i] ** 2 / 2) for i in range(6)], L1(0.1), 0.8, form)
    fast = BatchedConsensus.residuals(a, b, L1(0.1), 0.8, form)
    u, mask = rng.normal(size=(RUNS, 6, 3)), np.ones((STEPS, 6))
    mask[:, 2] = 0
    found = batched_federated_admm(fast, u, 0.7, mask, form="derived")
    for run in range(RUNS):
        assert close(found.z[run], federated_admm(p, u[run], 0.7, mask, form="derived").z)


def test_a_changed_step_is_seen():
    _, p, x, lam, _, noise = setting("l1")
    found = batched_gradient_admm(p, x, lam, SameLosses([p.f]), steps=STEPS, noise=noise)
    changed = Problem(p.f, p.g, p.A, p.B, p.c, p.beta, p.eta * (1 + 1e-9))
    assert not close(found.x[0], gradient_admm(changed, x[0], lam[0], [p.f] * STEPS, noise[0]).x)


def bad_calls():
    _, p, x, lam, _, noise = setting("l1")
    rng = np.random.default_rng(5)
    loss = SameLosses([p.f])
    features, targets = rng.normal(size=(6, p.n)), rng.normal(size=6)
    nan = noise.copy()
    nan[0, 0, 0] = np.nan

    def run(**changes):
        given = {"problem": p, "x": x, "lam": lam, "gradients": loss, "steps": STEPS, "noise": noise, **changes}
        return batched_gradient_admm(**given)

    tall = np.vstack([p.B, np.zeros((1, p.l))])[1:]
    return {
        "noise must be finite": lambda: run(noise=nan),
        "noise must have shape": lambda: run(noise=noise[:, :-1]),
        "found 6": lambda: run(noise=iter([noise[:, :-1]])),
        "found more": lambda: run(noise=iter([noise, noise])),
        "a block of noise must be finite": lambda: run(noise=iter([nan])),
        "x must have shape": lambda: run(x=x[0]),
        "lam must have shape": lambda: run(lam=lam[:2]),
        "steps must be": lambda: run(steps=0),
        "keep must hold": lambda: run(keep=[3, 2]),
        "functions must name one loss or": lambda: run(gradients=SameLosses([p.f] * 2)),
        "functions must name at least": lambda: SameLosses([]),
        "quadratics only": lambda: SameLosses([Huber(features, targets)]),
        "samples must hold integers from": lambda: SampledResiduals(features, targets, np.array([6])),
        "samples must hold integers, of": lambda: SampledResiduals(features, targets, np.array([0.5])),
        "samples must have shape": lambda: run(gradients=SampledResiduals(features, targets, np.zeros(3, int))),
        "gradients must be of functions of": lambda: run(gradients=SameLosses([Quadratic(np.eye(2), np.zeros(2))])),
        "closed form": lambda: run(problem=Problem(p.f, L1(0.1), p.A, tall, p.c, 1, 0.1)),
        "full column rank": lambda: run(problem=Problem(p.f, Zero(), p.A, np.zeros_like(p.B), p.c, 1, 0.1)),
        "problem must have quadratic losses": lambda: BatchedConsensus.of(Consensus([Huber(features, targets)], L1(1), 1)),
        "participation must name": lambda: batched_federated_admm(
            BatchedConsensus.residuals(features, targets, L1(1), 1, "derived"), np.zeros((1, 6, p.n)), 0.5, np.zeros((2, 6))
        ),
        "form must be": lambda: BatchedConsensus.residuals(features, targets, L1(1), 1, "wrong"),
    }


@pytest.mark.parametrize("message", list(bad_calls()))
def test_wrong_arguments_are_named(message):
    with pytest.raises(ValueError, match=message):
        bad_calls()[message]()
