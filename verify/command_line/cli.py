"""The command line, from the words to the exit status: what goes wrong is told here, in one line and without a traceback."""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import sys
from collections.abc import Sequence

from . import claim_commands, file_commands, program_commands, prover_commands, search_commands  # noqa: F401  (they declare the commands)
from .commands import COMMANDS, ENVIRONMENT, INTERRUPTED, OK, USAGE, parser
from .terminal import shown, tell


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status. Whatever goes wrong is told in one line, without a traceback."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    gc.set_threshold(100_000, 20, 20)  # reading the lemma files makes millions of objects that stay: a fifth of its time
    try:
        words = sys.argv[1:] if arguments is None else list(arguments)
        options = parser(words).parse_args(words)
    except SystemExit as stop:
        return int(stop.code or 0)
    from ..environment import house
    from ..environment.trouble import WorkerDied, environment_trouble, words_of
    from ..kernel import Rejected
    from ..lemma.claim_names import UnknownClaim

    if house.INSTALLED:  # else matplotlib makes a folder of its own in the user's home
        os.environ.setdefault("MPLCONFIGDIR", str(house.cache() / "matplotlib"))
    said = f"verify {options.command}"
    try:
        found = COMMANDS[options.command].run(options)
        status = found if isinstance(found, int) else tell(found)
        sys.stdout.flush()
        return status
    except SystemExit as stop:  # no command ends this way: a lemma file, or what it calls, wants to
        print(f"{said}: a lemma file ended the program (SystemExit {stop.code!r}); nothing is judged", file=sys.stderr)
        return USAGE
    except BrokenPipeError:
        no_output()
        return OK
    except WorkerDied as problem:
        print(f"{said}: {problem}", file=sys.stderr)
        return ENVIRONMENT
    except KeyboardInterrupt:
        resumes = options.command in ("all", "campaign")
        kept = "; what was finished is kept, the same command goes on from there" if resumes else ""
        print(f"verify: interrupted; reports/ is as it was{kept}", file=sys.stderr)
        return INTERRUPTED
    except (UnknownClaim, Rejected, ValueError, OSError, ImportError, MemoryError) as problem:
        trouble = environment_trouble(problem)
        if trouble is None and isinstance(problem, ImportError):
            raise
        if isinstance(problem, OSError) and problem.errno in (errno.ENOSPC, errno.EIO, errno.EFBIG) and problem.filename is None:
            no_output()
        print(shown(f"{said}: {trouble or words_of(problem)}", sys.stderr), file=sys.stderr)
        return USAGE if trouble is None else ENVIRONMENT


def no_output() -> None:
    """Nobody reads on, or nothing more can be written: what is still buffered goes nowhere, so that ending raises nothing."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
