"""What a run in many dimensions shows of one use that the noise of the steps before it would hide.

In each of D coordinates the last x is z = p (a x + delta(x)) + N: x from the noise of the steps before the use, a the slope of
its step, N ~ N(0, V) the noise of that step and of those after it, p their factor; W is the variance of p a x, and d how far the
user's data may move the step. A constant delta = d shows d^2 p^2/(W + V) of mu^2, little where W is large. But the user's
gradients may differ by another vector at another x: delta_i = (d/sqrt(D)) h(x_i), where E h^2 = 1. Of one coordinate
z_theta = p (a x + theta h(x)) + N has at theta = 0 the score E[h(x) p N/V | z], and for the Hermite polynomial h = h_k of degree
k its variance is

    (p^2/V) (k + 1) r^k/(1 + r)^(k + 1),    r = W/V,

since E[h_k(X) h_1(N) | Z] = sqrt(k + 1) cos^k sin h_(k+1)(Z) for Z = cos X + sin N (both sides' generating function is
exp((s cos + u sin) Z - (s cos + u sin)^2/2)). The trade-off of D coordinates, each with theta = d/sqrt(D), tends to that of
N(0, 1) and N(mu, 1) with mu^2 = d^2 times this variance (local asymptotic normality, Le Cam). The best k is the whole part of r
(k = 0 is the constant); what it shows falls with r, so that W should be small, and is more than 1/e of d^2 p^2/V, which no run
passes.

These are runs of the class in the limit: delta is the gradient of omega(Phi), Phi(x) = (d/sqrt(D)) sum (H(x_i) - E H), H' = h.
Take for h a bounded smooth function near h_k, for omega the identity up to M = D^(1/4) and constant beyond 3 M, 0 <= omega' <= 1,
and let it all fade where the mean of h(x_i)^2 is more than 1 + tau, which happens with a probability as small as one likes. Then
|delta| <= d (1 + tau + O(D^(-1/4))) everywhere, and its slopes are O(D^(-1/4)), so that curvatures leave [mu, nu], mu < nu,
nowhere if those of the steps lie as much inside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any


def one_use(parts: Callable[[bool], Sequence[Any]], many: bool) -> tuple[float, Callable[[], Any], str]:
    """mu^2 of the best run as a float and as a ball, and its words. parts: (d p)^2, V, and the least W that the class of
    functions allows, as floats or (True) balls; many: in as many dimensions as one likes, not on the line."""
    shown, V, W = parts(False)
    k = int(W / V) if many else 0

    def square() -> Any:
        shown, V, W = parts(True)
        return shown / V * share(k, W / V)

    turned = f", and in the limit of many dimensions the user's gradients differ by a polynomial of degree {k} in each coordinate"
    return shown / V * share(k, W / V), square, "the least factor up to the user's last step" + turned * (k > 0)


def share(k: int, r: Any) -> Any:
    """(k + 1) r^k/(1 + r)^(k + 1), of d^2 p^2/V; r a float or a ball, >= 0."""
    return (k + 1) * (r / (1 + r)) ** k / (1 + r)
