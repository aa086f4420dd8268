"""Operators beside functions: the facts of two runs, runs in rationals that obey them, and how the algorithm is shown."""

import random
from dataclasses import replace
from fractions import Fraction as Q

import pytest

from tests.tables import by_name, typed
from verify.algorithms.arithmetic import RATIONALS
from verify.algorithms.declaration import Algorithm, Minimise, Update, reflected, resolvent
from verify.algorithms.differences import differences, one_run
from verify.algorithms.display import text
from verify.algorithms.expression import Function, Map, MonotoneOperator, Number, Parameter, Variable, square
from verify.algorithms.functions import Affine, Quadratic
from verify.algorithms.run import Inputs, run
from verify.kernel import evaluate, gram

gamma, beta, mu, lipschitz = Parameter("gamma"), Parameter("beta"), Parameter("mu"), Parameter("L")
z, x, y = Variable("z", "X"), Variable("x", "X"), Variable("y", "X")
A, B = MonotoneOperator("A", "X"), MonotoneOperator("B", "X", strongly=mu, lipschitz=lipschitz)
C = MonotoneOperator("C", "X", cocoercive=beta)
splitting = Algorithm(
    "splitting",
    "test",
    (z,),
    (resolvent(x, B, gamma, z), resolvent(y, A, gamma, reflected(x, z) - gamma * C(x)), Update(z.next, z + y - x)),
    ("z",),
)
PAIR = differences(splitting, {"c": C(x)})
SKEW = ((Q(0), Q(1)), (Q(-1), Q(0)))


def affine(rng, kind):
    """An operator of the class: a multiple of the identity and a rotation."""
    low, turn = {"A": (rng.randint(0, 1), rng.randint(-3, 3)), "B": (rng.randint(1, 2), rng.randint(-2, 2)), "C": (Q(1, 2), 0)}[
        kind
    ]
    M = tuple(tuple(low * (i == j) + turn * SKEW[i][j] for j in range(2)) for i in range(2))
    return Affine(M, (Q(rng.randint(-3, 3)), Q(rng.randint(-3, 3))))


def test_every_fact_of_operators_holds_on_exact_runs_and_its_negation_fails():
    rng, strict = random.Random(1), dict.fromkeys(PAIR.facts, False)
    for _ in range(40):
        operators = {name: affine(rng, name) for name in "ABC"}
        data = {"gamma": Q(rng.randint(1, 6), 4), "beta": 2, "mu": 1, "L": 3}
        starts = [{"z": (Q(rng.randint(-4, 4)), Q(rng.randint(-4, 4)))} for _ in range(2)]
        one, two = (run(splitting, Inputs(data, operators, start), 1, RATIONALS) for start in starts)
        at = {"z": one["z"][0] - two["z"][0], "x": one["x"][0] - two["x"][0], "y": one["y"][0] - two["y"][0]}
        at["c"] = at["x"] / 2
        numbers = {k: Q(v) for k, v in data.items()}
        numbers |= {gram(u, v): sum(a * b for a, b in zip(at[u], at[v], strict=True)) for u in at for v in at}
        for name, fact in PAIR.facts.items():
            value = evaluate(fact.value, numbers)
            assert value >= 0, name
            strict[name] = strict[name] or value > 0
    assert {"monotone_A", "strongly_monotone_B", "lipschitz_B", "cocoercive_C"} == set(PAIR.facts)
    assert all(held for name, held in strict.items() if name != "cocoercive_C")


def test_the_facts_say_of_which_operator_they_are_and_how_often_it_is_asked():
    assert PAIR.about["lipschitz_B"] == ("B", 1) and PAIR.about["monotone_A"] == ("A", 1)
    twice = differences(splitting, iterations=2)
    assert twice.about["monotone_A"] == ("A", 2)


def test_a_class_has_its_own_constants():
    with pytest.raises(ValueError, match="A has the constants strongly, cocoercive, lipschitz, found smooth"):
        differences(splitting, classes={"A": {"smooth": mu}})


def test_maps_are_averaged_or_lipschitz():
    R = Map("R", "X", averaged=Parameter("theta"))
    S = Map("S", "X", nonexpansive=False, lipschitz=lipschitz)
    made = differences(Algorithm("maps", "test", (z,), (Update(x, R(z)), Update(z.next, S(x))), ("z",)))
    assert set(made.facts) == {"averaged_R", "lipschitz_S"}
    R_z = made.vectors["R"]
    theta = Q(1, 3)
    at = {"theta": theta, **{gram(u, v): Q(a) for (u, v), a in {("R", "R"): 1, ("R", "z"): -3, ("z", "z"): 9}.items()}}
    assert R_z.norm2 and evaluate(made.facts["averaged_R"].value, at) == theta * 8 - (1 - theta) * 16
    with pytest.raises(ValueError, match="nonexpansive=False"):
        Map("S", "X", lipschitz=lipschitz)


def test_a_proximal_map_is_the_resolvent_of_a_subdifferential():
    f = Function("f", "X")
    inputs = Inputs({"gamma": Q(1, 2)}, {"f": Quadratic(((2,),), (0,))}, {"z": (3,)})
    proximal = Algorithm("proximal", "test", (z,), (resolvent(z.next, f, gamma, z),), ("z",))
    weighted = replace(proximal, steps=(Minimise(z.next, 2 * (gamma * f(z.next)) + square(z.next - z)),))
    found = run(proximal, inputs, 2, RATIONALS)["z"]
    assert (run(weighted, inputs, 2, RATIONALS)["z"] == found).all()
    assert run(weighted, inputs, 2)["z"].tolist() == found.tolist()
    assert [row[0] for row in found] == [3, Q(3, 2), Q(3, 4)]


def test_operators_are_shown():
    said = text(splitting)
    assert "B monotone, mu-strongly, L-lipschitz" in said and "C monotone, beta-cocoercive" in said
    assert "A(y) = 0" in said


@pytest.mark.parametrize(
    ("step", "words"), typed(__file__, "operators", "constants are those of a class", by_name(Function, Map, Number, Q=Q, x=x))
)
def test_constants_are_those_of_a_class(step, words):
    with pytest.raises(ValueError, match=words):
        differences(Algorithm("step", "test", (x,), (Update(x.next, x - step),), ("x",)))


def test_a_change_and_a_value_have_names_of_their_own():
    loss = Function("f", "X", smooth=Parameter("L"))
    step = Algorithm("step", "test", (x,), (Update(x.next, x - loss.gradient(x)),), ("x",))
    with pytest.raises(ValueError, match="the name x is used twice"):
        differences(step, changed={"f": "x"})
    for name in ("x", "L"):
        with pytest.raises(ValueError, match=f"{name} stands for a value and for something else"):
            one_run(step, points={"f": {name: x}})
