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


def test_numbers_are_read_exactly():
    assert verify.numbers("eta=1 beta=21/20 D=-2/3") == {"eta": 1, "beta": Fraction(21, 20), "D": Fraction(-2, 3)}


@pytest.mark.parametrize("text", ["eta=1 eta=1", "eta", "eta=0.5", "eta=1e3", "eta=1/0", "eta = 1", "=1", "eta=1/-2", "eta=--1"])
def test_other_numbers_are_refused(text):
    with pytest.raises(ValueError, match="numbers: expected"):
        verify.numbers(text)


def test_a_bare_name_is_the_fact_once():
    bare, written = verify.because("one", verify.term(-2, "two")), verify.because(verify.term(1, "one"), verify.term(-2, "two"))
    assert bare == written != verify.because("two", verify.term(-2, "two"))


def test_an_induction_is_its_invariants():
    fact, zero, step = verify.at_least("kept", 1), verify.because(), verify.because("kept")
    found = verify.by_induction(verify.invariant(fact, step=step))
    assert found == verify.Induction((fact,), {"kept": zero}, {"kept": step})
    assert verify.by_induction(verify.invariant(fact, base=step, step=step)) != found
    with pytest.raises(ValueError, match="two invariants"):
        verify.by_induction(verify.invariant(fact, step=step), verify.invariant(fact, step=step))


def test_a_statement_is_of_its_domain_facts_and_goals():
    (x,) = verify.scalars("x")
    fact, goal = verify.at_least("one", x, 1), verify.at_least("half", x, Fraction(1, 2))
    found = verify.statement(verify.for_all(positive="x", Z="w b"), fact, goals=(goal,))
    assert found == verify.Statement(verify.signs(positive="x"), verify.spaces(Z="w b"), (fact,), (goal,))
    with pytest.raises(ValueError, match="at least one goal"):
        verify.statement(verify.for_all(positive="x"), fact, goals=())


def test_a_proof_is_its_reasons_and_a_combination_for_each_goal():
    use, reason = verify.Use("step", "common.cocoercivity"), verify.because("kept")
    induction = verify.by_induction(verify.invariant(verify.at_least("kept", 1), step=reason))
    assert verify.shows(use, goal=reason) == verify.Proof({"goal": reason}, (use,))
    assert verify.shows(use, induction, goal=reason) == verify.Proof({"goal": reason}, (use,), induction)
    for reasons, goals in (((induction, use), {"goal": reason}), ((use,), {})):
        with pytest.raises(ValueError, match="shows: expected"):
            verify.shows(*reasons, **goals)


def test_a_scaled_neighbour_multiplies_a_side_as_written():
    x, y = verify.scalars("x y")
    says = verify.statement(verify.for_all(real="x y"), goals=(verify.at_least("goal", 2 * x, y), verify.at_least("other", x)))
    assert verify.scaled(says, "half", "goal", left=Fraction(1, 2)) == verify.altered(says, "half", verify.at_least("goal", x, y))
    assert verify.scaled(says, "twice", "goal", right=2) == verify.altered(says, "twice", verify.at_least("goal", 2 * x, 2 * y))
    for goal, factors in (("goals", {"left": 2}), ("goal", {}), ("other", {"right": 2})):
        with pytest.raises(ValueError, match="neighbour 'none'"):
            verify.scaled(says, "none", goal, **factors)


def test_a_neighbour_may_have_another_hypothesis():
    (x,) = verify.scalars("x")
    says = verify.statement(verify.for_all(real="x"), verify.at_least("one", x, 1), goals=(verify.at_least("half", 2 * x, 1),))
    wider = verify.altered(says, "from 1/3 on", verify.at_least("one", 3 * x, 1))
    assert [f.value for f in wider.says.facts] == [3 * x - 1] and wider.says.goals == says.goals
    assert verify.with_goals(says, *says.facts).goals == says.facts and verify.with_goals(says, *says.goals) == says
    with pytest.raises(ValueError, match="no goal or hypothesis"):
        verify.altered(says, "none", verify.at_least("two", x))
