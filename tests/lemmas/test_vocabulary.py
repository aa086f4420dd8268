"""Claim files take the whole vocabulary by one import: every name that they use, in functions too, is defined."""

import ast
import builtins
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import pytest

import verify
from tests.every_lemma import LEMMAS

ONE = "from verify import *"
SOURCES = {one.module: Path(one.path).read_text(encoding="utf-8") for one in LEMMAS.values()}


def undefined(source: str, known: set[str]) -> set[str]:
    nodes = list(ast.walk(ast.parse(source)))
    used = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    stored = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    stored |= {n.name for n in nodes if isinstance(n, ast.FunctionDef)}
    return used - stored - {n.arg for n in nodes if isinstance(n, ast.arg)} - known - set(vars(builtins))


def test_every_name_is_defined():
    wrong = {name: undefined(text, set(vars(import_module(name)))) for name, text in SOURCES.items()}
    assert not {name: names for name, names in wrong.items() if names}


def test_an_undefined_name_in_a_function_is_seen():
    source = ONE + "\n\ndef half(x):\n    return ratio(1, 2) * x + missing\n"
    assert undefined(source, set(verify.__all__)) == {"missing"}


def test_there_is_one_import_of_the_vocabulary():
    assert len(SOURCES) > 570
    assert not [name for name, text in SOURCES.items() if "from verify import" in text.replace(ONE, "", 1)]


def test_no_room_has_the_name_of_a_word():
    """Importing a room of that name would put the room in the place of the word."""
    rooms = {one.stem for one in Path(verify.__file__).parent.iterdir()}
    assert "kernel" in rooms and not rooms & set(verify.__all__)


def test_numbers_are_read_exactly():
    assert verify.numbers("eta=1 beta=21/20 D=-2/3") == {"eta": 1, "beta": Fraction(21, 20), "D": Fraction(-2, 3)}


@pytest.mark.parametrize("text", ["eta=1 eta=1", "eta", "eta=0.5", "eta=1e3", "eta=1/0", "eta = 1", "=1", "eta=1/-2", "eta=--1"])
def test_other_numbers_are_refused(text):
    with pytest.raises(ValueError, match="numbers: expected"):
        verify.numbers(text)


def test_a_bare_name_is_the_fact_once():
    bare, written = verify.because("one", verify.term(-2, "two")), verify.because(verify.term(1, "one"), verify.term(-2, "two"))
    assert bare == written != verify.because("two", verify.term(-2, "two"))


def test_a_statement_is_of_its_domain_facts_and_goals():
    (x,) = verify.scalars("x")
    fact, goal = verify.at_least("one", x, 1), verify.at_least("half", x, Fraction(1, 2))
    found = verify.statement(verify.for_all(positive="x", Z="w b"), fact, goals=(goal,))
    assert found == verify.Statement(verify.signs(positive="x"), verify.spaces(Z="w b"), (fact,), (goal,))
    with pytest.raises(ValueError, match="at least one goal"):
        verify.statement(verify.for_all(positive="x"), fact, goals=())
