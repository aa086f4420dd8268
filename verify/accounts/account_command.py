"""What the command ``verify account`` does, without printing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..privacy.account_parameters import DECLARED, VOCABULARY, from_toml
from .account import account
from .account_text import explained, json_text, lines_of, overview
from .calibration import calibrate, target_of

OWN = ("algorithm", "delta", "calibrate")


def account_lines(options: Mapping[str, Any]) -> list[str]:
    """The lines to print; options: the command's, by name. ValueError says in one sentence what is wrong with them."""
    given = {} if options["file"] is None else from_toml(options["file"])
    asked = {name: options[name.replace("-", "_")] for name in (*VOCABULARY, *DECLARED, *OWN)}
    given.update({name: value for name, value in asked.items() if value not in (None, [])})
    algorithm, target = given.pop("algorithm", None), given.pop("calibrate", None)
    if algorithm is None and (given or target is not None or options["file"] is not None):
        raise ValueError("of which algorithm? Name one (python -m verify account lists them), or say algorithm = ... in the file")
    if algorithm is None:
        return overview()
    try:
        if target is None:
            made, found = account(algorithm, **given), []
        else:
            made = calibrate(algorithm, *target_of(str(target)), **given)
            found = [
                f"calibrated to {target}: {name} = {float(made.parameters[name])!r}"
                for name in ("sigma", "alpha")
                if made.parameters.get(name) is not None and given.get(name) is None
            ]
        if options["json"]:
            return [json_text(made)]
        return [*found, *(explained(made) if options["explain"] else lines_of(made))]
    except ArithmeticError as problem:  # of numbers of absurd size
        raise ValueError(f"these parameters are beyond what can be enclosed: {problem}") from problem
