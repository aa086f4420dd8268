"""Work in a second process: its results, its error, and its death, which costs time and nothing else."""

import multiprocessing
import os
import signal
import time

import pytest

from verify.environment import beside as module
from verify.environment.beside import beside

HERE = os.getpid()
FORKS = "fork" in multiprocessing.get_all_start_methods()


@pytest.fixture(autouse=True)
def two_processors(monkeypatch):
    monkeypatch.setattr(module.os, "cpu_count", lambda: 2)


@pytest.mark.skipif(not FORKS, reason="this system cannot fork: the work is done in one process")
@pytest.mark.parametrize("order", [(0, 1, 0), (1, 0, 1)])
def test_the_results_come_from_another_process_in_whatever_order_they_are_asked_for(order):
    both = beside(lambda: (os.getpid(), "x" * 3_000_000), lambda: (os.getpid(), "y"))
    found = {index: both[index]() for index in order}
    assert found[0][0] == found[1][0] != HERE and (len(found[0][1]), found[1][1]) == (3_000_000, "y")


@pytest.mark.skipif(not FORKS, reason="this system cannot fork: the work is done in one process")
def test_the_second_work_does_not_wait_until_the_first_result_is_asked_for(tmp_path):
    beside(lambda: "x" * 3_000_000, (tmp_path / "done").touch)
    for _ in range(600):
        if (tmp_path / "done").exists():
            return
        time.sleep(0.05)
    pytest.fail("the first result stands in a pipe that nobody reads")


def test_an_error_is_raised_where_the_result_is_asked_for():
    first, then = beside(lambda: {}["absent"], lambda: 3)
    with pytest.raises(KeyError, match="absent"):
        first()
    assert then() == 3
    first, then = beside(lambda: 3, lambda: {}["absent"])
    assert first() == 3
    with pytest.raises(KeyError, match="absent"):
        then()


@pytest.mark.skipif(not FORKS, reason="this system cannot fork: there is no process to be killed")
def test_work_of_a_killed_process_is_done_here_once():
    done = []

    def work():
        if os.getpid() != HERE:
            os.kill(os.getpid(), signal.SIGKILL)
        done.append(1)
        return os.getpid()

    first, then = beside(os.getpid, work)
    assert first() != HERE == then() == then() and first() != HERE and done == [1]


@pytest.mark.parametrize(("name", "value"), [("cpu_count", 1), ("get_all_start_methods", ["spawn"])])
def test_one_processor_or_no_fork_is_one_process(monkeypatch, name, value):
    monkeypatch.setattr(module.os if name == "cpu_count" else module.multiprocessing, name, lambda: value)
    first, then = beside(os.getpid, os.getpid)
    assert first() == then() == HERE
