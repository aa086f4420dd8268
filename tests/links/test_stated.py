"""Which hypotheses a record may keep to itself when an instance of it is taken: those that restrict nothing, and no others."""

from dataclasses import replace

import pytest

from tests.altered import changed
from tests.every_lemma import COLLECTION
from tests.judge.small_claim import BARE
from tests.tables import table
from tests.theorems.notation import relation
from verify import (
    Recursion,
    Statement,
    above,
    argued,
    assumed,
    at_least,
    equal,
    from_,
    instance,
    letter,
    program,
    scalars,
    signs,
    spaces,
    vectors,
)
from verify.links.check import check_links
from verify.links.stated import READ_BY_A_PERSON, stated, statements

a, sigma, V, D, E, m = scalars("a sigma V D E m")
(dx,) = vectors("dx")
LINK = instance("p.b", "g")
WORDS = assumed("words", "Section 1")
GENERATED = program("Gaussian integral", "value", I=m, h=0, d=dx)
INTEGRAL = equal("integral", m, dx.norm2 / (2 * sigma**2), because=GENERATED)
ORDER = equal("order", a * D, m, because=letter("D", "a divergence"))
GOAL = equal("value", 2 * a * sigma**2 * D, dx.norm2)


def claim(*facts, goals=(GOAL,), denotes="D m", **fields):
    says = Statement(signs(positive="a sigma V", real="D E m"), spaces(X="dx"), facts, goals)
    return changed(BARE, **{"id": "common.renyi-gaussian", "says": says, "denotes": denotes, **fields}).claim


def test_what_only_says_what_the_letters_are_may_be_left_behind():
    assert stated(claim(INTEGRAL, ORDER)).facts == () and stated(claim(INTEGRAL, ORDER)).goals == (GOAL,)
    identical = at_least("holds", 2 * D * a * sigma**2, dx.norm2, because=LINK)
    assert stated(claim(INTEGRAL, ORDER, identical)).facts == ()


ORIGINS = {"words": WORDS, "argued": argued("words"), "generated": GENERATED, "instance": LINK}


def hypothesis(text):
    """One of a row of ``stated.txt``."""
    says, _, of = text.partition(", ")
    kind, _, name = of.partition(" ")
    known = {"INTEGRAL": INTEGRAL, "ORDER": ORDER}
    return known[text] if text in known else relation(says, "f", ORIGINS.get(of) or letter(name, "it", bounded=kind == "bounded"))


@pytest.mark.parametrize(("why", "facts", "denotes", "aim"), table(__file__, "stated"))
def test_everything_else_stays(why, facts, denotes, aim):
    goals = (GOAL,) if aim == "-" else (relation(aim, "g"),)
    made = claim(*map(hypothesis, facts.split("; ")), goals=goals, denotes=denotes.strip("-"))
    assert stated(made).facts == made.says.facts, why


@pytest.mark.parametrize(
    ("sign", "formula", "kept"),
    [
        ("positive", E, True),
        ("nonnegative", E, True),
        ("real", E, False),
        ("positive", sigma, False),
        ("positive", E**2, True),
        ("nonnegative", E**2, False),
        ("nonnegative", sigma**2 - sigma, True),
    ],
)
def test_the_declared_sign_of_a_letter_is_a_hypothesis_too(sign, formula, kept):
    """D positive and a D = E for a real E would say that every E is positive."""
    facts, goals = (equal("d", a * D, formula, because=GENERATED),), (at_least("g", D**2),)
    says = Statement(signs(positive="a sigma", real="E") | {"D": sign}, {}, facts, goals)
    assert bool(stated(claim(says=says, denotes="D")).facts) is kept


def test_what_denotes_is_no_free_letter():
    """Left behind, D = E would say of every divergence D and every E that E >= D: 0 >= the divergence of any two laws."""
    free = claim(equal("d", D, E, because=letter("D", "a divergence")), goals=(at_least("least", E, D),), denotes="D")
    assert "d of least is not given" in problem(free, at_least("link", 0, D, because=instance("p.a", "least", E=0)))
    back = claim(equal("e", E, a * D, because=letter("E", "a number")), goals=(at_least("least", E, a * D),), denotes="D")
    assert "e of least is not given" in problem(back, at_least("link", 0, a * D, because=instance("p.a", "least", E=0)))


def test_each_fact_and_each_letter_is_looked_at():
    """The formulas are found in whatever order the facts stand."""
    flat = at_least("goal", 2 * a * sigma**2 * D, dx.norm2)
    for facts in ((INTEGRAL, ORDER), (ORDER, INTEGRAL)):
        assert stated(claim(*facts, goals=(flat,))).facts == ()
    assert stated(claim(INTEGRAL, equal("order", m, a * D, because=letter("D")), goals=(flat,))).facts == ()
    kept = at_least("same", D, D, because=WORDS)
    for facts in ((kept, INTEGRAL, ORDER), (INTEGRAL, kept, ORDER), (INTEGRAL, ORDER, kept)):
        assert stated(claim(*facts)).facts == facts


SHOWN = at_least("f", D), at_least("f", D + a), above("f", D + a), at_least("f", a * D, m)
NOT_SHOWN = above("f", D), equal("f", D + a), equal("f", D), at_least("f", -D)
WHOSE = {"bounded": True}, {"value": "exp(1)"}


@pytest.mark.parametrize(
    ("fact", "kept"),
    [
        *((from_(fact, LINK), fact in NOT_SHOWN) for fact in SHOWN + NOT_SHOWN),
        *((at_least("f", D * a, m, because=letter("D", "a number", **known)), True) for known in WHOSE),
    ],
)
def test_a_fact_is_left_behind_where_the_formulas_show_it(fact, kept):
    assert bool(stated(claim(INTEGRAL, ORDER, fact)).facts) is kept


def test_an_inequality_gives_no_formula():
    """D >= m/a restricts D: whoever takes an instance must have it."""
    low = at_least("low", a * D, m, because=LINK)
    assert stated(claim(low, INTEGRAL, goals=(at_least("goal", 2 * a * sigma**2 * D, dx.norm2),))).facts


def test_a_coefficient_of_two_terms_or_another_power_gives_no_formula():
    for value in ((a + sigma) * D, a * D + D**2, a * D + D**2 * 0 + D**3):
        kept = claim(equal("order", value, m, because=letter("D")), INTEGRAL, goals=(at_least("g", a),))
        assert stated(kept).facts == kept.says.facts


def test_sequences_and_defined_names_keep_their_hypotheses():
    S, n, d = scalars("S n d")
    whole = claim(INTEGRAL, ORDER).says
    moving = replace(whole, recursion=Recursion("n", 0, {"S": a}, {"S": S + a}))
    for says in (moving, replace(whole, definitions=(("d", a + 1),))):
        assert stated(claim(says=says)) is says
    assert n.terms and d.terms


def test_the_statements_of_records_by_id():
    lemma = replace(BARE, claim=claim(INTEGRAL, ORDER))
    given = statements({"p.a": lemma})
    assert given("p.a") == stated(lemma.claim) and given("p.a").facts == () and given("p.b") is None


def test_a_cited_claim_and_one_without_hypotheses_are_given_as_they_are():
    quoted = claim(INTEGRAL, ORDER, cited="a book")
    assert stated(quoted) is quoted.says
    assert stated(claim()).facts == () and stated(claim(says=None, denotes="")) is None


def problem(record, link):
    says = Statement(signs(positive="a sigma V", real="D E m"), spaces(X="dx"), (link,), (at_least("goal", a),))
    return check_links(changed(BARE, says=says), lambda name: stated(record))[0].problem


def test_an_instance_is_taken_without_them_and_with_all_others():
    link = equal("link", 2 * a * sigma**2 * E, dx.norm2, because=instance("p.a", "value", D=E))
    assert problem(claim(INTEGRAL, ORDER), link) == ""
    ten = equal("link", 2 * a * sigma**2 * E, dx.norm2 * 10, because=instance("p.a", "value", D=E))
    assert "not the instance" in problem(claim(INTEGRAL, ORDER), ten)
    for more in (equal("V", V, sigma**2, because=letter("V")), at_least("c", V, sigma, because=WORDS)):
        assert "is not given" in problem(claim(INTEGRAL, ORDER, more), link)


def test_the_records_that_give_less_than_they_say():
    """Each by name: a person has read what its letters denote before it is written there."""
    found = {n for n, one in COLLECTION.lemmas.items() if one.claim.says is not None and stated(one.claim) is not one.claim.says}
    assert found == READ_BY_A_PERSON == {"common.renyi-gaussian", "chan2024.fact-4.3"}


def test_another_record_keeps_nothing_to_itself():
    """A formula with a free factor, D = V m, would pass for what a divergence is."""
    claim = COLLECTION.lemmas["common.renyi-gaussian"].claim
    assert stated(claim).facts == () and stated(replace(claim, id="mine.renyi-gaussian")) is claim.says
