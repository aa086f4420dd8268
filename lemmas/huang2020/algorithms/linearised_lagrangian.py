"""The linearised augmented Lagrangian.

(8)-(9): the linearised local Lagrangian is a quadratic of curvature rho + 1/eta, a lower model of (6) plus its prox-term.

Where: Sec. III-B, eqs. (8)-(9).
Letters: v = w_i, wt = wt_i^{k-1}, w, ga = gamma_i, g = f_i'(wt); f, f_v = f_i at wt and v; linear = (8), full = (6) at v.
Idea: convexity of f_i gives (8) <= (6) + |v - wt|^2/(2 eta).
Reading: verbatim
Note: Its minimiser is huang2020.eq-12.
"""

from verify import *

for_all(positive="rho eta", real="f f_v linear full", X="v wt w ga g")

penalty = rho / 2 * (v - w).norm2 - ga @ (v - w)

says = statement(
    eight=linear == f + g @ (v - wt) + penalty + (v - wt).norm2 / (2 * eta) | letter("linear", "(8)"),
    six=full == f_v + penalty | letter("full", "(6)"),
    subgradient=program("objective of an agent", "convex"),
    lower_model=full + (v - wt).norm2 / (2 * eta) >= linear | goal,
)

claim = Claim(
    "huang2020.eq-8-9",
    "definition",
    statement=r"\hat{\mathcal L}_{\rho,k,i}=f_i(\tilde w)+\langle f_i'(\tilde w),w_i-\tilde w\rangle-\langle\gamma_i,w_i-w\rangle"
    r"+\tfrac\rho2\|w_i-w\|^2+\frac{\|w_i-\tilde w\|^2}{2\eta_i^k}",
    prints=r"""
        \hat{\mathcal L}_{\rho,k,i} -> linear
        f_i(\tilde w) -> f
        f_i'(\tilde w) -> g
        \tilde w -> wt
        w_i -> v
        \gamma_i -> ga
        \eta_i^k -> eta
    """,
)

proof = shows(lower_model=-eight + six + subgradient)

witness = at("rho=1 eta=1 f=0 f_v=1 full=3/2 linear=1 v=[1] wt=[0] w=[0] ga=[0] g=[0]")

too_strong = altered(
    {
        "without the prox-term": full >= linear | false,
        "half the prox-term, 1 % less": full + 99 * (v - wt).norm2 / eta / 200 >= linear | false,
    },
    drop="subgradient",
)
