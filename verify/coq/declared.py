"""Declared algorithms as Coq files: what is given, and one iteration as a relation, line by line.

``declarations.v`` proves that the algorithms of the end-to-end theorems are these: a declaration with another line or class is
another file, which its proofs do not fit.
"""

from __future__ import annotations

from collections.abc import Mapping

from verify.algorithms import expression as tree
from verify.algorithms.chan2024.gradient_admm import gradient_admm
from verify.algorithms.chan2024.noisy_gradient_descent import projected_gradient_descent
from verify.algorithms.declaration import Algorithm, Minimise, Solve, Step, Update
from verify.algorithms.display import line
from verify.algorithms.expression import Expression, Function, Noise, Operator
from verify.kernel import Rejected

from .text import comment, identifier, rational, space
from .theorem import RELATION

DECLARED = (gradient_admm, projected_gradient_descent)
Letter = tree.Variable | tree.Noise | tree.Datum


def letter(v: Letter) -> str:
    time = getattr(v, "time", 0)
    if time < 0:
        raise Rejected(f"{v.name}.before: a file of one iteration has no earlier one")
    return identifier(f"{v.name}_next" if time else v.name)


def operator(a: Operator) -> str:
    return identifier(a.name + "_T" * a.transposed)


def slope(f: Function) -> str:
    return identifier(f"{f.name}_gradient")


def scalar(e: Expression) -> str:
    """A scalar of the declaration, in brackets where it is no atom."""
    match e:
        case tree.Number(value):
            return rational(value) if value >= 0 else f"(- {rational(-value)})"
        case tree.Parameter(name, _, ""):
            return identifier(name)
        case tree.Sum(terms):
            return f"({' + '.join(map(scalar, terms))})"
        case tree.Product(factor, of):
            return f"({scalar(factor)} * {scalar(of)})"
        case tree.Inverse(of):
            return f"(/ {scalar(of)})"
        case tree.Inner(left, right):
            return f"inner {vector(left)} {vector(right)}"
        case tree.Value(f, at):
            return f"{identifier(f.name)} {vector(at)}"
    raise Rejected(f"{type(e).__name__} is no scalar that a Coq file has words for")


def parts(e: Expression, factors: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Coefficients and vectors of which ``e`` is the sum."""
    match e:
        case tree.Sum(terms):
            return [part for term in terms for part in parts(term, factors)]
        case tree.Product(factor, of):
            return parts(of, (*factors, scalar(factor)))
        case tree.Variable() | tree.Noise() | tree.Datum():
            found = letter(e)
        case tree.Applied(a, of):
            found = f"({operator(a)} {vector(of)})"
        case tree.Gradient(Function() as f, at):
            found = f"({slope(f)} {vector(at)})"
        case tree.Mapped(by, at):
            found = f"({identifier(by.name)} {vector(at)})"
        case _:
            raise Rejected(f"{type(e).__name__} is no vector that a Coq file has words for")
    return [(" * ".join(factors) or "1", found)]


def vector(e: Expression) -> str:
    (c, v), *more = found = parts(e)
    return v if not more and c == "1" else f"(lin [{'; '.join(f'({c}, {v})' for c, v in found)}])"


def relation(step: Step) -> str:
    """What a step says of its target."""
    target = letter(step.target)
    if step.among is not None:
        raise Rejected(f"{target}: a step among agents")
    match step:
        case Update(_, value):
            return f"(forall v', inner {target} v' = inner {vector(value)} v')"
        case Solve(_, equation):
            return f"(forall v', inner {vector(equation)} v' = 0)"
        case Minimise(_, objective):
            return f"(let objective' {target} := {scalar(objective)} in forall v', objective' {target} <= objective' v')"


def convexity(f: Function) -> str:
    """Convex, or between parabolas, as the declaration says."""
    name, here = identifier(f.name), space(f.over)
    if f.smooth is None:
        if f.strongly is not None:
            raise Rejected(f"{f.name}: strongly convex without a gradient")
        between = f"{name} (lin [(1 - t', u'); (t', v')]) <= (1 - t') * {name} u' + t' * {name} v'"
        return f"(forall (u' v' : {here}) t', 0 <= t' -> t' <= 1 -> {between})"
    away = "(lin [(1, v'); (-1, u')])"
    tangent = f"{name} u' + inner ({slope(f)} u') {away}"
    lower, upper = (tangent + (f" + {scalar(k)} / 2 * inner {away} {away}" if k else "") for k in (f.strongly, f.smooth))
    return f"(forall u' v' : {here}, {lower} <= {name} v' /\\ {name} v' <= {upper})"


def firmness(by: tree.Map) -> str:
    """Firmly non-expansive, as the declaration says of a map."""
    if not by.firm:
        raise Rejected(f"{by.name}: a map that is not said to be firmly non-expansive")
    image = "(lin [(1, {0} u'); (-1, {0} v')])".format(identifier(by.name))
    return f"(forall u' v' : {space(by.over)}, inner {image} {image} <= inner {image} (lin [(1, u'); (-1, v')]))"


def definition(name: str, of: Mapping[str, str], kind: str, body: str) -> str:
    spaces = sorted({word for what in of.values() for word in what.split() if word.endswith("'space")})
    letters = " ".join(f"({one} : {what})" for one, what in of.items())
    return f"Definition {name} {{{' '.join(spaces)} : space}} {letters}{kind} :=\n  {body}."


def declared_text(algorithm: Algorithm) -> str:
    """The file of one declaration; Rejected where it says what no such file has words for."""
    functions = [f for f in algorithm.functions if isinstance(f, Function) and f.per != "agent"]
    if algorithm.inverses or len(algorithm.noises) != 1 or len(functions) != len(algorithm.functions):
        raise Rejected(f"{algorithm.name}: expected one noise, functions that are not an agent's, and no inverses")
    if algorithm.noises[0].deviation != Noise.deviation or any(f.per and not f.single for f in functions):
        raise Rejected(f"{algorithm.name}: expected noise of deviation {Noise.deviation}, and one function where no gradient is")
    moving: list[Letter] = [*algorithm.noises, *algorithm.state, *(step.target for step in algorithm.steps)]
    typed = [(operator(a), f"{space(a.source)} -> {space(a.target)}") for one in algorithm.operators for a in (one, one.T)]
    typed += [(identifier(p.name), "R") for p in algorithm.parameters]
    typed += [(identifier(f.name), f"{space(f.over)} -> R") for f in functions]
    maps = [(slope(f), f.over) for f in functions if f.single] + [(identifier(m.name), m.over) for m in algorithm.maps]
    typed += [(name, f"{space(over)} -> {space(over)}") for name, over in maps]
    typed += [(letter(d), space(d.over)) for d in algorithm.data]
    given, letters = dict(typed), dict([*typed, *((letter(v), space(v.over)) for v in moving)])
    if len(letters) != len(typed) + len(moving):
        raise Rejected(f"{algorithm.name}: two letters would be one")
    said = [f"{RELATION[p.sign]} {identifier(p.name)}" for p in algorithm.parameters if p.sign in RELATION]
    said += [f"(forall u' v', inner ({operator(a)} u') v' = inner u' ({operator(a.T)} v'))" for a in algorithm.operators]
    said += [*map(convexity, functions), *map(firmness, algorithm.maps)]
    seen = {letter(v): letters[letter(v)] for v in algorithm.state if v.name in algorithm.released}
    if len(seen) != len(algorithm.released):
        raise Rejected(f"{algorithm.name}: it releases what is no state")
    lines = [f"(* {comment(line(step))} *) {relation(step)}" for step in algorithm.steps]
    head = (algorithm.name, algorithm.source, "written from its declaration by verify/coq/declared.py")
    return "\n".join(
        [
            *(f"(* {comment(words)} *)" for words in head),
            "From Verify Require Import prelude.\n",
            definition("given", given, " : Prop", " /\\\n  ".join(said)),
            *(f"(* One iteration; {comment(n.name)}: noise of deviation {comment(n.deviation)}. *)" for n in algorithm.noises),
            definition("iteration", letters, " : Prop", " /\\\n  ".join(lines)),
            definition("released", seen, "", f"({', '.join(seen)})"),
            "Print Assumptions iteration.\n",
        ]
    )


def declared_texts() -> dict[str, tuple[str, str]]:
    """The Coq module and the text of each declaration's file, by name."""
    names = {a.name.replace("-", "_"): a for a in DECLARED}
    return {f"declared.{name}": (f"declared_{name}", declared_text(a)) for name, a in names.items()}
