"""What a paper prints against the statement: every tied print is right, every alteration of a compared relation is wrong."""

from dataclasses import replace

import pytest

from tests.every_lemma import LEMMAS
from verify.judge.print_comparison import compared, print_row
from verify.judge.printed import Unreadable, relations, tokens
from verify.judge.printed_letters import keyed
from verify.lemma.discover import ledger

NOT_TIED = 37  # of the prints that have a statement; a lower number is better

# id: (what is printed, what a forger prints)
FORGED = {
    "chan2024.theorem-6.1": [(r"\frac CT", r"\frac C{10T}"), (r"\max", r"\min"), (r"\frac CT", r"\frac C{T^2}"), ("2,", "1,")],
    "chan2024.corollary-6.2-amplified": [(r"\frac CT", r"\frac C{10T}"), (r"\max", r"\min"), (r"\eta^2", r"\eta")],
    "chan2024.lemma-6.10": [(r"\max", r"\min"), (r"2\sigma^2", r"\sigma^2"), (r"\le", r"\ge"), (r"\frac3", r"\frac2")],
    "chan2024.lemma-6.9": [(r"2\|", r"\|"), (r"+3\|", r"-3\|"), (r"\tfrac1\beta", r"\beta")],
    "chan2024.lemma-6.7": [(r"\frac1{2\sigma^2}", r"\frac1{\sigma^2}"), ("=", r"\le")],
    "chan2024.lemma-6.5": [(r"\le", r"\ge"), (r"_*^2 \le", r"_*^2 <"), ("x_{t+1}", "x_{t+2}")],
    "chan2024.eq-11": [("=0", "=1"), (r"\eta\beta", r"\eta"), (r"-B\mathfrak d y_t", "")],
    "chan2024.eq-12": [(r"\ge", r"\le"), (r"\eta\beta\|", r"\|")],
    "chan2024.eq-19": [(r"\tfrac12", r"\tfrac14"), (r"\nu\mu", r"\nu"), ("+", "-")],
    "chan2024.eq-22": [(r"\tfrac k4", r"\tfrac k2"), (r"\mu_g", r"\mu"), (r"\beta^2", r"\beta")],
    "chan2024.eq-23": [(r"_g}{\beta^2", r"_g}{\beta^3"), ("sqrt", "frac1"), (r"-\tfrac{2", r"-\tfrac{3"), (r"+\sqrt", r"-\sqrt")],
    "chan2024.lemma-7.6-P-gt-R": [
        (r"+8\nu", r"-8\nu"),
        (r"+\sqrt", r"-\sqrt"),
        ("P>R", "R>P"),
        (">0", "<0"),
        (r"2{\eta^2}", r"2{\eta}"),
    ],
    "chan2024.lemma-7.6-y-elimination": [(r"\ge0", r"\le0"), (r"\ge0", ">0"), (r"2\mu_g", r"\mu_g")],
    "chan2024.lemma-7.6-PQRS": [(r"2\mu_g", r"\mu_g"), ("^2k", "k"), (r"\eta>0", r"\eta<0")],
    "chan2024.assumption-7.1": [(r"\mu\le\nu", r"\nu\le\mu"), (r"\text{convex}", r"\text{concave}")],
    "chan2024.sec11-eta": [(r"\Omega(T)", "O(T)"), (r"\delta^2", r"\delta")],
    "chan2024.sec11-lemma6.7": [(r"\ge", r"\le"), (r"2\beta^2", r"\beta^2")],
    "chan2024.lemma-9.2-optimality": [("-c))", "+c))"), (r"\in\partial g", r"\in\partial h")],
    "chan2024.theorem-5.2-refined": [("TL", "L"), ("^2", "^3"), (r"\le", "=")],
    "chan2024.informal-amplification": [("3c}", "2c}"), ("{3c}N", "{3c}{N^2}")],
    "cyffers2023.corollary-5.1-K": [("{7", "{6"), ("O(", r"\Omega("), (r"\log", r"\exp")],
    "cyffers2023.corollary-5.2-algebra": [("8p", "4p"), ("m^3", "m^2"), ("q^3", "q^2"), ("q^3", "q^4")],
    "cyffers2023.eq-8": [(r"\tfrac1n", r"\tfrac1{2n}"), (r"{\gamma r}", r"{\gamma r/n}"), ("2", "")],
    "cyffers2023.footnote-3": [(r"\le", r"\ge"), ("u-u'", "u_1-u_1'"), ("{ non-expansive}", "{ monotone}")],
    "cyffers2023.theorem-4": [("8", "4"), (r"\ln n", "n"), ("every", "some"), (">2L", ">L")],
    "cyffers2023.theorem-5": [(r"\le", r"\ge"), (r"+\bar", r"-\bar"), (r"\prod", r"\sum")],
    "huang2020.eta-1664": [("23", "22"), ("1664", "416"), ("-1/2", "1/2"), ("-6", "-5")],
    "huang2020.lemma-1": [("2c_1", "c_1"), ("m_i", "m_i^2"), (r"\rho+", r"\rho-")],
    "huang2020.lemma-3": [("2(c_3", "(c_3"), (r"\le", "="), (r"(\rho+1", r"(\rho-1")],
    "zhang2018.eq-13-14": [(r"\theta(D-A)", r"\theta(D+A)"), (r"2\Lambda(t)+\theta", r"2\Lambda(t)-\theta")],
    "zhang2018.jacobian-ratio": [(r"\le", r"\ge"), ("1.4", "1.2")],
    "zhang2018.noise-sampling": [("(d-1)!", "d!"), ("{ uniform", "{ normal")],
    "chan2024.fact-7.5": [(r"\le", r"\ge"), ("tfrac{2", "tfrac{3")],
    "chan2024.theorem-9.1": [(r"2\sqrt T", r"\sqrt T"), (r"\|A\|^4", r"\|A\|^2"), ("n", "n^2")],
    "chan2024.corollary-7.3-local": [(r"\Delta^2", r"\Delta"), (r"\le", "<")],
    "chan2024.table1-row2-eta": [("4.8112", "4.8111"), ("4.8113", "4.8114")],
    "chan2024.sec11-loose": [("k+2", "k+3"), (r"<\frac3k", r"<\frac4k")],
    "cyffers2023.theorem-1": [("D+8", "D+4"), (r"q^3", "q^2"), (r"\sqrt p", "p"), (r"\le", r"\ge")],
    "cyffers2023.theorem-2": [("n^2", "n"), ("8", "16")],
    "cyffers2023.theorem-9": [("8", "4"), (r"\gamma^2", r"\gamma")],
    "cyffers2023.a2-final": [("tfrac{16", "tfrac{8"), (r"(1-\tau)^3", r"(1-\tau)^2")],
    "cyffers2023.a2-chi-lower": [("b<1", "b<2"), (r"\frac{1-b}{2}", r"\frac{1-b}{4}")],
    "cyffers2023.remark-6": [("4", "2")],
    "cyffers2023.c2-phi-gradient": [("2A^", "3A^"), ("-2A", "-3A"), ("-2A", "+2A")],
    "huang2020.eq-12": [("-f", "+f"), (r"\rho w", "w")],
    "huang2020.eq-18-threshold": [("4", "8"), (r"\epsilon^2", r"\epsilon")],
    "huang2020.pvp-sensitivity": [("2c_1", "c_1"), (r"+\rho", r"-\rho")],
    "huang2020.eta-416": [("0.25", "0.5"), ("89", "23")],
    "zhang2018.eq-3-7": [(r"\tfrac12", r"\tfrac14"), (r"-\lambda", r"+\lambda")],
    "huang2020.lemma-2": [("rho2", "rho3"), (r"+\tfrac\rho2", r"-\tfrac\rho2"), ("w^k", "w^{k-1}")],
    "zhang2018.assumption-3": [(r"\ge", r"\le"), ("M_i", "m_i")],
    "zhang2018.theorem-3.2": [(r"\delta", r"-\delta")],
    "zhang2018.algorithm-1": [("2c_1", "c_1"), ("B_i", "B_i^2")],
}
CASES = [(name, *change) for name, changes in FORGED.items() for change in changes]


PRINTED = [LEMMAS[i] for ids in ledger().values() for i in ids]


def test_every_print_is_compared_or_sealed_and_few_are_not_tied():
    assert [lemma.claim.id for lemma in PRINTED if lemma.claim.prints is None] == []
    outcomes = {lemma.claim.id: compared(lemma) for lemma in PRINTED}
    assert {name: outcome.wrong for name, outcome in outcomes.items() if outcome.wrong} == {}
    untied = sorted(name for name, outcome in outcomes.items() if not outcome.tied)
    assert len([name for name in untied if LEMMAS[name].claim.says is not None]) <= NOT_TIED, untied
    assert [name for name in untied if not outcomes[name].apart] == [], "a print that is not tied says why"


@pytest.mark.parametrize(("name", "old", "new"), CASES)
def test_an_altered_print_is_wrong(name, old, new):
    lemma = LEMMAS[name]
    assert old in lemma.claim.statement
    forged = replace(lemma, claim=replace(lemma.claim, statement=lemma.claim.statement.replace(old, new, 1)))
    assert not print_row(compared(forged))[0]


ANYWHERE = [
    (r"\le", r"\ge "), (r"\max", r"\min"), ("^2", "^3"), (r"\sigma", r"\eta"), (r"\beta", r"\eta"), ("2", "3"),
    ("+", "-"), ("t+1", "t"),
    (r"\frac1", r"\frac1{10}\frac1"), ("0", "1"), (r"\lambda", r"\mu"), ("n", "N"),
]  # fmt: skip


def test_of_alterations_of_any_print_nearly_all_are_wrong():
    tried, missed = 0, []
    for number, lemma in enumerate(PRINTED):
        fitting = [change for change in ANYWHERE if change[0] in lemma.claim.statement]
        for old, new in fitting[number % 3 :: 3][:1]:
            forged = replace(lemma, claim=replace(lemma.claim, statement=lemma.claim.statement.replace(old, new, 1)))
            tried += 1
            missed += [] if compared(forged).wrong else [(lemma.claim.id, old, new)]
    assert tried >= 250 and len(missed) <= tried // 50, missed


def test_letters_that_mean_something_else_are_wrong():
    lemma = LEMMAS["chan2024.theorem-6.1"]
    other = replace(lemma, claim=replace(lemma.claim, prints={**lemma.claim.prints, "C": "c"}))
    assert compared(other).wrong


def test_a_formula_of_a_letter_is_no_program():
    lemma = LEMMAS["chan2024.theorem-6.1"]
    for formula in ("__import__('os')", "c.terms", "(lambda: c)()", "nothing", "2.5"):
        with pytest.raises(ValueError):
            compared(replace(lemma, claim=replace(lemma.claim, prints={"C": formula})))


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
