"""Whether a stored ledger may be shown: it says of each claim what its lemma file says, and no more than its checks allow.

The ledger is a file that anybody can edit. What is shown from it without judging anew is therefore compared with the lemma files
and with the verdict that follows from its own rows. An edit of the rows themselves that keeps all of this is seen by the next
``verify all`` only: a record is evidence of a run, never of a claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..lemma.discover import Collection, LemmaFile
from ..records.form import Record
from .record import differs
from .verdicts import remade

LOWERED = ("BROKEN", "REDUCED")  # what a record becomes for what it rests on, whatever its own rows say


def doubts(records: Iterable[Record], collection: Collection) -> dict[str, str]:
    """Which of the records cannot be shown as it stands, and why, by id; empty where all can."""
    found = {}
    for record in records:
        lemma = collection.lemmas.get(record["id"])
        why = "it has no lemma file" if lemma is None else doubt(record, lemma)
        if why:
            found[record["id"]] = why
    return found


def doubt(record: Record, lemma: LemmaFile) -> str:
    """Why ``record`` is not one of ``lemma`` as it is now; empty where it may be."""
    if others := differs(record, lemma):
        return f"its lemma file says otherwise in {', '.join(others)}"
    if record["verdict"] in LOWERED:
        return ""
    try:
        made = remade(record, lemma, lemma.proof is not None)
    except ValueError as problem:
        return str(problem)
    if made != (record["verdict"], record["evidence"]):
        return f"it says {record['verdict']}, and what it holds makes {made[0]} ({made[1]['detail']})"
    return ""


def words(found: Mapping[str, str], where: str) -> str:
    """The doubts in one sentence."""
    some = "; ".join(f"{name}: {why}" for name, why in list(found.items())[:3])
    more = f"; and {len(found) - 3} more" if len(found) > 3 else ""
    return f"{where} was edited, or is older than the lemma files: {some}{more}; `python -m verify all` judges anew"
