"""Privacy of the general private ADMM, as printed.

Theorem 7 as printed: K iterations of Algorithm 5 cost at most 8 K alpha |A|_2^2 L^2 gamma^2/(sigma^2 n^2 omega_A^2).

Where: App C.3 Thm 7 eq (29).
Letters: the statement is the printed one for Algorithm 5 on the line with A a positive number, B = -1, c = 0, g = 0 and
linear losses, f_1 = L x against -L x. Then z = u, A x = u - gamma slope/(n A), and u_{k+1} = u_k - 2 lambda gamma slope/(n
A) + lambda eta: z_K = u_{K-1} is Gaussian, ``shift``, written Delta, is the difference of its means and ``variance``,
written V, its variance, for K >= 2; the divergence is alpha Delta^2/(2 V). a = alpha - 1, ``norm_A`` = |A|_2, written N.
Idea: the shift grows as 1/A; the printed bound does not change when A is multiplied by a number.
Reading: interpretation: Linear losses on the line, A a positive number.
Note: Counterexample: linear losses, A = lambda = 1/2, K = 3, alpha = 2, n = L = gamma = sigma = 1: the privacy loss is 128
against a bound of 48. It rests on (27), where a singular value stands for its square. Attempts to save it: with omega_A the
smallest eigenvalue of A^T A it holds for A of full column rank (cyffers2023.theorem-7-eigenvalue), but the theorem says the
least modulus of the singular values of A, and who computes that gets too little noise where |A|_2 < 1; for |A|_2 >= 1 and A
of full column rank it holds, by cyffers2023.theorem-7-corrected; no scaling of the data helps, since A can be scaled against
gamma. If only full rank is asked (wide A), it fails even with |A|_2 = 1: cyffers2023.remark-3.
"""

from verify import *

from .centralized_privacy_printed import SYMBOLS, alpha, of_sums, variance

for_all(positive="a n gamma lam sigma A norm_A omega_A", nonnegative="L")

scalars("K")
printed = 8 * K * alpha * norm_A**2 * L**2 * gamma**2 / (sigma**2 * n**2 * omega_A**2)
true = 8 * (K - 1) * alpha * L**2 * gamma**2 / (sigma**2 * n**2 * omega_A**2)
step, noise = 4 * lam * gamma * L / (n * A), lam**2 * sigma**2

says = of_sums(
    printed,
    step,
    noise,
    norm=norm_A == A | letter("norm_A", "A is a positive number"),
    singular_value=omega_A == A | letter("omega_A", "A is a positive number"),
)

claim = Claim(
    "cyffers2023.theorem-7",
    "divergence",
    statement=r"A\text{ of full rank},\ \omega_A>0\text{ the least modulus of its singular values}:\quad "
    r"D_\alpha\le\frac{8K\alpha\|A\|_2^2L^2\gamma^2}{\sigma^2n^2\omega_A^2}",
    prints=r"""
        D_\alpha -> shift**2*alpha/(2*variance)
        \|A\|_2 -> norm_A
    """,
    symbols={**SYMBOLS, "norm_A": "N"},
    facts="equivalent",
    consequence="guarantee",
)

witness = at("a=1 n=1 L=1 gamma=1 lam=1 sigma=1 A=2 norm_A=2 omega_A=2", index=3)

counterexample = at("a=1 n=1 L=1 gamma=1 lam=1/2 sigma=1 A=1/2 norm_A=1/2 omega_A=1/2", index=3)

too_strong = altered({"1 % below the loss": 99 * true * 2 * variance / 100 >= privacy.right})
