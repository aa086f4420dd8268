"""The suite's own lemma files are read once for all tests of a run, whichever command of it asks: no test writes to them."""

import fcntl
import hashlib
import json
from functools import wraps
from pathlib import Path

from verify.environment.house import ROOT
from verify.lemma import discover, reading_process

ROWS, COLLECTIONS, PAPERS = {}, {}, []


def read_once(folder: Path | None):
    """Whoever asks for files of the suite is given what was read first, line by line and as a whole; others are read.
    ``folder``: where a process finds the lines of many files that another one of the same run has read; None: it is alone."""
    reading_process._rows = _each_once(reading_process._rows if folder is None else _by_one(reading_process._rows, folder))
    reading_process.read_apart = _all_once(reading_process.read_apart)
    discover.papers = _ours_once(discover.papers)


def forget():
    """What was read is read again: by code that was altered since."""
    ROWS.clear()
    COLLECTIONS.clear()
    PAPERS.clear()


def _own(places):
    return all(home == str(ROOT) for home, _ in places)


def _by_one(read, folder):
    @wraps(read)
    def first(places, users=None):
        if len(places) <= reading_process.FEW or users is not None:
            return read(places, users)
        with (folder / hashlib.sha256(repr(places).encode()).hexdigest()).open("a+", encoding="utf-8") as kept:
            fcntl.flock(kept, fcntl.LOCK_EX)  # until it is closed, or its process has ended
            kept.seek(0)
            text = kept.read()
            if not text:
                text = json.dumps(read(places, users))
                kept.write(text)
        return [tuple(row) for row in json.loads(text)]

    return first


def _each_once(read):
    @wraps(read)
    def again(places, users=None):
        if not _own(places):
            return read(places, users)
        rows = ROWS.setdefault(users, {})
        new = [place for place in places if place not in rows]
        rows |= zip(new, read(new, users), strict=True)
        return [rows[place] for place in places]

    return again


def _ours_once(read):
    @wraps(read)
    def again(root=ROOT):
        if root != ROOT:
            return read(root)
        PAPERS[:] = PAPERS or read()
        return iter(PAPERS)

    return again


def _all_once(read):
    @wraps(read)
    def again(places, users=None):
        if len(places) <= reading_process.FEW or not _own(places):
            return read(places, users)
        key = (tuple(places), users)
        if key not in COLLECTIONS:
            COLLECTIONS[key] = read(places, users)
        return COLLECTIONS[key]

    return again
