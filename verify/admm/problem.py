"""One ADMM problem: minimise f(x) + g(y) subject to Ax + By = c, with the penalty beta and the step eta."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from numpy.typing import ArrayLike

from ..algorithms.arrays import Array, array, assign, number
from ..algorithms.losses import Loss
from ..algorithms.regularisers import Regulariser
from ..algorithms.run import Inputs

DATA = ("A", "B", "c", "beta", "eta")


@dataclass(frozen=True, eq=False)
class Problem:
    """chan2024, (1)-(3): f: R^n -> R convex, differentiable; g convex; A (m, n), B (m, l), c (m,), beta > 0, eta > 0.

    ValueError names the argument whose shape, finiteness or sign is wrong.
    """

    f: Loss
    g: Regulariser
    A: Array
    B: Array
    c: Array
    beta: float
    eta: float

    def __post_init__(self) -> None:
        for name, part, needed in (
            ("f", self.f, ("value", "gradient", "nu", "mu", "dimension")),
            ("g", self.g, ("value", "minimise", "mu_g")),
        ):
            missing = [attribute for attribute in needed if not hasattr(part, attribute)]
            if missing:
                raise ValueError(f"{name} has no {', '.join(missing)}")
        A = array("A", self.A, (None, None))
        B = array("B", self.B, (len(A), None))
        assign(
            self,
            A=A,
            B=B,
            c=array("c", self.c, (len(A),)),
            beta=number("beta", self.beta, 0, strict=True),
            eta=number("eta", self.eta, 0, strict=True),
        )
        if self.f.dimension != A.shape[1]:
            raise ValueError(f"f must be a function of {A.shape[1]} variables (columns of A), found {self.f.dimension}")
        if getattr(self.g, "dimension", B.shape[1]) != B.shape[1]:
            raise ValueError(f"g must be a function of {B.shape[1]} variables (columns of B)")

    def inputs(self, functions: Sequence[Loss], noise: Mapping[str, Array], **start: ArrayLike) -> Inputs:
        """What a run of chan2024's algorithms is given; one function for each iteration."""
        data = {name: getattr(self, name) for name in DATA}
        return Inputs(data, {"f": functions, "g": self.g}, start, noise)

    @property
    def m(self) -> int:
        return int(self.A.shape[0])

    @property
    def n(self) -> int:
        return int(self.A.shape[1])

    @property
    def l(self) -> int:  # noqa: E743  (the paper's letter)
        return int(self.B.shape[1])
