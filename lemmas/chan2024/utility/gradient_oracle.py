"""The noisy gradient oracle of section 9 is unbiased.

Section 9: the noisy gradient oracle g_t = grad f_t(x_t) + (I + eta beta A^T A) z_t is unbiased for the gradient of F = E f.

Where: arXiv sec. 9 Oracle Definition.
Letters: ``s_mean`` = E grad f_t(x), ``Kz_mean`` = (I + eta beta A^T A) E z_t, ``grad_F`` = grad F(x).
Idea: both parts of the mean error vanish.
Reading: interpretation: A definition has nothing to check; stated are the properties that the paper uses of it.
Note: Equality of vectors is stated as the vanishing of the squared distance. The oracle depends on eta, beta and A: its
noise is shaped so that the iterate gets isotropic noise (chan2024.sec9-reparam); its variance trace is rho^2 |I + eta beta
A^T A|_F^2.
"""

from verify import *

for_all(X="s_mean Kz_mean grad_F")

says = statement(
    sampled=(s_mean - grad_F).norm2
    == 0
    | assumed("samples its private function from the distribution", "sec. 9, user model", "gradient and expectation commute"),
    centred=Kz_mean.norm2
    == 0 | assumed("Sample a vector from", "sec. 9, oracle definition", "E z_t = 0, and the matrix is linear"),
    unbiased=0 >= (s_mean + Kz_mean - grad_F).norm2 | goal,
)

claim = Claim(
    "chan2024.sec9-oracle",
    "definition",
    statement=r"g_t=\nabla f_t(x_t)+(I+\eta\beta A^\top A)z_t,\ f_t\sim\mathcal D,\ z_t\sim\mathcal N(0,\rho^2I_n),\ "
    r"\sigma=\eta\rho:\quad\mathbf E\,g_t=\nabla\mathfrak f(x_t)",
    prints=r"""
        \sigma= -> not compared: a letter
        \mathbf E\,g_t -> s_mean + Kz_mean
        \nabla\mathfrak f(x_t) -> grad_F
        g_t=\nabla f_t -> not compared: the definition, of which the statement proves properties
    """,
)

proof = shows(unbiased=-2 * (sampled + centred) + square(s_mean - grad_F - Kz_mean))
witness = at("s_mean=[1, 2] Kz_mean=[0, 0] grad_F=[1, 2]")
too_strong = (*altered(drop="sampled centred"), *altered({"unbiased for zero": 0 >= (s_mean + Kz_mean).norm2 | false}))
