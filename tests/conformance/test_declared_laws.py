"""The laws that come from declarations accuse no right program, refuse wrong ones, and say where float64 decides nothing."""

from dataclasses import replace

import numpy as np
import pytest

from tests.algorithms.declared_laws import laws
from verify.conformance.kit import residuals
from verify.conformance.kit.case import shipped
from verify.conformance.kit.declared import as_declared, declared

from .collection import wrong_programs
from .right import programs
from .seeds import case
from .test_other_machines import DIFFICULT, difficult

RIGHT = {name: v for name, v in programs().items() if v.namespace == "numpy"}
MUTANTS = wrong_programs()
SMALL = ("consensus_admm/float32_inside", "dp_admm/float32_inside", "gradient_admm/x_float32_solve", "gradient_admm/x_ridge",
         "gradient_admm/x_loose_solver", "lasso_admm/ridge_halved", "modified_admm/float32_inside",
         "oracle_admm/single_precision", "general_admm/one_newton_step", "federated_admm/one_newton_step")  # fmt: skip


def found(admm, problem):
    """The laws of a program's run; of gradient ADMM, without noise, that of x_hat too."""
    hat = problem.family == "gradient-admm" and problem.noise is not None
    problem = replace(problem, noise=np.zeros_like(problem.noise)) if hat else problem
    with np.errstate(all="ignore"):
        states = dict(admm(problem, problem.noise, problem.steps))
        rows = {name: np.asarray(row) for name, row in states.items() if name not in ("noise", "released")}
        return laws(*declared(problem), as_declared(problem, rows | ({"x_hat": rows["x"][1:]} if hat else {})))


@pytest.mark.sampled(5)
@pytest.mark.parametrize("problems", [4, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("family", DIFFICULT)
def test_no_right_program_is_accused(family, problems):
    for name in (name for name, v in RIGHT.items() if v.family == family):
        for k in range(problems):
            for problem in (case(family, k).problem, difficult(family, 25 * k + 2 if problems == 4 else k)):
                assert all(law.holds for law in found(RIGHT[name].admm, problem)), (name, k)


def test_what_woodburys_formula_leaves_is_explained_by_the_condition_alone(monkeypatch):
    problem = difficult("gradient-admm", 32)  # eta times 2^30
    assert all(law.holds and law.decided for law in found(RIGHT["gradient_admm/woodbury"].admm, problem))
    curvature = residuals._curvature
    monkeypatch.setattr(residuals, "_curvature", lambda P: (curvature(P)[0], 0.0 * curvature(P)[1]))
    assert not all(law.holds for law in found(RIGHT["gradient_admm/woodbury"].admm, problem))


@pytest.mark.parametrize("name", SMALL)
def test_a_small_error_is_refused(name):
    mutant = MUTANTS[name]
    chosen = [c.problem for c in shipped() if mutant.flag in c.flags and c.problem.family == mutant.family]
    assert max(law.excess for problem in chosen for law in found(mutant.admm, problem)) > 100


def test_a_system_that_is_singular_up_to_rounding_decides_nothing():
    problem = case("gradient-admm", 0).problem
    problem = problem.having(eta=problem.eta * 2.0**70)
    law = {law.variable: law for law in found(RIGHT["gradient_admm/function"].admm, problem)}["x_hat"]
    assert law.holds and not law.decided
    assert all(law.decided for law in found(RIGHT["gradient_admm/function"].admm, case("gradient-admm", 0).problem))


def test_the_size_of_an_agent_is_its_own():
    """Sixteen equal users: four times the squared bound of four, as for independent errors; the norm of all for each gave 16."""
    problem = case("centralized-admm", 1).problem

    def bounds(users):
        many = problem.having(
            losses=problem.losses[:1] * users,
            u0=np.tile(problem.u0[:1], (users, 1)),
            noise=np.tile(problem.noise[:, :1], (1, users, 1)),
        )
        return {law.variable: law.tolerance for law in found(RIGHT["centralized_admm/function"].admm, many)}

    four, sixteen = bounds(4), bounds(16)
    for name in ("x", "u"):
        assert (sixteen[name] <= 2.01 * four[name]).all(), name
