"""No test and no module decides by a number that somebody chose: a tolerance is derived, see tests/bounds.py, or listed."""

import ast
import re
from pathlib import Path

import pytest

from tests.test_architecture import ROOT, files, parsed

CLOSE = {"allclose", "isclose", "assert_allclose", "approx"}
ROOMS = {"rtol", "atol", "rel", "abs", "rel_tol", "abs_tol"}
LISTED = Path(__file__).with_name("literal_tolerances.txt")
ROWS = Path(__file__).with_name("privacy") / "accounts.txt"
LARGEST = 1e-4  # what is larger is a share that a test is about, or a parameter


def number(node):
    """The value of a literal, of a quotient or power of literals, of Fraction(..) of them; None for anything else."""
    match node:
        case ast.Constant(value=bool()):
            return None
        case ast.Constant(value=int() | float() as value):
            return float(value)
        case ast.UnaryOp(op=ast.USub(), operand=of):
            inside = number(of)
            return None if inside is None else -inside
        case ast.BinOp(left=left, op=ast.Pow() | ast.Div() as op, right=right):
            one, other = number(left), number(right)
            if one is None or other is None:
                return None
            try:
                return one**other if isinstance(op, ast.Pow) else one / other
            except (ArithmeticError, TypeError):
                return None
        case ast.Call(func=ast.Name(id="Fraction" | "F" | "Q"), args=[one]):
            return number(one)
        case ast.Call(func=ast.Name(id="Fraction" | "F" | "Q"), args=[one, other]):
            return number(ast.BinOp(one, ast.Div(), other))
    return None


def terms(node):
    """The terms and factors of an expression: what is added, subtracted, multiplied, divided."""
    if number(node) is None and isinstance(node, ast.BinOp):
        return [*terms(node.left), *terms(node.right)]
    return [*terms(node.operand)] if number(node) is None and isinstance(node, ast.UnaryOp) else [node]


def small(node):
    found = number(node)
    return found is not None and 0 < abs(found) <= LARGEST


def literal_tolerances(tree):
    """The lines that compare within a literal, or within what a library takes for none given."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            given = {k.arg: k.value for k in node.keywords if k.arg in ROOMS}
            asked = {"rtol", "atol"} if name in {"allclose", "assert_allclose"} else set(list(given)[:1]) or {"rel"}
            if name in CLOSE and (asked - set(given) or any(number(value) for value in given.values())):
                found.add(node.lineno)
        if isinstance(node, ast.Compare) and any(isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for op in node.ops):
            sides = (node.left, *node.comparators)
            found |= {node.lineno for side in sides for term in terms(side) if small(term)}
    return sorted(found)


def nearly_one(row):
    """Whether a row of accounts compares within a factor that is nearly 1."""
    return any(0 < abs(float(x) - 1) <= LARGEST for x in re.findall(r"(?<![\w./])\d+\.\d+(?![\w/])", row.partition(" :: ")[2]))


def counted(folder):
    found = {p: len(literal_tolerances(parsed(p))) for p in files(folder)}
    if folder == "tests":
        found[ROWS] = sum(map(nearly_one, ROWS.read_text(encoding="utf-8").splitlines()))
    return {p.relative_to(ROOT).as_posix(): count for p, count in found.items() if count}


def listed():
    """path -> (count, reason), of lines ``count path: reason``."""
    lines = (line for line in LISTED.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    return {path: (int(count), why) for count, path, why in (re.fullmatch(r"(\d+) (\S+): (.+)", line).groups() for line in lines)}


@pytest.mark.parametrize("folder", ["verify", "tests"])
def test_no_tolerance_is_a_literal_but_those_that_are_listed(folder):
    allowed = {path: count for path, (count, _) in listed().items() if path.startswith(f"{folder}/")}
    now = counted(folder)
    grown = {path: (count, allowed.get(path, 0)) for path, count in now.items() if count > allowed.get(path, 0)}
    assert not grown, f"lines with a literal as a tolerance (found, listed): derive it, see tests/bounds.py: {grown}"
    shrunk = {path: (now.get(path, 0), count) for path, count in allowed.items() if now.get(path, 0) < count}
    assert not shrunk, f"fewer lines than {LISTED.name} says (found, listed): lower it, so that none comes back: {shrunk}"


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("assert abs(a - b) < 1e-9", 1),
        ("assert a <= b * (1 + 2.0**-30)", 1),
        ("assert a <= b + Fraction(1, 10**7)", 1),
        ("assert np.allclose(a, b)", 1),
        ("np.testing.assert_allclose(a, b, atol=room)", 1),  # rtol is 1e-7 where none is given
        ("np.testing.assert_allclose(a, b, rtol=0, atol=room)", 0),
        ("assert a == pytest.approx(b)", 1),
        ("assert a == pytest.approx(b, abs=1e-6)", 1),
        ("assert a == pytest.approx(b, rel=ACCEPTED)", 0),
        ("assert f(a, 1e-9) <= 1", 0),  # a parameter
        ("assert near(a, b, 12)", 0),
        ("assert a['delta'] == 1e-5", 0),
    ],
)
def test_what_counts_as_a_literal_tolerance(line, count):
    assert len(literal_tolerances(ast.parse(line))) == count


def test_what_counts_in_a_row_of_accounts():
    rows = "rho < 1.00001*1/2", "room < 0.99999", "room < 1.02", "rho < 1.1 least", "theorem has 1.000001x"
    assert [nearly_one(f"x --eta 1.00001 :: {row}") for row in rows] == [True, True, False, False, False]
