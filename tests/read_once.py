"""The suite's own lemma files are read once for all tests of a process, whichever command of it asks: no test writes to them."""

from functools import wraps

from verify.environment.house import ROOT
from verify.lemma import reading_process

ROWS, COLLECTIONS = {}, {}


def read_once():
    """Whoever asks for files of the suite is given what was read first, line by line and as a whole; others are read."""
    reading_process._rows = _each_once(reading_process._rows)
    reading_process.read_apart = _all_once(reading_process.read_apart)


def forget():
    """What was read is read again: by code that was altered since."""
    ROWS.clear()
    COLLECTIONS.clear()


def _own(places):
    return all(home == str(ROOT) for home, _ in places)


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
