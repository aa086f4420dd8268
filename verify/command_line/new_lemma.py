"""``verify new``: a lemma file that already passes, to be edited into the real one."""

from __future__ import annotations

import re
from pathlib import Path

from ..environment.data_file import write_atomically
from ..environment.house import ROOT, work
from ..environment.nearest import meant

TEMPLATE = '''"""One plain line.

Where: ours. Letters: how the paper's letters map to the names below.
Idea: the proof in two lines.
"""

from verify import *

for_all(X="x y")

says = statement(
    longer=x.norm2 >= y.norm2 | ours("x is at least as long as y"),
    bounded=2 * x.norm2 + 2 * y.norm2 >= (x + y).norm2 | goal,
)

claim = Claim("{paper}.{slug}", "inequality")

proof = shows(bounded=square(x - y))

witness = at("x=[2, 0] y=[1, 1]")

too_strong = altered(scale="1 % smaller -> left 99/100")
'''


def new_lemma(slug: str, root: Path | None = None, new_paper: bool = False, collection: str | None = None) -> tuple[Path, str]:
    """Write ``lemmas/<paper>/<slug>.py`` below ``root`` (default: the working folder); its path and the id of its claim.

    ``slug`` may name folders between the two, and have ``-`` for ``_`` as ids do. collection: the folder of one's own into which
    it goes instead, made where it is not there; ``slug`` is then without a paper.

    Raises ValueError for a bad slug or a paper without a folder (unless ``new_paper``), FileExistsError where file or id exists.
    """
    home = work() if root is None else root
    paper, *parts = slug.replace("-", "_").split("/")
    if collection is not None:
        base = Path(collection).resolve()
        if not all(re.fullmatch(r"[a-z][a-z0-9_]*", p) for p in (base.name, paper, *parts)):
            raise ValueError(f"expected FOLDER and SLUG of lower case, digits and _, found {base.name!r} and {slug!r}")
        own = parts and (base / paper / "paper.toml").is_file()  # a paper among others has ids of its own
        return _write(base, paper if own else base.name, [paper, *parts])
    if not parts or not re.fullmatch(r"[a-z][a-z0-9]*", paper) or not all(re.fullmatch(r"[a-z][a-z0-9_]*", p) for p in parts):
        raise ValueError(
            "expected PAPER/SLUG such as chan2024/my_lemma (a paper: lower case and digits; a slug: with _ too; for a folder "
            f"of your own: SLUG --collection FOLDER), found {slug!r}"
        )
    places = [home / "lemmas"] if root is not None else [ROOT / "lemmas", home / "lemmas"]
    folders_there = {p.name for place in places if place.is_dir() for p in place.iterdir() if p.is_dir()}
    known = sorted(name for name in folders_there if name.isidentifier() and name[0] != "_")
    if paper not in known and not new_paper:
        hint = f"; {meant(paper, known)}".removesuffix("; ") or "."
        raise ValueError(f"no folder lemmas/{paper}{hint} papers: {', '.join(known)}. For another paper add --new-paper")
    return _write(home / "lemmas" / paper, paper, parts)


def _write(base: Path, paper: str, parts: list[str]) -> tuple[Path, str]:
    *folders, name = parts
    path = base.joinpath(*folders, f"{name}.py")
    if path.exists():
        raise FileExistsError(f"{path} exists already; choose another slug")
    words = name.replace("_", "-")
    claimed = re.compile(rf'Claim\(\s*"{paper}\.{words}"')
    if taken := next((p for p in base.rglob("*.py") if claimed.search(p.read_text(encoding="utf-8"))), None):
        raise FileExistsError(
            f"{taken} claims {paper}.{words} already; another slug, or a paper.toml in {path.parent}, tells them apart"
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    for folder in [path.parent, *path.parent.parents][: len(folders) + 1]:
        if not (folder / "__init__.py").exists():
            (folder / "__init__.py").write_text("", encoding="utf-8")
    write_atomically(path, TEMPLATE.format(paper=paper, slug=words))
    return path, f"{paper}.{words}"
