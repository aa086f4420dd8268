"""Commands as data: the words, options and examples of each stand beside the function that does it; the parser reads them."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from .. import __version__
from ..environment.nearest import meant

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

OK, CHANGED, USAGE = 0, 1, 2
UNTESTED = 3  # conform: nothing failed, and nothing that matters was tested
ENVIRONMENT = 4  # the machine: a full or read-only disk, no memory, a library that is not installed
INTERRUPTED = 130

Declares = Callable[[argparse.ArgumentParser, Sequence[str]], Any]
"""Adds arguments to the parser of a command that is asked with these words."""
Lines = tuple[list[str], bool]
"""What a command tells, and whether all is as it should be."""


@dataclass(frozen=True)
class Command:
    """``words``: what it does; ``run``: gives the exit status, or what is told."""

    words: str
    examples: str
    arguments: tuple[Declares, ...]
    run: Callable[[argparse.Namespace], int | Lines]


COMMANDS: dict[str, Command] = {}


def command(name: str, words: str, examples: str, *arguments: Declares) -> Callable[[Callable[..., int | Lines]], Any]:
    """The command that the function below does."""

    def declared(run: Callable[[argparse.Namespace], int | Lines]) -> Callable[[argparse.Namespace], int | Lines]:
        COMMANDS[name] = Command(words, examples, arguments, run)
        return run

    return declared


TYPES: dict[str | None, Callable[[str], Any]] = {"FILE": Path, "FOLDER": Path, "N": int, "SECONDS": float}


class Words(argparse.Action):
    """The words of one value, such as ``theorem 6.1``; None without any."""

    def __call__(self, parser: object, namespace: argparse.Namespace, values: Any, option: object = None) -> None:
        setattr(namespace, self.dest, " ".join(values) or None)


def option(names: str, value: str | None, words: str, **how: Any) -> Declares:
    """An option or argument: ``value`` is what its help writes for its value, whose type follows (else text); ``how``: more, as
    ``argparse`` takes it."""
    return lambda parser, _: parser.add_argument(*names.split(), type=TYPES.get(value, str), metavar=value, help=words, **how)


def flag(name: str, words: str) -> Declares:
    return lambda parser, _: parser.add_argument(name, action="store_true", help=words)


def given(parameter: str, function: str, operator: str) -> Declares:
    """``--set``, ``--class`` and ``--operator``, what each is for this command."""

    def declares(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
        from ..algorithms.given import add_options

        add_options(parser, parameter, function, operator)

    return declares


def seconds(default: float, words: str) -> Declares:
    return option("--time", "SECONDS", f"time limit {words} (default: {default:g})", default=default)


BUDGETS = ("quick", "default", "deep")
EFFORT = (
    option(
        "--budget", None, "effort of the attacks (the canonical records do not depend on it)", choices=BUDGETS, default="default"
    ),
    option("--seed", "N", "seed of the attacks", default=0),
)
CLAIM = option("id", "ID", "the claim", nargs="+", action=Words)
CLAIMS = option("ids", "ID", "claims, papers or shell patterns (default: all)", nargs="*")
COLLECTION = option(
    "--collection", "FOLDER|NAME", "a folder of lemma files, or an installed collection, instead of this suite's lemmas"
)


class Parser(argparse.ArgumentParser):
    """Wrong usage in one line, with the nearest word where one is misspelt."""

    def parse_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> Any:  # type: ignore[override]
        """As argparse does; what nobody knows is told by the command that was asked, with its own options."""
        options, unknown = self.parse_known_args(args, namespace)
        if unknown:
            asked = next((p for p in self.each() if p.prog.split()[-1] == options.command), self)
            asked.error(f"unrecognized arguments: {' '.join(unknown)}")
        return options

    def error(self, message: str) -> NoReturn:
        asked = re.search(r"invalid choice: '([^']*)' \(choose from (.*)\)", message)
        unknown = re.match(r"unrecognized arguments: (--[\w-]+)", message)
        hint = ""
        if asked is not None:
            word = re.compile(rf"\b{re.escape(asked[1])}\b")
            told = [name for name, one in COMMANDS.items() if "COMMAND" in message and word.search(one.words)]
            hint = f"did you mean {told[0]}?" if told else meant(asked[1], re.findall(r"[\w-]+", asked[2]), alike=0.5)
            message = message if len(asked[2]) < 60 else message[: asked.end(1) + 1]
        elif unknown is not None:
            hint = meant(unknown[1], [o for one in self.each() for o in one._option_string_actions], alike=0.7)
            of = [one.prog.split()[-1] for one in parser().each() if unknown[1] in one._option_string_actions]
            aims = [a for a in self._actions if str(a.metavar).startswith(f"{unknown[1][2:]}=")]
            hint = hint or "".join(f"did you mean {a.option_strings[0]} {a.metavar}?" for a in aims[:1])
            hint = hint or (f"{unknown[1]} is an option of {', '.join(of)}" if of else "")
        self.exit(2, f"{self.prog}: {message}{f'; {hint}' if hint else ''}; {self.prog} --help tells more\n")

    def each(self) -> list[argparse.ArgumentParser]:
        """This parser and those of the commands."""
        groups = self._subparsers._group_actions if self._subparsers is not None else []
        return [self, *(sub for group in groups for sub in dict(group.choices or {}).values())]


def parser(words: Sequence[str] | None = None, program: str = "python -m verify") -> Parser:
    """The parser of a line of these words, with the options of the command among them; without words that of all commands."""
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
    for name, one in COMMANDS.items():
        sub = commands.add_parser(
            name,
            help=one.words,
            description=one.words[0].upper() + one.words[1:] + ".",
            epilog=f"examples:\n{one.examples}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        for declares in one.arguments if words is None or name in words else ():
            declares(sub, words or ())
    return top
