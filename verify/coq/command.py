"""What ``python -m verify coq`` does, as lines of text and a flag: nothing here prints."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from verify.environment.data_file import write_atomically
from verify.kernel import Rejected, Theorem
from verify.lemma.discover import Collection

from . import run
from .answers import (
    ANSWERS,
    Answer,
    Emitted,
    Stored,
    all_files,
    answer,
    emitted_all,
    prelude,
    standing,
    stored,
    with_requirements,
    written,
)
from .cited import DENOTED
from .end_to_end import DECLARATIONS, END_TO_END, INSTANCES, end_to_end

Say = Callable[[str], None]


@dataclass(frozen=True)
class Request:
    """The options of the command; ``out`` keeps the files, ``time``: seconds for each."""

    all: bool = False
    stale: bool = False
    end_to_end: bool = False
    sample: int | None = None
    seed: int = 0
    jobs: int = 1
    store: bool = False
    out: Path | None = None
    time: float = 900.0


def command(
    collection: Collection, theorems: Mapping[str, Theorem], names: Iterable[str] | None, options: Request, say: Say
) -> tuple[list[str], bool]:
    """The command; ``names`` None: all claims with ``--all``, else the stored answers."""
    if options.end_to_end:
        alone = Request(end_to_end=True, seed=options.seed, jobs=options.jobs, time=options.time)
        if options != alone or names is not None:
            raise ValueError("--end-to-end goes alone")
        return end_to_end_lines(collection, theorems)
    if options.jobs < 1:
        raise ValueError(f"--jobs must be at least 1, found {options.jobs}")
    if not options.time > 0:
        raise ValueError(f"--time must be positive, found {options.time}")
    if options.all and options.stale:
        raise ValueError("--all asks about everything, --stale about what has no answer: name one")
    if options.sample is not None and (options.all or options.stale or names is not None or options.store or options.sample < 1):
        raise ValueError("--sample N, N at least 1, goes with --seed alone: not with ids, --all, --stale or --store")
    if names is None and not (options.all or options.stale or options.sample):
        if options.store or options.out is not None:
            raise ValueError("--store and --out need ids, --all or --stale")
        return state(collection, theorems)
    return check(collection, theorems, names, options, say)


def state(collection: Collection, theorems: Mapping[str, Theorem], answers: Stored | None = None) -> tuple[list[str], bool]:
    """Which stored answers hold for the files as they would be emitted now; no Coq is needed. False where any is not accepted."""
    answers = stored() if answers is None else answers
    files = all_files(collection.lemmas, theorems)
    by_state: dict[str, list[str]] = {}
    for name, file in sorted(files.items(), key=lambda pair: (not pair[1].stated, pair[0])):
        by_state.setdefault(standing(file, answers.of), []).append(name)
    gone = sorted(set(answers.of) - set(files))
    words = {
        "accepted": "accepted by Coq",
        "rejected": "REJECTED by Coq",
        "no answer": "without an answer of Coq, for want of time or memory",
        "stale": "changed since Coq's answer (stale)",
        "none": "never given to Coq",
    }
    lines = [f"stored answers: {ANSWERS.name}, Coq {answers.coq or '-'}; believed as stored, --all compiles the files again"]
    for key, meaning in words.items():
        names = by_state.get(key, [])
        if names or key == "accepted":
            lines.append(f"{len(names):5d} {meaning}{'' if key == 'accepted' else f': {some(names)}'}")
    if gone:
        lines.append(f"{len(gone):5d} answers about what is no longer proved: {some(gone)}")
    return lines, set(by_state) <= {"accepted"} and not gone


def end_to_end_lines(collection: Collection, theorems: Mapping[str, Theorem]) -> tuple[list[str], bool]:
    """The theorems from update equations to what is released, and whether Coq's stored answers hold for all of their files."""
    files = all_files(collection.lemmas, theorems)
    stale = [n for n in (*END_TO_END, INSTANCES, DECLARATIONS) if standing(files[n], stored().of) != "accepted"]
    return [*end_to_end(), *(f"{n}.v: no stored answer of Coq holds for it" for n in stale)], not stale


def some(names: list[str]) -> str:
    return ", ".join(names[:8]) + (" ..." if len(names) > 8 else "")


def drawn(names: Iterable[str], count: int, seed: int) -> list[str]:
    """So many of the names, by seed; one more in the suite changes one at most."""
    return sorted(names, key=lambda name: sha256(f"{seed} {name}".encode()).digest())[:count]


def check(
    collection: Collection, theorems: Mapping[str, Theorem], names: Iterable[str] | None, options: Request, say: Say
) -> tuple[list[str], bool]:
    """Emit and compile the named claims with what they use (``names`` None: every file), of these only those without
    an answer, or a sample, by seed.

    False where Coq rejects a file or gives no answer, an axiom is not allowed, or a stored answer differs and is not stored anew.
    That there was no answer never replaces an answer about the same text. ``out`` keeps the files; without coqc they are written
    there first and CoqMissing is raised.
    """
    before = stored()
    names = None if names is None else list(names)
    alone = collection.lemmas.keys() - DENOTED.keys()  # which need no file by hand, as cited ones do
    every = names is None or options.store or not {*names} <= alone
    files, known = (all_files if every else emitted_all)(collection.lemmas, theorems), before.of
    wanted = [n for n in names if n in files] if names is not None else list(files)
    if options.sample:
        wanted = drawn(wanted, options.sample, options.seed)
    if options.stale:
        wanted = [n for n in wanted if standing(files[n], known) != "accepted"]
        if not wanted:
            return ["every file has Coq's answer"], True
    chosen = with_requirements(wanted, files)
    if not chosen:
        return ["no proved claim among those named"], False
    with ExitStack() as stack:
        folder = options.out or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="verify-coq-")))
        write(folder, [files[n] for n in chosen])
        started, version = time.perf_counter(), run.version()
        if options.store and set(chosen) != set(files) and before.coq not in ("", version):
            raise Rejected(
                f"the stored answers are of Coq {before.coq}, this is {version}: store all of them, with --all --store"
            )
        modules = {n: f.module for n, f in files.items()}
        outcomes = compile_folder(folder, [files[n] for n in chosen], modules, options.jobs, options.time, say)
        wall = time.perf_counter() - started
    fresh = {n: answer(files[n].digest, outcomes[files[n].module]) for n in chosen}
    lines = [f"{a.outcome.upper()} {n}: {a.message}" for n, a in fresh.items() if a.outcome != "accepted"]
    accepted = not lines
    claims = {n for n, file in files.items() if file.stated}
    lines += summary(fresh, claims, [outcomes[files[n].module].seconds for n in chosen], version, wall)
    said = {n: a for n, a in fresh.items() if a.outcome != "no answer" or n not in known or known[n].digest != a.digest}
    if options.store:
        now = {n: answer for n, answer in {**known, **said}.items() if n in files}
        write_atomically(ANSWERS, written(Stored(version, now), claims))
        stored.cache_clear()
        return [*lines, f"stored {len(said)} answers in {ANSWERS.name}"], accepted
    changed = [n for n, a in said.items() if known.get(n) != a]
    if changed:
        lines.append(
            f"{len(changed)} answers differ from the stored ones: {some(changed)}; "
            "keep these with `python -m verify coq --all --store`"
        )
    return lines, accepted and not changed


def write(folder: Path, files: Iterable[Emitted]) -> None:
    """The prelude, the files, and a ``_CoqProject`` for an editor."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {"prelude": prelude(), **{f.module: f.text for f in files}}
    for module, text in texts.items():
        (folder / f"{module}.v").write_text(text, encoding="utf-8")
    (folder / "_CoqProject").write_text("\n".join([f"-Q . {run.LIBRARY}", *(f"{m}.v" for m in texts), ""]), encoding="utf-8")


def compile_folder(
    folder: Path, files: list[Emitted], modules: Mapping[str, str], jobs: int, seconds: float, say: Say
) -> dict[str, run.Outcome]:
    """Outcomes by module, without the prelude's own; raises Rejected where the prelude does not compile."""
    first = run.compile_file(folder, "prelude", seconds, answers=0)
    if not first.accepted:
        raise Rejected(f"prelude.v: {first.message}")
    done = 0

    def tell(module: str, outcome: run.Outcome) -> None:
        nonlocal done
        done += 1
        if done % 25 == 0 or not outcome.accepted:
            say(f"{done} of {len(files)}: {module} {'accepted' if outcome.accepted else 'REJECTED'} in {outcome.seconds:.1f} s")

    requires = {f.module: [modules[n] for n in f.requires] for f in files}
    answers = {f.module: f.text.count("\nPrint Assumptions ") for f in files}
    return run.compile_all(folder, requires, answers, jobs, seconds, tell)


def summary(fresh: Mapping[str, Answer], claims: set[str], seconds: list[float], version: str, wall: float) -> list[str]:
    """How many of how many claims, each other file, with which axioms, in what time."""
    outcomes = [a.outcome for n, a in fresh.items() if n in claims]
    axioms = sorted({n for a in fresh.values() for n in a.axioms})
    lines = [f"Coq {version} accepts {outcomes.count('accepted')} of {len(outcomes)} claims"]
    words = {"accepted": "accepts", "rejected": "REJECTS", "no answer": "GIVES NO ANSWER about"}
    lines += [f"Coq {version} {words[a.outcome]} {n}" for n, a in sorted(fresh.items()) if n not in claims]
    lines.append(f"axioms used: {', '.join(axioms) or 'none'}")
    if seconds:
        middle = sorted(seconds)[len(seconds) // 2]
        lines.append(f"seconds per file: median {middle:.1f}, longest {max(seconds):.1f}; in all {wall:.0f} s")
    return lines
