"""cyffers2023, (7): the consensus problem, minimise (1/n) sum_i f_i(x_i) + r(z) subject to x_i = z for every i.

As an instance of minimise f(x) + g(z), Ax + Bz = c it has A = I, B = -(n stacked identities), c = 0. Its steps:

* (22): argmin_z r(z) + (1/(2 gamma)) sum_i |z - u_i|^2 = prox_{(gamma/n) r}(mean_i u_i), as the sum is n |z - mean|^2 + const;
* (23): argmin (1/n) f_i(x_i) + (1/(2 gamma)) |x_i - 2z + u_i|^2 = prox_{(gamma/n) f_i}(2z - u_i).

The paper prints prox_{gamma r} in (8) and prox_{gamma f_i} in (9). Both lose the same factor: ``form="printed"`` at gamma is
``form="derived"`` at n gamma. Each converges to the minimiser of (7), but not by the same iterates at the same gamma, and
the sensitivity of one step to one f_i is n times as large in the printed form.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..algorithms.arrays import Array, assign, number
from ..algorithms.losses import Loss
from ..algorithms.regularisers import Regulariser
from ..algorithms.run import Inputs

FORMS = ("printed", "derived")


@dataclass(frozen=True, eq=False)
class Consensus:
    """n losses f_i of p variables (chan2024's protocol, or anything with ``dimension`` and ``prox``), a regulariser r, gamma > 0.

    form: "printed" takes the proximal parameter gamma of (8) and (9), "derived" gamma/n of (22) and (23).
    """

    losses: Sequence[Loss]
    r: Regulariser
    gamma: float
    form: str = "printed"

    def __post_init__(self) -> None:
        if len(self.losses) == 0:
            raise ValueError("losses must name at least one loss: one per data item")
        check_form("form", self.form)
        assign(self, losses=tuple(self.losses), gamma=number("gamma", self.gamma, 0, strict=True))
        for i, f in enumerate(self.losses):
            if f.dimension != self.p:
                raise ValueError(f"losses[{i}] must be a function of {self.p} variables, found {f.dimension}")
        if not hasattr(self.r, "minimise"):
            raise ValueError("r has no minimise: it must be a regulariser")
        if getattr(self.r, "dimension", self.p) != self.p:
            raise ValueError(f"r must be a function of {self.p} variables")

    @property
    def n(self) -> int:
        return len(self.losses)

    @property
    def p(self) -> int:
        return int(self.losses[0].dimension)

    @property
    def step(self) -> float:
        """The parameter of both proximal maps."""
        return self.gamma if self.form == "printed" else self.gamma / self.n

    def inputs(
        self, lam: Array, clipping: float | None, start: dict[str, Array], noise: Array, present: Array | None = None
    ) -> Inputs:
        """What a run of Algorithms 2 to 4 is given; present: (K, n) of 0 and 1 for Algorithms 3 and 4."""
        data: dict[str, Any] = {"gamma": self.step, "lam": lam}
        data |= {} if clipping is None else {"C": clipping}
        data |= {} if present is None else {"present": present}
        return Inputs(data, {"f": self.losses, "r": self.r}, start, {"eta": noise})


def check_form(name: str, form: str) -> None:
    """ValueError unless ``form`` is "printed" or "derived"."""
    if form not in FORMS:
        raise ValueError(f"{name} must be one of {', '.join(FORMS)}, found {form!r}")


def check_clipping(clipping: float | None) -> float | None:
    """None, or a radius > 0."""
    return None if clipping is None else number("clipping", clipping, 0, strict=True)
