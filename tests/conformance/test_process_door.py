"""The process door and its examples: right peers pass, wrong ones are caught, the messages are those of the schema."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from verify.conformance import Unsupported
from verify.conformance.command import Request, conform
from verify.conformance.doors.process_door import ProcessDoor
from verify.conformance.kit.case import Case
from verify.conformance.kit.codec import Malformed, read_array, write_array, write_problem, write_states
from verify.conformance.kit.registry import families
from verify.conformance.kit.run import run_conformance, run_laws

from .seeds import case

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the process door needs POSIX pipes")
ROOT = Path(__file__).parents[2]
NODE, CC = shutil.which("node"), shutil.which("cc") or shutil.which("gcc")
with_node = pytest.mark.skipif(NODE is None, reason="Node is not installed (Debian: apt install nodejs): its peer is NOT TESTED")
with_cc = pytest.mark.skipif(CC is None, reason="no C compiler (Debian: apt install gcc libc6-dev): the peer in C is NOT TESTED")
JAVASCRIPT = [NODE or "node", str(ROOT / "examples/javascript/gradient_admm.mjs")]
PYTHON = [sys.executable, "-m", "verify.conformance.doors.serve"]


@pytest.fixture(scope="module")
def cases():
    return tuple(case("gradient-admm", s) for s in range(100))


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    """The peer in C, with definitions; every warning is an error."""

    def compile_peer(*defined):
        path = tmp_path_factory.mktemp("peer") / "gradient_admm"
        flags = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-pedantic", "-Wno-unused-function"]
        command = [CC, *flags, *(f"-D{d}" for d in defined), "-o", str(path), str(ROOT / "examples/c/gradient_admm.c"), "-lm"]
        subprocess.run(command, check=True, capture_output=True, text=True)
        return [str(path)]

    return compile_peer


def failed_laws(report):
    return {o.law for o in report.outcomes if o.result == "fail"}


def identities_hold(command, cases, by_steps):
    """The law of each outcome of the runs that are supported, the laws of one run only; and the reasons of the others."""
    reasons, ran = set(), 0
    with ProcessDoor(command, by_steps=by_steps) as door:
        for one in cases:
            try:
                found = list(run_laws(one, families()["gradient-admm"], door.run(one.problem).states))
            except Unsupported as reason:
                reasons.add(str(reason))
                continue
            ran += 1
            assert {o.result for o in found} == {"pass"} and len(found) >= 4, [o.words for o in found]
    assert not door.problems
    return ran, reasons


@with_cc
@pytest.mark.parametrize("by_steps", [False, True])
def test_the_peer_in_c_passes_a_hundred_seeds(by_steps, build, cases):
    ran, reasons = identities_hold(build(), cases, by_steps)
    assert ran == 40  # quadratic losses with g zero, l1, elastic net or box
    assert reasons == {"losses must be quadratic", "g must be zero, l1, elastic-net or box"}


@pytest.mark.parametrize("language", [pytest.param("c", marks=with_cc), pytest.param("javascript", marks=with_node)])
def test_the_peer_passes_every_law(language, build, cases):
    report = ProcessDoor(build() if language == "c" else JAVASCRIPT).conform(vectors=cases[:6])
    assert report.conforms and not report.problems, [o.words for o in report.failures[:5]]
    assert {o.result for o in report.outcomes if o.law == "steps-and-run"} == {"pass"}


@with_cc
@pytest.mark.parametrize(
    ("mutant", "law"), [("MUTANT_FLOAT", "x-step"), ("MUTANT_DUAL_SIGN", "dual-step"), ("MUTANT_STALE_DUAL", "x-step")]
)
def test_a_mutant_in_c_is_caught(mutant, law, build, cases):
    assert law in failed_laws(ProcessDoor(build(mutant)).conform(vectors=cases[:6]))


@with_node
@pytest.mark.parametrize("by_steps", [False, True])
def test_the_peer_in_javascript_passes_a_hundred_seeds(by_steps, cases):
    assert identities_hold(JAVASCRIPT, cases, by_steps) == (100, set())


@with_node
@pytest.mark.parametrize(("mutant", "law"), [("no-beta", "dual-step"), ("old-dual", "x-step")])
def test_a_mutant_in_javascript_is_caught(mutant, law, cases):
    with ProcessDoor(JAVASCRIPT, environment={**os.environ, "MUTANT": mutant}) as door:
        assert law in failed_laws(run_conformance(door, vectors=cases[:6]))


@with_node
@pytest.mark.parametrize(("mutant", "result"), [("", "pass"), ("variance", "fail")])
def test_the_noise_that_a_peer_draws_is_tested(mutant, result, cases):
    """The mutant takes sigma^2 for sigma."""
    problem = replace(cases[0].problem.having(noise=None), sigma=0.5)
    with ProcessDoor(JAVASCRIPT, environment={**os.environ, "MUTANT": mutant}) as door:
        report = run_conformance(door, vectors=[Case("gradient-admm/own", 1, "", ("own-noise",), problem)])
    assert {o.law: o.result for o in report.outcomes}["sampler"] == result


def test_a_python_callable_becomes_a_peer(cases, tmp_path):
    (tmp_path / "mine.py").write_text(
        "from tests.conformance.programs.gradient_admm import program\nadmm = program()\n"
        "def broken(problem, noise, steps):\n    print('this goes to stderr')\n    raise RuntimeError('out of luck')\n"
    )
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}"}
    with ProcessDoor([*PYTHON, "mine:admm", "gradient-admm"], environment=environment) as door:
        report = run_conformance(door, vectors=cases[:8])
        assert report.conforms and door.name.startswith("mine:admm (")
        other = families()["oracle-admm"].sample(0)
        with pytest.raises(Unsupported, match="offers gradient-admm only"):
            door.run(other)
        with pytest.raises(Unsupported, match="answers run only"):
            door.run_other_way(cases[0].problem)
    with ProcessDoor([*PYTHON, "mine:broken", "gradient-admm"], environment=environment) as door:
        outcomes = run_conformance(door, vectors=cases[:2]).outcomes
    assert [o.result for o in outcomes] == ["error", "error"]
    assert "RuntimeError: out of luck" in outcomes[0].detail


def test_a_peer_whose_steps_are_not_its_run_fails(cases, tmp_path):
    """Its steps go on from the problem before."""
    peer = tmp_path / "peer.py"
    reference = families()["gradient-admm"].reference
    (tmp_path / "states.json").write_text(json.dumps(write_states(reference(cases[0].problem))))
    peer.write_text(
        "import json, sys\n"
        "states, t = json.load(open(sys.argv[1])), 0\n"
        "for line in sys.stdin:\n"
        "    r = json.loads(line)\n"
        "    said = {'id': r['id']}\n"
        "    if r['do'] == 'start': said |= {'protocol': 1, 'name': 'p', 'families': ['gradient-admm']}\n"
        "    if r['do'] == 'start': said |= {'requests': ['run', 'step']}\n"
        "    elif r['do'] == 'problem': said |= {'ready': True}; steps, t = r['problem']['steps'], 0\n"
        "    elif r['do'] == 'run': said |= {'states': {n: v[:steps + 1] for n, v in states.items()}}\n"
        "    elif r['do'] == 'step':\n"
        "        rows = {n: v[t:t + 2] if t == 0 else v[t + 1:t + 2] for n, v in states.items()}\n"
        "        rows['x'] = rows['x'] if t < 1 else [['0x1p+0'] * len(v) for v in rows['x']]\n"
        "        if t == 1 and len(sys.argv) > 2: rows[sys.argv[2]] = states['x'][:2]\n"
        "        said |= {'states': rows}; t += 1\n"
        "    else: break\n"
        "    print(json.dumps(said), flush=True)\n"
    )
    command = [sys.executable, "-S", str(peer), str(tmp_path / "states.json")]
    found = {o.law: o for o in ProcessDoor(command).conform(vectors=cases[:1]).outcomes}
    assert (found["steps-and-run"].result, found["steps-and-run"].step, found["x-step"].result) == ("fail", 2, "pass")
    found = {o.law: o for o in ProcessDoor(command, by_steps=True).conform(vectors=cases[:1]).outcomes}
    assert (found["x-step"].result, found["x-step"].step) == ("fail", 1)
    for name, words in (("x", "step 1 must add (1, "), ("z", "step 1 has the states lam, x, y, z, the steps before lam, x, y")):
        outcomes = ProcessDoor([*command, name], by_steps=True).conform(vectors=cases[:1]).outcomes
        assert [o.result for o in outcomes] == ["error"] and words in outcomes[0].detail


def test_the_messages_are_those_of_the_schema(cases, tmp_path):
    jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not installed: the schema of the protocol is NOT TESTED")
    schema = json.loads(files("verify.conformance.doors").joinpath("protocol-1.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    kinds = {"request": jsonschema.Draft202012Validator({**schema, "$ref": "#/$defs/request"}),
             "answer": jsonschema.Draft202012Validator({**schema, "$ref": "#/$defs/answer"})}  # fmt: skip
    recorded = tmp_path / "lines.txt"
    spy = tmp_path / "spy.py"
    spy.write_text(
        "import subprocess, sys\n"
        "peer = subprocess.Popen(sys.argv[2:], stdin=-1, stdout=-1)\n"
        "with open(sys.argv[1], 'wb') as log:\n"
        "    for line in sys.stdin.buffer:\n"
        "        peer.stdin.write(line); peer.stdin.flush()\n"
        "        said = peer.stdout.readline()\n"
        "        log.write(line + said); log.flush()\n"
        "        sys.stdout.buffer.write(said); sys.stdout.buffer.flush()\n"
    )
    peer = JAVASCRIPT if NODE else [*PYTHON, "tests.conformance.variants.gradient_admm:as_printed", "gradient-admm"]
    with ProcessDoor([sys.executable, str(spy), str(recorded), *peer]) as door:
        for problem in (*(c.problem for c in cases[:5]), *(f.sample(0) for f in families().values() if f.sample is not None)):
            if problem.family == "gradient-admm":
                door.run(problem)
            kinds["request"].validate({"id": 1, "do": "problem", "problem": write_problem(problem)})
    lines = [json.loads(line) for line in recorded.read_text().splitlines()]
    assert {line["do"] for line in lines if "do" in line} >= {"start", "problem", "run", "stop"}
    for line in lines:
        kinds["request" if "do" in line else "answer"].validate(line)
    good = next(line for line in lines if "states" in line)
    for bad in (good | {"id": "1"}, good | {"more": 1}, {"id": 1}, good | {"error": "both"}, {"id": 1, "unsupported": ""},
                good | {"states": {}}, good | {"states": {"x": ["nan"]}}, {"id": 1, "ready": False},
                {"id": 1, "protocol": 1, "name": "", "families": ["a"]}):  # fmt: skip
        assert not kinds["answer"].is_valid(bad), bad


def test_rows_of_hex_strings_are_read_as_number_by_number():
    values = np.array([[0.0, -0.0, 1e-310], [np.pi, -1e300, 2.0**-1074]])
    data = write_array(values)
    mixed = [[float.fromhex(v) if i % 2 else v.replace("0x", "0X") for i, v in enumerate(row)] for row in data]
    for given in (data, mixed):
        assert read_array(given, "x").tobytes() == values.tobytes()
    for bad in ("inf", "0x1p+5000", "0xg", "1.5", "0x" + "1" * 80):
        with pytest.raises(Malformed, match=r"x\[1\]\[2\]: expected a"):
            read_array([data[0], [*data[1][:2], bad]], "x")
    assert write_array(2.5) == "0x1.4000000000000p+1" and write_array([]) == []


@pytest.mark.thorough
def test_the_command_stops_its_process(tmp_path, monkeypatch):
    """One that does not end is named in the report, which then does not conform."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    (tmp_path / "stays.py").write_text("import subprocess, sys, time\nsubprocess.run(sys.argv[1:])\ntime.sleep(60)\n")
    peer = f"{' '.join(PYTHON)} tests.conformance.variants.gradient_admm:as_printed gradient-admm"
    for before, conforms in (("", True), (f"{sys.executable} -S {tmp_path}/stays.py ", False)):
        report, words = conform(Request(process=before + peer, case=["gradient-admm/tiny"]))
        assert not report.failures and report.conforms is conforms
        assert ("after stop and was killed" in words) is not conforms


def test_options_out_of_range():
    for options in ({"timeout": 0}, {"timeout": float("nan")}, {"longest_line": 0}):
        with pytest.raises(ValueError, match="must be positive"):
            ProcessDoor(["true"], **options)
    for command in ([], "./one string"):
        with pytest.raises(ValueError, match="list of words"):
            ProcessDoor(command)
