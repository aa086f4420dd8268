"""Parts of a wrong type and names that are none, and what a theorem and a refusal say of themselves."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.kernel.test_exact_types import EQUAL_STEPS, PLAIN, SHOWN, SUMMED, a, raw
from tests.tables import by_name, typed
from verify import Combination, Polynomial, Proof, Statement, Use, at_least, because, term
from verify.kernel import Fact, Rejected, Term, prove


def stated(**changes):
    return replace(PLAIN, **changes)


def started(start):
    return replace(EQUAL_STEPS, recursion=replace(EQUAL_STEPS.recursion, start=start))


@pytest.mark.parametrize(
    ("says", "proof", "words"),
    typed(
        __file__,
        "wrong_types",
        "wrong types and names",
        by_name(
            Combination,
            Fact,
            Polynomial,
            Proof,
            Term,
            raw,
            replace,
            started,
            stated,
            EQUAL_STEPS=EQUAL_STEPS,
            PLAIN=PLAIN,
            SHOWN=SHOWN,
            SUMMED=SUMMED,
            a=a,
        ),
    ),
)
def test_wrong_types_and_names(says, proof, words):
    with pytest.raises(Rejected, match=words):
        prove("forgery", says, proof, {})


def test_a_failed_identity_is_shown_in_short():
    many = Polynomial({((f"a{k}", 1),): Fraction(1) for k in range(99)})
    with pytest.raises(Rejected, match=r"\.\.\. \(99 terms\)$"):
        prove(
            "forgery", Statement(dict.fromkeys(many.atoms(), "real"), {}, (), (at_least("g", many),)), Proof({"g": because()}), {}
        )
    huge = Polynomial.of(3**2000)
    with pytest.raises(Rejected, match="fails by"):  # a number of more than 4300 digits has no text
        prove(
            "forgery",
            Statement({}, {}, (at_least("f", huge),), (at_least("g", huge),)),
            Proof({"g": because(term(1, *"fffffffff"))}),
            {},
        )


def test_a_theorem_is_named_and_knows_what_it_uses():
    plain = prove("plain", PLAIN, SHOWN, {})
    assert (plain.name, plain.uses) == ("plain", ())
    assert prove("user", PLAIN, Proof({"g": because(term(1, "t"))}, (Use("t", "plain"),)), {"plain": plain}).uses == ("plain",)
