"""The files of end-to-end theorems: frames by hand, with what is emitted for the controls that they name.

A frame (``family.v``, ``classes.v``, ``two_phases.v``) holds what is true of every control; where it says ``(* emitted: ROW ..
*)`` the sections of these rows of ``assembled.toml`` are put.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from verify.kernel import Rejected
from verify.shifts import Chain, Rounds

from .assembled import ROWS, TEXT, Row
from .concluded import Concluded
from .phased import Phased
from .shift_proofs import declared_shifts

MARK = re.compile(r"^\(\* emitted( \w+)?: ([\w ]+) \*\)$", re.MULTILINE)


@contextmanager
def _of_no_kind(name: str, row: Row) -> Iterator[None]:
    """Rejected where a control has not the facts, letters and ends of those that are emitted."""
    try:
        yield
    except (KeyError, IndexError, StopIteration, ValueError) as problem:
        raise Rejected(f"{name}: no theorem is emitted for {row.control} so: {type(problem).__name__} {problem}") from None


@cache
def filled(file: str, text: str) -> str:
    """The frame with the sections of its rows."""
    if file not in ROWS:
        return text
    shifts, of = declared_shifts(), dict[str, Concluded]()
    for name, row in ROWS[file].items():
        if f"shifts.{row.control}" not in shifts:
            raise Rejected(f"{name}: there is no control {row.control}")
        if unknown := [one for one in (row.of, row.then) if one and one not in ROWS[file]]:
            raise Rejected(f"{name}: there is no row {unknown[0]}")
        program, control = shifts[f"shifts.{row.control}"]
        if isinstance(control, Rounds):
            raise Rejected(f"{row.control}: rounds have no theorem here")
        with _of_no_kind(name, row):
            if isinstance(control, Chain) and control.after is not None:
                of[name] = Phased(name, row, program, control)
            else:
                of[name] = Concluded(name, row, program, control)

    def section(one: Concluded) -> str:
        with _of_no_kind(one.name, one.row):
            return "\n".join(one.text(of))

    def put(found: re.Match[str]) -> str:
        if unknown := [n for n in found[2].split() if n not in of]:
            raise Rejected(f"{file}: there is no row {unknown[0]}")
        here = [of[n] for n in found[2].split()]
        match (found[1] or "").strip():
            case "context":
                return TEXT["context"]
            case "asked":
                return "\n".join(f"Hypothesis {n} : {one}." for n, one in here[0].ranges().items())
            case "sequence" if isinstance(here[0], Phased):
                return here[0].near.sequence()
            case "machinery":
                return TEXT["machinery"].replace("PAYS", "_ _ f_curved")
            case "class":
                if other := [one.name for one in here if one.of_class() != here[0].of_class()]:
                    raise Rejected(f"{other[0]}: f_t is of another class than in {here[0].name}")
                return here[0].of_class()
            case "required":
                return "\n".join(dict.fromkeys(one.put("required") for one in here))
            case "printed":
                rows = [one.row for one in here]
                return "\n".join(f"Print Assumptions {n}." for r in rows for n in (r.start, r.user, r.uses) if n)
            case "":
                return "\n\n".join(section(one) for one in here)
        raise Rejected(f"{file}: nothing is emitted as{found[1]}")

    return MARK.sub(put, text)
