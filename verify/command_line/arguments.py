"""The commands and their options, as an argument parser: what `--help` and the shell completion know."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from .. import __version__
from ..algorithms.given import add_options
from ..amplify.arguments import add as amplify_arguments
from ..coq.arguments import add as coq_arguments
from ..environment.nearest import meant
from ..privacy.account_parameters import DECLARED, VOCABULARY

EPILOG = """examples:
  python -m verify all                          judge every claim, write reports/
  python -m verify all --only 'chan2024.eq-*'   judge some claims, write nothing
  python -m verify show chan2024.lemma-6.5      one record, with its certificate
  python -m verify attack chan2024.lemma-6.5 --budget deep
  python -m verify worst-case chan2024.lemma-6.5 --set eta=1 --set beta=2
  python -m verify find chan2024.lemma-6.5      search a proof from the statement alone
  python -m verify new chan2024/my_lemma        a lemma file that already passes

exit status: 0 every verdict is as recorded; 1 a verdict changed or a check broke; 2 wrong usage; 3 conform tested nothing that
matters; 4 the machine (disk full or read-only, no memory, a library that is not installed); 130 interrupted"""
EXAMPLES = {
    "all": """  python -m verify all                              judge what changed, write reports/
  python -m verify all --fresh                      judge everything anew, as CI does
  python -m verify all --only 'chan2024.eq-*'       some claims; reports/ is not touched
  python -m verify all --only common --budget deep  attack harder
  python -m verify all --collection FOLDER          the claims of a folder of your own, or of an installed collection""",
    "check": """  python -m verify check                        every claim
  python -m verify check chan2024.lemma-6.5""",
    "attack": """  python -m verify attack chan2024.lemma-6.5 --budget deep
  python -m verify attack common.parallelogram --store""",
    "campaign": """  python -m verify campaign 'chan2024.*' --seeds 20 --budget deep
  python -m verify campaign --neighbours --seeds 0:100:2 --jobs 8 --time 600
  python -m verify campaign --seeds 50 --budget deep --engine dask --scheduler tcp://host:8786
  python -m verify campaign accounts --seeds 80   10,000 random settings of every account beside runs whose losses are certain
then the same command again goes on where the last one stopped (docs/campaigns.md)""",
    "account": """  python -m verify account                      the algorithms, and the options of each
  python -m verify account gradient-admm --eta 0.5 --beta 3 --singular 1,2 --sigma 4 --sensitivity 1 --users 1000
  python -m verify account gradient-admm --file my-admm.toml --calibrate epsilon=1
then: numbers are exact, 0.1 is 1/10 and 1/3 may be written (docs/account.md)""",
    "conform": """  python -m verify conform my_module:my_admm
  python -m verify conform --process './my_admm'
  python -m verify conform --list""",
    "list": """  python -m verify list
  python -m verify list 'chan2024.lemma-*' --verdict REFUTED
  python -m verify list --missing""",
    "show": """  python -m verify show chan2024.lemma-6.5
  python -m verify show chan2024.lemma-6.5 --json""",
    "explain": """  python -m verify explain                      every verdict in a line
  python -m verify explain REFUTED              what it means, rests on, and what would change it
  python -m verify explain chan2024.lemma-6.5   why this claim has its verdict
  python -m verify explain chan2024.theorem-6.1 --page   its derivation in one page, from hypothesis to bound""",
    "worst-case": """  python -m verify worst-case chan2024.lemma-6.5 --set eta=1 --set beta=2""",
    "amplify": """  python -m verify amplify gradient-admm --eta 1 --beta 0.7 --singular 1,1.3 --kernel --steps 8 --norm M --lower
  python -m verify amplify gradient-admm --eta 1 --beta 1 --matrix A.npy --steps 100 --user 20 --sensitivity 1/10
  python -m verify amplify gradient-descent --eta 1 --mu 0.1 --steps 6 --user 2,4,6 --json
  python -m verify amplify gradient-descent --eta 1 --projected --diameter 10 --steps 100 --user all
  python -m verify amplify fixed-point --lam 0.5 --steps 10 --user all --certificate bound.json
  python -m verify amplify --check bound.json       the kernel reads the certificate""",
    "find": """  python -m verify find chan2024.lemma-6.5 --time 120""",
    "side-conditions": """  python -m verify side-conditions common.positive_factor --time 10""",
    "tightness": """  python -m verify tightness
  python -m verify tightness chan2024.lemma-7.6 --store""",
    "coq": """  python -m verify coq                             the stored answers
  python -m verify coq --all                       ask Coq about every proved claim
  python -m verify coq --end-to-end                the theorems from update equations to the divergence
  python -m verify coq --sample 40                 about 40 files at random: do the stored answers hold?
  python -m verify coq chan2024.lemma-6.5 --out v  one claim, its file kept""",
    "export": """  python -m verify export chan2024.eq-18 --out check.py
then: python -I -S check.py, which needs nothing of ours""",
    "experiment": """  python -m verify experiment                      the experiments, a line each
  python -m verify experiment penalty-table        run one again and compare with its stored file""",
    "quotations": """  python -m verify quotations --paper chan2024 --text aaai.txt --text arxiv.txt
then: the data hold hashes of word windows, from which the text cannot be read""",
    "read": """  python -m verify read                             what changed since it was read
  python -m verify read chan2024.shift-start        keep that it was read as it stands
  python -m verify read chan2024.fact-4.2 --compared "hypotheses and bound, sign by sign"
then: the judge holds the claim to what was read (lemmas/second_readings.json)""",
    "report": """  python -m verify report
  python -m verify report --collection FOLDER   the pages of your own papers, after all --collection FOLDER""",
    "article": """  python -m verify article
  python -m verify article --out FOLDER""",
    "new": """  python -m verify new common/parallelogram
  python -m verify new chan2024/convex/my_lemma""",
    "completion": """  python -m verify completion bash > ~/.local/share/bash-completion/completions/verify
  python -m verify completion zsh > "${fpath[1]}/_verify"
  python -m verify completion fish > ~/.config/fish/completions/verify.fish""",
}


class Parser(argparse.ArgumentParser):
    """Wrong usage in one line, with the nearest word where one is misspelt."""

    def parse_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> Any:  # type: ignore[override]
        """As argparse does; what nobody knows is told by the command that was asked, with its own options."""
        options, unknown = self.parse_known_args(args, namespace)
        if unknown:
            asked = next((p for p in self._each() if p.prog.split()[-1] == options.command), self)
            asked.error(f"unrecognized arguments: {' '.join(unknown)}")
        return options

    def error(self, message: str) -> NoReturn:
        asked = re.search(r"invalid choice: '([^']*)' \(choose from (.*)\)", message)
        unknown = re.match(r"unrecognized arguments: (--[\w-]+)", message)
        hint = ""
        if asked is not None:
            hint = meant(asked[1], re.findall(r"[\w-]+", asked[2]), alike=0.5)
            message = message if len(asked[2]) < 60 else message[: asked.end(1) + 1]
        elif unknown is not None:
            known = [o for parser in self._each() for action in parser._actions for o in action.option_strings]
            hint = meant(unknown[1], known)
        self.exit(2, f"{self.prog}: {message}{f'; {hint}' if hint else ''}; {self.prog} --help tells more\n")

    def _each(self) -> list[argparse.ArgumentParser]:
        groups = self._subparsers._group_actions if self._subparsers is not None else []
        return [self, *(sub for group in groups for sub in dict(group.choices or {}).values())]


def parser(program: str = "python -m verify") -> argparse.ArgumentParser:
    """The parser of all commands."""
    top = Parser(
        prog=program,
        description="Prove, attack and report the claims of four private-ADMM papers.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"private-admm-verify {__version__}")
    commands = top.add_subparsers(
        dest="command", required=True, metavar="COMMAND", help="one of these; COMMAND --help tells its options"
    )

    def command(name: str, words: str) -> argparse.ArgumentParser:
        return commands.add_parser(
            name,
            help=words,
            description=words[0].upper() + words[1:] + ".",
            epilog=f"examples:\n{EXAMPLES[name]}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    def effort(sub: argparse.ArgumentParser) -> None:
        sub.add_argument(
            "--budget",
            choices=("quick", "default", "deep"),
            default="default",
            help="effort of the attacks (the canonical records do not depend on it)",
        )
        sub.add_argument("--seed", type=int, default=0, help="seed of the attacks")

    def collection(sub: argparse.ArgumentParser) -> None:
        words = "a folder of lemma files, or an installed collection, instead of this suite's lemmas"
        sub.add_argument("--collection", metavar="FOLDER|NAME", help=words)

    everything = command("all", "judge every claim, compare with the record, write reports/")
    everything.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="PATTERN",
        help="ids, papers or shell patterns; reports are then not written",
    )
    everything.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    everything.add_argument("--accept", action="store_true", help="write the reports even where a recorded verdict changed")
    everything.add_argument("--reports", type=Path, default=None, metavar="FOLDER", help="where to write (default: reports/)")
    everything.add_argument("--fresh", action="store_true", help="judge everything anew, whatever earlier runs kept")
    everything.add_argument(
        "--cache",
        type=Path,
        default=None,
        metavar="FOLDER",
        help="where finished records are kept for the next run (default: .verify-cache/)",
    )
    effort(everything)
    check = command("check", "kernel, second opinion and witness only")
    check.add_argument("ids", nargs="*", metavar="ID", help="claims, papers or shell patterns (default: all)")
    attack = command("attack", "attack claims and their false neighbours, or a claim about an algorithm that you declare")
    attack.add_argument("ids", nargs="+", metavar="ID|FILE.py:NAME", help="claims, papers, shell patterns, or a declaration")
    attack.add_argument(
        "--claim",
        metavar="CLAIM",
        help="of a declaration: '|z+|^2 <= 3/4 |z|^2' of two runs, or 'energy <= 1/3': D_alpha of the release is alpha energy/2",
    )
    attack.add_argument("--differs", default="", metavar="f", help="with energy: the function of the user, not the starts")
    attack.add_argument("--steps", type=int, default=1, metavar="N", help="of a declaration: how many iterations")
    add_options(
        attack,
        "of a declaration: a parameter, or the deviation of a noise",
        "of a declaration: the class of f, as for worst-case",
        "of a declaration: singular values of A",
    )
    attack.add_argument("--store", action="store_true", help="keep the points found as data beside the lemma file")
    effort(attack)
    campaign = command("campaign", "attack many claims with many seeds, as jobs that can be resumed, here or on a Dask cluster")
    campaign.add_argument(
        "ids",
        nargs="*",
        metavar="ID|PATTERN",
        help="claims, papers or shell patterns (default: all); or: accounts [KIND ...], the accounts beside runs",
    )
    campaign.add_argument("--seeds", default="1", metavar="N|A:B[:STEP]", help="seeds 0 to N-1, or A to B-1 (default: 1)")
    campaign.add_argument(
        "--budget", dest="effort", choices=("quick", "default", "deep"), default="default", help="effort of each attack"
    )
    campaign.add_argument("--neighbours", action="store_true", help="attack the false neighbours of the claims as well")
    campaign.add_argument("--store", action="store_true", help="keep new points as data beside the lemma files")
    campaign.add_argument("--time", type=float, metavar="SECONDS", help="time limit per attack (default: none)")
    campaign.add_argument("--jobs", type=int, metavar="N", help="processes of this machine (default: all cores)")
    campaign.add_argument("--engine", choices=("local", "dask"), default="local", help="where the attacks run")
    campaign.add_argument("--scheduler", metavar="ADDRESS", help="the scheduler of an existing Dask cluster")
    campaign.add_argument("--folder", type=Path, metavar="FOLDER", help="for the results (default: .verify-cache/campaign/)")
    conform = command("conform", "check somebody's ADMM: the laws of the lemmas on shipped vectors")
    conform.add_argument(
        "target",
        nargs="?",
        metavar="MODULE:CALLABLE",
        help="a callable admm(problem, noise, steps), or the NAME of an installed adapter",
    )
    conform.add_argument("--process", metavar="COMMAND", help="a program that speaks the protocol (docs/protocol.md)")
    conform.add_argument("--trace", type=Path, metavar="FILE", help="recorded variables, .npz or .parquet")
    conform.add_argument(
        "--problem",
        type=Path,
        metavar="FILE",
        help="your own problem, JSON: the only case of a program, or that of a trace (default: inside it)",
    )
    conform.add_argument(
        "--family",
        action="append",
        default=[],
        metavar="NAME",
        help="only this family (default: all), or a declaration FILE.py:NAME",
    )
    conform.add_argument("--case", action="append", default=[], metavar="PATTERN", help="only these vectors")
    conform.add_argument("--seeds", type=int, default=0, metavar="N", help="N random problems of each family besides the vectors")
    conform.add_argument("--array", default="numpy", metavar="NAMESPACE", help="numpy, array_api_strict, torch or jax.numpy")
    conform.add_argument("--timeout", type=float, default=10.0, metavar="SECONDS", help="patience for each reply of a process")
    conform.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes for a trace (default: all cores)")
    conform.add_argument("--expected-failures", type=Path, metavar="FILE", help="known failures, exact ids with reasons, in TOML")
    conform.add_argument("--output", type=Path, metavar="FOLDER", help="write JUnit XML, Markdown, JSON and a badge")
    conform.add_argument("--verbose", action="store_true", help="every failure, also those that follow from another")
    conform.add_argument("--first", action="store_true", help="stop after the first case that fails")
    conform.add_argument("--list", action="store_true", help="the vectors with their flags, and nothing else")
    conform.add_argument("--flags", action="store_true", help="what each flag catches, and nothing else")
    account_arguments(command("account", "what is my epsilon: a certified two-sided account of an algorithm's privacy"))
    for sub in (everything, check, attack):
        collection(sub)
    listing = command("list", "the claims, with the recorded verdicts")
    listing.add_argument("patterns", nargs="*", metavar="PATTERN", help="ids, papers or shell patterns (default: all)")
    listing.add_argument("--verdict", help="only this verdict")
    listing.add_argument("--json", action="store_true", help="id, verdict, title, where, kind and file of each as JSON")
    listing.add_argument("--missing", action="store_true", help="ledger ids that have no record yet")
    show = command("show", "one record: statement, evidence, certificate")
    show.add_argument("id", metavar="ID", help="the claim")
    show.add_argument("--json", action="store_true", help="the record as JSON")
    for sub in (listing, show):
        collection(sub)
    explain = command("explain", "what a verdict means, or why a claim has its verdict")
    explain.add_argument("word", nargs="?", metavar="VERDICT|ID", help="a verdict or a claim (default: every verdict in a line)")
    explain.add_argument("--page", action="store_true", help="the derivation of a claim in at most 40 lines")
    worst = command("worst-case", "the best constant of a claim at given parameters, with a certificate")
    worst.add_argument("id", metavar="ID|FILE.py:NAME", help="a claim, or an algorithm: its name here, or your declaration")
    add_options(
        worst,
        "a number for a scalar of the claim, for example eta=1/2 (left out: an unknown of the program), or for a parameter",
        "of a declaration: strong convexity and smoothness of f (g=0: convex only); strong monotonicity and Lipschitz constant",
        "of a declaration: the singular values of A lie between",
    )
    worst.add_argument("--left", default="", metavar="MEASURE", help="of a declaration: what is measured, such as '|z+|^2'")
    worst.add_argument(
        "--against", default="", metavar="MEASURE", help="of a declaration: by what, such as '|z|^2 + 2 |y - z|^2'"
    )
    worst.add_argument("--steps", type=int, default=1, metavar="N", help="of a declaration: how many iterations lie between")
    worst.add_argument("--goal", help="which goal, where the claim has several")
    worst.add_argument("--time", type=float, default=60.0, metavar="SECONDS", help="time limit of the solve and of the rounding")
    amplify_arguments(command("amplify", "what a noisy algorithm leaks: the least energy of shifts, certified"))
    find = command("find", "search a proof of a claim; writes a candidate file, never a verdict")
    find.add_argument("id", metavar="ID", help="the claim")
    find.add_argument("--time", type=float, default=60.0, metavar="SECONDS", help="time limit of the search (default: 60)")
    side = command("side-conditions", "ask z3 and cvc5 about the scalar claims and each of their hypotheses")
    side.add_argument("ids", nargs="*", metavar="ID", help="claims, papers or shell patterns (default: all)")
    side.add_argument("--time", type=float, default=5.0, metavar="SECONDS", help="time limit per question")
    side.add_argument("--out", type=Path, metavar="DIR", help="write the questions there as SMT-LIB files, and ask nobody")
    tight = command("tightness", "best and attained constants of claims, replayed from stored data")
    tight.add_argument("ids", nargs="*", metavar="ID", help="claims, papers or shell patterns (default: all)")
    tight.add_argument("--store", action="store_true", help="measure again with the solvers and keep the data")
    coq_arguments(command("coq", "give proved claims to Coq as well (needs coqc); without arguments: the stored answers"))
    export = command("export", "a refutation or a certificate as a short script that needs the standard library only")
    export.add_argument("id", metavar="ID", help="the claim")
    export.add_argument("--out", type=Path, metavar="FILE", help="where to write (default: the terminal)")
    report = command("report", "render the pages again from the recorded ledger, in seconds")
    report.add_argument("--out", type=Path, metavar="FOLDER", help="where to write (default: beside the ledger)")
    article = command("article", "the paper on what private ADMM leaks, from the records: HTML, and PDF where Chromium is")
    article.add_argument("--out", type=Path, metavar="FOLDER", help="where to write (default: docs/article/)")
    for sub in (worst, find, side, export, report):
        collection(sub)
    new = command("new", "write a new lemma file that already passes")
    new.add_argument("slug", metavar="PAPER/SLUG", help="the file below lemmas/, folders may stand between")
    new.add_argument("--new-paper", action="store_true", help="allow a paper that has no folder yet")
    experiment = command("experiment", "run a stored experiment again and compare with its files")
    experiment.add_argument("name", nargs="?", metavar="NAME", help="which one; without it the list")
    experiment.add_argument("--write", action="store_true", help="write its files anew")
    quotations = command("quotations", "make the data in which a paper's quotations are looked up, from a text that you have")
    quotations.add_argument("--paper", required=True, metavar="NAME", help="the folder of the paper below lemmas/")
    quotations.add_argument(
        "--text", type=Path, action="append", required=True, metavar="FILE", help="its text; once for each version"
    )
    read = command("read", "keep that claims were read: titles, hypotheses, starts and words against the paper")
    read.add_argument("ids", nargs="*", metavar="ID", help="claims or patterns; without any, what changed since it was read")
    read.add_argument("--compared", default="", metavar="WORDS", help="of a claim word for word: what was compared with what")
    collection(read)
    completion = command("completion", "print the completion script of a shell")
    completion.add_argument("shell", choices=("bash", "zsh", "fish"), metavar="SHELL", help="bash, zsh or fish")
    return top


def account_arguments(account: argparse.ArgumentParser) -> None:
    """The options of ``account``: one for each word of its vocabulary."""
    account.add_argument(
        "algorithm",
        nargs="?",
        metavar="ALGORITHM",
        help="a name, a declaration FILE.py:NAME, or compare; left out: the algorithms with their options",
    )
    account.add_argument("settings", nargs="*", metavar="'SETTING'", help="with compare: algorithm and options, in quotes")
    for name, parameter in VOCABULARY.items():
        words = (DECLARED.get(name) or parameter).words
        account.add_argument(f"--{name}", metavar="|".join(words) or "VALUE", help=parameter.meaning)
    add_options(account, *(DECLARED[name].meaning for name in ("set", "classes", "operators")))
    account.add_argument("--differs", metavar="f", help=DECLARED["differs"].meaning)
    account.add_argument("--delta", default=None, metavar="DELTA", help="epsilon is given at this delta (default: 1e-6)")
    account.add_argument("--file", type=Path, metavar="FILE", help="a TOML file with the same names; options override it")
    account.add_argument("--calibrate", metavar="epsilon=VALUE", help="the least noise for epsilon, rho or mu at most this")
    account.add_argument(
        "--find", choices=("steps", "passes", "users"), help="with --calibrate: the most of these, or fewest users"
    )
    account.add_argument("--rounds", metavar="N,N,...", help="a table: epsilon after so many steps (with --users: passes)")
    account.add_argument(
        "--plot", type=Path, metavar="FILE", help="a picture: over rounds, users, or delta with the trade-off curve"
    )
    account.add_argument("--ledger", type=Path, metavar="FILE", help="record this release on a ledger, refused beyond its budget")
    account.add_argument("--budget", metavar="epsilon=VALUE", help="with --ledger: begin it, at --delta")
    account.add_argument("--explain", action="store_true", help="from the program to the number, in ten lines")
    account.add_argument("--json", action="store_true", help="the account as JSON")
