"""Instances that attain the worst case: run in float64, rounded exactly, replayed from data."""

import json
import random
from fractions import Fraction as F
from pathlib import Path

import numpy as np
import pytest

from bench.worst_case import convex_point, strong_point
from tests.admm.instances import gradient_admm as gradient_admm_run
from tests.worst_case.test_ratio import douglas_rachford
from verify.admm import Problem, Quadratic, QuadraticRegulariser
from verify.algorithms.rounding import eigenvalues_lost, gamma
from verify.cones.statement_solution import ACCEPTED, solve
from verify.kernel import Rejected
from verify.worst_case.algorithms import GradientAdmm, gradient_admm, strongly_convex_weights
from verify.worst_case.attaining_run import attaining_run
from verify.worst_case.exact_instance import exact_pair, pair_ratio, read_record, replay, write_record
from verify.worst_case.instance import best_instance, symmetric_map
from verify.worst_case.ratio import Question

ROOT = Path(__file__).resolve().parents[2]
STORED = sorted((ROOT / "lemmas").glob("*/instances/*.json"))
STRICT = (ROOT / "lemmas/chan2024/instances/strict_contraction.json").read_text(encoding="utf-8")


def test_f_x2_over_2_and_g_0_attain_100_over_169():
    question = Question(douglas_rachford, {"gamma": F(3, 10)}, {"f": (F(1), F(10)), "g": (F(0), None)})
    solution = solve(question.program())
    assert solution.value >= 100 / 169 - ACCEPTED
    found = attaining_run(question, solution)
    assert found.ratio == F(100, 169)
    assert len(found.inputs.start["z"]) == 1


def by_the_reference(instance, parameters, weights):
    """The ratio of the run of the declared algorithm from the instance's start, against 0."""
    A, beta, (m, n) = instance.A, float(parameters.beta), instance.A.shape
    x, lam = instance.x, instance.w + beta * A @ instance.x
    for H, K in zip(instance.H, instance.K, strict=True):
        f, g = Quadratic(H, np.zeros(n)), QuadraticRegulariser(K, np.zeros(len(K)))
        run = gradient_admm_run(Problem(f, g, A, instance.B, np.zeros(m), beta, float(parameters.eta)), x, lam, [f])
        x, lam = run["x"][-1], run["lam"][-1]
    ends = (instance.x, instance.w), (x, lam - beta * A @ x)
    start, end = (float(weights[0]) * x @ x + float(weights[1]) * w @ w for x, w in ends)
    return end / start


@pytest.mark.parametrize(("point", "seed"), [(convex_point, 1), (convex_point, 2), (strong_point, 1), (strong_point, 4)])
@pytest.mark.parametrize("steps", [1, 2])
def test_a_run_of_the_reference_attains_the_optimum(point, seed, steps):
    parameters, weights = point(random.Random(seed))
    solution = solve(gradient_admm(parameters, steps, weights))
    instance, ratio = best_instance(parameters, steps, solution, weights)
    assert ratio == pytest.approx(solution.value, rel=ACCEPTED)
    assert by_the_reference(instance, parameters, weights) == pytest.approx(solution.value, rel=ACCEPTED)
    for H in instance.H:
        values, lost = np.linalg.eigvalsh(H), eigenvalues_lost(H, len(H))
        assert values[0] >= float(parameters.mu) - lost and values[-1] <= float(parameters.nu) + lost
    if parameters.coercive:
        assert np.linalg.svd(instance.A)[1].min() >= 1 - eigenvalues_lost(instance.A)
    if parameters.rho is not None:
        product = instance.A.T @ instance.B
        lost = eigenvalues_lost(product) + gamma(len(instance.A)) * np.linalg.norm(instance.A) * np.linalg.norm(instance.B)
        assert np.linalg.norm(product, 2) <= float(parameters.rho) + lost


def test_the_rounded_instance_attains_it_exactly_and_in_few_digits():
    parameters = GradientAdmm(F(64, 105), F(2), F(2), F(1), F(1), F(1), F(1))
    weights = strongly_convex_weights(parameters)
    solution = solve(gradient_admm(parameters, 1, weights))
    instance, _ = best_instance(parameters, 1, solution, weights)
    made, ratio = exact_pair(instance, parameters, weights, solution.value * (1 - ACCEPTED))
    assert ratio == pair_ratio(made, weights)
    assert float(ratio) == pytest.approx(solution.value, rel=ACCEPTED)
    text = write_record("chan2024.lemma-7.6", made, ratio, weights, None, 1)
    assert len(text) < 1000
    assert replay(read_record(text)) == ratio


def test_there_are_stored_instances():
    assert len(STORED) >= 2


@pytest.mark.parametrize("path", STORED, ids=lambda p: p.stem)
def test_stored_instances_replay_exactly(path):
    record = read_record(path.read_text(encoding="utf-8"), path.name)
    assert replay(record) == record.ratio


def test_the_symmetric_map_reaches_what_the_class_allows():
    generator = np.random.RandomState(0)
    for _ in range(20):
        start, direction = generator.standard_normal((2, 4))
        image = 2 * start + direction / np.linalg.norm(direction) * np.linalg.norm(start) * generator.uniform(0, 1)
        H = symmetric_map(start, image, 1.0, 3.0)
        lost = eigenvalues_lost(H, 4 * len(H))  # of a sum of two dyads, divided by their lengths
        assert np.linalg.norm(H @ start - image) <= lost * np.linalg.norm(start) and np.array_equal(H, H.T)
        assert np.linalg.eigvalsh(H)[0] >= 1 - lost and np.linalg.eigvalsh(H)[-1] <= 3 + lost


@pytest.mark.parametrize(
    ("place", "new", "message"),
    [
        (("ratio",), "100/170", "the record says"),
        (("ratio",), "1e3", "not a rational"),
        (("coercive",), "2", "A A.T >= 2 I does not hold"),
        (("instance", "kind"), "Problem", "instance"),
        (("instance", "A"), [["-99/100"]], "."),
        (("instance", "mu"), "3/2", "."),
        (("instance", "rho"), "1/2", "."),
        (("instance", "eta"), "0", "."),
        (("instance", "steps"), "1/2", "."),
        (("instance", "A"), [[]], "1 to 64"),
        (("instance", "c"), ["1"] * 65, "1 to 64"),
        (("instance", "extra"), "1", "expected no field but .* found 'extra'"),
        (("before",), ["1"], "before: expected an array of 2 entries"),
        (("claim",), 3, "claim: expected a string"),
    ],
)
def test_records_that_lie_are_refused(place, new, message):
    data = json.loads(STRICT)
    inner = data
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = new
    with pytest.raises(Rejected, match=message):
        replay(read_record(json.dumps(data)))


def test_a_float_in_a_record_is_refused():
    with pytest.raises(Rejected, match="float"):
        read_record(STRICT.replace('"rho":"1"', '"rho":1.0'))
