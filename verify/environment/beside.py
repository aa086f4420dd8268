"""Work done in a second process while this one goes on, where the system can fork and has a second processor."""

from __future__ import annotations

import multiprocessing
import os
import warnings
from collections.abc import Callable, Iterable
from functools import cache
from multiprocessing.connection import Connection
from typing import Any, TypeVar

S = TypeVar("S")
T = TypeVar("T")


def beside(first: Callable[[], S], then: Callable[[], T]) -> tuple[Callable[[], S], Callable[[], T]]:
    """Start ``first``, and after it ``then``, which change nothing but their own results, and give for each what waits for that
    result.

    Where no process can be started, or it fails or is killed, the work is done by whoever waits: so an error is raised there,
    as if there had been no second process.
    """
    if (os.cpu_count() or 1) < 2 or "fork" not in multiprocessing.get_all_start_methods():
        return cache(first), cache(then)
    context = multiprocessing.get_context("fork")
    receive, send = context.Pipe(duplex=False)
    child = context.Process(target=_deliver, args=((first, then), send), daemon=True)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of forks beside threads: the child calls none of them
            child.start()
    except OSError:
        receive.close()
        return cache(first), cache(then)
    finally:
        send.close()
    results: list[Any] = []

    def waiting(index: int, work: Callable[[], Any]) -> Any:
        try:
            while len(results) <= index:
                results.append(receive.recv())
        except (EOFError, OSError):  # it ended before or amid its answer
            receive.close()
            child.join()
            return work()
        if len(results) == 2:
            receive.close()
            child.join()
        return results[index]

    return cache(lambda: waiting(0, first)), cache(lambda: waiting(1, then))


def _deliver(works: Iterable[Callable[[], object]], send: Connection) -> None:
    try:
        for work in works:
            send.send(work())
    except BaseException:  # told where the work is done again
        os._exit(1)
