"""One-step privacy of the operator that runs two noisy ADMM iterations.

Lemma 6.10: two noisy iterations are one-step private with C_K = max(2, 3/(eta beta))/(2 sigma^2).

Where: arXiv Lemma 6.10; AAAI Lemma 5.4.
Letters: ``x`` = dx~_t, ``lam`` = dlam_t, ``A_x`` = A dx~_t; D is the divergence of K on the two inputs, E the energy of the
shifts that make the two runs meet; c = max(2, 3/(eta beta)), so C_K = c/(2 sigma^2).
Idea: one round of two iterations: the first shift is v = dlam_{t+1}/beta - A dx_{t+1}, seen through A, the second takes off
what is left; see lemmas.common.gradient_admm_rounds.
Reading: interpretation: A = [I D], which stands in Remark 3.4 and before the lemma.
Note: The customised norm is squared. Proved by shifts of the noise; the paper's way, by the mechanisms of Algorithms 2 and
3, keeps its own verdicts (chan2024.lemma-6.10-mechanisms). Sharper constant: chan2024.lemma-6.10-sharper.
"""

from verify import *

for_all(positive="eta beta sigma c", nonnegative="D E", X="x", Z="A_x lam")

norm_in = x.norm2 + eta / beta * (lam - A_x * beta).norm2
ROUNDS = "gradient ADMM, rounds of two iterations"
BLOCK = "A = [I D] has no singular value below 1"
MAXIMUM = given(
    at_least_two=c >= 2 | letter("c", "max(2, 3/(eta beta))"),
    at_least_three=c * eta * beta >= 3 | letter("c", "max(2, 3/(eta beta))"),
    maximum=(c - 2) * (c * eta * beta - 3) == 0 | letter("c", "max(2, 3/(eta beta))"),
)


says = statement(
    *MAXIMUM,
    energy=program(ROUNDS, "energy", f"one round; {BLOCK}", a_min=1, s=1, T=1, l=lam),
    shift_rule=instance("common.shift-rule", "divergence"),
    private=c / (2 * sigma**2) * norm_in >= D | goal,
)

claim = Claim(
    "chan2024.lemma-6.10",
    "bound",
    statement=r"\mathsf{D^z}(K(\tilde x_t,\lambda_t)\|K(\tilde x'_t,\lambda'_t))\le"
    r"\frac1{2\sigma^2}\max\Big(2,\frac3{\eta\beta}\Big)\|(\mathfrak d\tilde x_t,\mathfrak d\lambda_t)\|_*^2",
    prints=r"""
        \mathsf{D^z}(K(\tilde x_t,\lambda_t)\|K(\tilde x'_t,\lambda'_t)) -> D
        \|(\mathfrak d\tilde x_t,\mathfrak d\lambda_t)\|_*^2 -> norm_in
        \mathfrak d\lambda_t -> lam
        x_t -> x
        \lambda_t -> lam
    """,
)

proof = shows(private=shift_rule + 1 / (2 * sigma**2) * energy)

witness = at("eta=1 beta=2 sigma=1 c=2 D=1/2 E=1 x=[0, 1] A_x=[0] lam=[0]")


def at_product(says, change, product, to):
    """``says`` with its goal altered, at one value of eta beta."""
    at_one_value = replace(says, facts=(*says.facts, equal("product", eta * beta, product)))
    (found,) = altered(at_one_value, {change: to})
    return found


def other_constants(says, norm_in):
    """C_K with another constant than max(2, 3/(eta beta))."""

    def private(constant):
        return constant / (2 * sigma**2) * norm_in >= D | false

    return (
        at_product(says, "1 % smaller, at eta beta = 3/2", ratio(3, 2), private(c * 99 / 100)),
        at_product(says, "c replaced by 3/(eta beta), at eta beta = 8/3", ratio(8, 3), private(3 / (eta * beta))),
        *altered(says, {"c replaced by 2": dict(private=norm_in / sigma**2 >= D | false)}, scale="c halved -> private left 1/2"),
    )


too_strong = (*other_constants(says, norm_in), *altered(drop="energy shift_rule"))
