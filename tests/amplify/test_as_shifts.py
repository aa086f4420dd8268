"""A certificate becomes one proof of the shift rule, from the declared algorithm on; altered ones are refused."""

import dataclasses
import random
from fractions import Fraction

import pytest

from tests.amplify import asked
from tests.amplify.table import identity, singular
from tests.shifts.forgeries import altered_controls
from tests.tables import table
from verify.amplify.algorithms import norm_weights
from verify.amplify.as_shifts import as_shifts
from verify.amplify.certificate import Certificate
from verify.amplify.engine import amplify
from verify.kernel import Rejected
from verify.shifts.fixed import fixed_rule

SETTINGS = tuple(asked.setting(text) for (text,) in table(__file__, "settings", "shifts"))


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda s: f"{s.beta} {s.steps}")
def test_the_shift_rule_accepts_the_whole_run(setting):
    certificate = amplify(setting).certificate
    program, proof = as_shifts(certificate)
    energies = fixed_rule(program, proof)
    strengths = [setting.eta * setting.beta * a for a in setting.squares] + ([Fraction(0)] if setting.kernel else [])
    for energy, weight in zip(energies.values(), norm_weights(setting, strengths), strict=True):
        assert energy.terms[(("<x,x>", 1),)] <= certificate.energies.bound * weight


def forgeries(setting):
    program, proof = as_shifts(amplify(setting).certificate)
    yield from ((program, other) for other in altered_controls(proof))
    yield program, dataclasses.replace(proof, stages=proof.stages[1:])
    yield program, dataclasses.replace(proof, vanishing=())
    yield dataclasses.replace(program, noisy=()), proof
    yield dataclasses.replace(program, blocks={n: b for n, b in program.blocks.items() if n != "kernel"}), proof


def refused(program, proof):
    try:
        fixed_rule(program, proof)
    except Rejected:
        return True
    return False


@pytest.mark.thorough
def test_altered_ones_are_refused():
    altered = [one for one in forgeries(SETTINGS[2]) if one != as_shifts(amplify(SETTINGS[2]).certificate)]
    assert len(altered) > 100
    assert not [one for one in random.Random(0).sample(altered, 40) if not refused(*one)]


def test_a_certificate_with_another_number_is_no_proof():
    certificate = amplify(SETTINGS[1]).certificate
    V = [list(modes) for modes in certificate.energies.V]
    V[-1][0] = tuple(tuple(x * Fraction(99, 100) for x in row) for row in V[-1][0])
    lower = dataclasses.replace(certificate.energies, V=tuple(tuple(modes) for modes in V))
    with pytest.raises(Rejected, match="the step inequality fails"):
        as_shifts(Certificate(certificate.setting, lower))


@pytest.mark.parametrize(
    "setting", [singular("1", 3, ("1",), mu="1/10"), dataclasses.replace(identity("1", 3), squares=(Fraction(2),))]
)
def test_what_cannot_be_written_so_is_said(setting):
    with pytest.raises(ValueError, match=r"only gradient ADMM|not the square of a rational"):
        as_shifts(amplify(setting).certificate)
