"""The float runs of ``verify.admm`` are those of the programs written by hand from the papers, on the kit's random problems."""

import importlib

import numpy as np
import pytest

from tests.bounds import near
from verify.admm import Problem, gradient_admm, oracle_admm
from verify.admm.centralized_admm import centralized_admm
from verify.admm.consensus import Consensus
from verify.admm.consensus_admm import consensus_admm
from verify.admm.graph import Graph
from verify.admm.local_objective import LocalObjective
from verify.admm.modified_admm import dual_noise, modified_admm
from verify.conformance.kit.registry import families
from verify.conformance.kit.two_runs import changes

SEEDS = range(6)


def local_objectives(p):
    return [LocalObjective(f.reference, f.l1) for f in p.objectives]


def coupled(p):
    """chan2024's problem; of several losses, one for each step."""
    fs = p.references("losses")
    return Problem(fs[0], p.g.reference, p.A, p.B, p.c, p.beta, p.eta), fs if len(fs) > 1 else fs * p.steps


def gradient(p):
    problem, fs = coupled(p)
    run = gradient_admm(problem, p.x0, p.lam0, fs, p.noise)
    assert near(run.unmasked[1:], run.x[1:] - p.noise, 2, np.abs(run.unmasked[1:]) + np.abs(p.noise) + np.abs(run.x[1:]))
    np.testing.assert_array_equal(run.gradient, [f.gradient(x) for f, x in zip(fs, run.x, strict=False)])
    return run


def oracle(p):
    problem, fs = coupled(p)
    run = oracle_admm(problem, p.x0, p.y0, fs, p.noise)
    np.testing.assert_array_equal(run.N, p.eta * p.noise)
    np.testing.assert_array_equal(run.s, [f.gradient(x) for f, x in zip(fs, run.x, strict=False)])
    return run


def central(p, form="printed"):
    """The form of gamma: (8) and (9) have gamma where (22) and (23) have gamma/n."""
    gamma = p.step * (len(p.losses) if form == "derived" else 1)
    given = Consensus(p.references("losses"), p.r.reference, gamma, form)
    return centralized_admm(given, p.u0, p.lam, steps=p.steps, noise=p.noise, clipping=p.clipping or None)


def graphical(p):
    theta = p.theta[:, :1] if np.all(p.theta == p.theta[:, :1]) else p.theta
    return Graph(p.adjacency), local_objectives(p), p.f0, p.eta, theta


def by_dual_noise(p):
    """zhang2018, the display after (25)."""
    graph, *rest = graphical(p)
    run = modified_admm(graph, *rest, epsilon=p.noise)
    moved = dual_noise(graph, p.eta, p.noise)
    assert near(run.dual_noise, moved, 4)
    assert near(moved, np.einsum("ti,i,tid->tid", p.eta, p.adjacency.sum(axis=0), p.noise), 4)
    return modified_admm(graph, *rest, xi=moved)


RUNS = {
    "gradient": ("gradient-admm", gradient),
    "oracle": ("oracle-admm", oracle),
    "central": ("centralized-admm", central),
    "central, derived": ("centralized-admm", lambda p: central(p, "derived")),
    "consensus": ("consensus-admm", lambda p: consensus_admm(local_objectives(p), p.rho, p.steps, p.w0, p.gamma0)),
    "primal": (
        "primal-perturbation-admm",
        lambda p: consensus_admm(local_objectives(p), p.rho, None, p.w0, p.gamma0, p.shared0, noise=p.noise),
    ),
    "dp": (
        "dp-admm",
        lambda p: consensus_admm(local_objectives(p), p.rho, None, p.w0, p.gamma0, p.shared0, noise=p.noise, eta=p.eta),
    ),
    "modified": ("modified-admm", lambda p: modified_admm(*graphical(p))),
    "penalty": ("penalty-perturbation", lambda p: modified_admm(*graphical(p), epsilon=p.noise)),
    "dual": ("penalty-perturbation", by_dual_noise),
}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", RUNS)
def test_a_run_is_that_of_the_program_by_hand(name, seed):
    family, ours = RUNS[name]
    problem = families()[family].sample(seed)
    by_hand = importlib.import_module(f"tests.conformance.programs.{family.replace('-', '_')}").program()
    wanted, found = by_hand(problem, problem.noise, problem.steps), ours(problem)
    assert set(wanted) - {"released"} <= set(vars(found))
    wanted.pop("released", None)
    runs = [(problem, states) for states in ({name: getattr(found, name) for name in wanted}, wanted)]
    for line, distance, allowed in changes(families()[family], *runs, 0, problem.steps):
        assert np.all(distance <= allowed), f"{line.law}: met in another way than by the program by hand"
    assert found.steps == problem.steps if hasattr(found, "steps") else len(found.z) == problem.steps
