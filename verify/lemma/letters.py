"""What the docstring of a lemma file says: the words of its claim, and for the page its letters and its idea, in which what they
say of other files is replaced by what those files say.

A lemma file may write "see ``two_nodes``" or "as in ``lemmas.common.two_iterations``". A reader of the page has no files: a file
with a claim becomes the id of its record, a vocabulary the letters that it explains.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from ..environment.data_file import read_text

HEADS = re.compile(r"(?:(?<=[.;:)]\s)|^\s*)(?:(?:Where|Statement|Idea|Units?):\s|Letters(?: and (?:facts|idea))?[:,]?\s)", re.M)
OF_THE_CLAIM = {  # by field of the claim; its reading and its note are the last that a docstring says
    "title": re.compile(r"\A\s*(.+?)\.?\s*(?:\n\n|\Z)", re.S),
    "where": re.compile(r"^ *Where:\s(.+?)\.(?=$|\s(?:Letters|Idea))", re.M | re.S),
    "reading": re.compile(r"^ *Reading:\s(.+?)(?=^ *Note:\s|\Z)", re.M | re.S),
    "note": re.compile(r"^ *Note:\s(.+)", re.M | re.S),
}
FILES = re.compile(r"((?:see|as in) )?(?:``(?:lemmas/)?([a-z_0-9./]+?)(?:\.py)?``|\b(lemmas\.[a-z_0-9.]*[a-z_0-9]))")
CODE = re.compile(r"\b(verify|lemmas|tests)\.|DERIVED")


def of_the_claim(docstring: str) -> dict[str, str]:
    """The words of a claim in the docstring of its file, by field: the title is its first paragraph, ``Where:`` goes up to a full
    stop at the end of a line, ``Reading:`` and ``Note:`` begin a line and are the last."""
    found = {name: pattern.search(docstring) for name, pattern in OF_THE_CLAIM.items()}
    return {name: " ".join(match[1].split()) for name, match in found.items() if match is not None}


def sections(docstring: str) -> tuple[str, str]:
    """What a lemma file's docstring says after ``Letters:`` and after ``Idea:``; empty where it has none."""
    found: dict[str, str] = {}
    docstring = re.split(r"^ *(?:Reading|Note):\s", docstring, maxsplit=1, flags=re.M)[0]
    marks = list(HEADS.finditer(docstring))
    for number, mark in enumerate(marks):
        end = marks[number + 1].start() if number + 1 < len(marks) else len(docstring)
        found.setdefault(mark[0].split()[0].rstrip(":,"), " ".join(docstring[mark.end() : end].split()))
    return found.get("Letters", ""), found.get("Idea", "")


def for_the_page(text: str, path: Path, root: Path, own: frozenset[str] = frozenset(), depth: int = 2) -> str:
    """``text`` of the lemma file ``path`` with every mention of another file replaced; ``own``: names that are letters here.

    "as in" a vocabulary gives its letters alone, any other mention its idea too."""

    def said(match: re.Match[str]) -> str:
        name = match[2] or match[3]
        target = None if name in own else _file(name.removeprefix("lemmas.").replace(".", "/"), path, root)
        if target is None:
            return match[0]
        record, words = _words(target, root, depth, match[1] == "as in ")
        return (match[1] or "") + words if record else words

    return FILES.sub(said, text)


def _file(name: str, path: Path, root: Path) -> Path | None:
    """The file that ``name`` (a stem, or a path below the lemmas) means in the file ``path``; None for a letter."""
    papers = root / "lemmas"
    near = [path.parent / f"{name}.py", papers / f"{name}.py"]
    if "_" in name:
        inside = path.relative_to(papers).parts[0] if path.is_relative_to(papers) else ""
        near += _files(papers / inside).get(name, [])
    return next((one for one in near if one.is_file() and one != path), None)


@cache
def _files(folder: Path) -> dict[str, list[Path]]:
    """The files below ``folder`` by stem."""
    found: dict[str, list[Path]] = {}
    for path in sorted(folder.rglob("*.py")):
        found.setdefault(path.stem, []).append(path)
    return found


def explains(path: Path, root: Path) -> str:
    """The letters that a vocabulary explains, those that it takes from others among them."""
    return _words(path, root, 2, True)[1]


@cache
def _words(path: Path, root: Path, depth: int, alone: bool) -> tuple[bool, str]:
    """Whether the file has a claim, and the id of its record, or the letters that it explains; with its idea unless ``alone``."""
    try:
        source = read_text(path)
        document = ast.get_docstring(ast.parse(source)) or ""
    except (OSError, SyntaxError, ValueError):
        return False, path.stem
    record = re.search(r'^claim = Claim\(\s*(?:id=)?"([^"]+)"', source, re.M)
    if record is not None:
        return True, record[1]
    title, _, body = document.partition("\n\n")
    letters, idea = sections(document)
    if not letters:  # ``Letters along ..``, ``Letters as in ..``: whoever shows them says already that these are letters
        letters = " ".join(body.partition("\nIdea: ")[0].split()).removeprefix("Letters ")
    letters = " ".join(part for part in (letters, "" if alone else idea[:1].upper() + idea[1:]) if part) or " ".join(
        title.split()
    )
    letters = for_the_page(letters, path, root, depth=depth - 1) if depth else letters
    plain = " ".join(part for part in re.split(r"(?<=[.;]) ", letters) if not CODE.search(part)).rstrip(".;")
    return False, plain or " ".join(title.split())
