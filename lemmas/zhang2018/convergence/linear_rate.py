"""Rate of M-ADMM with a penalty common to the nodes.

Theorem 3.2's rate for a penalty eta >= theta common to the nodes, with D_m in (22), on every connected graph.

Where: Theorem 3.2, rate.
Letters: see ``letters``; ``Dm_e``, ``DM_e`` = D_m e, D_M e (D_M = diag M_i^2); ``sig`` = sigma_min(D - A), ``st`` =
sigma_max(eta(D + A)), ``sb`` = sigma_max((eta - theta)(D - A)), ``gap`` = mu - 1.
Idea: before - after of (19) with strong convexity; |Y - Y*|^2 <= |R(Y - Y*)|^2/sigma_min(D - A), and R(Y - Y*) = -(G + (eta
- theta)(D - A)e + eta(D + A)(f - f before)) by Young's inequality twice.
Note: eta >= theta is not used beyond (22). Y(0) must be in the range of sqrt(D - A): zhang2018.y-existence-corrected.
"""

from verify import *

from .letters import SYMBOLS, VECTORS, G, S_step, adjoint, after, before, root, semidefinite, step, symmetric

for_all(positive="theta eta sig gap", nonnegative="delta st sb", F=VECTORS + " Dm_e DM_e")

mu = 1 + gap
reach = theta * sig * gap

says = statement(
    adjoint,
    root,
    symmetric,
    semidefinite,
    strongly_convex=program("objectives of the nodes, Assumption 3", "strongly_convex", "Assumption 3", G=G),
    lipschitz=program("objectives of the nodes, Assumption 3", "lipschitz", "Assumption 3", G=G),
    sigma_bar=program("connected graph, singular values", x=e, Qx=Qe),
    sigma_tilde=program("connected graph, singular values", "sigma_tilde_image", x=step, Sx=S_step),
    connected=program("connected graph, singular values", "smallest", "Y(t) and Y* are in the range of sqrt(D - A)"),
    eq_21=theta * sig >= delta * mu**2 * st | assumed("Consider any", "Theorem 3.2", "any delta(t) that satisfies (21)"),
    eq_22=2 * (eta - theta) * (Qe @ e) + 2 * (Dm_e @ e)
    >= delta * ((mu * sb**2 * e.norm2 + mu**2 * (DM_e @ e)) / reach + eta * (e @ Se))
    | assumed("Consider any", "Theorem 3.2", "any delta(t) that satisfies (22), with D_m, tested against e"),
    rate=before >= (1 + delta) * after | goal,
    rate_with_consensus_error=before >= (1 + delta) * after + theta * Re.norm2 | goal,
)

claim = Claim("zhang2018.theorem-3.2-corrected", "bound", symbols=SYMBOLS, corrects="zhang2018.theorem-3.2")

share = delta / (theta * sig)
B, C = Qe * (eta - theta), S_step * eta
COMMON = (
    2 * adjoint
    + eta * symmetric
    + 2 * strongly_convex
    + eq_22
    + share * connected
    + share * mu**2 / gap * lipschitz
    + share * mu / gap * sigma_bar
    + share * mu**2 * eta * sigma_tilde
    + eta / (theta * sig) * eq_21 * semidefinite
    + share / gap * square((G + C) * gap - B)
    + share * mu / gap * square(C * gap - G)
)
proof = shows(rate=COMMON + theta * square(Re), rate_with_consensus_error=COMMON)

# Two nodes, O_i = f^2/2, eta = theta = 1, f(0) = (2, 2): delta = 1/4 by (21).
witness = at(
    "theta=1 eta=1 sig=2 gap=1 delta=1/4 st=2 sb=0 e=[1, 1] e0=[3/2, 3/2] y=[0, 0] Re=[0, 0] Ry=[0, 0] "
    "Qe=[0, 0] Se=[2, 2] Se0=[3, 3] Dm_e=[1, 1] DM_e=[1, 1]"
)

too_strong = altered({"twice the rate": rate.left >= (1 + 2 * delta) * after}, drop="strongly_convex sigma_tilde connected eq_21")
