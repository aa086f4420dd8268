"""A few points of the grid, seeded; ``python -m tests.amplify.grid`` has fifty."""

from tests.amplify.grid import points
from verify.amplify.engine import MARGIN


def test_certificates_are_close_to_the_energy_and_above_what_is_attained():
    for setting, answer, _ in points(2, 1, 4):
        assert float(answer.certified) <= answer.energy * (1 + MARGIN), setting
        assert answer.lower <= answer.certified, setting
        assert float(answer.certified / answer.lower) < 1.01, setting


def test_long_runs_with_small_penalty_keep_their_certificates_close():
    for setting, answer, _ in points(3, 5, 30, lower=False):
        assert float(answer.certified) <= answer.energy * (1 + MARGIN), setting
