"""The page of one claim: statement, verdict, evidence, instance, certificate, dependencies, and how to check it again."""

from __future__ import annotations

from typing import Any

from ..records.form import Record
from .causes import cause
from .derivation import derivation
from .errata import CONSEQUENCES
from .library import Library
from .rendering import rendered
from .sides import apart, sides
from .theorem import difference, exemplified, failing, first_of, gist, named, reason, theorem, turned
from .verdicts import paper_of


def claim_page(record: Record, library: Library) -> str:
    """The HTML of one claim (``library`` as seen from ``claims/``)."""
    order = list(library.order[paper_of(record)])
    index = order.index(record["id"])
    places = ((index - 1, "prev", "← previous"), (index + 1, "next", "next →"))
    generating = [h["origin"] for h in record["hypotheses"] if h["origin"]["kind"] == "program"]
    known = library.background.generators() if generating else {}
    quotations = {
        (h["origin"]["quote"], h["origin"]["where"]): h["origin"]["means"]
        for h in (*record["hypotheses"], *record["supposes"])
        if h["origin"]["kind"] == "assumed"
    }
    fixed = [f"seed {record['seed']}"] if record["seed"] is not None else []
    return rendered(
        "claim.html",
        library,
        r=record,
        near=[(rel, order[i], words) for i, rel, words in places if 0 <= i < len(order)],
        quotations=quotations,
        derived=derivation(record, library, alone=False),
        argued=_argued(record, library),
        generating=generating,
        generated={o["algorithm"]: known[o["algorithm"]] for o in generating if o["algorithm"] in known},
        compared=sides(record),
        units=list(dict.fromkeys((row["goal"], row["against"]) for row in record["constants"])),
        fixed=fixed + [f"{k} {v}" for k, v in sorted(record["digests"].items()) if v],
        failed=failing(record),
        theorem=lambda one: theorem(one, library),
        difference=difference,
        exemplified=exemplified,
        named=named,
        reason=reason,
        first_of=first_of,
        gist=gist,
        cause=lambda one: cause(one, library),
        turned=turned,
        apart=apart,
        CONSEQUENCES=CONSEQUENCES,
    )


def _argued(record: Record, library: Library) -> list[dict[str, Any]]:
    """Every link below a record that only words make, its own first, with the words."""
    rows = sorted(((a["record"], a["fact"]) for a in record["argued"]), key=lambda pair: (pair[0] != record["id"], pair))
    found = []
    for of, fact in rows:
        facts = library.records[of]["hypotheses"] if of in library.records else ()
        words = next((h["origin"]["means"] for h in facts if h["name"] == fact), "")
        found.append({"record": of, "fact": fact, "words": words})
    return found
