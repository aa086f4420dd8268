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
from .theorem import difference, exemplified, failing, named, reason, theorem, turned
from .verdicts import paper_of

EVIDENCE = {
    "algebra": "An exact algebraic identity: the goal is a sum of hypotheses with visibly non-negative coefficients and of "
    "squares, so it holds for all parameters and in every dimension.",
    "induction": "Induction: the base case and the step are exact algebraic identities.",
    "exact point": "An exact rational point satisfies every hypothesis of the checked statement and breaks a goal.",
    "exact instance": "An exact rational instance of the algorithm, replayed step by step, breaks the statement.",
    "negation": "Another record proves the negation under the printed hypotheses.",
    "cited": "Quoted from the named source; the kernel takes it as given.",
    "interval": "A rigorous interval enclosure over the whole domain.",
    "exact Gaussian": "Exact rational arithmetic on Gaussian means and covariances.",
    "statistics": "Measured on stored data or runs; this is neither a proof nor a refutation.",
    "table": "A printed table, computed again exactly.",
    "failed check": "One of the checks of this record fails.",
    "contradiction": "Both a proof and a counterexample are accepted: one of them, or the kernel, is wrong.",
    "none": "Nothing decides it yet.",
    "definition": "A definition or an algorithm.",
}
FACTS = {
    "equivalent": "The facts say exactly what the paper assumes: a point that satisfies them and breaks a goal refutes "
    "the claim.",
    "implied": "The facts follow from what the paper assumes: the proof carries over to the paper's setting, a counterexample "
    "to the facts alone would not.",
}


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
        cause=lambda one: cause(one, library),
        turned=turned,
        apart=apart,
        EVIDENCE=EVIDENCE,
        FACTS=FACTS,
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
