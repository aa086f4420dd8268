"""What the command ``verify account`` does, without printing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..privacy.account_parameters import DECLARED, VOCABULARY, from_toml
from .account import Account, account
from .account_text import explained, json_text, lines_of, overview
from .calibration import calibrate, largest, target_of
from .comparison import compared, over_rounds, rounds_of
from .odometer import spent

OWN = ("algorithm", "delta", "calibrate")


def account_lines(options: Mapping[str, Any]) -> list[str]:
    """The lines to print; options: the command's, by name. ValueError says in one sentence what is wrong with them."""
    given = given_by(options)
    if given.get("algorithm") is None and not given and options["file"] is None:
        return overview()
    try:
        if options["rounds"] is not None:
            algorithm = named(given)
            if given.pop("calibrate", None) is not None or options["json"] or options["explain"] or options["ledger"]:
                raise ValueError("--rounds makes a table: leave --calibrate, --json, --explain and --ledger out")
            return over_rounds(algorithm, rounds_of(options["rounds"]), given, options["plot"])
        made, found = made_by(options, given)
        if options["plot"] is not None:
            made.plot(options["plot"])
        if options["budget"] is not None and options["ledger"] is None:
            raise ValueError("--budget begins a ledger: name its file by --ledger")
        if options["ledger"] is not None:
            found += spent(options["ledger"], options["budget"], made)
        if options["json"]:
            return [json_text(made)]
        return [*found, *(explained(made) if options["explain"] else lines_of(made))]
    except ArithmeticError as problem:  # of numbers of absurd size, or two answers that contradict each other
        beyond = "" if type(problem) is ArithmeticError else "these parameters are beyond what can be enclosed: "
        raise ValueError(f"{beyond}{problem}") from problem


def compare_lines(settings: Sequence[tuple[str, Mapping[str, Any]]]) -> list[str]:
    """The table of several settings, each in its words and as the options that they are."""
    if len(settings) < 2:
        raise ValueError(
            "account compare takes two settings or more, each in quotes: 'dp-sgd --sigma 1 --batch poisson:0.01 ...'"
        )
    if any(options["ledger"] for _, options in settings):
        raise ValueError("account compare spends nothing: leave --ledger out")
    return compared([(words, made_by(options, given_by(options))[0]) for words, options in settings])


def given_by(options: Mapping[str, Any]) -> dict[str, Any]:
    """What a file and the options over it say."""
    given = {} if options["file"] is None else from_toml(options["file"])
    asked = {name: options[name.replace("-", "_")] for name in (*VOCABULARY, *DECLARED, *OWN)}
    given.update({name: value for name, value in asked.items() if value not in (None, [])})
    return given


def named(given: dict[str, Any]) -> str:
    """The algorithm, taken out."""
    algorithm = given.pop("algorithm", None)
    if algorithm is None:
        raise ValueError("of which algorithm? Name one (python -m verify account lists them), or say algorithm = ... in the file")
    return str(algorithm)


def made_by(options: Mapping[str, Any], given: dict[str, Any]) -> tuple[Account, list[str]]:
    """The account, and what was calibrated for it."""
    algorithm, target = named(given), given.pop("calibrate", None)
    if target is None:
        return account(algorithm, **given), []
    kind, value = target_of(str(target))
    if options["find"] is not None:
        made = largest(algorithm, kind, value, options["find"], **given)
        return made, [f"calibrated to {target}: {options['find']} = {made.parameters[options['find']]}"]
    made = calibrate(algorithm, kind, value, **given)
    found = [
        f"calibrated to {target}: {name} = {float(made.parameters[name])!r}"
        for name in ("sigma", "alpha")
        if made.parameters.get(name) is not None and given.get(name) is None
    ]
    return made, found
