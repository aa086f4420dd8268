"""Batched runs against the clear forms, run by run."""

from dataclasses import replace
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest

from tests.admm.instances import losses, problem, regularisers
from tests.conformance.programs.federated_admm import program
from tests.refusals import refusals
from verify.admm import L1, Box, ElasticNet, Huber, Problem, Quadratic, Zero
from verify.admm.batched import SameLoss, SampledResiduals, batched_gradient_admm
from verify.admm.batched_consensus import batched_federated_admm
from verify.algorithms.proximal import prox

from .instances import gradient_admm

RUNS, STEPS, CLOSE = 4, 7, 1e-12


def close(found, wanted):
    return np.max(np.abs(found - wanted)) <= CLOSE * (1 + np.max(np.abs(wanted)))


def setting(g, n=5, m=4, l=3, seed=1):  # noqa: E741
    rng = np.random.default_rng(seed)
    p = problem(rng, losses(rng, n)["quadratic"], regularisers(rng, l)[g], m, l)
    return rng, p, rng.normal(size=(RUNS, n)), rng.normal(size=(RUNS, m)), rng.normal(size=(RUNS, STEPS, n))


@pytest.mark.parametrize("g", ["zero", "l1", "elastic net", "box", "quadratic"])
def test_gradient_admm(g):
    """With one loss, chosen iterates among them, and with every run's own samples; the arguments stay as they were."""
    rng, p, x, lam, noise = setting(g)
    before = x.copy(), lam.copy(), noise.copy()
    features, targets = 0.3 * rng.normal(size=(9, p.n)), rng.normal(size=9)
    samples, rows = rng.integers(0, 9, (RUNS, STEPS)), range(9)
    one = [Quadratic.least_squares(features[i : i + 1], targets[i : i + 1]) for i in rows]
    for gradients, functions in (
        (SameLoss(p.f), [[p.f] * STEPS] * RUNS),
        (SampledResiduals(features, targets, samples), [[one[i] for i in row] for row in samples]),
    ):
        trace = batched_gradient_admm(p, x, lam, gradients, steps=STEPS, noise=noise)
        part = batched_gradient_admm(p, x, lam, gradients, steps=STEPS, noise=noise, keep=(0, 4, STEPS))
        for r in range(RUNS):
            clear = gradient_admm(p, x[r], lam[r], functions[r], noise[r])
            for name in ("x", "y", "lam"):
                assert close(getattr(trace, name)[r], clear[name])
                assert np.array_equal(getattr(part, name), getattr(trace, name)[:, [0, 4, STEPS]])
    assert part.kept == (0, 4, STEPS)
    assert all(np.array_equal(a, b) for a, b in zip(before, (x, lam, noise), strict=True))


@pytest.mark.parametrize("r", [L1(0.1), ElasticNet(0.1, 0.2), Box(-0.1, 0.2)])
@pytest.mark.parametrize("form", ["printed", "derived"])
def test_federated_admm(r, form):
    rng = np.random.default_rng(4)
    a, b = rng.normal(size=(6, 3)), rng.normal(size=6)
    users = [Quadratic(np.outer(a[i], a[i]), -b[i] * a[i], b[i] ** 2 / 2) for i in range(6)]
    by_hand = [SimpleNamespace(prox=partial(prox, one)) for one in (*users, r)]
    u, mask, eta = rng.normal(size=(RUNS, 6, 3)), rng.integers(0, 2, (RUNS, STEPS, 6)), rng.normal(size=(RUNS, STEPS, 6, 3))
    mask[:, :, 1] = 1
    for clipping, noise in ((0.5, eta), (None, 0 * eta)):
        drawn = (lambda k, runs, users: eta[runs, k, users]) if clipping else None
        found = batched_federated_admm(a, b, r, 0.8, u, 0.7, mask, noise=drawn, clipping=clipping, form=form)
        last = batched_federated_admm(a, b, r, 0.8, u, 0.7, mask, noise=drawn, clipping=clipping, form=form, keep=[STEPS])
        assert np.array_equal(last.z[:, 0], found.z[:, -1])
        for run in range(RUNS):
            p = SimpleNamespace(
                family="federated-admm", losses=by_hand[:6], r=by_hand[6], step=0.8, lam=0.7, clipping=clipping or 0,
                server=form == "derived", u0=u[run], participation=mask[run],
            )  # fmt: skip
            clear = program()(p, noise[run], STEPS)
            assert close(found.z[run], clear["z"]) and close(found.u[run], clear["u"][-1])


def test_a_changed_step_is_seen():
    _, p, x, lam, noise = setting("l1")
    found = batched_gradient_admm(p, x, lam, SameLoss(p.f), steps=STEPS, noise=noise)
    changed = replace(p, eta=p.eta * (1 + 1e-9))
    assert not close(found.x[0], gradient_admm(changed, x[0], lam[0], [p.f] * STEPS, noise[0])["x"])


def bad_calls():
    rng, p, x, lam, noise = setting("l1")
    features, targets = rng.normal(size=(6, p.n)), rng.normal(size=6)

    def run(**changes):
        given = {"problem": p, "x": x, "lam": lam, "gradients": SameLoss(p.f), "steps": STEPS, "noise": noise, **changes}
        return batched_gradient_admm(**given)

    def users(**changes):
        given = {"features": features, "targets": targets, "r": L1(1.0), "gamma": 1, "u": np.zeros((1, 6, p.n)), "lam": 0.5}
        return batched_federated_admm(**given | {"participation": np.ones((1, 2, 6)), **changes})

    tall = np.vstack([p.B, np.zeros((1, p.l))])[1:]
    return {
        "noise must be finite": lambda: run(noise=np.where(noise == noise[0, 0, 0], np.nan, noise)),
        "noise must have shape": lambda: run(noise=noise[:, :-1]),
        "x must have shape": lambda: run(x=x[0]),
        "lam must have shape": lambda: run(lam=lam[:2]),
        "steps must be": lambda: run(steps=0),
        "keep must hold increasing": lambda: run(keep=[3, 2]),
        "keep must hold .* from 0 to 7": lambda: run(keep=[8]),
        "keep must hold": lambda: users(keep=[]),
        "a quadratic loss, found Huber": lambda: SameLoss(Huber(features, targets)),
        "samples must hold integers from": lambda: SampledResiduals(features, targets, np.array([[6]])),
        "samples must hold integers, of": lambda: SampledResiduals(features, targets, np.array([[0.5]])),
        "samples must have shape": lambda: run(gradients=SampledResiduals(features, targets, np.zeros((3, 3), int))),
        "gradients must be of functions of": lambda: run(gradients=SameLoss(Quadratic(np.eye(2), np.zeros(2)))),
        "closed form": lambda: run(problem=Problem(p.f, L1(0.1), p.A, tall, p.c, 1, 0.1)),
        "closed form for each entry": lambda: users(r=Zero()),
        "full column rank": lambda: run(problem=Problem(p.f, Zero(), p.A, np.zeros_like(p.B), p.c, 1, 0.1)),
        "participation must name": lambda: users(participation=np.zeros((1, 2, 6))),
        "form must be": lambda: users(form="wrong"),
    }


test_wrong_arguments_are_named = refusals(bad_calls())
