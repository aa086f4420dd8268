"""The objective of one agent, f_i = loss + l1 |.|_1, its subgradients and its penalised minimiser.

huang2020, (4a): f_i(w) = (1/m_i) sum_j l(a_ij, b_ij, w) + (lambda/n) R(w), where R = |.|_1 (section VI-E) or |.|_2^2/2
(section VI-F). zhang2018, (2): O(f, D_i) = (C/B_i) sum_n L(y f'x) + (rho/N) R(f), where R = |.|_2^2/2.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from ..algorithms.arrays import Array, array, assign, number
from ..algorithms.losses import Logistic, Loss, Quadratic
from ..algorithms.proximal import hessian
from ..algorithms.regularisers import L1
from ..algorithms.rounding import gamma, gradient_magnitude, operations

MOST_STEPS = 200_000  # seconds: enough for a condition of 10^6; what needs more is told as not solved


@dataclass(frozen=True, eq=False)
class Scaled:
    """factor * loss with factor > 0: the C of zhang2018, (1)."""

    loss: Loss
    factor: float

    def __post_init__(self) -> None:
        assign(self, factor=number("factor", self.factor, 0, strict=True))

    @property
    def dimension(self) -> int:
        return self.loss.dimension

    @property
    def nu(self) -> float:
        return self.factor * self.loss.nu

    @property
    def mu(self) -> float:
        return self.factor * self.loss.mu

    def value(self, x: Array) -> Any:
        return self.factor * self.loss.value(x)

    def gradient(self, x: Array) -> Array:
        return np.asarray(self.factor * self.loss.gradient(x))


@dataclass(frozen=True, eq=False)
class LocalObjective:
    """f(x) = loss(x) + l1 |x|_1 with l1 >= 0, x of shape (dimension,)."""

    loss: Loss
    l1: float = 0.0

    def __post_init__(self) -> None:
        missing = [name for name in ("value", "gradient", "nu", "mu", "dimension") if not hasattr(self.loss, name)]
        if missing:
            raise ValueError(f"loss has no {', '.join(missing)}")
        assign(self, l1=number("l1", self.l1, 0))

    @property
    def dimension(self) -> int:
        return self.loss.dimension

    def value(self, x: Array) -> float:
        return float(self.loss.value(x)) + self.l1 * float(np.abs(x).sum())

    def subgradient(self, x: Array) -> Array:
        """grad loss(x) + l1 sgn(x) with sgn(0) = 0, the selection of huang2020, (38a)."""
        return np.asarray(self.loss.gradient(x) + self.l1 * np.sign(x))

    def stationarity(self, x: Array, pull: Array, gradient: Array | None = None) -> float:
        """Distance from 0 to the subdifferential of f at x plus ``pull``; gradient: that of the loss at x, where it is known."""
        slope = (self.loss.gradient(x) if gradient is None else gradient) + pull
        if self.l1 == 0:
            return _norm(slope)
        at_zero = np.maximum(np.abs(slope) - self.l1, 0)
        return _norm(np.where(x == 0, at_zero, slope + self.l1 * np.sign(x)))

    def minimise_penalised(self, linear: Array, weight: float, centre: Array) -> Array:
        """argmin_x f(x) + <linear, x> + (weight/2)|x - centre|^2 for weight > 0.

        By one solve for a quadratic, by Newton steps for a smooth f, else by accelerated proximal steps and Newton steps on the
        support that they find. RuntimeError where float64, or MOST_STEPS, does not get there.

        The computed distance of 0 from the subdifferential is off by at most e = gamma_k size, size the moduli of its operands,
        and that of the nearest float to the argmin is at most the curvature times u |x| <= e. So 2 e is as good as solved, and x
        is then within 3 e/(mu + weight) of the argmin.
        """
        smooth = self.l1 == 0
        if smooth and isinstance(self.loss, Quadratic):
            matrix = self.loss.H + weight * np.eye(self.dimension)
            return np.asarray(np.linalg.solve(matrix, weight * centre - linear - self.loss.h))
        found = self._newton(linear, weight, centre, centre) if smooth else centre
        error = self._error(found, linear, weight, centre)
        steps = np.sqrt((self.loss.nu + weight) / (self.loss.mu + weight))  # after which the accelerated method's bound is 1/e
        if error > 1 and steps <= MOST_STEPS:
            found = self._newton(linear, weight, centre, self._accelerated(linear, weight, centre))
            error = self._error(found, linear, weight, centre)
        if not error <= 1:
            raise RuntimeError(f"the local problem was solved to {error:.3g} times the rounding of its terms only")
        return np.array(found)

    def _error(self, x: Array, linear: Array, weight: float, centre: Array, gradient: Array | None = None) -> float:
        """The distance of 0 from the subdifferential at x, over the 2 e that rounding explains."""
        size = _moduli(self.loss, x) + self.l1 * sqrt(len(x)) + _norm(linear) + weight * (_norm(x) + _norm(centre))
        explained = 2 * gamma(_operations(self.loss) + 4) * size + sys.float_info.min
        return self.stationarity(x, linear + weight * (x - centre), gradient) / explained

    def _newton(self, linear: Array, weight: float, centre: Array, x: Array) -> Array:
        """Newton's method from x on its support (everywhere for a smooth f), signs kept, with steps halved until the slope's norm
        decreases."""
        signs = np.sign(x) if self.l1 else np.ones_like(x)
        free = np.flatnonzero(signs)

        def slope_at(x: Array) -> tuple[Array, Array]:
            gradient = self.loss.gradient(x)
            return gradient, (gradient + linear + weight * (x - centre) + self.l1 * signs)[free]

        gradient, slope = slope_at(x)
        for _ in range(100):
            if self._error(x, linear, weight, centre, gradient) <= 1:
                break
            bend = hessian(self.loss, x)[np.ix_(free, free)] + weight * np.eye(len(free))
            direction = np.zeros_like(x)
            direction[free] = np.linalg.solve(bend, slope)
            step, size = 1.0, _norm(slope)
            while step > 1e-6:
                trial = x - step * direction
                trial_gradient, trial_slope = slope_at(trial)
                kept = self.l1 == 0 or np.array_equal(np.sign(trial), signs)
                if kept and _norm(trial_slope) < (1 - step / 4) * size:
                    break
                step /= 2
            else:
                break
            x, gradient, slope = trial, trial_gradient, trial_slope
        return x

    def _accelerated(self, linear: Array, weight: float, centre: Array) -> Array:
        """Nesterov's method for a strongly convex smooth part, with the proximal step of l1 |.|_1."""
        top, bottom = self.loss.nu + weight, self.loss.mu + weight
        momentum = (np.sqrt(top) - np.sqrt(bottom)) / (np.sqrt(top) + np.sqrt(bottom))
        x = ahead = np.array(centre)
        shrink = L1(self.l1).prox
        for k in range(int(min(200 * np.sqrt(top / bottom) + 200, MOST_STEPS))):
            if k % 10 == 0 and self._error(x, linear, weight, centre) <= 1:
                break
            slope = self.loss.gradient(ahead) + linear + weight * (ahead - centre)
            x_next = shrink(ahead - slope / top, 1 / top)
            ahead = x_next + momentum * (x_next - x)
            x = x_next
        return x


def _norm(v: Array) -> float:
    """|v|_2 of a vector (n,): ``np.linalg.norm`` without the choice among its norms."""
    return sqrt(v.dot(v))


def _moduli(loss: Loss, x: Array) -> float:
    """A bound for the sum of the moduli in the gradient of a loss at x; of one that is none of ``losses``, for the gradient.

    The weight w = 1/(1 + exp(margin)) of a sample of the logistic loss moves by w (1 - w) times what its margin does.
    """
    if isinstance(loss, Scaled):
        return loss.factor * _moduli(loss.loss, x)
    if isinstance(loss, Logistic):
        sizes = np.abs(loss.features)
        small = np.exp(-np.abs(loss.features @ x))
        weight = np.where(loss.labels * (loss.features @ x) > 0, small, 1.0) / (1 + small)
        return _norm((weight + small / (1 + small) ** 2 * (sizes @ np.abs(x))) @ sizes) / len(sizes) + loss.l2 * _norm(x)
    if not hasattr(loss, "H") and not hasattr(loss, "features"):
        return float(loss.nu) * _norm(x) + _norm(loss.gradient(np.zeros_like(x)))
    return float(gradient_magnitude(loss, x[None])[0])


def _operations(loss: Loss) -> int:
    return _operations(loss.loss) + 1 if isinstance(loss, Scaled) else operations(loss)


def l1_logistic(features: Array, labels: Array, weight: float) -> LocalObjective:
    """huang2020, section VI-E: mean logistic loss + weight |.|_1, with weight = lambda/n."""
    return LocalObjective(Logistic(features, labels), weight)


def l2_logistic(features: Array, labels: Array, weight: float) -> LocalObjective:
    """huang2020, section VI-F: mean logistic loss + (weight/2)|.|^2, with weight = lambda/n."""
    return LocalObjective(Logistic(features, labels, weight))


def regularised_risk(features: Array, labels: Array, C: float, weight: float) -> LocalObjective:
    """zhang2018, (2): (C/B_i) sum log(1 + exp(-y f'x)) + (weight/2)|f|^2, weight = rho/N >= 0.

    ValueError unless 0 < C <= B_i, the number of rows, as below (1).
    """
    scale = number("C", C, 0, strict=True)
    if scale > len(array("features", features, (None, None))):
        raise ValueError(f"C must be at most the number of samples B_i = {len(features)}, found {scale:g}")
    return LocalObjective(Scaled(Logistic(features, labels, number("weight", weight, 0) / scale), scale))


def check_objectives(objectives: Sequence[LocalObjective]) -> tuple[LocalObjective, ...]:
    """``objectives`` as a non-empty tuple over one common space; ValueError otherwise."""
    if len(objectives) == 0:
        raise ValueError("objectives must name at least one agent")
    for i, objective in enumerate(objectives):
        if objective.dimension != objectives[0].dimension:
            raise ValueError(f"objectives[{i}] must have {objectives[0].dimension} variables, found {objective.dimension}")
    return tuple(objectives)
