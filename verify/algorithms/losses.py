"""Convex differentiable losses f: R^n -> R with smoothness nu and strong convexity mu.

Each has ``dimension`` n, ``nu``, ``mu``, ``value(x)`` and ``gradient(x)`` for x of shape (n,). The formulas also accept
complex x near the real axis (analytic off the kinks), so that gradients can be checked by the complex step.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from .arrays import Array, array, assign, number
from .rounding import symmetric


class Loss(Protocol):
    """What the algorithms need of f: a gradient, and for the laws a value and the two curvature bounds."""

    @property
    def dimension(self) -> int: ...

    @property
    def nu(self) -> float: ...

    @property
    def mu(self) -> float: ...

    def value(self, x: Array) -> Any: ...

    def gradient(self, x: Array) -> Array: ...


@dataclass(frozen=True, eq=False)
class Quadratic:
    """f(x) = x'Hx/2 + h'x + constant, with H (n, n) symmetric positive semidefinite and h (n,)."""

    H: Array
    h: Array
    constant: float = 0.0

    def __post_init__(self) -> None:
        H = symmetric("H", self.H)
        assign(self, H=H, h=array("h", self.h, (len(H),)), constant=number("constant", self.constant))

    @classmethod
    def least_squares(cls, features: Array, targets: Array) -> Quadratic:
        """f(x) = (1/N) sum_i (<a_i, x> - b_i)^2, the loss of chan2024, section 10; features (N, n), targets (N,)."""
        a, b = _data(features, targets)
        return cls(2 / len(b) * a.T @ a, -2 / len(b) * a.T @ b, float(b @ b) / len(b))

    @property
    def dimension(self) -> int:
        return len(self.h)

    @cached_property
    def nu(self) -> float:
        """Largest eigenvalue of H."""
        return float(np.linalg.eigvalsh(self.H)[-1])

    @cached_property
    def mu(self) -> float:
        """Smallest eigenvalue of H, at least 0."""
        return max(float(np.linalg.eigvalsh(self.H)[0]), 0.0)

    def value(self, x: Array) -> Any:
        return x @ self.H @ x / 2 + self.h @ x + self.constant

    def gradient(self, x: Array) -> Array:
        return np.asarray(self.H @ x + self.h)


@dataclass(frozen=True, eq=False)
class Logistic:
    """f(x) = (1/N) sum_i log(1 + exp(-b_i <a_i, x>)) + (l2/2)|x|^2; features (N, n), labels (N,) in {-1, 1}, l2 >= 0.

    nu = |features|^2/(4N) + l2 and mu = l2.
    """

    features: Array
    labels: Array
    l2: float = 0.0

    def __post_init__(self) -> None:
        features, labels = _data(self.features, self.labels, "labels")
        if not np.all(np.abs(labels) == 1):
            raise ValueError("labels must be -1 or 1")
        assign(self, features=features, labels=labels, l2=number("l2", self.l2, 0))

    @property
    def dimension(self) -> int:
        return int(self.features.shape[1])

    @cached_property
    def nu(self) -> float:
        return _curvature(self.features) / 4 + self.l2

    @property
    def mu(self) -> float:
        return self.l2

    def value(self, x: Array) -> Any:
        loss = -self.labels * (self.features @ x)
        positive = np.where(loss.real > 0, loss, 0)
        return np.mean(positive + np.log1p(np.exp(-_upwards(loss)))) + self.l2 / 2 * (x @ x)

    def gradient(self, x: Array) -> Array:
        margin = self.labels * (x @ self.features.T)
        small = np.exp(-_upwards(margin))
        weight = np.where(margin.real > 0, small, 1) / (1 + small)
        return np.asarray(self.l2 * x - (self.labels * weight) @ self.features / len(self.labels))


@dataclass(frozen=True, eq=False)
class _OfResiduals:
    """The mean of a function of the residuals <a_i, x> - b_i, its second derivative at most 1; features (N, n), targets (N,)."""

    features: Array
    targets: Array

    def __post_init__(self) -> None:
        features, targets = _data(self.features, self.targets)
        assign(self, features=features, targets=targets)

    @property
    def dimension(self) -> int:
        return int(self.features.shape[1])

    @cached_property
    def nu(self) -> float:
        return _curvature(self.features)

    @property
    def mu(self) -> float:
        return 0.0


class CutResiduals(_OfResiduals):
    """f(x) = (1/N) sum_i huber_i(<a_i, x> - b_i) with huber_i(r) = r^2/2 for |r| <= delta_i, else delta_i (|r| - delta_i/2).

    delta: one number for all samples, or (N,).
    """

    delta: Any

    def value(self, x: Array) -> Any:
        r = self.features @ x - self.targets
        far = self.delta * (_upwards(r) - self.delta / 2)
        return np.mean(np.where(np.abs(r.real) <= self.delta, r * r / 2, far))

    def gradient(self, x: Array) -> Array:
        r = x @ self.features.T - self.targets
        slope = np.where(np.abs(r.real) <= self.delta, r, self.delta * np.sign(r.real))
        return np.asarray(slope @ self.features / len(self.targets))


@dataclass(frozen=True, eq=False)
class Huber(CutResiduals):
    """The mean of huber(<a_i, x> - b_i); features (N, n), targets (N,), delta > 0. nu = |features|^2/N and mu = 0."""

    delta: float = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        assign(self, delta=number("delta", self.delta, 0, strict=True))


@dataclass(frozen=True, eq=False)
class ClippedSquares(CutResiduals):
    """Half squares with the gradient of each sample clipped: grad f(x) = (1/N) sum_i Clip(r_i a_i, radius), r_i = <a_i, x> - b_i.

    To clip the length of r_i a_i is to cut r_i at delta_i = radius/|a_i|: the clipped mean is the gradient of a convex function
    whose nu is that of the squares. features (N, n) without zero rows, targets (N,), radius > 0.
    """

    radius: float = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        lengths = np.linalg.norm(self.features, axis=1)
        if not lengths.min() > 0:
            raise ValueError("features must have no row of zeros: the gradient of such a sample has no length to clip")
        radius = number("radius", self.radius, 0, strict=True)
        assign(self, radius=radius, delta=radius / lengths)


@dataclass(frozen=True, eq=False)
class LogCosh(_OfResiduals):
    """f(x) = (1/N) sum_i log cosh(<a_i, x> - b_i); features (N, n), targets (N,). nu = |features|^2/N and mu = 0."""

    def value(self, x: Array) -> Any:
        r = _upwards(self.features @ x - self.targets)
        return np.mean(r + np.log1p(np.exp(-2 * r)) - np.log(2))

    def gradient(self, x: Array) -> Array:
        return np.asarray(np.tanh(x @ self.features.T - self.targets) @ self.features / len(self.targets))


def _upwards(r: Array) -> Array:
    """|r| for real r, continued analytically from each side of 0."""
    return np.where(r.real > 0, r, -r)


def _curvature(features: Array) -> float:
    """|features|^2/N: the largest eigenvalue of the mean of a_i a_i'."""
    return float(np.linalg.norm(features, 2)) ** 2 / len(features)


def _data(features: Array, targets: Array, name: str = "targets") -> tuple[Array, Array]:
    rows = array("features", features, (None, None))
    return rows, array(name, targets, (len(rows),))
