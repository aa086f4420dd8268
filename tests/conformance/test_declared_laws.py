"""The lines of the declarations refuse small errors, know the condition of a step, and say where float64 decides nothing."""

import numpy as np
import pytest

from verify.conformance.kit import residuals
from verify.conformance.kit.outcome import Unsupported
from verify.conformance.kit.registry import families

from .collection import right_programs, wrong_programs
from .lines import comparisons, excess
from .machine_mutants import SOURCES, machine_mutants
from .seeds import case, difficult

RIGHT, MUTANTS = right_programs(), wrong_programs()
SMALL = ("consensus_admm/float32_inside", "dp_admm/float32_inside", "gradient_admm/x_float32_solve", "gradient_admm/x_ridge",
         "gradient_admm/x_loose_solver", "lasso_admm/ridge_halved", "modified_admm/float32_inside",
         "oracle_admm/single_precision", "general_admm/one_newton_step", "federated_admm/one_newton_step")  # fmt: skip


def run(program, problem):
    with np.errstate(all="ignore"):
        return program.admm(problem, problem.noise, problem.steps)


def test_what_woodburys_formula_leaves_is_explained_by_the_condition_alone(monkeypatch):
    problem = difficult("gradient-admm", 32)  # eta times 2^30
    states = run(RIGHT["gradient_admm/woodbury"], problem)
    assert excess(problem, states) <= 1
    curvature = residuals._curvature
    monkeypatch.setattr(residuals, "_curvature", lambda P: (curvature(P)[0], 0.0 * curvature(P)[1]))
    assert excess(problem, states) > 1


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("family", SOURCES)
def test_a_right_run_is_far_from_its_tolerance(family, seed):
    problem = families()[family].sample(seed)
    assert excess(problem, families()[family].reference(problem)) < 0.02


@pytest.mark.parametrize("family", SOURCES)
def test_every_machine_made_mutant_that_changes_the_run_breaks_a_line(family):
    count, problem = 0, families()[family].sample(2)
    right = families()[family].reference(problem)
    for mutant in machine_mutants(family, 0, 150):
        try:
            made = run(mutant, problem)
            compared = [(made[name], rows) for name, rows in right.items() if name in made]
            moved = any(np.abs(mine - rows).max() > 1e-6 * (np.abs(rows).max() + 1e-9) for mine, rows in compared)
        except (ValueError, RuntimeError, AttributeError, IndexError):  # no run: a singular system, a number of another family
            continue
        if moved:
            count += 1
            assert not excess(problem, made) <= 1, mutant.words
    assert count > 25


@pytest.mark.parametrize("name", SMALL)
def test_a_small_error_is_refused(name):
    mutant = MUTANTS[name]
    assert max(excess(c.problem, run(mutant, c.problem)) for c in mutant.cases) > 100


def test_a_system_that_is_singular_up_to_rounding_decides_nothing():
    problem = case("gradient-admm", 0).problem
    for power, decided in ((0, True), (70, False)):
        here = problem.having(eta=problem.eta * 2.0**power)
        states = run(RIGHT["gradient_admm/function"], here)
        if decided:
            assert excess(here, states) <= 1
        else:
            with pytest.raises(Unsupported, match="singular"):
                comparisons(here, states)


def test_the_size_of_an_agent_is_its_own():
    """Sixteen equal users: four times the squared bound of four, as for independent errors; the norm of all for each gave 16."""
    problem = case("centralized-admm", 1).problem

    def bounds(users):
        many = problem.having(
            losses=problem.losses[:1] * users,
            u0=np.tile(problem.u0[:1], (users, 1)),
            noise=np.tile(problem.noise[:, :1], (1, users, 1)),
        )
        found = comparisons(many, run(RIGHT["centralized_admm/function"], many))
        return {c.variable or law: c.tolerance for law, c in found.items()}

    four, sixteen = bounds(4), bounds(16)
    assert {"x-step", "u-step"} <= four.keys()
    for name in ("x-step", "u-step"):
        assert (sixteen[name] <= 2.01 * four[name]).all(), name
