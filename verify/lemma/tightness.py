"""How far a proved constant is from the best one: an exact point where the ratio of the two sides is measured."""

from __future__ import annotations

from dataclasses import dataclass

from ..exact.admm import OracleRun, Pair
from ..kernel import Point, Polynomial
from .sides import Side


@dataclass(frozen=True)
class Tightness:
    """At ``at`` (a Point, or an exact algorithm instance) the goal ``against - left >= 0`` has ratio left/against.

    constant: words for the constant that is measured. against: the larger side of the goal as written (``bound.left``, or its
    polynomial); it must be positive at the point.
    The judge computes the ratio exactly; 1 means that the constant cannot be improved.
    """

    constant: str
    goal: str
    against: Polynomial
    at: Point | Pair | OracleRun

    def __post_init__(self) -> None:
        written: object = self.against
        if isinstance(written, Side):
            object.__setattr__(self, "against", written.value)
