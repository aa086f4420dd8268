"""Generators that a collection brings: as data, each fact derived from its declaration, and nothing else is believed."""

import json
from dataclasses import replace
from functools import partial

import pytest

from tests.judge.test_other_collections import OURS
from verify import for_all, goal, scalars, statement, vectors
from verify.algorithms.classes import absolute, fresh, gaussian, integrals, linear_map, lipschitz, mixture, square_root, values
from verify.algorithms.declaration import Algorithm, Update
from verify.algorithms.differences import class_fact, differences
from verify.algorithms.expression import Map, Variable
from verify.environment.entry_points import EntryPointError
from verify.judge.examination import Settings
from verify.judge.run import judge
from verify.kernel import Rejected
from verify.lemma.conditions import conditions
from verify.lemma.generator_json import QUESTIONS, read, write
from verify.lemma.generators import Generator, bring, brought, generated, owner
from verify.lemma.other_collections import read_collection

X = Variable("x", "X")
R = Map("R", "X")
STEP = Algorithm("step", "test", (X,), (Update(X.next, R(X)),), ("x",))
QUESTION = partial(differences, STEP)
(x, r) = vectors("x R")
p, q = scalars("p q")
TRUE = Generator("my step", "two runs", statement(for_all(X="x R"), nonexpansive_R=x.norm2 >= r.norm2 | goal), drawn=(QUESTION,))
FALSE = replace(TRUE, says=statement(for_all(X="x R"), nonexpansive_R=x.norm2 >= 2 * r.norm2 | goal))
VOCABULARY = """
from functools import partial
from verify import *
from verify.algorithms.declaration import Algorithm, Update
from verify.algorithms.differences import differences
from verify.algorithms.expression import Map, Variable
from verify.lemma.generators import Generator

R, X = Map("R", "X"), Variable("x", "X")
step = Algorithm("step", "mine", (X,), (Update(X.next, R(X)),), ("x",))
made = differences(step)
generates = Generator("my step", "two runs", statement(for_all(X="x R"), goals=(made.facts["nonexpansive_R"],)),
                      drawn=(partial(differences, step),))
"""
LEMMA = """
from verify import *

says = statement(for_all(X="x R"), shorter=x.norm2 >= {times} * R.norm2 | program("my step", "nonexpansive_R"),
                 half=4 * x.norm2 >= (x + R).norm2 | goal)
claim = Claim("papers_of_mine.half", "half", "ours", "inequality", says)
proof = shows(half=2 * shorter + square(x - R))
witness = at("x=[1] R=[1]")
too_strong = altered(says, scale="smaller -> left 99/100", drop="shorter")
"""


@pytest.fixture(autouse=True)
def alone():
    yield
    bring(())


def test_conditions_that_hold_of_any_numbers_are_refused():
    says = statement(for_all(nonnegative="p q"), wrong=p >= 2 * q | goal)
    made = Generator("a false one", "two integrals", says, denotes="p q", drawn=(partial(integrals, p, 2 * q),))
    with pytest.raises(Rejected, match="integrals, a condition of any numbers"):
        bring([made])


A, M = scalars("a m")
S, NOISE = vectors("S N")
ASKED = {
    "linear_map with a multiple of a vector as image": partial(linear_map, x, x * 2, None, None, A**2),
    "class_fact with a multiple of a vector as g": partial(class_fact, (x * -1) @ x, x * -1, x, None, None),
    "class_fact with a product that is not": partial(class_fact, S @ NOISE, S, x, None, None),
    "class_fact with a strongly that is zero or may be negative": partial(class_fact, S @ x, S, x, None, M),
    "fresh with one vector as noise and before": partial(fresh, NOISE, (NOISE,)),
    "lipschitz with a constant that is zero": partial(lipschitz, S, A * 0, x),
    "lipschitz with one vector as change and x": partial(lipschitz, x, A, x),
    "mixture with a parts that is zero or may be negative": partial(mixture, ((A, p), (M, q)), M),
    "mixture with a formula, or with another's letter, as mean": partial(mixture, ((A, M), (A, q)), M),
    "values with a formula, or with another's letter, as there": partial(values, M, M - 1, S, x),
    "square_root with a number that is zero or may be negative": partial(square_root, p, M - 1),
    "absolute of a number that names what": partial(absolute, p, 2 * p),
    "gaussian with a formula, or with another's letter, as here": partial(gaussian, "value", M, A + 1, x, A),
}
LETTERS = for_all(positive="p q", nonnegative="a", real="m", X="x S N")


@pytest.mark.parametrize("words", ASKED)
def test_a_class_is_asked_about_letters(words):
    says = statement(LETTERS, wrong=x.norm2 >= 2 * S.norm2 | goal)
    with pytest.raises(Rejected, match=f"asks {words}"):
        bring([Generator("a false one", "a class", says, drawn=(ASKED[words],))])


def test_each_question_to_a_class_is_looked_at_and_told_in_its_first_sentence():
    right, wrong = partial(linear_map, x, S, S, NOISE, A**2), partial(integrals, p, 2 * q)
    with pytest.raises(Rejected, match="asks for integrals"):
        bring(
            [
                Generator(
                    "a false one",
                    "a class",
                    statement(LETTERS, wrong=x.norm2 >= 2 * S.norm2 | goal),
                    drawn=(right, QUESTION, wrong),
                )
            ]
        )
    told = conditions((QUESTION, right, wrong))
    assert {name: analysis for name, (_, analysis) in told.items()} == {"linear_map": False, "integrals": True}
    for name, (words, _) in told.items():
        said = " ".join((QUESTIONS[name].__doc__ or "").split())
        assert words and said.startswith(words + ".") and ". " not in words


def test_a_class_may_be_asked_about_what_belongs_to_it():
    """The right twins: with them the generator is refused only for what it says."""
    says = statement(LETTERS, wrong=x.norm2 >= 2 * S.norm2 | goal)
    for right in (
        partial(linear_map, x, S, S, NOISE, A**2),
        partial(class_fact, S @ x, S, x, 1 / p, None),
        partial(class_fact, (S - x) @ NOISE, S - x, NOISE, None, A),
        partial(fresh, NOISE, (x - S,), A),
        partial(mixture, ((A, p), (A**0, q)), M),
        partial(values, p, q, S, x - NOISE),
        partial(square_root, p, 4 * A),
        partial(absolute, p, 2 * M),
    ):
        with pytest.raises(Rejected, match="says wrong, which no machine derives"):
            bring([Generator("a right one", "a class", says, drawn=(right,))])


def folder(place, vocabulary=VOCABULARY, lemma=None):
    home = place / "papers_of_mine"
    home.mkdir()
    (home / "vocabulary.py").write_text(vocabulary)
    (home / "half.py").write_text(LEMMA.format(times=1) if lemma is None else lemma)
    return str(home)


def test_a_lemma_uses_the_generator_of_its_folder_in_one_process_and_in_several(tmp_path):
    other = read_collection(folder(tmp_path), OURS)
    (record,) = judge(Settings("quick"), collection=OURS, other=other).records
    assert record["verdict"] == "PROVED" and brought()[0].algorithm == "my step"
    assert owner("my step", "nonexpansive_R")[1] == "R"


def test_a_fact_that_is_not_the_generated_one_breaks(tmp_path):
    other = read_collection(folder(tmp_path, lemma=LEMMA.format(times=2)), OURS)
    (record,) = judge(Settings("quick"), collection=OURS, other=other).records
    assert record["verdict"] == "BROKEN"
    assert "fail" in {c["outcome"] for c in record["checks"] if c["name"] == "links"}


def test_a_generator_that_says_more_than_its_declaration_is_refused(tmp_path):
    more = VOCABULARY.replace('made.facts["nonexpansive_R"]', 'made.fact("nonexpansive_R", "nonexpansive_R"), extra')
    more = more.replace("made = ", 'extra = at_least("extra", Polynomial.of(0), Vector.named("x").norm2)\nmade = ')
    with pytest.raises(EntryPointError, match=r"'my step' says extra, which no machine derives"):
        read_collection(folder(tmp_path, more), OURS)
    assert brought() == () and "my step" not in generated()


@pytest.mark.parametrize(
    ("made", "words"),
    [
        ((FALSE,), "no machine derives"),
        ((TRUE, TRUE), "two generators"),
        ((replace(TRUE, algorithm="convex functions"),), "two gen"),
        ((replace(TRUE, aside={"y": "positive"}),), "y stands aside and is declared to have a sign"),
    ],
)
def test_what_is_false_or_has_a_name_that_is_taken_is_refused(made, words):
    with pytest.raises(Rejected, match=words):
        bring(made)


def test_a_generator_survives_its_form_and_nothing_else_is_read():
    data = json.loads(json.dumps(write(TRUE)))
    back = read(data, "here")
    assert write(back) == data and back.drawn[0].args == (STEP,)
    text = json.dumps(data)
    for wrong, words in (
        (text.replace('"to": "differences"', '"to": "eval"'), "no question 'eval'"),
        (text.replace('"kind": "Map"', '"kind": "Popen"'), "expected an object whose kind is Map, found str 'Popen'"),
        (text.replace('"nonexpansive": true', '"nonexpansive": "yes"'), "nonexpansive: expected a boolean, found str 'yes'"),
        (text.replace('"released": ["x"]', '"released": ["y"]'), "releases y"),
        (text.replace('"kind": "Generator"', '"kind": "Algorithm"'), "expected an object whose kind is Generator"),
    ):
        assert wrong != text
        with pytest.raises(Rejected, match=words):
            read(json.loads(wrong), "here")
    with pytest.raises(Rejected, match="found function"):
        write(replace(TRUE, reading=lambda: None))
    for foreign in (print, lambda declared: None):
        with pytest.raises(Rejected, match="a generator of a collection asks differences"):
            write(replace(TRUE, drawn=(partial(foreign, STEP),)))
