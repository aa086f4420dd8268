"""No right program is accused on any machine: sums in other orders, other solvers, difficult scales.

Under a core type of OpenBLAS (OPENBLAS_CORETYPE=Nehalem pytest tests/conformance/test_other_machines.py
tests/conformance/test_own_problems.py) the same is asked of its library.
"""

import re
from pathlib import Path

import numpy as np
import pytest

import examples
from tests.tables import typed
from verify.algorithms.proximal import prox
from verify.algorithms.rounding import gradient_magnitude, operations
from verify.conformance import own_case, run_conformance
from verify.conformance.kit import rounding
from verify.conformance.kit.registry import families

from .programs.other_sums import Machine, summing
from .programs.proximal_maps import newton
from .right import programs
from .seeds import DIFFICULT, case, difficult
from .styled import styled
from .test_own_problems import wrong
from .variants.lasso_admm import sherman_morrison

PLAIN = {name: v for name, v in programs().items() if v.namespace == "numpy"}
BY_LIBRARY = [name for name in PLAIN if name not in styled()]  # the sums of the others are their own
MACHINES = [(*row,) for row in typed(__file__, "other_machines", "machines")]


def accused(name, machine, seed):
    admm, found = summing(PLAIN[name].admm, Machine(*machine)), case(PLAIN[name].family, seed)
    return [o.words for o in run_conformance(admm, vectors=[found], diagnose=False).outcomes if o.result in ("fail", "error")]


@pytest.mark.parametrize("name", BY_LIBRARY)
@pytest.mark.parametrize("machine", MACHINES, ids=lambda m: f"{m[0]}-{m[1]}")
def test_no_order_of_sums_and_no_stable_solver_is_accused(name, machine):
    seed = BY_LIBRARY.index(name) % 5
    assert not accused(name, machine, seed) and not accused(name, machine, seed + 5)


def test_the_machines_differ_and_bounds_that_count_no_operations_are_noticed(monkeypatch):
    terms = np.random.default_rng(0).normal(size=1000)
    assert len({float(Machine(*m).total(terms)) for m in MACHINES}) > 2
    gamma = rounding.gamma
    monkeypatch.setattr(rounding, "gamma", lambda k: gamma(k) / 50 / k)  # 1/50 of one rounding, however long the sum
    assert any(accused(name, machine, seed) for name in ("gradient_admm/woodbury", "gradient_admm/w_recursion")
               for machine in MACHINES for seed in range(4))  # fmt: skip


@pytest.mark.parametrize("ridge", [1e-6, 1e-9, 1e-12])
@pytest.mark.parametrize("seed", [0, 2, 6])
def test_what_sherman_morrison_leaves_of_an_ill_conditioned_step_is_no_float32(ridge, seed):
    problem = families()["lasso-admm"].sample(seed).having(ridge=ridge)
    assert not wrong(sherman_morrison, problem)


@pytest.mark.parametrize("user", [0, 1])
def test_the_newton_method_of_the_programs_is_right_where_the_second_derivative_jumps(user):
    problem = difficult("federated-admm", 48)  # Huber, step 839: a search that asks for a lesser gradient stalls
    f, v = problem.losses[user], 2 * problem.r.prox(problem.u0.mean(axis=0), problem.step) - problem.u0[user]
    x = newton(f, np.eye(len(v)), v, problem.step)
    size = problem.step * gradient_magnitude(f.reference, x[None]) + np.linalg.norm(x) + np.linalg.norm(v)
    apart = np.linalg.norm(x - prox(f.reference, v, problem.step))  # the curvature is at least 1: no more than the gradients
    assert apart <= rounding.tolerance(operations(f.reference), size)


@pytest.mark.parametrize("problems", [2, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("family", DIFFICULT)
def test_no_right_program_is_accused_on_difficult_scales(family, problems):
    mine = [v for v in PLAIN.values() if v.family == family]
    for k in range(problems):
        with np.errstate(all="ignore"):
            found = own_case(difficult(family, 25 * k + 3 if problems == 2 else k))
            for variant in mine:
                report = run_conformance(variant.admm, vectors=[found], diagnose=False)
                assert not [o.words for o in report.outcomes if o.result in ("fail", "error")], (k, variant.about)


def test_what_is_stored_of_public_programs_is_the_same_on_every_machine():
    """Distances in units of the last place differ by the order of sums."""
    stored = Path(examples.__file__).with_name("outcomes.json").read_text(encoding="utf-8")
    assert "up to rounding" in stored and not re.search(r"\d ulps|reproduces [^\"]*\de[+-]\d", stored)
