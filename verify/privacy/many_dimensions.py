"""What a run in many dimensions shows of uses that the noise of the steps before them would hide.

In each of D coordinates the last x is z = sum over uses of p_u delta_u(x_u) + noise: x_u is what the steps before the use leave,
and all noise has the variance Z at the end, that from before the use a part W_u of it; p_u is the factor of the steps after the
use, and d_u how far the user's data may move its step. Constants delta_u = d_u show (sum d_u p_u)^2/Z of mu^2, little where much
is noise from before. But the user's gradients may differ by another vector at another x: delta_i = (d_u/sqrt(D)) h(x_i), where
E h^2 = 1. Of one coordinate, z + theta sum d_u p_u h(x_u) has at theta = 0 the score -(rho g)'/rho, with rho the density of z and
g(z) = sum d_u p_u E[h(x_u) | z]; for h = h_k, the Hermite polynomial of degree k in x_u over its deviation, this has the variance

    (k + 1)/Z (sum_u d_u p_u (W_u/Z)^(k/2))^2,

since E[h_k(x_u) | z] = (W_u/Z)^(k/2) h_k(z) and h_k' rho + h_k rho' is -sqrt((k + 1)/Z) h_(k+1) rho. The trade-off of D
coordinates, each with theta = 1/sqrt(D), tends to that of N(0, 1) and N(mu, 1) with mu^2 this variance (local asymptotic
normality, Le Cam). Of one use the best k is the whole part of W/(Z - W) (k = 0 is the constant); what it shows falls with W, so
that W should be small, and is more than 1/e of d^2 p^2/(Z - W), which no run passes.

These are runs of the class in the limit: delta is the gradient of omega(Phi), Phi(x) = (d/sqrt(D)) sum (H(x_i) - E H), H' = h.
Take for h a bounded smooth function near h_k, for omega the identity up to M = D^(1/4) and constant beyond 3 M, 0 <= omega' <= 1,
and let it all fade where the mean of h(x_i)^2 is more than 1 + tau, which happens with a probability as small as one likes. Then
|delta| <= d (1 + tau + O(D^(-1/4))) everywhere, and its slopes are O(D^(-1/4)), so that curvatures leave [mu, nu], mu < nu,
nowhere if those of the steps lie as much inside.

Where a coordinate of the last state has several entries (x and lam of ADMM) z is a vector of covariance Z: with its covariance c
with x_u, of variance W, E[h_k(x_u) | z] = r^k h_k(zeta), zeta = c'Z^-1 z/(r sqrt(W)), r^2 = c'Z^-1 c/W. The use moves z by p h_k:
with b^2 = p'Z^-1 p and tau = p'Z^-1 c/(r sqrt(W)) the score is r^k (p'Z^-1 z h_k(zeta) - sqrt(k) tau h_(k-1)(zeta)), where
p'Z^-1 z is tau zeta and, independent of zeta, a rest of variance b^2 - tau^2; so its variance is r^(2 k) (b^2 + k tau^2).

One f that is read in several steps has a delta of its own around each of their places, which are far apart
(``contraction_game.attained``); the scores of uses of other degrees are orthogonal.

**Of rho and mu nothing less than the energy of shifts is true**, however much noise is from before the uses. Take N blocks of M
coordinates, and of one use delta = (d/sqrt(N)) (e_j in each block, j where x is largest): |delta| <= d, the gradient of a maximum
(of log(sum exp(s x_i))/s, s large: its slopes are at most s d/(2 sqrt(N)), which tends to 0). P and P' are the laws of z without
and with delta; Q has the density prod over blocks of (1/M) sum_i exp(k z_i - k^2 Z/2) beside P: in each block one j is drawn,
whose z is moved by k Z, and its x by k sqrt(W) deviations. By the variational formula of Donsker and Varadhan, and by Jensen's
inequality for the mean over x given z,

    (alpha - 1) D_alpha(P'|P) >= alpha E_Q log(P'/P) - KL(Q|P)
                              >= alpha (sqrt(N) k p d S - p^2 d^2/(2 (Z - W))) - N K,

where S is the probability that the coordinate drawn is the one whose x is largest, and K = KL of a block, at most E log(1 +
(exp(k^2 Z/2 + k sqrt(Z) g) - 1)/M), g ~ N(0, 1). With alpha = 2 sqrt(N) K/(k p d S) and N -> infinity D_alpha/alpha comes to
k^2 p^2 d^2 S^2/(4 K). For M -> infinity at k^2 W = 2 (1 + t) log M, t > 0, S tends to 1 and K/k^2 to (Z - W/(1 + t))/2 (as the
free energy of random energies, Derrida 1981); then t -> 0: p^2 d^2/(2 (Z - W)), all of the bound.

Of several uses the least energy is that of a convex minorant, with slopes b_1 < b_2 < .. of blocks of uses, their rises R_i and
times T_i (:mod:`verify.privacy.varying_rounds`). Take such coordinates for each i, with k_i^2 = b_i^2 - b_(i-1)^2 and W that
from before the block, beside each other, and for a use in block i the delta of those up to i, each weighted with k/b_i. The
path of the coordinate drawn is moved as far or further at a later use, so that S -> 1 there; the use shows b_i p_u d_u, all
together sum b_i R_i, and 2 K is sum (b_i^2 - b_(i-1)^2) (T_i + T_(i+1) + ..) = sum b_i^2 T_i: of rho, sum R_i^2/(2 T_i).
Where z is a vector, k z_i is a'z_i with any a; at best 2 rho is p' C^-1 p, C the covariance of z where x_u is known.

Of an order that is given, and of epsilon at a given delta, this says nothing: the polynomials do."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..enclosures.balls import Enclosure, Rational
from .conversion import order
from .loss import Gaussian, scaled

LAST = 32  # uses that are looked at
GROWTH = 1.2  # of the degrees that are tried


@dataclass(frozen=True)
class Turning(Gaussian):
    """What runs attain whose answers turn: ``square`` by polynomials; ``limit`` is what D_alpha/alpha comes near to as alpha
    grows, so that no rho below it and no mu^2 below its double is true."""

    limit: Enclosure

    @property
    def rho(self) -> Enclosure:
        return self.limit

    @property
    def mu_squared(self) -> Enclosure:
        return scaled(self.limit, Fraction(2))

    def renyi(self, alpha: Rational) -> Enclosure:
        return scaled(self.square, order(alpha) / 2)


def lost(square: Enclosure, limit: Enclosure | None, unit: Fraction = Fraction(1)) -> tuple[Gaussian, str]:
    """In units of ``unit``, and in words where the limit is more."""
    least = Gaussian(scaled(square, unit))
    if limit is None or limit.lower <= square.upper:
        return least, ""
    return Turning(least.square, scaled(limit, unit / 2)), SHOWS_WHICH


SHOWS_WHICH = "; of rho and mu the limit of many dimensions, where the user's gradients show which coordinate is largest"


def turning(shown: Sequence[float], before: Sequence[float], whole: float) -> tuple[float, tuple[int, int]]:
    """The largest ``score`` of those that turn, and with what."""
    last = [2**i for i in range(len(shown).bit_length())]
    part = max(before) / whole
    top = int(part / (1 - part)) if part < 1 else 0
    every = [*range(1, 8), *(int(8 * GROWTH**i) for i in range(int(math.log(max(top, 1), GROWTH)))), top]
    tried = [(score((k, m), shown, before, whole), (k, m)) for k in every if 0 < k <= top for m in last]
    return max(tried, default=(0.0, (0, 0)))


def score(turns: tuple[int, int], shown: Sequence[Any], before: Sequence[Any], whole: Any) -> Any:
    """mu^2 where the last m uses have degree k, turns = (k, m), and those before 0, whose scores are orthogonal. shown: d_u p_u
    of the uses; before: W_u; whole: Z; floats or balls."""
    k, m = turns
    first, last = (shown[:-m], shown[-m:]) if k else (shown, ())
    squares = [sum(first[1:], first[0]) ** 2] if first else []
    if k:
        parts = [s * (w / whole) ** (k // 2) * (root(w / whole) if k % 2 else 1) for s, w in zip(last, before[-m:], strict=True)]
        squares.append((k + 1) * sum(parts[1:], parts[0]) ** 2)
    return sum(squares[1:], squares[0]) / whole


def of_vectors(moved: Any, joint: Any) -> tuple[Any, Any, Any]:
    """r^2, b^2 and tau^2 of one use: ``moved`` (1 + d, 1) how far it moves (x_u, z), ``joint`` their covariance; balls."""
    W, c = joint[0, 0], [joint[i, 0] for i in range(1, joint.nrows())]
    p = [moved[i, 0] for i in range(1, joint.nrows())]
    Z = type(joint)([[joint[i, j] for j in range(1, joint.nrows())] for i in range(1, joint.nrows())])
    solved = Z.solve(type(joint)([[x, y] for x, y in zip(p, c, strict=True)]))
    (pp, pc), (_, cc) = ([sum(x * solved[i, j] for i, x in enumerate(one)) for j in (0, 1)] for one in (p, c))
    return cc / W, pp, pc * pc / cc


def degree(share: float, square: float, along: float) -> int:
    """k >= 0 at which share^k (square + k along) is largest."""
    if not 0 < share < 1 or along <= 0:
        return 0
    near = int(max(0.0, -1 / math.log(share) - square / along))  # a quotient beyond floats is none
    return max((0, near, near + 1), key=lambda k: share**k * (square + k * along))


def root(x: Any) -> Any:
    return math.sqrt(x) if isinstance(x, float) else x.sqrt()


def turned(k: int, m: int) -> str:
    """In words."""
    where = "use" if m == 1 else f"{m} uses"
    polynomial = f"the user's gradients at the last {where} differ by a polynomial of degree {k} in each coordinate"
    return f", and in the limit of many dimensions {polynomial}" if k else ""
