"""One's own problem: right programs are not accused on it, whatever its scales; what is no problem is refused in a sentence."""

import numpy as np
import pytest

from tests.tables import by_name, typed
from verify.admm.local_objective import LocalObjective
from verify.conformance import Problem, Unsupported, function, own_case, run_conformance
from verify.conformance.kit.codec import Malformed, read_problem, write_problem
from verify.conformance.kit.registry import families

from .programs.centralized_admm import program as centralized_program
from .programs.gradient_admm import program
from .programs.lasso_admm import program as lasso_program
from .programs.oracle_admm import program as oracle_program

GRADIENT, ORACLE, LASSO = program(), oracle_program(), lasso_program()
CENTRALIZED = centralized_program()


def linearised(family="gradient-admm", steps=5, **other):
    """A small problem whose B has no closed form in y."""
    rng = np.random.default_rng(5)
    start = {"lam0": np.zeros(2)} if family == "gradient-admm" else {"y0": np.zeros(2)}
    fields = {"A": rng.normal(size=(2, 3)), "B": rng.normal(size=(2, 2)), "c": rng.normal(size=2), "beta": 0.7, "eta": 0.5,
              "x0": np.zeros(3), "losses": (function("quadratic", H=np.eye(3), h=rng.normal(size=3)),),
              "g": function("l1", c1=0.1), **start}  # fmt: skip
    return Problem(family, steps, {**fields, **other}, noise=rng.normal(size=(steps, 3)), sigma=1.0)


def wrong(admm, problem):
    report = run_conformance(admm, vectors=[own_case(problem)], diagnose=False)
    return [o.words for o in report.outcomes if o.result in ("fail", "error")]


def refused(admm, problem):
    report = run_conformance(admm, vectors=[own_case(problem)], diagnose=False)
    (found,) = report.outcomes
    assert (found.law, found.result) == ("run", "unsupported")
    return found.detail


@pytest.mark.parametrize(
    "g", [function("l1", c1=0.1), function("elastic-net", c1=0.1, c2=0.3), function("box", low=-0.1, high=0.2)]
)
@pytest.mark.parametrize(
    ("B",), typed(__file__, "own_problems", "the minimiser that is offered meets the y step for every b by B", by_name(np=np))
)
def test_the_minimiser_that_is_offered_meets_the_y_step_for_every_b(g, B):
    if B.any() or g.kind != "box":
        assert not wrong(GRADIENT, linearised(B=B, g=g))


@pytest.mark.parametrize("seed", [0, 2, 5, 9])
def test_a_step_far_too_long_breaks_no_lemma_whose_facts_hold_by_rounding_alone(seed):
    problem = families()["gradient-admm"].sample(seed)
    assert not wrong(GRADIENT, problem.having(eta=problem.eta * 2.0**20))


@pytest.mark.parametrize("name", ["eta", "beta"])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_noise_through_an_ill_conditioned_oracle_is_at_its_place(name, seed):
    problem = families()["oracle-admm"].sample(seed)
    assert not wrong(ORACLE, problem.having(**{name: problem.fields[name] * 2.0**20}))


@pytest.mark.parametrize("family", ["modified-admm", "penalty-perturbation"])
def test_the_dual_steps_of_drawn_problems_differ_between_rounds_and_nodes_or_are_all_the_same(family):
    """Where all rounds have one, that of the round before is taken for that of this one."""
    drawn = [families()[family].sample(seed).theta for seed in range(6)]
    assert {(bool(np.ptp(theta, axis=0).any()), bool(np.ptp(theta, axis=1).any())) for theta in drawn} == {
        (True, True),
        (False, False),
    }


def woodbury(p, noise, steps):
    """Right, and solved by Woodbury's identity."""
    m, n = p.A.shape
    inverse = np.eye(n) - p.eta * p.beta * p.A.T @ np.linalg.inv(np.eye(m) + p.eta * p.beta * p.A @ p.A.T) @ p.A
    x, y, lam = [p.x0], [], [p.lam0]
    for t in range(steps):
        f = p.losses[t % len(p.losses)]
        y.append(p.g.minimise(p.B, p.beta, p.c, lam[t] - p.beta * (p.A @ x[t])))
        lam.append(lam[t] - p.beta * (p.A @ x[t] + p.B @ y[t] - p.c))
        slope = f.gradient(x[t]) + p.A.T @ (p.beta * (p.B @ y[t] - p.c) - lam[t + 1])
        x.append(inverse @ (x[t] - p.eta * slope) + noise[t])
    y.append(p.g.minimise(p.B, p.beta, p.c, lam[-1] - p.beta * (p.A @ x[-1])))
    return {"x": np.array(x), "y": np.array(y), "lam": np.array(lam)}


def test_a_dual_that_is_all_rounding_is_no_float32():
    problem = families()["gradient-admm"].sample(4)  # g = 0: B'lam = 0, and what is left has few digits
    assert not wrong(woodbury, problem.having(beta=problem.beta * 2.0**20))


def from_the_last_message(p, noise, steps):
    """DP-ADMM, right, with the local step written as a step from what was sent last."""
    w, shared, gamma = [p.w0], [p.shared0], [p.gamma0]
    local = []
    for t in range(steps):
        rate = (p.eta[t] / (1 + p.rho * p.eta[t]))[:, None]
        slopes = np.array([f.gradient(s) + f.l1 * np.sign(s) for f, s in zip(p.objectives, shared[t], strict=True)])
        local.append(shared[t] - rate * (slopes - gamma[t] + p.rho * (shared[t] - w[t])))
        shared.append(local[t] + noise[t])
        w.append(shared[-1].mean(axis=0) - gamma[t].mean(axis=0) / p.rho)
        gamma.append(gamma[t] - p.rho * (shared[-1] - w[-1]))
    return {name: np.array(rows) for name, rows in (("w", w), ("local", local), ("shared", shared), ("gamma", gamma))}


@pytest.mark.parametrize("seed", [301, 340, 386])
def test_a_state_that_an_ill_conditioned_step_leaves_to_rounding_is_no_float32(seed):
    problem = families()["lasso-admm"].sample(seed)
    assert not [w for w in wrong(LASSO, problem.having(ridge=problem.ridge * 2.0**-60, targets=problem.targets * 2.0**30))
                if "precision" in w]  # fmt: skip


def test_a_step_from_the_last_message_rounds_at_the_size_of_the_message():
    problem = families()["dp-admm"].sample(3)
    start = {"w0": 0 * problem.w0, "gamma0": 0 * problem.gamma0}
    assert not wrong(from_the_last_message, problem.having(rho=problem.rho * 2.0**30, **start))


def test_a_state_of_zeros_is_compared_where_the_bound_is_below_the_root_of_the_least_float():
    eye = np.array([[0.0, 1.0], [1.0, 0.0]])
    fields = {"adjacency": eye, "eta": np.ones((3, 2)), "theta": np.ones((3, 2)), "f0": np.zeros((2, 1)),
              "objectives": tuple(function("quadratic", H=np.eye(1), h=np.zeros(1)) for _ in range(2))}  # fmt: skip
    zeros = np.zeros((4, 2, 1))
    assert not wrong(lambda p, noise, steps: {"f": zeros[: steps + 1], "lam": zeros[: steps + 1]} if not p.f0.any() and
                     all(not f.h.any() for f in p.objectives) else nothing(), Problem("modified-admm", 3, fields))  # fmt: skip


def nothing():
    raise Unsupported("zeros alone")


def test_a_solver_of_the_kit_that_fails_is_no_error_of_the_program(monkeypatch):
    def fails(*_):
        raise RuntimeError("the local problem was solved to the relative error 1 only")

    monkeypatch.setattr(LocalObjective, "minimise_penalised", fails)
    quadratic = function("quadratic", H=np.eye(2), h=np.zeros(2), l1=1.0)
    fields = {"rho": 1.0, "w0": np.ones(2), "gamma0": np.ones((1, 2)), "objectives": (quadratic,)}

    def admm(p, noise, steps):
        return {"w": p.objectives[0].prox(p.w0, 1 / p.rho)}

    assert "the kit's own prox fails here: the local problem" in refused(admm, Problem("consensus-admm", 1, fields))


def test_an_algorithm_that_diverges_beyond_floats_accuses_nobody():
    with np.errstate(all="ignore"):
        words = refused(GRADIENT, linearised(B=-np.eye(2), eta=30.0, steps=400))
    assert "diverges beyond float64 here, from row" in words


@pytest.mark.parametrize("power", [60, 100])
def test_parameters_far_beyond_use_accuse_nobody(power):
    problem = families()["centralized-admm"].sample(3)
    assert "beyond what float64 can solve" in refused(CENTRALIZED, problem.having(step=problem.step * 2.0**power))
    problem = families()["gradient-admm"].sample(1)
    assert not wrong(GRADIENT, problem.having(eta=problem.eta * 2.0**power))
    assert not wrong(GRADIENT, problem.having(beta=problem.beta * 2.0**power))


def test_a_program_that_overflows_where_the_algorithm_does_not_is_accused():
    right = families()["gradient-admm"].reference
    problem = families()["gradient-admm"].sample(1)
    assert wrong(lambda p, noise, steps: {**right(problem), "x": np.full((steps + 1, len(p.x0)), np.inf)}, problem)


QUADRATIC = function("quadratic", H=np.eye(2), h=np.ones(2))


@pytest.mark.parametrize(
    ("other", "words"),
    typed(
        __file__,
        "own_problems",
        "a problem that is none is refused in a sentence",
        by_name(function, linearised, QUADRATIC=QUADRATIC, np=np),
    ),
)
def test_a_problem_that_is_none_is_refused_in_a_sentence(other, words):
    with pytest.raises(Malformed) as refusal:
        own_case(linearised(**other))
    assert str(refusal.value).startswith(words)


@pytest.mark.parametrize(
    ("family", "other", "words"), typed(__file__, "own_problems", "values outside their domains are refused")
)
def test_values_outside_their_domains_are_refused(family, other, words):
    problem = families()[family].sample(3)
    ((name, value),) = other.items()
    old = problem.fields[name]
    changed = old[:1] if name == "losses" else np.full(np.shape(old), value) if np.ndim(old) else value
    with pytest.raises(Malformed, match=f"problem.fields.{words.split(' (')[0]}"):
        own_case(problem.having(**{name: changed}))


def test_a_parameter_of_another_name_is_answered_with_the_right_one():
    data = write_problem(linearised())
    data["fields"]["g"]["c"] = data["fields"]["g"].pop("c1")
    with pytest.raises(Malformed, match=r"problem\.fields\.g: unknown c; missing c1"):
        read_problem(data)


def test_lists_and_numpy_integers_are_taken_as_they_are_meant():
    problem = linearised(steps=np.int64(5), B=[[-1, 0], [0, -1]], c=[0, 0], losses=list(linearised().losses))
    assert not wrong(GRADIENT, problem)


def test_a_program_for_ones_own_problem_need_not_know_other_kinds_of_functions():
    def boxes_alone(p, noise, steps):
        return GRADIENT(p, noise, steps) if p.g.high > p.g.low else None

    problem = linearised(B=-np.eye(2), g=function("box", low=-1.0, high=1.0))
    assert not wrong(boxes_alone, problem)
    shipped = run_conformance(boxes_alone, families=["gradient-admm"], cases=["gradient-admm/tiny"], diagnose=False)
    assert any(o.result == "error" for o in shipped.outcomes)  # there an exception is one


def singular(ridge):
    """The Lasso with rows of equal entries: aa' + ridge I is the matrix of ones to rounding where the ridge is tiny."""
    problem = families()["lasso-admm"].sample(1)
    return problem.having(features=np.full_like(problem.features, 0.5), ridge=ridge)


def test_a_program_that_raises_on_a_singular_system_is_not_accused():
    assert "LinAlgError" in refused(LASSO, singular(2.0**-60)) and "singular in float64" in refused(LASSO, singular(2.0**-60))
    assert not wrong(LASSO, singular(2.0**-20))


def test_a_program_that_raises_where_its_systems_can_be_solved_is():
    def raising(problem, noise, steps):
        raise ValueError("no")

    (found,) = wrong(raising, singular(2.0**-20))
    assert "it raised ValueError: no" in found and "called as" not in found
    (found,) = wrong(lambda problem, steps: {}, singular(2.0**-20))
    assert "it is called as admm(problem, noise, steps)" in found
