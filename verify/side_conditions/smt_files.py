"""The questions of a claim as files, so that anybody may put them to any SMT solver."""

from __future__ import annotations

from pathlib import Path

from verify.kernel import Statement

from .reduction import reduced
from .smt import comment, query


def save(name: str, statement: Statement, folder: Path) -> list[Path]:
    """Write ``<name>-<goal>.smt2`` for every goal and ``<name>--hypotheses.smt2``; the paths, in that order.

    A goal holds exactly where its file is unsatisfiable; the hypotheses can hold exactly where theirs is satisfiable. Where the
    reduced statement (see ``reduction``) differs, the same question about it follows in a file that ends in ``.reduced.smt2``:
    it is equivalent and far easier. Characters that do not belong in a file name become ``_``; raises ValueError where two
    names then coincide, NotScalar and Rejected as ``query`` does.
    """
    simpler = reduced(statement).statement
    texts: dict[Path, str] = {}
    questions = [(f"{name}-{goal.name}", [goal.name], "unsat: the goal holds") for goal in statement.goals]
    for stem, goals, meaning in [*questions, (f"{name}--hypotheses", [], "sat: the hypotheses can hold")]:
        plain, easier = query(statement, goals).text, query(simpler, goals).text
        for suffix, text in ((".smt2", plain), (".reduced.smt2", easier)):
            path = folder / ("".join(c if c.isascii() and (c.isalnum() or c in "._-") else "_" for c in stem) + suffix)
            if path in texts:
                raise ValueError(f"two questions would be written to {path.name}")
            if suffix == ".smt2" or text != plain:
                texts[path] = f"{comment(name)}\n; {meaning}\n{text}"
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    return list(texts)
