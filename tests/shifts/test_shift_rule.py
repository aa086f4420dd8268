"""The shift rule accepts the control of gradient ADMM and refuses every altered one, every altered program and every forgery."""

import dataclasses
from fractions import Fraction

import pytest

from lemmas.common.gradient_admm_shifts import ALONG, KERNEL, a, beta, e_next, eta, g, k, l_next, program, proofs, start, user, x
from verify import Polynomial, Proof, Vector, because, scalars, term, vectors
from verify.kernel import Combination, Have, Rejected
from verify.shifts.rule import Stage, obligations, shift_rule, whole

FACTORS = (Fraction(11, 10), Fraction(-1))
(b, l, g_2, nowhere) = vectors("b l g_2 nowhere")  # noqa: E741


def altered_polynomials(value):
    """One term at a time scaled; nothing where that gives the same."""
    for monomial, coefficient in value.terms.items():
        for factor in FACTORS:
            yield Polynomial({**value.terms, monomial: coefficient * factor})


def altered_vectors(value, zero=()):
    """``zero``: names that are known to vanish there, so that their coefficient says nothing."""
    for name, part in value.parts.items():
        if name in zero:
            continue
        for other in altered_polynomials(part):
            yield Vector({**value.parts, name: other})


def altered_stages(stage, zero=()):
    for block, shifts in stage.shifts.items():
        for noisy, shift in shifts.items():
            for other in altered_vectors(shift, zero):
                yield Stage({**stage.shifts, block: {**shifts, noisy: other}}, stage.multipliers)
        yield Stage({**stage.shifts, block: {}}, stage.multipliers)
    for name, multiplier in stage.multipliers.items():
        for other in altered_polynomials(multiplier):
            yield Stage(stage.shifts, {**stage.multipliers, name: other})


def altered_combinations(one):
    for number, used in enumerate(one.terms):
        rest = one.terms[:number], one.terms[number + 1 :]
        yield Combination((*rest[0], *rest[1]), one.scale)
        for other in altered_polynomials(used.coefficient):
            yield Combination((*rest[0], dataclasses.replace(used, coefficient=other), *rest[1]), one.scale)


def altered_proofs(given):
    for name, proof in given.items():
        for other in altered_combinations(proof.goals["paid"]):
            yield {**given, name: dataclasses.replace(proof, goals={"paid": other})}
        yield {n: p for n, p in given.items() if n != name}


def altered_controls(control):
    for block, energy in control.energies.items():
        for other in altered_polynomials(energy):
            yield dataclasses.replace(control, energies={**control.energies, block: other})
    for other in altered_stages(control.step):
        yield dataclasses.replace(control, step=other)
    for number, one in enumerate(control.end):
        for other in altered_stages(one, ("b",) if number == 1 else ()):
            yield dataclasses.replace(control, end=(*control.end[:number], other, *control.end[number + 1 :]))
    for other in altered_proofs(control.proofs):
        yield dataclasses.replace(control, proofs=other)
    if control.user is not None:
        for other in altered_stages(control.user.stage, ("x", "l")):
            yield dataclasses.replace(control, user=dataclasses.replace(control.user, stage=other))
        for block, energy in control.user.energies.items():
            for other in altered_polynomials(energy):
                changed = dataclasses.replace(control.user, energies={**control.user.energies, block: other})
                yield dataclasses.replace(control, user=changed)


def altered_programs():
    for name, block in program.blocks.items():
        for state, after in block.after.items():
            for other in altered_vectors(after):
                yield _with(name, after={**block.after, state: other})
        for form, value in block.classes.items():
            for other in altered_polynomials(value):
                yield _with(name, classes={**block.classes, form: other})
        for number, (letter, meaning) in enumerate(block.definitions):
            for other in altered_polynomials(meaning):
                yield _with(name, definitions=(*block.definitions[:number], (letter, other), *block.definitions[number + 1 :]))
        for number in range(len(block.facts)):
            yield _with(name, facts=(*block.facts[:number], *block.facts[number + 1 :]))


def _with(name, **changes):
    return dataclasses.replace(program, blocks={**program.blocks, name: dataclasses.replace(program.blocks[name], **changes)})


def refused(program, control):
    try:
        shift_rule(program, control)
    except Rejected:
        return True
    return False


def test_the_control_is_accepted():
    assert shift_rule(program, start) == start.energies
    assert shift_rule(program, user) == user.user.energies


@pytest.mark.parametrize("control", [start, user], ids=["start", "user"])
def test_every_altered_control_is_refused(control):
    others = [other for other in altered_controls(control) if other != control]
    assert len(others) > 130
    assert not [other for other in others if not refused(program, other)]


def test_every_altered_program_is_refused():
    others = [other for other in altered_programs() if other != program]
    assert len(others) > 40
    assert not [other for other in others if not refused(other, start)]


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
        (change(start, least=1, end=start.end[1:]), "in the end|expected proofs|identity fails"),
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
        (change(start, k="x"), "stands for|taken|two things"),
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


def test_obligations_are_asked_block_by_block():
    assert set(obligations(program, start)) == set(proofs)
    assert any(isinstance(s, Have) for s in proofs["step, along"].steps)
    assert because(term(1)).terms
