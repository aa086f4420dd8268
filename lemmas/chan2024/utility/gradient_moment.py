"""Second moment of the noisy gradient of Algorithm 4.

Formula (29): the second moment of the gradient used is at most G^2 + n rho^2 (eta beta |A|^2 + 1)^2.

Where: arXiv (29).
Letters: vectors are random, the inner product is E<.,.>; s = s_t(x_t), N = N_t in R^n, At_AN = A^T A N, A_N = A N in R^m; a
= |A|; G_0 is the paper's G.
Idea: s and N are uncorrelated; <N, A^T A N> = |A N|^2 <= a^2 |N|^2 and |A^T A N|^2 <= a^4 |N|^2.
Reading: interpretation: 'Sample' is read as a fresh draw: z_t is independent of f_t and of all that comes before, f_t of
x_t.
Note: (eta beta A^T A + I)^2 is applied as a square because the matrix is symmetric. Only the first two moments of the noise
enter.
"""

from verify import *

for_all(positive="eta beta", nonnegative="G_0 n rho a", X="s N At_AN", Z="A_N")

used = s + At_AN * beta + N / eta
right = G_0**2 + n * rho**2 * (eta * beta * a**2 + 1) ** 2

says = statement(
    bounded_gradient=G_0**2
    >= s.norm2 | assumed("Suppose there exists", "Theorem 9.1", "E|grad f(x)|^2 <= G^2 for every x; f_t is independent of x_t"),
    variance=N.norm2
    == n * eta**2 * rho**2
    | assumed("Sample a vector from", "sec. 9, oracle definition", "N_t = eta z_t is N(0, eta^2 rho^2 I_n)"),
    uncorrelated=s @ N
    == 0 | assumed("Sample a vector from", "sec. 9, oracle definition", "N_t has mean zero and is independent of s_t"),
    uncorrelated_image=s @ At_AN
    == 0 | assumed("Sample a vector from", "sec. 9, oracle definition", "N_t has mean zero and is independent of s_t"),
    adjoint=program("linear maps", x=N, w=A_N, A_x=A_N, At_w=At_AN),
    norm_of_A=program("linear maps", "bounded", x=N, A_x=A_N),
    norm_of_At=program("linear maps", "adjoint_bounded", w=A_N, At_w=At_AN),
    split=used.norm2 == s.norm2 + (N + At_AN * (eta * beta)).norm2 / eta**2 | goal,
    moment=right >= used.norm2 | goal,
)

claim = Claim(
    "chan2024.eq-29",
    "bound",
    statement=r"\mathbf E\|s_t+(\beta A^\top A+\tfrac1\eta)N_t\|^2=\mathbf E\|s_t\|^2+\tfrac1{\eta^2}"
    r"\mathbf E[N_t^\top(\eta\beta A^\top A+I)^2N_t]\le G^2+n\rho^2(\eta\beta\|A\|^2+1)^2",
    prints=r"""
        \mathbf E\|s_t+(\beta A^\top A+\tfrac1\eta)N_t\|^2 -> used@used
        \mathbf E\|s_t\|^2 -> s@s
        \mathbf E[N_t^\top(\eta\beta A^\top A+I)^2N_t] -> (N+At_AN*beta*eta)@(N+At_AN*beta*eta)
        G -> G_0
        \|A\| -> a
    """,
)

proof = shows(
    split=2 / eta * uncorrelated + 2 * beta * uncorrelated_image,
    moment=bounded_gradient
    - (eta * beta * a**2 + 1) ** 2 / eta**2 * variance
    - 2 / eta * uncorrelated
    - 2 * beta * uncorrelated_image
    - 2 * beta / eta * adjoint
    + (beta**2 * a**2 + 2 * beta / eta) * norm_of_A
    + beta**2 * norm_of_At,
)

# The last coordinate carries s, the first the noise.
witness = at("eta=1 beta=1 G_0=1 n=1 rho=1 a=1 s=[0, 1] N=[1, 0] At_AN=[1, 0] A_N=[1]")

too_strong = altered(
    {
        "the noise part 1 % smaller": G_0**2 + 99 * n * rho**2 * (eta * beta * a**2 + 1) ** 2 / 100 >= moment.right,
        "the gradient part 1 % smaller": moment.left - G_0**2 / 100,
        "|A| in place of |A|^2": G_0**2 + n * rho**2 * (eta * beta * a + 1) ** 2 >= moment.right,
    },
    drop="uncorrelated uncorrelated_image norm_of_At bounded_gradient",
)
