"""The float runs of ``verify.admm`` are those of the programs written by hand from the papers, on the kit's random problems."""

import importlib

import numpy as np
import pytest

from tests.bounds import near
from verify.admm.consensus_admm import consensus_admm
from verify.admm.graph import Graph
from verify.admm.local_objective import LocalObjective
from verify.admm.modified_admm import dual_noise, modified_admm
from verify.conformance.kit.registry import families
from verify.conformance.kit.two_runs import changes

SEEDS = range(6)


def local_objectives(p):
    return [LocalObjective(f.reference, f.l1) for f in p.objectives]


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
