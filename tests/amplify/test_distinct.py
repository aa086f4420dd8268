"""What is said to be attained: a function asked twice at one point has one answer there, and some differ by one vector alone."""

from dataclasses import replace

import pytest

from tests.amplify.asked import setting
from tests.tables import table
from verify.amplify.algorithms import system
from verify.amplify.distinct import answers_are_free


@pytest.mark.parametrize(
    ("text", "free"), [(t, head == "free") for head in ("one answer", "free") for (t,) in table(__file__, "distinct", head)]
)
def test_answers_at_several_points_are_free_and_one_answer_is_not_two(text, free):
    assert answers_are_free(setting(text)) is free


def test_what_is_released_may_tell_one_mode_alone():
    """Of v only A^T A v is kept and released: nothing of it in the kernel of A, where v alone would be seen."""
    seen = "v = x - f'(x)/2 + N; x+ = A^T(A(v)) where f: function X per=step with --steps 2 --class f=0:2 --user 1 --differs f"
    kernel = replace(setting(f"{seen} --operator A=1"), kernel=True)
    assert system(kernel).told == (True, False) and system(kernel).tells((0,)) and not system(kernel).tells((0, 1))
    assert answers_are_free(kernel)  # of the one
