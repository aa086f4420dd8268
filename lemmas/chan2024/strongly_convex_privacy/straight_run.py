"""Iterations of gradient ADMM in the kernel of A: what is left of a difference, and the variance.

Iterations in the kernel of A with f of Hessian mu there: what is left of a difference, and the variance.

Where: ours.
On arXiv Theorem 7.2. There x -> r x + noise, r = 1 - eta mu.
Letters, after m iterations: rho = r^m, v = the variance in units of sigma^2, G that at the start; Q = L^m for any L.
Idea: v is a geometric sum; Bernoulli's inequality.
"""

from verify import *

for_all(positive="r L", nonnegative="G")

scalars("m rho v Q")
mu = 1 - r

says = statement(
    falls=rho >= 0 | goal,
    spreads=v > 0 | goal,
    powers=Q > 0 | goal,
    decay=1 >= rho * (1 + m * mu) | goal,
    variance=(1 - r**2) * v + rho**2 == 1 + (1 - r**2) * rho**2 * G | goal,
    compared=L * rho**2 >= Q * (L - m * (L - r**2)) | goal,
    recursion=over("m", 1, dict(rho=(r, r * rho), v=(r**2 * G + 1, r**2 * v + 1), Q=(L, L * Q))),
)

claim = Claim("chan2024.straight-run", "inequality")

proof = shows(
    by_induction(
        invariants(
            counted=m >= 1 | at_start,
            some=rho >= 0 | term(r),
            power=Q > 0 | term(L),
            spread=v >= 1 | term(r**2 * G),
            slow=1 >= rho * (1 + m * mu) | square(mu),
            sum=(1 - r**2) * v + rho**2 == 1 + (1 - r**2) * rho**2 * G | at_start,
            bernoulli=L * rho**2 >= Q * (L - m * (L - r**2)) | at_start,
        ),
        counted=counted + term(1),
        some=r * some,
        power=L * power,
        spread=r**2 * (spread + term(1)),
        slow=slow + (m + 1) * square(mu) * some,
        sum=r**2 * sum,
        bernoulli=r**2 * bernoulli + m * square(L - r**2) * power,
    ),
    falls=some,
    spreads=spread + term(1),
    powers=power,
    decay=slow,
    variance=sum,
    compared=bernoulli,
)

witness = at("r=1/2 L=1/2 G=1", index=3)

too_strong = altered(
    {"twice as fast": decay.right + rho * m * mu, "without the variance at the start": variance.right - (1 - r**2) * rho**2 * G}
)
