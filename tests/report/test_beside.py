"""Work in a second process: its result, its error, and its death, which costs time and nothing else."""

import multiprocessing
import os
import signal

import pytest

from verify.environment import beside as module
from verify.environment.beside import beside

HERE = os.getpid()
FORKS = "fork" in multiprocessing.get_all_start_methods()


@pytest.mark.skipif(not FORKS, reason="this system cannot fork: the work is done in one process")
def test_the_result_comes_from_another_process(monkeypatch):
    monkeypatch.setattr(module.os, "cpu_count", lambda: 2)
    found, large = beside(lambda: (os.getpid(), "x" * 3_000_000))()
    assert found != HERE and len(large) == 3_000_000


def test_an_error_is_raised_where_the_result_is_asked_for(monkeypatch):
    monkeypatch.setattr(module.os, "cpu_count", lambda: 2)
    waiting = beside(lambda: {}["absent"])
    with pytest.raises(KeyError, match="absent"):
        waiting()


@pytest.mark.skipif(not FORKS, reason="this system cannot fork: there is no process to be killed")
def test_work_of_a_killed_process_is_done_here(monkeypatch):
    monkeypatch.setattr(module.os, "cpu_count", lambda: 2)

    def work():
        if os.getpid() != HERE:
            os.kill(os.getpid(), signal.SIGKILL)
        return os.getpid()

    assert beside(work)() == HERE


def test_one_processor_or_no_fork_is_one_process(monkeypatch):
    monkeypatch.setattr(module.os, "cpu_count", lambda: 1)
    assert beside(os.getpid)() == HERE
    monkeypatch.setattr(module.os, "cpu_count", lambda: 2)
    monkeypatch.setattr(module.multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    assert beside(os.getpid)() == HERE
