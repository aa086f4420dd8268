"""Data of the experiments: a table that ships with scikit-learn, the papers' generators; seeds are arguments."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..algorithms.arrays import Array, array, assign, number, whole


@dataclass(frozen=True, eq=False)
class Regression:
    """features (N, n), targets (N,), and for synthetic data the vector ``truth`` (n,) behind the targets."""

    features: Array
    targets: Array
    truth: Array | None = None

    def __post_init__(self) -> None:
        features = array("features", self.features, (None, None))
        assign(self, features=features, targets=array("targets", self.targets, (len(features),)))


def normalise(features: ArrayLike) -> Array:
    """Columns divided by their maxima (a column of zeros is kept), then rows by max(1, norm); features (N, d) >= 0."""
    values = array("features", features, (None, None))
    if np.any(values < 0):
        raise ValueError("features must be nonnegative: dividing by the maximum bounds no other column")
    top = values.max(axis=0)
    scaled = values / np.where(top > 0, top, 1)
    return np.asarray(scaled / np.maximum(1, np.linalg.norm(scaled, axis=1, keepdims=True)))


def breast_cancer() -> tuple[Array, Array]:
    """569 rows of 30 features, labels -1 (malignant) and 1 (benign); scaled as huang2020 and zhang2018 scale their table:
    columns by their maxima, then rows by max(1, norm)."""
    from sklearn.datasets import load_breast_cancer  # heavy, and only for this table

    table = load_breast_cancer()
    return normalise(table.data), np.where(table.target == 1, 1.0, -1.0)


def elastic_net_data(seed: int, mu: float, *, N: int = 1000, n: int = 64, sigma_b: float = 0.01) -> Regression:
    """chan2024, section 10: a'_ij ~ 50 N(0,1) for j <= n/5, else N(0,1); a_i = sqrt(mu) a'_i/|a'_i|; x'_j = 3 for j <= n/5,
    else 0; b_i = <a_i, x'> + N(0, sigma_b^2)."""
    scale, spread = number("mu", mu, 0, strict=True), number("sigma_b", sigma_b, 0)
    whole("N", N)
    whole("n", n)
    draw = np.random.default_rng(seed)
    z = draw.normal(size=(N, n))
    z[:, : n // 5] *= 50
    features = _rows(z, np.sqrt(scale))
    truth = np.where(np.arange(n) < n // 5, 3.0, 0.0)
    return Regression(features, features @ truth + spread * draw.normal(size=N), truth)


def lasso_data(seed: int, *, n: int = 1000, p: int = 64, support: int = 8, variance: float = 0.01) -> Regression:
    """cyffers2023, appendix E: rows uniform on the unit sphere of R^p, a truth with ``support`` entries uniform in [0, 1),
    targets with Gaussian noise.

    The paper writes N(0, 0.01) and "a uniform distribution with support of size 8": read here as variance 0.01 and [0, 1).
    """
    whole("n", n)
    if whole("support", support) > whole("p", p):
        raise ValueError(f"support must be at most p = {p}, found {support}")
    draw = np.random.default_rng(seed)
    features = _rows(draw.normal(size=(n, p)), 1.0)
    truth = np.zeros(p)
    truth[draw.choice(p, size=support, replace=False)] = draw.random(support)
    return Regression(features, features @ truth + np.sqrt(number("variance", variance, 0)) * draw.normal(size=n), truth)


def _rows(values: Array, length: float) -> Array:
    norms = np.linalg.norm(values, axis=1, keepdims=True)
    return np.asarray(length * values / np.where(norms > 0, norms, 1.0))
