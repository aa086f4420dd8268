"""What the checks of arguments refuse, by name."""

import numpy as np
import pytest

from verify.algorithms.arrays import array, check_mask, check_noise, number, relaxation, whole
from verify.algorithms.rounding import symmetric


@pytest.mark.parametrize(
    ("check", "arguments", "message"),
    [
        (array, ("v", [[1.0]], (None,)), "v must have shape"),
        (array, ("v", [], (None,)), "v must have shape"),
        (array, ("v", ["a"], (None,)), "v must be a real array"),
        (number, ("b", np.inf), "b must be finite"),
        (number, ("b", True), "b must be a real number"),
        (number, ("b", 0.0, 0, True), "b must be finite and > 0"),
        (relaxation, (0.0, 1), "lam must be in"),
        (relaxation, (1.5, 1), "lam must be in"),
        (relaxation, (np.nan, 1), "lam must be finite"),
        (relaxation, ([0.5, 0.5], 1), "lam must have shape"),
        (whole, ("steps", 0), "steps must be an integer"),
        (whole, ("steps", True), "steps must be an integer"),
        (check_mask, ("mask", [0.5], (1,)), "mask must hold 0 and 1"),
        (check_noise, ("noise", [np.nan], (1,)), "noise must be finite"),
        (check_noise, ("noise", [0.0], (2,)), "noise must have shape"),
        (symmetric, ("H", [[1.0, 2.0]]), "H must be square"),
    ],
)
def test_wrong_arguments_are_named(check, arguments, message):
    with pytest.raises(ValueError, match=message):
        check(*arguments)


def test_what_is_right_passes():
    assert relaxation(1, 2).tolist() == [1, 1] and check_noise("noise", None, (2,)).tolist() == [0, 0]
    assert check_mask("mask", [True, False], (2,)).tolist() == [1, 0] and number("b", 0, 0) == 0 and whole("steps", 1) == 1
