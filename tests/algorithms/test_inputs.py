"""A wrong argument of a run is named in one sentence, before anything runs."""

import numpy as np
import pytest

from tests.refusals import refusals
from verify.admm import L1, Quadratic
from verify.algorithms.arithmetic import RATIONALS
from verify.algorithms.chan2024.gradient_admm import gradient_admm
from verify.algorithms.collection import algorithms
from verify.algorithms.declaration import Algorithm, Update
from verify.algorithms.expression import Operator, Parameter, Sum, Variable, square
from verify.algorithms.run import Inputs, run

GOOD = {"A": np.ones((2, 3)), "B": -np.eye(2), "c": np.zeros(2), "beta": 1.0, "eta": 0.5}
START = {"x": np.zeros(3), "lam": np.zeros(2)}
LOSS = Quadratic(np.eye(3), np.ones(3))


def given(data=None, functions=None, start=None, noise=None):
    functions = {"f": [LOSS], "g": L1(0.1), **(functions or {})}
    return Inputs({**GOOD, **(data or {})}, functions, {**START, **(start or {})}, noise or {})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"data": {"B": np.ones((3, 2))}}, r"^A must have the shape \(3, 3\)|^A must have the shape \(3, any\)|^A must"),
        ({"data": {"c": np.zeros(3)}}, r"^c must have the shape \(2\), found \(3,\)"),
        ({"data": {"c": [np.nan, 0]}}, "^c must be finite"),
        ({"data": {"beta": -1.0}}, "^beta must be positive"),
        ({"start": {"x": np.zeros(2)}}, r"^x must have the shape \(3\), found \(2,\)"),
        ({"noise": {"N": np.zeros((1, 3))}}, "^N must have a row for each of the 2 steps, found 1"),
        ({"noise": {"N": np.zeros((2, 2))}}, "^N must have the shape"),
        ({"functions": {"f": [Quadratic(np.eye(2), np.ones(2))]}}, "^f must be a function of 3 variables, found 2"),
        ({"functions": {"g": {"c1": 1}}}, r"^g must be a function, as Quadratic\(H, h\) or .*, found the mapping"),
        ({"functions": {"f": [LOSS] * 3 + [LOSS]}}, None),
    ],
)
def test_wrong_arguments_are_named(change, message):
    if message is None:
        assert run(gradient_admm, given(**change), 2)["x"].shape == (3, 3)
        return
    with pytest.raises(ValueError, match=message):
        run(gradient_admm, given(**change), 2)


ONLY_X = {"x": np.zeros(3)}
OF_ONE = Inputs({"rho": 1.0}, {"f": [LOSS]}, {"w": np.zeros(3), "gamma": np.zeros((2, 3))})
test_what_is_missing_is_named = refusals(
    {
        "gradient-admm: nothing is given for lam, g": lambda: run(
            gradient_admm, Inputs(GOOD, {"f": LOSS}, {"x": np.zeros(3)}), 1
        ),
        "^gradient-admm: no value is given for beta": lambda: run(
            gradient_admm, Inputs({k: v for k, v in GOOD.items() if k != "beta"}, {"f": LOSS, "g": L1(0.1)}, START), 1
        ),
        "steps must be an integer >= 1": lambda: run(gradient_admm, given(), 0),
        "f must be one function for each of the 2 agents, found 1": lambda: run(algorithms()["consensus-admm"], OF_ONE, 1),
        "finite rational": lambda: run(gradient_admm, given(data={"beta": 1j}), 1, RATIONALS),
    }
)


X, Z, A = Variable("x", "X"), Variable("z", "Z"), Operator("A", "X", "Z")


test_a_wrong_declaration_is_refused = refusals(
    {
        "a sum joins the spaces X, Z": lambda: X + Z,
        "A acts on X, found a vector of 'Z'": lambda: A(Z),
        "a sum joins": (lambda: Sum((X, Parameter("beta"))), lambda: square(X) + X),
        "only scalars are divided by": lambda: 1 / X,
        "a factor must be a scalar": lambda: X * Z,
        "a: y is read before it is set": lambda: Algorithm("a", "", (X,), (Update(X.next, Variable("y", "X")),), ("x",)),
        "a: no step sets the next x": lambda: Algorithm("a", "", (X,), (), ("x",)),
        "a: x.next is set twice": lambda: Algorithm("a", "", (X,), (Update(X.next, X),) * 2, ("x",)),
        "a: it releases y, which no step sets": lambda: Algorithm("a", "", (X,), (Update(X.next, 2 * X),), ("y",)),
    }
)


def test_floats_are_no_part_of_a_declaration():
    with pytest.raises(TypeError, match="expected an expression or a rational"):
        X * 0.5
