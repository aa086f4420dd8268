"""True claims that a negation of something else would refute, from lemma files alone: each is refused, and stays unrefuted."""

from dataclasses import replace

import pytest

from tests.judge.test_verdicts import LEMMA
from verify import (
    Point,
    Proof,
    Statement,
    above,
    altered,
    assumed,
    at_least,
    because,
    equal,
    false,
    letter,
    ratio,
    scalars,
    signs,
    spaces,
    term,
    vectors,
)
from verify.judge.negation import negates
from verify.judge.run import Settings, judge
from verify.kernel import Polynomial, Recursion
from verify.lemma.discover import Collection

a, b, d, e, g, h, n, S, w = scalars("a b d e g h n S w")
OURS = assumed("as it is", "ours")


def lemma(name, says, proof=None, **more):
    """A record; with a proof it has a witness and a false neighbour, without one it is said to be refuted."""
    claim = replace(LEMMA.claim, id=f"paper.{name}", says=says, negated_by=None if proof else "paper.negation")
    return replace(LEMMA, claim=claim, proof=proof, **{"witness": None, "too_strong": (), **more})


def judged(says, negation, combination, witness, far):
    """The verdicts of the claim and of what is said to be its negation; ``far``: a false neighbour of that."""
    proof = Proof({negation.goals[0].name: combination})
    more = {"witness": witness, "too_strong": altered(negation, {"far": far})}
    lemmas = {"paper.claim": lemma("claim", says), "paper.negation": lemma("negation", negation, proof, **more)}
    records = judge(Settings(budget="quick"), collection=Collection(lemmas, ())).records
    words = negates(lemmas["paper.negation"], lemmas["paper.claim"])
    return {r["id"]: r["verdict"] for r in records}, words


def refused(found, words):
    verdicts, problem = found
    assert verdicts == {"paper.claim": "BROKEN", "paper.negation": "PROVED"} and words in problem


def test_another_definition_refutes_nothing():
    """d = a + 1 > a is true; that a > d for d = a/2 says nothing of it."""
    goal = above("no", a, d)
    for definitions in ((("d", a / 2),), (("b", a + 1), ("d", a / 2))):
        claim = Statement(signs(positive="a"), {}, (), (above("goal", d, a),), (("d", a + 1),))
        negation = Statement(signs(positive="a"), {}, (), (goal,), definitions)
        witness, far = Point({"a": 2}), a > 3 * d | false
        refused(judged(claim, negation, because(term(a / 2)), witness, far), "it does not speak of d as the claim does")
    both = (("b", a + 1), ("d", a + 1))
    for other in ((("b", a / 2), ("d", a + 1)), (("b", a + 1), ("d", a / 2))):
        one = Statement(signs(positive="a"), {}, (), (above("goal", b + d, 2 * a),), both)
        no = replace(one, goals=(above("no", 2 * a, b + d),), definitions=other)
        assert "does not speak of" in negates(lemma("negation", no, Proof({}), witness=Point()), lemma("claim", one))
    given = Statement(signs(positive="a d"), {}, (equal("d", d, a / 2, because=letter("d")),), (goal,))
    refused(
        judged(claim, given, because(term(a / 2), term(-1, "d")), Point({"a": 2, "d": 1}), a > 3 * d | false),
        "it does not speak of d as the claim does",
    )


def growing(**more):
    return Recursion("n", 0, {"S": Polynomial.of(0)}, {"S": S + w}, {"w": "positive"}, **more)


def test_a_letter_of_the_name_of_a_state_refutes_nothing():
    """S_0 = 0, S_n+1 = S_n + w with w > 0: S >= 0, whatever a letter S is."""
    claim = Statement({}, {}, (), (at_least("goal", S),), (), growing())
    negation = Statement(signs(real="S"), {}, (equal("is", S, -1, because=letter("S", "it")),), (above("no", 0, S),))
    found = judged(claim, negation, because(term(1), term(-1, "is")), Point({"S": -1}), S | false < -1)
    refused(found, "it does not speak of the same sequences")


def test_a_state_of_the_name_of_a_letter_refutes_nothing():
    claim = Statement(signs(nonnegative="S"), {}, (), (at_least("goal", S),))
    negation = Statement(
        signs(nonnegative="S"), {}, (), (above("no", 0, S),), (), replace(growing(), initial={"T": S}, following={"T": S})
    )
    assert "same sequences" in negates(lemma("negation", negation, Proof({}), witness=Point()), lemma("claim", claim))


E_LOW, E_HIGH = (
    f("bounds", *sides, because=letter("e", "Euler's number", bounded=True)) for f, sides in ((above, (e, 2)), (above, (3, e)))
)
E_HIGH = replace(E_HIGH, name="bounds_high")


@pytest.mark.parametrize("bounded", [{"bounded": True}, {"value": "exp(1)"}])
def test_a_letter_that_is_only_bounded_is_not_chosen(bounded):
    """2 < e < 3 for e = 2.718..: e > 27/10 is true, and e = 5/2 is no instance of it."""
    low = above("low", e, 2, because=letter("e", "Euler's number", **bounded))
    claim = Statement(signs(positive="e"), {}, (low,), (above("goal", e, ratio(27, 10)),))
    chosen = equal("chosen", e, ratio(5, 2), because=OURS)
    negation = replace(claim, facts=(low, chosen), goals=(above("no", ratio(27, 10), e),))
    found = judged(claim, negation, because(term(ratio(1, 5)), term(-1, "chosen")), Point({"e": ratio(5, 2)}), e | false < 2)
    refused(found, "its further facts chosen choose what hangs together with a letter that the claim only bounds")


def test_nor_what_a_hypothesis_joins_to_it():
    """For e = 2.718.. e g >= 6 gives g > 22/10; with g = 21/10 it can be met by e = 29/10 only, which is not Euler's number."""
    facts = (E_LOW, E_HIGH, at_least("given", e * g, 6, because=OURS))
    claim = Statement(signs(positive="e g", real="h"), {}, facts, (above("goal", g, ratio(22, 10)),))
    chosen = equal("chosen", g, ratio(21, 10), because=letter("g", "a number"))
    negation = replace(claim, facts=(*facts, chosen), goals=(above("no", ratio(22, 10), g),))
    witness = Point({"e": ratio(29, 10), "g": ratio(21, 10), "h": 0})
    found = judged(claim, negation, because(term(ratio(1, 10)), term(-1, "chosen")), witness, g | false < 2)
    refused(found, "chosen choose what hangs together")
    for facts_ in ((*facts, equal("far", g, h, because=OURS)), (equal("far", g, h, because=OURS), *facts)):
        one = Statement(claim.signs, {}, facts_, (above("goal", h, ratio(22, 10)),))
        other = replace(one, facts=(*facts_, equal("chosen", h, 2, because=letter("h"))), goals=(above("no", ratio(22, 10), h),))
        negation = lemma("negation", other, Proof({}), witness=Point())
        assert "chosen choose" in negates(negation, lemma("claim", one))
    named = replace(claim, definitions=(("d", e + g),), facts=(E_LOW,))
    other = replace(named, facts=(E_LOW, equal("chosen", g, 2, because=letter("g"))), goals=(above("no", ratio(22, 10), g),))
    assert "chosen choose" in negates(lemma("negation", other, Proof({}), witness=Point()), lemma("claim", named))


x, y = vectors("x y")
IS_H = equal("is_h", h, a + 1, because=letter("h", "a number"))
E_BY_G = above("low", e, g, because=letter("e", "Euler's number", bounded=True))


@pytest.mark.parametrize(
    ("facts", "definitions", "chosen"),
    [
        ((IS_H, E_LOW), (), equal("chosen", e, ratio(5, 2), because=letter("e"))),
        ((E_LOW,), (("b", a + 1), ("d", e + a)), equal("chosen", a, 2, because=letter("a"))),
        ((E_BY_G, equal("far", g, n, because=OURS)), (), equal("chosen", n, 2, because=letter("n"))),
        ((E_LOW, at_least("far", e * x.norm2, 6, because=OURS)), (), equal("chosen", x @ y, 2, because=letter("n"))),
        ((E_LOW, at_least("far", e * (x @ y), 6, because=OURS)), (), equal("chosen", y.norm2, n, because=letter("n"))),
    ],
)
def test_whatever_is_joined_to_it_is_not_chosen(facts, definitions, chosen):
    claim = Statement(signs(positive="a e", real="g h n"), spaces(X="x y"), facts, (above("goal", a, g),), definitions)
    for more in ((chosen,), (equal("free", S, 1, because=letter("S")), chosen)):
        signed = {**claim.signs, "S": "real"}
        no = replace(claim, signs=signed, facts=(*facts, *more), goals=(above("no", g, a),))
        words = negates(lemma("negation", no, Proof({}), witness=Point()), lemma("claim", claim))
        assert words.startswith("its further facts chosen choose")


def test_what_is_free_may_be_chosen():
    """For every g a > g: refuted at g = a + 1, beside a letter that is only bounded and joined to nothing."""
    claim = Statement(signs(positive="a e", real="g h"), {}, (E_LOW, IS_H), (above("goal", a, g),))
    chosen = equal("chosen", g, a + 1, because=letter("g", "a larger one"))
    negation = replace(claim, facts=(E_LOW, IS_H, chosen), goals=(above("no", g, a),))
    witness, far = Point({"a": 1, "e": ratio(5, 2), "g": 2, "h": 2}), g > a + 1 | false
    verdicts, problem = judged(claim, negation, because(term(1), term(1, "chosen")), witness, far)
    assert verdicts == {"paper.claim": "REFUTED", "paper.negation": "PROVED"} and problem == ""


def test_sequences_are_refuted_by_the_same_sequences():
    claim = Statement({}, {}, (), (at_least("goal", -S - 1),), (), growing())
    negation = replace(claim, goals=(above("no", S + 1, 0),))
    assert negates(lemma("negation", negation, Proof({}), witness=Point()), lemma("claim", claim)) == ""
    other = replace(negation, recursion=growing(step_facts=(at_least("small", 1, w, because=OURS),)))
    assert "same sequences" in negates(lemma("negation", other, Proof({}), witness=Point()), lemma("claim", claim))
