"""A run in which the user's gradients differ by a wave: it shows what noise from before the use hides of a constant.

x is what the steps before the use leave on the line, of variance W, and z, in two dimensions, what is released. Another
curvature h at the use, or gradients that differ by delta, move z along one p: z = (c + h p/Delta) x + p d(x) + a rest of
covariance S that x does not change, Delta d = delta. Of y = w'z are left T(x) + a d(x) + N(0, s^2): T' is b where |T - k pi| <
theta, there h = nu, and B elsewhere, there h = mu + r; d is 1 where cos T > 0 and -1 where it is < 0, but linear for |x - x_0| <
omega = Delta/r around each zero x_0, so that both runs have curvatures in [mu, nu]. T is odd, d is even, and where x grows by X =
2 theta/b + (pi - 2 theta)/B, T grows by pi and d changes its sign. Without d, E sin y = 0 and E sin^2 y = (1 - exp(-2 s^2) E cos
2T)/2; with it

    E sin y = exp(-s^2/2) E cos T sin(a d) >= exp(-s^2/2) sin(a) E d cos T,    a <= pi/2.

d cos T and cos 2T are even, have the period X and fall on half of it, as the law of x modulo X does (a theta function: by its
triple product); so (Chebyshev) E is at least the mean over a period: of cos 2T sin(2 theta) (1/b - 1/B)/X, of d cos T at most
B omega^2/(3 X) less than (2 sin(theta)/b + 2 (1 - sin(theta))/B)/X, that of |cos T|. So D_2 is at least log(1 + (E sin y)^2/
E sin^2 y) (Cauchy, Schwarz), a mu-GDP loss has at most mu^2, and (1 + sin y)/2 is a test; a run that shows x as well has mu^2 =
p'S^-1 p. w is along S^-1 p.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from ..enclosures.balls import START, ball, dyadic
from ..enclosures.matrices import BALLS
from .detection import Detected
from .linear_recursion import Recursion, release
from .loss import Gaussian, exactly
from .projected_walk import Ends

SIZES = tuple(Fraction(k, 10) for k in range(6, 12))  # s
PARTS = Fraction(1, 2), Fraction(1, 8)  # r over nu - mu
ANGLES = tuple(Fraction(k, 10) for k in (0, 5, 7, 9, 11))  # theta


@dataclass(frozen=True)
class Wave(Ends):
    """The test (1 + sin y)/2; mean: E sin y at least; limit: D_2 at least."""

    mean: Fraction
    limit: Fraction

    @property
    def ends(self) -> tuple[Any, Any]:
        return np.array([(1 + math.floor(self.mean * 2**52) / 2**52) / 2]), np.array([0.5])


def wave(run: Recursion, before: int, delta: Fraction, mu: Fraction, nu: Fraction) -> Detected:
    """The best that was tried (0 where none is possible) of a use after ``before`` >= 1 iterations and before the last; mu < nu,
    delta > 0. run: on the line, at the use of curvature 0 and with gradients that differ by the constant delta."""
    import flint

    with flint.ctx.workprec(START):
        moved, joint = release(run, ((before, (0,)), (run.length, (0, 1))), BALLS)
        W, c, p = joint[0, 0], BALLS.pick(joint, (1, 2), (0,)), BALLS.pick(moved, (1, 2), (0,))
        solved = (BALLS.pick(joint, (1, 2), (1, 2)) - c * c.transpose() / W).solve(p).transpose()
        length, quarter = (solved * p)[0, 0].sqrt(), W.pi() / 2
        along = (solved * c)[0, 0] / (length * W)
        best = Fraction(0), Fraction(0)
        for size, part, angle in product(map(ball, SIZES), PARTS, map(ball, ANGLES)):
            slope = part * (nu - mu)
            a, omega = size * length, ball(delta / slope)
            B, b = (size * (along + ball(h / delta) * length) for h in (mu + slope, nu))
            if not (B * b > 0 and omega * abs(B) < quarter - angle and a < quarter):
                continue
            B, b = abs(B), abs(b)
            X = 2 * (angle / b + (quarter - angle) / B)
            sine, again = angle.sin(), (2 * angle).sin() * (1 / b - 1 / B) / X
            mean = a.sin() * (-(size**2) / 2).exp() * (2 * (sine / b + (1 - sine) / B) - B * omega**2 / 3) / X
            if mean > 0:
                gained = (1 + 2 * mean**2 / (1 - (-2 * size**2).exp() * again)).log()
                best = max(best, (dyadic(gained.lower()), dyadic(mean.lower())))
        most = dyadic((length**2).upper())
    return Detected(Wave(*best[::-1]), Gaussian(exactly(most)))
