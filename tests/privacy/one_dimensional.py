"""Certified one-dimensional Renyi divergences between mixtures of Gaussians.

E_Q[(p/q)^alpha] = int p^alpha q^(1-alpha): ball quadrature on an interval, and closed bounds on the tails. There
p^alpha <= sum_i w_i p_i^alpha (convexity) and q >= v_j q_j for one component j of the largest variance of Q, so each
tail is at most a sum of Gaussian integrals.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from verify.privacy.balls import Infinite, Rational, Undecided, ball, enclose, rational
from verify.privacy.matrices import short


@dataclass(frozen=True)
class Mixture:
    """sum_i weights[i] N(means[i], sigmas[i]^2); weights positive rationals of sum one, sigmas positive."""

    weights: Sequence[Rational]
    means: Sequence[Rational]
    sigmas: Sequence[Rational]

    def __post_init__(self):
        if not len(self.weights) == len(self.means) == len(self.sigmas) >= 1:
            raise ValueError("weights, means and sigmas must be of one length >= 1")
        weights = tuple(rational(f"weights[{i}]", w, above=0) for i, w in enumerate(self.weights))
        if sum(weights) != 1:
            raise ValueError(f"weights must sum to exactly 1, found {sum(weights)} (use Fractions)")
        object.__setattr__(self, "weights", weights)
        object.__setattr__(self, "means", tuple(rational(f"means[{i}]", m) for i, m in enumerate(self.means)))
        object.__setattr__(self, "sigmas", tuple(rational(f"sigmas[{i}]", s, above=0) for i, s in enumerate(self.sigmas)))

    @property
    def parts(self):
        return tuple(zip(self.weights, self.means, self.sigmas, strict=True))

    def density(self, x):
        """The density at a complex ball."""
        from flint import acb, arb

        total = acb(0)
        for w, m, s in self.parts:
            total += ball(w / s) * (-((x - ball(m)) ** 2) * ball(1 / (2 * s**2))).exp()
        return total / (2 * arb.pi()).sqrt()


def gaussian(mean, sigma):
    """N(mean, sigma^2)."""
    return Mixture((1,), (mean,), (sigma,))


def renyi(alpha, p, q, relative=Fraction(1, 10**9)):
    """D_alpha(p || q), alpha > 1. +infinity where alpha t < (alpha - 1) s for the largest variances s of p and t of q.

    ValueError at equality alpha t = (alpha - 1) s, which is not decided here.
    """
    a = rational("alpha", alpha, above=1)
    j = max(range(len(q.parts)), key=lambda k: (q.parts[k][2], q.parts[k][0]))
    widest, t = max(s for _, _, s in p.parts) ** 2, q.parts[j][2] ** 2
    curvature = a * t - (a - 1) * widest
    if curvature == 0:
        raise ValueError(f"alpha = {short(a)} is the boundary order of these variances, which is not decided")
    if curvature < 0:
        return Infinite(
            f"alpha t + (1 - alpha) s < 0 for the largest variances s = {short(widest)} of p and t = {short(t)} "
            "of q: the integral of p^alpha q^(1-alpha) diverges"
        )
    return enclose(
        lambda: moment(a, p, q, q.parts[j]).log() / ball(a - 1), relative, absolute=Fraction(1, 10**15), start=64, limit=1024
    )


def moment(alpha, p, q, heavy):
    """int p^alpha q^(1-alpha) as a ball; heavy: the component of q that bounds it from below in the tails."""
    import flint
    from flint import acb, arb

    bits, a = flint.ctx.prec, ball(alpha)
    v, n, t = heavy
    tails = []  # (factor, centre, variance): p_i^alpha (v q_j)^(1-alpha) = factor * N(x)
    for w, m, s in p.parts:
        precision = alpha / s**2 - (alpha - 1) / t**2
        centre = (alpha * m / s**2 - (alpha - 1) * n / t**2) / precision
        exponent = precision * centre**2 - alpha * m**2 / s**2 + (alpha - 1) * n**2 / t**2
        logarithm = -a * ball(s).log() + ball(alpha - 1) * (ball(t).log() - ball(v).log()) - ball(precision).log() / 2
        tails.append((ball(w) * (logarithm + ball(exponent / 2)).exp(), centre, 1 / precision))
    spread = Fraction(int((2 * bits) ** 0.5) + 2)
    centres = [c for _, c, _ in tails] + [m for _, m, _ in q.parts]
    wide = spread * max(root_above(variance) for _, _, variance in tails)
    low, high = min(centres) - wide, max(centres) + wide

    def integrand(x, analytic):
        return (a * p.density(x).log(analytic=analytic) + (1 - a) * q.density(x).log(analytic=analytic)).exp()

    inside = acb.integral(integrand, ball(low), ball(high), eval_limit=200_000).real
    if not inside.is_finite():
        raise Undecided("the quadrature did not finish")
    outside = arb(0)
    for factor, centre, variance in tails:
        root = ball(2 * variance).sqrt()
        outside += factor * ((ball(centre - low) / root).erfc() + (ball(high - centre) / root).erfc()) / 2
    return inside + outside.union(arb(0))


def root_above(value):
    """A rational at least the square root."""
    root = Fraction(float(value) ** 0.5) * Fraction(1001, 1000)
    return root if root > 0 else Fraction(1)
