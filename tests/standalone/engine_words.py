"""From the JSON of lemma files to the words of the stand-alone engine: written apart from ``verify.standalone.data``."""

from collections.abc import Callable
from typing import Any


def text(polynomial: Any) -> str:
    """``[["3/2", {"eta": 1}]]`` as ``3/2 eta``."""
    if not isinstance(polynomial, list):
        return str(polynomial)
    terms = []
    for coefficient, powers in polynomial:
        number = str(coefficient)
        first, number = ("- ", number[1:]) if number.startswith("-") else ("+ ", number)
        terms.append(first + " ".join([number, *(f"{n}^{p}" for n, p in powers.items())]))
    return " ".join(terms).removeprefix("+ ") or "0"


def fact(row: Any) -> list[str]:
    return [row["name"], text(row["value"]), row["kind"]]


def square(value: Any) -> Any:
    return None if value is None else {n: text(p) for n, p in value.items()} if isinstance(value, dict) else text(value)


def because(row: Any) -> dict[str, Any]:
    terms = [[text(t["coefficient"]), t.get("facts", []), square(t.get("square"))] for t in row["terms"]]
    return {"scale": text(row.get("scale", 1)), "terms": terms}


def because_each(table: Any) -> dict[str, Any]:
    return {name: because(row) for name, row in table.items()}


def stated(name: str, s: Any) -> dict[str, Any]:
    r = s.get("recursion")
    polynomials: Callable[[Any], dict[str, str]] = lambda table: {n: text(p) for n, p in table.items()}  # noqa: E731
    return {
        "name": name,
        "title": "",
        "signs": s["signs"],
        "spaces": s["spaces"],
        "definitions": [[n, text(p)] for n, p in s["definitions"]],
        "facts": [fact(f) for f in s["facts"]],
        "goals": [fact(g) for g in s["goals"]],
        "recursion": None
        if r is None
        else {
            "index": r["index"],
            "start": r["start"],
            "initial": polynomials(r["initial"]),
            "step_signs": r["step_signs"],
            "following": polynomials(r["following"]),
            "step_facts": [fact(f) for f in r["step_facts"]],
        },
    }


def proved(p: Any) -> dict[str, Any]:
    steps = [
        {"fact": fact(s["fact"]), "because": because(s["because"])}
        if "fact" in s
        else {
            "name": s["name"],
            "theorem": s["theorem"],
            "scalars": {n: text(q) for n, q in s["scalars"].items()},
            "vectors": {n: square(v) for n, v in s["vectors"].items()},
        }
        for s in p["steps"]
    ]
    i = p["induction"]
    return {
        "steps": steps,
        "because": because_each(p["goals"]),
        "induction": None
        if i is None
        else {"invariants": [fact(f) for f in i["invariants"]], "base": because_each(i["base"]), "step": because_each(i["step"])},
    }
