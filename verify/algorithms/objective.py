"""The condition of a minimiser: the (sub)gradient of a convex objective, as an expression."""

from __future__ import annotations

from collections.abc import Iterable

from .expression import Applied, Expression, Gradient, Inner, Product, Sum, Value, Variable, parts, terms_of


def slope(objective: Expression, target: Variable) -> Expression | None:
    """The (sub)gradient of a convex objective in ``target``, None where it does not occur: what is zero at a minimiser."""
    if isinstance(objective, Sum):
        return joined(slope(t, target) for t in objective.terms)
    if isinstance(objective, Product):
        inside = slope(objective.of, target)
        return None if inside is None else objective.factor * inside
    if isinstance(objective, Inner):
        left, right = objective.left, objective.right
        once = pulled_back(left, target, right)
        if left == right:
            return None if once is None else 2 * once
        return joined((once, pulled_back(right, target, left)))
    if isinstance(objective, Value):
        return Gradient(objective.function, objective.at) if objective.at == target else None
    raise ValueError(f"a term of an objective must be a function's value or an inner product, found {type(objective).__name__}")


def pulled_back(e: Expression, target: Variable, by: Expression) -> Expression | None:
    """D^T ``by``, where D is the linear part of ``e`` in ``target``; None where ``target`` does not occur."""
    if e == target:
        return by
    if isinstance(e, Sum):
        return joined(pulled_back(t, target, by) for t in e.terms)
    if isinstance(e, Product):
        return pulled_back(e.of, target, e.factor * by)
    if isinstance(e, Applied):
        return pulled_back(e.of, target, e.operator.T(by))
    if any(p == target for p in parts(e)):
        raise ValueError(f"{target.name} occurs in {type(e).__name__}, which is not linear")
    return None


def joined(found: Iterable[Expression | None]) -> Expression | None:
    """Their sum; None for none."""
    terms = tuple(t for e in found if e is not None for t in terms_of(e))
    return Sum(terms) if len(terms) > 1 else (terms[0] if terms else None)
