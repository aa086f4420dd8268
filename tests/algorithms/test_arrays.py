"""What the checks of arguments refuse, by name."""

import numpy as np
import pytest

from tests.tables import by_name, typed
from verify.algorithms.arrays import array, check_mask, check_noise, number, relaxation, whole
from verify.algorithms.rounding import symmetric


@pytest.mark.parametrize(
    ("check", "arguments", "message"),
    typed(
        __file__,
        "arrays",
        "wrong arguments are named",
        by_name(array, check_mask, check_noise, number, relaxation, symmetric, whole, np=np),
    ),
)
def test_wrong_arguments_are_named(check, arguments, message):
    with pytest.raises(ValueError, match=message):
        check(*arguments)


def test_what_is_right_passes():
    assert relaxation(1, 2).tolist() == [1, 1] and check_noise("noise", None, (2,)).tolist() == [0, 0]
    assert check_mask("mask", [True, False], (2,)).tolist() == [1, 0] and number("b", 0, 0) == 0 and whole("steps", 1) == 1
