"""The shift rules accept the controls of the lemma files and refuse every altered one and every altered program."""

import random

import pytest

from tests.shifts.forgeries import NAMES, accepted, forgeries, refused, rule

LONG = ("strongly_convex_shifts start", "strongly_convex_shifts user")  # half a minute each


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.slow) if name in LONG else name for name in NAMES])
def test_every_control_is_accepted_and_altered_ones_are_refused(name):
    """A seeded part of them; ``python -m tests.shifts.forgeries`` takes all."""
    program, control = accepted(name)
    assert set(rule(program, control)) == set(program.blocks)
    altered = forgeries(name)
    assert len(altered) > 100
    assert not [one for one in random.Random(name).sample(altered, 10) if not refused(*one)]
