"""Processes beside this one, started afresh, that end when it does, however it ends."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor


def workers(most: int, begin: Callable[..., object] | None = None, *given: object) -> ProcessPoolExecutor:
    """At most so many, each started where a job waits for it; ``begin``: what each does first, with ``given``."""
    return ProcessPoolExecutor(most, multiprocessing.get_context("spawn"), _start, (begin, given))


def _start(begin: Callable[..., object] | None, given: tuple[object, ...]) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if begin is not None:
        begin(*given)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
