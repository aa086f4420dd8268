"""The local step in closed form.

(12): the minimiser of (8) in closed form.

Where: Lemma 1 proof, eqs. (12a)-(12b).
Letters: wt = wt_i^{k-1}, w = w^{k-1}, ga = gamma_i^{k-1}, g = f_i'(wt), A = rho + 1/eta; v any point, J_v and J_o the values
of (8) without its constants at v and at (12).
Idea: J(v) - J((12)) = (A/2)|v - (12)|^2.
Reading: verbatim
Note: (12b) is the same formula for the neighbouring data, where g contains the replaced sample. Uniqueness of the step needs
one selection of subgradients, the same for both.
"""

from verify import *

for_all(positive="rho eta", real="J_v J_o", X="v wt w ga g")

scalars("A")

optimum = (ga - g + w * rho + wt / eta) / A


def model(u):
    """(8) at u without f_i(wt)."""
    return g @ (u - wt) - ga @ (u - w) + rho / 2 * (u - w).norm2 + (u - wt).norm2 / (2 * eta)


says = statement(
    at_v=J_v == model(v) | letter("J_v", "(8) at any point, without its constant"),
    at_optimum=J_o == model(optimum) | letter("J_o", "(8) at (12)"),
    gap=J_v - J_o == A / 2 * (v - optimum).norm2 | goal,
    minimiser=J_v >= J_o | goal,
    definitions=(("A", rho + 1 / eta),),
)

claim = Claim(
    "huang2020.eq-12",
    "identity",
    statement=r"w_i^k=\frac{-f_i'(\tilde w_i^{k-1})+\gamma_i^{k-1}+\rho w^{k-1}+\tilde w_i^{k-1}/\eta_i^k}{\rho+1/\eta_i^k}",
    prints=r"""
        w_i^k -> optimum
        f_i'(\tilde w_i^{k-1}) -> g
        \gamma_i^{k-1} -> ga
        w^{k-1} -> w
        \tilde w_i^{k-1} -> wt
        \rho+1/\eta_i^k -> A
        \eta_i^k -> eta
    """,
    facts="equivalent",
)

proof = shows(gap=at_v - at_optimum, minimiser=at_v - at_optimum + A / 2 * square(v - optimum))

witness = at("rho=1 eta=1 J_v=1 J_o=0 v=[1] wt=[0] w=[0] ga=[0] g=[0]")

too_strong = altered(
    {"1 % more curvature than A": minimiser.right + 101 * A * (v - optimum).norm2 / 200},
    scale="curvature 1 % smaller -> gap right 99/100",
    drop="at_v",
)
