"""Wrong programs for the consensus problem, each with one plausible mistake: the identities of a run flag every one."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest

from tests.admm.runs.federated_admm import federated_admm
from verify.admm import ElasticNet
from verify.admm.consensus import Consensus
from verify.algorithms.proximal import prox

from .by_hand.steps import x_step
from .cyffers_problems import losses, optimality_gap, subgradient_gap

LAM = 0.6


@dataclass(frozen=True)
class Lines:
    """The lines of one round of Algorithm 3 (derived form); P is the problem, S the mask of the round."""

    x: Callable = lambda P, i, z, z_old, u: x_step(P, i, z, u)
    u: Callable = lambda u, x, z, eta: u + 2 * LAM * (x - z + eta / 2)
    z_hat: Callable = lambda P, z_hat, z, delta, S: z_hat + delta.sum(axis=0) / P.n
    z: Callable = lambda P, z_hat, eta: P.z_step(z_hat)
    noise: Callable = lambda eta, i: eta[i]
    keep: bool = True  # those who do not take part keep their u


MUTANTS = {
    "correct": Lines(),
    "server starts from z": Lines(z_hat=lambda P, z_hat, z, delta, S: z + delta.sum(axis=0) / P.n),
    "server averages over participants": Lines(z_hat=lambda P, z_hat, z, delta, S: z_hat + delta.sum(axis=0) / S.sum()),
    "server adds the sum": Lines(z_hat=lambda P, z_hat, z, delta, S: z_hat + delta.sum(axis=0)),
    "stale z in the step in x": Lines(x=lambda P, i, z, z_old, u: x_step(P, i, z_old, u)),
    "no reflection in the step in x": Lines(x=lambda P, i, z, z_old, u: prox(P.losses[i], u, P.step)),
    "z in place of 2z": Lines(x=lambda P, i, z, z_old, u: prox(P.losses[i], z - u, P.step)),
    "sign of u": Lines(x=lambda P, i, z, z_old, u: prox(P.losses[i], 2 * z + u, P.step)),
    "prox of f with gamma/n, of r with gamma": Lines(x=lambda P, i, z, z_old, u: prox(P.losses[i], 2 * z - u, P.step / P.n)),
    "prox of r with gamma/n, of f with gamma": Lines(z=lambda P, z_hat, eta: prox(P.r, z_hat, P.step / P.n)),
    "prox of r forgotten": Lines(z=lambda P, z_hat, eta: z_hat),
    "another user's loss": Lines(x=lambda P, i, z, z_old, u: x_step(P, (i + 1) % P.n, z, u)),
    "lambda for 2 lambda": Lines(u=lambda u, x, z, eta: u + LAM * (x - z + eta)),
    "sign of the step in u": Lines(u=lambda u, x, z, eta: u - 2 * LAM * (x - z + eta / 2)),
    "noise not halved": Lines(u=lambda u, x, z, eta: u + 2 * LAM * (x - z + eta)),
    "noise outside the step": Lines(u=lambda u, x, z, eta: u + 2 * LAM * (x - z) + eta),
    "no noise": Lines(u=lambda u, x, z, eta: u + 2 * LAM * (x - z)),
    "one draw for all users": Lines(noise=lambda eta, i: eta[0]),
    "noise on z too": Lines(z=lambda P, z_hat, eta: P.z_step(z_hat) + eta[0]),
    "all users move": Lines(keep=False),
}
WRONG = [name for name in MUTANTS if name != "correct"]
INVISIBLE_WITHOUT_NOISE = {"noise not halved", "noise outside the step", "no noise", "one draw for all users", "noise on z too"}


def run(name, P, u, mask, eta):
    """(u (K+1, n, p), x (K, n, p), z (K+1, p)) as the named program would record them."""
    lines, z_hat = MUTANTS[name], u.mean(axis=0)
    us, xs, zs = [u], [], [P.z_step(u.mean(axis=0))]
    for k, S in enumerate(mask):
        x, after = np.zeros_like(u), us[k].copy()
        for i in range(P.n):
            if S[i] or not lines.keep:
                x[i] = lines.x(P, i, zs[k], zs[max(k - 1, 0)], us[k][i])
                after[i] = lines.u(us[k][i], x[i], zs[k], lines.noise(eta[k], i))
        z_hat = lines.z_hat(P, z_hat, zs[k], after - us[k], S)
        us.append(after)
        xs.append(x)
        zs.append(lines.z(P, z_hat, eta[k]))
    return np.array(us), np.array(xs), np.array(zs)


def faults(P, record, mask, eta):
    """The identities of (8)-(10) that a record breaks; from gradients and subgradients, without any proximal map."""
    us, xs, zs = record
    found = set()
    for k, S in enumerate(mask):
        if subgradient_gap(P.r, zs[k + 1], (us[k + 1].mean(axis=0) - zs[k + 1]) / P.step) > 1e-9:
            found.add("z")
        for i in range(P.n):
            if not S[i]:
                if np.abs(us[k + 1][i] - us[k][i]).max() > 0:
                    found.add("participation")
                continue
            if np.abs(2 * zs[k] - us[k][i] - xs[k][i] - P.step * P.losses[i].gradient(xs[k][i])).max() > 1e-9:
                found.add("x")
            if np.abs(us[k + 1][i] - us[k][i] - 2 * LAM * (xs[k][i] - zs[k]) - LAM * eta[k][i]).max() > 1e-9:
                found.add("u")
    return found


def instance(seed, rounds, spread):
    rng = np.random.default_rng(seed)
    P = Consensus(losses(rng, "quadratic"), ElasticNet(0.1, 0.2), 0.8)
    mask = rng.random((rounds, 4)) < 0.6
    mask[np.arange(rounds), rng.integers(4, size=rounds)] = True
    return P, rng.normal(size=(4, 3)), mask, spread * rng.normal(size=(rounds, 4, 3))


def test_the_correct_program_passes_and_is_ours():
    P, u, mask, eta = instance(70, 10, 1.0)
    record = run("correct", P, u, mask, eta)
    ours = federated_admm(P, u, LAM, mask, noise=eta, form="derived")
    for mine, theirs in zip((ours.u, ours.x, ours.z), record, strict=True):
        np.testing.assert_allclose(mine, theirs, atol=1e-13)
    assert faults(P, record, mask, eta) == set()


@pytest.mark.parametrize("name", WRONG)
def test_the_identities_flag_it(name):
    P, u, mask, eta = instance(71, 10, 1.0)
    assert faults(P, run(name, P, u, mask, eta), mask, eta)


def test_the_printed_server_is_flagged():
    P, u, mask, eta = instance(72, 10, 1.0)
    ours = federated_admm(P, u, LAM, mask, noise=eta, form="printed")
    assert faults(P, (ours.u, ours.x, ours.z), mask, eta) == {"z"}


@pytest.mark.parametrize("name", MUTANTS)
def test_the_noise_free_limit(name):
    """What convergence alone can see: a wrong step size still ends at the minimiser, a wrong map does not."""
    P, u, mask, eta = instance(73, 500, 0.0)
    with np.errstate(over="ignore", invalid="ignore"):
        try:
            z = run(name, P, u, mask, eta)[2][-1]
            gap = optimality_gap(P.losses, P.r, z)
        except ValueError:
            gap = np.inf  # the proximal maps refuse what is not finite
    harmless = INVISIBLE_WITHOUT_NOISE | {"correct", "lambda for 2 lambda", "all users move", "another user's loss"}
    assert (gap < 1e-8) == (name in harmless)


def test_there_are_enough_mutants():
    assert len(WRONG) >= 12
