"""On random exact problems: one algorithm in all its arithmetics agrees, and every generated fact holds on two of its runs."""

import random
from fractions import Fraction as Q

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.algorithms.arithmetic import FLOATS, RATIONALS, balls
from verify.algorithms.collection import algorithms
from verify.algorithms.differences import differences
from verify.algorithms.expression import one
from verify.algorithms.functions import Quadratic
from verify.algorithms.linear_gaussian import affine_step
from verify.algorithms.relations import Relations
from verify.algorithms.run import Inputs, run
from verify.kernel import Polynomial

from .alteration import alterations

SIZES = {"X": 2, "Y": 2, "Z": 2, "U": 2, "R": 1}
AGENTS, PAIRS = 3, ((0, 1), (1, 0), (1, 2), (2, 1))
ADJACENCY = np.array([[int((i, j) in PAIRS) for j in range(AGENTS)] for i in range(AGENTS)], dtype=object)
GRAPH = {
    "adjacency": ADJACENCY,
    "laplacian": np.diag(ADJACENCY.sum(axis=1)) - ADJACENCY,
    "tail": np.array([[int(i == p) for p in range(AGENTS)] for i, _ in PAIRS], dtype=object),
    "head": np.array([[int(j == p) for p in range(AGENTS)] for _, j in PAIRS], dtype=object),
}
NAMES = sorted(name for name, declared in algorithms().items() if not declared.maps)  # a map is given, not made of quadratics


def shape(space):
    return {"": (), "n": (AGENTS,), "e": (len(PAIRS),)}[space.partition("^")[2]] + (SIZES[one(space)],)


def contains(ball, value):
    """Whether a ball contains a rational: asked at a precision at which the rational is a far smaller ball."""
    with balls(4000):
        return ball.contains(fmpq(value.numerator, value.denominator))


class Instance:
    """Random rational data of any declaration; f's Hessians lie between 0 and I, so that they are 1-smooth."""

    def __init__(self, algorithm, seed):
        self.algorithm, self.rng = algorithm, random.Random(seed)
        self.numbers = {p.name: Q(self.rng.randint(1, 4), 4) for p in algorithm.parameters}
        self.numbers |= {"n": Q(AGENTS), "present": Q(1), "chosen": Q(1)}
        if algorithm.name.startswith("dp-"):
            self.numbers["beta"] = Q(1)
        self.numbers.pop("C", None)
        self.data = dict(self.numbers) | {d.name: self.array(*shape(d.over)) for d in algorithm.data}
        if "V" in self.numbers:
            self.data["V"] = [1, 2, 1]
        for operator in algorithm.operators:
            size = SIZES[one(operator.target)], SIZES[one(operator.source)]
            self.data[operator.name] = GRAPH.get(operator.name, self.array(*size) + np.eye(*size, dtype=int) * 4)
        for first, second in algorithm.inverses:  # [I D] and [I 0]'
            m, n = self.data[first.name].shape
            self.data[first.name][:, :m], self.data[second.name] = np.eye(m, dtype=int), np.eye(n, dtype=int)[:, :m]
        self.functions = {
            f.name: [self.loss(SIZES[one(f.over)]) for _ in range(AGENTS)] if f.per == "agent" else self.loss(SIZES[one(f.over)])
            for f in algorithm.functions
        }
        if "present" in self.data:
            self.data["present"] = [[1] * AGENTS] * 5
        self.noise = {n.name: [self.array(*shape(n.over)) for _ in range(5)] for n in algorithm.noises}

    def array(self, *size):
        values = [Q(self.rng.randint(-8, 8), self.rng.randint(1, 4)) for _ in range(int(np.prod(size)))]
        return np.array(values, dtype=object).reshape(size)

    def loss(self, d):
        v = [Q(self.rng.randint(-2, 2), 4) for _ in range(d)]  # |v|^2 <= 1/2
        base = Q(self.rng.randint(1, 4), 8)
        H = [[v[i] * v[j] + base * (i == j) for j in range(d)] for i in range(d)]
        return Quadratic(H, self.array(d))

    def inputs(self):
        start = {v.name: self.array(*shape(v.over)) for v in self.algorithm.state}
        return Inputs(self.data, self.functions, start, self.noise)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=5, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6))
def test_floats_rationals_and_balls_agree(name, seed):
    inputs = Instance(algorithms()[name], seed).inputs()
    exact, rounded = (run(algorithms()[name], inputs, 2, arithmetic) for arithmetic in (RATIONALS, FLOATS))
    enclosed = run(algorithms()[name], inputs, 2, balls(300))
    for state, rows in exact.states.items():
        np.testing.assert_allclose(rounded[state], rows.astype(float), rtol=1e-8, atol=1e-8)
        for ball, value in zip(enclosed[state].ravel(), rows.ravel(), strict=True):
            assert contains(ball, value) and ball.rad() < 1e-60


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=5, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6))
def test_the_affine_map_is_the_run(name, seed):
    instance = Instance(algorithms()[name], seed)
    inputs = instance.inputs()
    step = affine_step(algorithms()[name], inputs, {n: np.shape(rows[0]) for n, rows in inputs.noise.items()})
    z = np.concatenate([np.ravel(inputs.start[v.name]) for v in algorithms()[name].state])
    N = np.concatenate([np.ravel(inputs.noise[n][0]) for n in step.noises]) if step.noises else np.zeros(0, dtype=int)
    found = run(algorithms()[name], inputs, 1, RATIONALS)
    after = np.concatenate([found[n][1].ravel() for n in step.states])
    assert (step.M @ z + step.v + (step.E @ N if len(N) else 0)).tolist() == after.tolist()


def values_of_names(algorithm, instance, relations):
    """The difference of two exact runs, for every name of the basis."""
    one_start, two_start = instance.inputs(), instance.inputs()
    runs = [run(algorithm, given, 1, RATIONALS) for given in (one_start, two_start)]
    known = {}

    def of(vector):
        found = 0
        for name, weight in vector.parts.items():
            (number,) = weight.terms.values()
            found = found + value(name) * number
        return found

    def mean(transposed, x):
        return np.broadcast_to(x / AGENTS, (AGENTS, *np.shape(x))) if transposed else x.sum(axis=0) / Q(AGENTS)

    def value(name):
        if name not in known:
            known[name] = lookup(name)
        return known[name]

    def lookup(name):
        for variable in (*algorithm.state, *(step.target for step in algorithm.steps)):
            if relations.label(variable) == name:
                return runs[0][variable.name][variable.time] - runs[1][variable.name][variable.time]
        for operator, images in relations.named.items():
            for label, argument, _ in images:
                if label == name and operator.name == "mean":
                    return mean(operator.transposed, of(argument))
                if label == name:
                    matrix = np.array(instance.data[operator.name], dtype=object)
                    return (matrix.T if operator.transposed else matrix) @ of(argument)
        for f, _, at, slope in relations.evaluations:
            if list(slope) == [name]:
                x, losses = of(at), instance.functions[f.name]
                if isinstance(losses, list):
                    x = np.broadcast_to(x, (AGENTS, np.shape(x)[-1]))
                    return np.array([np.array(g.H, dtype=object) @ row for g, row in zip(losses, x, strict=True)], dtype=object)
                return np.array(losses.H, dtype=object) @ x
        for _, _, at, image in relations.mapped:
            if list(image) == [name]:
                return of(at)  # no radius is given: nothing is clipped
        raise KeyError(name)

    return value


def at_values(polynomial, value):
    total = Q(0)
    for monomial, number in polynomial.terms.items():
        for atom, power in monomial:
            u, v = atom[1:-1].split(",")
            number *= np.sum(value(u) * value(v)) ** power
        total += number
    return total


FACTED = [name for name in NAMES if not name.startswith(("federated", "decentralized"))]


@pytest.mark.parametrize("name", FACTED)
@settings(max_examples=5, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6))
def test_every_difference_fact_holds_on_two_exact_runs(name, seed):
    algorithm = algorithms()[name]
    instance = Instance(algorithm, seed)
    parameters = {n: Polynomial.of(v) for n, v in instance.numbers.items()}
    instance.data["V"] = [instance.numbers.get("V", 1)] * AGENTS  # one number, as the facts have it
    relations = Relations(algorithm, 1, parameters)
    relations.execute({})
    value = values_of_names(algorithm, instance, relations)
    for solved, meaning in relations.solved.items():
        assert np.all(value(solved) == sum(value(n) * next(iter(c.terms.values())) for n, c in meaning.parts.items())), solved
    for fact in differences(algorithm, parameters=parameters).facts.values():
        found = at_values(fact.value, value)
        assert found == 0 if fact.kind == "=" else found >= 0, fact.name


@pytest.mark.parametrize("name", ["gradient-admm", "oracle-admm", "consensus-admm"])
def test_the_facts_of_an_altered_algorithm_fail_on_the_right_run(name):
    """The facts and equations see the steps: those of most wrong algorithms do not hold on the right one's runs."""
    algorithm = algorithms()[name]
    broken = total = 0
    for _, altered in alterations(algorithm):
        instance = Instance(algorithm, 5)
        parameters = {n: Polynomial.of(v) for n, v in instance.numbers.items()}
        relations = Relations(altered, 1, parameters)
        try:
            relations.execute({})
        except ValueError:
            continue
        value = values_of_names(algorithm, instance, relations)
        total += 1
        try:
            meanings = [(v, relations.reduced(m)) for v, m in relations.solved.items()]
            broken += not all(
                np.all(value(v) == sum(value(n) * next(iter(c.terms.values())) for n, c in m.parts.items())) for v, m in meanings
            )
        except (KeyError, ValueError):
            broken += 1
    assert total > 10 and broken > total / 3, (broken, total)
