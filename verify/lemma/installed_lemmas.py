"""Lemma collections of other installed packages: read in a process of their own, judged here as data.

A package offers a collection by an entry point of the group ``verify.lemmas``: its name is the collection's, its value the
package whose folder holds the lemma files. Each of its ids is ``<collection>.<slug>``. Package and files are imported only in
the process that reads them (``reading_process``), as those of the suite itself are. A ``measured`` function runs there too, and
its outcome is the datum.

This guards against lemma files. A package that is installed can also change Python itself (a ``.pth`` file, another package's
files): nothing that runs in the same environment can guard against that.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..environment.entry_points import LEMMAS, EntryPointError, described, named
from ..kernel import Rejected
from .discover import Collection, Unreadable
from .reading_process import read_package


@dataclass(frozen=True)
class Installed:
    """A collection of another package, by its name."""

    name: str
    collection: Collection

    def joined(self, ours: Collection) -> Collection:
        """The suite's own lemmas, which the collection may use, and the collection's; unreadable files of the latter only."""
        return Collection(dict(sorted((ours.lemmas | self.collection.lemmas).items())), self.collection.unreadable)


def read_installed(name: str, ours: Collection) -> Installed:
    """The installed collection ``name``; EntryPointError where there is none, or it shadows an id of this suite."""
    entry = named(LEMMAS, name, reserved={n.partition(".")[0] for n in ours.lemmas})
    try:
        found = read_package(entry.value)
    except (Rejected, ValueError) as problem:
        raise EntryPointError(f"{described(entry)}: {problem}") from None
    if not found.lemmas and not found.unreadable:
        raise EntryPointError(f"{described(entry)}: no lemma file in it says `claim`")
    return Installed(name, own(name, found))


def own(name: str, found: Collection) -> Collection:
    """The lemmas whose ids belong to the collection ``name``; the others among the unreadable."""
    strange = {n: lemma for n, lemma in found.lemmas.items() if not n.startswith(f"{name}.")}
    words = "claim.id must begin with {!r}, the name of its collection; found {!r}"
    refused = (Unreadable(lemma.path, words.format(f"{name}.", n)) for n, lemma in strange.items())
    return Collection({n: lemma for n, lemma in found.lemmas.items() if n not in strange}, (*found.unreadable, *refused))
