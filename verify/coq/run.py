"""coqc in a bounded process: one file, a time limit, a memory limit; the whole process group is killed at the limit."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

LIBRARY = "Verify"
# What the real numbers of Coq's standard library rest on, its mean value theorem and integrals too; nothing else may appear.
ALLOWED_AXIOMS = frozenset(
    {
        "ClassicalDedekindReals.sig_forall_dec",
        "ClassicalDedekindReals.sig_not_dec",
        "Classical_Prop.classic",
        "FunctionalExtensionality.functional_extensionality_dep",
    }
)
INSTALL = """coqc was not found: the second proof checker is an optional extra.
install (Debian and its kin, about 1 GB on disk):  apt-get install -y coq
or put any Coq 8.16 on the PATH; then run this command again"""


class CoqMissing(FileNotFoundError):
    """coqc is not on the PATH; the message says how to install it."""


@dataclass(frozen=True)
class Outcome:
    """``accepted`` only where coqc ended well and printed allowed axioms; else ``message`` has the reason. ``silent``: coqc gave
    no answer, for want of time or memory; that is no rejection."""

    accepted: bool
    axioms: tuple[str, ...]
    message: str
    seconds: float
    output: str = ""
    silent: bool = False


# How coqc, which then ends with an error, says that it did not come to an answer.
EXHAUSTED = re.compile(r"^(?:Error: |Fatal error: exception )?(?:Out of memory|Stack overflow)", re.MULTILINE | re.IGNORECASE)


def coqc() -> str:
    """The path of coqc; raises CoqMissing."""
    found = shutil.which("coqc")
    if found is None:
        raise CoqMissing(INSTALL)
    return found


def version() -> str:
    """For instance ``8.16.1``."""
    text = subprocess.run([coqc(), "--print-version"], capture_output=True, text=True, timeout=60, check=True).stdout
    return text.split()[0]


def bounded(command: list[str], folder: Path, seconds: float, megabytes: int) -> tuple[int | None, str, str]:
    """Exit status (None: out of time), standard output and standard error."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    with contextlib.suppress(ImportError, AttributeError, OSError, ValueError):
        import resource

        resource.prlimit(process.pid, resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    try:
        output, errors = process.communicate(timeout=seconds)
        return process.returncode, output, errors
    except subprocess.TimeoutExpired:
        return None, "", ""
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def assumptions(output: str) -> list[tuple[str, ...]]:
    """The axioms of every ``Print Assumptions``, in order."""
    found: list[tuple[str, ...]] = []
    reading: list[str] | None = None
    for line in [*output.splitlines(), ""]:
        if reading is not None and line and not line.startswith(("Axioms:", "Closed under")):
            if not line.startswith(" "):
                reading.append(line.split(" :")[0].strip())
            continue
        if reading is not None:
            found.append(tuple(sorted(reading)))
        reading = [] if line.startswith("Axioms:") else None
        if line.startswith("Closed under the global context"):
            found.append(())
    return found


def compile_file(
    folder: Path, module: str, seconds: float = 900.0, megabytes: int = 9216, answers: int = 1, options: tuple[str, ...] = ()
) -> Outcome:
    """Compile ``folder/module.v``; ``answers`` is how many ``Print Assumptions`` it must show, ``options`` are more for coqc."""
    started = time.perf_counter()
    command = [coqc(), "-q", "-noglob", "-w", "none", *options, "-Q", ".", LIBRARY, f"{module}.v"]
    status, output, errors = bounded(command, folder, seconds, megabytes)
    elapsed = time.perf_counter() - started
    if status is None:
        return Outcome(False, (), f"no answer in {seconds:g} s", elapsed, silent=True)
    if status < 0 or (status != 0 and EXHAUSTED.search(errors)):
        return Outcome(False, (), f"no answer with {megabytes} MB", elapsed, f"{output}\n{errors}", silent=True)
    if status != 0:
        reason = re.sub(r"\s+", " ", errors or output).strip()[-600:]
        return Outcome(False, (), reason or f"coqc ended with {status}", elapsed, f"{output}\n{errors}")
    printed = assumptions(output)
    axioms = tuple(sorted({name for names in printed for name in names}))
    if len(printed) != answers:
        return Outcome(False, axioms, f"expected {answers} lists of axioms, found {len(printed)}", elapsed, output)
    foreign = sorted(set(axioms) - ALLOWED_AXIOMS)
    words = f"axioms that are not allowed: {', '.join(foreign)}" if foreign else ""
    return Outcome(not foreign, axioms, words, elapsed, f"{output}\n{errors}")


def compile_all(
    folder: Path,
    requires: Mapping[str, Iterable[str]],
    answers: Mapping[str, int],
    jobs: int,
    seconds: float,
    progress: Callable[[str, Outcome], None],
) -> dict[str, Outcome]:
    """Compile modules after those they require, ``jobs`` at a time; a module whose requirement failed is not tried.

    ``answers``: see :func:`compile_file`, by module. Raises ValueError for an unknown or a circular requirement.
    """
    waiting = {name: set(needs) for name, needs in requires.items()}
    unknown = sorted({need for needs in waiting.values() for need in needs} - set(waiting))
    if unknown:
        raise ValueError(f"required and not given: {', '.join(unknown)}")
    outcomes: dict[str, Outcome] = {}
    running: dict[Future[Outcome], str] = {}
    with ThreadPoolExecutor(max(jobs, 1)) as pool:
        while waiting or running:
            for name in [n for n, needs in waiting.items() if needs <= set(outcomes)]:
                failed = sorted(n for n in waiting.pop(name) if not outcomes[n].accepted)
                if failed:
                    silent = all(outcomes[n].silent for n in failed)
                    words = "about which Coq gives no answer" if silent else "which Coq does not accept"
                    outcomes[name] = Outcome(False, (), f"it uses {', '.join(failed)}, {words}", 0.0, silent=silent)
                    progress(name, outcomes[name])
                else:
                    running[pool.submit(compile_file, folder, name, seconds, answers=answers[name])] = name
            if not running:
                if waiting and not any(needs <= set(outcomes) for needs in waiting.values()):
                    raise ValueError(f"circular use among {', '.join(sorted(waiting))}")
                continue
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                name = running.pop(future)
                outcomes[name] = future.result()
                progress(name, outcomes[name])
    return outcomes
