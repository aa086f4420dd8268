"""What the mutants of some files meet: noticed, named as equivalent, or left."""

import hashlib
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from .mutator import Equivalent, Mutant, functions, mutants, read_equivalents, refusals
from .runner import notices

__all__ = ["EQUIVALENTS", "ROOT", "Report", "gone", "measure", "read_equivalents", "table"]

ROOT = Path(__file__).resolve().parents[2]
EQUIVALENTS = Path(__file__).with_name("equivalents.toml")


@dataclass(frozen=True)
class Report:
    """The mutants of one file. ``stale``: equivalents that fit no survivor."""

    file: str
    noticed: int
    named: tuple[Mutant, ...]
    left: tuple[Mutant, ...]
    stale: tuple[Equivalent, ...]

    @property
    def good(self) -> bool:
        return self.noticed > 0 and not self.left and not self.stale


def table(reports: Sequence[Report]) -> str:
    """One line per file and the sum; then what is left, and the entries of the list that fit nothing."""
    rows = [("file", "mutants", "noticed", "equivalent", "left")]
    counts = [(r.noticed, len(r.named), len(r.left)) for r in reports]
    files = [*(r.file for r in reports), "all"]
    for file, row in zip(files, [*counts, tuple(map(sum, zip(*counts, strict=True)))], strict=False):
        rows.append((file, *(str(n) for n in (sum(row), *row))))
    lines = [f"{row[0]:36}" + "".join(f"{cell:>12}" for cell in row[1:]) for row in rows]
    lines += [f"left: {m}" for r in reports for m in r.left]
    lines += [f"named equivalent, but noticed or gone: {e.file} {e.function}: {e.change}" for r in reports for e in r.stale]
    return "\n".join(lines)


def gone(equivalents: Sequence[Equivalent], root: Path = ROOT) -> list[str]:
    """The files and functions that entries name and nothing has."""
    texts = {e.file: root / e.file for e in equivalents}
    known = {file: functions(path.read_text(encoding="utf-8")) if path.exists() else () for file, path in texts.items()}
    return list(dict.fromkeys(f"{e.file} {e.function}" for e in equivalents if e.function not in known[e.file]))


def measure(
    files: Sequence[str],
    tests: Sequence[str],
    equivalents: Sequence[Equivalent] = (),
    root: Path = ROOT,
    sample: int | None = None,
    seed: int = 0,
    store: Path | None = None,
    again: bool = False,
    say: Callable[[str], None] = lambda line: None,
    function: str | None = None,
    refusing: bool = False,
) -> list[Report]:
    """Run the mutants of ``files`` (paths below ``root``). ValueError where the tests fail on the files as they are, or an
    equivalent is of a function that is gone.

    ``store`` holds the answers for the very text of a file; those that were noticed are not asked again. ``refusing``: only the
    conditions under which something is raised.
    """
    if unknown := gone(equivalents, root):
        raise ValueError(f"equivalents of functions that are gone: {', '.join(unknown)}; take their entries out")
    sources = {file: (root / file).read_text(encoding="utf-8") for file in files}
    digests = {file: hashlib.sha256(source.encode()).hexdigest()[:16] for file, source in sources.items()}
    found = [m for file in files for m in mutants(file, sources[file]) if function in (None, m.function)]
    if refusing:
        lines_of = {file: refusals(source) for file, source in sources.items()}
        found = [m for m in found if m.line in lines_of[m.file]]
    named = [m for m in found if any(e.covers(m) for e in equivalents if not e.change)]
    chosen = [m for m in found if m not in named]
    if sample is not None:
        chosen = random.Random(seed).sample(chosen, min(sample, len(chosen)))

    def key(m: Mutant) -> tuple[str, str, str, str, int]:
        return m.file, digests[m.file], m.function, m.change, m.which

    settled = {key(m) for m in chosen if any(e.covers(m) for e in equivalents)}  # asked again only where it was never asked
    lines = store.read_text(encoding="utf-8").splitlines() if store is not None and store.exists() else []
    answers = {tuple(held): by for *held, by in map(json.loads, lines) if by or not again or tuple(held) in settled}
    asked = [m for m in chosen if key(m) not in answers]
    for mutant, by in notices(asked, tests, root) if asked else ():
        answers[key(mutant)] = by
        if not by:
            say(f"  left: {mutant}" + (" (named)" if any(e.covers(mutant) for e in equivalents) else ""))
        if store is not None:
            with store.open("a", encoding="utf-8") as stream:
                stream.write(json.dumps([*key(mutant), by]) + "\n")
    survivors = [m for m in chosen if not answers[key(m)]]
    known = [*named, *(m for m in survivors if any(e.covers(m) for e in equivalents))]
    reports = []
    for file in files:
        asked_for = [e for e in equivalents if e.file == file and function in (None, e.function)]
        stale = [e for e in asked_for if not any(e.covers(m) for m in known)]
        reports.append(
            Report(
                file,
                sum(bool(answers[key(m)]) for m in chosen if m.file == file),
                tuple(m for m in known if m.file == file),
                tuple(m for m in survivors if m.file == file and m not in known),
                tuple(stale if sample is None and not refusing else ()),
            )
        )
    return reports
