"""Shell completion, from the parser itself; claims by their ids."""

from __future__ import annotations

import argparse
from typing import Any

import shtab

# Ids as `verify list` prints them, in its second column.
PREAMBLE: Any = {
    "bash": """_verify_ids() {
  compgen -W "$(verify list 2>/dev/null | awk '{print $2}')" -- "$1"
}
""",
    "zsh": """_verify_ids() {
  local -a ids
  ids=(${(f)"$(verify list 2>/dev/null | awk '{print $2}')"})
  compadd -a ids
}
""",
    "fish": "",
}


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """The completion script of ``parser`` for bash, zsh or fish: commands, options, choices, claim ids, files and folders."""
    ids = {
        "bash": "_verify_ids",
        "zsh": "_verify_ids",
        "fish": "(verify list 2>/dev/null | string match -r -g '^\\S+\\s+(\\S+)')",
    }
    kinds: dict[str, Any] = dict.fromkeys(("ID", "PATTERN", "ID|PATTERN", "VERDICT|ID"), ids)
    kinds |= {"FILE": shtab.FILE, "FOLDER": shtab.DIRECTORY}
    for group in parser._subparsers._group_actions if parser._subparsers is not None else ():
        for sub in dict(group.choices or {}).values():
            for action in sub._actions:
                if action.metavar in kinds:
                    action.complete = kinds[action.metavar]
    return str(shtab.complete(parser, shell, preamble=PREAMBLE))
