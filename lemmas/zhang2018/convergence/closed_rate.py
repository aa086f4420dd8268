"""The closed lower bound on the rate, corrected.

(23) without its singular values in the numerator satisfies (21) and (22), for a penalty common to the nodes.

Where: Theorem 3.2, eq. (23).
Letters: as in ``linear_rate``; ``m``, ``M`` = m_o, M_O; x any stacked vector, ``Sx`` = (D + A) x, ``Qx`` = (D - A) x,
``Dm_x``, ``DM_x``.
Idea: the right side of (22) is at least 2 m_o |x|^2, its left side at most delta (K + sigma-tilde_max)|x|^2.
Note: With zhang2018.theorem-3.2-corrected this is a rate.
"""

from verify import *

from .letters import SYMBOLS

for_all(positive="theta eta sig gap", nonnegative="delta st sb m M", F="x Sx Qx Dm_x DM_x")

mu = 1 + gap
reach = theta * sig * gap
right = 2 * (eta - theta) * (x @ Qx) + 2 * (x @ Dm_x)

says = statement(
    penalty=eta >= theta | assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.2"),
    laplacian=program("connected graph"),
    sigma_tilde=program("connected graph, singular values"),
    smallest_m=program("objectives of the nodes, Assumption 3", "smallest", e=x, Dm_e=Dm_x),
    largest_M=program("objectives of the nodes, Assumption 3", "largest", e=x, DM_e=DM_x),
    first_term=theta * sig
    >= delta * mu**2 * st | letter("delta", "the smaller of the two terms of (23), or less: at most the first", bounded=True),
    second_term=2 * m
    >= delta * ((mu**2 * M**2 + mu * sb**2) / reach + st)
    | letter("delta", "at most the second term too, without singular values in its numerator", bounded=True),
    eq_21=theta * sig >= delta * mu**2 * st | goal,
    eq_22=right >= delta * ((mu * sb**2 * x.norm2 + mu**2 * (x @ DM_x)) / reach + eta * (x @ Sx)) | goal,
)

claim = Claim("zhang2018.eq-23-corrected", "bound", symbols=SYMBOLS, corrects="zhang2018.eq-23")

proof = shows(
    eq_21=first_term,
    eq_22=2 * (penalty * laplacian + smallest_m)
    + second_term * square(x)
    + delta * sigma_tilde
    + delta * mu**2 / reach * largest_M,
)

witness = at("theta=1 eta=1 delta=1/4 sig=2 st=2 sb=0 gap=1 m=1 M=1 x=[1, 1] Sx=[2, 2] Qx=[0, 0] Dm_x=[1, 1] DM_x=[1, 1]")

too_strong = altered(scale="twice the delta in (22) -> eq_22 right 2", drop="laplacian smallest_m")
