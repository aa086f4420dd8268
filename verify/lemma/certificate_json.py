"""The one file format: statements, proofs and points as JSON, read strictly and written canonically.

A polynomial is a list of terms ``["3/2", {"eta": 1, "<x,x>": 1}]``; a vector maps names to polynomials. Reading never
evaluates anything: text is bounded, floats, NaN, duplicate keys, unknown fields and wrong types are refused with the
place where they stand. What is read is a proposal; only the kernel accepts.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from ..environment import data_file
from ..exact.admm import OracleRun, Pair
from ..kernel import (
    Combination,
    Fact,
    Have,
    Induction,
    Point,
    Polynomial,
    Proof,
    Recursion,
    Rejected,
    Statement,
    Term,
    Use,
    Vector,
)
from ..records.form import Point as PointRow

MAX_CHARACTERS, MAX_DIGITS, MAX_SIZE = 8_000_000, 2_000, 64
MAX_FILE_WORK = 250_000  # of one proof in a file: 427 stand in the lemmas, the longest needs 46,673 units, the next 4,722
T = TypeVar("T")


def parse(text: str, source: str = "text") -> Any:
    """JSON text as plain data; raises Rejected naming ``source`` for anything but strict JSON without floats."""

    def refuse(what: str) -> Callable[[str], NoReturn]:
        def raiser(found: str) -> NoReturn:
            raise Rejected(f'{source}: {what} {found[:40]!r} is not allowed; write rationals as strings such as "1/3"')

        return raiser

    def whole(found: str) -> int:
        if len(found) > MAX_DIGITS:
            raise Rejected(f"{source}: a number has {len(found)} digits, at most {MAX_DIGITS} are read")
        return int(found)

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [k for k, _ in pairs]
        if len(set(keys)) != len(keys):
            raise Rejected(f"{source}: a key is given twice among {keys[:8]}")
        return dict(pairs)

    if not isinstance(text, str) or len(text) > MAX_CHARACTERS:
        raise Rejected(f"{source}: expected text of at most {MAX_CHARACTERS} characters")
    try:
        return json.loads(
            text,
            parse_float=refuse("the float"),
            parse_constant=refuse("the constant"),
            parse_int=whole,
            object_pairs_hook=unique,
        )
    except json.JSONDecodeError as problem:
        raise Rejected(f"{source}: not JSON (truncated?): {problem}") from None
    except RecursionError:
        raise Rejected(f"{source}: nested too deeply") from None


def read_bounded(path: Path) -> str:
    """The text of a data file. Rejected for a FIFO, a device, a folder, anything too long, not UTF-8 or not to be opened."""
    try:
        return data_file.read_text(path, MAX_CHARACTERS)
    except data_file.Unusable as problem:
        raise Rejected(str(problem)) from None
    except OSError as problem:
        raise Rejected(f"{path.name}: cannot be read: {problem}") from None


def parse_file(path: Path) -> Any:
    """:func:`parse` of what :func:`read_bounded` gives."""
    return parse(read_bounded(path), path.name)


def read_object(data: Any, where: str, needed: str, optional: str = "") -> dict[str, Any]:
    """``data`` itself where it is an object with every needed key and no unknown one; keys are given as words; else Rejected."""
    if not isinstance(data, dict):
        raise Rejected(f"{where}: expected an object, found {type(data).__name__}")
    missing, unknown = set(needed.split()) - set(data), set(data) - set(needed.split()) - set(optional.split())
    if missing or unknown:
        raise Rejected(f"{where}: missing {sorted(missing)}, unknown {sorted(unknown)}")
    return data


def read_list(data: Any, where: str, most: int | None = None) -> list[Any]:
    """A list; with ``most``, of 1 to so many entries."""
    if not isinstance(data, list) or (most is not None and not 0 < len(data) <= most):
        wanted = "a list" if most is None else f"a list of 1 to {most} entries"
        raise Rejected(f"{where}: expected {wanted}, found {len(data) if isinstance(data, list) else type(data).__name__}")
    return data


def read_text(data: Any, where: str) -> str:
    if not isinstance(data, str):
        raise Rejected(f"{where}: expected text, found {type(data).__name__}")
    return data


def _map(data: Any, where: str, read: Callable[[Any, str], T]) -> dict[str, T]:
    if not isinstance(data, dict):
        raise Rejected(f"{where}: expected an object, found {type(data).__name__}")
    return {name: read(value, f"{where}.{name}") for name, value in data.items()}


def read_fraction(data: Any, where: str) -> Fraction:
    """``3`` or ``"-3/7"``."""
    if isinstance(data, int) and not isinstance(data, bool):
        return Fraction(data)
    text = read_text(data, where)
    top, slash, bottom = text.partition("/")
    digits = top.removeprefix("-")
    if len(text) > MAX_DIGITS or not (digits.isascii() and digits.isdigit()):
        raise Rejected(f'{where}: {text[:40]!r} is not a rational such as "-3/7"')
    if slash and not (bottom.isascii() and bottom.isdigit() and int(bottom)):
        raise Rejected(f"{where}: {text[:40]!r} has no positive denominator")
    return Fraction(int(top), int(bottom) if slash else 1)


def read_polynomial(data: Any, where: str) -> Polynomial:
    parts = []
    if not isinstance(data, list):
        return Polynomial.of(read_fraction(data, where))
    for number, entry in enumerate(data):
        here = f"{where}[{number}]"
        if not isinstance(entry, list) or len(entry) != 2:
            raise Rejected(f"{here}: expected [coefficient, {{atom: exponent}}]")
        powers = _map(entry[1], here, lambda p, w: p if type(p) is int else _refuse_power(p, w))
        parts.append(Polynomial({tuple(sorted((n, p) for n, p in powers.items() if p)): read_fraction(entry[0], here)}))
    return Polynomial.total(parts)


def _refuse_power(found: Any, where: str) -> NoReturn:
    raise Rejected(f"{where}: the exponent must be an integer, found {found!r}")


def read_vector(data: Any, where: str) -> Vector:
    return Vector(_map(data, where, read_polynomial))


def _read_square(data: Any, where: str) -> Polynomial | Vector | None:
    return None if data is None else read_vector(data, where) if isinstance(data, dict) else read_polynomial(data, where)


def read_fact(data: Any, where: str) -> Fact:
    row = read_object(data, where, "name kind value")
    return Fact(read_text(row["name"], where), read_text(row["kind"], where), read_polynomial(row["value"], f"{where}.value"))


def read_combination(data: Any, where: str) -> Combination:
    row = read_object(data, where, "terms", "scale")
    terms = []
    for number, entry in enumerate(read_list(row["terms"], where)):
        here = f"{where}.terms[{number}]"
        part = read_object(entry, here, "coefficient", "facts square")
        terms.append(
            Term(
                read_polynomial(part["coefficient"], here),
                tuple(read_text(f, here) for f in read_list(part.get("facts", []), here)),
                _read_square(part.get("square"), here),
            )
        )
    return Combination(tuple(terms), read_polynomial(row.get("scale", 1), f"{where}.scale"))


def _read_step(data: Any, where: str) -> Have | Use:
    if isinstance(data, dict) and "theorem" in data:
        row = read_object(data, where, "name theorem", "scalars vectors")
        return Use(
            read_text(row["name"], where),
            read_text(row["theorem"], where),
            _map(row.get("scalars", {}), where, read_polynomial),
            _map(row.get("vectors", {}), where, read_vector),
        )
    row = read_object(data, where, "fact because")
    return Have(read_fact(row["fact"], where), read_combination(row["because"], where))


def read_proof(data: Any, where: str = "proof") -> Proof:
    row = read_object(data, where, "goals", "steps induction")
    induction = None
    if row.get("induction") is not None:
        part = read_object(row["induction"], f"{where}.induction", "invariants base step")
        induction = Induction(
            tuple(read_fact(i, f"{where}.invariants") for i in read_list(part["invariants"], where)),
            _map(part["base"], f"{where}.base", read_combination),
            _map(part["step"], f"{where}.step", read_combination),
        )
    steps = tuple(_read_step(s, f"{where}.steps[{i}]") for i, s in enumerate(read_list(row.get("steps", []), where)))
    return Proof(_map(row["goals"], f"{where}.goals", read_combination), steps, induction)


def read_statement(data: Any, where: str = "statement") -> Statement:
    row = read_object(data, where, "facts goals", "signs spaces definitions recursion")
    definitions = []
    for number, entry in enumerate(read_list(row.get("definitions", []), where)):
        pair = read_list(entry, f"{where}.definitions[{number}]")
        if len(pair) != 2:
            raise Rejected(f"{where}.definitions[{number}]: expected [name, polynomial]")
        definitions.append((read_text(pair[0], where), read_polynomial(pair[1], f"{where}.definitions[{number}]")))
    recursion = None
    if row.get("recursion") is not None:
        here = f"{where}.recursion"
        part = read_object(row["recursion"], here, "index start initial following", "step_signs step_facts")
        recursion = Recursion(
            read_text(part["index"], here),
            part["start"],
            _map(part["initial"], here, read_polynomial),
            _map(part["following"], here, read_polynomial),
            _map(part.get("step_signs", {}), here, read_text),
            tuple(read_fact(f, here) for f in read_list(part.get("step_facts", []), here)),
        )
    return Statement(
        _map(row.get("signs", {}), f"{where}.signs", read_text),
        _map(row.get("spaces", {}), f"{where}.spaces", read_text),
        tuple(read_fact(f, f"{where}.facts") for f in read_list(row["facts"], where)),
        tuple(read_fact(g, f"{where}.goals") for g in read_list(row["goals"], where)),
        tuple(definitions),
        recursion,
    )


def read_point(data: Any, where: str = "point") -> Point:
    row = read_object(data, where, "", "scalars vectors grams index steps")
    grams = {}
    for space, table in _map(row.get("grams", {}), where, lambda d, w: _map(d, w, read_fraction)).items():
        grams[space] = {_pair(name, where): value for name, value in table.items()}
    index = row.get("index")
    if index is not None and type(index) is not int:
        raise Rejected(f"{where}.index: expected an integer, found {index!r}")
    return Point(
        _map(row.get("scalars", {}), where, read_fraction),
        _map(row.get("vectors", {}), where, lambda d, w: [read_fraction(x, w) for x in read_list(d, w)]),
        grams,
        index,
        tuple(_map(s, f"{where}.steps", read_fraction) for s in read_list(row.get("steps", []), where)),
    )


def _pair(name: str, where: str) -> tuple[str, str]:
    u, comma, v = name.removeprefix("<").removesuffix(">").partition(",")
    if not comma:
        raise Rejected(f"{where}: {name!r} is not an inner product <u,v>")
    return u, v


def write_polynomial(value: Polynomial) -> list[Any]:
    return [[str(c), dict(m)] for m, c in sorted(value.terms.items())]


def write_vector(value: Vector) -> dict[str, Any]:
    return {name: write_polynomial(part) for name, part in value.parts.items()}


def write_fact(fact: Fact) -> dict[str, Any]:
    return {"name": fact.name, "kind": fact.kind, "value": write_polynomial(fact.value)}


def write_combination(combination: Combination) -> dict[str, Any]:
    terms = []
    for term in combination.terms:
        row: dict[str, Any] = {"coefficient": write_polynomial(term.coefficient), "facts": list(term.facts)}
        if term.square is not None:
            row["square"] = write_vector(term.square) if isinstance(term.square, Vector) else write_polynomial(term.square)
        terms.append(row)
    return {"scale": write_polynomial(combination.scale), "terms": terms}


def write_proof(proof: Proof) -> dict[str, Any]:
    steps = [
        {"fact": write_fact(s.fact), "because": write_combination(s.because)}
        if isinstance(s, Have)
        else {
            "name": s.name,
            "theorem": s.theorem,
            "scalars": {n: write_polynomial(p) for n, p in s.scalars.items()},
            "vectors": {n: write_vector(v) for n, v in s.vectors.items()},
        }
        for s in proof.steps
    ]
    induction = None
    if proof.induction is not None:
        part = proof.induction
        induction = {
            "invariants": [write_fact(i) for i in part.invariants],
            "base": {n: write_combination(c) for n, c in part.base.items()},
            "step": {n: write_combination(c) for n, c in part.step.items()},
        }
    return {"goals": {n: write_combination(c) for n, c in proof.goals.items()}, "steps": steps, "induction": induction}


def write_statement(statement: Statement) -> dict[str, Any]:
    row: dict[str, Any] = {
        "signs": dict(statement.signs),
        "spaces": dict(statement.spaces),
        "facts": [write_fact(f) for f in statement.facts],
        "goals": [write_fact(g) for g in statement.goals],
        "definitions": [[n, write_polynomial(p)] for n, p in statement.definitions],
    }
    if statement.recursion is not None:
        r = statement.recursion
        row["recursion"] = {
            "index": r.index,
            "start": r.start,
            "step_signs": dict(r.step_signs),
            "initial": {n: write_polynomial(p) for n, p in r.initial.items()},
            "following": {n: write_polynomial(p) for n, p in r.following.items()},
            "step_facts": [write_fact(f) for f in r.step_facts],
        }
    return row


def write_point(point: Point) -> PointRow:
    row: PointRow = {
        "scalars": {n: str(v) for n, v in point.scalars.items()},
        "vectors": {n: [str(x) for x in v] for n, v in point.vectors.items()},
    }
    if point.grams:
        row["grams"] = {s: {f"<{u},{v}>": str(x) for (u, v), x in t.items()} for s, t in point.grams.items()}
    if point.index is not None:
        row["index"] = point.index
        row["steps"] = [{n: str(v) for n, v in step.items()} for step in point.steps]
    return row


def write_instance(instance: Any) -> dict[str, Any]:
    """An exact algorithm instance (a dataclass of rationals and tuples) by its fields; absent ones are left out."""

    def plain(value: Any) -> Any:
        return [plain(v) for v in value] if isinstance(value, tuple | list) else str(value)

    rows = {field.name: getattr(instance, field.name) for field in dataclasses.fields(instance)}
    return {"kind": type(instance).__name__} | {n: plain(v) for n, v in rows.items() if v is not None and v != ()}


PAIR_DEPTH = {"A": 2, "B": 2, "c": 1, "beta": 0, "eta": 0, "nu": 0, "mu": 0, "mu_g": 0, "rho": 0}
PAIR_OPTIONAL, PAIR_NEEDED = "nu mu mu_g rho later steps", "kind A B c beta eta f g start other"


def read_pair(data: Any, where: str = "instance") -> Pair:
    """The two runs that :func:`write_instance` writes; Pair itself verifies every stated bound. Raises Rejected."""
    row = read_object(data, where, PAIR_NEEDED, PAIR_OPTIONAL)
    if row["kind"] != "Pair":
        raise Rejected(f"{where}.kind: expected Pair, found {str(row['kind'])[:40]!r}")
    values: dict[str, Any] = {n: read_table(row[n], f"{where}.{n}", depth) for n, depth in PAIR_DEPTH.items() if n in row}
    for name in ("f", "g", "later", "start", "other"):
        if name in row:
            first, second = _two(row[name], f"{where}.{name}")
            depth = 1 if name in ("start", "other") else 2
            values[name] = (read_table(first, f"{where}.{name}[0]", depth), read_table(second, f"{where}.{name}[1]", 1))
    if "steps" in row:
        steps = read_fraction(row["steps"], f"{where}.steps")
        if steps.denominator != 1 or not 1 <= steps <= 1000:
            raise Rejected(f"{where}.steps: expected an integer from 1 to 1000")
        values["steps"] = int(steps)
    try:
        return Pair(**values)
    except (ValueError, IndexError) as problem:
        raise Rejected(f"{where}: {problem}") from None


RUN_NEEDED, RUN_OPTIONAL = "kind A B c beta eta f g x y noise reference", "errors"
RUN_DEPTH = {"A": 2, "B": 2, "c": 1, "beta": 0, "eta": 0, "x": 1, "y": 1, "noise": 2, "errors": 2}


def read_oracle_run(data: Any, where: str = "instance") -> OracleRun:
    """The run that :func:`write_instance` writes; OracleRun itself verifies it. Raises Rejected."""
    row = read_object(data, where, RUN_NEEDED, RUN_OPTIONAL)
    if row["kind"] != "OracleRun":
        raise Rejected(f"{where}.kind: expected OracleRun, found {str(row['kind'])[:40]!r}")
    values: dict[str, Any] = {n: read_table(row[n], f"{where}.{n}", depth) for n, depth in RUN_DEPTH.items() if n in row}
    for name, depth in (("f", 2), ("g", 2), ("reference", 1)):
        first, second = _two(row[name], f"{where}.{name}")
        values[name] = (read_table(first, f"{where}.{name}[0]", depth), read_table(second, f"{where}.{name}[1]", 1))
    try:
        return OracleRun(**values)
    except (ValueError, IndexError) as problem:
        raise Rejected(f"{where}: {problem}") from None


def read_table(data: Any, where: str, depth: int) -> Any:
    """Rationals nested ``depth`` deep, as tuples of 1 to 64 entries."""
    if depth == 0:
        return read_fraction(data, where)
    entries = enumerate(read_list(data, where, MAX_SIZE))
    return tuple(read_table(entry, f"{where}[{i}]", depth - 1) for i, entry in entries)


def _two(data: Any, where: str) -> list[Any]:
    if not isinstance(data, list) or len(data) != 2:
        raise Rejected(f"{where}: expected two entries")
    return data


def canonical(data: Mapping[str, Any] | list[Any]) -> str:
    """The one text of ``data``: sorted keys, no spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def digest(data: Mapping[str, Any] | list[Any]) -> str:
    """SHA-256 of the canonical text, first 16 hexadecimal digits."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()[:16]
