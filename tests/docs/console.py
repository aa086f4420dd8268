"""Runs the commands of a document and compares their output.

A ```console block holds commands (``$ ...``) and the output lines that must come, in this order: ``...`` within a line stands for
any text, alone for any lines. Lines that come before an expected one are an error where no ``...`` stands for them (but for those
of progress and of files written); trailing lines may be left out. ``[status N]`` ends a command that does not end with 0. Any
other block whose first line is ``# path`` is a file and is written there.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
FILE = re.compile(r"# ([\w./-]+\.(?:py|toml|json|txt|csv))\n")
QUIET = re.compile(r"judged \d+ of \d+|wrote .*|\d+ other files of .*")


@dataclass(frozen=True)
class Step:
    """A file to write (``path``, ``text``), or a command with the lines expected of it and its status."""

    line: int
    path: str = ""
    text: str = ""
    command: str = ""
    expected: tuple[str, ...] = ()
    status: int = 0


def steps(document: str) -> list[Step]:
    """The files and commands of a Markdown document, in its order."""
    found = []
    for block in FENCE.finditer(document):
        kind, body = block.groups()
        line = document[: block.start()].count("\n") + 2
        named = FILE.match(body)
        if kind == "console":
            found += _commands(body, line)
        elif named:
            found.append(Step(line, path=named[1], text=body[named.end() :]))
    return found


def _commands(body: str, first: int) -> list[Step]:
    found: list[Step] = []
    for number, text in enumerate(body.splitlines(), first):
        if text.startswith("$ "):
            found.append(Step(number, command=text[2:]))
        elif not found:
            raise ValueError(f"line {number}: a console block begins with a command")
        else:
            last = found.pop()
            status = re.fullmatch(r"\[status (\d+)\]", text)
            found.append(
                Step(
                    last.line,
                    command=last.command,
                    expected=last.expected + (() if status else (text,)),
                    status=int(status[1]) if status else last.status,
                )
            )
    return found


def differs(expected: tuple[str, ...], output: str) -> str:
    """Where the output is not as expected; empty where it is."""
    lines = [line.rstrip() for line in output.splitlines()]
    at, free = 0, False
    for want in expected:
        if want.strip() == "...":
            free = True
            continue
        pattern = re.compile(".*".join(re.escape(part) for part in want.split("...")))
        while at < len(lines) and not pattern.fullmatch(lines[at]):
            if not free and not QUIET.fullmatch(lines[at]):
                return f"expected {want!r}, found {lines[at]!r}"
            at += 1
        if at == len(lines):
            return f"expected {want!r}, found no such line"
        at, free = at + 1, False
    return ""


def run(document: Path, folder: Path) -> list[str]:
    """Walk through ``document`` in ``folder``; one message per command that does not do what it says."""
    faults = []
    tools = folder / ".tools"
    tools.mkdir(exist_ok=True)
    for name in ("python", "python3"):
        (tools / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
        (tools / name).chmod(0o755)
    environment = os.environ | {"PATH": f"{tools}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "120"}
    for step in steps(document.read_text(encoding="utf-8")):
        if step.path:
            target = (folder / step.path).resolve()
            if folder.resolve() not in target.parents:
                raise ValueError(f"{document.name}, line {step.line}: a file outside the folder")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(step.text, encoding="utf-8")
            continue
        done = subprocess.run(
            ["bash", "-c", step.command],
            cwd=folder,
            env=environment,
            check=False,
            text=True,
            timeout=300,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        problem = differs(step.expected, done.stdout) or (
            f"expected status {step.status}, found {done.returncode}" if done.returncode != step.status else ""
        )
        if problem:
            faults.append(f"{document.name}, line {step.line}: $ {step.command}\n  {problem}\n{done.stdout[-1500:]}")
    return faults
