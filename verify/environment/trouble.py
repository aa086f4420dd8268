"""Trouble of the environment, told apart from wrong usage and changed verdicts: one sentence, an exit status of its own."""

from __future__ import annotations

import errno

from .extras import asked_for

WORDS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the quota of the disk is used up",
    errno.EFBIG: "the file would be larger than is allowed here",
    errno.EROFS: "the file system is read-only",
    errno.EACCES: "permission is denied",
    errno.EPERM: "the operation is not permitted",
    errno.EIO: "the device reports an error",
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open on this machine",
    errno.ENOMEM: "there is no memory left",
    errno.EAGAIN: "no further process can be started",
}


class WorkerDied(RuntimeError):
    """A process of the judge was killed from outside."""


def words_of(problem: BaseException) -> str:
    """The message of a problem; of a file that cannot be used its name first, without the number of the error."""
    file = problem if isinstance(problem, OSError) else problem.__cause__
    if isinstance(file, FileExistsError) and file.filename and file.errno == errno.EEXIST:  # met where a folder is made
        return f"{file.filename}: a folder is needed there, found a file"
    if isinstance(file, OSError) and file.filename and file.strerror and str(problem) == str(file):
        return f"{file.filename}: {file.strerror[0].lower()}{file.strerror[1:]}"
    return str(problem)


def environment_trouble(problem: BaseException) -> str | None:
    """One sentence where the cause is the machine (disk, rights, memory, a library that is not installed); None for all else."""
    seen: set[int] = set()
    cause: BaseException | None = problem
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        if isinstance(cause, ImportError) and (words := asked_for(cause)) is not None:
            return words
        if isinstance(cause, MemoryError):
            return "there is no memory left; try fewer --jobs"
        if isinstance(cause, OSError) and cause.errno in WORDS:
            where = f": {cause.filename}" if cause.filename else ""
            return f"{WORDS[cause.errno]}{where}; nothing is lost, mend it and run it again"
        cause = cause.__cause__
    return None
