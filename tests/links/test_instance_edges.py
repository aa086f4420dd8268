"""An instance of a record: what it is about, which weaker facts it gives, and what its letters may stand for."""

from dataclasses import replace

import pytest

from tests.altered import changed
from tests.judge.small_claim import BARE
from tests.tables import by_name, typed
from verify import Statement, above, assumed, at_least, each_step, equal, instance, letter, scalars, signs, spaces, vectors
from verify.kernel import Fact, Polynomial, Recursion, Rejected, Scope
from verify.links.check import check_denoted
from verify.links.denoted import Source, denotes
from verify.links.denoted import misused as misused_by
from verify.links.instances import about, check_instance

a, b, r, d1, d2, d3, d4, g, h, S, k = scalars("a b r d1 d2 d3 d4 g h S k")
x, y, z = vectors("x y z")
OURS = assumed("as it is here", "ours")
MANY = Statement(
    signs(positive="r", real="a b g h"),
    spaces(X="x y", Z="z"),
    (at_least("given", a, 1, because=OURS),),
    (at_least("first", d2, a), at_least("second", b), at_least("third", x @ y), at_least("fourth", d3), at_least("fifth", d4)),
    (("d1", r + 1), ("d2", d1 * 2), ("d3", r + 3), ("d4", d2 + 1)),
)


def test_a_goal_is_about_its_letters_and_those_of_the_hypotheses():
    first = about(MANY, "first")
    assert (set(first.signs), first.spaces, first.definitions) == ({"a", "r"}, {}, MANY.definitions[:2])
    assert first.facts == MANY.facts and first.goals == MANY.goals[:1]
    third = about(MANY, "third")
    assert (third.signs, third.spaces, third.definitions) == ({"a": "real"}, {"x": "X", "y": "X"}, ())
    assert about(MANY, "fourth").definitions == MANY.definitions[2:3]
    assert about(MANY, "fifth").definitions == (*MANY.definitions[:2], MANY.definitions[3])
    said = replace(MANY, facts=(at_least("given", z.norm2 + b, 1),))
    assert set(about(said, "third").spaces) == {"x", "y", "z"} and set(about(said, "third").signs) == {"b"}
    run = replace(MANY, recursion=Recursion("k", 0, {"S": a}, {"S": S + 1}))
    whole = about(run, "second")
    assert (whole.signs, whole.spaces, whole.definitions) == (MANY.signs, MANY.spaces, MANY.definitions)
    assert whole.recursion == run.recursion and about(MANY, "first").recursion is None


SIMPLE = Statement(
    signs(real="a b"),
    spaces(X="x"),
    (),
    (at_least("weak", a, b), above("strict", a, b), equal("same", a, b), at_least("v", x.norm2)),
)


def instance_of(goal, fact, **images):
    vectors_ = {n: v for n, v in images.items() if n in ("x", "y")}
    scalars_ = {n: v for n, v in images.items() if n not in vectors_}
    here = Scope(Statement(signs(real="a b g h"), spaces(X="x y"), (), (at_least("g", a),)))
    check_instance(here, fact, SIMPLE, goal, {}, scalars_, vectors_)


@pytest.mark.parametrize("kind", [">=", ">", "="])
@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(
    ("goal", "weaker", "turned"), typed(__file__, "instance_edges", "a fact may be weaker than the instance by goal")
)
def test_a_fact_may_be_weaker_than_the_instance(goal, weaker, turned, sign, kind):
    fact = Fact("fact", kind, sign * (g - h))
    if kind in (weaker if sign > 0 else turned):
        instance_of(goal, fact, a=g, b=h)
        for wrong in (2 * (g - h), g + h, g - h + 1):
            with pytest.raises(Rejected, match="not the instance"):
                instance_of(goal, replace(fact, value=sign * wrong), a=g, b=h)
    else:
        with pytest.raises(Rejected, match=r"the instance says|not the instance"):
            instance_of(goal, fact, a=g, b=h)


@pytest.mark.parametrize("images", [{"d": g}, {"y": y}, {"a": g, "d": g}, {"y": y, "x": y}])
def test_letters_that_are_none(images):
    with pytest.raises(Rejected, match=r"no letter (d|y) there"):
        instance_of("v" if "x" in images else "weak", at_least("fact", a, b), **images)
    with pytest.raises(Rejected, match="there is no goal 'none'"):
        instance_of("none", at_least("fact", a, b))


SWITCHES = (equal("e", a**2, a, because=OURS), equal("f", b, b**2, because=OURS), at_least("g", h**2, h, because=OURS))
SAYS = Statement(signs(real="a b g h r"), {}, SWITCHES, (at_least("goal", a),))


def misused(says, names, other, images):
    return misused_by(says, Source("p.law", other, tuple(n for n in names if n in other.signs), frozenset(), images))


OF_ONE_NAME = g, h, a * g, a * b * g, b * h
OTHERS = tuple(value for (value,) in typed(__file__, "instance_edges", "others", by_name(a=a, b=b, g=g, h=h, k=k)))


@pytest.mark.parametrize("image", [*OF_ONE_NAME, *OTHERS])
def test_what_may_stand_for_a_letter_that_denotes(image):
    assert denotes(SAYS, image) is (image in OF_ONE_NAME)


@pytest.mark.parametrize("image", [k, S, scalars("step")[0]])
def test_letters_of_the_steps_denote_too(image):
    run = replace(SAYS, recursion=Recursion("k", 0, {"S": g}, {"S": S}, {"step": "real"}))
    assert denotes(run, image) and denotes(run, a * image) and not denotes(SAYS, image)
    switched = replace(run, recursion=replace(run.recursion, step_facts=(equal("z", image**2, image, because=OURS),)))
    assert denotes(switched, image * g) and not denotes(switched, image)


@pytest.mark.parametrize("names", ["a b", "b a"])
def test_each_letter_that_denotes_is_looked_at(names):
    other = Statement(signs(real="a b"), {}, (), (at_least("goal", a, b),))
    assert not misused(SAYS, names.split(), other, {"a": g, "b": h})
    for images in ({"a": g, "b": 2 * h}, {"a": 2 * g, "b": h}):
        assert "denotes: expected a name" in misused(SAYS, names.split(), other, images)
    assert not misused(SAYS, ["a", "none"], other, {"a": g, "b": Polynomial.of(3)})
    assert "depends on b" in misused(SAYS, ["a", "none"], other, {"a": g, "b": 2 * h})
    assert "one name stands for two" in misused(SAYS, ["a", "b"], other, {"a": g, "b": g})
    assert "b denotes" in misused(replace(SAYS, signs=signs(real="a g")), names.split(), other, {"a": g})


def denoted(fact, *more, denoting="x_ y_", says=None):
    stated = changed(BARE, id="p.law", says=says or LAW, denotes=denoting, cited="a book").claim
    whole = Statement(signs(real="a b g h"), {}, (*more, fact), (at_least("goal", a, b),))
    found = check_denoted(changed(BARE, says=whole), {"p.law": stated})
    return [(link.fact, link.kind, link.problem) for link in found]


x_, y_ = scalars("x_ y_")
LAW = Statement(signs(real="x_ y_"), {}, (), (at_least("larger", x_, y_), at_least("one", x_)))


def test_cited_claims_with_letters_that_denote():
    honest = at_least("fact", g, h, because=instance("p.law", "larger", x_=g, y_=h))
    assert not denoted(honest) and not denoted(at_least("own", a, b, because=OURS))
    wrong = at_least("fact", g**2, h, because=instance("p.law", "larger", x_=g**2, y_=h))
    for facts in ((wrong,), (wrong, honest), (wrong, at_least("own", a, b, because=OURS)), (wrong, at_least("none", a, b))):
        ((name, kind, words),) = denoted(*facts)
        assert (name, kind) == ("fact", "instance") and words.startswith("p.law: x_ denotes")
    elsewhere = at_least("fact", g**2, h, because=instance("p.other", "larger", x_=g**2, y_=h))
    assert not denoted(elsewhere)
    assert not denoted(at_least("fact", g**2, because=instance("p.law", "one", x_=g**2)), denoting="y_")
    step = each_step("p.law", means={"g": x_, "h": y_})
    ((_, _, words),) = denoted(at_least("fact", g, h, because=step("larger")))
    assert "expected an instance of it" in words
    assert not denoted(at_least("fact", g, h, because=step("larger")), denoting="")
    other = each_step("p.other", means={"g": x_, "h": y_})
    assert not denoted(at_least("fact", g, h, because=other("larger")))


def test_what_denotes_is_defined_by_no_formula():
    """Joint convexity says E_exp >= M of two moments, not of two letters that are called 0 and 5."""
    link = at_least("fact", a, b, because=instance("p.law", "larger", x_=a, y_=b))
    assert not denoted(link, denoting="x_ y_")
    for (formula,) in typed(
        __file__, "instance_edges", "what denotes is defined by no formula", by_name(equal, letter, a=a, b=b, g=g)
    ):
        ((_, _, words),) = denoted(link, formula, denoting="x_ y_")
        assert "defined by a formula besides" in words


def test_where_there_is_no_statement_nothing_denotes():
    bare = changed(BARE, id="p.law", says=None, denotes="x_", cited="a book").claim
    fact = at_least("fact", g**2, h, because=instance("p.law", "larger", x_=g**2, y_=h))
    for whole in (None, Statement(signs(real="g h"), {}, (fact,), (at_least("goal", g),))):
        assert not check_denoted(changed(BARE, says=whole), {"p.law": bare})


@pytest.mark.parametrize("turn", [1, -1])
def test_what_stands_for_a_letter_that_denotes_is_defined_by_no_formula(turn):
    m, n, free = scalars("m n free")
    facts = (
        equal("unit", h**2, 1, because=letter("h", "1 or -1")),
        at_least("one", m, 1, because=letter("m", "the larger one")),
        at_least("two", m, g, because=letter("m", "the larger one")),
        equal("formula", n, g - 5, because=letter("n", "a formula")),
    )
    here = Statement(signs(real="g h m n free"), {}, facts[::turn], (at_least("goal", g),))
    other = Statement(signs(real="a b"), {}, (), (at_least("goal", a, b),))
    assert not misused(here, ["a", "b"], other, {"a": g, "b": free})
    for formula in (h, m, n):
        for name, rest in (("a", "b"), ("b", "a")):
            found = misused(here, ["a", "b"], other, {name: formula, rest: free})
            assert found == f"{name} denotes: what stands for it is defined by a formula besides"
