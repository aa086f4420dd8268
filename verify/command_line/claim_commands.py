"""The commands on claims and their records: judge, check, list, show, explain."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .commands import CHANGED, CLAIM, CLAIMS, COLLECTION, EFFORT, OK, Lines, Words, command, flag, option
from .terminal import of_collection, put

if TYPE_CHECKING:
    from ..lemma.discover import Collection
    from ..lemma.other_collections import Other
    from ..records.form import Record


def gathered(options: argparse.Namespace, asked: Sequence[str] = ()) -> tuple[Collection, Other | None]:
    """The suite's own lemmas, and the collection beside them that is asked for; of the former then those that it and its ledger
    name, or a pattern in ``asked`` matches. UnknownClaim, before they are read, for a pattern that matches no id of the suite
    alone."""
    from ..lemma.reading_process import discover, discover_below, known_ids

    if options.collection is None:
        return discover(only=asked), None
    from ..lemma.other_collections import read_collection
    from .listing import recorded_ids

    other = read_collection(options.collection, known_ids())
    return discover_below(other.collection.lemmas.values(), [*asked, *recorded_ids(other)]), other


def selected(options: argparse.Namespace, asked: Sequence[str]) -> tuple[Collection, list[str]]:
    """The lemmas, those of the collection beside the suite's own with them, and the ids of those that are asked for (without
    patterns: all of the collection); UnknownClaim where a pattern matches none."""
    from ..judge.run import select

    ours, other = gathered(options, asked)
    collection = ours if other is None else other.joined(ours)
    return collection, select(collection, asked or ([] if other is None else other.patterns))


def selected_one(options: argparse.Namespace) -> tuple[Collection, str]:
    """The same for one claim."""
    from ..lemma.claim_names import one_of

    collection, names = selected(options, [options.id])
    return collection, one_of(names, options.id)


def shown_record(options: argparse.Namespace) -> Record:
    """Judged by an earlier run of the same files, judged now, or where the libraries for that are not installed as recorded."""
    from ..lemma.claim_names import matching, one_of
    from ..lemma.reading_process import refuse_unknown
    from . import listing

    if options.collection is not None:
        from ..judge.run import judge_one

        collection, name = selected_one(options)
        return judge_one(name, collection)
    refuse_unknown([options.id])
    found = listing.listing()
    name, key = one_of(matching(found.ids, [options.id], found.unreadable), options.id), listing.fingerprint()
    record = listing.shown(name, key)
    if record is None:
        from ..environment.trouble import environment_trouble
        from ..lemma.reading_process import discover

        try:
            from ..judge.run import judge_one

            record = judge_one(name, discover(only=[name]))
        except ImportError as problem:
            record = next(listing.recorded(row) for row in found.rows if row.id == name)
            if record is None:
                raise
            print(f"verify show: as recorded, not judged here: {environment_trouble(problem) or problem}", file=sys.stderr)
            return record
        if listing.fingerprint() == key:
            listing.keep([record], key)
    return record


@command(
    "all",
    "judge every claim, compare with the record, write reports/",
    """  python -m verify all                              judge what changed, write reports/
  python -m verify all --fresh                      judge everything anew, as CI does
  python -m verify all --only 'chan2024.eq-*'       some claims; reports/ is not touched
  python -m verify all --only common --budget deep  attack harder
  python -m verify all --collection FOLDER          the claims of a folder of your own, or of an installed collection""",
    option("--only", "PATTERN", "ids, papers or shell patterns; reports are then not written", action="append", default=[]),
    option("--jobs", "N", "processes (default: all cores)", default=os.cpu_count() or 1),
    flag("--accept", "write the reports even where a recorded verdict changed"),
    option("--reports", "FOLDER", "where to write (default: reports/)"),
    flag("--fresh", "judge everything anew, whatever earlier runs kept"),
    option("--cache", "FOLDER", "where finished records are kept for the next run (default: .verify-cache/)"),
    *EFFORT,
    COLLECTION,
)
def run_all(options: argparse.Namespace) -> int:
    from ..environment import house
    from ..environment.extras import require
    from ..environment.kept_results import Kept
    from ..environment.progress import Progress

    require("judge", *(() if options.only else ("report",)))  # before minutes of judging
    from ..judge.relations import chosen_of
    from ..judge.run import Settings, judge, select
    from ..lemma.discover import ledger
    from ..records.canonical import write_measurements
    from . import listing
    from .agreement import agree
    from .changes import changes_since, count_lines, recorded_ledger, refuted_by_attack, unlisted
    from .publish import publish, publish_collection
    from .report_background import told_generators

    if options.jobs < 1:
        raise ValueError(f"--jobs must be at least 1, found {options.jobs}")
    chosen = Settings(options.budget, options.seed, options.jobs, tuple(options.only))
    key = listing.fingerprint()
    ours, other = gathered(options, chosen.only)
    folder = options.reports or (house.reports() if other is None else listing.recorded_of(other).parent)
    known = folder / "ledger.json"
    if other is None and options.reports is None:
        known = house.recorded()
    recorded = recorded_ledger(known, options.accept)
    if other is None:
        total = len(select(ours, chosen.only))
    else:
        total = len(chosen_of(other.joined(ours), other, chosen.only))
    kept = Kept(options.cache or (house.cache() if other is None else Path.cwd() / ".verify-cache"))
    progress = Progress(total, lambda words: print(words, flush=True))
    try:
        judgement = judge(chosen, collection=ours, progress=progress, kept=kept, fresh=options.fresh, other=other)
    finally:
        progress.close()
    found = changes_since(recorded, judgement.document, bool(chosen.only))
    if found.new:
        put(f"NEW {len(found.new)} records: {', '.join(found.new[:8])}{' ...' if len(found.new) > 8 else ''}")
    for line in count_lines(judgement.records):
        put(line)
    put(
        f"{len(judgement.records) - len(judgement.reused)} judged now, {len(judgement.reused)} unchanged since an earlier run"
        + (" (--fresh judges all anew)" if judgement.reused else "")
    )
    if kept.problem:
        print(f"nothing is kept for the next run: {kept.problem}", file=sys.stderr)
    if other is None and options.cache is None and listing.fingerprint() == key:
        listing.keep(judgement.records, key)
    for words in (*refuted_by_attack(judgement.records, ours, chosen.seed), *unlisted(judgement.records, ledger())):
        put(words)
    broken = [r for r in judgement.records if r["verdict"] == "BROKEN"]
    for record in broken:
        put(f"BROKEN {record['id']} ({record['file']}): {record['evidence']['detail']}")
        command = "read" if record["evidence"]["detail"].startswith("second reading") else "check"
        put("  try: " + of_collection(f"`python -m verify {command} {record['id']}`", other).strip("`"))
    for file, problem in judgement.unreadable:
        put(f"UNREADABLE {file}: {problem}")
    for change in found.verdicts:
        put(of_collection(f"CHANGED {change}", other))
    for change in found.contents[: None if chosen.only else 8]:
        put(f"{'CHANGED' if chosen.only else 'recorded anew:'} {change}")
    failed = bool(broken or judgement.unreadable or found.verdicts)
    if chosen.only:
        return CHANGED if failed or found.contents else OK
    write_measurements(folder, judgement.measurements)
    if failed and not options.accept:
        put(
            f"the ledger and the pages of {folder}/ are left as they were. Mend the cause, or keep the new verdicts with "
            f"{of_collection('`python -m verify all --accept`', other)} and give the reason in the commit."
        )
        return CHANGED
    if other is None:
        published = publish(judgement.document, folder, kept.folder, options.fresh)
    else:
        published = publish_collection(judgement.document, other, folder, kept.folder, options.fresh)
    put(published.words(folder))
    if other is None and not house.INSTALLED and not judgement.unreadable and listing.fingerprint() == key:
        agree(folder / "ledger.json", told_generators())
    return CHANGED if broken or judgement.unreadable else OK


@command(
    "check",
    "kernel, second opinion and witness only",
    """  python -m verify check                        every claim
  python -m verify check chan2024.lemma-6.5""",
    CLAIMS,
    COLLECTION,
)
def run_check(options: argparse.Namespace) -> int:
    from ..judge.run import prove_all
    from ..judge.second_opinion import confirm
    from ..kernel import check_point

    collection, names = selected(options, options.ids)
    theorems, rejected, seconds = prove_all(collection)
    status = OK
    for name in names:
        lemma = collection.lemmas[name]
        if name in rejected:
            print(f"{name}: REJECTED by the kernel: {rejected[name]}")
            status = CHANGED
        elif lemma.proof is not None and lemma.claim.says is not None:
            count = confirm(lemma.claim.says, lemma.proof, theorems)
            print(f"{name}: accepted in {1000 * seconds[name]:.1f} ms; sympy confirms {count} identities")
        else:
            print(f"{name}: no proof")
        if lemma.witness is not None and lemma.claim.says is not None:
            outcome = check_point(lemma.claim.says, lemma.witness)
            if not outcome.witnesses:
                bad = [n for n, ok in (*outcome.hypotheses.items(), *outcome.goals.items()) if not ok]
                print(f"{name}: the witness fails {', '.join(bad)}")
                status = CHANGED
    for unreadable in collection.unreadable:
        print(f"UNREADABLE {unreadable.path}: {unreadable.problem}")
        status = CHANGED
    return status


@command(
    "list",
    "the claims, with the recorded verdicts",
    """  python -m verify list
  python -m verify list 'chan2024.lemma-*' --verdict REFUTED
  python -m verify list --missing""",
    option("patterns", "PATTERN", "ids, papers or shell patterns (default: all)", nargs="*"),
    option("--verdict", "VERDICT", "only this verdict"),
    flag("--json", "id, verdict, title, where, kind and file of each as JSON"),
    flag("--missing", "ledger ids that have no record yet"),
    COLLECTION,
)
def run_list(options: argparse.Namespace) -> int:
    from ..lemma.claim_names import matching
    from ..lemma.reading_process import refuse_unknown
    from . import listing

    if options.missing:
        from ..lemma.discover import ledger

        lemmas = listing.listing().ids
        for paper, names in ledger().items():
            missing = [name for name in names if name not in lemmas]
            print(f"{paper}: {len(missing)} of {len(names)} have no record")
            for name in missing:
                print(f"  {name}")
        return OK
    verdict = listing.verdict_named(options.verdict) if options.verdict is not None else None
    patterns = options.patterns
    ours, other = (None, None) if options.collection is None else gathered(options, patterns)
    if ours is None or other is None:
        refuse_unknown(patterns)
        found = listing.listing()
    else:
        found = listing.read_listing(other.joined(ours), listing.recorded_of(other))
        patterns = patterns or other.patterns
    wanted = set(matching(found.ids, patterns, found.unreadable))
    rows = [row for row in found.rows if row.id in wanted and verdict in (None, row.verdict)]
    if options.json:
        print(listing.as_json(rows), end="")
    else:
        for row in rows:
            put(f"{row.verdict or '-':10s} {row.id:45s} {row.title}")
    if found.doubt:
        print(of_collection(f"verify list: {found.doubt}", other), file=sys.stderr)
    for torn in found.unreadable:
        print(f"UNREADABLE {torn}", file=sys.stderr)
    return CHANGED if found.doubt or found.unreadable else OK


@command(
    "show",
    "one record: statement, evidence, certificate",
    """  python -m verify show chan2024.lemma-6.5
  python -m verify show chan2024.lemma-6.5 --json""",
    CLAIM,
    flag("--json", "the record as JSON"),
    COLLECTION,
)
def run_show(options: argparse.Namespace) -> int:
    from ..records.canonical import canonical_json
    from .record_text import describe

    record = shown_record(options)
    if options.json:
        print(canonical_json(record), end="")
        return OK
    for line in describe(record):
        put(line)
    return CHANGED if record["verdict"] == "BROKEN" else OK


@command(
    "explain",
    "what a verdict means, or why a claim has its verdict",
    """  python -m verify explain                      every verdict in a line
  python -m verify explain REFUTED              what it means, rests on, and what would change it
  python -m verify explain chan2024.lemma-6.5   why this claim has its verdict
  python -m verify explain chan2024.theorem-6.1 --page   its derivation in one page, from hypothesis to bound""",
    option("word", "VERDICT|ID", "a verdict or a claim (default: every verdict in a line)", nargs="*", action=Words),
    flag("--page", "the derivation of a claim in at most 40 lines"),
)
def run_explain(options: argparse.Namespace) -> int | Lines:
    from ..judge.run import judge_one
    from .explain import explain, explain_page

    asked = explain_page if options.page else explain
    return (asked(options.word, judge_one), True)
