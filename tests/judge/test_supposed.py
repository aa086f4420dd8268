"""What a theorem supposes of the runs of other records is listed with it, and shown on its page."""

import dataclasses

import pytest

from tests.altered import changed
from tests.every_lemma import COLLECTION
from tests.judge.small_claim import LEMMA
from tests.report.sample import library, record
from verify import assumed, at_end, at_least, letter, scalars, signs
from verify.judge.relations import ancestors
from verify.judge.supposed import supposed as supposed_above
from verify.kernel import Recursion, Statement
from verify.lemma.discover import Collection, direct_links, facts_of
from verify.lemma.fact_text import fact_text
from verify.lemma.origin import Assumed, AtEnd, origin_of
from verify.report.rendering import rendered


def supposed(collection, name):
    direct = {n: direct_links(lemma) for n, lemma in collection.lemmas.items()}
    return supposed_above(collection, name, ancestors(name, direct.get))


def names(rows):
    return {(row["record"], row["name"]) for row in rows}


def test_what_the_statement_says_itself_is_not_listed():
    rows = supposed(COLLECTION, "cyffers2023.theorem-1")
    assert "tau_nonnegative" not in {row["name"] for row in rows}
    assert supposed(COLLECTION, "cyffers2023.theorem-1-one-step") == []
    (contraction,) = (f for f in COLLECTION.lemmas["cyffers2023.theorem-1"].claim.says.recursion.step_facts if "contr" in f.name)
    assert isinstance(origin_of(contraction), Assumed) and rows == []  # what a step assumes is a fact of the statement itself


@pytest.mark.thorough
def test_nothing_that_a_run_assumes_is_lost():
    for name, lemma in COLLECTION.lemmas.items():
        own = facts_of(lemma.claim.says) if lemma.claim.says is not None else ()
        shown = {fact_text(f) for f in own} | {f.name for f in own}
        listed = names(supposed(COLLECTION, name))
        for origin in map(origin_of, own):
            if isinstance(origin, AtEnd):
                for fact in facts_of(COLLECTION.lemmas[origin.record].claim.says):
                    if isinstance(origin_of(fact), Assumed):
                        assert {fact_text(fact), fact.name} & shown or (origin.record, fact.name) in listed, (name, fact.name)


def test_an_assumption_of_the_same_name_and_other_words_is_listed():
    """A statement that calls something of its own ``contraction_E`` does not hide the record's."""
    name = "cyffers2023.corollary-5.1"
    lemma = COLLECTION.lemmas[name]
    says = lemma.claim.says
    (fact,) = (f for f in says.facts if f.name == "q_at_most_1")
    hides = dataclasses.replace(says, facts=(*says.facts, dataclasses.replace(fact, name="contraction_E")))
    assert isinstance(hides, Statement)
    other = changed(lemma, says=hides)
    hidden = Collection({**COLLECTION.lemmas, name: other}, COLLECTION.unreadable)
    assert ("cyffers2023.theorem-1-sharper", "contraction_E") in names(supposed(hidden, name))


def test_the_page_shows_them():
    rows = supposed(COLLECTION, "huang2020.theorem-3-corrected")
    told = record("huang2020.theorem-3-corrected", "PROVED", supposes=rows)
    page = rendered("supposed.html", library(told), r=told)
    assert "loss_bound" in page and "at every step" in page and "c<sub>1</sub>" in page


# Two runs below two records on which a third one rests

a, b, n, p, S, w = scalars("a b n p S w")


def lemma(name, *facts, **parts):
    says = Statement(signs(real="a b n p"), {}, facts, (at_least("goal", a),), **parts)
    return changed(LEMMA, id=f"paper.{name}", says=says)


def run(name):
    """What is assumed of it once, at every step, and what is not assumed."""
    once = [at_least(f"{name}_{k}", a, k, because=assumed(f"{name} {k}", "ours")) for k in (1, 2)]
    steps = [at_least(f"{name}_step_{k}", w, k, because=assumed(f"{name} step {k}", "ours")) for k in (1, 2)]
    other = at_least(f"{name}_b", b, a, because=letter("b", "a number", bounded=True))
    recursion = Recursion("k", 0, {"S": a}, {"S": S + w}, {"w": "real"}, tuple(steps))
    return lemma(name, *once, other, recursion=recursion)


def ended(name, *runs):
    return lemma(name, *(at_least(r, p, because=at_end(f"paper.{r}", "goal", "the run", n, S=p)) for r in runs))


LEMMAS = [run("one"), run("two"), ended("first", "one"), ended("second", "two", "absent")]
ROWS = [
    (f"paper.{name}", f"{name}_{k}", at)
    for name in ("one", "two")
    for k, at in (("1", "once"), ("2", "once"), ("step_1", "every step"), ("step_2", "every step"))
]


def listed(own, above=("paper.first", "paper.second", "paper.bare")):
    bare = changed(LEMMA, id="paper.bare", says=None)
    collection = Collection({one.claim.id: one for one in (*LEMMAS, own, bare)}, ())
    return [(row["record"], row["name"], row["at"]) for row in supposed_above(collection, own.claim.id, above)]


def test_every_run_below_and_each_of_its_assumptions_is_listed():
    assert listed(lemma("user")) == ROWS
    assert listed(lemma("user"), ("paper.bare", "paper.second", "paper.first")) == ROWS
    assert listed(ended("user", "two"), ()) == ROWS[4:]
    assert listed(lemma("user"), ("paper.bare",)) == []


def test_what_is_assumed_at_home_is_not_listed_again():
    """By its text whatever its name, or by its name and words whatever its letters."""
    text = [at_least(f"other_{k}", a, k, because=assumed("in other words", "ours")) for k in (1, 2)]
    words = [at_least(f"two_step_{k}", b, 7, because=assumed(f"two step {k}", "ours")) for k in (1, 2)]
    rest = [row for row in ROWS if row[1].startswith("one_step")]
    for facts in ((*text, *words), (*words, *text)):
        assert listed(lemma("user", *facts)) == rest
    assert listed(lemma("user", at_least("other", a, 1, because=letter("a", "a number", bounded=True)))) == ROWS
