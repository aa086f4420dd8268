"""Parts of a record in one line of plain text."""

from __future__ import annotations

from .form import Check, Relation


def said(says: Relation | str, at: str = "once") -> str:
    """What a hypothesis or a goal says; at: where along a run."""
    words = says if isinstance(says, str) else f"{says['left']} {says['relation']} {says['right']}"
    return f"{words} at every step" if at == "every step" else words


def called(check: Check) -> str:
    """A check by its whole name: of those of false neighbours there are several."""
    return f"{check['name']}: {check['about']}" if "about" in check else check["name"]


def found_by(check: Check) -> str:
    """What a check found, with the axioms that Coq names."""
    if "axioms" not in check:
        return check["detail"]
    return f"{check['detail']}; axioms: {', '.join(check['axioms']) or 'none'}"
