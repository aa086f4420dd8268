"""A title or a statement of ours that changes is read again: both stand under one digest; symbols that lie are refused."""

import json
from dataclasses import replace

import pytest

from tests.every_lemma import LEMMAS
from tests.lemmas.titles import FILE, of_all, read_together
from verify import at_least, for_all, scalars, scaled, statement, without
from verify.judge.record import bare_record
from verify.lemma.claim import Claim, is_ours
from verify.lemma.discover import check_claim

READ = json.loads(FILE.read_text(encoding="utf-8"))
OURS = [name for name, one in LEMMAS.items() if is_ours(one.claim)]
ALTERED = ("chan2024.shift-start", "chan2024.shift-walk", "cyffers2023.theorem-2-corrected", "huang2020.lemma-1-corrected")


def test_every_title_of_ours_was_read_against_what_is_checked():
    changed = [name for name, digest in of_all(LEMMAS).items() if READ.get(name) != digest]
    assert not changed, f"read title and statement together, then `python -m tests.lemmas.titles`: {', '.join(changed)}"
    assert set(READ) == set(OURS)


def alterations(lemma):
    """Ten altered displays of one lemma file."""
    claim, says = lemma.claim, lemma.claim.says
    goal, (first, *others) = says.goals[0].name, says.signs
    for words in (claim.title + ", for every N", claim.title.replace(" ", " exactly ", 1), "1/10 of it", ""):
        yield replace(claim, title=words)
    for latex in (rf"10\,\{first}", rf"\{first}^{{2}}", rf"\frac{{{first}}}{{2}}"):
        yield replace(claim, symbols={first: latex})
    yield replace(claim, symbols={first: r"\chi", others[0]: r"\chi"})
    yield replace(claim, says=scaled(says, "a tenth", goal, left=10).says)
    yield replace(claim, says=without(says, says.facts[0].name).says)


@pytest.mark.parametrize("name", ALTERED)
def test_altered_displays_are_noticed(name):
    lemma, noticed = LEMMAS[name], []
    for claim in alterations(lemma):
        try:
            check_claim(claim)
            noticed.append(read_together(replace(lemma, claim=claim)) != READ[name])
        except ValueError:
            noticed.append(True)
    assert len(noticed) == 10 and all(noticed)


ALIKE, TYPED = "are shown alike", "typed by hand"
REFUSED = (  # the names of the scalars, symbols, statement, what is said
    ("x_1 x1", {}, "", ALIKE),
    ("lam x", {"x": r"\lambda"}, "", ALIKE),
    ("sigma", {"sigma": r"10\,\sigma"}, "", "no single symbol"),
    ("x", {"x": r"(1 - \tau)"}, "", "no single symbol"),
    ("x", {"x": "x^{2}"}, "", "no single symbol"),
    ("x", {}, "x", TYPED),
)


@pytest.mark.parametrize("names, symbols, typed, words", REFUSED)
def test_letters_that_lie_are_refused(names, symbols, typed, words):
    x, *_ = scalars(names)
    says = statement(for_all(positive=names), goals=(at_least("goal", x),))
    claim = Claim("a.b", "t", "ours", "inequality", typed, says, symbols=symbols)
    with pytest.raises(ValueError, match=words):
        check_claim(claim)


def test_a_root_and_a_logarithm_are_shown_only_where_the_statement_says_so():
    root_p, p, ln_p = scalars("root_p p ln_p")
    says = statement(for_all(positive="root_p p ln_p"), goals=(at_least("goal", root_p + ln_p, p),))
    shown = LEMMAS["common.positive_factor"]
    text = bare_record(replace(shown, claim=replace(shown.claim, says=says)))["statement"]
    assert r"\sqrt" not in text and r"\ln" not in text and r"\mathrm{root}_{p}" in text
