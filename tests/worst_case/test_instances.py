"""Instances that attain the worst case: run in float64, rounded exactly, replayed from data."""

import json
import random
from dataclasses import replace
from fractions import Fraction as F
from pathlib import Path

import numpy as np
import pytest

from bench.worst_case import convex_point, strong_point
from tests.edits import edited
from tests.tables import table
from tests.worst_case.test_engine import STRONG
from tests.worst_case.test_ratio import douglas_rachford
from verify.algorithms.arithmetic import RATIONALS
from verify.algorithms.chan2024.gradient_admm import A, B, beta, c, gradient_admm, lam, x, y
from verify.algorithms.declaration import Minimise
from verify.algorithms.expression import Function, inner, square
from verify.algorithms.rounding import eigenvalues_lost
from verify.algorithms.run import run
from verify.cones.statement_solution import ACCEPTED, solve
from verify.kernel import Rejected, semidefinite
from verify.records import typed_json
from verify.records.json_text import canonical
from verify.worst_case.attaining_run import attaining_run
from verify.worst_case.contraction import contraction, exact_pair
from verify.worst_case.curve import Record, read_record, replay
from verify.worst_case.instance import curved_map
from verify.worst_case.ratio import Question

ROOT = Path(__file__).resolve().parents[2]
STORED = sorted((ROOT / "lemmas").glob("*/instances/*.json"))
STRICT = (ROOT / "lemmas/chan2024/instances/strict_contraction.json").read_text(encoding="utf-8")


def test_f_x2_over_2_and_g_0_attain_100_over_169():
    question = Question(douglas_rachford, {"gamma": F(3, 10)}, {"f": (F(1), F(10)), "g": (F(0), None)})
    found = attaining_run(question, solve(question.program()))
    assert found.ratio == F(100, 169)
    assert len(found.inputs.start["z"]) == 1


G = Function("g", "Y", per="step")
varying = replace(
    gradient_admm, steps=(Minimise(y, G(y) - inner(lam, B(y)) + beta / 2 * square(A(x) + B(y) - c)), *gradient_admm.steps[1:])
)


@pytest.mark.parametrize(("point", "seed"), [(convex_point, 1), (convex_point, 2), (strong_point, 1), (strong_point, 4)])
@pytest.mark.parametrize("steps", [1, 2])
def test_a_run_of_the_declaration_attains_the_optimum(point, seed, steps):
    numbers = point(random.Random(seed))
    question = replace(contraction(numbers, steps), algorithm=varying)  # a g for each step: see ``contraction``
    solution = solve(question.program())
    assert solution.value == pytest.approx(solve(contraction(numbers, steps).program()).value, abs=ACCEPTED)
    found = attaining_run(question, solution)
    assert float(found.ratio) == pytest.approx(solution.value, rel=2 * ACCEPTED)
    made, (M, N) = run(varying, found.inputs, steps, RATIONALS), (found.inputs.data[n] for n in "AB")
    w = [made["lam"][t] - numbers["beta"] * M @ made["x"][t] for t in (0, steps)]
    start, end = (numbers["R"] * x @ x + numbers["S"] * v @ v for x, v in zip(made["x"][[0, steps]], w, strict=True))
    assert end / start == found.ratio
    f, g = ([one.H for one in (of if steps > 1 else [of])] for of in (found.inputs.functions[name] for name in "fg"))
    least = [H - numbers.get(mu, 0) * np.eye(len(H), dtype=int) for mu, of in (("mu", f), ("mu_g", g)) for H in of]
    least += [numbers["nu"] * np.eye(len(H), dtype=int) - H for H in f]
    least += [M @ M.T - numbers.get("low", 0) * np.eye(len(M), dtype=int)]
    if "rho" in numbers:
        least += [numbers["rho"] ** 2 * np.eye(N.shape[1], dtype=int) - (M.T @ N).T @ (M.T @ N)]
    assert len(f) == len(g) == steps and all(semidefinite(matrix.tolist()) for matrix in least)


def test_no_run_outside_its_class_is_given():
    """A A^T >= 1 and B B^T >= 1 leave no room for |A^T B| <= 1/2, which the program does not see."""
    question = replace(contraction(STRONG | {"rho": F(1, 2)}), operators={"A": (F(1), None), "B": (F(1), None)})
    assert attaining_run(question, solve(question.program())) is None


def test_the_rounded_instance_attains_it_exactly_and_in_few_digits():
    value = solve(contraction(STRONG).program()).value
    made, ratio = exact_pair(STRONG)
    assert float(ratio) == pytest.approx(value, rel=ACCEPTED)
    weights = STRONG["R"], STRONG["S"]
    text = canonical(typed_json.write(Record("chan2024.lemma-7.6", weights, weights, F(1), ratio, made)))
    assert len(text) < 1000
    assert replay(read_record(text)) == ratio


def test_there_are_stored_instances():
    assert len(STORED) >= 2


@pytest.mark.parametrize("path", STORED, ids=lambda p: p.stem)
def test_stored_instances_replay_exactly(path):
    record = read_record(path.read_text(encoding="utf-8"), path.name)
    assert replay(record) == record.ratio


def test_the_curved_map_reaches_what_the_class_allows():
    generator = np.random.RandomState(0)
    for _ in range(20):
        start, direction = generator.standard_normal((2, 4))
        image = 2 * start + direction / np.linalg.norm(direction) * np.linalg.norm(start) * generator.uniform(0, 1)
        H = curved_map(start, image, 1.0, 3.0)
        lost = eigenvalues_lost(H, 4 * len(H))  # of a sum of two dyads, divided by their lengths
        assert np.linalg.norm(H @ start - image) <= lost * np.linalg.norm(start) and np.array_equal(H, H.T)
        assert np.linalg.eigvalsh(H)[0] >= 1 - lost and np.linalg.eigvalsh(H)[-1] <= 3 + lost


@pytest.mark.parametrize(("edits", "message"), table(__file__, "instances"))
def test_records_that_lie_are_refused(edits, message):
    with pytest.raises(Rejected, match=message):
        replay(read_record(json.dumps(edited(json.loads(STRICT), edits))))


def test_a_float_in_a_record_is_refused():
    with pytest.raises(Rejected, match="float"):
        read_record(STRICT.replace('"rho":"1"', '"rho":1.0'))
