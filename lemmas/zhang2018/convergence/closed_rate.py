"""(23) without its singular values in the numerator satisfies (21) and (22), for a penalty common to the nodes.

Where: Theorem 3.2, (23). Letters: as in ``linear_rate``; ``m``, ``M`` = m_o, M_O; x any stacked vector, ``Sx`` = (D + A) x,
``Qx`` = (D - A) x, ``Dm_x``, ``DM_x``.
Idea: the right side of (22) is at least 2 m_o |x|^2, its left side at most delta (K + sigma-tilde_max)|x|^2.
"""

from lemmas.zhang2018.convergence.letters import SYMBOLS
from verify import *

theta, eta, delta, sig, st, sb, gap, m, M = scalars("theta eta delta sig st sb gap m M")
x, Sx, Qx, Dm_x, DM_x = vectors("x Sx Qx Dm_x DM_x")
mu = 1 + gap
reach = theta * sig * gap
right = 2 * (eta - theta) * (x @ Qx) + 2 * (x @ Dm_x)

says = statement(
    for_all(positive="theta eta sig gap", nonnegative="delta st sb m M", F="x Sx Qx Dm_x DM_x"),
    at_least("penalty", eta, theta, because=assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.2")),
    at_least("laplacian", x @ Qx, because=program("connected graph", "laplacian")),
    at_least("sigma_tilde", st * x.norm2, eta * (x @ Sx), because=program("connected graph, singular values", "sigma_tilde")),
    at_least(
        "smallest_m", x @ Dm_x, m * x.norm2, because=program("objectives of the nodes, Assumption 3", "smallest", e=x, Dm_e=Dm_x)
    ),
    at_least(
        "largest_M", M**2 * x.norm2, x @ DM_x, because=program("objectives of the nodes, Assumption 3", "largest", e=x, DM_e=DM_x)
    ),
    at_least(
        "first_term",
        theta * sig,
        delta * mu**2 * st,
        because=letter("delta", "the smaller of the two terms of (23), or less: at most the first", bounded=True),
    ),
    at_least(
        "second_term",
        2 * m,
        delta * ((mu**2 * M**2 + mu * sb**2) / reach + st),
        because=letter("delta", "at most the second term too, without singular values in its numerator", bounded=True),
    ),
    goals=(
        at_least("eq_21", theta * sig, delta * mu**2 * st),
        at_least("eq_22", right, delta * ((mu * sb**2 * x.norm2 + mu**2 * (x @ DM_x)) / reach + eta * (x @ Sx))),
    ),
)

claim = Claim(
    id="zhang2018.eq-23-corrected",
    symbols=SYMBOLS,
    title="The closed lower bound on the rate, corrected",
    where="Theorem 3.2, eq. (23)",
    kind="bound",
    says=says,
    corrects="zhang2018.eq-23",
    note="With zhang2018.theorem-3.2-corrected this is a rate.",
)

proof = shows(
    eq_21=because("first_term"),
    eq_22=because(
        term(2, "penalty", "laplacian"),
        term(2, "smallest_m"),
        term(1, "second_term", square=x),
        term(delta, "sigma_tilde"),
        term(delta * mu**2 / reach, "largest_M"),
    ),
)

witness = Point(
    scalars=numbers("theta=1 eta=1 delta=1/4 sig=2 st=2 sb=0 gap=1 m=1 M=1"),
    vectors={"x": [1, 1], "Sx": [2, 2], "Qx": [0, 0], "Dm_x": [1, 1], "DM_x": [1, 1]},
)

too_strong = (scaled(says, "twice the delta in (22)", "eq_22", right=2), without(says, "laplacian"), without(says, "smallest_m"))
