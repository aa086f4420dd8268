"""The commands that write files: scripts, the report and the article, new lemma files, and what is kept of readings."""

from __future__ import annotations

import argparse

from .claim_commands import gathered, selected_one
from .commands import CLAIM, COLLECTION, OK, Lines, command, flag, option


@command(
    "export",
    "a refutation or a certificate as a short script that needs the standard library only",
    """  python -m verify export chan2024.eq-18 --out check.py
then: python -I -S check.py, which needs nothing of ours""",
    CLAIM,
    option("--out", "FILE", "where to write (default: the terminal)"),
    COLLECTION,
)
def run_export(options: argparse.Namespace) -> int | Lines:
    from ..standalone.export import exported

    collection, name = selected_one(options)
    return (exported(name, collection, options.out), True)


@command(
    "report",
    "render the pages again from the recorded ledger, in seconds",
    """  python -m verify report
  python -m verify report --collection FOLDER   the pages of your own papers, after all --collection FOLDER""",
    option("--out", "FOLDER", "where to write (default: beside the ledger)"),
    COLLECTION,
)
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


@command(
    "article",
    "the paper on what private ADMM leaks, from the records: HTML, and PDF where Chromium is",
    """  python -m verify article
  python -m verify article --out FOLDER""",
    option("--out", "FOLDER", "where to write (default: docs/article/)"),
)
def run_article(options: argparse.Namespace) -> int:
    from ..environment.extras import require

    require("report")
    from .article import write_article

    if options.out is not None and not options.out.is_dir():
        raise ValueError(f"--out expects a folder that is there, found {options.out}")
    print("\n".join(write_article(options.out)))
    return OK


@command(
    "new",
    "write a new lemma file that already passes",
    """  python -m verify new common/parallelogram
  python -m verify new chan2024/convex/my_lemma
  python -m verify new my_lemma --collection my_papers""",
    option("slug", "PAPER/SLUG", "the file below lemmas/ (SLUG: of a collection), folders may stand between"),
    flag("--new-paper", "allow a paper that has no folder yet"),
    option("--collection", "FOLDER", "the folder of your own into which the file goes, made where it is not there"),
)
def run_new(options: argparse.Namespace) -> int:
    from ..environment.house import guide
    from .new_lemma import new_lemma

    path, claim = new_lemma(options.slug, new_paper=options.new_paper, collection=options.collection)
    asked = f"{claim} --collection {options.collection}" if options.collection else claim
    print(
        f"wrote {path}: the claim {claim}, which already passes\n"
        f"next: state your claim there, then python -m verify all --only {asked}   ({guide('author-guide.md')} walks through it)"
    )
    return OK


@command(
    "read",
    "keep that claims were read: titles, hypotheses, starts and words against the paper",
    """  python -m verify read                             what changed since it was read
  python -m verify read chan2024.shift-start        keep that it was read as it stands
  python -m verify read chan2024.fact-4.2 --compared "hypotheses and bound, sign by sign"
then: the judge holds the claim to what was read (lemmas/second_readings.json)""",
    option("ids", "ID", "claims or patterns; without any, what changed since it was read", nargs="*"),
    option("--compared", "WORDS", "of a claim word for word: what was compared with what", default=""),
    COLLECTION,
)
def run_read(options: argparse.Namespace) -> int | Lines:
    from ..judge.run import select
    from .second_readings import asked_again, readings

    ours, other = gathered(options)
    collection = ours if other is None else other.joined(ours)
    mine = collection.lemmas if other is None else {n: one for n, one in collection.lemmas.items() if other.has(n)}
    if not options.ids:
        return asked_again(mine)
    chosen = [mine[n] for n in select(collection, options.ids) if n in mine]
    return readings(chosen, options.ids, options.compared, () if collection.unreadable else collection.lemmas)


@command(
    "quotations",
    "make the data in which a paper's quotations are looked up, from a text that you have",
    """  python -m verify quotations --paper chan2024 --text aaai.txt --text arxiv.txt
then: the data hold hashes of word windows, from which the text cannot be read""",
    option("--paper", "NAME", "the folder of the paper below lemmas/", required=True),
    option("--text", "FILE", "its text; once for each version", action="append", required=True),
)
def run_quotations(options: argparse.Namespace) -> int | Lines:
    from ..environment.data_file import Unusable, read_text
    from ..environment.house import ROOT
    from ..lemma.quotations import MAX_TEXT, store

    if not (ROOT / "lemmas" / options.paper / "paper.toml").is_file():
        return ([f"there is no paper {options.paper}"], False)
    try:
        texts = [read_text(path, MAX_TEXT) for path in options.text]
    except (OSError, Unusable) as problem:
        return ([str(problem)], False)
    path = store(options.paper, texts)
    return ([f"{path.relative_to(ROOT).as_posix()}: {path.stat().st_size} bytes from {len(texts)} texts"], True)
