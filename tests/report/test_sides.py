"""Both sides of the goals at a counterexample: exact, drawn, and left out where the record has none."""

import re
from fractions import Fraction

from tests.report.sample import counterexample, record, recorded, relation
from verify.records.relation import margin, value_at
from verify.report.sides import named_index, picture, sides

GOALS = [{"name": "g", "says": relation("c k", ">=", "s")}, {"name": "h", "says": relation("<x,x>", ">", "0")}]
POINT = {"scalars": {"c": "2"}, "vectors": {}, "index": 4, "steps": [{"d": "1"}, {"d": "-1/2"}]}
SIDES = {"g": ("8", "77/2", False), "h": ("2", "0", True)}


def test_the_sides_are_those_of_the_record_and_drawn():
    row = record("p.x", "REFUTED", goals=GOALS, counterexample=counterexample(POINT, SIDES, letter="k"))
    assert [(one.goal, one.left - one.right, one.relation, one.holds) for one in sides(row)] == [
        ("g", Fraction(-61, 2), ">=", False),
        ("h", 2, ">", True),
    ]
    drawn = picture(row)
    bars = [int(width) for width in re.findall(r'<rect [^>]*width="(\d+)"', drawn)]
    assert bars == [int(Fraction(16, 77) * 210), 210] and "77/2 = 38.5" in drawn
    for hidden in (
        {"g": ("8", None, False)},
        {"g": ("8", "1/0", False)},
        {"g": ("__import__('os')", "0", False)},
        {"f": ("1", "2", False)},
    ):
        assert sides(row | {"counterexample": counterexample(POINT, hidden)}) == []
    assert sides(row | {"counterexample": None}) == [] and picture(row | {"counterexample": None}) == ""


def test_the_index_stands_under_its_letter():
    named = named_index(counterexample(POINT, SIDES, letter="k"))
    assert named["scalars"] == {"c": "2", "k": "4"} and "index" not in named
    for plain in (counterexample(POINT, SIDES), counterexample(POINT, SIDES, letter="c")):
        assert named_index(plain) is plain["point"]


def test_the_stored_sides_are_those_of_the_stored_words():
    """The judge's values against the record's own words, read back, wherever these need letters and inner products only."""
    stored = [r for r in recorded()["records"] if r["verdict"] == "REFUTED" and r["counterexample"]]
    compared = 0
    for row in stored:
        point = row["counterexample"]["point"]
        at = {n: Fraction(v) for n, v in point["scalars"].items()}
        vectors = {n: [Fraction(x) for x in v] for n, v in point["vectors"].items()}
        at |= {
            f"<{u},{v}>": sum((a * b for a, b in zip(left, right, strict=False)), Fraction(0))
            for u, left in vectors.items()
            for v, right in vectors.items()
        }
        for one, goal in zip(sides(row), row["goals"], strict=bool(sides(row))):
            try:
                assert margin(goal["says"], at) == one.left - one.right and value_at(goal["says"]["left"], at) == one.left
            except KeyError:  # a definition, a sequence or a Gram matrix
                continue
            compared += 1
            assert {">=": one.left >= one.right, ">": one.left > one.right, "=": one.left == one.right}[one.relation] == one.holds
    assert compared >= len(stored) // 3 > 0
