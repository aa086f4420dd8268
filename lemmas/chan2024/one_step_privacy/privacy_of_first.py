"""Lemma 6.7: the divergence of M_1 on two inputs is |dlam_{t+1}/beta - A dx_{t+1}|^2/(2 sigma^2).

Where: arXiv Lemma 6.7. Letters: see ``lemmas.common.two_iterations``; D_1 is the divergence.
Idea: the two outputs are Gaussian with covariance (beta sigma)^2 I and means at distance w1 (the fixed D z
cancels).
"""

from lemmas.common.two_iterations import beta, sigma, v, w1
from verify import Claim, Point, Proof, Statement, altered, argued, because, equal, ratio, scalars, signs, spaces, term, without

(D_1,) = scalars("D_1")

says = Statement(
    signs=signs(positive="beta sigma", nonnegative="D_1"),
    spaces=spaces(Z="lam1 A_x1"),
    facts=(
        equal(
            "gaussian1",
            D_1,
            w1.norm2 / (2 * (beta * sigma) ** 2),
            because=argued("with covariance (beta sigma)^2 I and means w - beta D z", "chan2024.fact-4.3"),
        ),
    ),
    goals=(equal("first", D_1, v.norm2 / (2 * sigma**2)),),
)

claim = Claim(
    id="chan2024.lemma-6.7",
    title="Exact divergence of the first mechanism",
    where="arXiv Lemma 6.7",
    kind="divergence",
    statement=r"\mathsf{D^z}(\mathcal M_1(\tilde x_t,\lambda_t)\|\mathcal M_1(\tilde x'_t,\lambda'_t))"
    r"=\frac1{2\sigma^2}\|\tfrac1\beta\mathfrak d\lambda_{t+1}-A\mathfrak dx_{t+1}\|^2",
    says=says,
)

proof = Proof(goals={"first": because(term(1, "gaussian1"))})

witness = Point(scalars={"beta": 2, "sigma": 1, "D_1": ratio(1, 2)}, vectors={"lam1": [4], "A_x1": [1]})

too_strong = (
    altered(says, "1 % smaller", equal("first", D_1, ratio(99, 100) * v.norm2 / (2 * sigma**2))),
    altered(says, "w in place of w/beta", equal("first", D_1, w1.norm2 / (2 * sigma**2))),
    altered(says, "the sign of A dx turned", equal("first", D_1, (w1 / beta - v * 2).norm2 / (4 * sigma**2))),
    without(says, "gaussian1"),
)
