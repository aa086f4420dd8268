"""What relates two claims: one quantity, bounded from one side; of a sharper form by no more. Else nobody says that they are."""

from dataclasses import replace

import pytest

from tests.altered import changed
from tests.every_lemma import LEMMAS
from tests.forgeries.form import record
from tests.tables import by_name, table, typed
from tests.theorems.notation import polynomial, read, relation
from verify import Point, argued, assumed, at_least, equal, for_all, letter, numbers, over, scalars, statement, vectors
from verify.judge.same_quantity import _joined, _restates, correction, sharper

a, b, c, t, D, f, g, c_1 = scalars("a b c t D f g c_1")
x, y = vectors("x y")
LETTERS = for_all(positive="a b t c_1", nonnegative="D c", real="f g", X="x y")
OURS = assumed("as it is", "ours")
AT = Point(numbers("a=1 b=1 t=1 D=0 c=1 c_1=1 f=1 g=0"), {"x": [1], "y": [0]})
RECURSION = over("k", 0, {"s": (0, 1)})
LOW = at_least("low", a, 1, because=OURS)


def claimed(name, *goals, facts=(LOW,), domain=LETTERS, witness=AT, **more):
    return record(name, statement(domain, *facts, goals=goals), None, witness, **more)


def goal(left, right, name="goal", relation=at_least):
    return relation(name, left, right)


PRINT = goal(x.norm2 / t, D)


def bounds(text):
    return [relation(one, "goal") for one in text.split("; ")]


@pytest.mark.parametrize(("name", "printed", "ours", "tied"), table(__file__, "corrections"))
def test_a_correction_bounds_what_is_printed(name, printed, ours, tied):
    found = correction(claimed("ours", *bounds(ours)), claimed("other", *bounds(printed)))
    assert ("tied" if found.tied else "apart", found.wrong) == (tied, ""), found


def test_a_factor_is_of_letters_that_the_other_claim_has():
    """A free small letter times what is printed bounds nothing; where it divides the bound, the quantity is the printed one."""
    without = for_all(positive="a b t", nonnegative="D c", real="f g", X="x y")
    at = replace(AT, scalars={n: v for n, v in AT.scalars.items() if n != "c_1"})
    printed = claimed("other", goal(t, D), domain=without, witness=at)
    for ours, tied in (
        (goal(t, c_1 * D), False),
        (goal(t, (1 + c_1) * D), False),
        (goal(t, a * D), True),
        (goal(t / c_1, D), True),
    ):
        assert bool(correction(claimed("ours", ours), printed).tied) == tied, ours
    vectors_only = claimed("other", goal(x.norm2, y.norm2), domain=without, witness=at)
    assert not correction(claimed("ours", goal(t, c_1 * y.norm2)), vectors_only).tied


def assume(left, right, name="supposed"):
    return at_least(name, left, right, because=OURS)


def means(name, left, right, relation=equal, bounded=False):
    return relation(f"value_{name}", left, right, because=letter(name, "a letter", bounded=bounded))


# the other claim: t >= D, without the letters b and c_1; ours: t/c_1 >= D under these facts
KNOWN = for_all(positive="a t", nonnegative="D c", real="f g", X="x y")
AT_KNOWN = replace(AT, scalars={n: v for n, v in AT.scalars.items() if n not in ("b", "c_1")})
TO_D = assume(t, 2 * c_1 * D)


def supposed(text):
    """Facts: of ours, or after a comma of a letter that one defines, or argued."""
    said = (one.partition(", ") for one in text.split("; ") if text != "-")
    origins = {"": OURS, "argued": argued("it is known")}
    return [relation(fact, "supposed", origins.get(of) or letter(of, "a letter")) for fact, _, of in said]


@pytest.mark.parametrize(("name", "ours", "theirs", "tied"), table(__file__, "tied_to_itself"))
def test_what_a_bound_is_made_of_does_not_depend_on_what_it_bounds(name, ours, theirs, tied):
    facts = sorted(supposed(theirs), key=TO_D.__eq__)
    domain, at = (LETTERS, AT) if TO_D in facts else (KNOWN, AT_KNOWN)
    other = claimed("other", goal(t, D), facts=facts, domain=domain, witness=at)
    for divisor in (c_1, b * c_1) if tied == "tied" else (c_1,):
        found = correction(claimed("ours", goal(t / divisor, D), facts=supposed(ours)), other)
        assert bool(found.tied) == (tied == "tied")


def test_a_vector_and_a_letter_of_ours_alone_tie_a_bound_to_itself():
    other = claimed("other", goal(t, D), domain=KNOWN, witness=AT_KNOWN)
    without = for_all(positive="a t", nonnegative="D c", real="f g", X="y")
    fewer = claimed("other", goal(t, D), domain=without, witness=replace(AT_KNOWN, vectors={"y": [0]}))
    facts = (assume(t, c_1 * x.norm2), assume(x.norm2, D, "next"))
    assert not correction(claimed("ours", goal(t / c_1, D), facts=facts), fewer).tied
    long = claimed("other", goal(t, x.norm2), domain=KNOWN, witness=AT_KNOWN)
    assert not correction(claimed("ours", goal(t / c_1, x.norm2), facts=(assume(t, c_1 * x.norm2),)), long).tied
    defined = means("a", a, 2 * D + 1)
    assert not correction(claimed("ours", goal(a, D), facts=(defined,)), other).tied
    assert correction(claimed("ours", goal(a, D), facts=(means("a", a, 2 * c + 1),)), other).tied
    same = claimed(
        "other", goal(t, D), facts=(defined,), domain=KNOWN, witness=replace(AT_KNOWN, scalars={**AT_KNOWN.scalars, "D": 0})
    )
    assert correction(claimed("ours", goal(a, D), facts=(defined,)), same).tied


SQUARE, TWICE, FREE = means("D", D, f**2), means("D", D, 2 * f**2), means("c", c, g + 1)
ONE = replace(AT, scalars={**AT.scalars, "D": 1})
SENSES = {
    name: (*row,)
    for name, *row in typed(
        __file__,
        "same_quantity",
        "senses",
        by_name(at_least, means, replace, AT=AT, D=D, FREE=FREE, ONE=ONE, SQUARE=SQUARE, TWICE=TWICE, f=f),
    )
}


@pytest.mark.parametrize("name", SENSES)
def test_a_quantity_is_shown_and_defined_as_there(name):
    here, there, more, tied = SENSES[name]
    other = claimed("other", goal(t, D), facts=there)
    assert bool(correction(claimed("ours", goal(9 * t, D), facts=here, **more), other).tied) == tied


def test_what_defines_a_quantity_by_letters_that_ours_has_not_is_not_compared():
    at = Point({n: v for n, v in AT.scalars.items() if n not in "fg"}, AT.vectors)
    other = claimed("other", goal(t, D), facts=(means("D", D, 2 * f**2),))
    assert correction(claimed("ours", goal(9 * t, D), domain=FEWER, witness=at), other).tied
    shown = claimed("ours", goal(9, x.norm2), symbols={"x": "z"})
    assert not correction(shown, claimed("other", goal(8, x.norm2))).tied
    assert correction(shown, claimed("other", goal(8, y.norm2 + 1))).tied == ""


FEWER = for_all(positive="a b t c_1", nonnegative="D c", X="x y")
AT_FEWER = Point(numbers("a=1 b=1 t=1 D=0 c=1 c_1=1"), {"x": [1], "y": [0]})
EQUAL = equal("same", c, a, because=OURS)
MORE_KNOWN = {"-": (), "short": (at_least("short", x.norm2, a, because=OURS),), "same": (EQUAL,)}


@pytest.mark.parametrize(("name", "weak", "ours", "facts", "words"), table(__file__, "sharper_forms"))
def test_a_sharper_form_has_the_smaller_bound(name, weak, ours, facts, words):
    found = sharper(claimed("ours", *bounds(ours), facts=(LOW, *MORE_KNOWN[facts])), claimed("other", *bounds(weak)))
    told = found.tied or found.wrong
    assert (words in told if words != "-" else told == "") and not (found.tied and found.wrong), found


def test_what_no_machine_compares_is_to_be_read():
    weak = claimed("other", goal(2 * x.norm2, D))
    ours = {"facts": (LOW, EQUAL)}
    less = goal(x.norm2, D)
    named = sharper(claimed("ours", less, **ours), weak)
    assert named.tied
    fewer = claimed("other", goal(2 * x.norm2 + f, D), domain=LETTERS)
    assert not sharper(claimed("ours", less, domain=FEWER, witness=AT_FEWER, **ours), fewer).tied  # f is no letter of ours
    apart = replace(AT, scalars={**AT.scalars, "a": 2, "c": 2})
    never = claimed("ours", less, facts=(at_least("low", a, 2, because=OURS), EQUAL), witness=apart)
    high = claimed("other", goal(2 * x.norm2, D), facts=(at_least("high", 1, a, because=OURS),))
    assert not sharper(never, high).tied  # the hypotheses never hold together
    sequence = changed(weak, says=replace(weak.claim.says, recursion=RECURSION))
    assert not sharper(claimed("ours", less, **ours), sequence).tied and not sharper(sequence, weak).tied
    other_space = for_all(positive="a b t c_1", nonnegative="D c", real="f g", Z="x y")
    assert not sharper(claimed("ours", less, domain=other_space, **ours), weak).tied
    assert not correction(claimed("ours", goal(1, x.norm2), domain=other_space), claimed("other", goal(2, x.norm2))).tied


def test_a_letter_that_denotes_denotes_in_both():
    weak = changed(claimed("other", PRINT), denotes="D")
    ours = claimed("ours", goal(x.norm2, D), facts=(LOW, EQUAL))
    assert not correction(ours, weak).tied
    assert correction(changed(ours, denotes="D"), weak).tied


def test_words_alone_relate_to_nothing():
    words = record("words", None, kind="definition")
    for found in (correction(words, claimed("other", PRINT)), sharper(words, claimed("other", PRINT))):
        assert "in words alone" in found.wrong
    assert "in words alone" in sharper(claimed("ours", PRINT), words).wrong
    assert correction(claimed("ours", PRINT), words) == correction(
        record("words", None, cited="a source"), claimed("other", PRINT)
    )
    assert correction(record("words", None, cited="a source"), claimed("other", PRINT)).wrong == ""
    without = claimed("ours", PRINT, facts=())
    assert correction(without, claimed("other", PRINT)).tied  # what holds of any numbers needs no hypothesis


def test_the_relations_of_the_suite():
    """None is wrong; what is tied by machine stays so, and the rest is read."""
    found = {"corrects": [], "strengthens": []}
    for name, lemma in LEMMAS.items():
        for field, compare in (("corrects", correction), ("strengthens", sharper)):
            if (other := getattr(lemma.claim, field)) is not None:
                told = compare(lemma, LEMMAS[other])
                assert not told.wrong, (name, told)
                found[field] += [name] if told.tied else []
    assert len(found["corrects"]) >= 26 and len(found["strengthens"]) >= 10


def said(*goals, facts=(LOW,), domain=LETTERS, **more):
    return replace(statement(domain, *facts, goals=goals), **more)


HIGH, WIDE = assume(9, c, "high"), assume(7, t, "wide")
PART = goal(x.norm2, D)
BASE = """= base
let positive a b t c_1; nonnegative D c; real f g
in X: x y
if low: a - 1 >= 0
=~ other
"""


def stated(text):
    """The statement of a row of ``same_quantity.txt``."""
    *_, row = read(BASE + text.replace(" | ", "\n") if text != "-" else BASE.replace("=~ other\n", ""))
    return row.stated()[0]


@pytest.mark.parametrize(("name", "ours", "theirs", "told"), table(__file__, "same_quantity", "restated"))
def test_what_a_goal_of_the_other_gives_alone_is_restated(name, ours, theirs, told):
    assert str(_restates(stated(ours), stated(theirs))) == told


@pytest.mark.parametrize(("name", "ours", "theirs", "larger", "told"), table(__file__, "same_quantity", "joined"))
def test_two_statements_are_joined_where_each_name_is_one_thing(name, ours, theirs, larger, told):
    assert str(_joined(stated(ours), stated(theirs), polynomial(larger)) is not None) == told


def test_what_is_joined_has_all_hypotheses_and_the_stricter_signs():
    ours = said(PART, facts=(LOW, HIGH), domain=for_all(positive="a t", real="b D", X="x"))
    theirs = said(PART, facts=(WIDE, assume(1, D, "last")), domain=for_all(positive="t c", nonnegative="D", real="a", Z="y"))
    made = _joined(ours, theirs, t - D)
    assert made.signs == {"a": "positive", "t": "positive", "b": "real", "D": "nonnegative", "c": "positive"}
    assert {f.name for f in made.facts} == {"low", "high", "wide of the other", "last of the other"}
    assert made.spaces == {"x": "X", "y": "Z"} and [g.value for g in made.goals] == [t - D]
