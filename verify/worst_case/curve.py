"""The contraction factor of one iteration over the step size: certified from above, attained from below, stored as data.

``measure`` solves, rounds and certifies; ``read_curve`` replays the stored instances exactly, which needs no solver. A record is
a JSON object {"claim", "before", "after", "coercive", "ratio", "instance"}. Nothing in a file is believed: ``replay`` builds the
instance (which verifies its bounds), runs it exactly and compares the ratio.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, TypedDict

from ..algorithms.chan2024.strongly_convex_norm import strongly_convex_norm
from ..exact.admm import Pair
from ..exact.linear_algebra import dot, shifted
from ..kernel import Rejected, semidefinite
from ..records import typed_json
from ..records.json_text import parse
from .contraction import contraction, exact_pair

SLACK = Fraction(1, 10**6)
MAX_POINTS = 1000
Weights = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Record:
    """What a file says; ``replay`` decides. before, after: weights of |x|^2 and |w|^2; coercive: A A^T >= coercive I."""

    claim: str
    before: Weights
    after: Weights
    coercive: Fraction
    ratio: Fraction
    instance: Pair


def read_record(text: str, source: str = "instance") -> Record:
    """A record; raises Rejected with the place for anything malformed, oversized or outside its class."""
    return typed_json.read(Record, parse(text, source), source)


def replay(record: Record) -> Fraction:
    """The ratio of the instance, computed anew; raises Rejected where the record says otherwise."""
    A, (_, v) = record.instance.A, record.instance.values()
    if not semidefinite(shifted([[dot(row, other) for other in A] for row in A], -record.coercive, 1)):
        raise Rejected(f"A A^T >= {record.coercive} I does not hold")
    top, bottom = (
        sum(weight * dot(v[n], v[n]) for weight, n in zip(weights, names, strict=True))
        for weights, names in ((record.after, ("x_next", "w_next")), (record.before, ("x", "w")))
    )
    if bottom <= 0:
        raise Rejected("the two runs of the instance begin at one point: they attain no ratio")
    if top != record.ratio * bottom:
        raise Rejected(f"the instance attains {top / bottom}, the record says {record.ratio}")
    return record.ratio


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


def parameters(eta: Fraction) -> dict[str, Fraction]:
    """The numbers of the figure: nu = 1, mu = 1/2, mu_g = rho = beta = 1, A A^T >= I, and the norm of Definition 7.4."""
    one = Fraction(1)
    norm = strongly_convex_norm(eta, one, one, one / 2)
    return {"eta": eta, "mu": one / 2, "R": norm.R, "S": norm.S} | dict.fromkeys(("beta", "nu", "mu_g", "rho", "low"), one)


def measure(etas: Iterable[Fraction]) -> str:
    """The text of a curve file: per step size a certified bound within 2e-6 of the optimum and an instance within 1e-6 of it.

    Raises Unsolved, NoCertificate or ValueError where one of the three steps fails: no point is left out in silence.
    """
    from ..cones.certificate import certify
    from ..cones.statement_solution import solve

    rows = []
    for eta in etas:
        p = parameters(eta)
        program, weights = contraction(p).program(), (p["R"], p["S"])
        upper = Fraction(int(solve(program).value / float(SLACK)) + 2) * SLACK
        certify(program, upper)
        found = exact_pair(p)
        if found is None or upper - found[1] > 4 * SLACK:
            raise ValueError(f"at eta = {eta} no instance reaches {float(upper - 4 * SLACK)}")
        record = Record("chan2024.lemma-7.6-explicit-L", weights, weights, p["low"] ** 2, found[1], found[0])
        rows.append(typed_json.write(Row(eta=eta, upper=upper, record=record)))
    return json.dumps(rows, indent=1, sort_keys=True) + "\n"


def read_curve(text: str, source: str = "curve") -> list[CurvePoint]:
    """The points of a curve file, every instance replayed exactly; Rejected or ValueError where one is not what it says."""
    points = []
    for number, row in enumerate(typed_json.read(Rows, parse(text, source), source)):
        point = CurvePoint(row["eta"], replay(row["record"]), row["upper"])
        if not 0 <= point.upper - point.attained <= 4 * SLACK:
            raise Rejected(f"{source}[{number}]: the instance attains {float(point.attained)}, the bound is {float(point.upper)}")
        record, p = row["record"], parameters(row["eta"])
        own = {n: getattr(record.instance, n) for n in ("eta", "beta", "nu", "mu", "mu_g", "rho")} | {"low": record.coercive}
        if (
            record.instance.steps != 1
            or any(p[n] != v for n, v in own.items())
            or {record.before, record.after} != {(p["R"], p["S"])}
        ):
            raise Rejected(f"{source}[{number}]: its instance is not one of eta = {row['eta']}")
        points.append(point)
    return points
