"""Named settings of accounts over steps and noise, tabulated and stored: the page "What is my epsilon?" shows them.

    python -m verify.accounts.account_tables --store     computes them all and writes ``account_tables.json`` (minutes)
    python -m verify.accounts.account_tables --check     compares all of them with what is stored; status 1 where they differ

Every epsilon is a decimal of four digits, rounded up (down where attained). A bound never rises with sigma, and it moves with the
steps as ``falls`` says, so that the entry beside a setting is a bound for it too; the tests try both on the tables and between.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..environment import data_file
from ..kernel import Rejected
from ..records.json_text import parse
from .account import Account, account
from .account_text import down, up

STORED = Path(__file__).parent / "account_tables.json"
DIGITS = 4
SIGMAS = ("0.2", "0.25", "0.32", "0.4", "0.5", "0.64", "0.8", "1", "1.25", "1.6", "2", "2.5", "3.2", "4", "5", "6.4", "8", "10",
          "12.5", "16", "20")  # fmt: skip
DELTAS = ("1e-5", "1e-6", "1e-8")
COMPARED = "1e-6"  # the delta at which paper and composition are tabulated as well


@dataclass(frozen=True)
class Named:
    """A setting whose sigma and steps are left open. axis: the parameter that counts the steps; meaning: what it counts, in
    words; unit: what sigma is measured in; falls: the loss falls with the steps (rises otherwise); shown: the steps of the short
    table."""

    title: str
    says: str
    algorithm: str
    parameters: Mapping[str, str]
    axis: str
    meaning: str
    unit: str
    falls: bool
    steps: Sequence[str]
    shown: Sequence[str] = ("10", "100", "1000")

    def account(self, sigma: str, steps: str, delta: str = COMPARED) -> Account:
        return account(self.algorithm, **self.parameters, **{self.axis: steps}, sigma=sigma, delta=delta)

    def command(self, sigma: str, steps: str, delta: str) -> str:
        """The command whose answer is ``account(sigma, steps, delta)``."""
        given = {**self.parameters, self.axis: steps, "sigma": sigma, "delta": delta}
        return f"python -m verify account {self.algorithm} " + " ".join(
            f"--{name.replace('_', '-')} {value}" for name, value in given.items()
        )


NAMED = {name: Named(**row) for name, row in data_file.read_toml(STORED.with_suffix(".toml")).items()}


def cell(made: Account) -> dict[str, str | None]:
    """One entry: proved (rounded up) and attained (down); None where no run is known."""
    lower = None if made.lower is None else down(made.lower.epsilon(made.at_delta).lower, DIGITS)
    return {"proved": up(made.epsilon(made.at_delta).upper, DIGITS), "attained": lower}


def compared(made: Account) -> dict[str, str | None]:
    """What the paper's printed formula gives, None where there is no number, and plain composition."""
    delta = made.at_delta
    epsilon = None if made.printed is None else made.printed.epsilon(delta)
    plain = [bound for bound in (made.bound, *made.others) if bound.route == "composition"]
    return {
        **cell(made),
        "paper": None if epsilon is None else up(epsilon, DIGITS),
        # Of two ways to compose, the one that does not use the secret is the plain one, and it is the larger.
        "composition": up(max(bound.loss.epsilon(delta).upper for bound in plain), DIGITS),
    }


def tabulated(name: str) -> dict[str, Any]:
    """One setting: the records of its theorem and of the printed formula, and cells[delta][steps][sigma]."""
    setting = NAMED[name]
    cells: dict[str, dict[str, list[dict[str, str | None]]]] = {}
    for delta in DELTAS:
        entry = compared if delta == COMPARED else cell
        cells[delta] = {k: [entry(setting.account(sigma, k, delta)) for sigma in SIGMAS] for k in setting.steps}
    made = setting.account("1", "100")
    return {
        "cells": cells,
        "theorem": made.bound.says,
        "records": list(made.bound.records),
        "argument": made.bound.argument,
        "paper": None if made.printed is None else {"says": made.printed.says, "records": list(made.printed.records)},
    }


def text_of(tables: Mapping[str, Any]) -> str:
    """As stored: one line per row of cells."""
    lines = ["{"]
    for name, one in tables.items():
        rest = {key: value for key, value in one.items() if key != "cells"}
        lines.append(f" {json.dumps(name)}: {{")
        lines += [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in rest.items()]
        lines.append('  "cells": {')
        for delta, rows in one["cells"].items():
            lines.append(f"   {json.dumps(delta)}: {{")
            for steps, row in rows.items():
                columns = {key: [entry[key] for entry in row] for key in row[0]}
                lines.append(f"    {json.dumps(steps)}: {json.dumps(columns)},")
            lines[-1] = lines[-1].rstrip(",")
            lines.append("   },")
        lines[-1] = "   }"
        lines += ["  }", " },"]
    lines[-1] = " }"
    return "\n".join([*lines, "}"]) + "\n"


def stored(path: Path = STORED) -> dict[str, Any]:
    """The tables as stored, each setting's open parts beside its numbers: what the report shows. ValueError for another form."""
    try:
        found = parse(data_file.read_text(path), path.name)
    except Rejected as problem:
        raise ValueError(str(problem)) from None
    if not isinstance(found, dict) or set(found) != set(NAMED) or not all(isinstance(one, dict) for one in found.values()):
        raise ValueError(
            f"{path.name}: expected the settings {', '.join(NAMED)}; run python -m verify.accounts.account_tables --store"
        )
    return {
        name: {
            **found[name],
            **{key: getattr(one, key) for key in ("title", "says", "axis", "meaning", "unit", "falls")},
            "shown": list(one.shown),
            "sigmas": list(SIGMAS),
            "command": one.command("SIGMA", "STEPS", "DELTA"),
        }
        for name, one in NAMED.items()
    }


def main(arguments: list[str]) -> int:
    if arguments not in (["--store"], ["--check"]):
        sys.stderr.write("usage: python -m verify.accounts.account_tables --store | --check\n")
        return 2
    text = text_of({name: tabulated(name) for name in NAMED})
    if arguments == ["--store"]:
        STORED.write_text(text, encoding="utf-8")
        return 0
    return 0 if text == STORED.read_text(encoding="utf-8") else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
