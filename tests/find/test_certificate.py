"""Certificates at fixed numbers: bounds above the optimum are certified, none below it, and the optimum itself if rational."""

import random
from fractions import Fraction

import pytest

from lemmas.chan2024.convex import nonexpansion
from verify import scalars, vectors
from verify.cones.statement_solution import ACCEPTED, solve
from verify.find import NoCertificate, certify
from verify.kernel import Fact, Polynomial, Proof, Statement, prove
from verify.records import typed_json
from verify.records.json_text import canonical, parse
from verify.worst_case import Lmi, Program, from_statement

x, G, z, u, v = vectors("x G z u v")
SPACES = {"x": "X", "G": "X"}


def gradient_step(step, mu=1, nu=10):
    """|x - step G|^2 against |x|^2 for a mu-strongly convex nu-smooth function."""
    fact = Fact("class", ">=", (mu + nu) * (G @ x) - mu * nu * x.norm2 - G.norm2)
    return Program(SPACES, (), (fact,), x.norm2, (x - G * step).norm2)


def douglas_rachford(mu=1, nu=10, step=Fraction(3, 10)):
    """One Douglas-Rachford step of two runs, f strongly convex and smooth, g convex."""
    near = z - u * step
    far = near * 2 - z - v * step
    facts = (Fact("f", ">=", (mu + nu) * (u @ near) - mu * nu * near.norm2 - u.norm2), Fact("g", ">=", v @ far))
    return Program({"z": "Z", "u": "Z", "v": "Z"}, (), facts, z.norm2, (z + far - near).norm2)


def accepted(certificate):
    """The certificate after a journey through the file format, checked again."""
    statement = typed_json.read(Statement, parse(canonical(typed_json.write(certificate.statement))))
    proof = typed_json.read(Proof, parse(canonical(typed_json.write(certificate.proof))))
    assert {f.name for f in statement.facts} == set(certificate.reasons)
    return prove("bound", statement, proof, {})


@pytest.mark.parametrize("constant", [4, Fraction(4000001, 1000000), 5, 100])
def test_bounds_at_and_above_the_optimum_are_certified(constant):
    accepted(certify(gradient_step(Fraction(3, 10)), constant))


@pytest.mark.parametrize("constant", [Fraction(3999999, 1000000), 3, 0])
def test_bounds_below_the_optimum_are_refused(constant):
    with pytest.raises(NoCertificate):
        certify(gradient_step(Fraction(3, 10)), constant, seconds=5)


def test_the_douglas_rachford_rate_is_certified_exactly():
    accepted(certify(douglas_rachford(), Fraction(100, 169)))
    with pytest.raises(NoCertificate):
        certify(douglas_rachford(), Fraction(100, 169) - Fraction(1, 10**6), seconds=5)


def test_random_parameters_of_the_convex_lemma_at_the_optimum_and_with_room():
    draw = random.Random(7)
    for _ in range(10):
        values = {n: Fraction(draw.randint(1, 500), 100) for n in ("eta", "beta")}
        program = from_statement(nonexpansion.says, values, "nonexpansion", nonexpansion.before)
        assert solve(program).value == pytest.approx(1, abs=ACCEPTED)
        accepted(certify(program, 1 + Fraction(1, 10**6)))


def test_function_values_cancel_exactly():
    (f0, f1) = scalars("f0 f1")
    facts = (Fact("plane at x", ">=", f0 - f1 - G @ -x - G.norm2 / 20), Fact("plane at 0", ">=", f1 - f0 - G.norm2 / 20))
    program = Program(SPACES, ("f0", "f1"), facts, x.norm2, G.norm2)
    certificate = certify(program, 100)
    assert certificate.statement.signs == {"f0": "real", "f1": "real"}
    accepted(certificate)


def test_a_matrix_fact_becomes_facts_about_rational_vectors():
    rows = ((x.norm2 - G.norm2, Polynomial({})), (Polynomial({}), x.norm2))
    certificate = certify(Program(SPACES, (), (), x.norm2, (x - G).norm2, (Lmi("bounded", rows),)), 4)
    assert any("tested with" in reason for reason in certificate.reasons.values())
    accepted(certificate)


def test_constants_are_measured_where_against_is_one():
    program = Program(SPACES, (), (Fact("bounded", ">=", 2 - G.norm2),), x.norm2, (x - G).norm2)
    certificate = certify(program, 6)
    assert "measured" in certificate.reasons
    accepted(certificate)


def test_an_irrational_optimum_is_certified_just_above():
    program = Program(SPACES, (), (Fact("bounded", ">=", x.norm2 - 2 * G.norm2),), x.norm2, (x - G).norm2)
    optimum = Fraction(solve(program).value)
    accepted(certify(program, optimum + Fraction(1, 10**6)))
    with pytest.raises(NoCertificate):
        certify(program, optimum - Fraction(1, 10**6), seconds=5)
