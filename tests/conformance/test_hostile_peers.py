"""A process that misbehaves gives a clear error for its case; nothing hangs or stays, the other cases keep their outcomes."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from tests.tables import by_name, typed
from verify.conformance.doors.peer import Peer
from verify.conformance.doors.process_door import ProcessDoor
from verify.conformance.kit import probe, run
from verify.conformance.kit.case import Case
from verify.conformance.kit.codec import write_states
from verify.conformance.kit.problem import Problem
from verify.conformance.kit.registry import families
from verify.conformance.kit.run import run_conformance

from .seeds import case

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the process door needs POSIX pipes")
PEER = Path(__file__).parent / "peers" / "hostile.py"
SEEDS = (6, 7, 8)
SHORT = 0.5

# behaviour -> (words of the message, timeout)
ERRORS = {name: (*row,) for name, *row in typed(__file__, "hostile_peers", "errors", by_name(SHORT=SHORT))}


@pytest.fixture(autouse=True)
def probes_of_recorded_answers(monkeypatch):
    """A peer that answers from a file can be asked for fewer steps, not for another problem."""
    kept = tuple(p for p in probe.probes() if p.law in ("prefix", "inputs-unchanged", "steps-and-run", "precision"))
    assert len(kept) == 4
    monkeypatch.setattr(run, "probes", lambda: kept)


@pytest.fixture(scope="module")
def cases():
    return tuple(case("gradient-admm", s) for s in SEEDS)


@pytest.fixture
def peer(cases, tmp_path):
    """The command of a behaviour, and the processes that it started."""
    reference = families()["gradient-admm"].reference
    recorded = {str(c.problem.seed): write_states(reference(c.problem)) for c in cases}
    (tmp_path / "states.json").write_text(json.dumps(recorded))
    (tmp_path / "pids.txt").touch()

    def command(behaviour):
        return [sys.executable, "-S", str(PEER), behaviour, str(tmp_path / "states.json"), str(tmp_path / "pids.txt")]

    yield command
    pids = [int(pid) for pid in (tmp_path / "pids.txt").read_text().split()]
    assert pids, "the peer never ran"
    deadline = time.monotonic() + 5
    while any(alive(pid) for pid in pids) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not [pid for pid in pids if alive(pid)]
    for pid in pids:
        with pytest.raises(ChildProcessError):  # none of them is left to reap
            os.waitpid(pid, os.WNOHANG)


def alive(pid):
    """Whether a process runs; one that waits to be reaped by its parent does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def by_case(report):
    return {c: [o for o in report.outcomes if o.case == c] for c in dict.fromkeys(o.case for o in report.outcomes)}


def test_an_honest_peer_passes(cases, peer):
    report = ProcessDoor(peer("honest")).conform(vectors=cases)
    assert report.conforms and not report.problems
    assert "\x1b" not in report.implementation


@pytest.mark.parametrize("behaviour", ERRORS)
def test_its_case_is_an_error_and_the_others_keep_their_outcomes(behaviour, cases, peer):
    words, timeout = ERRORS[behaviour]
    report = ProcessDoor(peer(behaviour), timeout=timeout).conform(vectors=cases)
    first, broken, last = by_case(report).values()
    assert [(o.law, o.result) for o in broken] == [("run", "error")]
    assert words in broken[0].detail
    assert len(broken[0].detail) < 4000 and all(c.isprintable() for c in broken[0].detail)
    for good in (first, last):
        assert {o.result for o in good} == {"pass", "unsupported"} and len(good) > 5
    assert not report.problems


@pytest.mark.thorough
@pytest.mark.parametrize(
    "behaviour", ["many-states", "some-thousand-states", "empty-rows", "empty-rows-in-rows", "rows-without-end"]
)
def test_what_a_peer_sends_costs_no_more_than_the_problem(behaviour, cases, peer, monkeypatch):
    """Once the answer has come (that time is the peer's own, and --timeout bounds it) little is done with it."""
    spent, ask = [0.0], Peer.ask

    def timed(self, line):
        started = time.process_time()
        try:
            return ask(self, line)
        finally:
            spent[0] += time.process_time() - started

    monkeypatch.setattr(Peer, "ask", timed)
    report = ProcessDoor(peer("honest")).conform(vectors=cases)
    assert report.conforms
    spent[0], started = 0.0, time.process_time()
    ProcessDoor(peer(behaviour)).conform(vectors=cases)
    assert time.process_time() - started - spent[0] < 3.0


def test_a_second_answer_that_comes_later_is_found_at_the_next_request(cases, peer):
    report = ProcessDoor(peer("twice-later")).conform(vectors=cases)
    failed = [o.detail for o in report.failures]
    assert failed and all("sent twice" in d or "has the id" in d for d in failed)
    assert all(o.result != "error" for o in by_case(report)[cases[0].id])


@pytest.mark.parametrize(
    ("behaviour", "words"),
    [("talks-at-the-end", "without a request"), ("ignores-stop", "did not end within 1 s after stop and was killed")],
)
def test_what_it_does_at_the_end_is_a_problem_of_the_report(behaviour, words, cases, peer):
    report = ProcessDoor(peer(behaviour)).conform(vectors=cases)
    assert not report.failures and not report.conforms
    assert len(report.problems) == 1 and words in report.problems[0]


@pytest.mark.parametrize(
    ("behaviour", "words"),
    [("bad-start", "not JSON"), ("other-protocol", "speaks protocol 2, expected 1"), ("families-as-text", "families must be")],
)
def test_a_peer_that_does_not_start_is_not_tried_again(behaviour, words, cases, peer, tmp_path):
    report = ProcessDoor(peer(behaviour)).conform(vectors=cases)
    assert [(o.law, o.result) for o in report.outcomes] == [("run", "error")]
    assert words in report.outcomes[0].detail or "without a request" in report.outcomes[0].detail
    assert (report.scope.ran, report.scope.selected) == (0, 3) and not report.conforms
    assert len((tmp_path / "pids.txt").read_text().split()) == 1


def test_a_peer_that_reads_nothing_cannot_block_a_long_request(cases, peer):
    sample = cases[0].problem
    long = Problem(sample.family, 10**5, sample.fields, np.ones((10**5, len(sample.x0))), 1.0, 9)
    report = ProcessDoor(peer("reads-nothing"), timeout=SHORT).conform(vectors=[Case("gradient-admm/long", 1, "", ("f",), long)])
    assert [o.result for o in report.outcomes] == ["error"] and "no answer within" in report.outcomes[0].detail


def test_after_three_timeouts_in_a_row_the_rest_is_not_waited_for(cases, peer, tmp_path):
    hanging = [Case(f"gradient-admm/{i}", 1, "", ("f",), cases[1].problem) for i in range(6)]
    report = ProcessDoor(peer("hang"), timeout=0.3).conform(vectors=hanging)
    assert [o.result for o in report.outcomes] == ["error"] * 6
    assert [o.detail.startswith("not tried: the peer timed out 3 times") for o in report.outcomes] == [False] * 3 + [True] * 3
    assert len((tmp_path / "pids.txt").read_text().split()) == 3


def test_a_gigabyte_line_is_refused_within_bounded_memory(peer, cases):
    """The peak of a process of its own: the interpreter with NumPy, one line of 64 MiB and its growth.

    VmHWM and not ru_maxrss, which a new process inherits from the one that started it.
    """
    code = (
        "import sys; from tests.conformance.test_hostile_peers import *\n"
        "report = ProcessDoor(sys.argv[1:]).conform(vectors=[case('gradient-admm', 7)])\n"
        "assert 'longer than' in report.failures[0].detail\n"
        "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))\n"
    )
    root = Path(__file__).parents[2]
    found = subprocess.run(
        [sys.executable, "-c", code, *peer("gigabyte-line")], cwd=root, capture_output=True, text=True, check=True
    )
    assert int(found.stdout) < 350_000  # kilobytes


def test_a_command_that_does_not_exist_is_one_error(cases):
    report = ProcessDoor(["./no-such-program"]).conform(vectors=cases)
    assert [o.result for o in report.outcomes] == ["error"] and not report.conforms
    assert "cannot be started" in report.outcomes[0].detail


def test_an_interrupt_leaves_no_process(cases, peer):
    def stop(outcome):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), ProcessDoor(peer("ignores-stop")) as door:
        run_conformance(door, vectors=cases, progress=stop)
