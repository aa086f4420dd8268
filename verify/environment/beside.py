"""Work done in a second process while this one goes on, where the system can fork and has a second processor."""

from __future__ import annotations

import multiprocessing
import os
import warnings
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import TypeVar

T = TypeVar("T")


def beside(work: Callable[[], T]) -> Callable[[], T]:
    """Start ``work``, which changes nothing but its own result, and give what waits for that result.

    Where no process can be started, or it fails or is killed, the work is done by whoever waits: so an error is raised here,
    as if there had been no second process.
    """
    if (os.cpu_count() or 1) < 2 or "fork" not in multiprocessing.get_all_start_methods():
        return work
    context = multiprocessing.get_context("fork")
    receive, send = context.Pipe(duplex=False)
    child = context.Process(target=_deliver, args=(work, send), daemon=True)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of forks beside threads: the child calls none of them
            child.start()
    except OSError:
        return work
    finally:
        send.close()

    def result() -> T:
        try:
            found: T = receive.recv()
        except (EOFError, OSError):  # it ended before or amid its answer
            return work()
        finally:
            receive.close()
            child.join()
        return found

    return result


def _deliver(work: Callable[[], T], send: Connection) -> None:
    try:
        send.send(work())
    except BaseException:  # told where the work is done again
        os._exit(1)
