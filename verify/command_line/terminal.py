"""Lines as a terminal shows them: wrapped at its width, verdicts in colour; where nobody looks at a terminal, as they are."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from typing import TYPE_CHECKING, TextIO

from ..records.verdict_words import VERDICTS
from .commands import CHANGED, OK

if TYPE_CHECKING:
    from ..lemma.other_collections import Other

COLOURS = {"PROVED": 34, "REDUCED": 36, "REFUTED": 31, "CITED": 35, "SUPPORTED": 32, "CONTRADICTED": 33, "OPEN": 33, "BROKEN": 41}
COLOURS |= {"conforms": 34, "fails": 31}
"""ANSI codes; a verdict that is not here keeps the colour of the text."""
VERDICT = re.compile(rf"\b(?:{'|'.join(VERDICTS)})\b|^(?:conforms|fails)(?=: [0-9])", re.MULTILINE)
COPIED = re.compile(r"^ *(?:at\(|[a-z]+: +python -m verify )")


def shown(text: str, stream: TextIO | None = None) -> str:
    """``text`` for standard output or another stream: at a terminal lines are broken at its width, but those to be copied and
    JSON."""
    if not (stream or sys.stdout).isatty() or text.startswith(("{\n", "[\n")):
        return text
    width = shutil.get_terminal_size().columns
    text = "\n".join(line if COPIED.search(line) else wrapped(line, width) for line in text.split("\n"))
    return text if "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb" else VERDICT.sub(_coloured, text)


def wrapped(line: str, width: int) -> str:
    """A line broken between words at ``width``; its own indent, and four columns more where it goes on."""
    indent = line[: len(line) - len(line.lstrip())]
    begin, go_on = indent, f"{indent}    "
    return textwrap.fill(
        line.strip(),
        max(width, 40),
        initial_indent=begin,
        subsequent_indent=go_on,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _coloured(found: re.Match[str]) -> str:
    code = COLOURS.get(found[0])
    return f"\033[{code}m{found[0]}\033[0m" if code else found[0]


def of_collection(words: str, other: Other | None) -> str:
    """``words`` whose commands between backticks are those of the collection that was asked for."""
    return words if other is None else re.sub("(`python -m verify [^`]*)`", rf"\1 --collection {other.asked}`", words)


def say(words: str) -> None:
    """What a long command does meanwhile."""
    print(f"  {words}", file=sys.stderr)


def put(words: str) -> None:
    """Print what a person reads."""
    print(shown(words))


def tell(result: tuple[list[str], bool]) -> int:
    """Print what a command found; the exit status."""
    for line in result[0]:
        put(line)
    return OK if result[1] else CHANGED
