"""Lemma 6.10: two noisy iterations are one-step private with C_K = max(2, 3/(eta beta))/(2 sigma^2).

Where: arXiv Lemma 6.10; AAAI Lemma 5.4. Letters: see ``lemmas.common.two_iterations``; D_K is the divergence of
K on the two inputs, D_z the supremum over z of that given z (attained, or approached: then the vectors are a limit, as in
``composition``), D_out that of the simulated output, D of the composition of the mechanisms; c = max(2, 3/(eta beta)), so
C_K = c/(2 sigma^2).
Idea: Lemma 6.9 is at most c/(2 sigma^2) times the customised norm of (dx_{t+1}, dlam_{t+1}), which by Lemma 6.5
is at most that of the input.
"""

from fractions import Fraction

from lemmas.chan2024.one_step_privacy.composition import claim as composition
from lemmas.common.two_iterations import FIRST, FIRST_AS_PAIR, R_M, R_M_FIRST, R_N, R_N_FIRST, beta, eta, sigma, v, w, x, x1
from verify import (
    Claim,
    Neighbour,
    Point,
    Polynomial,
    Proof,
    Statement,
    Use,
    altered,
    argued,
    at_least,
    because,
    equal,
    instance,
    letter,
    ratio,
    scalars,
    signs,
    spaces,
    term,
    without,
)

D_K, D_z, D_out, D, c = scalars("D_K D_z D_out D c")
norm_in = x.norm2 + eta / beta * w.norm2
LINKS = (
    at_least(
        "averaged",
        D_z,
        D_K,
        because=instance(
            "common.quasi-convexity", "marginal", "the fixed coordinates z have one law in both scenarios", D_cond=D_z, D_Y=D_K
        ),
    ),
    equal(
        "simulated",
        D_z,
        D_out,
        because=argued("given z, the output of K is that of the mechanisms, mapped by a fixed function", "chan2024.lemma-6.6"),
    ),
    at_least("processed", D, D_out, because=instance("chan2024.fact-4.5a", "marginal", D_pair=D, D_Y=D_out)),
)

MAXIMUM = (
    at_least("at_least_two", c, 2, because=letter("c", "max(2, 3/(eta beta))")),
    at_least("at_least_three", c * eta * beta, 3, because=letter("c", "max(2, 3/(eta beta))")),
    equal("maximum", (c - 2) * (c * eta * beta - 3), because=letter("c", "max(2, 3/(eta beta))")),
)

says = Statement(
    signs=signs(positive="eta beta sigma c", nonnegative="D_K D_z D_out D D_1 D_2"),
    spaces=spaces(X=f"{R_N_FIRST} {R_N}", Z=f"{R_M_FIRST} {R_M}"),
    facts=(*FIRST, *composition.says.facts, *LINKS, *MAXIMUM),
    goals=(at_least("private", c / (2 * sigma**2) * norm_in, D_K),),
)

claim = Claim(
    id="chan2024.lemma-6.10",
    title="One-step privacy of the operator that runs two noisy ADMM iterations",
    where="arXiv Lemma 6.10; AAAI Lemma 5.4",
    kind="bound",
    statement=r"\mathsf{D^z}(K(\tilde x_t,\lambda_t)\|K(\tilde x'_t,\lambda'_t))\le"
    r"\frac1{2\sigma^2}\max\Big(2,\frac3{\eta\beta}\Big)\|(\mathfrak d\tilde x_t,\mathfrak d\lambda_t)\|_*^2",
    says=says,
    reading="verbatim",
    note="The customised norm is squared. Conditioning on z uses quasi-convexity with a common law only, so "
    "the failure of Fact 4.5(b) as printed does no harm here. Sharper constant: "
    "chan2024.lemma-6.10-sharper.",
)

proof = Proof(
    steps=(Use("pair", "chan2024.lemma-6.9"), Use("first_iteration", "chan2024.lemma-6.5", vectors=FIRST_AS_PAIR)),
    goals={
        "private": because(
            term(1, "averaged"),
            term(-1, "simulated"),
            term(1, "processed"),
            term(1, "pair"),
            term(1 / (2 * sigma**2), "at_least_two", square=x1),
            term(1 / (2 * sigma**2), "at_least_three", square=v),
            term(c / (2 * sigma**2), "first_iteration"),
        )
    },
)

_vectors = {
    "x": [0, 1],
    "At_w1": [0, 0],
    "At_b1": [0, 0],
    "x1": [0, 1],
    "Ev": [0, 0],
    "x2": [0, 1],
    "At_w2": [0, 0],
    "At_b2": [0, 0],
    "w": [0],
    "lam1": [0],
    "A_x1": [0],
    "AEv": [0],
    "b2": [0],
    "A_x2": [0],
}
witness = Point(
    scalars={
        "eta": 1,
        "beta": 2,
        "sigma": 1,
        "c": 2,
        "D_1": 0,
        "D_2": ratio(1, 2),
        "D": ratio(1, 2),
        "D_K": ratio(1, 2),
        "D_z": ratio(1, 2),
        "D_out": ratio(1, 2),
    },
    vectors=_vectors,
)


def _where(k: Fraction, change: str, constant: Polynomial) -> Neighbour:
    """The claim with another constant, at one value k of eta beta."""
    goal = at_least("private", constant / (2 * sigma**2) * norm_in, D_K)
    return Neighbour(change, Statement(says.signs, says.spaces, (*says.facts, equal("product", eta * beta, k)), (goal,)))


too_strong = (
    _where(ratio(3, 2), "1 % smaller, at eta beta = 3/2", c * ratio(99, 100)),
    _where(ratio(8, 3), "c replaced by 3/(eta beta), at eta beta = 8/3", 3 / (eta * beta)),
    altered(says, "c replaced by 2", at_least("private", norm_in / sigma**2, D_K)),
    altered(says, "c halved", at_least("private", c / (4 * sigma**2) * norm_in, D_K)),
    without(says, "averaged"),
    without(says, "processed"),
    without(says, "cocoercive1"),
    without(says, "monotone1"),
    without(says, "composed"),
)
