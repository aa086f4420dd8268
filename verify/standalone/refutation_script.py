"""@HEADER@"""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import Any, Dict, List, Sequence

# DATA BEGINS
STATEMENT: Dict[str, Any] = {}
POINT: Dict[str, Any] = {}
RUN: Dict[str, Any] = {}
# DATA ENDS

# ---------------------------------------------------------------- the engine: the same in every script of this kind
Row = List[Fraction]
MAX_EXPONENT, MAX_LENGTH, MAX_BITS = 64, 2000, 1000000


class Refused(Exception):
    """The numbers do not refute the statement."""


def need(condition: object, words: str) -> None:
    if not condition:
        raise Refused(words)


def tell(words: str, before: str = "") -> None:
    """One line, which cannot be taken for one of this script's own."""
    print(before + "".join(c if c.isprintable() else " " for c in words))


def rational(given: Any) -> Fraction:
    need(type(given) in (int, str) and not set(str(given)) - set("-/0123456789"), f"{str(given)[:80]!r} is no rational")
    return Fraction(given)


def exact(numbers: Sequence[Any]) -> Row:
    return [rational(x) for x in numbers]


def dot(u: Row, v: Row) -> Fraction:
    need(len(u) == len(v), "two vectors have different lengths")
    return sum((x * y for x, y in zip(u, v)), Fraction(0))


def value(text: str, at: Dict[str, Fraction]) -> Fraction:
    """``2 eta <G,x> - 1/2 eta^-1`` at the point: terms after signs, factors between spaces."""
    total = Fraction(0)
    for term in (" " + text).replace(" - ", " + -1 ").split(" + "):
        product = Fraction(1)
        for token in term.split():
            name, _, power = token.partition("^")
            need(
                len(token) <= MAX_LENGTH and len(power) <= 3 and abs(int(power or 1)) <= MAX_EXPONENT,
                f"{token[:80]} is too large",
            )
            factor = rational(token) if name[0] in "-0123456789" else at[name]
            bits = max(abs(factor.numerator).bit_length(), factor.denominator.bit_length()) * abs(int(power or 1))
            need(bits <= MAX_BITS, f"{token[:80]} has more bits than are evaluated here")
            product *= factor if name[0] in "-0123456789" else factor ** int(power or 1)
        total += product if term.split() else 0
    return total


def shown(number: Fraction) -> str:
    """A number as it stands, or its size where it is too long to be read."""
    bits = max(abs(number.numerator).bit_length(), number.denominator.bit_length())
    return str(number) if bits < 400 else f"[a {'negative' if number < 0 else 'positive'} rational of {bits} bits]"


def holds(kind: str, number: Fraction) -> bool:
    return {">=": number >= 0, ">": number > 0, "=": number == 0}[kind]


def hypothesis(words: str, kind: str, number: Fraction) -> None:
    tell(f"    {words}: {shown(number)} {kind} 0" + ("" if holds(kind, number) else "   FAILS"))
    need(holds(kind, number), f"the hypothesis {words} fails at these numbers: {shown(number)} is not {kind} 0")


def semidefinite(rows: List[Row]) -> bool:
    """Symmetric, and no negative direction: exact elimination."""
    if any(rows[i][j] != rows[j][i] for i in range(len(rows)) for j in range(i)):
        return False
    while rows:
        pivot, first = rows[0][0], rows[0]
        if pivot < 0 or (pivot == 0 and any(first)):
            return False
        rows = [[x - (row[0] * y / pivot if pivot else 0) for x, y in zip(row[1:], first[1:])] for row in rows[1:]]
    return True


def check_run(run: Dict[str, Any]) -> None:
    """The point comes from a run of the algorithm: its steps and the names of the statement, equation by equation."""
    print("The run of the algorithm from which the point comes:")
    matrices = {n: [exact(row) for row in rows] for n, rows in run["matrices"].items()}
    for n, rows in matrices.items():
        need(rows and len({len(row) for row in rows}) == 1, f"the rows of {n} have different lengths")
        tell(f"      {n} = ({'; '.join(' '.join(map(shown, row)) for row in rows)})")
    matrices.update({f"{n}'": [list(column) for column in zip(*rows)] for n, rows in matrices.items()})
    vectors = {n: exact(v) for n, v in run["vectors"].items()}
    at = {n: rational(v) for n, v in run["scalars"].items()}
    tell(f"      {', '.join(f'{n} = {shown(v)}' for n, v in at.items())}")
    need(set(POINT["scalars"]) <= set(run["scalars"]), "a scalar of the point is not of the run")
    for n, v in POINT["scalars"].items():
        need(rational(v) == at[n], f"{n} is {v} at the point and {at.get(n)} in the run")
    for n, v in POINT["vectors"].items():
        need(exact(v) == vectors[n], f"the vector {n} of the point is not that of the run")
    for n in ("beta", "eta"):
        hypothesis(f"{n} is positive", ">", at[n])
    for words, parts in run["bounds"]:
        size = len(matrices[parts[0][1]])
        cells = [[Fraction(0)] * size for _ in range(size)]
        for coefficient, n in parts:
            factor = value(coefficient, at)
            need([len(row) for row in matrices[n]] == [size] * size, f"{words}: {n} is not square, or of another size")
            cells = [[x + factor * y for x, y in zip(row, added)] for row, added in zip(cells, matrices[n])]
        need(semidefinite(cells), f"{words} fails")
        tell(f"    {words}: {' + '.join(f'{c} {n}' for c, n in parts)} is positive semidefinite")
    seen = set()
    for words, parts in run["equations"]:
        total: Row = []
        for coefficient, names, vector in parts:
            image = vectors[vector]
            for name in reversed(names.split()):
                image = [dot(row, image) for row in matrices[name]]
            total = total or [Fraction(0)] * len(image)
            need(len(total) == len(image), f"{words}: two parts have different lengths")
            total = [x + value(coefficient, at) * y for x, y in zip(total, image)]
            if vector not in seen:
                tell(f"      {vector} = ({', '.join(map(shown, vectors[vector]))})")
            seen.add(vector)
        need(total and not any(total), f"{words} fails by {', '.join(map(str, total))}")
        tell(f"    {words}: {' + '.join(' '.join(filter(None, part)) for part in parts)} = 0")
    need(set(POINT["vectors"]) <= seen, "a vector of the point stands in no equation of the run")
    for name, matrix, linear, where in run["values"]:
        x = vectors[where]
        found = dot(x, [dot(row, x) for row in matrices[matrix]]) / 2 + dot(vectors[linear], x)
        need(found == at[name], f"{name} is {at[name]}, the function has the value {found}")
        tell(f"    {name} = {found}, the value of x' {matrix} x/2 + {linear}' x at x = {where}")


def check_point(statement: Dict[str, Any], point: Dict[str, Any]) -> None:
    at = {n: rational(v) for n, v in point["scalars"].items()}
    vectors, spaces = {n: exact(v) for n, v in point["vectors"].items()}, statement["spaces"]
    why = statement.get("why the facts hold", {})
    for n, v in point["scalars"].items():
        tell(f"    {n} = {v}")
    for n, v in point["vectors"].items():
        tell(f"    {n} of {spaces.get(n)} = ({', '.join(v)})")
    need(set(at) == set(statement["signs"]) and set(vectors) == set(spaces), "the point and the statement name other letters")
    need(not set(at) & set(vectors) and all(n.replace("_", "a").isalnum() for n in [*at, *vectors]), "a name is not one")
    need(all(vectors.values()), "a vector has no coordinates")
    at.update({f"<{u},{v}>": dot(vectors[u], vectors[v]) for u in spaces for v in spaces if u <= v and spaces[u] == spaces[v]})
    print("Hypotheses, each with its exact value:")
    for n, sign in statement["signs"].items():
        need(sign in ("positive", "nonnegative", "real"), f"{sign} is not a sign")
        if sign != "real":
            hypothesis(f"{n} is {sign}", ">" if sign == "positive" else ">=", at[n])
    for n, text in statement["definitions"]:
        at[n] = value(text, at)
        tell(f"    {n} := {text} = {shown(at[n])}")
        need(at[n] > 0, f"the defined name {n} is not positive")
    for n, says, kind in statement["facts"]:
        hypothesis(f"{n}: {says}", kind, value(says, at))
        tell(f"        {why.get(n)}")
    r = statement.get("recursion")
    need(r or not (point["index"] or point["steps"]), "there is an index, or there are steps, and no sequence")
    if r:
        for n, text in r["initial"].items():
            tell(f"    {n} = {text} at {r['index']} = {r['start']}, then {n} := {r['following'][n]}")
        need(isinstance(point["index"], int) and point["index"] >= r["start"], "the index is before the start")
        need(point["index"] - r["start"] <= 100_000, "the index is too far away")
        at.update({r["index"]: Fraction(r["start"]), **{n: value(text, at) for n, text in r["initial"].items()}})
        need(len(point["steps"]) == (point["index"] - r["start"] if r["step_signs"] else 0), "one entry per step is needed")
        for t in range(point["index"] - r["start"]):
            step = {n: rational(v) for n, v in (point["steps"][t] if r["step_signs"] else {}).items()}
            need(set(step) == set(r["step_signs"]), f"step {t} names other letters")
            here = {**at, **step}
            for n, sign in r["step_signs"].items():
                if sign != "real":
                    hypothesis(f"step {t}, {n} is {sign}", ">" if sign == "positive" else ">=", step[n])
            for n, says, kind in r["step_facts"]:
                hypothesis(f"step {t}, {n}: {says}", kind, value(says, here))
                tell(f"        {why.get(n)}")
            at.update({n: value(text, here) for n, text in r["following"].items()})
            at[r["index"]] += 1
            if t < 5 or t + 1 == point["index"] - r["start"]:
                tell("    then " + ", ".join(f"{n} = {shown(at[n])}" for n in [r["index"], *r["following"]]))
    print("Goals:")
    broken = []
    for n, says, kind in statement["goals"]:
        number = value(says, at)
        tell(f"    {n}: {says} = {shown(number)}, which is {'' if holds(kind, number) else 'NOT '}{kind} 0")
        broken += [] if holds(kind, number) else [n]
    need(broken, "every goal holds at these numbers")
    need(broken == point["broken"], f"the goals {broken} fail, the record says {point['broken']}")
    tell(f"REFUTED: every hypothesis holds at these numbers, and {', '.join(broken)} fails.", "\n")


def main() -> int:
    try:
        tell(f"{STATEMENT['name']}: {STATEMENT['title']}")
        if RUN:
            check_run(RUN)
        print("The numbers:")
        check_point(STATEMENT, POINT)
    except Exception as problem:  # data of any wrong form refute nothing
        tell(f"NOT CONFIRMED: {type(problem).__name__}: {problem}", "\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
