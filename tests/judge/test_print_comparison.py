"""What a paper prints against the statement: every tied print is right, every alteration of a compared relation is wrong."""

from functools import cache

import pytest

from tests.altered import changed
from tests.every_lemma import LEMMAS
from tests.tables import table, typed
from verify.judge import print_comparison
from verify.judge.print_comparison import Points, compared
from verify.judge.printed import Unreadable, relations, tokens
from verify.judge.printed_letters import keyed
from verify.lemma.discover import ledger

NOT_TIED = 37  # of the prints that have a statement; a lower number is better

CASES = table(__file__, "forged_prints")


PRINTED = [LEMMAS[i] for ids in ledger().values() for i in ids]


KEPT = {}


@pytest.fixture(autouse=True)
def a_statement_has_its_points_once(monkeypatch):
    """However many prints of it are altered."""

    def points(says, *how):
        key = (id(says), *how)
        if key not in KEPT:
            KEPT[key] = Points(says, *how)
        return KEPT[key]

    monkeypatch.setattr(print_comparison, "Points", points)


@cache
def unaltered(name):
    return compared(LEMMAS[name])


@pytest.mark.parametrize("part", range(5))
def test_every_print_is_compared(part):
    assert [lemma.claim.id for lemma in PRINTED if lemma.claim.prints is None] == []
    outcomes = {lemma.claim.id: unaltered(lemma.claim.id) for lemma in PRINTED[part::5]}
    assert {name: outcome.wrong for name, outcome in outcomes.items() if outcome.wrong} == {}


@pytest.mark.thorough
def test_few_prints_are_not_tied():
    outcomes = {lemma.claim.id: unaltered(lemma.claim.id) for lemma in PRINTED}
    untied = sorted(name for name, outcome in outcomes.items() if not outcome.tied)
    assert len([name for name in untied if LEMMAS[name].claim.says is not None]) <= NOT_TIED, untied
    assert [name for name in untied if not outcomes[name].apart] == [], "a print that is not tied says why"


def noticed(lemma, forged):
    """An altered print is wrong, or other parts of it are left to be read (which the judge asks for: ``second_reading``)."""
    found = compared(forged)
    return found.wrong or found.left != unaltered(lemma.claim.id).left


@pytest.mark.parametrize(("name", "old", "new"), CASES)
def test_an_altered_print_is_wrong(name, old, new):
    lemma = LEMMAS[name]
    assert old in lemma.claim.statement
    forged = changed(lemma, statement=lemma.claim.statement.replace(old, new, 1))
    assert noticed(lemma, forged)


ANYWHERE = [(*row,) for row in typed(__file__, "print_comparison", "anywhere")]


@pytest.mark.thorough
def test_of_alterations_of_any_print_nearly_all_are_wrong():
    tried, missed = 0, []
    for number, lemma in enumerate(PRINTED):
        fitting = [change for change in ANYWHERE if change[0] in lemma.claim.statement]
        for old, new in fitting[number % 3 :: 3][:1]:
            forged = changed(lemma, statement=lemma.claim.statement.replace(old, new, 1))
            tried += 1
            missed += [] if noticed(lemma, forged) else [(lemma.claim.id, old, new)]
    assert tried >= 250 and len(missed) <= tried // 50, missed


def test_letters_that_mean_something_else_are_wrong():
    lemma = LEMMAS["chan2024.theorem-6.1"]
    other = changed(lemma, prints={**lemma.claim.prints, "C": "c"})
    assert compared(other).wrong


def test_a_formula_of_a_letter_is_no_program():
    lemma = LEMMAS["chan2024.theorem-6.1"]
    for formula in ("__import__('os')", "c.terms", "(lambda: c)()", "nothing", "2.5"):
        with pytest.raises(ValueError):
            compared(changed(lemma, prints={"C": formula}))


@pytest.mark.parametrize(
    ("latex", "kinds"),
    [
        (r"a\le b<2,\quad(0<a)", ["<=", "<", "<"]),
        (r"a\in(0,b]", ["<", "<="]),
        (r"a=b\Rightarrow b\ge\frac12a", ["=", ">="]),
        (r"\text{words}", []),
    ],
)
def test_a_display_is_cut_into_relations(latex, kinds):
    read, _ = relations(latex, keyed([("a", "a"), ("b", "b")]))
    assert [one.kind for one in read] == kinds


@pytest.mark.parametrize("latex", [r"a\le", r"a\le b\sim c", r"(a=b", r"a_2=b", r"a'=b", r"\sum_i a=b"])
def test_what_is_not_read_is_told(latex):
    _, unread = relations(latex, keyed([("a", "a"), ("b", "b")]))
    assert unread and issubclass(Unreadable, ValueError)


def test_spellings_of_one_thing_are_one():
    assert tokens(r"\tfrac{a}{b}\,\bigl(x_{t}\bigr)\leq1") == tokens(r"\frac ab(x_t)\le 1")
