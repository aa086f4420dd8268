"""Lemma collections of other installed packages: read in a process of their own, judged here as data.

A package offers a collection by an entry point of the group ``verify.lemmas``: its name is the collection's, its value the
package whose folder holds the lemma files. Each of its ids is ``<collection>.<slug>``. The files are imported only in a
process that ends right after (``python -m verify.lemma.installed_lemmas``); what they say comes back as JSON and is read as
strictly as any file of a stranger. So no lemma file of a collection can change the kernel, the checks or the judge. A
``measured`` function runs in that process too, and its outcome is the datum.

This guards against lemma files. A package that is installed can also change Python itself (a ``.pth`` file, another package's
files): nothing that runs in the same environment can guard against that.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from ..environment import data_file
from ..environment.entry_points import LEMMAS, EntryPointError, described, named
from ..kernel import Rejected
from . import certificate_json
from .certificate_json import read_object, read_text
from .discover import Collection, LemmaFile, Unreadable, check_claim, discover
from .lemma_data import read_lemma, write_lemma

MAX_BYTES, MAX_LEMMAS, SECONDS = 200_000_000, 10_000, 600


@dataclass(frozen=True)
class Installed:
    """A collection as data: its name, its package, the folder that its paths are relative to, one JSON text per lemma."""

    name: str
    package: str
    root: str
    rows: tuple[str, ...]
    unreadable: tuple[Unreadable, ...]

    def read(self) -> tuple[dict[str, LemmaFile], tuple[Unreadable, ...]]:
        """The lemmas by id; the ones that are not of this collection, or of another form, among the unreadable."""
        lemmas: dict[str, LemmaFile] = {}
        unreadable = list(self.unreadable)
        for number, row in enumerate(self.rows):
            where = f"{self.name}, lemma {number + 1}"
            path = where
            try:
                lemma = read_lemma(certificate_json.parse(row, where), where, Path(self.root))
                path = lemma.path
                check_claim(lemma.claim)
                if not lemma.claim.id.startswith(f"{self.name}."):
                    raise ValueError(
                        f"claim.id must begin with {self.name + '.'!r}, the name of its collection; found {lemma.claim.id!r}"
                    )
                if lemma.claim.id in lemmas:
                    raise ValueError(f"id {lemma.claim.id} is also claimed by {lemmas[lemma.claim.id].path}")
                lemmas[lemma.claim.id] = lemma
            except (Rejected, ValueError) as problem:
                unreadable.append(Unreadable(path, str(problem)))
        return lemmas, tuple(unreadable)

    def joined(self, ours: Collection) -> Collection:
        """The suite's own lemmas, which the collection may use, and the collection's; unreadable files of the latter only."""
        lemmas, unreadable = self.read()
        return Collection(dict(sorted((ours.lemmas | lemmas).items())), unreadable)


def read_installed(name: str, ours: Collection) -> Installed:
    """The installed collection ``name``; EntryPointError where there is none, or it shadows an id of this suite."""
    entry = named(LEMMAS, name, reserved={n.partition(".")[0] for n in ours.lemmas})
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "lemmas.json"
        path = os.pathsep.join(dict.fromkeys(p for p in sys.path if p))
        try:
            done = subprocess.run(
                [sys.executable, "-m", "verify.lemma.installed_lemmas", entry.value, str(out)],
                check=False,
                env=os.environ | {"PYTHONPATH": path},
                capture_output=True,
                timeout=SECONDS,
            )
        except subprocess.TimeoutExpired:
            raise EntryPointError(f"{described(entry)}: its lemma files were not read within {SECONDS} s") from None
        if done.returncode or not out.is_file():
            last = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or ["no message"]
            raise EntryPointError(f"{described(entry)}: its lemma files cannot be read: {last[0][:300]}")
        if out.stat().st_size > MAX_BYTES:
            raise EntryPointError(f"{described(entry)}: more than {MAX_BYTES} bytes of lemmas")
        lines = data_file.read_text(out, MAX_BYTES).splitlines()
    if not lines or len(lines) > MAX_LEMMAS + 1:
        raise EntryPointError(f"{described(entry)}: expected 1 to {MAX_LEMMAS} lemma files")
    try:
        head = read_object(certificate_json.parse(lines[0], name), name, "root unreadable")
        problems = head["unreadable"] if isinstance(head["unreadable"], list) else []
        pairs = [read_object(row, name, "path problem") for row in problems]
        unreadable = tuple(Unreadable(read_text(r["path"], name), read_text(r["problem"], name)) for r in pairs)
        root = read_text(head["root"], name)
    except Rejected as problem:
        raise EntryPointError(f"{described(entry)}: {problem}") from None
    if len(lines) == 1 and not unreadable:
        raise EntryPointError(f"{described(entry)}: no lemma file in it says `claim`")
    return Installed(name, described(entry), root, tuple(lines[1:]), unreadable)


def export(module: str) -> list[str]:
    """In the process of its own: import the package and its lemma files; a head line, then one line of JSON per lemma."""
    folder = Path(next(iter(importlib.import_module(module).__path__))).resolve()
    root = folder.parents[module.count(".")]
    paths = sorted(p for p in folder.rglob("*.py") if p.name != "__init__.py" and "__pycache__" not in p.parts)
    found = discover(root, paths)
    unreadable = list(found.unreadable)
    rows = []
    for lemma in found.lemmas.values():
        try:
            rows.append(json.dumps(write_lemma(lemma)))
        except Exception as problem:  # a stranger's objects: whatever they raise concerns this file only
            unreadable.append(Unreadable(lemma.path, f"{type(problem).__name__}: {problem}"))
    head = {"root": str(root), "unreadable": [{"path": u.path, "problem": u.problem} for u in unreadable]}
    return [json.dumps(head), *rows]


if __name__ == "__main__":
    Path(sys.argv[2]).write_text("\n".join(export(sys.argv[1])) + "\n", encoding="utf-8")
