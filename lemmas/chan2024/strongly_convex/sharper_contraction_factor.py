"""One iteration contracts by max(1 - 2 eta nu mu/(nu + mu), S/Q'), without the first lower end of (23).

Lemma 7.6 sharper: one iteration contracts a norm by max(1 - 2 eta nu mu/(nu + mu), S/Q'), eta below 2/(nu + mu).

Where: ours; sharpens arXiv Lemma 7.6.
Whose factor is max(R/P, S/Q).
Letters: s = nu + mu, k = 2/s - eta; R' = 1 - 2 eta nu mu/s, Q' = eta/beta + eta^2 k s/2, S = eta/beta; L = any factor that
is at least R' and S/Q'. The condition on the y-term is that of (23), its first lower end is not needed.
Idea: what section 7 loses in x, |x_{t+1} - x_t|^2, comes with the x-step itself; |A^T z|^2, z = w_{t+1} - beta b, pays for
w.
Note: The factor of the paper is max(R/P, S/Q) with R/P = (R' + k/eta)/(1 - k/eta) and Q = eta/beta + eta k/4, and asks for
eta above 4/(s + sqrt(s^2 + 8 nu mu)). There eta s is above 1/2, so that Q' is above Q and R/P above R': the factor here is
smaller. The norm has R' in place of R.
"""

from verify import *

from ...common.gradient_admm_pair import R_L, R_M, R_N, SUM, G, k, s, w_next, y_term
from ...common.gradient_admm_run import run_at
from .energy_inequality_with_gradient_bound import facts as without_y

for_all(positive="eta beta nu mu mu_g L", nonnegative="rho", X=R_N, Z=R_M + " A_x", Y=R_L)

R = 1 - 2 * eta * nu * mu / s
S = eta / beta
Q = S + eta**2 * k * s / 2
before = R * x.norm2 + S * w.norm2
after = R * x_next.norm2 + S * w_next.norm2


says = statement(
    *without_y,
    y_term,
    factor_x=L >= R | ours("any factor that is at least R'"),
    factor_w=L * Q >= S | ours("any factor that is at least S/Q'"),
    weighted=before >= x_next.norm2 + Q * w_next.norm2 | goal,
    R_below_one=1 > R | goal,
    Q_above_S=Q > S | goal,
    contraction=L * before >= after | goal,
    definitions=SUM,
)

claim = Claim("chan2024.lemma-7.6-sharper", "inequality")

proof = shows(
    have(
        energy=before
        >= x_next.norm2 + Q * w_next.norm2
        | 2 * eta / s * strongly_cocoercive
        + eta * step_size * square(G)
        + 2 * eta * strongly_monotone
        - 2 * eta * adjoint_w
        + 2 * eta * beta * adjoint_b
        + eta * beta * square(b + A_x_next)
        + eta * (y_term * square(y))
        + eta * beta**2 * step_size * operator_norm
        + eta**2 * s / 2 * step_size * coercive
        + eta * s / 2 * square(At_w_next * eta - At_b * (2 * beta / s))
    ),
    weighted=energy,
    R_below_one=term(2 * eta * nu * mu / s),
    Q_above_S=eta**2 * s / 2 * step_size,
    contraction=L * energy + factor_x * square(x_next) + factor_w * square(w_next),
)

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = altered(
    scale="factor made 1 % smaller -> contraction left 99/100", drop="y_term coercive strongly_monotone strongly_cocoercive"
)
