"""Which hypotheses a record may keep to itself when an instance of it is taken: those that restrict nothing, and no others."""

import pytest

from tests.every_lemma import COLLECTION
from verify import (
    Claim,
    Statement,
    above,
    argued,
    assumed,
    at_least,
    equal,
    instance,
    letter,
    program,
    scalars,
    signs,
    spaces,
    vectors,
)
from verify.lemma.discover import LemmaFile
from verify.links.check import check_links
from verify.links.stated import stated

a, sigma, V, D, E, m = scalars("a sigma V D E m")
(dx,) = vectors("dx")
WORDS = assumed("words", "Section 1")
GENERATED = program("Gaussian integral", "value", I=m, h=0, d=dx)
INTEGRAL = equal("integral", m, dx.norm2 / (2 * sigma**2), because=GENERATED)
ORDER = equal("order", a * D, m, because=letter("D", "a divergence"))
GOAL = equal("value", 2 * a * sigma**2 * D, dx.norm2)


def claim(*facts, goals=(GOAL,), denotes="D m", **fields):
    says = Statement(signs(positive="a sigma V", real="D E m"), spaces(X="dx"), facts, goals)
    says = fields.pop("says", says)
    return Claim(id="p.a", title="-", where="ours", kind="inequality", statement="-", says=says, denotes=denotes, **fields)


def test_what_only_says_what_the_letters_are_may_be_left_behind():
    assert stated(claim(INTEGRAL, ORDER)).facts == () and stated(claim(INTEGRAL, ORDER)).goals == (GOAL,)
    identical = at_least("holds", 2 * D * a * sigma**2, dx.norm2, because=instance("p.b", "g"))
    assert stated(claim(INTEGRAL, ORDER, identical)).facts == ()


@pytest.mark.parametrize(
    ("why", "made"),
    [
        ("a letter of the goal that nobody denotes", claim(INTEGRAL, ORDER, equal("V", V, sigma**2, because=letter("V")))),
        ("an assumption", claim(INTEGRAL, ORDER, equal("same", D, D, because=WORDS))),
        ("an argument", claim(INTEGRAL, ORDER, at_least("words", E**2, 0, because=argued("words")))),
        ("a bound", claim(INTEGRAL, ORDER, at_least("b", V, 1, because=letter("V", "a number", bounded=True)))),
        ("a denoting letter that is only bounded", claim(INTEGRAL, at_least("b", D, m, because=letter("D", "it", bounded=True)))),
        ("two formulas for one letter", claim(INTEGRAL, ORDER, equal("again", m, V, because=GENERATED))),
        ("an inequality between the other letters", claim(INTEGRAL, ORDER, above("c", V, sigma, because=instance("p.b", "g")))),
        ("an inequality that may fail", claim(INTEGRAL, ORDER, at_least("c", D, V, because=instance("p.b", "g")))),
        ("a strict one that is an equality", claim(INTEGRAL, ORDER, above("c", m, a * D, because=instance("p.b", "g")))),
        ("a letter that no equation gives", claim(INTEGRAL, ORDER, denotes="D m E")),
        (
            "a coefficient that may vanish",
            claim(equal("order", E * D, m, because=letter("D")), INTEGRAL, goals=(at_least("g", 1),)),
        ),
        ("a square", claim(equal("root", D**2, V, because=letter("D")), goals=(at_least("g", D**2),), denotes="D")),
        ("no letter denotes", claim(INTEGRAL, ORDER, denotes="")),
        ("not every defined letter denotes", claim(INTEGRAL, ORDER, denotes="m")),
    ],
)
def test_everything_else_stays(why, made):
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
    facts, goals = (equal("d", a * D, formula, because=letter("D")),), (at_least("g", D**2),)
    says = Statement(signs(positive="a sigma", real="E") | {"D": sign}, {}, facts, goals)
    assert bool(stated(claim(says=says, denotes="D")).facts) is kept


def test_a_cited_claim_and_one_without_hypotheses_are_given_as_they_are():
    quoted = claim(INTEGRAL, ORDER, cited="a book")
    assert stated(quoted) is quoted.says
    assert stated(claim()).facts == () and stated(claim(says=None, denotes="")) is None


def problem(record, link):
    says = Statement(signs(positive="a sigma V", real="D E m"), spaces(X="dx"), (link,), (at_least("goal", a),))
    lemma = LemmaFile("m", "m.py", claim(says=says, denotes=""), None, None, (), None, None, None, {})
    return check_links(lemma, lambda name: stated(record))[0].problem


def test_an_instance_is_taken_without_them_and_with_all_others():
    link = equal("link", 2 * a * sigma**2 * E, dx.norm2, because=instance("p.a", "value", D=E))
    assert problem(claim(INTEGRAL, ORDER), link) == ""
    ten = equal("link", 2 * a * sigma**2 * E, dx.norm2 * 10, because=instance("p.a", "value", D=E))
    assert "not the instance" in problem(claim(INTEGRAL, ORDER), ten)
    for more in (equal("V", V, sigma**2, because=letter("V")), at_least("c", V, sigma, because=WORDS)):
        assert "is not given" in problem(claim(INTEGRAL, ORDER, more), link)


def test_the_records_that_give_less_than_they_say():
    """Each by name: a new one is looked at by a person before it is written here."""
    found = {n for n, one in COLLECTION.lemmas.items() if one.claim.says is not None and stated(one.claim) is not one.claim.says}
    assert found == {"common.renyi-gaussian", "chan2024.fact-4.3"}
