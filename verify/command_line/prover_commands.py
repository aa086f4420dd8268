"""The commands that ask others, z3, cvc5 and Coq, and that replay stored constants."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

from .claim_commands import selected
from .commands import CLAIMS, COLLECTION, Lines, command, flag, option, seconds
from .terminal import say

if TYPE_CHECKING:
    from ..lemma.discover import Collection


def smt_files(collection: Collection, names: Iterable[str], folder: Path) -> Lines:
    """The questions of the scalar claims among ``names`` as SMT-LIB files in ``folder``, for any solver."""
    from ..side_conditions import save
    from ..side_conditions.audit import scalar_claims

    wanted = set(names)
    claims = [lemma.claim for lemma in scalar_claims(collection) if lemma.claim.id in wanted]
    paths = [path for claim in claims if claim.says is not None for path in save(claim.id, claim.says, folder)]
    if not paths:
        return ["no purely scalar claim among these"], False
    return [
        f"wrote {len(paths)} files for {len(claims)} claims in {folder}",
        "a goal holds where its file is unsat, the hypotheses can hold where theirs is sat; X.reduced.smt2 asks it more easily",
        f"run again:  z3 -T:10 {folder}/FILE.smt2    cvc5 --tlimit=10000 {folder}/FILE.smt2",
    ], True


@command(
    "side-conditions",
    "ask z3 and cvc5 about the scalar claims and each of their hypotheses",
    """  python -m verify side-conditions common.positive_factor --time 10""",
    CLAIMS,
    seconds(5.0, "per question"),
    option("--out", "FOLDER", "write the questions there as SMT-LIB files, and ask nobody"),
    COLLECTION,
)
def run_side_conditions(options: Namespace) -> int | Lines:
    """z3 and cvc5 on the scalar claims: votes, satisfiable hypotheses, hypotheses that are not needed. With ``--out`` nobody is
    asked: the questions are written there."""
    from ..environment.extras import require

    collection, names = selected(options, options.ids)
    if options.out is not None:
        return smt_files(collection, names, options.out)
    require("provers")
    from ..side_conditions.audit import audit

    lines, quiet = [], True
    for row in audit(collection, only=names, seconds=options.time):
        votes = [
            f"{goal}: {status} (z3 {row['z3'].get(goal)}, cvc5 {row['cvc5'].get(goal)})" for goal, status in row["goals"].items()
        ]
        lines += [row["id"], *(f"  goal {vote}" for vote in votes)]
        lines.append(
            f"  hypotheses {row['hypotheses']}; needed: {', '.join(row['necessary']) or 'none'}; "
            f"not needed: {', '.join(row['unnecessary']) or 'none'}"
        )
        lines += [f"  SURPRISE {words}" for words in row["surprises"]]
        quiet = quiet and not row["surprises"]
    return lines or ["no purely scalar claim among these"], quiet


@command(
    "tightness",
    "best and attained constants of claims, replayed from stored data",
    """  python -m verify tightness
  python -m verify tightness chan2024.lemma-7.6 --store""",
    CLAIMS,
    flag("--store", "measure again with the solvers and keep the data"),
)
def run_tightness(options: Namespace) -> int | Lines:
    """Constants replayed from stored data; with ``--store`` they are measured again first."""
    from ..environment.house import ROOT
    from ..judge.run import select
    from ..lemma import constants
    from ..lemma.reading_process import discover

    collection = discover(only=options.ids)
    names = select(collection, options.ids)

    if options.store:
        from ..worst_case.tightness_data import NotMeasured, measure_all

        try:
            measure_all(collection, names, ROOT, progress=say)
        except NotMeasured as problem:
            return [f"not measured: {problem}"], False
        collection = discover(ROOT)
    lines = []
    for name in names:
        lemma = collection.lemmas[name]
        if lemma.claim.says is not None and lemma.tightness_data:
            lines += [
                name,
                *(f"  {line}" for line in constants.describe(constants.replay(lemma.claim.says, lemma.tightness_data))),
            ]
    return lines or ["no stored constants among these"], True


@command(
    "coq",
    "give proved claims to Coq as well (needs coqc); without arguments: the stored answers",
    """  python -m verify coq                             the stored answers
  python -m verify coq --all                       ask Coq about every proved claim
  python -m verify coq --end-to-end                the theorems from update equations to the divergence
  python -m verify coq --sample 40                 about 40 files at random: do the stored answers hold?
  python -m verify coq chan2024.lemma-6.5 --out v  one claim, its file kept""",
    option("ids", "ID", "claims, papers or shell patterns (default: the stored answers)", nargs="*"),
    flag("--all", "every proved claim, the proofs of shifts and the files by hand"),
    flag("--stale", "of these (default: of all) only what has no stored answer"),
    flag("--end-to-end", "the theorems from update equations to the divergence: file, axioms, statement"),
    option("--sample", "N", "N files at random and what they use: do the stored answers hold?"),
    option("--seed", "N", "of the sample", default=0),
    option("--jobs", "N", "coqc processes (default: all cores)", default=os.cpu_count() or 1),
    flag("--store", "keep the answers in verify/coq/answers.json"),
    option("--out", "FOLDER", "keep the .v files there (written even where coqc is absent)"),
    option("--time", "SECONDS", "time limit per file", default=900.0),
)
def run_coq(options: Namespace) -> int | Lines:
    from ..coq.command import Request, command
    from ..judge.run import prove_all, select
    from ..lemma.reading_process import discover, refuse_unknown

    refuse_unknown(() if options.all else options.ids)
    collection = discover()
    names = select(collection, options.ids) if options.ids and not options.all else None
    request = Request(**{f.name: getattr(options, f.name) for f in fields(Request)})
    return command(collection, prove_all(collection)[0], names, request, say)
