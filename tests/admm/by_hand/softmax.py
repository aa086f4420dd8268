"""The multi-class logistic loss of huang2020, (3), as a loss of the stacked columns of w."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from verify.algorithms.arrays import Array


@dataclass(frozen=True, eq=False)
class Softmax:
    """f(w) = (1/N) sum_i sum_h b_i^(h) log(sum_l exp<w^(l), a_i> / exp<w^(h), a_i>) + (l2/2)|w|^2.

    features (N, d), labels (N, p) one-hot rows, l2 >= 0. The argument is the vector (dp,) of the rows of the (d, p) matrix w;
    its columns are the w^(l). nu = |features|^2/(2N) + l2 and mu = l2. A gradient of one sample has norm at most
    sqrt(2)|a_i| (attained in the limit), not |a_i| as for the binary loss.
    """

    features: Array
    labels: Array
    l2: float = 0.0

    @property
    def dimension(self) -> int:
        return int(self.features.shape[1] * self.labels.shape[1])

    @cached_property
    def nu(self) -> float:
        return float(np.linalg.norm(self.features, 2)) ** 2 / (2 * len(self.features)) + self.l2

    @property
    def mu(self) -> float:
        return self.l2

    def value(self, x: Array) -> Any:
        scores, top = self._scores(x)
        total = np.log(np.exp(scores - top).sum(axis=1)) + top[:, 0]
        return np.mean(total - (self.labels * scores).sum(axis=1)) + self.l2 / 2 * (x @ x)

    def gradient(self, x: Array) -> Array:
        scores, top = self._scores(x)
        weight = np.exp(scores - top)
        weight = weight / weight.sum(axis=1, keepdims=True)
        return np.asarray((self.features.T @ (weight - self.labels) / len(self.labels)).ravel() + self.l2 * x)

    def _scores(self, x: Array) -> tuple[Array, Array]:
        scores = self.features @ x.reshape(self.features.shape[1], self.labels.shape[1])
        return scores, scores.real.max(axis=1, keepdims=True)
