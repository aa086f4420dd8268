"""The step size 1/sqrt(T) gives the right-hand side of Theorem 9.1.

Formula (30): eta = 1/sqrt(T) and (29) turn the averaged bound into the right-hand side of (26).

Where: arXiv (30).
Letters: q = sqrt(T), eta = 1/q; Y_0 = |B y_0 - B y*|^2, X_0 = |x_0 - x*|^2, a = |A|, G_0 the paper's G.
Idea: expand (eta beta a^2 + 1)^2.
Reading: step: The right sides only: what eta = 1/sqrt(T) and (29) make of the averaged bound. The inequality of (30) is that
of Theorem 9.1.
"""

from verify import *

scalars("T q eta beta Y_0 X_0 G_0 n rho a")
moment = G_0**2 + n * rho**2 * (eta * beta * a**2 + 1) ** 2
averaged = beta * Y_0 / (2 * T) + X_0 / (2 * eta * T) + eta / 2 * moment
printed = (
    beta * Y_0 / (2 * T)
    + X_0 / (2 * q)
    + (G_0**2 + n * rho**2) / (2 * q)
    + n * beta**2 * rho**2 * a**4 / (2 * T * q)
    + n * beta * rho**2 * a**2 / T
)
SIGNS = signs(positive="T q eta beta", nonnegative="Y_0 X_0 G_0 n rho a")


says = statement(
    Domain(SIGNS, {}),
    root=q**2 == T | letter("q", "sqrt(T)"),
    step_size=eta * q == 1 | letter("eta", "1/sqrt(T), Theorem 9.1"),
    substitution=averaged == printed | goal,
)

claim = Claim(
    "chan2024.eq-30",
    "identity",
    statement=r"\frac{\beta\|By_0-By^*\|^2}{2T}+\frac{\|x_0-x^*\|^2}{2\eta T}+\frac\eta2\big(G^2+n\rho^2(\eta\beta\|A\|^2+1)^2"
    r"\big)=\text{right side of (26)},\quad\eta=\tfrac1{\sqrt T}",
    prints=r"""
        \|By_0-By^*\|^2 -> Y_0
        \|x_0-x^*\|^2 -> X_0
        G -> G_0
        \text{right side of (26)} -> printed
        \|A\| -> a
    """,
    facts="equivalent",
)

u = eta * q - 1
one, two = n * rho**2 * beta * a**2, n * rho**2 * beta**2 * a**4 / 2
# With u = eta q - 1 = 0 and v = q^2 - T = 0: eta^2 T = (1 + u)^2 - eta^2 v and eta^3 T q = (1 + u)^3 - eta^3 q v.
proof = shows(
    substitution=(-X_0 / (2 * eta * T) + (G_0**2 + n * rho**2) / (2 * q)) * step_size
    + (one * (2 + u) / T + two * (3 + 3 * u + u**2) / (T * q)) * step_size
    + (X_0 / (2 * q * T) - one * eta**2 / T - two * eta**3 / T) * root
)

witness = at("T=4 q=2 eta=1/2 beta=1 Y_0=1 X_0=1 G_0=1 n=1 rho=1 a=1")

too_strong = altered(
    {
        "the noise of the gradient counted once in place of twice": substitution.right - n * beta * rho**2 * a**2 / (2 * T),
        "1/T in place of 1/sqrt(T)": substitution.right + X_0 * (1 / T - 1 / q) / 2,
        "T^2 in place of T^1.5": substitution.right + n * beta**2 * rho**2 * a**4 * (1 / T**2 - 1 / (T * q)) / 2,
    },
    drop="root step_size",
)
