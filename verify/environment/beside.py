"""Work done in a second process while this one goes on, where the system can fork and has a second processor."""

from __future__ import annotations

import multiprocessing
import os
import warnings
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from functools import cache
from multiprocessing.connection import Connection
from threading import Thread
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
    results: tuple[Future[Any], Future[Any]] = (Future(), Future())

    def receiving() -> None:  # at once, for what is sent waits in a short pipe, and the next work waits with it
        for result in results:
            try:
                result.set_result(receive.recv())
            except Exception as problem:  # it ended before or amid its answer
                result.set_exception(problem)
        receive.close()
        child.join()

    def waiting(result: Future[Any], work: Callable[[], Any]) -> Any:
        return work() if result.exception() else result.result()

    Thread(target=receiving, daemon=True).start()
    return cache(lambda: waiting(results[0], first)), cache(lambda: waiting(results[1], then))


def _deliver(works: Iterable[Callable[[], object]], send: Connection) -> None:
    try:
        for work in works:
            send.send(work())
    except BaseException:  # told where the work is done again
        os._exit(1)
