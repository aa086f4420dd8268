"""What the report shows beside the records, as plain data: figures, the papers' own order, lines of trusted code."""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterable
from contextvars import copy_context
from functools import cache
from pathlib import Path
from typing import Any

from ..environment import house
from ..environment.data_file import Unusable, read_toml
from ..environment.garbage import all_is_kept
from ..environment.house import PACKAGE, ROOT
from ..environment.kept_results import Kept
from ..environment.sources import HOUSE, digest_of_files
from ..records import json_text
from ..report.background import Background, CodeCount, Paper
from ..standalone.export import ledger_scripts
from .figures import figure_data

PARTS: dict[str, dict[str, str]] = read_toml(Path(__file__).with_name("trusted_code.toml"))
"""The code that a verdict rests on: of each part files or folders, and what each does."""


def background(told: Callable[[], dict[str, Any]] | None = None) -> Background:
    """Everything beside the records; ``told``: gives what :func:`told_generators` does, where that is at hand."""
    counted = {
        part: counts
        for part, rows in PARTS.items()
        if (counts := [CodeCount(at, what, count) for at, what in rows.items() if (count := lines_of(PACKAGE.parent / at))])
    }
    more = (implementations(), accountants(), epsilons(), told or told_generators)
    return Background(figure_data(), papers(), counted, *more, ledger_scripts(), release())


@cache
def told_generators() -> dict[str, Any]:
    """What generated facts speak of, their letters in the words of the file that generates them, and the shifts behind them, by
    algorithm; kept until a source changes. Shifts are believed: what is shown is a judgement of these very generators, which
    accepted them: so say the digests of its records."""
    from ..lemma.energies import believed

    apart = copy_context()  # nobody else in this process believes
    apart.run(believed.set, True)
    return apart.run(_told)


@all_is_kept()
def _told() -> dict[str, Any]:
    kept, sources = Kept(house.cache() / "shown"), (*HOUSE.glob("verify/**/*.py"), *ROOT.glob("lemmas/common/*.py"))
    key = digest_of_files(sorted((str(path), path) for path in sources))
    known = kept.load("generators", key)
    if known is None:
        from ..judge.shown_shifts import shifts_shown, steps_shown
        from ..kernel import Vector
        from ..lemma.conditions import conditions
        from ..lemma.generators import by_file, generator
        from ..lemma.letters import for_the_page

        known = {}
        for path, made in by_file().items():
            words = for_the_page(f"as in ``lemmas/common/{path.name}``", path.parent / "x", ROOT)
            own = vars(sys.modules[f"lemmas.common.{path.stem}"])
            names = {n: v for n, v in own.items() if isinstance(v, Vector)}
            for one in made:
                generator(one.algorithm)  # who refuses what its shifts do not prove, and two of one name
                known[one.algorithm] = {
                    "means": one.means,
                    "letters": words.removeprefix("Letters, "),
                    "conditions": conditions(one.drawn),
                    "shifts": [] if one.shifts is None else shifts_shown(*one.shifts),
                    "steps": [] if one.shifts is None else steps_shown(*one.shifts, names),
                }
        kept.store("generators", key, known)
    return known


def implementations() -> dict[str, Any]:
    """What is recorded of other implementations; nothing where the file is absent. ValueError for a file of another form."""
    path = ROOT / "examples" / "outcomes.json"
    found = json_text.parse_file(path) if path.is_file() else {}
    keys = {"title", "about", "status", "counts", "laws", "unsupported", "failures"}
    public = keys | {"source", "findings"}  # of other people's code: where it is, and what was found in it
    if not isinstance(found, dict) or any(not isinstance(row, dict) or set(row) not in (keys, public) for row in found.values()):
        raise ValueError(f"{path.name}: expected rows with {', '.join(sorted(keys))}; make it with python -m examples --store")
    return found


def accountants() -> dict[str, Any]:
    """What is recorded of other people's privacy accountants, with the vectors; nothing where the file is absent. ValueError
    for a file of another form."""
    folder = PACKAGE / "privacy" / "tribunal"
    path = folder / "outcomes.json"
    if not path.is_file():
        return {}
    found = json_text.parse_file(path)
    if not isinstance(found, dict) or set(found) != {"versions", "accountants", "not asked", "rows"}:
        raise ValueError(
            f"{path.name}: expected versions, accountants, not asked and rows; run python -m verify.privacy.tribunal --store"
        )
    vectors: dict[str, Any] = {}
    for group in sorted((folder / "vectors").glob("*.json")):
        rows = json.loads(group.read_text(encoding="utf-8"))["vectors"]
        vectors.update({f"{group.stem}/{row['id']}": row for row in rows})
    missing = [row["vector"] for row in found["rows"] if row["vector"] not in vectors]
    if missing:
        raise ValueError(f"{path.name}: no vector is named {missing[0]!r}; run python -m verify.privacy.tribunal --store again")
    return {**found, "vectors": vectors}


def epsilons() -> dict[str, Any]:
    """The tabulated accounts; nothing where the file is absent. ValueError for a file of another form."""
    from ..accounts.account_tables import STORED, stored

    return stored() if STORED.is_file() else {}


def papers(places: Iterable[Path] | None = None) -> dict[str, Paper]:
    """Titles, authors and the order of the claims, from these ``paper.toml`` (default: the suite's own). ValueError for a file of
    another form."""
    found = {}
    for path in sorted((ROOT / "lemmas").glob("*/paper.toml") if places is None else places):
        try:
            data = read_toml(path)
            uses = {e["id"]: tuple(map(str, e.get("depends_on", ()))) for e in data.get("entries", ())}
            said = [data.get(name, "") for name in ("title", "authors", "text")]
            causes = data.get("causes", ())
            listed = [
                name
                for one in causes
                for row in ([one["says"], *one["places"], *one["holds"]], *one.get("each", ()))
                for name in row
            ]
            if not all(isinstance(word, str) for word in (*uses, *said, *listed, data["paper"])):
                raise TypeError("a title or an id is no text")
        except (tomllib.TOMLDecodeError, AttributeError, KeyError, TypeError, Unusable) as problem:
            form = "paper, title, authors, [[entries]] with id and depends_on, [[causes]] with says, places and holds"
            raise ValueError(f"{path}: expected {form}, found {type(problem).__name__}: {problem}") from None
        found[data["paper"]] = Paper(said[0], said[1], tuple(uses), uses, said[2], causes)
    return found


def release(root: Path = ROOT) -> dict[str, str]:
    """``version``, ``date`` and, where one is set, ``address``, from CITATION.cff; nothing where the file is absent."""
    path = root / "CITATION.cff"
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    keys = {"version": "version", "date-released": "date", "repository-code": "address"}
    return {keys[key]: value for key, value in re.findall(rf'^({"|".join(keys)}): *"?([^"\n]+?)"? *$', text, flags=re.M)}


def lines_of(place: Path) -> int:
    """Lines of code of a file or a folder of Python files, without comments, blank lines and docstrings; 0 if absent."""
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place] if place.is_file() else []
    return sum((_coq_lines if path.suffix == ".v" else _lines)(path.read_text(encoding="utf-8")) for path in files)


def _coq_lines(text: str) -> int:
    """Lines of Coq outside comments (which do not nest here)."""
    return sum(1 for line in re.sub(r"\(\*.*?\*\)", "", text, flags=re.S).splitlines() if line.strip())


def _lines(text: str) -> int:
    skipped: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            first = node.body[0]
            skipped |= set(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return sum(1 for n, line in enumerate(text.splitlines(), 1) if n not in skipped and line.strip()[:1] not in ("", "#"))
