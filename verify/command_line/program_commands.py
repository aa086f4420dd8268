"""The commands on programs and algorithms: conformance, accounts, shifts, experiments; and the completion of shells."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from ..amplify.arguments import add as amplify_arguments
from .commands import CHANGED, OK, UNTESTED, Lines, command, flag, given, option, parser
from .terminal import put, say, tell


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


def account_arguments(asked: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """The options of ``account``; where its help is asked for with an algorithm, those that this algorithm takes."""
    from ..privacy.account_parameters import DECLARED, VOCABULARY

    for declares in (
        option(
            "algorithm",
            "ALGORITHM",
            "a name, a declaration FILE.py:NAME, or compare; left out: the algorithms with their options",
            nargs="?",
        ),
        option("settings", "'SETTING'", "with compare: algorithm and options, in quotes", nargs="*"),
    ):
        declares(asked, words)
    about = _algorithm_of(words) if {"-h", "--help"} & {*words} else None
    if about is None:
        known, groups = {**DECLARED, **VOCABULARY}, {"": tuple(VOCABULARY)}
    else:
        from ..accounts.account_text import command_of

        known = {**VOCABULARY, **getattr(about, "VOCABULARY", {})}
        groups = {"needs": about.REQUIRED, "takes": (*about.OPTIONAL, "neighbours")} if hasattr(about, "REQUIRED") else {}
        asked.description = f"{about.TITLE}." if groups else f"{about.TITLE}: no account. {about.WHY_NOT}"
        asked.epilog = f"example:\n  {command_of(words[1])}" if hasattr(about, "EXAMPLE") else None
    for title, names in groups.items():
        group = asked.add_argument_group(title) if title else asked
        for name in names:
            if name not in ("set", "classes", "operators", "differs"):
                group.add_argument(f"--{name}", metavar="|".join(known[name].words) or "VALUE", help=known[name].meaning)
    if about is None or "set" in groups.get("takes", ()):
        given(*(DECLARED[name].meaning for name in ("set", "classes", "operators")))(asked, words)
        asked.add_argument("--differs", metavar="f", help=DECLARED["differs"].meaning)
    for declares in OF_EVERY_ACCOUNT:
        declares(asked, words)


def _algorithm_of(words: Sequence[str]) -> Any:
    """What is known of the algorithm that stands first after ``account``; None where none does."""
    from ..accounts.account import subject_of

    try:
        return subject_of(words[1])[1] if words[1:] and not words[1].startswith("-") and words[1] != "compare" else None
    except (ValueError, OSError):
        return None


OF_EVERY_ACCOUNT = (
    option("--delta", "DELTA", "epsilon is given at this delta (default: 1e-6)"),
    option("--file", "FILE", "a TOML file with the same names; options override it"),
    option("--calibrate", "epsilon=VALUE", "the least noise for epsilon, rho or mu at most this"),
    option("--find", None, "with --calibrate: the most of these, or fewest users", choices=("steps", "passes", "batch", "users")),
    option("--rounds", "N,N,...", "a table: epsilon after so many steps (with --users: passes)"),
    option("--plot", "FILE", "a picture: over rounds, users, or delta with the trade-off curve"),
    option("--ledger", "FILE", "record this release on a ledger, refused beyond its budget"),
    option("--budget", "epsilon=VALUE", "with --ledger: begin it, at --delta"),
    flag("--explain", "from the program to the number, in ten lines"),
    flag("--json", "the account as JSON"),
)


@command(
    "conform",
    "check somebody's ADMM: the laws of the lemmas on shipped vectors",
    """  python -m verify conform my_module:my_admm
  python -m verify conform --process './my_admm'
  python -m verify conform --list""",
    option("target", "MODULE:CALLABLE", "a callable admm(problem, noise, steps), or the NAME of an installed adapter", nargs="?"),
    option("--process", "COMMAND", "a program that speaks the protocol (docs/protocol.md)"),
    option("--trace", "FILE", "recorded variables, .npz or .parquet"),
    option("--problem", "FILE", "your own problem, JSON: the only case of a program, or that of a trace (default: inside it)"),
    option("--family", "NAME", "only this family (default: all), or a declaration FILE.py:NAME", action="append", default=[]),
    option("--case", "PATTERN", "only these vectors", action="append", default=[]),
    option("--seeds", "N", "N random problems of each family besides the vectors", default=0),
    option("--array", "NAMESPACE", "numpy, array_api_strict, torch or jax.numpy", default="numpy"),
    option("--timeout", "SECONDS", "patience for each reply of a process", default=10.0),
    option("--jobs", "N", "processes for a trace (default: all cores)", default=os.cpu_count() or 1),
    option("--expected-failures", "FILE", "known failures, exact ids with reasons, in TOML"),
    option("--out --output", "FOLDER", "write JUnit XML, Markdown, JSON and a badge", dest="output"),
    flag("--verbose", "every failure, also those that follow from another"),
    flag("--first", "stop after the first case that fails"),
    flag("--list", "the vectors with their flags, and nothing else"),
    flag("--flags", "what each flag catches, and nothing else"),
)
def run_conform(args: argparse.Namespace) -> int:
    from ..accounts.account_text import conforming
    from ..conformance.command import Request, conform, flags_text, forms, vectors_text
    from ..environment.data_file import write_atomically

    if args.list or args.flags:
        print(vectors_text() if args.list else flags_text())
        return OK
    try:
        if args.trace is not None:
            expect_a_trace(args)
        report, text = conform(Request(**{f.name: getattr(args, f.name) for f in fields(Request)}))
    except (ImportError, OSError) as problem:
        raise ValueError(str(problem)) from problem
    put(text)
    if report.conforms:
        tell((conforming([o.case.split("/")[0] for o in report.outcomes if o.result == "pass"]), True))
    if args.output is not None:
        args.output.mkdir(parents=True, exist_ok=True)
        for name, form in forms(report).items():
            print(f"wrote {write_atomically(args.output / name, form)}")
    return {"conforms": OK, "fails": CHANGED}.get(report.status, UNTESTED)


@command(
    "account",
    "what is my epsilon: a certified two-sided account of an algorithm's privacy",
    """  python -m verify account                      the algorithms, and the options of each
  python -m verify account gradient-admm --eta 0.5 --beta 3 --singular 1,2 --sigma 4 --sensitivity 1 --users 1000
  python -m verify account gradient-admm --file my-admm.toml --calibrate epsilon=1
then: numbers are exact, 0.1 is 1/10 and 1/3 may be written (docs/account.md)""",
    account_arguments,
)
def run_account(options: argparse.Namespace) -> int | Lines:
    from ..accounts.account_command import account_lines, compare_lines
    from ..amplify.kept_answers import keeping
    from ..environment import house

    with keeping(house.cache() / "engine"):
        if options.algorithm == "compare":
            read = [
                (words, vars(parser(["account", *shlex.split(words)]).parse_args(["account", *shlex.split(words)])))
                for words in options.settings
            ]
            return (compare_lines(read), True)
        if options.settings:
            raise ValueError(f"one algorithm at a time, or compare; found {options.settings[0]!r} too")
        return (account_lines(vars(options)), True)


@command(
    "experiment",
    "run a stored experiment again and compare with its files",
    """  python -m verify experiment                      the experiments, a line each
  python -m verify experiment penalty-table        run one again and compare with its stored file""",
    option("name", "NAME", "which one; without it the list", nargs="?"),
    flag("--write", "write its files anew"),
)
def run_experiment(options: argparse.Namespace) -> int | Lines:
    from ..environment.house import ROOT
    from ..experiments.rerun import overview, rerun

    if options.name is None:
        return (overview(), True)
    found = rerun(options.name, ROOT, options.write)
    kept = "written anew" if options.write else "the stored files are reproduced"
    return (found or [f"{options.name}: {kept}"], not found)


@command(
    "completion",
    "print the completion script of a shell",
    """  python -m verify completion bash > ~/.local/share/bash-completion/completions/verify
  python -m verify completion zsh > "${fpath[1]}/_verify"
  python -m verify completion fish > ~/.config/fish/completions/verify.fish""",
    option("shell", "SHELL", "bash, zsh or fish", choices=("bash", "zsh", "fish")),
)
def run_completion(options: argparse.Namespace) -> int:
    from .completion import script

    print(script(parser(program="verify"), options.shell), end="")
    return OK


@command(
    "amplify",
    "what a noisy algorithm leaks: the least energy of shifts, certified",
    """  python -m verify amplify gradient-admm --eta 1 --beta 0.7 --singular 1,1.3 --kernel --steps 8 --norm M --lower
  python -m verify amplify gradient-admm --eta 1 --beta 1 --matrix A.npy --steps 100 --user 20 --sensitivity 1/10
  python -m verify amplify gradient-descent --eta 1 --mu 0.1 --steps 6 --user 2,4,6 --json
  python -m verify amplify gradient-descent --eta 1 --projected --diameter 10 --steps 100 --user all
  python -m verify amplify fixed-point --lam 0.5 --steps 10 --user all --certificate bound.json
  python -m verify amplify --check bound.json       the kernel reads the certificate""",
    amplify_arguments,
)
def run_amplify(options: argparse.Namespace) -> int | Lines:
    from ..amplify.command import command

    try:
        return command(options, say), True
    except OSError as problem:
        raise ValueError(str(problem)) from problem
