"""Energies that follow a sequence, and one number of iterations: what their rules refuse before any identity is asked."""

import dataclasses

import pytest

from lemmas.common import contracting_descent_shifts as descent
from lemmas.common import gradient_admm_identity_shifts as identity
from lemmas.common.gradient_admm_worth_shifts import c, c_one, c_plus, end, eta, falls, program, s, stage, start, user, x
from tests.tables import by_name, typed
from verify import at_least, scalars
from verify.kernel import Rejected
from verify.shifts import Fixed, chain_rule, fixed_rule
from verify.shifts.rule import Stage

(a,) = scalars("a")


@pytest.mark.parametrize(
    ("changes", "words"),
    typed(
        __file__,
        "chain",
        "forged chains",
        by_name(
            Stage,
            at_least,
            a=a,
            c=c,
            c_one=c_one,
            c_plus=c_plus,
            end=end,
            eta=eta,
            falls=falls,
            s=s,
            stage=stage,
            start=start,
            x=x,
        ),
    ),
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
    typed(
        __file__,
        "chain",
        "forged chains of several sequences",
        by_name(Stage, at_least, SPACE=SPACE, S_one=S_one, descent=descent, every=every, w_plus=w_plus),
    ),
)
def test_forged_chains_of_several_sequences(changes, words):
    with pytest.raises(Rejected, match=words):
        chain_rule(descent.program, dataclasses.replace(every, **changes))


@pytest.mark.parametrize(
    ("changes",),
    typed(
        __file__,
        "chain",
        "a program may not speak of the numbers of a sequence",
        by_name(at_least, SPACE=SPACE, descent=descent, w=w, w_plus=w_plus),
    ),
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
