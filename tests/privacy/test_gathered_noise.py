"""Several noises as one: the same law for declarations drawn at random, and what must stay as it is."""

from fractions import Fraction as F
from random import Random

import pytest

from tests.declared import declared, steps
from tests.tables import table
from verify.accounts.gathered_noise import gathered
from verify.algorithms.linear_gaussian import affine_step
from verify.amplify.segment import Question as Asked
from verify.campaign.accounts import declarations as drawn
from verify.worst_case.instance import inputs_on_a_line
from verify.worst_case.ratio import Question

ETA = {"eta": F(1)}


def one_law(algorithm, given, variance, one, *line):
    """One iteration has the same matrix and covariance, exactly, with one noise in place of all."""
    inputs = inputs_on_a_line(Question(algorithm, given), *line)
    before, after = (affine_step(a, inputs) for a in (algorithm, one))
    assert (variance * (after.E @ after.E.T) == before.E @ before.E.T).all()
    return (before.M == after.M).all()


def test_noises_that_reach_one_state_alone_are_one():
    """Declarations drawn at random."""
    rng, seen = Random(0), 0
    while seen < 20:
        algorithm = drawn.algorithm(rng)
        one, variance = gathered(Asked(algorithm, {}, {}))
        seen += variance != 1
        moves = one_law(algorithm, {}, variance, one, dict.fromkeys(algorithm.function_names, F(1, 3)), "", 2)
        assert (moves and len(one.noises) == 1) or variance == 1


@pytest.mark.parametrize(("text", "variance"), table(__file__, "gathered_noise"))
def test_which_noises_are_gathered(text, variance):
    algorithm = declared(text)
    one, found = gathered(Asked(algorithm, ETA, {}))
    assert found == int(variance) and (one == algorithm or found != 1)


def test_an_error_stays_where_it_is():
    text = "v = x + e + M; x+ = v - f'(x) + N where e: noise X deviation=any_error"
    one, _ = gathered(Asked(declared(text), ETA, {}))
    assert one.steps[0] == steps("v = x + e where e: noise X deviation=any_error")[0]


@pytest.mark.parametrize(
    "text",
    [
        "v = x - f'(x) + M; last+ = last + N; x+ = v - M",
        "v = x - f'(x) + M; last+ = L + last; x+ = v - M + N where L: noise X",
        "v = x - f'(x) + M; last+ = 0 (last + M); x+ = x + N",
        "v = x - f'(x) + M; last+ = v - M; x+ = x + N",
    ],
)
def test_a_noise_that_cancels_hides_nothing(text):
    """v carries M: v - M has none of it, and neither has 0 (y + M)."""
    algorithm = declared(text)
    one, variance = gathered(Asked(algorithm, ETA, {}))
    one_law(algorithm, ETA, variance, one, {"f": F(1, 3)})
