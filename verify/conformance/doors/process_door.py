"""The second door: a program in any language, spoken to in lines of JSON on its stdin and stdout (docs/protocol.md).

    with ProcessDoor(["./gradient_admm"]) as door:
        report = run_conformance(door)

or ``ProcessDoor(["./gradient_admm"]).conform()``, which also says what went wrong at the end.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np

from ...algorithms.arrays import Array
from ..kit.codec import Malformed, read_array, read_json_text, write_problem
from ..kit.family import Family, shape_of, sizes
from ..kit.outcome import Failed, NotStarted, Raised, Unsupported
from ..kit.problem import Problem
from ..kit.python_door import Run
from ..kit.registry import family_of
from ..kit.report import Report
from ..kit.run import run_conformance
from .peer import LONGEST_LINE, Peer, TimedOut, plain

PROTOCOL = 1
REQUESTS = ("run", "step")
PATIENCE = 3
# An answer may be this many times as long as the states of the problem and a little more: what is longer is not looked into.
SLACK, NUMBER, BYTES, STATES = 16, 80, 2 << 20, 64


class ProcessDoor:
    """A peer started by ``command`` (no shell), once for many problems, again after each failure.

    timeout: seconds for each answer; longest_line: bytes; by_steps: ask for one iteration at a time where the peer can;
    environment, directory: of the child, those of this process for None. After PATIENCE timeouts in a row, or an answer to start
    that is not one, the peer is not tried again: what is left gets the same error at once. Close it, or use it in ``with``.
    ValueError for options out of range; OSError where there are no POSIX pipes.
    """

    def __init__(self, command: Sequence[str], *, timeout: float = 10.0, longest_line: int = LONGEST_LINE, by_steps: bool = False,
                 environment: Mapping[str, str] | None = None, directory: Path | str | None = None) -> None:  # fmt: skip
        if os.name != "posix":
            raise OSError("the process door needs POSIX pipes and process groups; use it from Linux, macOS or WSL")
        if isinstance(command, str) or not command:
            raise ValueError("the command must be a non-empty list of words, such as ['node', 'adapter.mjs']")
        if not timeout > 0 or longest_line < 1:
            raise ValueError(f"timeout and longest_line must be positive, found {timeout!r} and {longest_line!r}")
        self.command, self.timeout, self.longest_line, self.by_steps = tuple(command), timeout, longest_line, by_steps
        self.environment, self.directory = environment, directory
        self.problems: list[str] = []
        self._peer: Peer | None = None
        self._id, self._timeouts, self._given_up = 0, 0, ""
        self._title, self._families, self._requests = "", frozenset[str](), frozenset[str]()

    @property
    def name(self) -> str:
        """What the peer calls itself, and the command."""
        return f"{self._title} ({' '.join(self.command)})" if self._title else " ".join(self.command)

    def start(self) -> None:
        """Start the peer now: ValueError where the command is no program that can be; what else is wrong ``run`` tells.

        A file that may not be run is a wrong command, no trouble of the machine: its cause goes no further.
        """
        try:
            self._started()
        except NotStarted as reason:
            cause = reason.__cause__
            if cause is not None:
                raise ValueError(str(reason)) from (None if isinstance(cause, PermissionError) else cause)

    def conform(self, **options: Any) -> Report:
        """``run_conformance`` of the peer, stopped at the end; what it does wrong there is in the report's ``problems``."""
        with self:
            report = run_conformance(self, **options)
        return replace(report, problems=(*report.problems, *self.problems))

    def run(self, problem: Problem) -> Run:
        """The states of one problem: all at once, or by steps. Unsupported or Failed as the peer says or behaves."""
        return self._run(problem, by_steps=self.by_steps)

    def run_other_way(self, problem: Problem) -> Run:
        """The same problem by steps where ``run`` asks for all at once, and the other way round; Unsupported where it cannot."""
        if self._requests != frozenset(REQUESTS):
            raise Unsupported(f"the peer answers {', '.join(sorted(self._requests)) or 'nothing'} only")
        return self._run(problem, by_steps=not self.by_steps)

    def close(self) -> str:
        """Stop the peer and end its process group; a complaint in words (also in ``problems``), or ""."""
        peer, self._peer = self._peer, None
        if peer is None:
            return ""
        complaint = peer.end(self._request("stop"))
        if complaint:
            self.problems.append(f"{self.name}: {complaint}")
        return complaint

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _run(self, problem: Problem, by_steps: bool) -> Run:
        if self._given_up:
            raise Failed(self._given_up)
        family = family_of(problem)
        try:
            peer = self._started()
            if family.id not in self._families:
                raise Unsupported(f"the peer offers {', '.join(sorted(self._families))} only")
            by_steps = by_steps if self._requests == frozenset(REQUESTS) else "step" in self._requests
            self._answer(peer, "problem", {"ready"}, problem=write_problem(problem))
            run = self._steps(peer, family, problem) if by_steps else self._whole(peer, family, problem)
        except Failed as reason:
            self._abandon(reason)
            raise
        except BaseException as reason:
            if not isinstance(reason, Unsupported):
                self._abandon(Failed("interrupted"))
            raise
        self._timeouts = 0
        return run

    def _abandon(self, reason: Failed) -> None:
        """Kill the peer, so that the next problem meets a fresh one; give up after too many timeouts."""
        peer, self._peer = self._peer, None
        if peer is not None:
            peer.end()
        self._timeouts = self._timeouts + 1 if isinstance(reason, TimedOut) else 0
        if self._timeouts >= PATIENCE:
            self._given_up = f"not tried: the peer timed out {PATIENCE} times in a row, last: {reason}"

    def _started(self) -> Peer:
        if self._peer is not None:
            return self._peer
        try:
            self._peer = Peer(self.command, timeout=self.timeout, longest_line=self.longest_line,
                              environment=self.environment, directory=self.directory)  # fmt: skip
        except (OSError, ValueError) as reason:
            why = reason.strerror if isinstance(reason, OSError) and reason.strerror else str(reason)
            self._given_up = f"{' '.join(self.command)!r} cannot be started: {plain(why)}"
            raise NotStarted(self._given_up) from reason
        try:
            said = self._answer(self._peer, "start", {"protocol", "name", "families"}, {"requests"}, protocol=PROTOCOL)
            self._introduced(said)
        except (Unsupported, Failed) as reason:
            what = "did not start" if isinstance(reason, Failed) else f"does not support protocol {PROTOCOL}"
            self._given_up = f"the peer {what}: {reason}"
            raise NotStarted(self._given_up) from None
        return self._peer

    def _introduced(self, said: Mapping[str, Any]) -> None:
        """Take over the name, families and requests of the answer to start."""
        if said["protocol"] != PROTOCOL or isinstance(said["protocol"], bool):
            raise Failed(f"it speaks protocol {plain(repr(said['protocol']), 40)}, expected {PROTOCOL}")
        families, requests = said["families"], said.get("requests", ["run"])
        for key, found in (("families", families), ("requests", requests)):
            if not isinstance(found, list) or not found or not all(isinstance(f, str) for f in found):
                raise Failed(f"its answer to start: {key} must be a non-empty list of names, found {plain(repr(found), 80)}")
        if set(requests) - set(REQUESTS):
            raise Failed(f"its answer to start: requests may name {', '.join(REQUESTS)}, found {plain(repr(requests), 80)}")
        if not isinstance(said["name"], str) or not said["name"]:
            raise Failed(f"its answer to start: name must be words, found {plain(repr(said['name']), 80)}")
        self._title = plain(said["name"], 100)
        self._families, self._requests = frozenset(plain(f, 60) for f in families), frozenset(requests)

    def _whole(self, peer: Peer, family: Family, problem: Problem) -> Run:
        numbers = _numbers(family, problem)
        said = self._answer(peer, "run", {"states"}, {"released"}, numbers)
        states = _arrays(said["states"], "states", numbers)
        return Run(states, released=_arrays(said["released"], "released", numbers) if "released" in said else None)

    def _steps(self, peer: Peer, family: Family, problem: Problem) -> Run:
        """T answers, each with the rows that its iteration adds; the first also has row 0 of the states with T+1 rows."""
        found = sizes(family, problem)
        parts: dict[str, list[Array]] = {}
        numbers = _numbers(family, problem)
        for t in range(problem.steps):
            rows = _arrays(self._answer(peer, "step", {"states"}, None, numbers)["states"], f"states of step {t}", numbers)
            if t and set(rows) != set(parts):
                raise Failed(f"step {t} has the states {', '.join(sorted(rows))}, the steps before {', '.join(sorted(parts))}")
            for name, value in rows.items():
                letters = family.states.get(name)
                if letters is None:
                    raise Failed(f"unknown state {plain(name, 40)!r}; the family {family.id} has {', '.join(family.states)}")
                new = 2 if t == 0 and letters[0] == "T+1" else 1
                wanted = (new, *shape_of(letters[1:], found))
                if value.shape != wanted:
                    raise Failed(f"step {t} must add {wanted} to the state {name!r} ({new} new rows), found {value.shape}")
                parts.setdefault(name, []).append(value)
        return Run({name: np.concatenate(rows) for name, rows in parts.items()})

    def _answer(self, peer: Peer, do: str, needed: set[str], may: set[str] | None = None, numbers: int = 0,
                **more: Any) -> dict[str, Any]:  # fmt: skip
        """Send a request; its answer with exactly the keys needed, and some that it may have: about ``numbers`` numbers."""
        answer = peer.ask(self._request(do, **more))
        if len(answer) > BYTES + SLACK * NUMBER * numbers:
            raise Failed(f"its answer to {do} has {len(answer)} bytes for {numbers} numbers: it is not read")
        said = read_answer(answer, self._id)
        for key, refusal in (("unsupported", Unsupported), ("error", Raised)):
            if key in said:
                if set(said) != {"id", key} or not isinstance(said[key], str) or not said[key].strip():
                    raise Failed(f"its answer to {do}: {key!r} must stand alone with a reason in words, found {_keys(said)}")
                raise refusal(
                    plain(said[key]) if refusal is Unsupported else f"it answered {do} with an error: {plain(said[key])}"
                )
        missing, unknown = needed - set(said), set(said) - needed - (may or set()) - {"id"}
        if missing or unknown:
            wrong = f"missing {', '.join(sorted(missing))}" if missing else f"unknown {plain(', '.join(sorted(unknown)), 80)}"
            raise Failed(f"its answer to {do} must have the keys id, {', '.join(sorted(needed))}: {wrong}")
        if "ready" in needed and said["ready"] is not True:
            raise Failed(f"its answer to {do}: ready must be true, found {plain(repr(said['ready']), 40)}")
        return said

    def _request(self, do: str, **more: Any) -> bytes:
        self._id += 1
        return json.dumps({"id": self._id, "do": do, **more}, separators=(",", ":"), allow_nan=False).encode() + b"\n"


def read_answer(line: bytes, expected: int) -> dict[str, Any]:
    """The JSON object of one line with the id of the request; Failed says what is wrong with it."""
    try:
        said = read_json_text(line.decode("utf-8"))
    except Malformed as reason:
        raise Failed(f"its answer is not JSON: {reason}") from None
    except (ValueError, RecursionError) as reason:
        shown = plain(line[:200].decode("utf-8", "replace"), 80)
        raise Failed(
            f"its answer is not JSON ({plain(str(reason), 100)}): {shown!r}; stdout is for answers only, use stderr"
        ) from None
    if not isinstance(said, dict):
        raise Failed(f"its answer must be a JSON object, found {type(said).__name__}")
    if type(said.get("id")) is not int or said["id"] != expected:
        raise Failed(f"its answer has the id {plain(repr(said.get('id')), 40)}, expected {expected}")
    return said


def _numbers(family: Family, problem: Problem) -> int:
    """How many numbers all states of the problem have."""
    found = sizes(family, problem)
    return sum(math.prod(shape_of(letters, found)) for letters in family.states.values())


def _arrays(data: Any, where: str, numbers: int) -> dict[str, Array]:
    """``numbers``: how many are expected in all; an array of many times as many parts is refused unread."""
    if not isinstance(data, dict) or not data:
        raise Failed(f"{where}: expected an object of arrays, found {type(data).__name__ if data != {} else 'an empty one'}")
    if len(data) > STATES:
        raise Failed(f"{where}: expected at most {STATES} arrays, found {len(data)}")
    most = SLACK * (numbers + 1000)
    try:
        return {plain(name, 60): read_array(value, f"{where}.{plain(name, 60)}", most) for name, value in data.items()}
    except Malformed as reason:
        raise Failed(plain(str(reason))) from None


def _keys(said: Mapping[str, Any]) -> str:
    return plain(", ".join(f"{k}: {type(v).__name__}" for k, v in said.items()), 120)
