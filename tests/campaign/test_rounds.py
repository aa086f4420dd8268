"""The table of docs/campaigns.md is the stored campaign of tests.campaign.rounds, which is of these records and can see."""

import json
from dataclasses import replace

import pytest

from tests.campaign.rounds import DRAWN, KEPT, PAGE, ROWS, below, drawn, lemma, page, searched
from tests.campaign.tried import SHIFTS
from tests.every_lemma import COLLECTION
from verify.campaign.accounts.recorded_shifts import MOVES
from verify.kernel import check_point
from verify.privacy.recorded import verdict

RECORD = json.loads(KEPT.read_text(encoding="utf-8"))
# two tried records in one, a tried one where noise is that of a gradient, one with other weights of the same round
RESTS = {"chan2024.informal-amplification", "chan2024.corollary-9.4-amplified", "chan2024.lemma-7.7-sharper"}


def test_the_page_tells_the_stored_campaign():
    text = PAGE.read_text(encoding="utf-8")
    assert page(text, RECORD) == text and [*RECORD] == [lemma(row).claim.id for row in ROWS]
    assert all(not row["below"] and row["drawn"] * (MOVES + 1) >= 1000 and row["searched"] for row in RECORD.values())
    first = next(iter(RECORD))
    assert page(text, {**RECORD, first: {**RECORD[first], "refuted": 9}}) != text


def test_every_proved_bound_by_the_shift_rule_was_tried():
    """A theorem that is new is red here until a campaign has a row for it."""
    of_shifts = {name for rows in json.loads(SHIFTS.read_text(encoding="utf-8"))["kinds"].values() for name in rows}
    bounds = {
        one.claim.id
        for one in COLLECTION.lemmas.values()
        if one.claim.says is not None
        and verdict(one.claim.id) == "PROVED"
        and {"shift_rule", "first_divergence"} & {fact.name for fact in one.claim.says.facts}
    }
    assert bounds - of_shifts - set(RECORD) == RESTS and set(RECORD) <= bounds


@pytest.mark.parametrize("row", ROWS)
def test_the_worst_run_is_stored_and_a_bound_below_it_is_seen(row):
    kept, says = RECORD[lemma(row).claim.id], lemma(row).says
    for goal, (room, index) in kept["room"].items():
        at = drawn(row, index) if index < DRAWN else searched(row, index - DRAWN)
        assert (
            not below(says, at) and goal not in below(says, at, 1000 / (room - 1)) and goal in below(says, at, 998 / (room + 1))
        )
        # the same run, had it lost 1 % more than the bound: the goal fails at the point itself
        more = {name: value * room / 990 for name, value in at.scalars.items() if name in ("D", "E", "D_1")}
        steps = [*at.steps[:-1], *({**step, "D_next": step["D_next"] * room / 990} for step in at.steps[-1:])]
        assert not check_point(says, replace(at, scalars={**at.scalars, **more}, steps=steps)).goals[goal]


def test_letters_that_are_not_the_runs_are_told():
    row = "convex_privacy.privacy_amplification"
    at = drawn(row, 0)
    for name in ("c", "beta"):
        assert below(lemma(row).says, replace(at, scalars={**at.scalars, name: at.scalars[name] / 4}))
