"""Generators that a collection brings: as data, each fact derived from its declaration, and nothing else is believed."""

import json
from dataclasses import replace
from fractions import Fraction
from functools import partial

import pytest

from tests.declared import declared
from tests.declared import read as expression_of
from tests.forgeries.form import record
from tests.judge.test_other_collections import OURS
from tests.tables import by_name, table, typed
from verify import for_all, goal, program, scalars, statement, vectors
from verify.algorithms.classes import cocoercive, integrals, linear_map
from verify.algorithms.declaration import Algorithm, Update
from verify.algorithms.differences import class_fact, differences, one_run
from verify.algorithms.expression import Datum, Function, Map, Parameter, Variable
from verify.environment.entry_points import EntryPointError
from verify.judge.examination import Settings
from verify.judge.run import judge
from verify.kernel import Fact, Polynomial, Rejected, Vector
from verify.lemma.conditions import asked, conditions, given_to, spoken_of
from verify.lemma.generator_json import QUESTIONS, read, write
from verify.lemma.generators import Generator, bring, brought, named, owner
from verify.lemma.origin import Said
from verify.lemma.other_collections import read_collection
from verify.lemma.second_reading import keep
from verify.links.denoted import check_denoted

X = Variable("x", "X")
STEP = declared("x+ = R(x)", "step")
QUESTION = partial(differences, STEP)
LOSS, POINT, DATUM = Function("f", "X", smooth=Parameter("L")), Variable("y", "X"), Datum("c", "X")
STEEPEST = declared("x+ = x - eta f'(x) where L: parameter, f: function X smooth=L", "steepest")
DESCENT = partial(differences, STEEPEST)
(x, r) = vectors("x R")
p, q = scalars("p q")
TRUE = Generator("my step", "two runs", statement(for_all(X="x R"), nonexpansive_R=x.norm2 >= r.norm2 | goal), drawn=(QUESTION,))
FALSE = replace(TRUE, says=statement(for_all(X="x R"), nonexpansive_R=x.norm2 >= 2 * r.norm2 | goal))
VOCABULARY = """
from fractions import Fraction
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
claim = Claim("papers_of_mine.half", "inequality", "half", "ours", says)
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
    refused("integrals, a condition of any numbers", partial(integrals, p, 2 * q), says=says, denotes="p q")


UNDERIVED = "says wrong, which no machine derives"
LETTERS = for_all(positive="p q t", nonnegative="a", real="m", X="x S N g h n z")


def wrong():
    return statement(LETTERS, wrong=x.norm2 >= 2 * S.norm2 | goal)


def refused(words, *drawn, says=None, **flags):
    """A false generator with these questions is refused with these words; a right twin only for what it says (UNDERIVED)."""
    says = says or wrong()
    with pytest.raises(Rejected, match=words):
        bring([Generator("a false one", "a class or a run", says, drawn=drawn, **flags)])


(a,), (S, NOISE, HERE, THERE), (NUMBER,) = scalars("a"), vectors("S N g h"), scalars("t")
MEANINGS = {n: Polynomial.atom(n) for n in "pqamt"} | {n: Vector.named(n) for n in "xRSNghnz"}
MEANINGS |= {"inner": lambda u, v: u @ v, "step": QUESTION, "descent": DESCENT}


def exact(part):
    """A whole number stands for itself where a letter could stand."""
    return Polynomial.of(part) if isinstance(part, Fraction) else tuple(map(exact, part)) if isinstance(part, tuple) else part


def questions(text):
    """Questions in words: a name, and what is asked about."""
    found = []
    for one in text.split("; "):
        name, _, about = one.partition(" ")
        asked = partial(QUESTIONS[name], *map(exact, expression_of(f"{about},", MEANINGS))) if about else MEANINGS[name]
        found.append(asked)
    return tuple(found)


@pytest.mark.parametrize(("words", "text"), table(__file__, "questions", "letters"))
def test_a_class_is_asked_about_letters(words, text):
    refused(f"asks {words}", *questions(text))


MINUS = Parameter("L") * -1
SIGNED = dict(
    typed(
        __file__,
        "generators_of_strangers",
        "signed",
        by_name(Algorithm, Map, Parameter, Polynomial, Update, differences, partial, DESCENT=DESCENT, MINUS=MINUS, X=X),
    )
)


@pytest.mark.parametrize("words", SIGNED)
def test_a_run_has_parameters_and_classes_of_their_signs(words):
    """Averaged maps with the constant -L expand: all of it was a fact of averaged maps, with L positive."""
    says = statement(for_all(positive="L", X="x S"), wrong=x.norm2 >= 2 * S.norm2 | goal)
    refused(f"asks for a run with {words} = -1\\*L", SIGNED[words], says=says)


def test_each_question_to_a_class_is_looked_at_and_told_in_its_first_sentence():
    right, wrong = partial(linear_map, x, S, S, NOISE, a**2), partial(integrals, p, 2 * q)
    refused("asks for integrals", right, QUESTION, wrong)
    told = conditions((QUESTION, right, wrong))
    assert {name: analysis for name, (_, analysis) in told.items()} == {"linear_map": False, "integrals": True}
    for name, (words, _) in told.items():
        said = " ".join((QUESTIONS[name].__doc__ or "").split())
        assert words and said.startswith(words + ".") and ". " not in words


@pytest.mark.parametrize("row", [row for head in ("right", "two points") for row in table(__file__, "questions", head)])
def test_a_class_may_be_asked_about_what_belongs_to_it_and_about_two_points(row):
    refused(UNDERIVED, *questions(*row), denotes="p q m N")


TOGETHER = dict(table(__file__, "questions", "together"))


@pytest.mark.parametrize("words", TOGETHER)
def test_questions_are_about_what_may_be_at_once(words):
    refused(f"asks {words}", *questions(TOGETHER[words]))


def half(number, question, **more):
    """A generator that asks one question, of which its goals are the answers."""
    given = given_to(question)
    noise = set(given["noise"].parts) if "noise" in given else set()
    answers = [("", ">=", question()[1])] if question.func is class_fact else [(f.name, f.kind, f.value) for f in question()]
    goals = tuple(Fact(f"goal_{k}", kind, value) for k, (_, kind, value) in enumerate(answers))
    denotes = " ".join(sorted(spoken_of(question.func.__name__, given) | noise))
    return Generator(f"half {number}", "a class", replace(wrong(), goals=goals), denotes=denotes, drawn=(question,), **more)


def of_two(*made):
    """What is wrong with the links of a statement of all that these generators say, each with what stands for its letters."""
    bring([one for one, _ in made])
    facts = []
    for one, letters in made:
        vectors_of = {n: letters.get(n, Vector.named(n)) for n in one.says.spaces}
        products = {f"<{u},{v}>": vectors_of[u] @ vectors_of[v] for u in vectors_of for v in vectors_of}
        for goal_ in one.says.goals:
            value, origin = goal_.value.substitute(products), program(one.algorithm, goal_.name, **letters)
            facts.append(Fact(f"fact_{len(facts)}", goal_.kind, value, Said(value, Polynomial({}), origin)))
    lemma = record("both", replace(wrong(), facts=tuple(facts)))
    return [link.problem for link in check_denoted(lemma, {})]


ASKED = {words: questions(text) for words, text in TOGETHER.items()}
CLASSES = [w for w, of in ASKED.items() if len(asked(of)) == len(of) > 1 and not w.startswith(("fresh of a sum", "absolute"))]


@pytest.mark.parametrize("words", CLASSES)
def test_questions_of_several_generators_are_about_what_may_be_at_once(words):
    made = [(half(number, question), {}) for number, question in enumerate(ASKED[words])]
    assert any(f"asks {words}" in problem for problem in of_two(*made))
    assert not any(of_two(one) for one in made)


BACK = declared("x+ = S(x) where S: map X", "back")


@pytest.mark.parametrize(
    ("declared", "letters", "words"),
    [
        (STEP, {"x": r, "R": x}, "exchanges letters of two runs of step"),
        (BACK, {"x": r, "S": x}, "of a run of step by the letters of a run of back"),
    ],
)
def test_runs_of_several_generators_exchange_no_letters(declared, letters, words):
    goals = tuple(differences(declared).facts.values())
    says = statement(for_all(X=" ".join(letters)), goals=goals)
    other = Generator("other step", "two runs", says, drawn=(partial(differences, declared),))
    assert any(words in problem for problem in of_two((TRUE, {}), (other, letters)))
    assert of_two((TRUE, {}), (other, {"x": HERE, next(n for n in letters if n != "x"): THERE})) == []


def test_a_map_of_a_collection_is_not_the_inverse_of_one_of_the_suite():
    turned = half(0, partial(cocoercive, x, S, NUMBER))
    fact_of = S @ x - S.norm2 / NUMBER
    origin = program("smooth convex functions", "cocoercive", G=S, eta=1 / NUMBER)
    for letters, right in (({"x": S, "S": x}, False), ({}, True)):
        bring([turned])
        value = turned.says.goals[0].value if right else NUMBER * (S @ x) - x.norm2
        both = (Fact("one", ">=", fact_of, Said(fact_of, Polynomial({}), origin)),)
        both += (Fact("two", ">=", value, Said(value, Polynomial({}), program("half 0", "goal_0", **letters))),)
        found = check_denoted(record("both", replace(wrong(), facts=both)), {})
        assert any("a letter of its own" in link.problem for link in found) is not right


@pytest.mark.parametrize(("words", "text", "flags"), table(__file__, "questions", "unsaid"))
def test_a_value_and_a_noise_denote(words, text, flags):
    refused(words, *questions(text), **dict(flag.split("=") for flag in flags.split(", ") if flag != "-"))


def test_a_point_of_a_function_denotes():
    refused("says of m what no formula tells", partial(one_run, STEEPEST, points={"f": {"m": X}}))


@pytest.mark.parametrize("given", [(X,), (LOSS.gradient(X),), (X - POINT,), (POINT,), (X - DATUM,)])
def test_a_run_is_given_equations_of_points_of_the_statement(given):
    refused("gives a run an equation of its states", partial(one_run, STEEPEST, given=given))


def test_a_run_may_be_given_what_a_point_is():
    refused(UNDERIVED, partial(one_run, STEEPEST, given=(POINT - DATUM,)))


def folder(place, vocabulary=VOCABULARY, lemma=None):
    home = place / "papers_of_mine"
    home.mkdir()
    (home / "vocabulary.py").write_text(vocabulary)
    (home / "half.py").write_text(LEMMA.format(times=1) if lemma is None else lemma)
    return str(home)


def test_a_lemma_uses_the_generator_of_its_folder_in_one_process_and_in_several(tmp_path):
    other = read_collection(folder(tmp_path), OURS.lemmas)
    (unread,) = judge(Settings("quick"), collection=OURS, other=other).records
    keep(other.collection.lemmas.values(), "")
    assert judge(Settings("quick"), collection=OURS, other=other).records[0]["verdict"] == "PROVED"
    assert brought()[0].algorithm == "my step" and "carries: the words of 'my step'" in unread["evidence"]["detail"]
    assert owner("my step", "nonexpansive_R")[1] == "R"


def test_a_fact_that_is_not_the_generated_one_breaks(tmp_path):
    other = read_collection(folder(tmp_path, lemma=LEMMA.format(times=2)), OURS.lemmas)
    (record,) = judge(Settings("quick"), collection=OURS, other=other).records
    assert record["verdict"] == "BROKEN"
    assert "fail" in {c["outcome"] for c in record["checks"] if c["name"] == "links"}


def test_a_generator_that_says_more_than_its_declaration_is_refused(tmp_path):
    more = VOCABULARY.replace('made.facts["nonexpansive_R"]', 'made.fact("nonexpansive_R", "nonexpansive_R"), extra')
    more = more.replace("made = ", 'extra = at_least("extra", Polynomial.of(0), Vector.named("x").norm2)\nmade = ')
    with pytest.raises(EntryPointError, match=r"'my step' says extra, which no machine derives"):
        read_collection(folder(tmp_path, more), OURS.lemmas)
    assert brought() == () and "my step" not in named()


@pytest.mark.parametrize(
    ("made", "words"),
    typed(
        __file__,
        "generators_of_strangers",
        "what is false or has a name that is taken is refused",
        by_name(replace, FALSE=FALSE, TRUE=TRUE),
    ),
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
