"""The contraction factor of one iteration over the step size: certified from above, attained from below, stored as data.

``measure`` solves, rounds and certifies; ``read_curve`` replays the stored instances exactly, which needs no solver.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, TypedDict

from ..kernel import Rejected
from ..records import typed_json
from ..records.json_text import parse
from .algorithms import GradientAdmm, strong_contraction, strongly_convex_weights
from .exact_instance import Record, replay, write_record

SLACK = Fraction(1, 10**6)
MAX_POINTS = 1000


class Row(TypedDict):
    """A point as it is stored."""

    eta: Fraction
    upper: Fraction
    record: Record


Rows = Annotated[list[Row], typed_json.Sized(1, MAX_POINTS)]


@dataclass(frozen=True)
class CurvePoint:
    """At ``eta``: ``attained`` is the exact ratio of a stored instance, ``upper`` a constant with an accepted certificate."""

    eta: Fraction
    attained: Fraction
    upper: Fraction


def parameters(eta: Fraction) -> GradientAdmm:
    """The parameters of the figure: nu = 1, mu = 1/2, mu_g = rho = beta = 1, A A^T >= I."""
    one = Fraction(1)
    return GradientAdmm(eta, one, one, one / 2, one, one, one)


def measure(etas: Iterable[Fraction]) -> str:
    """The text of a curve file: per step size a certified bound within 2e-6 of the optimum and an instance within 1e-6 of it.

    Raises Unsolved, NoCertificate or ValueError where one of the three steps fails: no point is left out in silence.
    """
    from ..cones.certificate import certify
    from ..cones.statement_solution import solve
    from .exact_instance import exact_pair
    from .instance import best_instance

    rows = []
    for eta in etas:
        p = parameters(eta)
        program, weights = strong_contraction(p), strongly_convex_weights(p)
        solution = solve(program)
        upper = Fraction(int((solution.value + float(SLACK)) / float(SLACK)) + 1) * SLACK
        certify(program, upper)
        instance = best_instance(p, 1, solution, weights)
        wanted = solution.value - float(SLACK)
        made, ratio = exact_pair(instance[0] if isinstance(instance, tuple) else instance, p, weights, wanted)
        if upper - ratio > 4 * SLACK:
            raise ValueError(f"at eta = {eta} the instance reaches {float(ratio)}, the certificate {float(upper)}")
        record = json.loads(write_record("chan2024.lemma-7.6-explicit-L", made, ratio, weights, least=1))
        rows.append({"eta": str(eta), "upper": str(upper), "record": record})
    return json.dumps(rows, indent=1, sort_keys=True) + "\n"


def read_curve(text: str, source: str = "curve") -> list[CurvePoint]:
    """The points of a curve file, every instance replayed exactly; Rejected or ValueError where one is not what it says."""
    points = []
    for number, row in enumerate(typed_json.read(Rows, parse(text, source), source)):
        point = CurvePoint(row["eta"], replay(row["record"]), row["upper"])
        if point.attained > point.upper:
            raise Rejected(f"{source}[{number}]: the instance attains more than the bound")
        points.append(point)
    return points
