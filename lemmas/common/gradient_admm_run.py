"""One exact pair of runs of one gradient-ADMM step in dimension one, from which the witnesses are taken.

A = [1], B = [1], c = 0, f = 3/4 x^2 (so mu = 1 <= 3/2 <= 2 = nu), g = 1/2 y^2 (mu_g = 1), beta = 2, eta = 3/5. One run starts
at (x, lam) = (2, 16), the other at the solution (0, 0); the differences are the first run: w = 16 - 2*2 = 12,
y = w/(mu_g + beta) = 4, lam_{t+1} = 12 - 2*4 = 4, x_{t+1} = -1, w_{t+1} = 4 + 2 = 6, grad f(x_t) = 3.
Here r = sqrt((nu + mu)^2 + 8 nu mu) = 5 is rational, eta lies in (23), P = 8/9, Q = 31/100, R = 14/45, S = 3/10, L = 30/31.
"""

from verify import *

SCALARS = numbers("eta=3/5 beta=2 nu=2 mu=1 mu_g=1 rho=1 r=5 L=30/31")
LINE = numbers(
    "x=2 x_next=-1 At_w_next=6 At_b=4 G=3 w=12 b=4 A_x=2 A_x_next=-1 lam=16 lam_next=4 w_next=6 y=4 Bt_lam_next=4"
)  # the vectors, each of dimension one


def run_at(says, **more):
    """The pair of runs as a point of ``says``; ``more`` gives scalars that no run has (and may replace others)."""
    values: dict[str, Fraction | int] = {**SCALARS, **more}
    return Point(scalars={n: values[n] for n in says.signs}, vectors={n: [LINE[n]] for n in says.spaces})
