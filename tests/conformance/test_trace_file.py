"""A recorded run is checked as a run is, in any windows, in parallel; a bad file is one clear error."""

import io
import json
import zipfile

import numpy as np
import pytest

from tests.tables import by_name, typed
from tests.tables import table as rows_of
from verify.conformance.doors import trace_file
from verify.conformance.doors.trace_file import check_trace
from verify.conformance.doors.write_trace import trace_columns, write_npz, write_parquet
from verify.conformance.kit.case import Case
from verify.conformance.kit.codec import write_problem
from verify.conformance.kit.registry import families
from verify.conformance.kit.run import run_laws

FAMILIES = families()
GRADIENT = FAMILIES["gradient-admm"]
FORMATS = {
    "stored": write_npz,
    "compressed": lambda path, problem, states: write_npz(path, problem, states, compressed=True),
    "by columns": lambda path, problem, states: write_npz(path, problem, {n: np.asfortranarray(v) for n, v in states.items()}),
    "parquet": lambda path, problem, states: write_parquet(path, problem, states, row_group=3),
}


def long_problem(steps=40):
    """One quadratic loss for all steps, box, noise recorded."""
    p = GRADIENT.sample(12)  # one loss, zero g, quadratic
    noise = np.random.default_rng(1).normal(size=(steps, len(p.x0)))
    return p.having(steps, noise)


PROBLEM = long_problem()
STATES = GRADIENT.reference(PROBLEM)


def changed(**changes):
    return {n: changes.get(n, v) for n, v in STATES.items()}


def at(name, step, value):
    rows = np.array(STATES[name])
    rows[step, 0] = value
    return {name: rows}


def only(report):
    """The one outcome of a refused file."""
    assert [(o.law, o.result) for o in report.outcomes] == [("run", "error")], report.outcomes
    return report.outcomes[0].detail


def save(path, **arrays):
    """An NPZ of PROBLEM with other, additional or (None) missing columns."""
    text, columns = trace_columns(PROBLEM, STATES)
    columns |= {"problem.json": np.frombuffer(text.encode(), np.uint8)} | arrays
    with path.open("wb") as file:
        np.savez(file, **{n: v for n, v in columns.items() if v is not None})
    return path


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_the_laws_of_a_run_in_any_windows(family, form, tmp_path):
    problem = FAMILIES[family].sample(1)
    states = FAMILIES[family].reference(problem)
    FORMATS[form](tmp_path / "t", problem, states)
    laws = {i.law for i in FAMILIES[family].identities}
    by_run = {(o.law, o.result) for o in run_laws(Case("a/b", 1, "", ("f",), problem), FAMILIES[family], states)}
    assert len(by_run) >= 3
    for chunk in (None, 1, 3):
        report = check_trace(tmp_path / "t", chunk=chunk)
        assert report.conforms, [o.words for o in report.failures]
        assert {(o.law, o.result) for o in report.outcomes if o.law in laws} == by_run
        assert [o.law for o in report.outcomes if o.result == "unsupported"] == ["probes"]


@pytest.mark.parametrize("form", FORMATS)
def test_the_first_break_of_the_whole_file_is_named_whatever_the_windows_and_jobs(form, tmp_path):
    lam = np.array(STATES["lam"])
    lam[[12, 30, 35]] += 1e-6
    FORMATS[form](tmp_path / "t", PROBLEM, changed(lam=lam))
    for chunk, jobs in ((None, 1), (1, 1), (5, 1), (13, 1), (4, 2)):
        failed = {o.law: o for o in check_trace(tmp_path / "t", chunk=chunk, jobs=jobs).failures}
        assert (failed["dual-step"].step, failed["dual-step"].variable) == (11, "lam")
        assert failed["x-step"].step == 11


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("value", [np.nan, np.inf, 1e300])
def test_a_number_that_is_none_fails_at_its_step_and_not_before(form, value, tmp_path):
    FORMATS[form](tmp_path / "t", PROBLEM, changed(**at("x", 17, value)))
    for chunk in (None, 1, 6):
        failed = {o.law: o for o in check_trace(tmp_path / "t", chunk=chunk).failures}
        assert failed["dual-step"].step == 17
        assert failed["x-step"].step == (17 if not np.isfinite(value) else 16)
        assert np.isfinite(value) or (failed["x-step"].variable, failed["x-step"].expected) == ("x", "finite numbers")


def test_a_break_before_a_number_that_is_none_is_the_first(tmp_path):
    x = np.array(STATES["x"])
    x[20, 0], x[5, 0] = np.nan, x[5, 0] + 1e-3
    write_npz(tmp_path / "t", PROBLEM, changed(x=x))
    for chunk in (None, 3):
        assert {o.law: o.step for o in check_trace(tmp_path / "t", chunk=chunk).failures}["x-step"] == 4


@pytest.mark.parametrize("form", FORMATS)
def test_rows_that_change_their_places_are_found(form, tmp_path):
    order = np.arange(41)
    order[[10, 11]] = [11, 10]
    FORMATS[form](tmp_path / "t", PROBLEM, {n: v[order] for n, v in STATES.items()})
    failures = check_trace(tmp_path / "t", chunk=4).failures
    assert {o.law for o in failures} >= {"dual-step", "x-step"} and min(o.step for o in failures) == 9


def test_the_order_of_the_step_column_is_checked(tmp_path):
    report = check_trace(save(tmp_path / "t", step=np.arange(41)[::-1].copy()))
    assert "not in the order of the steps" in only(report)
    assert (report.outcomes[0].step, report.outcomes[0].expected, report.outcomes[0].found) == (0, "0", "40")


def test_single_precision_fails_its_law_and_the_identities(tmp_path):
    report = check_trace(save(tmp_path / "t", x=STATES["x"].astype(np.float32)))
    failed = {o.law: o for o in report.failures}
    assert (failed["precision"].variable, failed["precision"].found) == ("x", "float32")
    assert "x-step" in failed


@pytest.mark.parametrize("form", FORMATS)
def test_a_trace_of_a_vector_is_compared_with_its_expected_states(form, tmp_path, monkeypatch):
    bound = {n: np.full(len(v), 1e-12) for n, v in STATES.items()}
    case = Case("gradient-admm/vector", 1, "", ("f",), PROBLEM, changed(**at("y", 3, 5.0)), bound)
    monkeypatch.setattr(trace_file, "shipped", lambda: (case,))
    FORMATS[form](tmp_path / "t", PROBLEM, STATES)
    report = check_trace(tmp_path / "t")
    assert {o.case for o in report.outcomes} == {case.id}
    (failed,) = report.failures
    assert (failed.law, failed.step, failed.variable) == ("expected-states", 3, "y")
    FORMATS[form](tmp_path / "other", PROBLEM.having(beta=0.5), GRADIENT.reference(PROBLEM.having(beta=0.5)))
    assert check_trace(tmp_path / "other").outcomes[0].case == "trace/other"


def test_without_the_noise_the_laws_that_need_it_are_unsupported(tmp_path):
    write_npz(tmp_path / "t", PROBLEM.having(noise=None), STATES)
    found = {o.law: o for o in check_trace(tmp_path / "t").outcomes}
    assert found["x-step"].result == "unsupported" and "noise is not recorded" in found["x-step"].detail
    assert found["dual-step"].result == "pass"


def test_a_run_whose_noise_nobody_sees_does_not_conform(tmp_path):
    """A program of another x-step with noise of its own, or with none; noise in the last of several windows is seen."""
    silent, late = np.zeros_like(PROBLEM.noise), np.zeros_like(PROBLEM.noise)
    late[-1] = PROBLEM.noise[-1]
    for noise, told in ((None, False), (silent, False), (late, True)):
        of_run = PROBLEM.having(noise=silent if noise is None else noise)
        write_npz(tmp_path / "t", PROBLEM.having(noise=noise), GRADIENT.reference(of_run))
        report = check_trace(tmp_path / "t", chunk=7)
        assert not report.failures and (report.status == "conforms") is told
        assert ("not tested: noise of gradient-admm" in report.extent) is not told


def test_the_problem_may_be_given_apart_and_must_be_the_one_inside(tmp_path):
    inside, bare = save(tmp_path / "inside"), save(tmp_path / "bare", **{"problem.json": None})
    data = json.loads(trace_columns(PROBLEM, STATES)[0])
    (tmp_path / "p.json").write_text(json.dumps(data))
    assert check_trace(bare, data).conforms and check_trace(bare, tmp_path / "p.json").conforms
    assert check_trace(inside, PROBLEM.having(noise=None)).conforms
    assert "the problem is missing" in only(check_trace(bare))
    other = write_problem(PROBLEM.having(noise=None, beta=2.0))
    assert "differ in fields" in only(check_trace(inside, other))
    assert "differ in all" in only(check_trace(inside, [[1]]))
    huge = np.frombuffer(json.dumps(data).replace('"seed": ', '"more": 1e999, "seed": ').encode(), np.uint8)
    assert "differ in more" in only(check_trace(save(tmp_path / "huge", **{"problem.json": huge}), data))
    assert "one of them must go" in only(check_trace(bare, PROBLEM))


COLUMNS = {
    name: (*row,) for name, *row in typed(__file__, "trace_file", "columns", by_name(float, int, object, STATES=STATES, np=np))
}


@pytest.mark.parametrize("case", COLUMNS)
def test_a_wrong_column_is_one_clear_error(case, tmp_path):
    arrays, words = COLUMNS[case]
    assert words in only(check_trace(save(tmp_path / "t", **arrays)))


def test_steps_that_contradict_the_columns(tmp_path):
    for steps in (39, 41, 10**13, -1, 1.5, True, "many"):
        data = json.loads(trace_columns(PROBLEM, STATES)[0]) | {"steps": steps}
        path = save(tmp_path / "t", **{"problem.json": np.frombuffer(json.dumps(data).encode(), np.uint8)})
        assert ("must have shape" if steps in (39, 41) else "problem.steps") in only(check_trace(path))


def test_a_damaged_file_is_one_clear_error(tmp_path):
    whole = save(tmp_path / "whole").read_bytes()
    for content, words in (
        (b"", "is empty"),
        (b"hello, world", "neither NPZ nor Parquet"),
        (whole[: len(whole) // 2], "not a whole NPZ"),
        (whole[:-1], "not a whole NPZ"),
        (b"PAR1" + whole, "not a whole Parquet"),
    ):
        (tmp_path / "t").write_bytes(content)
        assert words in only(check_trace(tmp_path / "t"))
    assert "cannot be read" in only(check_trace(tmp_path / "absent.npz"))
    assert "is not a regular file" in only(check_trace(tmp_path))
    write_npz(tmp_path / "c", PROBLEM, STATES, compressed=True)
    bytes_ = bytearray((tmp_path / "c").read_bytes())
    bytes_[200:260] = bytes(60)
    (tmp_path / "c").write_bytes(bytes_)
    assert any(w in only(check_trace(tmp_path / "c")) for w in ("damaged", "not a whole NPZ", "no header"))


def test_an_archive_that_is_not_one_of_arrays(tmp_path):
    def archive(**members):
        with zipfile.ZipFile(tmp_path / "t", "w", zipfile.ZIP_DEFLATED) as file:
            for name, content in members.items():
                file.writestr(name, content)
        return only(check_trace(tmp_path / "t"))

    def array(shape, count=0):
        head = io.BytesIO()
        np.lib.format.write_array_header_1_0(head, {"descr": "<f8", "fortran_order": False, "shape": shape})
        return head.getvalue() + bytes(count)

    assert "is not an array" in archive(**{"x.txt": b"hello"})
    assert "no header of an array" in archive(**{"x.npy": b"hello"})
    assert "no header of an array" in archive(**{"x.npy": b"\x93NUMPY\x01\x00\xff\xff" + b"(" * 65535})
    assert "declares 8000000000000 bytes of data, and has 8" in archive(**{"x.npy": array((10**12,), 8)})
    assert "declares" in archive(**{"x.npy": array((1,), 16)})
    assert "at most 64 are read" in archive(**{f"{i}.npy": b"" for i in range(65)})


def test_a_bomb_is_refused_by_what_it_declares(tmp_path):
    with zipfile.ZipFile(tmp_path / "t", "w", zipfile.ZIP_DEFLATED) as file, file.open("x.npy", "w") as member:
        for _ in range(50):
            member.write(bytes(1 << 20))
    assert (tmp_path / "t").stat().st_size < 100_000
    assert "unpacks to 52428800 bytes, at most 1000000 are read" in only(check_trace(tmp_path / "t", largest=10**6))


@pytest.mark.parametrize("arguments", [{"chunk": 0}, {"jobs": 0}, {"largest": 0}])
def test_options_out_of_range(arguments, tmp_path):
    with pytest.raises(ValueError, match="at least 1"):
        check_trace(tmp_path / "t", **arguments)


def test_wrong_parquet_columns(tmp_path):
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed: Parquet traces are not tested")
    from decimal import Decimal

    from pyarrow import parquet

    write_parquet(tmp_path / "good", PROBLEM, STATES, row_group=7)
    table = parquet.read_table(tmp_path / "good")

    def refused(new):
        parquet.write_table(new, tmp_path / "t")
        return only(check_trace(tmp_path / "t"))

    def with_column(name, values):
        return table.set_column(table.schema.get_field_index(name), name, values)

    names = by_name(Decimal, with_column, pa=pa, table=table)
    for columns, words in rows_of(__file__, "trace_file", "columns of Parquet"):
        assert words in refused(eval(columns, names))
    single = with_column("x.0", table.column("x.0").cast(pa.float32()))
    parquet.write_table(single, tmp_path / "t")
    assert {"precision", "x-step"} <= {o.law for o in check_trace(tmp_path / "t").failures}
    parquet.write_table(table.select(sorted(table.column_names, reverse=True)), tmp_path / "t")
    assert check_trace(tmp_path / "t").conforms  # the order of the columns means nothing, their names do
    swapped = table.rename_columns([{"x.0": "x.1", "x.1": "x.0"}.get(n, n) for n in table.column_names])
    parquet.write_table(swapped.replace_schema_metadata(table.schema.metadata), tmp_path / "t")
    assert "x-step" in {o.law for o in check_trace(tmp_path / "t").failures}


def test_the_file_may_be_named_by_words(tmp_path):
    problem = long_problem(4)
    write_npz(str(tmp_path / "run.npz"), problem, families()[problem.family].reference(problem))
    assert not check_trace(str(tmp_path / "run.npz")).failures
