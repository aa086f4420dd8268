"""How far a long run is: a bar on a terminal, now and then a line elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any


class Progress:
    """A bar on a terminal, a plain line per 25 claims judged (or other things ``done``) now elsewhere."""

    def __init__(self, total: int, say: Callable[[str], None], done: str = "judged") -> None:
        self.word = done
        self.total, self.done, self.judged = total, 0, 0
        self.say = say
        self.bar: Any = None
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
            from rich.progress import Progress as Bar

            self.bar = Bar(
                TextColumn("{task.description:40.40}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeElapsedColumn(),
                TextColumn("left, about"),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self.bar.start()
            self.task = self.bar.add_task("", total=total)

    def __call__(self, name: str, verdict: str, reused: bool) -> None:
        self.done += 1
        self.judged += not reused
        if self.bar is not None:
            self.bar.update(self.task, advance=1, description=f"{name} {verdict}")
        elif not reused and (self.judged % 25 == 0 or self.done == self.total):
            self.say(f"{self.word} {self.done} of {self.total}")

    def close(self) -> None:
        if self.bar is not None:
            self.bar.stop()
