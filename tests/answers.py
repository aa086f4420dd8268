"""Rows of text that ask something of an answer: a setting, then what holds of its answer, between `` :: ``.

A word that a line ``WORD = ...`` explains stands for what that line says. A row that begins with ``thorough`` is dear: it is
outside the fast half, where another row asks the same kind of thing.

    rho < 1/50 rho of --diameter none     numbers, with a factor (2, 2*1/3) before them; ``of`` this setting with these
    1 <= room < 21/20                     a short name of the language, or an attribute (what has to be called, is)
    mu2 ~ 1/4                             no less, and more by no more than the engine of shifts leaves (its MARGIN)
    lower near 1/4                        no more, and less by no more than its search leaves
    energy about 1/4                      a float, as near as the engine looks for it (its ENOUGH)
    theorem has by a law                  (lacks) what is written, or what is in a list
    refused beyond 2/nu                   ValueError, with these words (a pattern)
"""

import math
import operator
import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from pathlib import Path

import pytest

from verify.amplify.engine import ENOUGH, MARGIN
from verify.amplify.saddle import ENOUGH as ATTAINED

RELATIONS = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "~": lambda found, least: least <= found <= least * (1 + Fraction(MARGIN)),
    "near": lambda found, most: most * (1 - ATTAINED) <= found <= most,
    "about": lambda found, value: abs(found / float(value) - 1) < ENOUGH,
}
"""Found, and what it is compared with."""


def rows(test, name):
    """The rows of ``name``.txt beside the file ``test``, as lists of a setting and its answers; names of cases beside them."""
    text = Path(test).with_name(f"{name}.txt").read_text(encoding="utf-8").splitlines()
    lines = [line for line in text if line and not line.startswith("#")]
    explained = [line.split(" = ", 1) for line in lines if line.split(" = ")[0].isupper()]
    words = dict(explained)
    assert len(words) == len(explained), "each word has one meaning"

    def meant(text):
        return " ".join(meant(words[word]) if word in words else word for word in text.split())

    said = [line.split(" :: ") for line in lines if not line.split(" = ")[0].isupper()]
    return [
        pytest.param([*map(meant, cells[dear:])], id=cells[dear], marks=[pytest.mark.thorough] * dear)
        for cells in said
        for dear in [cells[0] == "thorough"]
    ]


def product(text):
    return math.prod(map(Fraction, text.split("*")))


@dataclass(frozen=True)
class Language:
    """``ask``: the answer to a setting in words; ValueError where it is refused. ``short``: attributes by short names; ``made``:
    functions of an answer by names."""

    ask: object
    short: dict = field(default_factory=dict)
    made: dict = field(default_factory=dict)

    @cached_property
    def kept(self):
        return cache(self.ask)

    def value(self, side, setting):
        """A number, or what an answer has under a name, times the number before it."""
        side, _, of = side.partition(" of ")
        setting = f"{setting} {of}" if of.startswith("--") else of or setting
        factor, _, name = side.partition(" ") if re.match(r"[-\d]", side) else ("", "", side)
        if factor and not name:
            return product(factor)
        found = self.kept(setting)
        if name in self.made:
            found = self.made[name](found)
        else:
            for part in self.short.get(name, name).split("."):
                found = getattr(found, part)
                found = found() if callable(found) else found
        return product(factor) * found if factor else found

    def holds(self, setting, answer):
        """An answer of a row is true."""
        kind, _, words = answer.partition(" ")
        if kind == "refused":
            assert words, "refused in which words"
            with pytest.raises(ValueError, match=words) as caught:
                self.ask(setting)
            assert "\n" not in str(caught.value) and len(str(caught.value)) < 400
            return
        if said := re.match(r"(\S+) (has|lacks) (.*)", answer):
            whole = self.value(said[1], setting)
            assert (said[3] in whole) == (said[2] == "has"), (answer, whole)
            return
        first, *rest = re.split(r" (<=|>=|!=|=|<|>|~|near|about) ", answer)
        assert rest, f"{answer}: nothing is asked"
        found = self.value(first, setting)
        for relation, side in zip(rest[::2], rest[1::2], strict=True):
            told = side == "None" or isinstance(found, str | tuple | bool | None)
            assert relation == "=" or not told, f"{answer}: words have no order"
            other = side if told else self.value(side, setting)
            assert RELATIONS[relation](str(found) if told else found, other), (answer, found, other)
            found = other

    def tests(self, row):
        """Each answer of a row holds, and it has one."""
        setting, *answers = row
        assert answers, "nothing is asked"
        for answer in answers:
            self.holds(setting, answer)
