"""What must not move, in sections: an item has a name and parts, which are plain JSON. Nothing here decides a verdict."""

import contextlib
import io
import json
import os
import shlex
import warnings
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from verify.command_line.cli import main as command
from verify.conformance.kit.case import shipped, write_case
from verify.conformance.kit.run import run_conformance
from verify.environment import house
from verify.environment.kept_results import Kept
from verify.judge.run import Settings, judge
from verify.lemma import constants
from verify.lemma.discover import LemmaFile
from verify.lemma.lemma_data import write_lemma
from verify.records.form import Ledger
from verify.report.background import Background
from verify.report.every_page import pages

from ..conformance.collection import Mutant, wrong_programs

Item = dict[str, Any]
SETTINGS = Path(__file__).with_name("settings.txt")
VECTORS = 2  # of those with the flag of a mutant, the first
APART = ("verdict", "rests_on", "display", "statement", "checks", "file", "digests")  # these where they are looked at


@cache
def ledger() -> Ledger:
    """All claims judged now; what an earlier run kept is not judged twice."""
    from ..every_lemma import COLLECTION

    kept = Kept(house.cache())
    return judge(Settings(budget="quick", jobs=os.cpu_count() or 1), collection=COLLECTION, kept=kept).document


def records() -> dict[str, Item]:
    from ..every_lemma import LEMMAS

    return {row["id"]: record(row, LEMMAS[row["id"]]) for row in ledger()["records"]}


def placed(at: dict[str, Any] | None) -> dict[str, Any] | None:
    """A point with its kind, as an instance has it."""
    return at if at is None or "kind" in at else {"kind": "Point", "point": at}


def record(row: Mapping[str, Any], lemma: LemmaFile) -> Item:
    """A record by what may move alone; neither where its file stands nor the sources of the kernel."""
    said = write_lemma(lemma)
    tightness = said["tightness"] and said["tightness"] | {"at": placed(said["tightness"]["at"])}
    measured = constants.write(lemma.claim.id, lemma.tightness_data) if lemma.tightness_data else None
    return {
        "status": row["verdict"],
        "rests_on": row["rests_on"],
        "statement": said["claim"]["says"],
        "proof": said["proof"],
        "origins": said["claim"]["origins"],
        "points": [said["witness"], placed(said["counterexample"]), said["found_point"], tightness, measured],
        "neighbours": [said["too_strong"], said["neighbour_points"]],
        "display": [row["statement"], row["display"]],
        "checks": row["checks"],
        "rest": {name: part for name, part in row.items() if name not in APART},
    }


def report() -> dict[str, Item]:
    from verify.command_line.report_background import background

    return files(ledger(), replace(background(), code={}))  # lines of trusted code are counted anew with every change


def files(document: Ledger, beside: Background) -> dict[str, Item]:
    """Every file of a report but the ledger itself; its pages show the digest of the kernel's sources, which is left out."""
    rows = [{**row, "digests": {**row["digests"], "kernel": "0" * 16}} for row in document["records"]]
    made = pages({**document, "records": rows}, beside).texts
    return {name: {"text": text} for name, text in made.items() if name != "ledger.json"}


def answers() -> dict[str, Item]:
    return {line: answer(line) for line in SETTINGS.read_text(encoding="utf-8").splitlines()}


def answer(line: str) -> Item:
    """What the command says as JSON, or why it refuses. Numbers to six digits, those of ``amplify`` to five, without what they
    are made of: solvers propose, and the last digits are those of the machine."""
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        status = command([*shlex.split(line), "--json"])
    if status:
        return {"status": status, "refused": err.getvalue()}
    found: Item = json.loads(out.getvalue(), parse_float=lambda number: float(f"{float(number):.6g}"))
    if line.startswith("amplify"):
        for name in ("energy", "certified", "least", "lower"):
            found[name] = found[name] and f"{float(Fraction(found[name])):.5g}"
    return found


def mutants() -> dict[str, Item]:
    return {name: laws(mutant) for name, mutant in wrong_programs().items()}


def laws(mutant: Mutant) -> Item:
    """The laws that fail on the first vectors of its flag, and the alteration that the diagnosis names of each."""
    mine = [case for case in shipped() if mutant.flag in case.flags and case.problem.family == mutant.family]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # mutants divide by zero and diverge
        np.random.seed(0)  # one mutant draws from the global state
        found = run_conformance(mutant.admm, vectors=mine[:VECTORS])
    named = {law: words.partition(" reproduces ")[0] for (_, law), words in found.diagnoses.items()}
    return {outcome.law: named.get(outcome.law, "") for outcome in found.failures}


def forgeries() -> dict[str, Item]:
    from ..forgeries.form import judged
    from ..forgeries.test_forgeries import FORGERIES

    return {one.name: judged(one.records) for one in FORGERIES}


def vectors() -> dict[str, Item]:
    return {case.id: write_case(case) for case in shipped()}


def coq() -> dict[str, Item]:
    """The digest of all that Coq would read now of a claim or a file, and whether the stored answer is about it."""
    from verify.coq.answers import all_files, stored

    from ..every_lemma import LEMMAS, theorems

    known = {answer.digest: answer.outcome for answer in stored().of.values()}
    files = all_files(LEMMAS, theorems()).items()
    return {name: {"digest": file.digest, "answer": known.get(file.digest)} for name, file in files}


MADE: tuple[Callable[[], dict[str, Item]], ...] = (records, report, mutants, forgeries, coq, answers, vectors)
SECTIONS = {made.__name__: made for made in MADE}


def section(name: str) -> dict[str, Item]:
    """``name item`` -> parts, of one section."""
    return {f"{name} {item}": parts for item, parts in SECTIONS[name]().items()}
