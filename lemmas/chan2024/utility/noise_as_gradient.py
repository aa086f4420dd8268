"""Proof of Lemma 9.2: noise N_t on x_{t+1} is noise (1/eta)(eta beta A^T A + I) N_t on the gradient.

Where: arXiv proof of Lemma 9.2. Letters: see ``lemmas.common.oracle_admm_step``; the noiseless point is x_next - N.
Idea: Lemma 3.2 for the noiseless point, then x_next - N = x_{t+1} and A^T q = A^T p + beta A^T A N.
"""

from lemmas.common.oracle_admm_step import G, N, At_AN, At_p, At_q, MN, beta, eta, s, used, x, x_next
from verify import Claim, Point, Proof, Statement, altered, at_least, because, equal, signs, spaces, term, without

lemma_3_2 = s - At_q - (x - x_next + N) / eta
multiplied = MN - At_AN * beta - N / eta
linear = At_q - At_p - At_AN * beta

says = Statement(
    signs=signs(positive="eta beta"),
    spaces=spaces(X="x x_next s N MN At_AN At_p At_q"),
    facts=(
        equal("noiseless_step", lemma_3_2.norm2),
        equal("noise_matrix", multiplied.norm2),
        equal("linear", linear.norm2),
    ),
    goals=(at_least("gradient_used", 0, (G - used).norm2),),
)

claim = Claim(
    id="chan2024.lemma-9.2-noise",
    title="Noise on the iterate is the noise (1/eta)(eta beta A^T A + I) N on the gradient",
    where="arXiv proof of Lemma 9.2",
    kind="identity",
    statement=r"s_t(x_t)+(\beta A^\top A+\tfrac1\eta)N_t"
              r"=A^\top(\lambda_{t+1}+\beta(By_{t+1}-By_t))+\tfrac1\eta(x_t-x_{t+1})",
    says=says,
    hypotheses={
        "noiseless_step": "chan2024.lemma-3.2-gradient: for the step before the noise is added",
        "noise_matrix": "M N = beta A^T A N + N/eta",
        "linear": "q - p = beta A N by lines 1 and 3 of Algorithm 4, and A^T is linear",
    },
    note="Equality of vectors is stated as the vanishing of the squared distance.",
)

proof = Proof(
    goals={
        # G - used = a + b + c with the three vanishing vectors; |a + b + c|^2 = 3 (|a|^2 + |b|^2 + |c|^2) - squares.
        "gradient_used": because(
            term(-3, "noiseless_step"),
            term(-3, "noise_matrix"),
            term(-3, "linear"),
            term(1, square=lemma_3_2 - multiplied),
            term(1, square=lemma_3_2 - linear),
            term(1, square=multiplied - linear),
        )
    }
)

witness = Point(
    scalars={"eta": 1, "beta": 1},
    vectors={"x": [2], "x_next": [1], "N": [1], "At_AN": [1], "MN": [2], "At_q": [3], "At_p": [2], "s": [1 + 4]},
)

too_strong = (
    without(says, "noiseless_step"),
    without(says, "noise_matrix"),
    without(says, "linear"),
    altered(says, "noise N/eta alone on the gradient", at_least("gradient_used", 0, (s + N / eta - used).norm2)),
    altered(says, "no noise on the gradient", at_least("gradient_used", 0, (s - used).norm2)),
)

observe = "oracle_admm_step"
