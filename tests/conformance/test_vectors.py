"""The shipped vectors: valid by their schema, true, never silently changed, and refused when damaged."""

import functools
import json
import operator
import re
import sys
import tomllib
from fractions import Fraction
from importlib.resources import files

import jsonschema
import numpy as np
import pytest

from tests.edits import edited
from tests.tables import table
from verify.conformance.generators.__main__ import main
from verify.conformance.generators.collection import (
    FOLDER,
    add,
    check,
    drawn,
    manifest,
    read_shipped,
    release,
    silent_changes,
    write,
)
from verify.conformance.generators.scales import BASE, SCALES, scaled
from verify.conformance.generators.schema import vector_schema
from verify.conformance.kit.case import KEYS, digest, flags, read_case, read_json, shipped, write_case
from verify.conformance.kit.codec import Malformed, write_problem
from verify.conformance.kit.registry import families
from verify.conformance.kit.run import compare_expected

SCHEMA = json.loads(files("verify.conformance").joinpath("vectors/schema-1.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
SHIPPED = {case.id: case for case in shipped() if (FOLDER / f"{case.id}.json").exists()}
EXPECTED = [name for name, case in SHIPPED.items() if case.expected is not None]


def test_the_schema_is_valid_and_that_of_the_families():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert vector_schema() == SCHEMA
    assert set(SCHEMA["properties"]) == KEYS


@pytest.mark.parametrize("name", SHIPPED)
def test_every_vector_is_valid_by_the_schema(name):
    VALIDATOR.validate(read_json(FOLDER / f"{name}.json"))


@pytest.mark.parametrize("family", families())
def test_every_family_has_a_run_of_a_thousand_steps_that_still_moves(family):
    (long,) = (case for case in shipped() if case.id not in SHIPPED and case.problem.family == family)
    data = write_case(long)
    VALIDATOR.validate({**data, "problem": {n: v[:20] if n == "noise" and v else v for n, v in data["problem"].items()}})
    assert long.problem.steps >= 1000 and write_problem(read_case(data, "long").problem) == data["problem"]
    if long.problem.noise is not None:
        noise = [row.tobytes() for row in long.problem.noise]
        assert len(set(noise)) == len(noise), "a row of noise comes twice"
    for name, rows in families()[family].reference(long.problem).items():
        late = np.abs(np.diff(rows[-40:], axis=0)).max()
        assert late > 1e-9 * np.abs(rows).max(), (name, late)


def test_every_family_with_agents_has_a_vector_of_sixty_four_or_more():
    given = [(c.problem, n) for c in SHIPPED.values() for n in ("losses", "objectives", "features") if n in c.problem.fields]
    assert {p.family for p, name in given if len(p.fields[name]) >= 64} == families().keys() - {"general-admm"}


def _vector() -> dict:
    return read_json(FOLDER / "gradient-admm/logistic.json")


@pytest.mark.parametrize(("name", "edits", "place", "seen"), table(__file__, "vectors", "damages"))
def test_a_damaged_vector_is_refused_and_the_place_is_named(name, edits, place, seen):
    VALIDATOR.validate(_vector())
    data = edited(_vector(), edits)
    assert VALIDATOR.is_valid(data) is (seen == "-")
    if "digest" in data:
        data["digest"] = digest(data)  # the reader must see it even where the digest is right
    with pytest.raises(Malformed, match=re.escape(place)):
        read_case(data, "vector")


@pytest.mark.parametrize(
    "path", [("problem", "fields", "beta"), ("expected", "x", 2, 1), ("bound", "y", 1), ("about",), ("problem", "noise", 0, 0)]
)
def test_one_changed_character_breaks_the_digest(path):
    data = _vector()
    *above, last = path
    part = functools.reduce(operator.getitem, above, data)
    part[last] = part[last][:-1] + chr(ord(part[last][-1]) ^ 1)
    with pytest.raises(Malformed, match="digest"):
        read_case(data, "vector")


def test_large_and_broken_files_are_refused(tmp_path):
    large, broken, deep = tmp_path / "large.json", tmp_path / "broken.json", tmp_path / "deep.json"
    with large.open("wb") as file:
        file.truncate(20_000_001)
    broken.write_text(json.dumps(_vector())[:-7])
    deep.write_text("[" * 100_000)
    nan = tmp_path / "nan.json"
    nan.write_text('{"schema": NaN}')
    for path, words in ((large, "larger than"), (broken, "not JSON"), (deep, "not JSON"), (nan, "not JSON: NaN")):
        with pytest.raises(Malformed, match=f"{path.name}: {words}"):
            read_json(path)


@pytest.mark.parametrize("name", EXPECTED)
def test_the_reference_agrees_with_the_second_implementation(name):
    case = SHIPPED[name]
    finding = compare_expected(case, families()[case.problem.family].reference(case.problem))
    assert finding.result == "pass", finding


def _single(case):
    return {n: rows.astype(np.float32).astype(np.float64) for n, rows in case.expected.items()}


def _has_double_precision(case):
    return any(not np.array_equal(rows, case.expected[n]) for n, rows in _single(case).items())


DOUBLE = [name for name in EXPECTED if _has_double_precision(SHIPPED[name])]  # others are single precision throughout


@pytest.mark.parametrize("name", DOUBLE)
def test_states_of_single_precision_are_outside_the_bounds(name):
    assert compare_expected(SHIPPED[name], _single(SHIPPED[name])).result == "fail"


def test_nearly_all_vectors_tell_single_precision():
    assert len(DOUBLE) > 0.85 * len(EXPECTED)


def test_most_bounds_are_far_below_single_precision():
    ratios = []
    for name in EXPECTED:
        case = SHIPPED[name]
        for state, rows in _single(case).items():
            size = np.linalg.norm((rows - case.expected[state]).reshape(len(rows), -1), axis=1)
            ratios += list((size / case.bound[state])[size > 0])
    assert np.median(ratios) > 30, np.median(ratios)


def test_a_vector_without_expected_states_says_why():
    for case in SHIPPED.values():
        assert (case.expected is None) == (case.bound is None)
        assert case.source.startswith("no expected states: ") == (case.expected is None), case.id
    assert len(EXPECTED) > 0.8 * len(SHIPPED)


CHEAP = "gradient-admm/tiny"


def test_shipped_vectors_are_what_their_problems_give():
    for name in (CHEAP, "gradient-admm/non-square", "consensus-admm/one-agent", "dp-admm/quadratic", "modified-admm/two-nodes"):
        assert list(check(only=name)) == []


def test_every_family_has_every_scale_of_its_base():
    for family in families():
        base = SHIPPED[f"{family}/{BASE}"].problem
        for name, scale in SCALES.items():
            made = write_problem(scaled(base, scale.states, scale.objective))
            assert made == write_problem(SHIPPED[f"{family}/{name}"].problem), (family, name)


def _written(folder, name):
    case = SHIPPED[name]
    return add(name, case.about, case.flags, case.problem, folder)


def test_a_file_that_is_not_what_its_problem_gives_is_named(tmp_path):
    _written(tmp_path, CHEAP)
    assert write(tmp_path) == []
    assert list(check(tmp_path, CHEAP)) == []
    path = tmp_path / f"{CHEAP}.json"
    data = json.loads(path.read_text())
    for edits, words in table(__file__, "vectors", "not what its problem gives"):
        changed = edited(data, edits)
        path.write_text(json.dumps({**changed, "digest": digest(changed)}))
        assert any(words in line for line in check(tmp_path, CHEAP)), words
    path.write_text(json.dumps({**data, "about": "changed"}))
    assert any("digest" in line for line in check(tmp_path, CHEAP))


def test_a_scale_that_is_not_that_of_its_base_is_named_and_written_again(tmp_path):
    _written(tmp_path, f"dp-admm/{BASE}")
    assert write(tmp_path) == [f"dp-admm/{name}" for name in SCALES]
    assert write(tmp_path) == [] and list(check(tmp_path)) == []
    path = tmp_path / "dp-admm/large-scale.json"
    before = json.loads(path.read_text())
    changed = edited(before, 'problem.noise[0][0][0] = "0x1p+30"')
    path.write_text(json.dumps({**changed, "digest": digest(changed)}))
    assert "dp-admm/large-scale.problem: differs" in "".join(check(tmp_path))
    assert write(tmp_path) == ["dp-admm/large-scale"]
    again = json.loads(path.read_text())
    assert list(check(tmp_path)) == []
    assert {**again, "digest": ""} == {**before, "version": 2, "digest": ""}


def test_a_new_vector_is_drawn_scaled_and_of_a_higher_version(tmp_path):
    made = add("oracle-admm/own", "drawn", ("extreme-scale",), scaled(drawn("oracle-admm", 2), 4.0, 4.0), tmp_path)
    problem = drawn("oracle-admm", 2)
    write(tmp_path)
    assert np.array_equal(made.problem.noise, 16 * problem.noise) and np.array_equal(made.problem.c, 4 * problem.c)
    assert made.problem.eta == problem.eta / 4 and made.version == 1
    assert list(check(tmp_path)) == []
    assert add("oracle-admm/own", "drawn again", ("extreme-scale",), made.problem, tmp_path).version == 2


@pytest.mark.parametrize(
    "key, marks, words",
    [
        ("dp-admm/own", ("no-such-flag",), "no-such-flag"),
        ("dp-admm/own", (), "found none"),
        ("lasso-admm/own", ("extreme-scale",), "must be dp-admm/NAME"),
        ("dp-admm/Own name", ("extreme-scale",), "small letters"),
    ],
)
def test_what_is_no_vector_is_refused_and_nothing_is_written(tmp_path, key, marks, words):
    with pytest.raises(ValueError, match=words):
        add(key, "about", marks, drawn("dp-admm", 1), tmp_path)
    assert not list(tmp_path.rglob("*"))


def test_a_family_that_is_none_and_a_function_without_a_scale_are_named():
    with pytest.raises(ValueError, match="no-admm"):
        drawn("no-admm", 1)
    with pytest.raises(ValueError, match="losses: a function of kind 'logistic' has no scale"):
        scaled(SHIPPED["gradient-admm/logistic"].problem, 2.0)


def test_the_command_writes_no_vector_of_a_wrong_problem(capsys, monkeypatch):
    for options, words in (
        (["--problem", "math:pi"], "must be a Problem"),
        (["--of", "dp-admm/none"], "none.json"),
        (["--seed", "2"], "flags"),
    ):
        monkeypatch.setattr(sys, "argv", ["generators", "--new", "dp-admm/own", *options])
        assert main() == 1
        assert words in capsys.readouterr().out


# vector -> file below lemmas/, index in its grid (None: an instance record)
WORST = {
    "worst-nonexpansion": ("instances/nonexpansion.json", None),
    "worst-nonexpansion-steep": ("convex/nonexpansion.tightness.json", 4),
    "worst-contraction": ("instances/strict_contraction.json", None),
    "worst-contraction-curve": ("strongly_convex/strict_contraction.tightness.json", 1),
    "worst-contraction-2d": ("strongly_convex/explicit_contraction_factor.tightness.json", 2),
    "worst-contraction-4d": ("strongly_convex/explicit_contraction_factor.tightness.json", 1),
}


@pytest.mark.parametrize("name", WORST)
def test_worst_vectors_are_the_instances_of_the_records(name):
    def numbers(value):
        return [numbers(v) for v in value] if isinstance(value, list) else float(Fraction(value))

    path, index = WORST[name]
    data = json.loads(files("lemmas").joinpath(f"chan2024/{path}").read_text())
    run = data["instance"] if index is None else data["goals"][0]["grid"][index]["run"]
    problem = SHIPPED[f"gradient-admm/{name}"].problem
    loss = problem.losses[0]
    said = {**run, **dict(zip(("H", "h", "K", "k", "x0", "lam0"), [*run["f"], *run["g"], *run["start"]], strict=True))}
    for key, given in {**problem.fields, **loss.parameters, **problem.g.parameters}.items():
        if key not in ("losses", "g"):
            assert np.array_equal(numbers(said[key]), given), key


def test_released_vectors_have_not_changed_silently():
    assert silent_changes(read_shipped(), manifest()) == []


def test_a_silent_change_is_seen(tmp_path):
    _written(tmp_path, CHEAP)
    write(tmp_path)
    assert release(tmp_path) == 1
    path = tmp_path / "gradient-admm/tiny.json"
    data = json.loads(path.read_text())
    changed = {**data, "about": "another text"}
    changed["digest"] = digest(changed)
    assert "without a version above 1" in silent_changes({data["id"]: changed}, manifest(tmp_path))[0]
    assert silent_changes({data["id"]: {**changed, "version": 2}}, manifest(tmp_path)) == []
    assert "gone" in silent_changes({}, manifest(tmp_path))[0]
    path.write_text(json.dumps(changed))
    with pytest.raises(ValueError, match="without a version above 1"):
        release(tmp_path)


def test_every_flag_is_explained_and_used():
    used = {flag for case in SHIPPED.values() for flag in case.flags}
    assert used == set(flags())
    for name, told in flags().items():
        assert set(told) == {"bug", "effect", "reference"}, name
        assert re.match("(privacy|accuracy|reproducibility): ", told["effect"]), name
        assert all(len(text) > 15 and not text.endswith(".") for text in told.values()), name


def test_the_vectors_stay_small():
    sizes = {path.stem: path.stat().st_size for path in FOLDER.glob("*/*.json")}
    assert sum(sizes.values()) < 4_000_000
    assert max(sizes.values()) < 250_000


def test_the_wheel_ships_every_vector_with_flags_and_schema():
    package = FOLDER.parent
    patterns = tomllib.loads((package.parents[1] / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]["*"]
    covered = {path for pattern in patterns for path in package.glob(pattern)}
    wanted = set(FOLDER.rglob("*.json"))
    assert len(wanted) > 50 and wanted <= covered
