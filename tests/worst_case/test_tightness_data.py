"""Measured constants: every stored row replays exactly, and a row that says anything else is refused."""

import json
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction as F
from pathlib import Path

import pytest

from lemmas.chan2024.convex import nonexpansion
from lemmas.chan2024.one_step_privacy import mechanisms_sharper
from lemmas.common import douglas_rachford
from tests.every_lemma import COLLECTION
from tests.tables import typed
from verify import altered, false
from verify.cones.statement_point import coordinates
from verify.judge.run import Settings, examine, prove_all
from verify.kernel import Combination, Point, Polynomial, Proof, Rejected
from verify.lemma.constants import Measured, read, replay, write
from verify.worst_case.tightness_data import NotMeasured, default_scalars, measure, measure_all, simplest_between

ROOT = Path(__file__).resolve().parents[2]

MEASURED = sorted(name for name, lemma in COLLECTION.lemmas.items() if lemma.tightness_data)
NAME = "common.douglas-rachford-contraction"
DATA = COLLECTION.lemmas[NAME].tightness_data
SAYS = douglas_rachford.says


def with_row(**change):
    """The data with the first row of the first goal changed."""
    first = DATA[0]
    return (replace(first, grid=(replace(first.grid[0], **change), *first.grid[1:])), *DATA[1:])


def text_with(old, new):
    text = write(NAME, DATA)
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize("name", MEASURED)
def test_every_stored_row_replays_and_is_near_its_bound(name):
    lemma = COLLECTION.lemmas[name]
    for row in replay(lemma.claim.says, lemma.tightness_data):
        assert 0 < row.attained <= row.certified <= 1, "a proved claim has no constant above its own"
        assert row.certified - row.attained <= F(1, 10**4) * row.certified
        assert row.tight == (row.certified == row.attained)
        assert row.realised is None or 0 < row.realised <= row.certified


def test_the_core_results_are_measured():
    core = {
        "lemma-6.5",
        "lemma-6.8",
        "lemma-6.9",
        "lemma-6.10-mechanisms",
        "lemma-6.10-mechanisms-sharper",
        "lemma-7.6",
        "lemma-7.6-PQRS",
        "lemma-7.6-explicit-L",
        "lemma-9.2",
        "lemma-9.3",
        "eq-12",
        "eq-22",
        "fact-7.5",
    }
    assert {f"chan2024.{name}" for name in core} | {NAME, "cyffers2023.theorem-1-one-step"} <= set(MEASURED)


def test_douglas_rachford_attains_100_over_169():
    wanted = {"mu": F(1), "L": F(10), "gamma": F(3, 10)}
    row = next(r for r in replay(SAYS, DATA) if r.goal == "contraction" and wanted.items() <= r.scalars.items())
    factor = (1 + row.scalars["delta"]) / 2
    assert row.tight and row.certified == 1 and factor**2 == F(100, 169)


def test_the_sharper_privacy_constant_is_the_best_over_its_facts():
    lemma = COLLECTION.lemmas["chan2024.lemma-6.10-mechanisms-sharper"]
    assert all(row.certified == row.attained == 1 for row in replay(mechanisms_sharper.says, lemma.tightness_data))
    paper = {
        (r.scalars["eta"] * r.scalars["beta"]): r
        for r in replay(
            COLLECTION.lemmas["chan2024.lemma-6.10-mechanisms"].claim.says,
            COLLECTION.lemmas["chan2024.lemma-6.10-mechanisms"].tightness_data,
        )
    }
    assert paper[F(8, 3)].certified == paper[F(8, 3)].attained == F(3, 4)
    assert paper[F(3, 2)].certified == 1


def forged_proof(row):
    ((name, combination),) = row.proof.goals.items()
    first, *rest = combination.terms
    return Proof(goals={name: Combination((replace(first, coefficient=first.coefficient * 2), *rest), combination.scale)})


ROW = DATA[0].grid[0]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"attained": F(99, 100)}, "attains 1, the file says 99/100"),
        ({"attained": F(101, 100)}, "attains 1, the file says 101/100"),
        ({"certified": F(99, 100)}, "does not prove the constant 99/100"),
        ({"certified": F(101, 100)}, "does not prove the constant 101/100"),
        ({"proof": forged_proof(ROW)}, "does not prove the constant 1"),
        ({"proof": Proof(goals={})}, "does not prove the constant 1"),
        ({"proof": DATA[0].grid[1].proof}, "does not prove"),
        ({"scalars": dict(DATA[0].grid[1].scalars)}, "these scalars|does not prove|other values"),
        ({"scalars": {**ROW.scalars, "mu": F(11, 10)}}, "does not prove|other values"),
        ({"scalars": {**ROW.scalars, "delta": F(1, 3)}}, "first_end fails"),
        ({"scalars": {**ROW.scalars, "mu": F(-1)}}, "mu must be positive"),
        ({"scalars": {**ROW.scalars, "other": F(1)}}, "no scalar other"),
        ({"scalars": {}}, "."),
        ({"point": Point(ROW.point.scalars, {"p": [0], "F": [0], "S": [0]})}, "not positive"),
        ({"point": Point(ROW.point.scalars, {"p": [1], "F": [11], "S": [0]})}, "the point breaks"),
        ({"point": Point({**ROW.point.scalars, "gamma": F(1, 5)}, ROW.point.vectors)}, "other values of gamma"),
        ({"point": Point(ROW.point.scalars, {}, {"X": {("p", "p"): F(1), ("p", "F"): F(2), ("F", "F"): F(1)}})}, "not PSD"),
    ],
)
def test_a_forged_row_is_refused(change, words):
    with pytest.raises(Rejected, match=words):
        replay(SAYS, with_row(**change))


def test_a_row_for_another_goal_another_side_or_another_statement_is_refused():
    with pytest.raises(Rejected, match="no goal"):
        replay(SAYS, [replace(DATA[0], goal="other")])
    with pytest.raises(Rejected, match="does not prove"):
        replay(SAYS, [replace(DATA[0], goal="reflection")])
    gap = COLLECTION.lemmas["chan2024.lemma-7.6-PQRS"]
    with pytest.raises(Rejected, match="does not prove"):  # at the constant 1 the side cancels; below it the proof is another
        replay(gap.claim.says, [replace(gap.tightness_data[0], against=gap.tightness_data[0].against * F(99, 100))])
    with pytest.raises(Rejected, match="measured twice"):
        replay(SAYS, [DATA[0], DATA[0]])
    with pytest.raises(Rejected, match="stand twice"):
        replay(SAYS, [replace(DATA[0], grid=(ROW, ROW))])
    with pytest.raises(Rejected):
        replay(nonexpansion.says, DATA)
    weaker = next(n.says for n in douglas_rachford.too_strong if n.change == "hypothesis cocoercive dropped")
    with pytest.raises(Rejected, match="does not prove"):
        replay(weaker, DATA)


def test_a_constant_in_another_unit_is_refused():
    """Of 1000 times the larger side 3/4 would be 3999/4000, which the same proof and point certify."""
    lemma = COLLECTION.lemmas["chan2024.lemma-6.10-mechanisms"]
    (data, *_), says = lemma.tightness_data, lemma.claim.says
    assert data.grid[0].certified == data.grid[0].attained == F(3, 4)
    for times in (2, 1000, -1):
        constant = 1 - F(1, 4) / times
        row = replace(data.grid[0], certified=constant, attained=constant, realised=None, run=None)
        with pytest.raises(Rejected, match="no side"):
            replay(says, [replace(data, against=data.against * times, grid=(row,))])
    other = COLLECTION.lemmas["chan2024.eq-21"]
    replay(other.claim.says, other.tightness_data)  # squares that the right side takes away stand on the left
    moved, given = other.tightness_data[0], other.claim.says.goals[0].said
    added = Polynomial({m: c for m, c in given.right.terms.items() if c > 0})
    for against in (2 * moved.against - given.left, 2 * given.left - moved.against, given.left - added):
        with pytest.raises(Rejected, match="no side"):
            replay(other.claim.says, [replace(moved, against=against)])


def test_a_run_that_is_not_what_the_file_says_is_refused():
    lemma = COLLECTION.lemmas["chan2024.lemma-6.5"]
    row = next(r for r in lemma.tightness_data[0].grid if r.run is not None)
    bad = replace(lemma.tightness_data[0], grid=(replace(row, realised=row.realised / 2),))
    with pytest.raises(Rejected, match="the stored run attains"):
        replay(lemma.claim.says, [bad])
    other = replace(lemma.tightness_data[0], grid=(replace(row, run=replace(row.run, eta=row.run.eta / 2)),))
    with pytest.raises(Rejected, match="other values of eta"):
        replay(lemma.claim.says, [other])


@pytest.mark.parametrize(("old", "new", "words"), typed(__file__, "tightness_data", "malformed text is refused"))
def test_malformed_text_is_refused(old, new, words):
    with pytest.raises(Rejected, match=words):
        read(text_with(old, new), "file", NAME)


def test_reading_and_writing_agree_and_sizes_are_bounded():
    assert read(write(NAME, DATA), "file", NAME) == DATA
    with pytest.raises(Rejected, match="1 to 50 entries"):
        read(json.dumps({"claim": NAME, "goals": [{"goal": "contraction", "against": [], "grid": [{}] * 51}]}), "file", NAME)
    with pytest.raises(Rejected, match="1 to 20 entries"):
        read(json.dumps({"claim": NAME, "goals": []}), "file", NAME)


@pytest.mark.thorough
def test_the_judge_records_constants_and_breaks_on_a_forgery():
    theorems, rejected, _ = prove_all(COLLECTION)
    record, _ = examine(COLLECTION.lemmas[NAME], theorems, rejected, Settings(budget="quick"))
    assert record["verdict"] == "PROVED", record["evidence"]
    first = record["constants"][0]
    assert (first["certified"], first["attained"], first["tight"]) == ("1", "1", True)
    assert all(isinstance(v, str) for v in first["scalars"].values())
    forged = replace(COLLECTION.lemmas[NAME], tightness_data=with_row(attained=F(99, 100)))
    record, _ = examine(forged, theorems, rejected, Settings(budget="quick"))
    assert record["verdict"] == "BROKEN" and "tightness data" in record["evidence"]["detail"]
    assert record["constants"] == []


@pytest.mark.thorough
def test_replay_needs_no_solver():
    code = (
        "import sys; from verify.lemma.reading_process import discover; from verify.lemma.constants import replay\n"
        f"lemma = discover().lemmas[{NAME!r}]; replay(lemma.claim.says, lemma.tightness_data)\n"
        "print(sorted({'numpy', 'clarabel', 'scipy', 'flint', 'sympy'} & set(sys.modules)))"
    )
    out = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert out.strip() == "[]"


def test_measuring_finds_the_stored_constants_anew():
    grid = [row.scalars for row in DATA[0].grid]
    found = measure(SAYS, "contraction", DATA[0].against, grid)
    assert [r.certified for r in found.grid] == [r.certified for r in DATA[0].grid]
    assert isinstance(found, Measured) and all(r.attained == 1 for r in found.grid)


def test_measuring_a_worse_right_hand_side_shows_the_gap():
    doubled = DATA[0].against * 2
    loose = altered(SAYS, {"twice": {"contraction": doubled >= douglas_rachford.z_next.norm2 | false}})[0].says
    (row,) = measure(loose, "contraction", doubled, [ROW.scalars]).grid
    assert row.attained == row.certified == F(1, 2)
    with pytest.raises(NotMeasured, match="no goal"):
        measure(SAYS, "other", doubled, [ROW.scalars])
    with pytest.raises(NotMeasured, match="first_end"):
        measure(SAYS, "contraction", doubled, [{**ROW.scalars, "delta": F(1, 3)}])


def test_an_unbounded_ratio_is_told_and_never_stored():
    free = next(n.says for n in douglas_rachford.too_strong if n.change == "hypothesis monotone dropped")
    with pytest.raises(NotMeasured, match="unbounded"):
        measure(free, "contraction", DATA[0].against, [ROW.scalars])


def test_files_are_written_whole_and_only_for_what_was_measured(tmp_path):
    lemma = COLLECTION.lemmas[NAME]
    (tmp_path / lemma.path).parent.mkdir(parents=True)
    (path,) = measure_all(COLLECTION, [NAME], tmp_path)
    assert path.name == "douglas_rachford.tightness.json" and not list(path.parent.glob("*.part"))
    assert [one.goal for one in read(path.read_text(encoding="utf-8"), path.name, NAME)] == ["contraction", "reflection"]
    with pytest.raises(NotMeasured, match="nothing says what to measure"):
        measure_all(COLLECTION, ["chan2024.eq-11"], tmp_path)


def test_default_points_keep_the_hypotheses_and_leave_divergences_open():
    rows = default_scalars(COLLECTION.lemmas["chan2024.lemma-6.8"])
    assert 2 <= len(rows) <= 5 and all(set(row) == {"eta", "beta", "sigma"} for row in rows)


@pytest.mark.parametrize(("low", "high", "simplest"), typed(__file__, "tightness_data", "the simplest rational between two"))
def test_the_simplest_rational_between_two(low, high, simplest):
    assert simplest_between(low, high) == simplest


def test_coordinates_have_the_given_inner_products():
    table = {("u", "u"): F(5), ("u", "v"): F(1), ("v", "v"): F(2)}
    found = coordinates(("u", "v"), table)
    assert found is not None
    for (a, b), value in table.items():
        assert sum(x * y for x, y in zip(found[a], found[b], strict=True)) == value
    assert coordinates(("u",), {("u", "u"): F(-1)}) is None
