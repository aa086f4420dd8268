"""Weighted inequality of one iteration.

Proof of Lemma 7.6: P|x_{t+1}|^2 + Q|w_{t+1}|^2 <= R|x_t|^2 + S|w_t|^2 with the weights R, S of Definition 7.4.

Where: arXiv proof of Lemma 7.6.
Letters: k = 2/(nu + mu) - eta > 0; P = 1 - k/eta, Q = eta/beta + eta k/4, S = eta/beta.
Idea: eta times (22), where the y-term has a non-negative coefficient.
Reading: step
Note: P may be negative here; Lemma 7.6 adds P > R.
"""

from verify import *

from ...common.gradient_admm_pair import R_L, R_M, R_N, SUM, k, w_next, y_term
from ...common.gradient_admm_run import run_at
from .customised_norm import R
from .energy_inequality_with_gradient_bound import facts as without_y

for_all(positive="eta beta nu mu mu_g", nonnegative="rho", X=R_N, Z=R_M + " A_x", Y=R_L)

P = 1 - k / eta
Q = eta / beta + eta * k / 4
S = eta / beta
facts = (*without_y, y_term)
before = R * x.norm2 + S * w.norm2
after = P * x_next.norm2 + Q * w_next.norm2

says = statement(*facts, weighted=before >= after | goal, Q_above_S=Q > S | goal, definitions=SUM)

claim = Claim(
    "chan2024.lemma-7.6-PQRS",
    "inequality",
    statement=r"P\|\mathfrak d x_{t+1}\|^2+Q\|\mathfrak d w_{t+1}\|^2\le R\|\mathfrak d x_t\|^2+S\|\mathfrak d w_t\|^2"
    r"=\|(\mathfrak d x_t,\mathfrak d\lambda_t)\|_*^2,"
    r"\quad P=1-\tfrac k\eta,\ Q=\tfrac\eta\beta+\tfrac{\eta k}4>S=\tfrac\eta\beta,"
    r"\ k=\tfrac2{\nu+\mu}-\eta>0,\ A=[I|D],\ 2\mu_g\ge\beta^2\|A^\top B\|^2k",
    prints=r"""
        \|(\mathfrak d x_t,\mathfrak d\lambda_t)\|_*^2 -> before
        S -> eta/beta
        \mathfrak d x_t -> x
        \mathfrak d x_{t+1} -> x_next
        \mathfrak d w_t -> w
        \mathfrak d w_{t+1} -> w_next
        \mathfrak d x -> x
        x_t -> x
        x_{t+1} -> x_next
        A=[I|D] -> not compared: the normal form, a hypothesis
        \|A^\top B\| -> rho
    """,
)

proof = shows(use("energy", "chan2024.eq-22"), weighted=eta * (energy + y_term * square(y)), Q_above_S=eta / 4 * step_size)

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = altered(
    {
        "|x_next|^2 with weight 1 + k/eta": weighted.right + 2 * k / eta * x_next.norm2,
        "Q with eta k in place of eta k/4": weighted.right + 3 * eta * k * w_next.norm2 / 4,
    },
    scale="""
        right side halved -> weighted left 1/2
        Q at least 1 % above S -> Q_above_S right 101/100
    """,
    drop="y_term step_size strongly_cocoercive strongly_monotone coercive operator_norm adjoint_w adjoint_b",
)
