"""The table of a family, ``families/NAME.toml``: its fields and states with their shapes, and a row of words for each law."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...environment.data_file import read_toml
from .family import Family, Identity, Start
from .family_laws import Evaluate, LawOfStep
from .problem import shaped

FOLDER = Path(__file__).with_name("families")
LATE = "the run starts elsewhere, or records its states one step late"


def family(name: str, evaluated: Mapping[str, Evaluate] | None = None, **computed: Any) -> Family:
    """The family of a table; evaluated: its laws that are more than a line of the declaration; computed: the functions of it.

    A law is the step that sets its ``variable`` (see ``LawOfStep``), a ``start`` (state -> field), or the law of this name ``of``
    another family; its lemma is the citation where no other is said. ValueError, KeyError or TypeError for any other table.
    """
    table, functions = _table(name), dict(evaluated or {})
    identities = []
    for row in table.pop("laws"):
        shared = next(r for r in _table(row.pop("of"))["laws"] if r["law"] == row["law"]) if "of" in row else {}
        identities.append(_identity({"lemma": table["citation"], **shared, **row}, functions))
    if functions:
        raise ValueError(f"{name}.toml has no law {', '.join(functions)}")
    made: dict[str, Any] = {part: shaped(**table.pop(part)) for part in ("fields", "states")}
    made |= {"released": tuple(table.pop("released", ())), "optional": frozenset(table.pop("optional", ()))}
    made |= {"noise": tuple(table.pop("noise", "").split()), "identities": tuple(identities)}
    return Family(name, **made, **table, **computed)


def _table(name: str) -> dict[str, Any]:
    return read_toml(FOLDER / f"{name.replace('-', '_')}.toml")


def _identity(row: dict[str, Any], functions: dict[str, Evaluate]) -> Identity:
    law, about, lemma, derived = row.pop("law"), row.pop("about"), row.pop("lemma"), row.pop("derived", False)
    if "start" in row:
        start = Start(row.pop("start"))
        return Identity(law, next(iter(start.fields)), about, row.pop("bug", LATE), lemma, start)
    variable, bug = row.pop("variable"), row.pop("bug")
    evaluate = functions.pop(law) if law in functions else LawOfStep(variable, **row)
    return Identity(law, variable, about, bug, lemma, evaluate, derived)
