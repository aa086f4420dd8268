"""What ``python -m verify coq`` reads from its command line."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path


def add(parser: argparse.ArgumentParser, words: Sequence[str] = ()) -> None:
    """The arguments of the command, into its parser."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="claims, papers or shell patterns (default: the stored answers)")
    parser.add_argument("--all", action="store_true", help="every proved claim, the proofs of shifts and the files by hand")
    parser.add_argument("--stale", action="store_true", help="of these (default: of all) only what has no stored answer")
    parser.add_argument(
        "--end-to-end", action="store_true", help="the theorems from update equations to the divergence: file, axioms, statement"
    )
    parser.add_argument(
        "--sample", type=int, metavar="N", help="N files at random and what they use: do the stored answers hold?"
    )
    parser.add_argument("--seed", type=int, default=0, help="of the sample")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="coqc processes (default: all cores)")
    parser.add_argument("--store", action="store_true", help="keep the answers in verify/coq/answers.json")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="keep the .v files there (written even where coqc is absent)")
    parser.add_argument("--time", type=float, default=900.0, metavar="SECONDS", help="time limit per file")
