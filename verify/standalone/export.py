"""Verdicts as short scripts, for a reader who trusts nothing of this project.

The engines are the files ``certificate_script.py`` and ``refutation_script.py``: whole scripts whose data stand between two
marks; an export is such a file with its data filled in, so what is tested here is what a reader runs.
"""

from __future__ import annotations

import pprint
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..kernel import Point, Statement
from ..lemma.discover import Collection, LemmaFile, facts_of, uses
from ..lemma.origin import origin_of, words_of
from ..links.check import standing
from .data import point_data, proof_data, statement_data

HERE = Path(__file__).resolve().parent
BEGIN, END = "# DATA BEGINS\n", "# DATA ENDS\n"


class NothingToExport(ValueError):
    """The claim has neither a proof nor a counterexample by coordinates."""


def export(name: str, collection: Collection) -> str:
    """The script of the claim ``name``: its counterexample where it has one, else its proof with all that it applies.

    Raises NothingToExport. The script is a proposal as any other: it says CONFIRMED or REFUTED only if its own engine agrees.
    """
    lemma = collection.lemmas[name]
    if lemma.claim.says is not None and lemma.counterexample is not None:
        return _refutation(lemma, lemma.claim.says)
    if lemma.claim.says is not None and lemma.proof is not None:
        return _certificate(lemma, collection)
    instead = f"export {lemma.claim.negated_by}`, its negation" if lemma.claim.negated_by else f"show {name}`"
    raise NothingToExport(f"{name} has neither a proof nor a counterexample: nothing to run; see `python -m verify {instead}")


def exported(name: str, collection: Collection, out: Path | None) -> list[str]:
    """The script's lines, or, where ``out`` names a file, the words that say where it was written (as a whole)."""
    from ..environment.data_file import write_atomically

    if out is not None and not out.parent.exists():
        raise ValueError(f"--out {out}: there is no folder {out.parent}; make it, or name another")
    script = export(name, collection)
    if out is None:
        return script.splitlines()
    if out.is_dir():
        raise ValueError(f"--out {out} is a folder; name a file, for example {out / 'check.py'}")
    write_atomically(out, script)
    return [f"wrote {out}; run it: python -I -S {out}"]


def _certificate(lemma: LemmaFile, collection: Collection) -> str:
    order: list[LemmaFile] = []

    def visit(one: LemmaFile, above: frozenset[str]) -> None:
        if one.claim.id in above:
            raise NothingToExport(f"{one.claim.id} is used in its own proof")
        for used in uses(one):
            if used not in collection.lemmas:
                raise NothingToExport(f"{one.claim.id} uses {used}, which has no lemma file")
            if collection.lemmas[used] not in order:
                visit(collection.lemmas[used], above | {one.claim.id})
        if one not in order:
            order.append(one)

    visit(lemma, frozenset())
    theorems = [_theorem(one) for one in order]
    stands = standing(lemma.claim.id, collection)
    theorems[-1] |= {"argued": [f"{fact} of {record}" for record, fact in stands.argued], "cited": list(stands.axioms)}
    words = (
        f"A certificate of {lemma.claim.id}, to be checked with Python's standard library alone: python -I -S THIS_FILE\n\n"
        f"{lemma.claim.title} ({lemma.claim.where}).\n\n"
        "Each goal is shown by an identity: scale * goal = the sum of coefficient * facts * square, where the coefficients are "
        "visibly non-negative (in front of an equality they may be anything). The script expands both sides and compares. "
        "Exit status 0: every identity holds; 1: one does not, and it says which. What it cannot check: that the facts and goals "
        "below are what the paper says; each fact carries its reason."
    )
    return _filled("certificate_script.py", words, _assigned({"THEOREMS: List[Dict[str, Any]]": theorems}))


def _refutation(lemma: LemmaFile, says: Statement) -> str:
    from ..exact.admm import OracleRun, Pair, instance_point
    from .run_equations import run_equations

    found: Any = lemma.counterexample
    point = found if isinstance(found, Point) else instance_point(found, says)
    if point.grams:
        raise NothingToExport(f"{lemma.claim.id}: its counterexample is a Gram matrix; only coordinates are exported")
    data = point_data(point, _broken(says, point))
    run = run_equations(found, point.vectors, point.scalars) if isinstance(found, Pair | OracleRun) else {}
    words = (
        f"A refutation of {lemma.claim.id} as printed, to be checked with Python's standard library alone: "
        f"python -I -S THIS_FILE\n\n{lemma.claim.title} ({lemma.claim.where}).\n\n"
        "At the exact numbers below every hypothesis holds and a goal fails. The script evaluates all of them in rationals. "
        "Exit status 0: refuted; 1: not at these numbers, and it says why. What it cannot check: that the facts and goals below "
        "are what the paper says; each fact carries its reason."
    )
    parts = {"STATEMENT: Dict[str, Any]": _said(lemma, says), "POINT: Dict[str, Any]": data, "RUN: Dict[str, Any]": run}
    return _filled("refutation_script.py", words, _assigned(parts))


def ledger_scripts() -> dict[str, str]:
    """By file name two scripts that check any proof and any counterexample of a ledger that stands beside them."""
    reader = (HERE / "ledger_script.py").read_text(encoding="utf-8").split("# READER BEGINS\n")[1].split("# READER ENDS\n")[0]
    words = (
        "{} of a report's ledger.json, checked with Python's standard library alone: python -I -S {} CLAIM\n\n"
        "Save ledger.json beside this file; CLAIM is the id on a claim's page. {} Exit status 0: confirmed; 1: not, and it says "
        "why. What it cannot check: that the facts and goals are what the paper says; the claim's page has the reason of each."
    )
    proofs = words.format(
        "Any proof",
        "check.py",
        "Each goal is shown by an identity: scale * goal = the sum of coefficient * facts * square, where the coefficients are "
        "visibly non-negative (in front of an equality they may be anything); the script expands both sides and compares.",
    )
    refutations = words.format(
        "Any counterexample",
        "refute.py",
        "At its exact numbers every hypothesis holds and a goal fails; the script evaluates all of them in rationals. (That the "
        "numbers are those of a run of the algorithm is checked by the script of `python -m verify export`.)",
    )
    started = 'if __name__ == "__main__" else'
    return {
        "check.py": _filled(
            "certificate_script.py",
            proofs,
            f'{reader}THEOREMS: List[Dict[str, Any]] = given(theorems, "certificate") {started} []\n',
        ),
        "refute.py": _filled(
            "refutation_script.py",
            refutations,
            f'{reader}STATEMENT, POINT = given(lambda one, _: refutation(one), "counterexample") {started} ({{}}, {{}})\n'
            "RUN: Dict[str, Any] = {}\n",
        ),
    }


def _broken(says: Statement, point: Point) -> list[str]:
    from ..kernel import check_point

    return [name for name, holds in check_point(says, point).goals.items() if not holds]


def _filled(template: str, words: str, data: str) -> str:
    text = (HERE / template).read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    header = "\n\n".join(textwrap.fill(part, 110) for part in words.split("\n\n")).replace("\\", "/").replace('"""', "'''")
    return before.replace("@HEADER@", header) + BEGIN + data + END + after


def _assigned(parts: Mapping[str, Any]) -> str:
    return "".join(f"{name} = {pprint.pformat(value, width=120, sort_dicts=False)}\n" for name, value in parts.items())


def _said(lemma: LemmaFile, says: Statement) -> dict[str, Any]:
    return statement_data(lemma.claim.id, lemma.claim.title, {f.name: words_of(origin_of(f)) for f in facts_of(says)}, says)


def _theorem(lemma: LemmaFile) -> dict[str, Any]:
    says, proof = lemma.claim.says, lemma.proof
    if says is None or proof is None:
        raise NothingToExport(f"{lemma.claim.id} is applied in the proof and has none itself")
    return _said(lemma, says) | proof_data(proof)
