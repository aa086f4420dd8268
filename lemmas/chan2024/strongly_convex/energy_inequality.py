"""Energy inequality of one iteration, as printed without beta.

(20) as printed: upper and lower bound combined, with lam - A x where lam - beta A x is meant.

Where: arXiv (20).
Letters: see ``lemmas.common.gradient_admm_pair``; the printed u = lam - A x has no beta.
Idea: twice (19) minus (18); the printed (18) lacks beta, so this does too.
Reading: verbatim
Note: With f = x^2/2, A = B = 1, beta = 2, eta = 1/2 and mu_g = 1, differences x_t = lam_t = -3, x_{t+1} = -1, y_t = 1: the
bound is 9 against 21/2. A misprint, and nothing is lost by it: printed without beta in front of A; true for beta = 1, and
true for all beta with w = lam - beta A x (chan2024.eq-20-corrected). The instance meets every hypothesis of section 7, A =
[I] included.
"""

from verify import *

from ...common.gradient_admm_pair import R_L, R_M, R_N, STRONGLY_CONVEX, SUM, G, k, lam, lam_next, step_size
from .inner_product_lower_bound import PRINTS
from .inner_product_lower_bound import counterexample as without_beta

for_all(positive="eta beta nu mu mu_g", X=R_N, Z=R_M + " A_x", Y=R_L)

scalars("s")


facts = (*STRONGLY_CONVEX, step_size)


def energies(u, u_next):
    """The two sides of (20)."""
    left = x_next.norm2 / eta + u_next.norm2 / beta + k * G.norm2 + 2 * mu_g * y.norm2
    return left, 1 / eta * (1 - 2 * eta * nu * mu / s) * x.norm2 + u.norm2 / beta


u, u_next = lam - A_x, lam_next - A_x_next
left, right = energies(u, u_next)

says = statement(*facts, energy=right >= left | goal, definitions=SUM)

claim = Claim(
    "chan2024.eq-20",
    "inequality",
    consequence="misprint",
    statement=r"\tfrac1\eta\|\mathfrak d x_{t+1}\|^2+\tfrac1\beta\|u_{t+1}\|^2"
    r"+\Bigl(\tfrac2{\nu+\mu}-\eta\Bigr)\|\mathfrak d\nabla f\|^2"
    r"+2\mu_g\|\mathfrak d y_t\|^2\le\tfrac1\eta\Bigl(1-\tfrac{2\eta\nu\mu}{\nu+\mu}\Bigr)\|\mathfrak d x_t\|^2"
    r"+\tfrac1\beta\|u_t\|^2,\quad u=\mathfrak d\lambda-A\mathfrak d x",
    prints=PRINTS,
)

counterexample = without_beta
