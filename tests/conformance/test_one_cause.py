"""The diagnosis of one mistake that breaks several lines: one cause, found in few trials, beside its consequences."""

from functools import cache

import numpy as np
import pytest

from tests.conformance.test_diagnosis import STYLES, few
from verify.conformance import run_conformance
from verify.conformance.kit import run
from verify.conformance.kit.case import shipped
from verify.conformance.kit.diagnosis.functions_altered import SLOPES
from verify.conformance.kit.diagnosis.line import Line
from verify.conformance.kit.diagnosis.of_run import example
from verify.conformance.kit.family import check_states, evaluate_identity, window
from verify.conformance.kit.registry import family_of


@cache
def told(name):
    """The report on a program of another style without further runs, and how many trials the diagnosis took."""
    made, value = [0], Line.value

    def counted(line, reads):
        made[0] += 1
        return value(line, reads)

    family, admm = STYLES[name]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Line, "value", counted)
        patch.setattr(run, "probes", lambda: ())
        return run_conformance(admm, families=[family]), made[0]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("federated-admm: one list for all clients in x", "in every step the rows of all agents in x are one"),
        ("gradient-admm: the penalty balances the residuals", "with beta times a power of 2 that changes with the step"),
        ("decentralized-admm: the route one step ahead", "the agent at walk of the next step (the first one at last)"),
        ("consensus-admm: stands still once it has moved little", "kept as it was from a step on that depends on the problem"),
        ("federated-admm: absent noise that is not sent", "with the noise added for those who are absent as well"),
        (
            "consensus-admm: all wait once w has moved little",
            "kept as it was in the steps where |the last move of w| is at most 0.01",
        ),
        ("lasso-admm: threshold times lam, but at the start", "with r(z+) times lam"),
        ("decentralized-admm: the route counted from 1", "all that is read of the agent before the one at walk"),
        ("primal-perturbation-admm: rho doubles every ten rounds", "with rho times 2 every 10 steps"),
        ("general-admm: the dual starts again every thousand steps", "with u_0 for u_t at the failing steps alone"),
    ],
)
def test_one_mistake_on_several_lines_is_one_cause(name, words):
    report, _ = told(name)
    (cause,) = (c for c in report.causes if c.first.result != "error")  # one diverges in a long run
    assert len(report.diagnoses) > 1 and words in cause.words(report.diagnoses[cause.key])


def test_a_run_that_overflows_is_judged_by_the_steps_before():
    admm, case = STYLES["gradient-admm: right"][1], next(iter(few("gradient-admm")))
    problem = next(c.problem for c in shipped() if c.id == case)
    family, states = family_of(problem), dict(admm(problem, problem.noise, problem.steps))
    states["lam"] = states["lam"] + (np.arange(problem.steps + 1) == 1)[:, None]
    states["x"][-1] = np.inf
    rows = window(family, problem, check_states(family, problem, states))
    found = {i.law: evaluate_identity(family, i, problem, rows) for i in family.identities}
    assert found["dual-step"].step == 0 and 1 < found["dual-step"].excess < np.inf
    assert found["start"].expected == "finite numbers"


def test_what_breaks_beyond_the_squares_of_float64_is_a_consequence():
    admm, case = STYLES["gradient-admm: right"][1], next(iter(few("gradient-admm")))
    problem = next(c.problem for c in shipped() if c.id == case)
    family, states = family_of(problem), dict(admm(problem, problem.noise, problem.steps))
    identity = next(i for i in family.identities if i.law == "x-step")
    for size, finite in ((2.0**499, True), (2.0**501, False)):
        states["x"][-1] = size
        found = evaluate_identity(family, identity, problem, window(family, problem, check_states(family, problem, states)))
        made = example(case, identity, problem, states, {problem.steps - 1: 1e9})
        assert (found.step, np.isfinite(found.excess)) == (problem.steps - 1, finite) and bool(made.points(made.broken)) == finite


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_data_that_are_not_finite_in_one_problem_accuse_the_line_that_reads_them():
    report = told("lasso-admm: features of the length 1")[0]
    (cause,) = report.causes
    assert "x-step with features with rows of the length 1" in report.diagnoses[cause.key]


def test_an_altered_slope_of_a_steep_loss_has_a_curvature():
    m = np.array([1e3, -1e3, 1e3, -1e3]) + 1e-30j
    slopes = [slope(m, np.array([1.0, 1.0, -1.0, -1.0])) for (_, kind), slope in SLOPES if kind == "labels"]
    assert slopes and all(np.isfinite(v).all() for v in slopes)


def test_what_is_so_where_a_parameter_is_none_is_named_with_that():
    ((_, said),) = told("decentralized-admm: radius 0 clips to 0")[0].diagnoses.items()
    assert "Clip(x - z, clipping) left out where there is no clipping reproduces" in said


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("federated-admm: one list for all clients in x", 3500),
        ("gradient-admm: the penalty balances the residuals", 9000),
        ("gradient-admm: running mean of y reported", 7000),
    ],
)
def test_what_explains_several_lines_is_found_in_few_trials(name, most):
    report, made = told(name)
    assert report.diagnoses and 0 < made < most, made


def test_a_power_that_only_makes_the_operands_large_is_no_name():
    said = told("decentralized-admm: all but the holder moved")[0].diagnoses
    assert len(said) > 1 and not any("times a power" in one for one in said.values()), said


def test_a_line_that_holds_with_what_another_one_recorded_is_its_consequence():
    family, admm = STYLES["centralized-admm: mean with n - 1"]
    (cause,) = run_conformance(admm, cases=few(family)).causes
    assert cause.first.law == "average" and "z-step" in {o.law for o in cause.consequences}

    def moved(p, noise, steps):
        states = admm(p, noise, steps)
        return {**states, "z": states["z"] + 0.1}

    assert {"average", "z-step"} <= {one.first.law for one in run_conformance(moved, cases=few(family)).causes}
