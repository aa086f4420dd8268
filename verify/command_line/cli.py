"""The command line: the only place that prints. Every command is a thin shell over a function that returns records."""

from __future__ import annotations

import argparse
import contextlib
import errno
import gc
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .arguments import parser
from .terminal import shown

if TYPE_CHECKING:
    from ..algorithms.declaration import Algorithm
    from ..judge.run import Settings
    from ..lemma.discover import Collection
    from ..lemma.other_collections import Other
    from ..records.form import Record

OK, CHANGED, USAGE = 0, 1, 2
UNTESTED = 3  # conform: nothing failed, and nothing that matters was tested
ENVIRONMENT = 4  # the machine: a full or read-only disk, no memory, a library that is not installed
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status. Whatever goes wrong is told in one line, without a traceback."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    gc.set_threshold(100_000, 20, 20)  # reading the lemma files makes millions of objects that stay: a fifth of its time
    try:
        options = parser().parse_args(arguments)
    except SystemExit as stop:
        return int(stop.code or 0)
    from ..environment import house
    from ..environment.trouble import WorkerDied, environment_trouble, words_of
    from ..kernel import Rejected
    from ..lemma.claim_names import UnknownClaim

    if house.INSTALLED:  # else matplotlib makes a folder of its own in the user's home
        os.environ.setdefault("MPLCONFIGDIR", str(house.cache() / "matplotlib"))
    said = f"verify {options.command}"
    try:
        status = int(COMMANDS[options.command](options))
        sys.stdout.flush()
        return status
    except SystemExit as stop:  # no command ends this way: a lemma file, or what it calls, wants to
        print(f"{said}: a lemma file ended the program (SystemExit {stop.code!r}); nothing is judged", file=sys.stderr)
        return USAGE
    except BrokenPipeError:
        no_output()
        return OK
    except WorkerDied as problem:
        print(f"{said}: {problem}", file=sys.stderr)
        return ENVIRONMENT
    except KeyboardInterrupt:
        resumes = options.command in ("all", "campaign")
        kept = "; what was finished is kept, the same command goes on from there" if resumes else ""
        print(f"verify: interrupted; reports/ is as it was{kept}", file=sys.stderr)
        return INTERRUPTED
    except (UnknownClaim, Rejected, ValueError, OSError, ImportError, MemoryError) as problem:
        trouble = environment_trouble(problem)
        if trouble is None and isinstance(problem, ImportError):
            raise
        if isinstance(problem, OSError) and problem.errno in (errno.ENOSPC, errno.EIO, errno.EFBIG) and problem.filename is None:
            no_output()
        print(f"{said}: {trouble or words_of(problem)}", file=sys.stderr)
        return USAGE if trouble is None else ENVIRONMENT


def no_output() -> None:
    """Nobody reads on, or nothing more can be written: what is still buffered goes nowhere, so that ending raises nothing."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def settings(options: argparse.Namespace) -> Settings:
    from ..judge.run import Settings

    if getattr(options, "jobs", 1) < 1:
        raise ValueError(f"--jobs must be at least 1, found {options.jobs}")
    return Settings(
        budget=getattr(options, "budget", "default"),
        seed=getattr(options, "seed", 0),
        jobs=getattr(options, "jobs", 1),
        only=tuple(getattr(options, "only", ())),
    )


def gathered(options: argparse.Namespace, asked: Sequence[str] = ()) -> tuple[Collection, Other | None]:
    """The suite's own lemmas, and the collection beside them that is asked for. UnknownClaim, before they are read, for a pattern
    in ``asked`` that matches no id."""
    from ..lemma.reading_process import discover

    if getattr(options, "collection", None) is None:
        return discover(only=asked), None
    ours = discover()
    from ..lemma.other_collections import read_collection

    return ours, read_collection(options.collection, ours)


def run_all(options: argparse.Namespace) -> int:
    from ..environment import house
    from ..environment.kept_results import Kept
    from ..environment.progress import Progress
    from ..judge.relations import chosen_of
    from ..judge.run import judge, select
    from ..lemma.discover import ledger
    from ..report import write_measurements
    from . import listing
    from .changes import changes_since, count_lines, recorded_ledger, refuted_by_attack, unlisted
    from .publish import publish, publish_collection

    chosen = settings(options)
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
    key = listing.fingerprint()
    kept = Kept(options.cache or (house.cache() if other is None else Path.cwd() / ".verify-cache"))
    progress = Progress(total, lambda words: print(words, flush=True))
    try:
        judgement = judge(chosen, collection=ours, progress=progress, kept=kept, fresh=options.fresh, other=other)
    finally:
        progress.close()
    found = changes_since(recorded, judgement.document, bool(chosen.only))
    if found.new:
        print(f"NEW {len(found.new)} records: {', '.join(found.new[:8])}{' ...' if len(found.new) > 8 else ''}")
    for line in count_lines(judgement.records):
        print(line)
    print(
        f"{len(judgement.records) - len(judgement.reused)} judged now, {len(judgement.reused)} unchanged since an earlier run"
        + (" (--fresh judges all anew)" if judgement.reused else "")
    )
    if kept.problem:
        print(f"nothing is kept for the next run: {kept.problem}", file=sys.stderr)
    if other is None and options.cache is None and listing.fingerprint() == key:
        listing.keep(judgement.records, key)
    for words in (*refuted_by_attack(judgement.records, ours, chosen.seed), *unlisted(judgement.records, ledger())):
        print(words)
    broken = [r for r in judgement.records if r["verdict"] == "BROKEN"]
    for record in broken:
        print(f"BROKEN {record['id']} ({record['file']}): {record['evidence']['detail']}")
        where = "" if other is None else f" --collection {other.asked}"
        print(f"  try: python -m verify check {record['id']}{where}")
    for file, problem in judgement.unreadable:
        print(f"UNREADABLE {file}: {problem}")
    for change in found.verdicts:
        print(f"CHANGED {change}")
    for change in found.contents[: None if chosen.only else 8]:
        print(f"{'CHANGED' if chosen.only else 'recorded anew:'} {change}")
    failed = bool(broken or judgement.unreadable or found.verdicts)
    if chosen.only:
        return CHANGED if failed or found.contents else OK
    write_measurements(folder, judgement.measurements)
    if failed and not options.accept:
        print(
            f"{folder}/ is left as it was. Mend the cause, or keep the new verdicts with `python -m verify all --accept` "
            "and give the reason in the commit."
        )
        return CHANGED
    if other is None:
        published = publish(judgement.document, folder, kept.folder, options.fresh)
    else:
        published = publish_collection(judgement.document, other, folder, kept.folder, options.fresh)
    print(published.words(folder))
    return CHANGED if broken or judgement.unreadable else OK


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


def run_attack(options: argparse.Namespace) -> int:
    from ..algorithms.given import declaration
    from .search_commands import attack, attack_declaration

    declared = [one for one in (declaration(n) or declared_here(n) for n in options.ids) if one is not None]
    if declared:
        if len(options.ids) != 1 or options.claim is None:
            raise ValueError("of a declaration say one name and what is attacked: --claim '|z+|^2 <= |z|^2' or 'energy <= 1'")
        return tell(attack_declaration(declared[0], options))
    if options.claim or options.differs or options.set or options.classes or options.operators or options.steps != 1:
        raise ValueError("--claim, --differs, --steps, --set, --class and --operator are for a declaration")
    collection, names = selected(options, options.ids)
    return OK if attack(collection, names, options.seed, options.budget, options.store, print) else CHANGED


def run_campaign(options: argparse.Namespace) -> int:
    from ..campaign.command import Request, campaign
    from ..environment import house
    from ..environment.progress import Progress
    from ..lemma.reading_process import discover, refuse_unknown

    runs = options.ids[:1] == ["accounts"]
    if not runs:
        refuse_unknown(options.ids)

    def progress(total: int) -> tuple[Callable[[str, str, bool], None], Callable[[], None]]:
        shown = Progress(total, say, "attacks finished:")
        return shown, shown.close

    names = ("seeds", "effort", "neighbours", "jobs", "engine", "scheduler", "time", "store")
    request = Request(ids=tuple(options.ids[runs:]), **{name: getattr(options, name) for name in names})
    folder = options.folder or house.cache() / ("campaign-accounts" if runs else "campaign")
    if runs:
        from ..campaign.accounts.command import accounts

        return tell(accounts(request, folder, os.cpu_count() or 1, progress))
    return tell(campaign(request, discover(), folder, house.ROOT, os.cpu_count() or 1, progress))


def run_conform(args: argparse.Namespace) -> int:
    from ..accounts.account_text import conforming
    from ..conformance.command import Request, conform, flags_text, forms, vectors_text
    from ..environment.data_file import write_atomically

    if args.list or args.flags:
        print(vectors_text() if args.list else flags_text())
        return OK
    names = (
        "target",
        "process",
        "trace",
        "problem",
        "family",
        "case",
        "seeds",
        "array",
        "timeout",
        "jobs",
        "expected_failures",
        "verbose",
        "first",
    )
    try:
        if args.trace is not None:
            expect_a_trace(args)
        report, text = conform(Request(**{name: getattr(args, name) for name in names}))
    except (ImportError, OSError) as problem:
        raise ValueError(str(problem)) from problem
    print(shown(text, wrap=True))
    if report.conforms:
        tell((conforming([o.case.split("/")[0] for o in report.outcomes]), True))
    if args.output is not None:
        args.output.mkdir(parents=True, exist_ok=True)
        for name, form in forms(report).items():
            print(f"wrote {write_atomically(args.output / name, form)}")
    return {"conforms": OK, "fails": CHANGED}.get(report.status, UNTESTED)


def expect_a_trace(args: argparse.Namespace) -> None:
    """ValueError where the file holds no recorded run, or not that of the problem: no failure of the run."""
    from ..conformance.doors.trace_file import open_columns, prepare
    from ..conformance.kit.codec import Malformed
    from ..conformance.kit.outcome import Failed

    if not args.trace.is_file():
        raise ValueError(f"{args.trace}: {'not a regular file' if args.trace.exists() else 'no such file'}")
    if args.problem is not None and not args.problem.is_file():
        raise ValueError(f"{args.problem}: {'not a regular file' if args.problem.exists() else 'no such file'}")
    try:
        prepare(open_columns(args.trace), args.problem)
    except (Failed, Malformed) as problem:
        raise ValueError(f"{args.trace}: {problem}") from None


def run_account(options: argparse.Namespace) -> int:
    from ..accounts.account_command import account_lines, compare_lines

    if options.algorithm == "compare":
        read = [(words, vars(parser().parse_args(["account", *shlex.split(words)]))) for words in options.settings]
        return tell((compare_lines(read), True))
    if options.settings:
        raise ValueError(f"one algorithm at a time, or compare; found {options.settings[0]!r} too")
    return tell((account_lines(vars(options)), True))


def run_list(options: argparse.Namespace) -> int:
    from ..lemma.claim_names import matching
    from ..lemma.reading_process import refuse_unknown
    from . import listing

    if options.missing:
        from ..lemma.discover import ledger
        from ..lemma.reading_process import discover

        lemmas = discover().lemmas
        for paper, names in ledger().items():
            missing = [name for name in names if name not in lemmas]
            print(f"{paper}: {len(missing)} of {len(names)} have no record")
            for name in missing:
                print(f"  {name}")
        return OK
    verdict = listing.verdict_named(options.verdict) if options.verdict is not None else None
    patterns = options.patterns
    if options.collection is None:
        refuse_unknown(patterns)
        found = listing.listing()
    else:
        ours, other = gathered(options)
        found = listing.listing_of(ours, other)
        patterns = patterns or ([] if other is None else other.patterns)
    wanted = set(matching(found.ids, patterns, found.unreadable))
    rows = [row for row in found.rows if row.id in wanted and verdict in (None, row.verdict)]
    if options.json:
        print(listing.as_json(rows), end="")
    else:
        for row in rows:
            print(shown(f"{row.verdict or '-':10s} {row.id:45s} {row.title}"))
    if found.doubt:
        print(f"verify list: {found.doubt}", file=sys.stderr)
    for torn in found.unreadable:
        print(f"UNREADABLE {torn}", file=sys.stderr)
    return CHANGED if found.doubt or found.unreadable else OK


def run_show(options: argparse.Namespace) -> int:
    from ..records.canonical import canonical_json
    from .record_text import describe

    record = shown_record(options)
    if options.json:
        print(canonical_json(record), end="")
        return OK
    for line in describe(record):
        print(shown(line))
    return CHANGED if record["verdict"] == "BROKEN" else OK


def shown_record(options: argparse.Namespace) -> Record:
    """Judged by an earlier run of the same files, judged now, or where the libraries for that are not installed as recorded."""
    from ..lemma.claim_names import matching
    from ..lemma.reading_process import refuse_unknown
    from . import listing

    if options.collection is not None:
        collection, name = selected_one(options)
        return judged_now(name, collection)
    refuse_unknown([options.id])
    found = listing.listing()
    name, key = one(matching(found.ids, [options.id], found.unreadable), options.id), listing.fingerprint()
    record = listing.shown(name, key)
    if record is None:
        from ..environment.trouble import environment_trouble
        from ..lemma.reading_process import discover

        try:
            record = judged_now(name, discover())
        except ImportError as problem:
            record = listing.recorded(name)
            if record is None:
                raise
            print(f"verify show: as recorded, not judged here: {environment_trouble(problem) or problem}", file=sys.stderr)
            return record
        if listing.fingerprint() == key:
            listing.keep([record], key)
    return record


def judged_now(name: str, collection: Collection) -> Record:
    from ..judge.run import Settings, judge

    return judge(Settings(budget="quick", only=(name,)), collection=collection).records[0]


def run_explain(options: argparse.Namespace) -> int:
    from .explain import explain, explain_page

    asked = explain_page if options.page else explain
    return tell(([shown(line) for line in asked(options.word, judged_now)], True))


def run_experiment(options: argparse.Namespace) -> int:
    from ..environment.house import ROOT
    from ..experiments.rerun import overview, rerun

    if options.name is None:
        return tell((overview(), True))
    found = rerun(options.name, ROOT, options.write)
    kept = "written anew" if options.write else "the stored files are reproduced"
    return tell((found or [f"{options.name}: {kept}"], not found))


def run_quotations(options: argparse.Namespace) -> int:
    from ..environment.data_file import Unusable, read_text
    from ..environment.house import ROOT
    from ..lemma.quotations import MAX_TEXT, store

    if not (ROOT / "lemmas" / options.paper / "paper.toml").is_file():
        return tell(([f"there is no paper {options.paper}"], False))
    try:
        texts = [read_text(path, MAX_TEXT) for path in options.text]
    except (OSError, Unusable) as problem:
        return tell(([str(problem)], False))
    path = store(options.paper, texts)
    return tell(([f"{path.relative_to(ROOT).as_posix()}: {path.stat().st_size} bytes from {len(texts)} texts"], True))


def run_read(options: argparse.Namespace) -> int:
    from ..judge.run import select
    from .second_readings import asked_again, readings

    ours, other = gathered(options)
    collection = ours if other is None else other.joined(ours)
    mine = collection.lemmas if other is None else {n: one for n, one in collection.lemmas.items() if other.has(n)}
    if not options.ids:
        return tell(asked_again(mine))
    chosen = [mine[n] for n in select(collection, options.ids) if n in mine]
    return tell(readings(chosen, options.ids, options.compared, () if collection.unreadable else collection.lemmas))


def run_completion(options: argparse.Namespace) -> int:
    from .completion import script

    print(script(parser("verify"), options.shell), end="")
    return OK


def say(words: str) -> None:
    print(f"  {words}", file=sys.stderr)


def tell(result: tuple[list[str], bool]) -> int:
    for line in result[0]:
        print(line)
    return OK if result[1] else CHANGED


def declared_here(name: str) -> Algorithm | None:
    """The algorithm of this suite by its name, or None."""
    from ..algorithms.collection import algorithms

    return None if "." in name else algorithms().get(name)


def run_worst_case(options: argparse.Namespace) -> int:
    from ..algorithms.given import declaration, numbers
    from .search_commands import worst_case, worst_ratio

    declared = declaration(options.id) or declared_here(options.id)
    if declared is not None:
        return tell(worst_ratio(declared, options, say))
    if options.classes or options.operators or options.left or options.against or options.steps != 1:
        raise ValueError(f"--class, --operator, --left, --against and --steps are for a declaration, {options.id} is a claim")
    collection, name = selected_one(options)
    lemma = collection.lemmas[name]
    return tell(worst_case(lemma, numbers(options.set), options.goal, options.time, say))


def run_amplify(options: argparse.Namespace) -> int:
    from ..amplify.command import command

    try:
        return tell((command(options, say), True))
    except OSError as problem:
        raise ValueError(str(problem)) from problem


def run_find(options: argparse.Namespace) -> int:
    from .search_commands import find

    collection, name = selected_one(options)
    return tell(find(collection.lemmas[name], options.time, say))


def run_side_conditions(options: argparse.Namespace) -> int:
    from ..environment.extras import require
    from .search_commands import side_conditions

    if options.out is None:
        require("provers")
    return tell(side_conditions(*selected(options, options.ids), options.time, options.out))


def run_tightness(options: argparse.Namespace) -> int:
    from ..environment.house import ROOT
    from .search_commands import tightness

    return tell(tightness(*selected(options, options.ids), options.store, ROOT, say))


def run_coq(options: argparse.Namespace) -> int:
    from ..coq.command import command
    from ..judge.run import prove_all, select
    from ..lemma.reading_process import discover, refuse_unknown

    refuse_unknown(() if options.all else options.ids)
    collection = discover()
    names = select(collection, options.ids) if options.ids and not options.all else None
    return tell(command(collection, prove_all(collection)[0], names, options, say))


def selected(options: argparse.Namespace, asked: Sequence[str]) -> tuple[Collection, list[str]]:
    """The lemmas, those of the collection beside the suite's own with them, and the ids of those that are asked for (without
    patterns: all of the collection); UnknownClaim where a pattern matches none."""
    from ..judge.run import select

    ours, other = gathered(options, asked)
    collection = ours if other is None else other.joined(ours)
    return collection, select(collection, asked or ([] if other is None else other.patterns))


def selected_one(options: argparse.Namespace) -> tuple[Collection, str]:
    """The same for one claim."""
    collection, names = selected(options, [options.id])
    return collection, one(names, options.id)


def one(names: Sequence[str], asked: str) -> str:
    from ..lemma.claim_names import UnknownClaim

    if len(names) != 1:
        raise UnknownClaim(f"{asked!r} matches {len(names)} claims; name one")
    return names[0]


def run_export(options: argparse.Namespace) -> int:
    from ..standalone.export import exported

    collection, name = selected_one(options)
    return tell((exported(name, collection, options.out), True))


def run_report(options: argparse.Namespace) -> int:
    from ..environment.extras import require
    from .publish import publish_recorded, recorded_collection

    require("report")
    if options.collection is None:
        published, folder = publish_recorded(options.out)
    else:
        ours, other = gathered(options)
        if other is None:
            raise ValueError("--collection names nothing")
        published, folder = recorded_collection(ours, other, options.out)
    print(published.words(folder))
    return OK


def run_article(options: argparse.Namespace) -> int:
    from ..environment.extras import require

    require("report")
    from .article import write_article

    if options.out is not None and not options.out.is_dir():
        raise ValueError(f"--out expects a folder that is there, found {options.out}")
    print("\n".join(write_article(options.out)))
    return OK


def run_new(options: argparse.Namespace) -> int:
    from ..environment.house import guide
    from .new_lemma import new_lemma

    path, claim = new_lemma(options.slug, new_paper=options.new_paper)
    print(
        f"wrote {path}: the claim {claim}, which already passes\n"
        f"next: state your claim there, then python -m verify all --only {claim}   ({guide('author-guide.md')} walks through it)"
    )
    return OK


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "all": run_all,
    "check": run_check,
    "attack": run_attack,
    "campaign": run_campaign,
    "conform": run_conform,
    "account": run_account,
    "list": run_list,
    "show": run_show,
    "explain": run_explain,
    "worst-case": run_worst_case,
    "amplify": run_amplify,
    "find": run_find,
    "side-conditions": run_side_conditions,
    "tightness": run_tightness,
    "coq": run_coq,
    "export": run_export,
    "experiment": run_experiment,
    "quotations": run_quotations,
    "read": run_read,
    "report": run_report,
    "article": run_article,
    "new": run_new,
    "completion": run_completion,
}
