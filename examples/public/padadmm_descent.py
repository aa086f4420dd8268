"""``dpproxsgd.py`` of totilas/padadmm: proximal DP-SGD for the Lasso, the competitor in the experiment of cyffers2023.

Read: github.com/totilas/padadmm at 937fdd16d47b (dpproxsgd.py, lasso.py, main.py). Re-expressed from its equations, with
f_i(z) = (a_i'z - b_i)^2/2 and S the batch of a round (one row, all rows, or q drawn with replacement):

    g = Clip(sum_S grad f_i(z), C) + s N(0, I),   z = soft(z - (eta/n) g, alpha eta/n).
"""

import numpy as np

from examples.adapter import Comparison
from examples.public.padadmm_steps import soft


def descent(features, targets, alpha, eta, n, radius, batches, noise, start):
    """z after each round (rounds + 1, p); batches: row numbers for each round; noise (rounds, p); n: the divisor."""
    z = [np.asarray(start, dtype=float)]
    for rows, e in zip(batches, noise, strict=True):
        g = features[rows].T @ (features[rows] @ z[-1] - targets[rows])
        length = np.linalg.norm(g)
        g = (g * (radius / length) if length > radius else g) + e
        z.append(soft(z[-1] - eta / n * g, alpha * eta / n))
    return np.array(z)


def optimality(features, targets, kappa, z):
    """The distance of 0 from the subdifferential of |Az - b|^2/(2N) + kappa |z|_1 at z, in the largest entry."""
    slope = features.T @ (features @ z - targets) / len(targets)
    return float(np.max(np.where(z != 0, np.abs(slope + kappa * np.sign(z)), np.maximum(np.abs(slope) - kappa, 0))))


def text():
    """The section of the page."""
    return """\
No family of the kit: it is no ADMM and no theorem of the four papers is about its proximal step (Proposition 1 of cyffers2023 has
r = 0). Compared line by line with proximal DP-SGD as appendix E names it, noise added to the gradients of the smooth part
([equations](../examples/public/padadmm_descent.py)):

| line | code | what follows |
|---|---|---|
| clipping | one clip, of the batch's sum, to C = 13; no user's gradient is clipped alone | Replacing a row changes the clipped \
~~sum by at most 2 C, as it would with every user's gradient clipped to C: no privacy is lost. The direction is that of the \
whole batch; with a sum of 100 gradients the clip is active far more often. |
| noise | added after the clip, fresh in every round, deviation s for sensitivity 2 C: a Gaussian mechanism with mu = 2 C/s | \
Right as a step. The value of s is not, see below. |
| sampling | q users with replacement; q = 1 means all rows, q = 0 one | A user drawn twice in a round counts twice in the sum \
and not more in its clip. Secret draws amplify as the table below counts them. |
| step and threshold | (eta/n) g and alpha eta/n, with g a sum over q rows | Without noise and clipping the mean iteration \
~~solves the Lasso (34) for kappa = alpha/q instead of alpha (q = 100: a hundredth), with all rows for alpha/N. The federated \
~~ADMM has the threshold 2 alpha gamma/n where f_i enters with gamma: kappa = 2 alpha/n. Three different regularisers, judged \
by one objective; no privacy. |

An account of the steps: `python -m verify account fixed-point --sigma S --steps 1000 --sensitivity 26` (every round reads the
user's row; secret draws, as in the table below, give less). The iterate alone gets no amplification by iteration: a clipped
sum is not the gradient of a convex function, see `--clip` in [What is my epsilon](account.md). The repository names no
licence: nothing of it is copied."""


COMPARISON = Comparison(title="padadmm, proximal DP-SGD", source="totilas/padadmm at 937fdd1: dpproxsgd.py, lasso.py", text=text)
