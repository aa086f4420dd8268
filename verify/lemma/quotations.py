"""Quotations looked up without the papers' texts: of each paper a bitmap of hashed windows, made from a text that a user has.

A window is two or three words that follow each other once formulas are left out (letters only, lower case, words of one
letter dropped), or three or four symbols of a formula in TeX. Its SHA-256, cut to ``BITS`` bits, sets one bit. A few bits in a
hundred are set, so a window that is not the paper's passes with that chance, an altered word (three windows) with its cube; and
the text cannot be read back: at every place the bitmap allows dozens of continuations for each true one, and it has no order.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from ..environment.data_file import Unusable, read_bytes, write_atomically
from ..environment.house import ROOT
from .discover import LemmaFile

BITS, WINDOWS, FORMULAS = 20, (2, 3), (3, 4)
FILE, MAX_BYTES, MAX_TEXT = "quotations.json", 1 << 20, 1 << 24
FORMULA = re.compile(r"\$\$(.*?)\$\$|\$((?:(?!(?:[a-z]{3,} ){3})[^$\n]){0,900})\$", re.DOTALL)
INSIDE = re.compile(r"\\(?:text|mathrm|operatorname)\w*\{([^{}]*)\}")
TECHNICAL = re.compile(r"[\\_{}^=<>|]|script|italic|[^\x00-\x7f\u2010-\u201f]")


class NoData(ValueError):
    """There is no bitmap, or it is malformed; the message says which."""


def words(text: str) -> list[str]:
    """The words of a text without its formulas, then those inside formulas; a word divided at the end of a line is joined."""
    plain = FORMULA.sub(" ", re.sub(r"(\w)-\n(\w)", r"\1\2", text)) + " " + " ".join(INSIDE.findall(text))
    kept = (token for token in plain.split() if not TECHNICAL.search(token))
    return re.findall(r"[a-z]{2,}", " ".join(kept).lower())


def symbols(text: str) -> Iterator[list[str]]:
    """The formulas of a text in TeX, as symbols; without dollars, all of a text that has a command is one."""
    bare = [text] if "$" not in text and "\\" in text else []
    for formula in [*bare, *("".join(found) for found in FORMULA.findall(text))]:
        yield [SPELLINGS.get(t, t) for t in SYMBOL.findall(formula) if t not in UNSEEN]


SYMBOL = re.compile(r"\\[A-Za-z]+|\\.|[^\s]")
SPELLINGS = {r"\leq": r"\le", r"\geq": r"\ge", r"\varepsilon": r"\epsilon"}
UNSEEN = {r"\left", r"\right", r"\,", r"\!", "{", "}", r"\mathbf", r"\boldsymbol"}


def windows(text: str) -> list[str]:
    """Every window of a text or of a quotation."""
    found, seen = words(text), []
    for size in WINDOWS:
        seen += [" ".join(found[at : at + size]) for at in range(len(found) - size + 1)]
    for formula in symbols(text):
        seen += [" ".join(formula[at : at + size]) for size in FORMULAS for at in range(len(formula) - size + 1)]
    return seen


def place(window: str) -> int:
    """The bit of a window."""
    return int.from_bytes(hashlib.sha256(window.encode()).digest()[:4], "big") >> (32 - BITS)


def store(paper: str, texts: Iterable[str], root: Path = ROOT) -> Path:
    """Write the bitmap of a paper from its texts (its versions); the file it is in."""
    bitmap = bytearray(1 << (BITS - 3))
    for text in texts:
        for window in windows(text):
            bitmap[place(window) >> 3] |= 1 << (place(window) & 7)
    path = root / "lemmas" / paper / FILE
    data = base64.b64encode(zlib.compress(bytes(bitmap), 9)).decode()
    write_atomically(path, json.dumps({"bits": BITS, "windows": [*WINDOWS, *FORMULAS], "bitmap": data}) + "\n")
    return path


def data_of(lemma: LemmaFile) -> Path:
    """Where the data of a claim's paper are, if anywhere."""
    return lemma.root / "lemmas" / lemma.claim.id.split(".")[0] / FILE


def bitmap_of(path: Path) -> bytes:
    """The bitmap that ``store`` wrote; NoData where there is none, or the file has another form."""
    try:
        return _bitmap(read_bytes(path, MAX_BYTES), path.name)
    except OSError as problem:
        raise NoData(f"no {path.name}") from problem
    except Unusable as problem:
        raise NoData(str(problem)) from problem


@cache
def _bitmap(content: bytes, name: str) -> bytes:
    """The bitmap in the content of a file of this name."""
    try:
        row = json.loads(content.decode("utf-8"))
        if (row["bits"], row["windows"]) != (BITS, [*WINDOWS, *FORMULAS]):
            raise NoData(f"{name} has other windows: make it again")
        engine = zlib.decompressobj()
        found = engine.decompress(base64.b64decode(row["bitmap"], validate=True), 1 << (BITS - 3))
    except (ValueError, KeyError, TypeError, RecursionError, zlib.error) as problem:
        raise NoData(f"{name} is malformed: {problem}") from problem
    if len(found) != 1 << (BITS - 3):
        raise NoData(f"{name} is cut off")
    return found


def unknown(quote: str, bitmap: bytes) -> str | None:
    """The first window of a quotation that the paper does not have, "" where it has all; None where a quotation has no window."""
    found = windows(quote)
    return next((w for w in found if not bitmap[place(w) >> 3] >> (place(w) & 7) & 1), "") if found else None
