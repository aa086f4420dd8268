"""A letter's facts must define it: they hold for some value of it, whatever the other names are."""

import dataclasses

import pytest

from tests.judge.test_verdicts import LEMMA
from verify import Statement, above, assumed, at_least, equal, letter, ratio, scalars, signs
from verify.links.check import check_links

a, b, c, e = scalars("a b c e")
IS_C, IS_A = letter("c"), letter("a")


def problems(*facts, positive="a b", real="c", nonnegative="", goal=None):
    says = Statement(signs(positive=positive, real=real, nonnegative=nonnegative), {}, facts, (goal or at_least("goal", a),))
    lemma = dataclasses.replace(LEMMA, claim=dataclasses.replace(LEMMA.claim, says=says))
    return [link.problem for link in check_links(lemma, lambda name: None)]


MAXIMUM = (
    at_least("above_a", c, a, because=IS_C),
    at_least("above_b", c * b, 3, because=IS_C),
    equal("one", (c - a) * (c * b - 3), because=IS_C),
)


@pytest.mark.parametrize(
    ("facts", "domain"),
    [
        ((equal("sum", c, a + b, because=IS_C),), {}),
        ((equal("ratio", a * c, 1 - b, because=IS_C),), {}),
        ((equal("root", c**2, a + b, because=IS_C),), {"real": "", "positive": "a b c"}),
        (
            (equal("difference", c, a - b, because=IS_C), above("larger", a, b, because=assumed("a > b", "ours"))),
            {"real": "", "positive": "a b c"},
        ),
        (MAXIMUM, {}),
        (MAXIMUM, {"real": "", "positive": "a b c"}),
        ((at_least("e_low", e, ratio(27, 10), because=letter("e", value="exp(1)")),), {"real": "c e"}),
        ((at_least("bound", 3, e, because=letter("e", "a number below 3", bounded=True)),), {"real": "c e"}),
    ],
)
def test_definitions(facts, domain):
    assert problems(*facts, **domain) == [""] * len(facts)


@pytest.mark.parametrize(
    ("facts", "domain", "words"),
    [
        ((at_least("only_above", c, a, because=IS_C),), {}, "do not define"),
        ((equal("constrains", a, 2 * b, because=IS_C),), {}, "do not define"),
        ((equal("twice", c, a, because=IS_C), equal("again", c, b, because=IS_C)), {}, "do not define"),
        ((equal("may_vanish", (a - b) * c, 1, because=IS_C),), {}, "do not define"),
        ((equal("negative", c, a - b, because=IS_C),), {"real": "", "positive": "a b c"}, "do not define"),
        ((equal("no_root", c**2, a - b, because=IS_C),), {}, "do not define"),
        ((equal("itself", c + c**2, a, because=IS_C),), {}, "do not define"),
        ((*MAXIMUM[:2], equal("one", (c - a) * (c * b - 4), because=IS_C)), {}, "do not define"),
        ((MAXIMUM[0], at_least("below_b", 3, c * b, because=IS_C), MAXIMUM[2]), {}, "do not define"),
        ((equal("one", c, a + b, because=IS_C), equal("other", a, c + b, because=IS_A)), {}, "defined by each other"),
        ((equal("no_name", a, b, because=letter("d")),), {}, "no scalar"),
        ((at_least("e_low", e, ratio(28, 10), because=letter("e", value="exp(1)")),), {"real": "c e"}, "does not certainly hold"),
        ((at_least("other", a, b, because=letter("e", value="exp(1)")),), {"real": "c e"}, "does not mention"),
        ((at_least("e_and_a", e, a, because=letter("e", value="exp(1)")),), {"real": "c e"}, "speaks of a too"),
        ((at_least("e", e, 2, because=letter("e", value="__import__('os')")),), {"real": "c e"}, "a constant is"),
        ((at_least("bound", 3, e, because=letter("e", bounded=True)),), {"real": "c e"}, "say in words"),
    ],
)
def test_what_does_not_define(facts, domain, words):
    assert any(words in problem for problem in problems(*facts, **domain)), problems(*facts, **domain)
