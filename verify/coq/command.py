"""What ``python -m verify coq`` does, as lines of text and a flag: nothing here prints."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from verify.discover import Collection
from verify.kernel import Rejected, Theorem
from verify.report.canonical import write_atomically

from . import run
from .answers import (
    ANSWERS,
    WRITTEN_BY_HAND,
    Answer,
    Emitted,
    Stored,
    answer,
    emitted_all,
    hand_written,
    prelude,
    sha256,
    standing,
    stored,
    with_requirements,
    written,
)

Say = Callable[[str], None]


def state(collection: Collection, theorems: Mapping[str, Theorem], answers: Stored | None = None) -> tuple[list[str], bool]:
    """Which stored answers hold for the files as they would be emitted now; no Coq is needed. False where any is not accepted."""
    answers = stored() if answers is None else answers
    files = emitted_all(collection.lemmas, theorems)
    by_state: dict[str, list[str]] = {}
    for name, file in sorted(files.items()):
        by_state.setdefault(standing(file, answers), []).append(name)
    for name in WRITTEN_BY_HAND:
        found, digest = answers.files.get(name), sha256(prelude(), hand_written(name))
        by_state.setdefault("none" if found is None else found.outcome if found.digest == digest else "stale", []).append(f"{name}.v")
    gone = sorted(set(answers.claims) - set(files))
    words = {"accepted": "accepted by Coq", "rejected": "REJECTED by Coq", "stale": "changed since Coq's answer (stale)",
             "none": "never given to Coq"}
    lines = [f"stored answers: {ANSWERS.name}, Coq {answers.coq or '-'}"]
    for key, meaning in words.items():
        names = by_state.get(key, [])
        if names or key == "accepted":
            shown = "" if key == "accepted" else f": {', '.join(names[:8])}{' ...' if len(names) > 8 else ''}"
            lines.append(f"{len(names):5d} {meaning}{shown}")
    if gone:
        lines.append(f"{len(gone):5d} answers about claims that are no longer proved: {', '.join(gone[:8])}")
    return lines, set(by_state) <= {"accepted"} and not gone


def check(collection: Collection, theorems: Mapping[str, Theorem], names: Iterable[str], *, everything: bool, jobs: int, store: bool,
          out: Path | None, seconds: float, say: Say) -> tuple[list[str], bool]:
    """Emit and compile the named claims with what they use (``everything``: the hand-written files too).

    False where Coq rejects a claim, an axiom is not allowed, or a stored answer differs and ``store`` is off. ``out`` keeps the
    files; without coqc they are written there first and CoqMissing is raised.
    """
    files = emitted_all(collection.lemmas, theorems)
    asked = [n for n in names if n in files]
    chosen = with_requirements(asked, files)
    by_hand = WRITTEN_BY_HAND if everything else ()
    with ExitStack() as stack:
        folder = out if out is not None else Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="verify-coq-")))
        write(folder, [files[n] for n in chosen], by_hand)
        started, version = time.perf_counter(), run.version()
        outcomes = compile_folder(folder, [files[n] for n in chosen], by_hand, jobs, seconds, say)
        wall = time.perf_counter() - started
    before = stored()
    fresh = {n: answer(files[n].digest, outcomes[files[n].module]) for n in chosen}
    fresh_files = {n: answer(sha256(prelude(), hand_written(n)), outcomes[n]) for n in by_hand}
    bad = [(n, a) for n, a in [*fresh.items(), *fresh_files.items()] if a.outcome != "accepted"]
    lines = [f"REJECTED {n}: {a.message}" for n, a in bad]
    changed = sorted([n for n, a in fresh.items() if before.claims.get(n) != a]
                     + [f"{n}.v" for n, a in fresh_files.items() if before.files.get(n) != a])
    lines += summary(fresh, fresh_files, [outcomes[files[n].module].seconds for n in chosen], version, wall)
    if not chosen and not by_hand:
        return ["no proved claim among those named"], False
    if store:
        kept = {n: a for n, a in before.claims.items() if n in files} | fresh
        if before.coq not in ("", version) and not everything:
            raise Rejected(f"the stored answers are of Coq {before.coq}, this is {version}: store all of them, with --all --store")
        after = replace(before, coq=version, claims=kept, files={**before.files, **fresh_files})
        write_atomically(ANSWERS, written(after))
        stored.cache_clear()
        return [*lines, f"stored {len(fresh) + len(fresh_files)} answers in {ANSWERS.name}"], not bad
    if changed:
        lines.append(f"{len(changed)} answers differ from the stored ones: {', '.join(changed[:8])}; "
                     "keep these with `python -m verify coq --all --store`")
    return lines, not bad and not changed


def write(folder: Path, files: Iterable[Emitted], by_hand: Iterable[str]) -> None:
    """The prelude, the hand-written files and the files of the claims."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {"prelude": prelude(), **{n: hand_written(n) for n in by_hand}, **{f.module: f.text for f in files}}
    for module, text in texts.items():
        (folder / f"{module}.v").write_text(text, encoding="utf-8")
    (folder / "_CoqProject").write_text("\n".join([f"-Q . {run.LIBRARY}", *(f"{m}.v" for m in texts), ""]), encoding="utf-8")


def compile_folder(folder: Path, files: Iterable[Emitted], by_hand: Iterable[str], jobs: int, seconds: float,
                   say: Say) -> dict[str, run.Outcome]:
    """Outcomes by module, without the prelude's own; raises Rejected where the prelude does not compile."""
    files = list(files)
    first = run.compile_file(folder, "prelude", seconds, answers=0)
    if not first.accepted:
        raise Rejected(f"prelude.v: {first.message}")
    modules = {f.claim: f.module for f in files}
    requires: dict[str, list[str]] = {f.module: [modules[n] for n in f.requires] for f in files}
    outcomes: dict[str, run.Outcome] = {}
    for name in by_hand:
        text = hand_written(name)
        outcomes[name] = run.compile_file(folder, name, 4 * seconds, answers=text.count("\nPrint Assumptions "))
    done = 0

    def tell(module: str, outcome: run.Outcome) -> None:
        nonlocal done
        done += 1
        if done % 25 == 0 or not outcome.accepted:
            say(f"{done} of {len(files)}: {module} {'accepted' if outcome.accepted else 'REJECTED'} in {outcome.seconds:.1f} s")

    return outcomes | run.compile_all(folder, requires, jobs, seconds, tell)


def summary(claims: Mapping[str, Answer], files: Mapping[str, Answer], seconds: list[float], version: str, wall: float) -> list[str]:
    """How many of how many, with which axioms, in what time."""
    accepted = sum(a.outcome == "accepted" for a in claims.values())
    axioms = sorted({n for a in [*claims.values(), *files.values()] for n in a.axioms})
    lines = [f"Coq {version} accepts {accepted} of {len(claims)} claims"]
    lines += [f"Coq {version} {'accepts' if a.outcome == 'accepted' else 'REJECTS'} {n}.v" for n, a in sorted(files.items())]
    lines.append(f"axioms used: {', '.join(axioms) or 'none'}")
    if seconds:
        middle = sorted(seconds)[len(seconds) // 2]
        lines.append(f"seconds per claim: median {middle:.1f}, longest {max(seconds):.1f}; in all {wall:.0f} s")
    return lines
