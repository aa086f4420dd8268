"""Noise on the iterate is the noise (1/eta)(eta beta A^T A + I) N on the gradient.

Proof of Lemma 9.2: noise N_t on x_{t+1} is noise (1/eta)(eta beta A^T A + I) N_t on the gradient.

Where: arXiv proof of Lemma 9.2.
Letters: see ``lemmas.common.oracle_admm_step``; the noiseless point is x_next + N.
Idea: Lemma 3.2 for the noiseless point, whose multiplier term is A^T p - beta A^T A N by lines 1 and 3.
Reading: step
Note: The displayed identity holds with N_t the noise in the oracle's answer, s_t + M N_t, as Algorithm 4 defines it; then
x_{t+1} is the noiseless point MINUS N_t. The words of the paper (adding N_t to x_{t+1}) give the identity with -N_t, see the
first false neighbour; since N_t is a symmetric Gaussian, independent of the past, the law of the run is the same and nothing
else changes. Equality of vectors is stated as the vanishing of the squared distance.
"""

from verify import *

from ...common.oracle_admm_step import G, used

for_all(positive="eta beta", X="x x_next s N MN At_AN At_p")

noiseless = s - (At_p - At_AN * beta) - (x - x_next - N) / eta
multiplied = MN - At_AN * beta - N / eta

says = statement(**alike("noiseless_step noise_matrix", program("oracle ADMM")), gradient_used=0 >= (G - used).norm2 | goal)

claim = Claim(
    "chan2024.lemma-9.2-noise",
    "identity",
    statement=r"s_t(x_t)+(\beta A^\top A+\tfrac1\eta)N_t"
    r"=A^\top(\lambda_{t+1}+\beta(By_{t+1}-By_t))+\tfrac1\eta(x_t-x_{t+1})",
    prints=r"""
        s_t(x_t) -> s
        (\beta A^\top A+\tfrac1\eta)N_t -> MN
        A^\top(\lambda_{t+1}+\beta(By_{t+1}-By_t)) -> At_p
        x_t -> x
        x_{t+1} -> x_next
    """,
)

proof = shows(  # G - used is the sum of the two vanishing vectors.
    gradient_used=-2 * (noiseless_step + noise_matrix) + square(noiseless - multiplied)
)

witness = at("eta=1 beta=1 x=[2] x_next=[1] N=[1] At_AN=[1] MN=[2] At_p=[3] s=[2]")

_added = s - (At_p + At_AN * beta) - (x - x_next + N) / eta
too_strong = (
    *altered(
        {"noise added to the iterate with a plus sign": dict(noiseless_step=_added.norm2 == 0 | false)},
        drop="noiseless_step noise_matrix",
    ),
    *altered(
        {
            "noise N/eta alone on the gradient": 0 >= (s + N / eta - used).norm2 | false,
            "no noise on the gradient": 0 >= (s - used).norm2 | false,
        }
    ),
)

observe = "oracle_admm_step"
