"""Ask z3 or cvc5 in a process of its own that is killed on time; whatever comes back is read as data and may be hostile."""

from __future__ import annotations

import json
import os
import re
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from .smt import PREFIX, Query

SOLVERS = ("z3", "cvc5")
MEMORY_MEGABYTES = 2048
MAX_OUTPUT = 1 << 20
GRACE = 1.0  # seconds between the limit the solver is told and the moment it is killed
RATIONAL = re.compile(r"-?[0-9]{1,4000}(/[0-9]{1,4000})?\Z")
WORKER = Path(__file__).with_name("worker.py")


@dataclass(frozen=True)
class Value:
    """One number of a model: exactly, or as the solver's text of an algebraic number with a rational near it."""

    exact: Fraction | None
    text: str
    near: Fraction | None = None


@dataclass(frozen=True)
class Reply:
    """``answer`` is "sat", "unsat", "unknown", or "none" where the solver did not answer: then ``trouble`` says why."""

    solver: str
    answer: str
    trouble: str = ""
    model: Mapping[str, Value] = field(default_factory=dict)
    version: str = ""
    seconds: float = 0.0


def command(solver: str, seconds: float) -> list[str]:
    """The command line of the process that answers one question."""
    return [sys.executable, "-I", str(WORKER), solver, str(max(1, round(1000 * seconds))), str(MEMORY_MEGABYTES)]


def ask(solver: str, query: Query, *, seconds: float) -> Reply:
    """Put ``query`` to "z3" or "cvc5"; returns within about ``seconds`` + 1 s, never raises for what the solver does.

    Raises ValueError for another solver or a limit that is not positive.
    """
    if solver not in SOLVERS or not seconds > 0:
        raise ValueError(f"expected one of {', '.join(SOLVERS)} and a positive limit, found {solver!r} and {seconds!r} s")
    started = time.monotonic()
    try:
        output, errors, trouble, code = _run(command(solver, seconds), query.text, started + seconds + GRACE)
    except OSError as problem:
        return Reply(solver, "none", f"could not be started: {problem}", seconds=time.monotonic() - started)
    spent = time.monotonic() - started
    if trouble:
        return Reply(solver, "none", trouble, seconds=spent)
    if code:
        last = errors.decode("utf-8", "replace").strip().splitlines()[-1:] or ["no message"]
        how = f"killed by signal {-code}" if code < 0 else f"exit status {code}"
        return Reply(solver, "none", f"crashed ({how}): {last[0][:300]}", seconds=spent)
    return read_reply(solver, output, query.names, spent)


def _run(arguments: list[str], text: str, deadline: float) -> tuple[bytes, bytes, str, int]:
    """Standard output and error (bounded), what went wrong on our side of the pipe, and the exit status."""
    with tempfile.TemporaryFile() as question:
        question.write(text.encode("ascii"))
        question.seek(0)
        process = subprocess.Popen(
            arguments, stdin=question, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
        )
    got: dict[str, bytearray] = {"output": bytearray(), "errors": bytearray()}
    trouble = ""
    try:
        with selectors.DefaultSelector() as waiting:
            for name, stream in (("output", process.stdout), ("errors", process.stderr)):
                if stream is not None:
                    waiting.register(stream, selectors.EVENT_READ, name)
            while waiting.get_map() and not trouble:
                for key, _ in waiting.select(max(0.0, deadline - time.monotonic())):
                    chunk = os.read(key.fd, 1 << 16)
                    if not chunk:
                        waiting.unregister(key.fileobj)
                    got[key.data] += chunk
                if time.monotonic() >= deadline:
                    trouble = "killed at the time limit"
                elif any(len(part) > MAX_OUTPUT for part in got.values()):
                    trouble = f"killed: more than {MAX_OUTPUT} bytes of output"
        if not trouble:
            try:
                process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                trouble = "killed at the time limit"
    finally:
        _kill(process)
    return bytes(got["output"]), bytes(got["errors"]), trouble, process.returncode


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the process and everything it started; the group's number is its own until it has been waited for."""
    if process.returncode is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    for stream in (process.stdout, process.stderr):
        if stream is not None:
            stream.close()


def read_reply(solver: str, output: bytes, names: tuple[str, ...], seconds: float = 0.0) -> Reply:
    """The reply in one line of JSON; anything else is answer "none" with the trouble named, never a vote."""
    try:
        data = json.loads(output.decode("utf-8"))
        answer, reason, version, model = (data[key] for key in ("answer", "reason", "version", "model"))
        if answer not in ("sat", "unsat", "unknown") or not isinstance(reason, str) or not isinstance(version, str):
            raise ValueError(f"answer {answer!r}")
        values = {name: _value(model[PREFIX + name]) for name in names} if answer == "sat" else {}
    except (ValueError, KeyError, TypeError, RecursionError, AttributeError) as problem:
        shown = output[:120].decode("utf-8", "replace").strip()
        return Reply(solver, "none", f"garbage ({type(problem).__name__}): {shown!r}", seconds=seconds)
    return Reply(solver, answer, reason if answer == "unknown" else "", values, version[:40], seconds)


def _value(data: Any) -> Value:
    if not isinstance(data, dict):
        raise ValueError("a value of a model must be an object")
    if "exact" in data:
        exact = _rational(data["exact"])
        return Value(exact, str(exact), exact)
    if not isinstance(data.get("text"), str):
        raise ValueError("a value of a model needs a text")
    return Value(None, data["text"][:2000], _rational(data["near"]) if "near" in data else None)


def _rational(text: Any) -> Fraction:
    if not isinstance(text, str) or not RATIONAL.match(text):
        raise ValueError("not a rational")
    numerator, _, denominator = text.partition("/")
    if denominator and not int(denominator):
        raise ValueError("a zero denominator")
    return Fraction(int(numerator), int(denominator or 1))
