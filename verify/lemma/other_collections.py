"""Lemma collections beside the suite's own: a folder or an installed package, read in a process of its own, judged as data.

A folder is a collection by its path (``--collection my_papers``); its name is the folder's. A package offers one by an entry
point of the group ``verify.lemmas``: its name is the collection's, its value the package whose folder holds the lemma files. Each
id is ``<collection>.<slug>``, or ``<paper>.<slug>`` where the collection has a folder ``<paper>`` with ``paper.toml``. Files find
each other by the folder's name (``from my_papers.vocabulary import x``), and are imported only in the process that reads them
(``reading_process``), as those of the suite itself are. A ``measured`` function runs there too, and its outcome is the datum.

This guards against lemma files. A package that is installed can also change Python itself (a ``.pth`` file, another package's
files): nothing that runs in the same environment can guard against that.
"""

from __future__ import annotations

import os
from collections.abc import Collection as Names
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from ..environment.entry_points import LEMMAS, NAME, EntryPointError, described, named, offered
from ..kernel import Rejected
from .discover import Collection, LemmaFile, Unreadable
from .generators import bring
from .reading_process import read_package


@dataclass(frozen=True)
class Other:
    """A collection beside the suite's own: its name, what it says, the papers it holds (its own name among them), and the word by
    which it is asked for again, and the ``paper.toml`` of those that have one."""

    name: str
    collection: Collection
    papers: frozenset[str]
    asked: str
    described: tuple[Path, ...] = ()

    def joined(self, ours: Collection) -> Collection:
        """The suite's own lemmas, which the collection may use, and the collection's; unreadable files of the latter only."""
        return Collection(dict(sorted((ours.lemmas | self.collection.lemmas).items())), self.collection.unreadable)

    def has(self, name: str) -> bool:
        """Whether the id ``name`` is of this collection."""
        return name.partition(".")[0] in self.papers

    @property
    def patterns(self) -> list[str]:
        """What names all its claims."""
        return [f"{paper}.*" for paper in sorted({n.partition(".")[0] for n in self.collection.lemmas})]


def place_of(asked: str, reserved: Iterable[str] = ()) -> tuple[str, str, Path | None, str]:
    """Name, package, folder of the package (None: it is installed) and words of the collection ``asked``, before a file is read;
    EntryPointError where there is none."""
    folder = Path(asked).resolve()
    if os.sep in asked or (folder.is_dir() and asked not in offered(LEMMAS)):
        name = folder.name
        if not folder.is_dir():
            raise EntryPointError(f"{asked} is no folder, and so no collection")
        if not NAME.fullmatch(name) or not name.isidentifier():
            raise EntryPointError(f"{asked}: expected a folder named by lower-case letters, digits and '_', found {name!r}")
        if (spec := find_spec(name)) is not None and str(folder) not in (spec.submodule_search_locations or ()):
            raise EntryPointError(f"{asked}: another Python package has the name {name}: choose another")
        return name, name, folder.parent, asked
    try:
        entry = named(LEMMAS, asked, reserved=reserved)
    except EntryPointError as problem:
        raise EntryPointError(f"there is no folder {asked} here, and {problem}") from None
    return asked, entry.value, None, described(entry)


def read_collection(asked: str, ids: Iterable[str]) -> Other:
    """The collection in the folder ``asked``, or the installed one of that name; EntryPointError where there is none, or it
    shadows one of the ``ids`` of this suite."""
    reserved = {n.partition(".")[0] for n in ids}
    name, package, home, words = place_of(asked, reserved)
    try:
        found = read_package(package, home)
    except (Rejected, ValueError) as problem:
        raise EntryPointError(f"{words}: {problem}") from None
    if not found.lemmas and not found.unreadable:
        raise EntryPointError(f"{words}: no lemma file in it says `claim`")
    places = {n: _papers(lemma) for n, lemma in found.lemmas.items()}
    folders = sorted({path for paths in places.values() for path in paths})
    papers = frozenset({name, *(path.name for path in folders)})
    if taken := sorted(papers & reserved):
        raise EntryPointError(f"{words}: the name {taken[0]!r} belongs to this suite: choose another")
    try:
        bring(found.generators)
    except Rejected as problem:
        raise EntryPointError(f"{words}: {problem}") from None
    theirs = {n: {name, paths[0].name} if paths else papers for n, paths in places.items()}
    return Other(name, own(theirs, found), papers, asked, tuple(path / "paper.toml" for path in folders))


def _papers(lemma: LemmaFile) -> list[Path]:
    """The folders of papers in which a lemma file lies, the nearest first."""
    return [path for path in Path(lemma.root, lemma.path).parents[:-1] if path != lemma.root and (path / "paper.toml").is_file()]


def own(papers: Mapping[str, Names[str]], found: Collection) -> Collection:
    """The lemmas whose ids are of one of the papers that each may be of; the others among the unreadable."""
    strange = {n: lemma for n, lemma in found.lemmas.items() if n.partition(".")[0] not in papers[n]}
    words = "claim.id must begin with {}, the name of its collection or of its paper; found {!r}"
    refused = (
        Unreadable(lemma.path, words.format(" or ".join(f"'{paper}.'" for paper in sorted(papers[n])), n))
        for n, lemma in strange.items()
    )
    return Collection(
        {n: lemma for n, lemma in found.lemmas.items() if n not in strange}, (*found.unreadable, *refused), found.generators
    )
