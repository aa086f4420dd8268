"""Without a bound on eta the amplification of Corollary 9.4 fails.

Corollary 9.4 needs a bound on the step: with eta = 1/sqrt(T) = 3/nu the first user's loss is not amplified away.

Where: ours.
On arXiv Corollary 9.4 with the eta of Theorem 9.1. Instance: T = 9, eta = 1/3, beta = 9/2, A = [1 0], f(x) = (9/2) x_2^2 (nu
= 9), g and B anything; the users' gradients differ by Delta along e_2. There x_2 -> (1 - eta nu) x_2 + N = -2 x_2 + N.
Letters: B0 = Delta^2/(2 rho^2), ``D``, ``D_x2`` the divergences of the output and of x_2 after 2T + 1 = 19 iterations, p =
4^18.
Idea: the mean difference is 2^18 eta Delta, the variance (1 + 4 + ... + 4^18) eta^2 rho^2.
Note: The second coordinate is in the kernel of A, so that it does plain gradient steps of length eta = 3/nu, which expand.
The standing assumption of the paper (f nu-smooth, mostly eta = 1/nu) excludes this; Theorem 9.1's eta = 1/sqrt(T) does not
keep it. The divergence stays above (3/4) Delta^2/(2 rho^2) however large T is made at this ratio eta nu = 3.
"""

from verify import *

for_all(positive="Delta rho", nonnegative="D D_x2")

B0 = Delta**2 / (2 * rho**2)
T, eta, beta = 9, ratio(1, 3), ratio(9, 2)
p = ratio(4**18)
C = max(ratio(2), 3 / (beta * eta)) * (1 + beta * eta)
variance = (4 * p - 1) / 3

says = statement(
    gaussian=instance(
        "chan2024.fact-4.3",
        "on_the_line",
        "x_2 after 19 iterations: mean difference (-2)^18 eta Delta",
        D_line=D_x2,
        delta=2**18 * eta * Delta,
        V=eta**2 * rho**2 * variance,
    ),
    marginal=instance("chan2024.fact-4.5a", "marginal", "x_2 is part of the output", D_pair=D, D_Y=D_x2),
    not_amplified=D > 3 * B0 / 4 | goal,
    above_the_bound=D > C / T * B0 | goal,
)

claim = Claim("chan2024.corollary-9.4-step-size", "counterexample")

proof = shows(
    not_amplified=marginal + gaussian + term(B0 * (p / variance - ratio(3, 4))),
    above_the_bound=marginal + gaussian + term(B0 * (p / variance - C / T)),
)

witness = Point(scalars={"Delta": 1, "rho": 1, "D": p / variance / 2, "D_x2": p / variance / 2})

too_strong = altered(
    {"four fifths": not_amplified.left > 4 * B0 / 5, "the printed bound": dict(above_the_bound=C / T * B0 > D | false)},
    drop="gaussian",
)
