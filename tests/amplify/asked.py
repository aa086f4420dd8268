"""Best shifts by the words of their command, and the rows of ``answers.txt``.

A setting: an algorithm and its options, as ``python -m verify amplify`` takes them; in place of the name may stand a declaration
in lines of text (``tests/declared.py``), before `` with ``. A row: a setting, its answers after `` :: `` (``tests/answers.py``).
"""

from functools import cache
from unittest.mock import patch

from tests.answers import Language
from tests.declared import declared
from verify.algorithms import given
from verify.amplify import command
from verify.amplify.certificate import check
from verify.amplify.engine import amplify
from verify.command_line.cli import parser

PARSER = cache(parser)


def options_of(text):
    """(the setting, its options) of words."""
    steps, _, words = text.rpartition(" with ")
    options = PARSER().parse_args(["amplify", *(["own:mine"] * bool(steps)), *words.split()])
    read = (lambda name: declared(steps)) if steps else given.declaration
    with patch.object(command.said, "declaration", read):
        return command.setting_of(options)[0], options


def setting(text):
    """The setting of words."""
    return options_of(text)[0]


def asked(text):
    """The answer to a setting in words."""
    made, options = options_of(text)
    return amplify(made, lower=options.lower)


MADE = {"accepted": lambda answer: len(check(answer.certificate)) > 0, "theorem": lambda answer: answer.printed.theorem}
ANSWERS = Language(asked, {}, MADE)
