"""A control whose last iterations are another's: what the rule refuses, and that its sequence goes from one to the other."""

from dataclasses import replace

import pytest

from lemmas.common.gradient_admm_two_phase_shifts import c, far, generates, program, start, user, w
from tests.shifts.forgeries import rule
from verify.kernel import Rejected
from verify.kernel.proof import prove
from verify.shifts.chain import obligations


def refused(words, **changes):
    with pytest.raises(Rejected, match=words):
        obligations(program, replace(start, **changes))


def test_what_is_no_control_after_another_is_refused():
    last = start.after
    refused("no end of its own", end=last.end)
    refused("no end of its own", counts=True, also=("k",), begins=(), falls=())
    refused("one name", after=replace(last, worth="c"))
    refused("one name", after=replace(last, also=("p", "n", "t")))
    refused("more than is shared", falls=(*start.falls, last.falls[0]))
    refused("unknown atom", energies={"along": far["along"] * w / c})  # the letters of the last iterations are theirs
    refused("more than is shared", after=replace(last, falls=(*last.falls, start.falls[0])))


@pytest.mark.parametrize("name", ["wide", "tall", "inverse"])
def test_the_first_energy_has_to_be_the_larger_one(name):
    less = replace(start, begins=tuple(f for f in start.begins if f.name != name))
    with pytest.raises(Rejected):
        prove(name, obligations(program, less)["passing on, along"], start.proofs["passing on, along"], {})
    prove(name, obligations(program, start)["passing on, along"], start.proofs["passing on, along"], {})


def test_the_last_iterations_are_proved_too():
    with pytest.raises(Rejected, match="expected proofs of"):
        rule(program, replace(user, proofs={n: p for n, p in user.proofs.items() if n != "last end, along"}))


def test_a_sequence_reaches_the_second_control_as_it_begins():
    made = generates[0]
    near, falling, rising = made.reading.phases
    for phases in (
        (falling, rising),
        (near, rising),
        (falling, near, rising),
        (near, replace(falling, first={}, following={}), rising),
    ):
        with pytest.raises(Rejected):
            replace(made.reading, phases=phases).says(*made.shifts)
    negative = replace(near, worth={**near.worth, "o": near.worth["o"] - 2})
    with pytest.raises(Rejected):
        replace(made.reading, phases=(negative, falling, rising)).says(*made.shifts)
