"""What `read` does, as lines of text and a flag: nothing here prints."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ..lemma.discover import LemmaFile
from ..lemma.second_reading import changed, file_of, keep, kept


def asked_again(lemmas: Mapping[str, LemmaFile]) -> tuple[list[str], bool]:
    """What is not as it was read, what was not read beside claims that were, and what is kept of no claim."""
    lines = [f"{name}: {problem}" for name, one in lemmas.items() if (problem := changed(one, file_of(one).is_file()))]
    rows = {name: path.name for path in {file_of(one) for one in lemmas.values()} for name in kept(path)}
    lines += [f"{name}: {rows[name]} keeps a reading of it, and it is no claim" for name in sorted(rows.keys() - lemmas)]
    return (lines, False) if lines else ([f"{len(rows)} of {len(lemmas)} claims were read, none has changed since"], True)


def readings(lemmas: Sequence[LemmaFile], asked: Sequence[str], compared: str, known: Collection[str]) -> tuple[list[str], bool]:
    """Keep that these were read, but for a claim that is the print word for word and that no one ``asked`` for by its id.
    ``known``: every claim; nothing is dropped without it."""
    apart = [one for one in lemmas if one.claim.reading == "verbatim" and one.claim.id not in asked]
    left = [one for one in apart if changed(one, needed=True)]
    done = [one for one in lemmas if one not in apart]
    gone = {n for path in {file_of(one) for one in done} for n in kept(path)} - set(known) if known else set[str]()
    paths = keep(done, compared, gone)
    lines = [f"{one.claim.id}: said to be the print word for word, ask for it by its id and --compared WORDS" for one in left]
    lines += [f"{one.claim.id}: {problem}" for one in done if (problem := changed(one, needed=True))]
    return [*lines, f"{len(done)} kept as read" + "".join(f" in {path.name}" for path in paths)], not lines
