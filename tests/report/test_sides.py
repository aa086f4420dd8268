"""Both sides of the goals at a counterexample: exact, drawn, and left out where the record's words say more."""

import re
from fractions import Fraction

from tests.report.sample import record
from tests.report.test_page import ledgers
from verify.report.sides import named_index, picture, sides


def test_values_at_a_counterexample_are_exact_and_left_out_where_they_disagree_with_the_record():
    row = record(
        "p.x",
        "REFUTED",
        goals=[{"name": "g", "says": "2 eta <x,y> - 1/2 k^-1 >= 0"}, {"name": "h", "says": "<x,x> > 0"}],
        hypotheses=[{"name": "k", "says": "k := eta + 1", "origin": {"kind": "letter", "name": "k", "means": "definition"}}],
        counterexample={"scalars": {"eta": "1/3"}, "vectors": {"x": ["1", "-1"], "y": ["0", "1"]}, "broken": ["g"]},
    )
    assert [(one.goal, str(one.left - one.right), one.holds) for one in sides(row)] == [("g", "-25/24", False), ("h", "2", True)]
    assert sides(row | {"counterexample": row["counterexample"] | {"broken": ["h"]}}) == []
    assert sides(row | {"counterexample": row["counterexample"] | {"index": 3, "steps": []}}) == []
    assert sides(row | {"goals": [{"name": "g", "says": "__import__('os') >= 0"}]}) == []


def test_sides_of_a_sequence_are_those_at_the_index_and_drawn():
    sequence = {"name": "s", "origin": {"kind": "letter", "name": "s", "means": "definition of the sequence"}}
    row = record(
        "p.x",
        "REFUTED",
        goals=[{"name": "g", "says": "c k >= s"}],
        hypotheses=[{**sequence, "says": "s = c at k = 2; then s := c^2 s + k d"}],
        counterexample={"scalars": {"c": "2"}, "index": 4, "steps": [{"d": "1"}, {"d": "-1/2"}], "broken": ["g"]},
    )
    (one,) = sides(row)  # s_2 = 2, s_3 = 8 + 2, s_4 = 40 - 3/2
    assert (one.left, one.right, one.holds) == (8, Fraction(77, 2), False)
    drawn = picture(row)
    bars = [int(width) for width in re.findall(r'<rect [^>]*width="(\d+)"', drawn)]
    assert bars == [int(Fraction(16, 77) * 210), 210] and "77/2 = 38.5" in drawn and drawn.count('class="reached"') == 1
    assert picture(row | {"counterexample": row["counterexample"] | {"index": 2}}) == ""  # there it holds, which is not recorded
    assert sides(row | {"counterexample": row["counterexample"] | {"index": 10**9}}) == []
    assert named_index(row)["scalars"] == {"c": "2", "k": "4"} and "index" not in named_index(row)
    assert sides(row | {"counterexample": {k: v for k, v in row["counterexample"].items() if k != "index"}}) == []


def test_values_at_stored_counterexamples_agree_with_the_kernel():
    stored = [r for _, ledger in ledgers()[1:] for r in ledger["records"] if r["verdict"] == "REFUTED"]
    shown = [r for r in stored if sides(r)]
    assert all({one.goal for one in sides(r) if not one.holds} == set(r["counterexample"]["broken"]) for r in shown)
    assert not stored or len(shown) >= 2 * len(stored) // 3
