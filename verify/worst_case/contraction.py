"""Chan2024's claims about |x|^2 and |w|^2 of two runs of gradient ADMM as questions, and exact pairs of runs that answer them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..algorithms.chan2024.gradient_admm import A, beta, gradient_admm, lam, x
from ..exact.admm import Pair, instance_point
from ..kernel import Numbers, Polynomial, Rejected, Statement, Vector
from ..lemma.constants import ratio_at
from ..lemma.numeric_statement import at_scalars, fixed, goal_named
from .attaining_run import attaining_run
from .ratio import Question


def contraction(numbers: Mapping[str, Any], steps: int = 1) -> Question:
    """P |x_T|^2 + Q |w_T|^2 against R |x_0|^2 + S |w_0|^2 (P, Q: as R, S by default), w = lam - beta A x, T = ``steps``.

    numbers: eta, beta, R, S; nu and mu of f, mu_g of g; rho, a bound on |A^T B|; low and high with A A^T >= low^2 (1 for
    A = [I D], Remark 3.4) and |A| <= high; letters in place of numbers as in :class:`Question`. The conditions of the common g
    are used within each step only. That loses nothing for T > 1: the linear terms of the f's steer the mean of the two runs, so
    that the y's of different steps can be kept so far apart that one convex g behaves near each like a function of its own.
    """
    given, zero = numbers.get, Fraction(0)
    return Question(
        gradient_admm,
        {n: v for n, v in numbers.items() if n in ("eta", "beta", "P", "Q", "R", "S")},
        {"f": (given("mu", zero), numbers["nu"]), "g": (given("mu_g", zero), None)},
        {"A": (given("low", zero), given("high"))},
        "P |x+|^2 + Q |w+|^2" if "P" in numbers else "R |x+|^2 + S |w+|^2",
        "R |x|^2 + S |w|^2",
        steps,
        {"w": lam - beta * A(x)},
        {("A", "B"): numbers["rho"]} if "rho" in numbers else {},
    )


def exact_pair(numbers: Numbers) -> tuple[Pair, Fraction] | None:
    """An exact pair of runs over one step near the worst ratio, and its ratio."""
    from ..cones.statement_solution import solve

    question = contraction(numbers)
    found = attaining_run(question, solve(question.program()))
    if found is None:
        return None
    made = found.inputs

    def rows(value: Any) -> Any:
        return tuple(map(rows, value)) if hasattr(value, "__len__") else Fraction(value)

    f, g = ((rows(one.H), rows(one.h)) for one in (made.functions["f"], made.functions["g"]))
    start, other = ((rows(of["x"]), rows(of["lam"])) for of in (made.start, {n: 0 * v for n, v in made.start.items()}))
    given: dict[str, Any] = {n: rows(made.data[n]) for n in ("A", "B", "c", "beta", "eta")}
    given |= {n: numbers[n] for n in ("nu", "mu", "mu_g", "rho") if n in numbers}
    return Pair(**given, f=f, g=g, start=start, other=other), found.ratio


def run_of_claim(statement: Statement, goal: str, against: Polynomial, values: Numbers) -> tuple[Pair, Fraction] | None:
    """An exact pair of runs and its ratio, within about 1e-6 of the best of any run; None where the claim is not of the form
    c_x |x_next|^2 + c_w |w_next|^2 <= a_x |x|^2 + a_w |w|^2 in the names of ``lemmas.common.gradient_admm_pair``, or where its
    facts speak of more than such a run has."""
    at = at_scalars(statement, values).at
    weights = _weights(statement, goal, against, at) if {"eta", "beta"} <= {*at} else None
    if weights is None:
        return None
    classes = {"nu": 1 / at["eta"]} | {n: at[n] for n in ("eta", "beta", "nu", "mu", "mu_g", "rho") if n in at}
    low = {"low": Fraction(1)} if any(fact.name == "coercive" for fact in statement.facts) else {}
    try:
        found = exact_pair(classes | low | dict(zip("RSPQ", weights, strict=True)))
        return found and (found[0], ratio_at(statement, goal, against, values, instance_point(found[0], statement, values)))
    except (Rejected, ValueError):
        return None


def _weights(statement: Statement, goal: str, against: Polynomial, at: Numbers) -> tuple[Fraction, ...] | None:
    right = fixed(against, at)
    left = right - fixed(goal_named(statement, goal).value, at)
    x, x_next, w, b, A_x_next = (Vector.named(n) for n in ("x", "x_next", "w", "b", "A_x_next"))
    w_next = w - b * at["beta"] - A_x_next * at["beta"]

    def weight(value: Polynomial, name: str) -> Fraction:
        return value.terms.get(((name, 1),), Fraction(0))

    R, S, P, Q = weight(right, "<x,x>"), weight(right, "<w,w>"), weight(left, "<x_next,x_next>"), weight(left, "<w,w>")
    same = right == x.norm2 * R + w.norm2 * S and left == x_next.norm2 * P + w_next.norm2 * Q
    return (R, S, P, Q) if same and min(R, S) > 0 and min(P, Q) >= 0 else None
