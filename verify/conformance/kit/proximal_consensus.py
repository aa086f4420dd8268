"""What the proximal consensus families (cyffers2023, Algorithms 2 to 4) have in common: random problems."""

from __future__ import annotations

from typing import Any

import numpy as np

from .problem import Function, function


def loss(rng: np.random.Generator, kind: str, p: int) -> Function:
    """A loss of p variables from three data points."""
    features, targets = rng.normal(size=(3, p)), rng.normal(size=3)
    if kind == "quadratic":
        return function("quadratic", H=features.T @ features / 3, h=-features.T @ targets / 3)
    if kind == "logistic":
        return function("logistic", features=features, labels=np.where(targets > 0, 1.0, -1.0), l2=0.1)
    if kind == "huber":
        return function("huber", features=features, targets=targets, delta=0.5)
    return function("log-cosh", features=features, targets=targets)


def regulariser(rng: np.random.Generator, index: int, p: int) -> Function:
    """One of the five regularisers of p variables."""
    k = rng.normal(size=(p, p))
    return (function("l1", c1=0.2), function("elastic-net", c1=0.1, c2=0.3), function("box", low=-0.3, high=0.4),
            function("quadratic-regulariser", K=k @ k.T / p, k=rng.normal(size=p)), function("zero"))[index % 5]  # fmt: skip


def sample_fields(rng: np.random.Generator, seed: int) -> tuple[int, dict[str, Any]]:
    """(T, fields): two seeds of three have quadratic losses, every second the printed gamma, every third clips."""
    kind = "quadratic" if seed % 3 else ("logistic", "huber", "log-cosh")[seed // 3 % 3]
    n, p = int(rng.integers(2, 6 if seed % 3 else 4)), int(rng.integers(1, 5))
    steps, gamma = int(rng.integers(2, 8 if seed % 3 else 4)), float(rng.uniform(0.2, 3))
    return steps, {
        "losses": tuple(loss(rng, kind, p) for _ in range(n)),
        "r": regulariser(rng, seed, p),
        "step": gamma if seed % 2 else gamma / n,
        "lam": float(rng.uniform(0.1, 1)),
        "clipping": 0.0 if seed // 2 % 3 else float(rng.uniform(0.2, 1)),
        "u0": rng.normal(size=(n, p)),
    }
