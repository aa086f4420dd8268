"""Energies that follow a sequence, and one number of iterations: what their rules refuse before any identity is asked."""

import dataclasses

import pytest

from lemmas.common import contracting_descent_shifts as descent
from lemmas.common import gradient_admm_identity_shifts as identity
from lemmas.common.gradient_admm_worth_shifts import c, c_one, c_plus, end, eta, falls, program, s, stage, start, user, x
from verify import at_least, scalars
from verify.kernel import Rejected
from verify.shifts import Fixed, chain_rule, fixed_rule
from verify.shifts.rule import Stage

(a,) = scalars("a")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"energies": {**start.energies, "kernel": c_one * x.norm2}}, "in c alone"),
        ({"energies": {**start.energies, "kernel": c_plus * x.norm2}}, "in c alone"),
        ({"energies": {"along": start.energies["along"]}}, "one energy for each block"),
        ({"falls": (*falls, at_least("more", c * a, 1))}, "more than is shared"),
        ({"falls": (at_least("more", c * a, 1), *falls)}, "more than is shared"),
        ({"begins": (*start.begins, at_least("more", c_plus, 1))}, "more than is shared"),
        ({"begins": (at_least("more", c_plus, 1), *start.begins)}, "more than is shared"),
        ({"falls": falls[:1]}, "no fact named|identity fails"),
        ({"begins": ()}, "no fact named|identity fails"),
        ({"step": Stage(stage.shifts, {"f": 2 * eta * c_plus, "g": 2 * s * c_plus})}, "unknown atom"),
        ({"end": (Stage(end[0].shifts, {"f": 2 * eta * c_plus, "g": 2 * eta * c}), end[1])}, "fixed number"),
        ({"worth": "eta"}, "taken|declared twice"),
        ({"proofs": {}}, "expected proofs"),
        ({"vanishing": ()}, "expected proofs|identity fails"),
    ],
)
def test_forged_chains(changes, words):
    with pytest.raises(Rejected, match=words):
        chain_rule(program, dataclasses.replace(start, **changes))


def test_the_user_of_a_chain_may_not_use_the_changed_function():
    forged = dataclasses.replace(user.user, stage=Stage(user.user.stage.shifts, stage.multipliers))
    with pytest.raises(Rejected, match="not known at the change"):
        chain_rule(program, dataclasses.replace(user, user=forged))


@pytest.mark.parametrize(
    ("given", "control", "stages", "words"),
    [
        (program, start, (), "no iteration"),
        (program, start, end, "unknown atom"),
        (identity.program, identity.start, identity.end, "unknown atom"),
    ],
)
def test_forged_runs_of_fixed_length(given, control, stages, words):
    with pytest.raises(Rejected, match=words):
        fixed_rule(given, Fixed(control.energies, stages, (), {}))


SPACE, every = descent.SPACE, descent.start
(w, w_plus, q, S_one) = scalars("w w_plus q S_one")


def _with(**changes):
    return dataclasses.replace(descent.program, blocks={SPACE: dataclasses.replace(descent.program.blocks[SPACE], **changes)})


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"also": ("w",)}, "unknown atom|more than is shared"),
        ({"also": ("w", "T", "w")}, "two letters of the chain are one name"),
        ({"also": ("w", "T", "S")}, "two letters of the chain are one name"),
        ({"also": ("w", "w_plus")}, "two letters of the chain are one name"),
        ({"also": ("w", "T", "S_one")}, "two letters of the chain are one name"),
        ({"also": ("w", "T", "o")}, "the letter o is taken"),
        ({"energies": {SPACE: every.energies[SPACE] + w_plus * descent.x.norm2}}, "an energy is in S, w, T alone"),
        ({"energies": {SPACE: every.energies[SPACE] + S_one * descent.x.norm2}}, "an energy is in S, w, T alone"),
        ({"begins": (*every.begins, at_least("more", w_plus, 1))}, "more than is shared"),
        ({"begins": (every.begins[0],)}, "no fact named"),
        ({"falls": (every.falls[1],)}, "no fact named"),
        ({"end": ()}, "one stage for each"),
        ({"end": every.end * 2}, "identity fails|expected proofs|unknown"),
        ({"end": (Stage({SPACE: {"r": -descent.r}}, every.end[0].multipliers),)}, "carries no noise"),
    ],
)
def test_forged_chains_of_several_sequences(changes, words):
    with pytest.raises(Rejected, match=words):
        chain_rule(descent.program, dataclasses.replace(every, **changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"facts": (at_least("more", w, 2),)},
        {"definitions": (("q", 1 + w),)},
        {"after": {**descent.program.blocks[SPACE].after, "x": descent.x * w}},
        {"classes": {**descent.program.blocks[SPACE].classes, "P": w * descent.x.norm2}},
        {"after": {**descent.program.blocks[SPACE].after, "r": descent.s * w_plus}},
    ],
)
def test_a_program_may_not_speak_of_the_numbers_of_a_sequence(changes):
    with pytest.raises(Rejected, match=r"unknown atom|more than parameters|what is not there|speaks of k"):
        chain_rule(_with(**changes), every)


def test_a_letter_of_one_direction_alone_is_taken_too():
    with pytest.raises(Rejected, match="is taken"):
        chain_rule(program, dataclasses.replace(start, also=("a",)))
    kernel = dataclasses.replace(program.blocks["kernel"], signs={**program.blocks["kernel"].signs, "v": "positive"})
    with pytest.raises(Rejected, match="is taken"):
        chain_rule(
            dataclasses.replace(program, blocks={**program.blocks, "kernel": kernel}), dataclasses.replace(start, also=("v",))
        )


def test_what_a_chain_costs_is_its_energy_or_its_users():
    """In whatever order the directions stand."""
    turned = dataclasses.replace(program, blocks=dict(reversed(program.blocks.items())))
    assert chain_rule(turned, start) == start.energies
    assert chain_rule(program, user) == user.user.energies != start.energies
