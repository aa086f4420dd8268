"""The independent second check of each proof: the engine of the exported scripts, over the data that such a script holds.

The engine shares no code with the kernel: it gets text, as JSON would carry it, and reads, expands and decides by itself. The
theorems that a proof applies are given to it as statements: each has a record and a second check of its own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ..kernel import Proof, Statement
from . import certificate_script as engine
from .data import proof_data, statement_data

ROW = "stand-alone engine"
Refused = engine.Refused


def second_check(name: str, says: Statement, proof: Proof, used: Mapping[str, Statement]) -> str:
    """What the engine verified of the proof of ``says``, in words; ``used``: the statements of the theorems that it applies.

    Raises Refused, which says what does not hold.
    """
    theorem = plain_data(statement_data(name, "", {}, says) | proof_data(proof))
    return judged(theorem, {n: plain_data(statement_data(n, "", {}, s)) for n, s in used.items()})


def judged(theorem: Any, used: Mapping[str, Any]) -> str:
    """:func:`second_check` of plain data. Data of a wrong form are refused too."""
    try:
        checker = engine.Checker(theorem)
        checker.prove({name: engine.Checker(statement) for name, statement in used.items()})
    except engine.Refused:
        raise
    except Exception as problem:  # a KeyError, a TypeError: whatever the data lead to, they confirm nothing
        raise Refused(f"{type(problem).__name__}: {problem}") from problem
    count = checker.count
    words = [f"{count['identities']} identities", f"{count['signs']} visible signs"]
    words += [f"{count['hypotheses']} hypotheses of applied theorems"] if count["hypotheses"] else []
    words += ["the induction"] if count["inductions"] else []
    return f"confirms {', '.join(words)}"


def plain_data(value: Any) -> Any:
    """``value`` as JSON carries it: a private copy of exact types."""
    return json.loads(json.dumps(value, allow_nan=False))
