"""A new algorithm is one file: examples/linearised_admm.py gives its run, laws, display, facts, worst case and a theorem."""

from dataclasses import replace
from fractions import Fraction as Q

import numpy as np
import pytest

from examples import linearised_admm as new
from verify.admm import L1, ElasticNet
from verify.algorithms.arithmetic import FLOATS, RATIONALS
from verify.algorithms.display import text
from verify.algorithms.functions import Absolute, Quadratic
from verify.algorithms.run import Inputs, run
from verify.cones.statement_solution import ACCEPTED, solve
from verify.conformance import PythonDoor
from verify.conformance.kit.declared import inputs_of
from verify.conformance.kit.own_algorithm import conform_declared
from verify.kernel import Rejected, Term, prove
from verify.worst_case.attaining_run import attaining_run

A = ((Q(1, 2), 0, Q(1, 4)), (0, Q(1, 2), Q(-1, 2)))


def inputs(f, g, x=(1, 2, 0), lam=(0, 1)):
    data = {"A": A, "B": ((-1, 0), (0, -1)), "c": (1, 0), "beta": Q(3, 2), "tau": Q(1, 2)}
    return Inputs(data, {"f": f, "g": g}, {"x": x, "lam": lam})


def test_its_run_reaches_the_optimum_by_another_way():
    """min |x - a|^2/2 + |y|_1/4 with y = A x - c: proximal gradient steps on the same problem."""
    a, weight = np.array([1.0, -2.0, 0.5]), 0.25
    found = run(new.linearised_admm, inputs(Quadratic(np.eye(3), -a), L1(weight)), 4000)["x"][-1]
    M, c = np.array(A, dtype=float), np.array([1.0, 0.0])

    def objective(x):
        return ((x - a) ** 2).sum() / 2 + weight * np.abs(M @ x - c).sum()

    rng = np.random.default_rng(1)
    assert all(objective(found) <= objective(found + 1e-3 * rng.normal(size=3)) for _ in range(200))
    assert all(objective(found) <= objective(found + size * d) for d in (*np.eye(3), *-np.eye(3)) for size in (1e-4, 1e-2))


def test_its_arithmetics_agree_and_its_laws_hold_and_can_fail():
    given = inputs(Absolute(Q(1, 3)), Quadratic(((1, 0), (0, 2)), (1, -1)))
    exact, rounded = (run(new.linearised_admm, given, 3, arithmetic) for arithmetic in (RATIONALS, FLOATS))
    np.testing.assert_allclose(rounded["x"], exact["x"].astype(float), rtol=1e-12, atol=1e-12)

    def program(p, noise, steps):
        return run(new.linearised_admm, inputs_of(new.linearised_admm, p, {}), steps).states

    def wrong(p, noise, steps):
        states = program(p, noise, steps)
        return {**states, "lam": states["lam"] * (1 + 1e-6)}

    for admm, status in ((program, "conforms"), (wrong, "fails")):
        assert conform_declared(new.linearised_admm, PythonDoor(admm), cases=2, diagnose=False).status == status


def test_its_display():
    assert "x+ minimises f(x+) - <A^T (lam+ - beta (A x + B y - c)), x+> + 1/(2 tau) |x+ - x|^2" in text(new.linearised_admm)


def test_the_non_expansion_is_proved_and_needs_each_term():
    assert prove("linearised-admm", new.nonexpansion, new.proof, {}).statement == new.nonexpansion
    terms = new.proof.goals["nonexpansion"].terms
    for k, one in enumerate(terms):
        fewer = replace(new.proof.goals["nonexpansion"], terms=(*terms[:k], *terms[k + 1 :]))
        doubled = replace(new.proof.goals["nonexpansion"], terms=(*terms[:k], Term(one.coefficient * 2, one.facts, one.square),
                                                                  *terms[k + 1 :]))  # fmt: skip
        for wrong in (fewer, doubled):
            with pytest.raises(Rejected):
                prove("wrong", new.nonexpansion, replace(new.proof, goals={"nonexpansion": wrong}), {})


def test_the_theorem_holds_on_runs_and_not_beyond_its_step():
    def energy(x, lam, tau):
        M = np.array(A, dtype=float)
        w = lam - 1.5 * M @ x
        return w @ w + 1.5 * (x @ x / tau - 1.5 * (M @ x) @ (M @ x))

    rng, norm = np.random.default_rng(2), np.linalg.norm(np.array(A, dtype=float), 2)
    for tau in (Q(1, 2), Q(1)):
        assert float(tau) * 1.5 * norm**2 <= 1
        for _ in range(20):
            given = [
                replace(
                    i := inputs(ElasticNet(0.3, 0.1), L1(0.4), rng.normal(size=3), rng.normal(size=2)),
                    data={**i.data, "tau": tau},
                )
                for _ in range(2)
            ]
            one, two = (run(new.linearised_admm, g, 1) for g in given)
            before, after = (energy(one["x"][t] - two["x"][t], one["lam"][t] - two["lam"][t], float(tau)) for t in (0, 1))
            assert after <= before * (1 + 1e-12)


def test_its_worst_case():
    question = new.worst_case(Q(1, 2))
    solution = solve(question.program())
    assert solution.value == pytest.approx(1, abs=ACCEPTED)
    assert attaining_run(question, solution).ratio == 1
