"""A title, an assumed fact or the words of a generator that change are read again; symbols that lie are refused."""

import json
import random
from dataclasses import replace

import pytest

from tests.every_lemma import LEMMAS
from tests.lemmas.titles import FILE, hypotheses, of_all, read_together, verbatim, word_for_word, words_and_facts
from verify import altered, at_least, for_all, scalars, statement
from verify.judge.record import bare_record
from verify.kernel import Polynomial
from verify.lemma.claim import Claim
from verify.lemma.discover import check_claim
from verify.lemma.explained import clause, needed, unexplained
from verify.lemma.generators import generated
from verify.lemma.origin import Assumed, origin_of

READ, WORD_FOR_WORD = json.loads(FILE.read_text(encoding="utf-8")).values()
ALTERED = ("chan2024.shift-start", "chan2024.shift-walk", "cyffers2023.theorem-2-corrected", "huang2020.lemma-1-corrected")


def test_titles_facts_and_generators_were_read_against_their_words():
    now = of_all(LEMMAS)
    changed = sorted(name for name in {*now, *READ} if READ.get(name) != now.get(name))
    assert not changed, f"read both sides together, then `python -m tests.lemmas.titles`: {', '.join(changed)}"


def test_each_verbatim_claim_was_set_beside_its_print():
    claims = verbatim(LEMMAS)
    other = sorted(
        n for n in {*claims, *WORD_FOR_WORD} if WORD_FOR_WORD.get(n, [""])[0] != (n in claims and word_for_word(claims[n]))
    )
    assert not other, f"set beside the print again, then `python -m tests.lemmas.titles ID=WORDS`: {', '.join(other)}"
    assert all(len(words.split()) >= 3 for _, words in WORD_FOR_WORD.values())


def test_an_edited_verbatim_claim_asks_for_a_new_reading():
    for name, one in verbatim(LEMMAS).items():
        claim, goal = one.claim, one.claim.says.goals[0]
        edited = [replace(claim, statement=claim.statement + " "), replace(claim, where=claim.where + "'")]
        edited += [replace(claim, says=replace(claim.says, goals=(replace(goal, kind="<"), *claim.says.goals[1:])))]
        edited += [replace(claim, says=replace(claim.says, facts=claim.says.facts[1:]))] if claim.says.facts else []
        assert all(word_for_word(replace(one, claim=other)) != WORD_FOR_WORD[name][0] for other in edited)


def altered_facts(says):
    """Each assumed fact in four false forms, one at a time."""
    for at, fact in enumerate(says.facts):
        if isinstance(origin_of(fact), Assumed):
            monomial, coefficient = next(iter(fact.value.terms.items()))
            squared = {tuple((n, 1 if p == 2 else p) for n, p in m): c for m, c in fact.value.terms.items()}
            for value in (
                Polynomial({**fact.value.terms, monomial: 10 * coefficient}),
                Polynomial({**fact.value.terms, monomial: -coefficient}),
                fact.value * -1,
                Polynomial(squared),
            ):
                if value != fact.value:
                    yield replace(
                        says, facts=(*says.facts[:at], replace(fact, value=value, said=fact.said), *says.facts[at + 1 :])
                    )


def test_a_fact_altered_under_its_words_is_noticed():
    choice = random.Random(1)
    tried = 0
    for name in choice.sample(sorted(n for n, one in LEMMAS.items() if one.claim.says is not None), 60):
        lemma = LEMMAS[name]
        for says in altered_facts(lemma.claim.says):
            tried += 1
            assert hypotheses(replace(lemma, claim=replace(lemma.claim, says=says))) != hypotheses(lemma)
    assert tried >= 60


WORDS = (("convex", "any"), (" any ", " convex "), (">= ", "> "), ("at least", "at most"), ("smooth", "Lipschitz"), ("1", "2"))


def test_altered_words_of_generators_are_noticed():
    tried = 0
    for name, one in generated().items():
        for means in {one.means.replace(old, new, 1) for old, new in WORDS} - {one.means}:
            tried += 1
            assert words_and_facts(replace(one, means=means)) != READ[f"generator {name}"]
        for at in range(len(one.says.facts)):
            tried += 1
            less = replace(one.says, facts=one.says.facts[:at] + one.says.facts[at + 1 :])
            assert words_and_facts(replace(one, says=less)) != READ[f"generator {name}"]
    assert tried >= 40


def alterations(lemma):
    """Ten altered displays of one lemma file."""
    claim, says = lemma.claim, lemma.claim.says
    goal, (first, *others) = says.goals[0].name, says.signs
    for words in (claim.title + ", for every N", claim.title.replace(" ", " exactly ", 1), "1/10 of it", ""):
        yield replace(claim, title=words)
    for latex in (rf"10\,\{first}", rf"\{first}^{{2}}", rf"\frac{{{first}}}{{2}}"):
        yield replace(claim, symbols={first: latex})
    yield replace(claim, symbols={first: r"\chi", others[0]: r"\chi"})
    yield replace(claim, says=altered(says, scale=f"a tenth -> {goal} left 10")[0].says)
    yield replace(claim, says=altered(says, drop=says.facts[0].name)[0].says)


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


def test_every_letter_of_a_goal_of_ours_is_explained():
    silent = {name: letters for name, one in LEMMAS.items() if (letters := unexplained(one))}
    assert not silent, f"say after `Letters:` in the file, or in [letters] of the paper, what these are: {silent}"


def test_a_letter_without_a_word_is_noticed():
    start = LEMMAS["chan2024.shift-start"]
    assert (
        unexplained(replace(start, letters=""))
        == needed(start.claim.says)
        == sorted(["D", "beta", "eta", "k_minus", "mu", "sigma", "x"])
    )
    assert unexplained(replace(start, letters=start.letters.replace("sigma", "it"))) == ["sigma"]
    assert clause("a start; b = 1, a = 2. c", "a") == "b = 1, a = 2." and clause("sigma_1 = 2", "sigma") == ""


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
    claim = Claim("a.b", "t", "ours", "inequality", says, typed, symbols=symbols)
    with pytest.raises(ValueError, match=words):
        check_claim(claim)


def test_a_root_and_a_logarithm_are_shown_only_where_the_statement_says_so():
    root_p, p, ln_p = scalars("root_p p ln_p")
    says = statement(for_all(positive="root_p p ln_p"), goals=(at_least("goal", root_p + ln_p, p),))
    shown = LEMMAS["common.positive_factor"]
    text = bare_record(replace(shown, claim=replace(shown.claim, says=says)))["statement"]
    assert r"\sqrt" not in text and r"\ln" not in text and r"\mathrm{root}_{p}" in text
