"""What the letters of a print stand for: names of the statement, formulas in them, and square roots of such formulas."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..kernel import Polynomial, Rejected, Statement, Vector
from ..lemma.claim import Claim
from ..lemma.conditions import alone
from ..lemma.discover import LemmaFile
from ..lemma.origin import named_in
from ..lemma.symbols import spelled, symbol
from .printed import Expression, Relation, Tokens, declared, tokens
from .printed_values import Meaning

NOT_COMPARED = "not compared: "
LETTER = re.compile(r"\\(?:var)?([A-Za-z]+)|[A-Za-z]")


def arithmetic(text: str, names: Mapping[str, Meaning]) -> Meaning:
    """A scalar or a vector from its formula in the statement's names; ValueError where it is none."""

    def read(node: ast.AST) -> Any:
        match node:
            case ast.Expression():
                return read(node.body)
            case ast.Constant() if type(node.value) is int:
                return Polynomial.of(node.value)
            case ast.Name():
                if node.id not in names:
                    raise ValueError(f"{node.id} is no name of the statement")
                return names[node.id]
            case ast.UnaryOp(op=ast.USub()):
                return read(node.operand) * -1
            case ast.BinOp(op=ast.Add()):
                return read(node.left) + read(node.right)
            case ast.BinOp(op=ast.Sub()):
                return read(node.left) - read(node.right)
            case ast.BinOp(op=ast.Mult()):
                left, right = read(node.left), read(node.right)
                return right * left if isinstance(right, Vector) else left * right
            case ast.BinOp(op=ast.MatMult()):
                return read(node.left) @ read(node.right)
            case ast.BinOp(op=ast.Div()):
                return read(node.left) / read(node.right)
            case ast.BinOp(op=ast.Pow(), right=ast.Constant(value=int() as exponent)):
                return read(node.left) ** exponent
        raise ValueError(f"{text!r} is no formula of names, + - * / @ and **")

    try:
        return read(ast.parse(text, mode="eval"))  # type: ignore[no-any-return]
    except (SyntaxError, TypeError, AttributeError, RecursionError, Rejected) as problem:
        raise ValueError(f"{text!r}: {problem}") from None


def meanings_of(lemma: LemmaFile) -> dict[str, Meaning]:
    """The names of a statement, and those that its lemma file gives to longer expressions."""
    says = lemma.claim.says
    if says is None:
        return {}
    scalars = {*says.signs, *(n for n, _ in says.definitions), *of_recursion(says)}
    named: dict[str, Meaning] = dict(lemma.abbreviations)
    return named | {n: Polynomial.atom(n) for n in scalars} | {n: Vector.named(n) for n in says.spaces}


def of_recursion(says: Statement) -> set[str]:
    """The names of a sequence: its index and its terms."""
    r = says.recursion
    return set() if r is None else {r.index, *r.initial}


def keys_of(claim: Claim, names: dict[str, Meaning]) -> dict[Tokens, str]:
    """What each printed letter stands for: as the claim declares it, else as the display would show a name. ValueError where a
    letter is read as one that is shown as another (but for I, which is what it is applied to)."""
    pairs: list[tuple[str, str]] = []
    shown = spelled(claim.says, claim.symbols) if claim.says is not None else {}
    for latex, formula in (claim.prints or {}).items():
        if not formula.startswith(NOT_COMPARED):
            inner, *_ = declared(formula)
            meant = names.setdefault(inner, arithmetic(inner, names))
            own = LETTER.fullmatch(symbol(alone(meant), shown, isinstance(meant, Vector))) if alone(meant) else None
            if own and (read := LETTER.fullmatch(latex)) and latex != "I" and _spelling(read) != _spelling(own):
                raise ValueError(f"the print's {latex} is read as {alone(meant)}, which is shown as {own[0]}")
            pairs.append((latex, formula))
    return keyed([*pairs, *((symbol(n, shown, isinstance(m, Vector)), n) for n, m in names.items() if n.isidentifier())])


def _spelling(letter: re.Match[str]) -> str:
    return str(letter[1] or letter[0]).lower()


def letters(expression: Expression) -> set[str]:
    """The names of the letters of an expression."""
    if expression[0] == "letter":
        return {str(expression[1])}
    found: set[str] = set()
    for part in expression[1:]:
        for one in part if isinstance(part, tuple) and part and isinstance(part[0], tuple) else (part,):
            if isinstance(one, tuple):
                found |= letters(one)
    return found


def spoken_of(says: Statement, names: Mapping[str, Meaning], relation: Relation) -> set[str]:
    """The names of the statement, without defined ones, that the letters of a relation mean."""
    meanings = [names[name] for side in (relation.left, relation.right) for name in letters(side)]
    parts = [p for m in meanings for p in ([m] if isinstance(m, Polynomial) else m.parts.values())]
    return undefined(
        says, {n for p in parts for n in named_in(p)} | {n for m in meanings if isinstance(m, Vector) for n in m.parts}
    )


def undefined(says: Statement, names: set[str]) -> set[str]:
    """The names, for those that are defined what they are defined by."""
    for name, meaning in reversed(says.definitions):
        names = names - {name} | meaning.atoms() if name in names else names
    return names


def keyed(given: Sequence[tuple[str, str]]) -> dict[Tokens, str]:
    """Keys from LaTeX and the names that they stand for; of two with the same tokens the first."""
    found: dict[Tokens, str] = {}
    for latex, name in given:
        found.setdefault(tokens(latex), name)
    return found
