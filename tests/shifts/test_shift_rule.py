"""The shift rule accepts the control of gradient ADMM and refuses every altered one, every altered program and every forgery."""

import dataclasses
import random

import pytest

from lemmas.common.gradient_admm_shifts import ALONG, KERNEL, a, beta, e_next, eta, g, k, l_next, program, proofs, start, user, x
from tests.shifts.forgeries import ACCEPTED, forgeries, refused, rule
from verify import Polynomial, Proof, because, scalars, term, vectors
from verify.kernel import Have, Rejected
from verify.shifts.rule import Stage, obligations, shift_rule, whole

k_plus, q = scalars("k_plus q")
(b, l, g_2, nowhere) = vectors("b l g_2 nowhere")  # noqa: E741


def _with(name, **changes):
    return dataclasses.replace(program, blocks={**program.blocks, name: dataclasses.replace(program.blocks[name], **changes)})


LONG = ("strongly convex", "strongly convex, user")  # half a minute each


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.slow) if name in LONG else name for name in ACCEPTED])
def test_every_control_is_accepted_and_altered_ones_are_refused(name):
    """A seeded part of them; ``python -m tests.shifts.forgeries`` takes all."""
    assert set(rule(*ACCEPTED[name])) == set(ACCEPTED[name][0].blocks)
    altered = forgeries(name)
    assert len(altered) > 100
    assert not [one for one in random.Random(name).sample(altered, 10) if not refused(*one)]


def change(control, **parts):
    return dataclasses.replace(control, **parts)


def with_shift(block, noisy, shift):
    return change(start, step=Stage({**start.step.shifts, block: {noisy: shift}}, start.step.multipliers))


TWICE = {"f": 2 * eta, "g": 2 * eta}


@pytest.mark.parametrize(
    ("forged", "words"),
    [
        (with_shift("along", "x", e_next * (-1 / k) + g_2), "looks ahead"),
        (with_shift("along", "x", e_next * (-1 / k) + nowhere), "looks ahead"),
        (with_shift("along", "l", l_next), "carries no noise"),
        (with_shift("elsewhere", "x", x), "not there"),
        (change(start, step=Stage(start.step.shifts, {"f": 2 * eta / k, "g": -2 * eta / k})), "not visibly non-negative"),
        (change(start, step=Stage(start.step.shifts, {"f": 2 * eta / k, "g": 2 * a * eta / k})), "unknown atom"),
        (change(start, step=Stage(start.step.shifts, {"f": 2 * eta / k})), "one multiplier for each"),
        (change(start, end=(Stage({}, TWICE), start.end[1])), "identity fails"),
        (change(start, end=(start.end[0], Stage({}, {"f": 2 * eta, "g": Polynomial({})}))), "identity fails"),
        (change(start, end=start.end[:1]), "one stage for each"),
        (change(start, least=1), "one stage for each"),
        (change(start, least=1, end=start.end[1:]), "division by 'k_minus'"),  # k - 1 is 0 there
        (change(start, energies={**start.energies, "kernel": x.norm2 / k_plus}), "an energy is in k and"),
        (change(start, step=Stage(start.step.shifts, {"f": 2 * eta / (q * k), "g": 2 * eta / k})), "unknown atom"),
        (change(start, end=(Stage(start.end[0].shifts, {"f": 2 * eta / k_plus, "g": 2 * eta}), start.end[1])), "fixed number"),
        (change(start, end=(Stage(start.end[0].shifts, {"f": 2 * eta / k, "g": 2 * eta}), start.end[1])), "fixed number"),
        (change(start, vanishing=()), "expected proofs|identity fails"),
        (change(start, vanishing=((2, "g", "b", -1 / beta),)), "not visibly positive"),
        (change(start, vanishing=((2, "f", "b", 1 / beta),)), "does not speak|without b|identity fails|may be positive"),
        (change(start, vanishing=((1, "g", "b", 1 / beta),)), "identity fails|expected proofs"),
        (change(start, vanishing=((3, "g", "b", 1 / beta),)), "in the end"),
        (change(start, vanishing=((2, "f", "g", 1 / eta),)), "identity fails|expected proofs"),
        (change(start, energies={"along": start.energies["along"]}), "one energy for each block"),
        (change(start, energies={**start.energies, "kernel": x.norm2 * g.norm2}), "quadratic|not there"),
        (change(start, energies={**start.energies, "kernel": g.norm2}), "not there"),
        (change(start, energies={**start.energies, "kernel": Polynomial.of(1)}), "quadratic"),
        (change(start, k="x"), "stands for|taken|two things|declared twice"),
        (change(start, k_minus="k"), "one name"),
        (change(start, k="eta"), "taken|declared twice"),
        (change(user, user=dataclasses.replace(user.user, changed="g")), "not known at the change|identity fails"),
        (
            change(user, user=dataclasses.replace(user.user, stage=Stage(user.user.stage.shifts, start.step.multipliers))),
            "not known at the change",
        ),
        (change(user, user=dataclasses.replace(user.user, by="b")), "no free vector|not there"),
        (change(user, user=dataclasses.replace(user.user, energies={})), "one energy for each block"),
        (change(start, proofs={}), "expected proofs"),
        (change(start, proofs={**proofs, "step, kernel": Proof(goals={})}), "one combination per goal"),
    ],
)
def test_forgeries(forged, words):
    with pytest.raises(Rejected, match=words):
        shift_rule(program, forged)


@pytest.mark.parametrize(
    ("forged", "words"),
    [
        (dataclasses.replace(program, noisy=("x", "l")), None),  # the control does not use the noise that is not there
        (dataclasses.replace(program, noisy=()), "carries no noise"),
        (dataclasses.replace(program, released=("y",)), "no state"),
        (dataclasses.replace(program, blocks={}), "one energy for each block"),
        (_with("along", after={"x": ALONG["x"]}), "needs its successor"),
        (_with("along", after={**ALONG, "x": nowhere}), "not there"),
        (_with("kernel", after={"x": KERNEL["x"] * (1 / k)}), "unknown atom|not there"),
        (_with("along", free=("b", "g", "x")), "two things"),
        (_with("along", free=("b", "g_2")), "ends in a number|not there"),
        (_with("along", signs={"eta": "real", "beta": "positive", "a": "positive", "a_min": "positive"}), "another sign"),
        (
            _with(
                "along",
                facts=(*program.blocks["along"].facts, dataclasses.replace(program.blocks["along"].facts[0], value=g @ b)),
            ),
            "more than parameters|named twice",
        ),
    ],
)
def test_forged_programs(forged, words):
    if words is None:
        assert shift_rule(forged, start)
        return
    with pytest.raises(Rejected, match=words):
        shift_rule(forged, start)


def test_the_whole_is_the_sum_over_the_directions():
    found = whole(start.energies, program, "along", "kernel", "a", ("x",))
    (k_minus,) = scalars("k_minus")
    (A_x,) = vectors("A_x")
    assert found == (x.norm2 + eta * beta * A_x.norm2) / k_minus
    for wrong in ({**start.energies, "kernel": 2 * x.norm2 / k_minus}, {**start.energies, "along": a * x.norm2 / k_minus}):
        with pytest.raises(Rejected):
            whole(wrong, program, "along", "kernel", "a", ("x",))
    with pytest.raises(Rejected, match="a kernel that is not there, or one left out"):
        whole(start.energies, program, "along", None, "a", ("x",))


def test_obligations_are_asked_block_by_block():
    assert set(obligations(program, start)) == set(proofs)
    assert any(isinstance(s, Have) for s in proofs["step, along"].steps)
    assert because(term(1)).terms
