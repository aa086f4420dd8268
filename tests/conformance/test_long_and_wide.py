"""What goes wrong only after many steps or with many agents is seen in every family: a long run and a wide problem of each."""

from functools import cache

import numpy as np
import pytest

from verify.conformance.kit.case import shipped
from verify.conformance.kit.registry import families
from verify.conformance.kit.run import LARGE

from .seeds import failures

LONG, WIDE = "long-run", "many-agents"


@cache
def case(family, flag):
    found = [c for c in shipped() if c.problem.family == family and flag in c.flags and LARGE.issuperset(c.flags)]
    right = families()[family].reference(found[0].problem)
    assert not [*failures(lambda *_: right, found[:1])]
    return found[0], right


def zeros(rows, after):
    rows[after + 1 :] = 0


def drift(rows, after):
    rows[after + 1 :] += 1e-9 * np.arange(1, len(rows) - after).reshape(-1, *[1] * (rows.ndim - 1))


def few(rows, after):
    if rows.ndim == 3:
        rows[:, after:] = rows[:, :1]


OTHERWISE = {"gradient-admm", "oracle-admm", "general-admm", "centralized-admm"}  # without agents, or wide in an older vector
WRONG = [(LONG, zeros, after) for after in (6, 48, 300, 1000)] + [(LONG, drift, 1000), (WIDE, few, 6), (WIDE, few, 32)]
CHOSEN = [(family, *row) for family in families() for row in WRONG if row[0] == LONG or family not in OTHERWISE]


@pytest.mark.parametrize(("family", "flag", "change", "after"), CHOSEN)
def test_every_state_that_goes_wrong_late_or_far_is_seen(family, flag, change, after):
    large, right = case(family, flag)
    for state in (name for name, rows in right.items() if change is not few or rows.ndim == 3):
        wrong = right | {state: right[state].copy()}
        change(wrong[state], after)
        assert any(failures(lambda *_, wrong=wrong: wrong, [large])), state
