"""Shell completion, from the parser itself."""

from __future__ import annotations

import argparse

import shtab


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """The completion script of ``parser`` for bash, zsh or fish: commands, options, choices, files and folders."""
    kinds = {"FILE": shtab.FILE, "FOLDER": shtab.DIRECTORY}
    for group in parser._subparsers._group_actions if parser._subparsers is not None else ():
        for sub in dict(group.choices or {}).values():
            for action in sub._actions:
                if action.metavar in kinds:
                    action.complete = kinds[action.metavar]
    return str(shtab.complete(parser, shell))
