"""The tribunal: its judgement can fail in every way, its vectors are what is certified, its record follows from them."""

from __future__ import annotations

import ast
import json
import math
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction as F
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.machines.environments import CORES, ROOT, core, trouble
from tests.report.sample import library
from tests.tables import typed
from verify.command_line.report_background import accountants
from verify.privacy import sampled_rounds
from verify.privacy.conversion import RELATIVE
from verify.privacy.tribunal import __main__ as tribunal
from verify.privacy.tribunal.accountants import ACCOUNTANTS, OURS, Accountant, OutsideDomain
from verify.privacy.tribunal.classify import (
    APPROXIMATION,
    CRASH,
    ESTIMATE,
    EXACT,
    INFINITE,
    LATE,
    LOW,
    LOWER,
    NAN,
    OUTSIDE,
    REFUSED,
    RESULTS,
    SOUND,
    UNDECIDED,
    UNSOUND,
    UPPER,
    Answer,
    classify,
    ends,
    judge,
)
from verify.privacy.tribunal.vectors import GROUPS, all_vectors, answer, decimal, load
from verify.report.accountants_page import RESULTS as PAGE_RESULTS
from verify.report.accountants_page import accountants_page

FOLDER = Path(tribunal.__file__).parent
VECTORS = all_vectors()
RECORD = json.loads((FOLDER / "outcomes.json").read_text(encoding="utf-8"))
ONE = next(v for name, v in VECTORS.items() if name.startswith("gaussian/") and v["asked"] == "epsilon")


def fake(answer: Any, claim: str = UPPER, vector: Any = ONE) -> Any:
    asked = tribunal.ask(Accountant("fake", "fake", claim, (), answer, ""), vector)
    return judge(asked, vector, claim)


def truth(vector: Any = ONE) -> float:
    return float(ends(vector)[0])


def crash(_: Any) -> float:
    raise RuntimeError("out of cheese")


def outside(_: Any) -> float:
    raise OutsideDomain("for epsilon < 1")


def test_a_fake_accountant_gets_each_result() -> None:
    low = fake(lambda v: 0.99 * truth())
    assert low.result == UNSOUND and abs(low.by + 0.01) <= 2 * RELATIVE
    high = fake(lambda v: 1.25 * truth())
    assert high.result == SOUND and abs(high.by - 0.25) <= 2 * RELATIVE
    assert fake(lambda v: truth()).result == EXACT
    assert fake(lambda v: math.nan).result == NAN
    assert fake(lambda v: math.inf).result == INFINITE
    assert fake(lambda v: -math.inf).result == UNSOUND
    assert (fake(crash).result, fake(crash).note) == (CRASH, "RuntimeError: out of cheese")
    assert (fake(outside).result, fake(outside).note) == (OUTSIDE, "for epsilon < 1")


def test_what_a_lower_bound_an_estimate_and_an_approximation_are_held_to() -> None:
    assert fake(lambda v: 0.99 * truth(), LOWER).result == SOUND
    assert fake(lambda v: 1.01 * truth(), LOWER).result == UNSOUND
    assert fake(lambda v: 0.99 * truth(), ESTIMATE).result == "estimate"
    assert fake(lambda v: 0.99 * truth(), APPROXIMATION).result == LOW
    assert fake(lambda v: 1.01 * truth(), APPROXIMATION).result == SOUND
    with pytest.raises(ValueError, match="claim must be one of"):
        classify(Answer(1.0), F(1), F(1), "oracle")


def test_a_wide_or_one_sided_enclosure_does_not_decide() -> None:
    for value, upper, expected in typed(__file__, "tribunal", "a wide or one sided enclosure does not decide"):
        assert classify(Answer(value), F(1), upper, UPPER).result == expected
    assert classify(Answer(1.05), F(1), F(11, 10), LOWER).result == UNDECIDED
    assert classify(Answer(1 - 1e-12), F(1), F(1), UPPER).result == EXACT  # rounding is no unsoundness
    assert classify(Answer(1 - 1e-8), F(1), F(1), UPPER).result == UNSOUND
    small = F(1, 10**9)
    assert classify(Answer(0.9995e-9), small, small, UPPER).result == EXACT  # of an epsilon: 1e-12 is rounding
    assert classify(Answer(0.9995e-9), small, small, UPPER, F(0)).result == UNSOUND  # of a delta it is not


def test_a_refusal_is_raised_by_the_package_itself() -> None:
    from verify.privacy.conversion import gaussian_epsilon

    def refuses(_: Any) -> float:
        return float(gaussian_epsilon(2.0, 1))

    accountant = Accountant("conversion", "verify", UPPER, (), refuses, "")
    other = Accountant("x", "other", UPPER, (), refuses, "")
    assert tribunal.ask(accountant, ONE).instead == REFUSED and tribunal.ask(other, ONE).instead == CRASH


def test_an_accountant_that_hangs_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tribunal, "SECONDS", 0.1)

    def hangs(_: Any) -> float:
        while True:
            pass

    found = fake(hangs)
    assert found.result == LATE and "no answer in 0.1 s" in found.note


@pytest.mark.parametrize("group", GROUPS)
def test_vectors_follow_the_shipped_schema(group: str) -> None:
    schema = json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    stored = load(group)
    jsonschema.validate(stored, schema)
    names = [row["id"] for row in stored["vectors"]]
    assert stored["group"] == group and len(set(names)) == len(names)
    for row in stored["vectors"]:
        lower, upper = ends(row)
        assert lower >= 0 and (upper is None or lower <= upper)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**stored, "vectors": [{**row, "lower": 1.0}]}, schema)


@pytest.mark.parametrize("group", [g for g in GROUPS if g != "poisson-composed"])
def test_stored_values_are_the_certified_ones(group: str) -> None:
    """Every third vector anew, to the last digit; the composed ones below."""
    for row in load(group)["vectors"][::3]:
        assert answer(row) == row


def composed(fewer: Callable[[int], bool]) -> list[Any]:
    return [row for row in load("poisson-composed")["vectors"] if fewer(row["parameters"]["steps"])]


AGAIN = """
import json, sys
from verify.privacy.tribunal.vectors import answer
rows = json.load(sys.stdin)
assert [answer(row) for row in rows] == rows
"""


@pytest.mark.parametrize("name", CORES)
def test_a_composed_vector_is_the_same_on_every_machine(name: str) -> None:
    """To the last digit: floats choose the grid, and their last digits differ between machines."""
    machine = core(name, 1)
    if why := trouble(machine):
        pytest.skip(f"{name}: {why}")
    command, rows = [sys.executable, "-c", AGAIN], composed(lambda steps: steps == 20)
    done = subprocess.run(
        command, input=json.dumps(rows), env=machine.environment, cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert rows and not done.returncode, done.stderr


@pytest.mark.thorough
def test_composed_vectors_are_the_certified_ones() -> None:
    for row in composed(lambda steps: steps != 20):
        assert answer(row) == row


def test_a_width_of_a_grid_keeps_few_bits_and_is_no_wider() -> None:
    for width in (0.1, 1e-7, 3.0, 0.00024478256137024394):
        found = sampled_rounds.coarse(width)
        assert found <= F(width) < found * F(17, 16) and found.numerator < 2**sampled_rounds.WIDTH_BITS
    assert len({sampled_rounds.coarse(0.1 * x) for x in (1 - 1e-9, 1, 1 + 1e-9)}) == 1


def test_decimals_round_outward() -> None:
    for value in (F(2, 3), F(1, 3) * 10**40, F(1, 7 * 10**30), F(5), F(0), F(10**20 - 1, 10**20)):
        low, high = F(decimal(value, False)), F(decimal(value, True))
        assert low <= value <= high and high - low <= value / 10**19


def test_the_record_follows_from_its_answers_and_the_vectors() -> None:
    claims = {a.name: a for a in ACCOUNTANTS}
    assert set(RECORD["accountants"]) == set(claims)
    seen = set()
    for row in RECORD["rows"]:
        accountant, vector = claims[row["accountant"]], VECTORS[row["vector"]]
        assert (vector["mechanism"], vector["asked"]) in accountant.asks and row["result"] in RESULTS
        seen.add((row["accountant"], row["vector"]))
        if row["answer"] is None:
            assert row["result"] in (CRASH, LATE, REFUSED, OUTSIDE) and row["note"]
        else:
            again = judge(Answer(float(row["answer"])), vector, accountant.claim)
            assert again.result == row["result"], row
    for a in ACCOUNTANTS:
        asked = {
            (a.name, name)
            for name, v in VECTORS.items()
            if (v["mechanism"], v["asked"]) in a.asks and (a.package != OURS or name.startswith("formulas/"))
        }
        assert asked and (asked <= seen or RECORD["versions"].get(a.package, "") is None)


def test_one_finding_is_repeated_by_one_command(capsys: pytest.CaptureFixture[str]) -> None:
    kept = next(
        row
        for row in json.loads(tribunal.OUTCOMES.read_text(encoding="utf-8"))["rows"]
        if row["accountant"] == "sampling theorem"
    )
    assert tribunal.main([kept["accountant"], kept["vector"]]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {name: told[name] for name in kept} == kept and told["question"] == all_vectors()[kept["vector"]]
    assert tribunal.main(["sampling theorem", "nowhere"]) == 2 and not capsys.readouterr().out


def test_formulas_of_our_own_are_judged_as_recorded() -> None:
    """They need no package: the wrong sum of effective rounds is up to four times too small, the right ones are not accused."""
    rows = {(r["accountant"], r["vector"]): r for r in RECORD["rows"]}
    worst = 0.0
    for a in ACCOUNTANTS:
        if a.package != OURS:
            continue
        for name, vector in VECTORS.items():
            if (a.name, name) in rows:
                verdict = judge(tribunal.ask(a, vector), vector, a.claim)
                assert verdict.result == rows[a.name, name]["result"]
                if a.name == "effective rounds":
                    assert verdict.result == UNSOUND and verdict.by is not None
                    worst = max(worst, 1 / (1 + verdict.by))
                if a.name in ("plain composition", "sampling theorem"):
                    assert verdict.result in (SOUND, EXACT)
    assert 3.9 < worst <= 4


def test_packages_are_imported_by_name_when_asked_and_nowhere_else() -> None:
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            packages = {
                "dp_accounting",
                "opacus",
                "prv_accountant",
                "autodp",
                "opendp",
                "torch",
                "riskcal",
                "gdpnum",
                "jax_privacy",
                "diffprivlib",
            }
            assert not {n.split(".")[0] for n in names} & packages


def page(found: Any) -> str:
    return accountants_page(library(accountants=found))


def test_the_page_shows_every_accountant_and_every_accusation() -> None:
    found = accountants()
    html = page(found)
    assert tuple(RESULTS) == PAGE_RESULTS
    for name in found["accountants"]:
        assert f"<h2>{name}</h2>" in html
    for name, why in found["not asked"].items():
        assert f"Not asked: {name}, {why}." in html
    for row in found["rows"]:
        assert f"<code>{row['vector']}</code>" in html
    row = {"accountant": "fake", "vector": "v", "answer": "<b>", "result": UNSOUND, "by": "-0.5", "note": "<i>"}
    made = {
        "versions": {},
        "accountants": {"fake": {"package": OURS, "claim": UPPER, "about": "a & b"}},
        "rows": [row],
        "vectors": {"v": {"lower": "1e0", "upper": None}},
    }
    html = page(made)
    assert "To be noted" in html and "-50 %" in html and "&lt;b&gt;" in html and "<i>" not in html and "1 to ?" in html
