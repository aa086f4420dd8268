"""Rounds of two iterations: accepted as they stand, refused where altered; exact runs are held to them by ``campaign.rounds``."""

import dataclasses

import pytest

from lemmas.chan2024.strongly_convex.positive_weight import R as WEIGHT
from lemmas.common import contracting_admm_rounds as contracting
from lemmas.common import gradient_admm_rounds as convex
from tests.every_lemma import LEMMAS
from tests.shifts.forgeries import altered_controls, refused
from tests.tables import by_name, typed
from verify import Polynomial, Proof, Vector, scalars, vectors
from verify.kernel import Rejected, gram
from verify.lemma.generators import named
from verify.shifts.rounds import obligations, rounds_rule
from verify.shifts.rule import Stage

MODULES = pytest.mark.parametrize("module", [convex, contracting], ids=["convex", "contracting"])
a, L, c, eta, beta, R, k = scalars("a L c eta beta R k")
x, l, b, nowhere = vectors("x l b nowhere")  # noqa: E741


@MODULES
def test_the_rounds_are_accepted(module):
    assert rounds_rule(module.program, module.rounds) == module.rounds.energies
    assert set(obligations(module.program, module.rounds)) == set(module.rounds.proofs)


@pytest.mark.thorough
@MODULES
def test_every_altered_round_is_refused(module):
    others = [other for other in altered_controls(module.rounds) if other != module.rounds]
    assert len(others) > 40
    assert not [other for other in others if not refused(module.program, other)]


@MODULES
def test_every_fact_about_the_parameters_is_needed(module):
    for name, block in module.program.blocks.items():
        for number, fact in enumerate(block.facts):
            if name == "kernel" and fact.name == "second":
                continue  # it speaks of the singular values
            facts = (*block.facts[:number], *block.facts[number + 1 :])
            blocks = {**module.program.blocks, name: dataclasses.replace(block, facts=facts)}
            assert refused(dataclasses.replace(module.program, blocks=blocks), module.rounds), (name, fact.name)


@pytest.mark.parametrize(
    ("changes", "words"),
    typed(
        __file__,
        "rounds",
        "forgeries",
        by_name(Polynomial, Proof, Stage, L=L, a=a, c=c, contracting=contracting, nowhere=nowhere),
    ),
)
def test_forgeries(changes, words):
    with pytest.raises(Rejected, match=words):
        rounds_rule(contracting.program, dataclasses.replace(contracting.rounds, **changes))


def test_what_a_round_pays():
    (A_x,) = vectors("A_x")
    assert convex.paid == c * (x.norm2 + eta / beta * (l - A_x * beta).norm2)
    assert contracting.paid == c * L * (R * x.norm2 + eta / beta * (l - A_x * beta).norm2)


@pytest.mark.parametrize("direction", ["along", "kernel"])
def test_what_contracting_rounds_know_of_f_is_the_goal_of_lemma_7_6(direction):
    """Their class is that record's goal, letter for letter, along a singular value and in the kernel of A."""
    (goal,) = (g for g in LEMMAS["chan2024.lemma-7.6-explicit-L"].claim.says.goals if g.name == "contraction")
    block, singular = contracting.program.blocks[direction], contracting.DIRECTIONS[direction]
    after, none = block.after["x"], Vector({})
    means = {"x": x, "x_next": after, "A_x_next": after * singular}
    means |= {"w": l - x * (beta * singular), "b": b} if singular.terms else {"w": none, "b": none}
    printed = goal.value.substitute({gram(u, v): means[u] @ means[v] for u in means for v in means})
    known = block.classes["contraction"]
    assert known.substitute({"R": WEIGHT}) == printed
    assert (known + x.norm2).substitute({"R": WEIGHT}) != printed


def test_the_generators_say_what_was_proved():
    (one,) = named()["gradient ADMM, rounds of two iterations"].says.goals
    (more,) = named()["gradient ADMM, contracting, one round more"].says.goals
    T, E, E_less, P = scalars("T E E_less P")
    assert one.value == convex.paid / T - E
    assert more.value == E_less + P * contracting.paid - E
