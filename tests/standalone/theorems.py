"""Theorems as the data of an exported certificate, written by hand: the forgeries and their true neighbours."""

from typing import Any


def because(*terms: Any, scale: str = "1") -> dict[str, Any]:
    """``scale * goal = sum of coefficient * facts * square``; a term is (coefficient, facts, square)."""
    return {"scale": scale, "terms": [list(t) if len(t) == 3 else [*t, None] for t in terms]}


def theorem(goals: Any, why: Any, name: str = "t", **more: Any) -> dict[str, Any]:
    """``goals``: (name, polynomial, relation); ``why``: one combination per goal, in their order."""
    bare: dict[str, Any] = {"signs": {}, "spaces": {}, "definitions": [], "facts": [], "recursion": None, "steps": []}
    because_goal = {goal[0]: one for goal, one in zip(goals, why, strict=True)}
    more = {"induction": None, "title": "", "why the facts hold": {}, **more}
    return {"name": name, **bare, **more, "goals": [list(g) for g in goals], "because": because_goal}


def recursion(initial: dict[str, str], following: dict[str, str], start: int = 0, **more: Any) -> dict[str, Any]:
    return {"index": "n", "start": start, "initial": initial, "following": following, "step_signs": {}, "step_facts": [], **more}


def use(name: str = "used", scalars: Any = None, vectors: Any = None) -> dict[str, Any]:
    return {"name": "u", "theorem": name, "scalars": scalars or {}, "vectors": vectors or {}}


def have(name: str, says: str, relation: str, *terms: Any) -> dict[str, Any]:
    return {"fact": [name, says, relation], "because": because(*terms)}


def induction(says: str, relation: str, base: Any = None, step: Any = None) -> dict[str, Any]:
    """Of one invariant, named i; by itself the base is an identity and the step keeps it as it is."""
    base, step = base or because(), step or because(("1", ["i"]))
    return {"invariants": [["i", says, relation]], "base": {"i": base}, "step": {"i": step}}


def arithmetic(name: str = "used", initial: str = "0", letters: tuple[str, ...] = ("c",)) -> dict[str, Any]:
    """True: S starts at ``initial``, S' = S + c, so S = initial + n c."""
    value = f"S - {initial} - n c" if initial != "0" else "S - n c"
    return theorem(
        [("sum", value, "=")],
        [because(("1", ["i"]))],
        name,
        signs=dict.fromkeys(letters, "real"),
        recursion=recursion({"S": initial}, {"S": "S + c"}),
        induction=induction(value, "="),
    )
