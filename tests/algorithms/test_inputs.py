"""A wrong argument of a run is named in one sentence, before anything runs."""

import numpy as np
import pytest

from tests.refusals import refused
from tests.tables import by_name, typed
from verify.admm import L1, Quadratic
from verify.algorithms.arithmetic import RATIONALS
from verify.algorithms.chan2024.gradient_admm import gradient_admm
from verify.algorithms.collection import algorithms
from verify.algorithms.declaration import Algorithm, Update
from verify.algorithms.expression import Function, Inner, Map, Operator, Parameter, Sum, Variable, square
from verify.algorithms.run import Inputs, run

GOOD = dict(typed(__file__, "inputs", "good", by_name(np=np)))
START = {"x": np.zeros(3), "lam": np.zeros(2)}
LOSS = Quadratic(np.eye(3), np.ones(3))


def given(data=None, functions=None, start=None, noise=None):
    functions = {"f": [LOSS], "g": L1(0.1), **(functions or {})}
    return Inputs({**GOOD, **(data or {})}, functions, {**START, **(start or {})}, noise or {})


@pytest.mark.parametrize(
    ("change", "message"), typed(__file__, "inputs", "wrong arguments are named", by_name(Quadratic, LOSS=LOSS, np=np))
)
def test_wrong_arguments_are_named(change, message):
    if message is None:
        assert run(gradient_admm, given(**change), 2)["x"].shape == (3, 3)
        return
    with pytest.raises(ValueError, match=message):
        run(gradient_admm, given(**change), 2)


OF_ONE = Inputs({"rho": 1.0}, {"f": [LOSS]}, {"w": np.zeros(3), "gamma": np.zeros((2, 3))})
test_what_is_missing_is_named = refused(
    __file__,
    "inputs",
    "what is missing is named",
    Inputs,
    L1,
    algorithms,
    given,
    run,
    GOOD=GOOD,
    LOSS=LOSS,
    OF_ONE=OF_ONE,
    RATIONALS=RATIONALS,
    START=START,
    gradient_admm=gradient_admm,
)


X, Z, A = Variable("x", "X"), Variable("z", "Z"), Operator("A", "X", "Z")


test_a_wrong_declaration_is_refused = refused(
    __file__,
    "inputs",
    "a wrong declaration is refused",
    *(Algorithm, Function, Inner, Map, Parameter, Sum, Update, Variable, square),
    A=A,
    X=X,
    Z=Z,
)


def test_an_operator_is_applied_as_a_function_or_by_the_sign_of_a_matrix():
    assert A(X) == A @ X
    assert A.T(Z) == A.T @ Z
    for without_brackets in (lambda: A.T @ A @ X, lambda: Parameter("beta") * A @ X):
        with pytest.raises(TypeError, match="operator A has no vector here: "):
            without_brackets()


def test_floats_are_no_part_of_a_declaration():
    with pytest.raises(TypeError, match="expected an expression or a rational"):
        X * 0.5
