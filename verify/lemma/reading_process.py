"""Lemma files are programs: they are imported in processes of their own, and what they say comes back as data.

Such a process (``python -m verify.lemma.reading_process``) writes one line of JSON for each file that it is asked for, as soon as
it has read it. The judge never imports a lemma file; it reads the lines as strictly as any file of a stranger, and counts them:
every file that was asked for has one, in order. So nothing that a lemma file does (an exit of any kind, a thread, a hook at the
end, a closed or captured output, a patched kernel) reaches the judge, its output or its status: the file without a line is
unreadable, whatever status its process ended with, and the files after it are read in another process.

What files of one process do to each other is an edit of the other: what is judged and shown is what came back.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from ..environment import data_file
from ..environment.from_source import source_only
from ..environment.garbage import all_is_kept
from ..environment.house import ROOT, own_lemmas
from ..environment.trouble import WorkerDied
from ..kernel import Rejected
from ..records import json_text, typed_json
from .claim_names import WRITTEN, UnknownClaim, matching
from .discover import Collection, LemmaFile, Unreadable, check_claim, direct_links, imported, join, lemma_paths, module_of
from .energies import believed
from .explained import completed, relatives
from .lemma_data import read_lemma, write_lemma

MAX_BYTES, MAX_LEMMAS, SECONDS = 200_000_000, 10_000, 600
FEW = 40  # files that one process reads sooner than two
CLAIMS = re.compile(r"^claim\s*[:=]", re.MULTILINE)
QUOTED = re.compile(r'"([^"\s]+)"')
RELATED = re.compile(r'\b(?:corrects|strengthens)\s*=\s*(?:"([^"]*)")?')
Place = tuple[str, str]  # the folder that a file's path is relative to, and the file


class Head(TypedDict):
    """The first line of a package."""

    places: list[Place]


class Line(TypedDict):
    """What a line says of its file, one of these."""

    lemma: NotRequired[object]
    problem: NotRequired[str]
    generators: NotRequired[list[object]]


Row = tuple[str, str, str]  # that folder, the path from there, and the line about it


def discover(root: Path = ROOT, paths: Iterable[Path] | None = None, only: Sequence[str] = ()) -> Collection:
    """What every lemma file below ``root`` says, read in processes of their own; a file that fails is reported and the rest is
    read. ``only``: patterns of ids; then the files of these, of what they rest on and name, and of what corrects or sharpens
    them. UnknownClaim where a pattern matches none, before any file is run."""
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    if paths is not None:
        return read_apart([(str(root), str(path)) for path in paths])
    users = own_lemmas() if root == ROOT else None
    places = _places(root, users)
    written = _written(places) if only else None
    return read_apart(places, users) if written is None else _of_those(written, matching(sorted(written.ids), only), users)


def _places(root: Path, users: Path | None) -> list[Place]:
    """Every lemma file below ``root``, and those of the user's own folder."""
    homes = [root, *([users.parent] if users is not None else [])]
    return [(str(home), str(path)) for home in homes for path in lemma_paths(home)]


@dataclass(frozen=True)
class Written:
    """The text of every file, and the file in which each id is written out as the claim's own."""

    texts: Mapping[Place, str]
    ids: Mapping[str, Place]


def _written(places: Sequence[Place]) -> Written | None:
    """None where a file claims without an id written out, or two claim one: nobody knows then what is not read."""
    texts, ids = dict[Place, str](), dict[str, Place]()
    for place in places:
        try:
            texts[place] = json_text.read_bounded(Path(place[1]))
        except Rejected:
            return None
        found = WRITTEN.findall(texts[place])
        if (not found and CLAIMS.search(texts[place])) or ids.keys() & set(found):
            return None
        ids |= dict.fromkeys(found, place)
    return Written(texts, ids)


def known_ids() -> list[str]:
    """The ids of the suite's claims, from the texts of its files where these show them."""
    written = _written(_places(ROOT, own_lemmas()))
    return sorted(discover().lemmas if written is None else written.ids)


def discover_below(lemmas: Iterable[LemmaFile], asked: Iterable[str]) -> Collection:
    """The suite's claims that ``lemmas`` beside it rest on and name, and those that the patterns ``asked`` match, with what these
    need."""
    users = own_lemmas()
    places = _places(ROOT, users)
    if (written := _written(places)) is None:
        return read_apart(places, users)
    named = {name for one in lemmas for name in (*direct_links(one), *relatives(one))}
    for pattern in asked:
        with suppress(UnknownClaim):
            named |= {*matching(written.ids, [pattern])}
    below = _named(written, (written.ids[name] for name in named & written.ids.keys()))
    return _of_those(written, [name for name, place in written.ids.items() if place in below], users)


def refuse_unknown(patterns: Sequence[str]) -> None:
    """UnknownClaim where no lemma file of the suite writes an id that a pattern matches: told before any of them is run."""
    if patterns and (written := _written(_places(ROOT, own_lemmas()))) is not None:
        matching(sorted(written.ids), patterns)


def _of_those(written: Written, wanted: Sequence[str], users: Path | None) -> Collection:
    """The claims ``wanted``, what they rest on and name, and what says that it corrects or sharpens them.

    Which files these are is read in their texts first and asked of the lemmas at the end: what a text does not show is read then.
    """
    rows, found = dict[Place, Row](), Collection({}, ())
    asked = {place for place, text in written.texts.items() for of in RELATED.findall(text) if of in ("", *wanted)}
    asked |= {written.ids[name] for name in wanted}
    while asked:
        new = sorted(_named(written, asked - rows.keys()) - rows.keys())
        rows |= dict(zip(new, _rows(new, users), strict=True))
        found = collected(rows[place] for place in sorted(rows))
        needed = {name for one in found.lemmas.values() for name in (*direct_links(one), *relatives(one))}
        asked = {written.ids[n] for n in needed if n in written.ids} - rows.keys()
    return found


def _named(written: Written, places: Iterable[Place]) -> set[Place]:
    """These and what their texts name, directly or not."""
    found = waiting = {*places}
    while waiting:
        waiting = {written.ids[n] for p in waiting for n in QUOTED.findall(written.texts[p]) if n in written.ids} - found
        found = found | waiting
    return found


@all_is_kept()
def read_apart(places: Sequence[Place], users: Path | None = None) -> Collection:
    """The lemma files at ``places``; ``users``: a folder whose packages are found beside the suite's. WorkerDied where no process
    can be started."""
    return collected(_rows(places, users))


def _rows(places: Sequence[Place], users: Path | None) -> list[Row]:
    half = (len(places) + 1) // 2 if len(places) > FEW and (os.cpu_count() or 1) > 1 else len(places)
    readers = [Reader(places[k : k + half], users) for k in range(0, len(places), half or 1)]
    try:
        return [row for reader in readers for row in reader.rows()]
    finally:
        for reader in readers:
            reader.close()


def read_package(module: str, home: Path | None = None) -> Collection:
    """The lemma files of a package, installed or a folder of ``home``, which is imported in the process of its own; ValueError
    where it cannot be."""
    reader = Reader((), package=module, home=home)
    try:
        return collected(reader.rows())
    finally:
        reader.close()


class Reader:
    """A process that reads lemma files, started at once, and the lines that it has written."""

    def __init__(self, places: Sequence[Place], users: Path | None = None, package: str = "", home: Path | None = None) -> None:
        self._places, self._users, self._package = list(places), users, package
        self._path = [p for p in sys.path if p] + ([str(home)] if home is not None else [])
        self._folder = tempfile.TemporaryDirectory(prefix="verify-")
        self._start(self._places)

    def _start(self, places: Sequence[Place]) -> None:
        self._out = Path(self._folder.name) / f"lines-{len(places)}"
        request = Path(self._folder.name) / "request"
        asked = {"places": places, "users": str(self._users or ""), "package": self._package}
        request.write_text(json.dumps(asked), encoding="utf-8")
        flags = [f"-W{one}" for one in sys.warnoptions]
        path = os.pathsep.join(dict.fromkeys(self._path))
        self._ends = time.monotonic() + SECONDS
        self._process = subprocess.Popen(
            [sys.executable, *flags, "-m", __spec__.name, str(request), str(self._out)],
            env=os.environ | {"PYTHONPATH": path, "PYTHONOPTIMIZE": ""},  # the words of a claim are a docstring
            stdin=subprocess.PIPE,  # it ends when this process does
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def rows(self) -> list[Row]:
        """Each file by the folder that its path is relative to and that path, with what its line says."""
        lines = self._lines()
        if self._package:
            if not lines:
                raise ValueError(f"its lemma files cannot be read: {self._why()}")
            head = typed_json.read(Head, json_text.parse(lines.pop(0), "the first line"), "the first line")
            self._places = head["places"][:MAX_LEMMAS]
        while len(lines) < len(self._places):
            self._end()
            lines.append(json.dumps({"problem": f"{self._why()} while this file was read"}))
            if len(lines) < len(self._places):
                self._start(self._places[len(lines) :])
                lines += self._lines()
        if len(lines) > len(self._places):
            raise ValueError(f"expected {len(self._places)} lines of lemma files, found {len(lines)}")
        return [
            (home, Path(path).relative_to(home).as_posix(), line) for (home, path), line in zip(self._places, lines, strict=True)
        ]

    def _lines(self) -> list[str]:
        """The whole lines of the process, once it has ended."""
        try:
            self._process.wait(max(0.0, self._ends - time.monotonic()))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if not self._out.exists():
            if self._package:
                return []
            raise WorkerDied(f"lemma files cannot be read: {self._why()} before it began")
        return data_file.read_text(self._out, MAX_BYTES).split("\n")[:-1]

    def _why(self) -> str:
        status = self._process.returncode
        return f"the process that reads it {'took too long' if status == -9 else f'ended (status {status})'}"

    def close(self) -> None:
        """End the process, remove its lines."""
        self._end()
        self._folder.cleanup()

    def _end(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()


def collected(rows: Iterable[Row]) -> Collection:
    """What the lines say, each read strictly; a line of another form, or a second one of an id, is an unreadable file."""
    lemmas: dict[str, LemmaFile] = {}
    unreadable: list[Unreadable] = []
    generators: list[Any] = []
    for home, path, line in rows:
        try:
            said = typed_json.read(Line, json_text.parse(line, path), path)
            if "problem" in said:
                raise ValueError(said["problem"])
            if "generators" in said:
                from .generator_json import read

                generators += [read(one, path) for one in said["generators"]]
                continue
            if said.get("lemma") is None:
                if CLAIMS.search(json_text.read_bounded(Path(home) / path)):
                    raise ValueError("it says `claim`, and the process that read it did not hand it over")
                continue
            lemma = read_lemma(said["lemma"], path, Path(home))
            check_claim(lemma.claim)
            if lemma.path != path:
                raise ValueError(f"it says that it is {lemma.path[:200]!r}")
            if lemma.claim.id in lemmas:
                raise ValueError(f"id {lemma.claim.id} is also claimed by {lemmas[lemma.claim.id].path}")
            lemmas[lemma.claim.id] = lemma
        except (Rejected, ValueError) as problem:
            unreadable.append(Unreadable(path, str(problem)))
    return Collection(completed(dict(sorted(lemmas.items()))), tuple(unreadable), tuple(generators))


def write_rows(request: str, out: str) -> None:
    """In the process of its own: import the files that are asked for, and write a line for each."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    asked = json.loads(Path(request).read_text(encoding="utf-8"))
    handle = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    places = [(Path(home), Path(path)) for home, path in asked["places"]]
    if asked["package"]:
        source_only(asked["package"])
    if asked["package"] and not places:
        found = Path(next(iter(importlib.import_module(asked["package"]).__path__))).resolve()
        places = [(found.parents[asked["package"].count(".")], path) for path in lemma_paths(found, "")]
        os.write(handle, json.dumps({"places": [(str(home), str(path)) for home, path in places]}).encode() + b"\n")
    for folder in dict.fromkeys(str(home) for home, _ in reversed(places)):
        if folder in sys.path:
            sys.path.remove(folder)
        sys.path.insert(0, folder)
    if asked["users"]:
        join(Path(asked["users"]), places[0][0] / "lemmas")
    for home, path in places:
        line = json.dumps(_said(home, path, bool(asked["package"]))).encode() + b"\n"
        while line:
            line = line[os.write(handle, line) :]


def _said(home: Path, path: Path, stranger: bool) -> dict[str, Any]:
    """What a file says; ``stranger``: of a collection beside the suite, which brings its generators as data."""
    found = imported(home, path, ("claim", "generates") if stranger else ("claim",))
    if isinstance(found, Unreadable):
        return {"problem": found.problem}
    try:
        made = getattr(sys.modules.get(module_of(home, path)), "generates", None) if stranger and found is None else None
        if made is not None:
            from .generator_json import write

            return {"generators": [write(one) for one in (made if isinstance(made, tuple) else (made,))]}
        return {"lemma": None if found is None else write_lemma(found, fresh=True)}
    except (Exception, SystemExit) as problem:  # a stranger's objects: whatever they raise concerns this file only
        return {"problem": f"{type(problem).__name__}: {problem}"}


def _end_with_parent() -> None:
    os.read(0, 1)  # not through sys.stdin: the end of this process waits a second for a buffer that a thread reads
    os._exit(1)


if __name__ == "__main__":
    believed.set(True)
    with all_is_kept():
        write_rows(sys.argv[1], sys.argv[2])
