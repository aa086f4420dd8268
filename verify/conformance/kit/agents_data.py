"""Data of agents on the grid of 2^-10, so that products and sums are exact and no machine rounds them in another way."""

from __future__ import annotations

import numpy as np

from ...algorithms.arrays import Array
from .problem import Function, function


def dyadic(value: Array | float, bits: int = 10) -> Array:
    """The nearest multiples of 2^-bits."""
    return np.asarray(np.round(np.asarray(value) * 2**bits) / 2**bits)


def quadratic(rng: np.random.Generator, d: int, l1: float = 0.0, stretch: float = 1.0) -> Function:
    """x'Hx/2 + h'x with H = RR'/4 + I/16 for a small R; ``stretch`` (a power of 2) multiplies the first row of R."""
    root = dyadic(rng.normal(size=(d, d)), 4)
    root[0] *= stretch
    return function("quadratic", l1, H=root @ root.T / 4 + np.eye(d) / 16, h=dyadic(rng.normal(size=d)))


def logistic(rng: np.random.Generator, samples: int, d: int, l1: float = 0.0, l2: float = 0.0) -> Function:
    """Logistic loss of ``samples`` rows with both labels."""
    labels = np.where(np.arange(samples) % 2 == 0, 1.0, -1.0)
    return function("logistic", l1, features=dyadic(rng.normal(size=(samples, d))), labels=labels, l2=l2)


def fields_of(rng: np.random.Generator, objectives: tuple[Function, ...], rho: float, dual: float = 1.0) -> dict[str, object]:
    """rho, w0, gamma0 (entries of size ``dual``, the sum over the agents far from zero) and the objectives."""
    n, d = len(objectives), objectives[0].reference.dimension
    gamma0 = dual * (dyadic(rng.normal(size=(n, d))) + 0.5)
    return {"rho": rho, "w0": dyadic(rng.normal(size=d)), "gamma0": gamma0, "objectives": objectives}


def noisy_fields(rng: np.random.Generator, objectives: tuple[Function, ...], rho: float, dual: float = 1.0) -> dict[str, object]:
    """The same with the first messages shared0."""
    fields = fields_of(rng, objectives, rho, dual)
    return {**fields, "shared0": dyadic(rng.normal(size=np.shape(fields["gamma0"])))}  # type: ignore[call-overload]
