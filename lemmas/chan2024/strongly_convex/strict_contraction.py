"""Strict contraction: a step size and a factor below one exist.

Lemma 7.6: there are 0 < eta < 2/(nu + mu) and 0 < L < 1 with which one iteration contracts the customised norm.

Where: arXiv Lemma 7.6.
Letters: s = nu + mu, k = 2/s - eta; P, Q, R, S as in its proof; rho = |A^T B|.
Idea: an explicit choice. D = s^3/(nu mu) + beta^2 rho^2/mu_g, eta = 2/s - 1/D lies in (23) for all parameters, and L = 1 -
(1 - R/P)(1 - S/Q) is at least max(R/P, S/Q). N = 2D - s, p = N - s = N P and q = Q/eta are visibly positive.
Reading: interpretation: A = [I D], which stands in Remark 3.4; before Theorem 7.2 it is called full row rank.
Note: Squared norms. Existence by an explicit choice: eta = 2/(nu + mu) - 1/D with D = (nu + mu)^3/(nu mu) + beta^2
rho^2/mu_g lies in (23) whatever the parameters, rho = 0 and nu = mu included, and L = 1 - (1 - R/P)(1 - S/Q). Both depend on
nu, mu, mu_g, beta and |A^T B| only, not on the inputs. For given eta in (23) see chan2024.lemma-7.6-explicit-L.
"""

from verify import *

from ...common.gradient_admm_pair import R_L, R_M, R_N, SUM, step_size, w_next, y_term
from .positive_weight import R
from .weighted_inequality import P, S
from .weighted_inequality import facts as one_step

for_all(positive="beta nu mu mu_g", nonnegative="rho", X=R_N, Z=R_M + " A_x", Y=R_L)

scalars("eta s D N p q")
spread = nu**2 / mu + mu**2 / nu
penalty = beta**2 * rho**2 / mu_g
CHOICE = (
    *SUM,
    ("D", spread + 3 * s + penalty),
    ("N", 2 * spread + 5 * s + 2 * penalty),
    ("p", 2 * spread + 4 * s + 2 * penalty),
    ("eta", N / (s * D)),
    ("q", 1 / beta + 1 / (4 * D)),
)
L = 1 - (P - R) * N / (4 * D * p * q)

facts = tuple(fact for fact in one_step if fact not in (step_size, y_term))
before = R * x.norm2 + S * w.norm2
after = R * x_next.norm2 + S * w_next.norm2

says = statement(
    *facts,
    step_positive=eta > 0 | goal,
    step_below=2 / s > eta | goal,
    factor_positive=L > 0 | goal,
    factor_below_one=1 > L | goal,
    contraction=L * before >= after | goal,
    definitions=CHOICE,
)

claim = Claim(
    "chan2024.lemma-7.6",
    "existence",
    statement=r"\exists\,0<\eta<\tfrac2{\nu+\mu},\ 0<\mathfrak L<1:\quad"
    r"\|(\mathfrak d x_{t+1},\mathfrak d\lambda_{t+1})\|_*^2"
    r"\le\mathfrak L\,\|(\mathfrak d x_t,\mathfrak d\lambda_t)\|_*^2",
    symbols={"p": r"\hat{p}"},
    prints=r"""
        \|(\mathfrak d x_{t+1},\mathfrak d\lambda_{t+1})\|_*^2 -> after
        \|(\mathfrak d x_t,\mathfrak d\lambda_t)\|_*^2 -> before
        \mathfrak L -> L
        \mathfrak d x_t -> x
        \mathfrak d x_{t+1} -> x_next
        \mathfrak d x -> x
        x_t -> x
        x_{t+1} -> x_next
    """,
)

proof = shows(
    Have(step_size, because(term(1 / D))),
    Have(y_term, because(term(2 * mu_g * (spread + 3 * s) + beta**2 * rho**2), scale=D)),
    use("weights", "chan2024.lemma-7.6-PQRS"),
    use("norm", "chan2024.def-7.4-positive-weight"),
    have(
        P_above_R=P
        > R
        | (term(D * s * (3 * nu**2 + 2 * nu * mu + 3 * mu**2) + 4 * nu * mu * penalty * D + nu * mu * s**2)) / (s**2 * D * N / 2)
    ),
    have(L_positive=L > 0 | term(1 / (beta * q)) + N / (4 * D * p * q) * norm),
    step_positive=term(eta),
    step_below=fact("step_size"),
    factor_positive=L_positive,
    factor_below_one=N / (4 * D * p * q) * P_above_R,
    contraction=L_positive * fact("weights.weighted")
    + 1 / (beta * q) * P_above_R * square(x_next)
    + eta * N / (4 * D * p) * norm * square(w_next),
)

# The chosen step size is 64/105 here. A = [1], B = [1], c = 0, f = 3/4 x^2, g = y^2/2, from (x, lam) = (466, 3728) and (0, 0).
witness = at(
    "beta=2 nu=2 mu=1 mu_g=1 rho=1 x=[466] x_next=[-238] At_w_next=[1408] At_b=[932] w=[2796] b=[932] "
    "A_x=[466] A_x_next=[-238] y=[932]"
)

too_strong = altered(
    scale="""
        step below 99/100 of 2/(nu + mu) -> step_below left 99/100
        factor below 9/10 -> factor_below_one left 9/10
        factor L/2 -> contraction left 1/2
    """,
    drop="strongly_cocoercive strongly_monotone coercive adjoint_w",
)
