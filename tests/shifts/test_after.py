"""A control whose last iterations are another's: what the rule refuses, and that its sequence goes from one to the other."""

from dataclasses import replace

import pytest

from lemmas.common.gradient_admm_two_phase_shifts import (
    HYPOTHESES,
    MOST,
    c,
    c_one,
    delta,
    eta,
    far,
    g,
    generates,
    program,
    q,
    s,
    start,
    user,
    w,
    x,
)
from tests.shifts.forgeries import rule
from verify import at_least, fact, shows, signs, spaces, square
from verify.kernel import Polynomial, Rejected
from verify.kernel.proof import prove
from verify.lemma.energies import accepted
from verify.shifts.chain import obligations


def refused(words, **changes):
    with pytest.raises(Rejected, match=words):
        obligations(program, replace(start, **changes))


def test_what_is_no_control_after_another_is_refused():
    last = start.after
    refused("no end of its own", end=last.end)
    refused("no end of its own", vanishing=((1, "f", "h", w),))
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
    more = Polynomial.atom("P")
    for phases in (
        (falling, rising),
        (near, rising),
        (falling, near, rising),
        (near, near, falling, rising),
        (near, falling, near),
        (near, replace(falling, first={}, following={}), rising),
        (near, replace(falling, back=True), rising),
        (replace(near, back=True), falling, rising),
        (replace(near, last=near.first), falling, rising),
        (near, replace(falling, first={"Q": q, "d": more - q}), rising),
        (near, replace(falling, last={**falling.last, "Q": more * q}), rising),
        (near, replace(falling, worth=near.worth), rising),
        (near, replace(falling, worth={**falling.worth, "t": more}), rising),
        (near, falling, replace(rising, first={"h": Polynomial.of(1)})),
        (near, falling, replace(rising, following={"h": rising.following["h"] + 1})),
    ):
        with pytest.raises(Rejected):
            replace(made.reading, phases=phases).says(*made.shifts)
    negative = replace(near, worth={**near.worth, "o": near.worth["o"] - 2})
    with pytest.raises(Rejected):
        replace(made.reading, phases=(negative, falling, rising)).says(*made.shifts)


def forged(made, words, shifts, vectors, goal, proof, phases, proofs, facts=HYPOTHESES):
    """A statement of any number c, whose letters are all told as the phases tell them."""
    told = {n: (p.first[n].substitute({"u": MOST - s}), p.following[n]) for p in phases for n in p.first}
    says = replace(
        made.says,
        signs=signs(positive="eta beta a c t P T W Q v", nonnegative="E h r d"),
        spaces=vectors,
        facts=facts,
        goals=(goal,),
    )
    proofs = {**proofs, "energy": shows(energy=proof)}
    with pytest.raises(Rejected, match=words):
        replace(made.reading, concludes=says, phases=phases, told=told, proofs=proofs).says(program, shifts)


def test_a_sequence_does_not_stay_with_the_second_control():
    """Its energy would be V(c) at a c that no phase gives: 0."""
    made = generates[0]
    near, *_ = made.reading.phases
    proofs = {n: p for n, p in made.reading.proofs.items() if n == "shared" or n.endswith("phase 0")}
    goal = at_least("energy", c * x.norm2, Polynomial.atom("E"))
    alone = (replace(near, last={}, falling=()),)
    forged(made, "each control has a phase", start, spaces(X="x"), goal, fact("proved"), alone, proofs, HYPOTHESES[:2])


def test_the_energy_of_a_user_is_in_letters_that_have_values():
    """In c, where a sequence says what c_plus is, it is right, and would be any number afterwards."""
    made, other = generates[1], replace(user.user, energies={"along": c * eta**2 / q**2 * g.norm2})
    less = replace(user, user=other, proofs=user.proofs | {"user, along": shows(paid=c**2 / c_one * eta**2 / q**2 * square(g))})
    assert rule(program, less)
    goal = at_least("energy", c * eta**2 * delta.norm2, Polynomial.atom("E") * (1 + s) ** 2)
    proofs = {n: p for n, p in made.reading.proofs.items() if n != "energy"}
    forged(made, "letters without a value", less, spaces(X="delta"), goal, q**2 * fact("proved"), made.reading.phases, proofs)


def test_a_name_means_the_same_where_one_phase_ends_and_another_begins():
    """1 + s h of 0 and 1 + s m of P are not one D: it would jump there for nothing."""
    made, m = generates[0], Polynomial.atom("m")
    near, falling, rising = made.reading.phases
    again = replace(rising, first={"m": Polynomial.atom("P")}, following={"m": m + 1}, definitions=(("D", 1 + s * m),))
    phases = (near, falling, replace(rising, last=rising.first), again)
    proofs = {**made.reading.proofs, "passes, phase 3": made.reading.proofs["passes, phase 2"]}
    numbers = {**made.reading.numbers, "m": "nonnegative"}
    with pytest.raises(Rejected, match="two meanings"):
        replace(made.reading, phases=phases, proofs=proofs, numbers=numbers).says(*made.shifts)


def test_what_was_accepted_is_what_was_proved_whatever_changes_later():
    assert accepted(program, user) == user.user.energies
    own = replace(start, energies=dict(far))
    assert accepted(program, own) == far
    own.energies["along"] = far["along"] / 2
    with pytest.raises(Rejected):  # what is altered is asked again
        accepted(program, own)


def test_the_last_value_of_a_falling_number_is_what_is_kept_of_it():
    """It would be positive by being called 1, and the first phase of any length."""
    made = generates[0]
    near, *rest = made.reading.phases
    facts = tuple(f for f in made.says.facts if f.name != "high")
    phases = (replace(near, last={"v": Polynomial.atom("W"), "r": Polynomial.of(1)}), *rest)
    last = {"last r, phase 0": shows(**{"last r": fact("last link")})}
    with pytest.raises(Rejected, match="last r, phase 0"):
        replace(made.reading, concludes=replace(made.says, facts=facts), phases=phases, proofs=made.reading.proofs | last).says(
            *made.shifts
        )
