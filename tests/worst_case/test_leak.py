"""What two noisy runs give away, by linear and quadratic losses: known energies, refuted claims, what is no such mechanism."""

from fractions import Fraction as F

import numpy as np
import pytest

from tests.tables import typed
from verify.algorithms.declaration import Algorithm, Update
from verify.algorithms.expression import Function, Map, Noise, Operator, Parameter, Variable
from verify.amplify.algorithms import Setting
from verify.amplify.engine import amplify
from verify.worst_case.instance import on_a_line
from verify.worst_case.leak import Mechanism, energy_of
from verify.worst_case.ratio import Question

eta, x, f = Parameter("eta"), Variable("x", "X"), Function("f", "X", smooth=Parameter("nu"), per="step")
descent = Algorithm("descent", "test", (x,), (Update(x.next, x - eta * f.gradient(x) + Noise("N", "X")),), ("x",))


def mechanism(steps, differs="", low=0, high=1, eta=F(1), **deviations):
    question = Question(descent, {"eta": eta}, {"f": (F(low), F(high))}, iterations=steps)
    return Mechanism(question, differs, {n: F(v) for n, v in deviations.items()})


@pytest.mark.parametrize("steps", [1, 2, 5])
def test_the_flat_loss_is_the_worst_of_convex_ones_and_noise_adds_up(steps):
    worst = mechanism(steps).worst()
    assert worst.energy == F(1, steps) and worst.slopes == {"f": 0} and worst.start == "x"
    assert mechanism(steps, sigma=2).worst().energy == F(1, 4 * steps)


def test_the_last_use_is_the_worst_and_strong_convexity_tells():
    worst = mechanism(3, "f", low=F(1, 2)).worst()
    c = F(1, 2)
    assert worst.iterations == (3,) and worst.energy == 1
    assert mechanism(3, low=c).worst().energy == c**6 / (1 + c**2 + c**4)


def test_what_is_forgotten_before_the_use_hides_nothing():
    long = Mechanism(Question(descent, {"eta": F(1)}, {"f": (F(0), F(1))}), "f", uses=(5,), steps=30).worst()
    assert long.energy == F(1, 27)  # the noise of iterations 4 to 30
    assert "f = x -> 1 x before iteration 5" in " ".join(long.lines)
    again = Mechanism(Question(descent, {"eta": F(1)}, {"f": (F(0), F(1))}), "f", uses=(3, 5), steps=5).worst()
    assert again.energy == F(400, 341)  # (1 + c^2)^2/(1 + c^2 + .. + c^8), c = 1/2: user 2 is in iterations 2 and 4


def test_maps_are_linear_on_a_line_and_may_differ():
    P = Map("P", "X", firm=True)
    step = Algorithm("projected", "test", (x,), (Update(x.next, P(x) + Noise("N", "X")),), ("x",))
    worst = Mechanism(Question(step, {}), "P", uses=(2,), steps=4).worst()
    assert worst.energy == F(1, 4) and worst.slopes == {"P": 1}
    assert Mechanism(Question(step, {}, iterations=4)).worst().energy == F(1, 4)


def test_on_a_line_an_inverse_is_one_and_products_are_bounded():
    A, E, B = (Operator(name, "X", "X") for name in "AEB")
    both = Algorithm("both", "test", (x,), (Update(x.next, A(x) + E(x) + B(x)),), ("x",), inverses=((A, E),))
    sizes = dict.fromkeys("AEB", (F(1, 2), F(2)))
    made = list(on_a_line(Question(both, {}, operators=sizes, products={("A", "B"): F(1)})))
    assert [(one["A"], one["E"], one["B"]) for one in made] == [(F(1, 2), 2, F(1, 2)), (F(1, 2), 2, 2), (2, F(1, 2), F(1, 2))]


def test_what_it_attains_is_what_the_certified_shifts_allow():
    """Noisy gradient descent of the same kind: a certified bound of ``amplify`` is never below, and here they meet."""
    bound = amplify(Setting("gradient-descent", 4, eta=F(1), nu=F(1))).certified
    assert bound is not None and mechanism(4).worst().energy <= bound <= mechanism(4).worst().energy * F(10001, 10000)


@pytest.mark.parametrize(("S", "m", "energy"), typed(__file__, "leak", "energies by elimination"))
def test_energies_by_elimination(S, m, energy):
    assert (
        energy_of(np.array([[F(v) for v in row] for row in S], dtype=object), np.array([F(v) for v in m], dtype=object)) == energy
    )


def test_what_is_no_mechanism_is_told():
    with pytest.raises(ValueError, match="--differs g: descent has f"):
        mechanism(1, "g")
    quiet = Algorithm("quiet", "test", (x,), (Update(x.next, x - eta * f.gradient(x)),), ("x",))
    with pytest.raises(ValueError, match="has no noise"):
        Mechanism(Question(quiet, {"eta": F(1)}))
