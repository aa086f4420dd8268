"""Parts of a wrong type and names that are none, and what a theorem and a refusal say of themselves."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.kernel.test_exact_types import EQUAL_STEPS, PLAIN, SHOWN, SUMMED, a, raw
from verify import Combination, Polynomial, Proof, Statement, Use, at_least, because, term
from verify.kernel import Fact, Rejected, Term, prove


def stated(**changes):
    return replace(PLAIN, **changes)


def started(start):
    return replace(EQUAL_STEPS, recursion=replace(EQUAL_STEPS.recursion, start=start))


@pytest.mark.parametrize(
    ("says", "proof", "words"),
    [
        ("text", SHOWN, "expected a Statement"),
        (PLAIN, "text", "expected a Proof"),
        (PLAIN, Proof({"g": "text"}), "expected a Combination"),
        (PLAIN, Proof({"g": Combination(("text",))}), "expected a Term"),
        (PLAIN, Proof({"g": Combination((Term(None),))}), "Term.coefficient: expected a Polynomial, found NoneType"),
        (PLAIN, Proof(SHOWN.goals, ("text",)), "Proof.steps: expected a Have, found str"),
        (stated(facts=("text",)), SHOWN, "expected a Fact"),
        (stated(facts=(Fact("f", ">=", "a"),)), SHOWN, "Fact.value: expected a Polynomial, found str"),
        (stated(facts=(Fact(7, ">=", a),)), SHOWN, "Fact.name: expected a str, found int"),
        (stated(facts=(Fact("f", ">=", raw({(("a", 1),): 0.5})),)), SHOWN, "expected a Fraction, found float"),
        (stated(spaces={"x": "X", "y": "X"}, facts=(Fact("f", "=", Polynomial.atom("<y,x>")),)), SHOWN, "unknown inner product"),
        (started(True), SUMMED, "expected a int, found bool"),
        (started("1"), SUMMED, "expected a int, found str"),
        *((stated(signs={name: "positive"}), SHOWN, "is not a name") for name in ("a b", "a\n")),
        *((stated(spaces={name: "X"}), SHOWN, "is not a name") for name in ("a b", "a\n", "y z")),
        *((stated(spaces={"x": name}), SHOWN, "is not the name of a space") for name in ("a b", "a\n")),
        (stated(spaces={"x": "X", "y": "not a name"}), SHOWN, "is not the name of a space"),
        (stated(spaces={"y": "not a name", "x": "X"}), SHOWN, "is not the name of a space"),
        *((stated(definitions=((name, Polynomial.of(1)),)), SHOWN, "is not a name") for name in ("a b", "a\n")),
        (
            EQUAL_STEPS,
            replace(SUMMED, induction=replace(SUMMED.induction, invariants=SUMMED.induction.invariants * 2)),
            "named twice",
        ),
    ],
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
