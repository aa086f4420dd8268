"""Accounts by the words of their command, and the rows of ``accounts.txt``.

A setting: an algorithm and its options, as ``python -m verify account`` takes them, over those of its ``EXAMPLE`` where that word
follows; of an option that stands there again the last one counts, ``none`` takes it away; ``--schedule steps,sigma;5,2;4,1`` is a
table. In place of the name may stand a declaration in lines of text (``tests/declared.py``), before `` with ``. A row: a setting,
its answers after `` :: `` (``tests/answers.py``).
"""

from tests import bounds
from tests.answers import Language
from tests.declared import declared
from verify.accounts.account import account, module_of
from verify.accounts.account_text import explained, lines_of
from verify.accounts.calibration import calibrate

LISTS = {"set": "set", "class": "classes", "operator": "operators"}
SHORT = {"rho": "loss.rho.upper", "mu2": "loss.mu_squared.upper", "least": "lower.rho.lower", "least2": "lower.mu_squared.lower"}
MADE = {
    "room": bounds.room,
    "epsilon": lambda made: made.epsilon(made.at_delta).upper,
    "known2": lambda made: made.lower.mu_squared.lower if made.lower else 0,  # what some run is known to lose
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


def calibrated(text, kind, target):
    """The account of a setting in words that lacks its noise, with the noise that a target leaves."""
    name, options = given(text)
    return calibrate(name, kind, target, **options)


ACCOUNTS = Language(asked, SHORT, MADE)
holds = ACCOUNTS.holds
