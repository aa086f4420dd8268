"""An axiom has no hypotheses, so what stands for a divergence in it must be a letter (or zero), never a formula."""

from dataclasses import replace

import pytest

from tests.altered import changed
from tests.every_lemma import LEMMAS as ALL
from tests.forgeries.form import record
from tests.tables import by_name, typed
from verify import Polynomial, at_least, for_all, instance, program, scalars, statement
from verify.lemma.discover import facts_of
from verify.lemma.generators import named
from verify.lemma.origin import Instance, origin_of
from verify.links.check import check_denoted
from verify.links.kinds import ENERGY, OF_ONE_KIND, kinds
from verify.links.stated import stated

CLAIMS = {name: one.claim for name, one in ALL.items()}
OF_AXIOMS = [(n, f.name) for n, one in ALL.items() if one.claim.says is not None for f in facts_of(one.claim.says)
             if isinstance(o := origin_of(f), Instance) and CLAIMS[o.record].denotes]  # fmt: skip


def denoted(name, fact, letter, image):
    """What the judge says of the lemma in which ``letter`` of the axiom behind ``fact`` stands for ``image``."""
    lemma = ALL[name]

    def formed(one):
        if one.name != fact:
            return one
        origin = origin_of(one)
        return replace(one, said=replace(one.said, origin=replace(origin, scalars={**origin.scalars, letter: image})))

    says = lemma.claim.says
    recursion = says.recursion
    if recursion is not None:
        recursion = replace(recursion, step_facts=tuple(map(formed, recursion.step_facts)))
    said = replace(says, facts=tuple(map(formed, says.facts)), recursion=recursion)
    return [link.problem for link in check_denoted(changed(lemma, says=said), CLAIMS)]


def test_every_axiom_about_laws_says_which_letters_denote():
    silent = {n for n, c in CLAIMS.items() if c.cited is not None and c.says is not None and not c.denotes}
    assert silent == {"common.sum-rule"}  # values of functions: its letters are fixed by the vectors of its goal
    assert len(OF_AXIOMS) > 40


@pytest.mark.parametrize(("name", "fact"), OF_AXIOMS)
def test_an_axiom_is_applied_to_letters_that_denote(name, fact):
    lemma = ALL[name]
    assert check_denoted(lemma, CLAIMS) == []
    (origin,) = (origin_of(f) for f in facts_of(lemma.claim.says) if f.name == fact)
    claim = CLAIMS[origin.record]
    given = stated(claim)
    (goal,) = (g for g in given.goals if g.name == origin.goal)
    used = {n for f in (*given.facts, goal) for n in f.value.atoms()}
    assert used & set(claim.denotes.split())
    for letter in used & set(claim.denotes.split()):
        image = origin.scalars.get(letter, Polynomial.atom(letter))
        for forged in (image * 10 if image.terms else image + 1, image / 10 + 1, image + 1, Polynomial.of(1), image * image + 1):
            assert "expected a name" in denoted(name, fact, letter, forged)[0], (letter, forged)
        assert "expected a name" in denoted(name, fact, letter, Polynomial.of(0))[0]


def test_a_letter_may_be_switched_off_only_where_it_is_said():
    """loss * taking stands for a divergence because taking^2 = taking is a fact; loss * K_i does not."""
    name = "cyffers2023.theorem-3-local"
    loss, taking, K_i = (Polynomial.atom(n) for n in ("loss", "taking", "K_i"))
    assert denoted(name, "composition", "D_cond", loss * taking) == []
    for forged in (loss * K_i, taking, taking * taking, 2 * loss * taking, loss * taking * taking, loss * loss):
        assert denoted(name, "composition", "D_cond", forged)


RENYI, E, D, M, S, N, SIGMA = "common.renyi-composition", *scalars("E D m s n sigma")
HALF = E / (2 * SIGMA**2)
LAW = at_least("law", HALF, D, because=instance("common.shift-rule", "divergence"))


@pytest.mark.parametrize(
    ("fact", "right"),
    typed(
        __file__,
        "letters_that_denote",
        "a name is a number of one kind",
        by_name(at_least, instance, program, D=D, E=E, M=M, N=N, RENYI=RENYI, S=S),
    ),
)
def test_a_name_is_a_number_of_one_kind(fact, right):
    for facts in ((LAW, fact), (fact, LAW)):
        says = statement(for_all(positive="sigma s", nonnegative="E D m n"), *facts, goals=(at_least("goal", HALF, D),))
        found = [link.problem for link in check_denoted(record("kinds", says), CLAIMS)]
        assert found == [] if right else ["stands for two things, " in one for one in found] == [True]


def test_the_kinds_are_of_letters_that_denote():
    made = named()
    for of in OF_ONE_KIND.values():
        for name, letters in of.items():
            assert set(letters.split()) <= set((CLAIMS[name] if name in CLAIMS else made[name]).denotes.split())
    for name, one in made.items():
        expected = {ENERGY} if one.shifts is not None else {f"q of {name}"}
        assert kinds("q", name, one, CLAIMS) == expected
    assert kinds("q", "common.shift-rule", None, CLAIMS) == {"q of common.shift-rule"}
    assert kinds("D_pair", "chan2024.fact-4.5b-corrected", None, CLAIMS) == set()
