"""Accounts by the words of their command, and what a row of ``accounts.txt`` says of one.

A setting: an algorithm and its options, as ``python -m verify account`` takes them, over those of its ``EXAMPLE`` where that word
follows; of an option that stands there again the last one counts, ``none`` takes it away; ``--schedule steps,sigma;5,2;4,1`` is a
table; a word that a line ``WORD = ...`` explains stands for what that line says. In place of the name may stand a declaration in
lines of text (``tests/declared.py``), before `` with ``. A row: a setting, its answers after `` :: ``:

    rho < 1/50 rho of --diameter none     numbers, with a factor (2, 2*1/3) before them; ``of`` this setting with these
    1 <= room < 21/20                     a name of SHORT or MADE, or an attribute of the account
    mu2 ~ 1/4                             no less, and more by no more than the engine leaves (its MARGIN)
    theorem has by a law                  (lacks) what is written, or what is in a list
    refused beyond 2/nu                   ValueError, with these words (a pattern)
"""

import math
import operator
import re
from fractions import Fraction
from functools import cache

import pytest

from tests import bounds
from tests.declared import declared
from verify.accounts.account import account, module_of
from verify.accounts.account_text import explained, lines_of
from verify.accounts.calibration import calibrate
from verify.amplify.engine import MARGIN

LISTS = {"set": "set", "class": "classes", "operator": "operators"}
RELATIONS = {"=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
RELATIONS["~"] = lambda found, least: least <= found <= least * (1 + Fraction(MARGIN))
SHORT = {
    "rho": "loss.rho.upper",
    "mu2": "loss.mu_squared.upper",
    "epsilon": "usual_epsilon.upper",
    "least": "lower.rho.lower",
    "least2": "lower.mu_squared.lower",
}
MADE = {
    "room": bounds.room,
    "renyi2": lambda made: made.renyi([2])[0].upper,
    "least-epsilon": lambda made: made.lower.epsilon(made.at_delta).lower,
    "line": lambda made: lines_of(made)[0],
    "told": lambda made: "\n".join(lines_of(made)),
    "explained": lambda made: "\n".join(explained(made)),
    "routes": lambda made: " ".join(bound.route for bound in (made.bound, *made.others)),
    "assumed": lambda made: "\n".join(f"{a.name}: {a.says} [{a.status}]" for a in made.assumptions),
    "lacking": lambda made: "\n".join(made.analysis.lacking),
}


def options(words):
    """The options of a setting, by name."""
    found = {}
    for option, value in zip(words[::2], words[1::2], strict=True):
        key = option.removeprefix("--")
        if key in LISTS:
            letter, _, known = value.partition("=")
            found[LISTS[key]] = found.get(LISTS[key], {}) | {letter: known}
        elif key == "schedule" and ";" in value:
            columns, *rows = (line.split(",") for line in value.split(";"))
            found[key] = [{c: x for c, x in zip(columns, row, strict=True) if x} for row in rows]
        else:
            found[key] = None if value == "none" else value
    return found


def given(text):
    """(the algorithm, its options) of a setting in words."""
    steps, _, words = text.rpartition(" with ")
    if steps:
        return declared(steps), {key: x for key, x in options(words.split()).items() if x is not None}
    name, *words = text.split()
    example = dict(module_of(name).EXAMPLE) if words[:1] == ["EXAMPLE"] else {}
    return name, {key: x for key, x in (example | options(words[bool(example) :])).items() if x is not None}


def asked(text, **more):
    """The account of a setting in words."""
    name, values = given(text)
    return account(name, **values | more)


def of(algorithm, words, **more):
    """The account of a declaration, which may be in lines of text, with its options in words."""
    return account(declared(algorithm) if isinstance(algorithm, str) else algorithm, **options(words.split()) | more)


kept = cache(asked)


def product(text):
    return math.prod(map(Fraction, text.split("*")))


def value(side, setting):
    """A number, or what an account has under a name, times the number before it; None: the words are meant as they are."""
    side, _, of = side.partition(" of ")
    setting = f"{setting} {of}" if of.startswith("--") else of or setting
    factor, _, name = side.partition(" ") if re.match(r"[-\d]", side) else ("", "", side)
    if factor and not name:
        return product(factor)
    made = kept(setting)
    if name in MADE:
        found = MADE[name](made)
    else:
        found = made
        for part in SHORT.get(name, name).split("."):
            found = getattr(found, part)
            found = found() if callable(found) else found
    return product(factor) * found if factor else found


def holds(setting, answer):
    """An answer of a row is true."""
    kind, _, words = answer.partition(" ")
    if kind == "refused":
        assert words, "refused in which words"
        with pytest.raises(ValueError, match=words) as caught:
            asked(setting)
        assert "\n" not in str(caught.value) and len(str(caught.value)) < 400
        return
    if said := re.match(r"(\S+) (has|lacks) (.*)", answer):
        whole = value(said[1], setting)
        assert (said[3] in whole) == (said[2] == "has"), (answer, whole)
        return
    first, *rest = re.split(r" (<=|>=|!=|=|<|>|~) ", answer)
    assert rest, f"{answer}: nothing is asked"
    found = value(first, setting)
    for relation, side in zip(rest[::2], rest[1::2], strict=True):
        told = side == "None" or isinstance(found, str | tuple | bool | None)
        assert relation == "=" or not told, f"{answer}: words have no order"
        other = side if told else value(side, setting)
        assert RELATIONS[relation](str(found) if told else found, other), (answer, found, other)
        found = other


def calibrated(text, kind, target):
    """The account of a setting in words that lacks its noise, with the noise that a target leaves."""
    name, options = given(text)
    return calibrate(name, kind, target, **options)
