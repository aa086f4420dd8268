"""The one reader of data files, a regular file of bounded size, read once; and their writer, whole or not at all.

Data files come from strangers, and anybody may put something else in their place: a pipe would hang the reader, a device would
fill the memory. The file is opened without waiting, looked at, and read up to its bound.
"""

from __future__ import annotations

import os
import stat
import tempfile
import tomllib
import zlib
from pathlib import Path
from typing import Any

LARGEST = 64 << 20


class Unusable(ValueError):
    """What stands at the path is no data file; the message says what it is."""


def read_bytes(path: Path, largest: int = LARGEST) -> bytes:
    """The content of a regular file of at most ``largest`` bytes, unpacked where its name ends with .gz; raises Unusable, and
    OSError where it cannot be opened."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise Unusable(f"{path}: expected a regular file, found {_kind(found.st_mode)}")
    except BaseException:
        os.close(handle)
        raise
    with os.fdopen(handle, "rb") as file:
        content = file.read(largest + 1)
    if path.suffix == ".gz":
        content = _unpacked(content, path, largest)
    if len(content) > largest:
        raise Unusable(f"{path}: larger than {largest} bytes")
    return content


def _unpacked(content: bytes, path: Path, largest: int) -> bytes:
    """What gzip packed, at most one byte more than ``largest``; raises Unusable for a torn or foreign file."""
    unpacker = zlib.decompressobj(wbits=31)
    try:
        found = unpacker.decompress(content, largest + 1)
    except zlib.error as problem:
        raise Unusable(f"{path}: not a file that gzip packed ({problem})") from None
    if not unpacker.eof and len(found) <= largest:
        raise Unusable(f"{path}: the packed file ends too early")
    return found


def read_text(path: Path, largest: int = LARGEST) -> str:
    """The same as UTF-8 text with ``\\n`` at the end of each line; raises Unusable where it is none."""
    try:
        return read_bytes(path, largest).decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as problem:
        raise Unusable(f"{path}: not UTF-8 text: byte {problem.start} is {problem.object[problem.start]:#04x}") from None


def read_toml(path: Path, largest: int = LARGEST) -> dict[str, Any]:
    """The same as TOML; raises TOMLDecodeError too."""
    return tomllib.loads(read_text(path, largest))


def write_atomically(path: Path, text: str, durable: bool = True) -> Path:
    """Write ``text`` as UTF-8 so that ``path``, or the file it links to, holds the old or the whole new text, never a part of it.

    durable: also through a power failure (slow; not needed for what can be made again). OSError names ``path``."""
    path = Path(path)
    target = path.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    name = ""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        Path(name).replace(target)
    except BaseException as problem:
        if name:
            Path(name).unlink(missing_ok=True)
        if isinstance(problem, OSError):  # it names the part, of which nobody has heard
            raise OSError(problem.errno, problem.strerror, str(path)) from None
        raise
    return path


def _kind(mode: int) -> str:
    kinds = {
        stat.S_ISDIR: "a folder",
        stat.S_ISFIFO: "a pipe",
        stat.S_ISCHR: "a device",
        stat.S_ISBLK: "a device",
        stat.S_ISSOCK: "a socket",
    }
    return next((words for is_kind, words in kinds.items() if is_kind(mode)), "something else")
