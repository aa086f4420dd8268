"""The condition of a minimiser: the (sub)gradient of a convex objective, as an expression."""

from __future__ import annotations

from collections.abc import Iterator

from .expression import Applied, Expression, Gradient, Inner, Product, Sum, Value, Variable, parts, terms_of


def slope(objective: Expression, target: Variable) -> Expression | None:
    """The (sub)gradient of a convex objective in ``target``, None where it does not occur: what is zero at a minimiser."""
    if isinstance(objective, Sum):
        return _sum(slope(t, target) for t in objective.terms)
    if isinstance(objective, Product):
        inside = slope(objective.of, target)
        return None if inside is None else objective.factor * inside
    if isinstance(objective, Inner):
        if objective.left == objective.right:
            once = pulled_back(objective.left, target, objective.left)
            return None if once is None else 2 * once
        return _sum((pulled_back(objective.left, target, objective.right), pulled_back(objective.right, target, objective.left)))
    if isinstance(objective, Value):
        return Gradient(objective.function, objective.at) if objective.at == target else None
    raise ValueError(f"a term of an objective must be a function's value or an inner product, found {type(objective).__name__}")


def pulled_back(e: Expression, target: Variable, by: Expression) -> Expression | None:
    """D^T ``by``, where D is the linear part of ``e`` in ``target``; None where ``target`` does not occur."""
    if e == target:
        return by
    if isinstance(e, Sum):
        return _sum(pulled_back(t, target, by) for t in e.terms)
    if isinstance(e, Product):
        return pulled_back(e.of, target, e.factor * by)
    if isinstance(e, Applied):
        return pulled_back(e.of, target, e.operator.T(by))
    if any(p == target for p in parts(e)):
        raise ValueError(f"{target.name} occurs in {type(e).__name__}, which is not linear")
    return None


def _sum(found: Iterator[Expression | None] | tuple[Expression | None, ...]) -> Expression | None:
    terms = [e for e in found if e is not None]
    return Sum(tuple(t for e in terms for t in terms_of(e))) if len(terms) > 1 else (terms[0] if terms else None)
