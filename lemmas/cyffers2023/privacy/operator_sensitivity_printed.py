"""Sensitivity of the operator of the general private ADMM, with the singular value in place of its square.

(27) as printed: one data point changes the operator of the general ADMM by at most 4 lambda L gamma |A|_2/(n omega_A).

Where: App C.2 eq (27).
Letters: the statement is the printed one on the line, A a positive number, so |A|_2 = omega_A = A, for the linear losses f_i
= L x against -L x (the others 0); ``shift``, written Delta, = T(u) - T'(u).
Idea: the shift is 4 lambda L gamma/(n A); the printed bound does not see A at all.
Reading: interpretation: On the line, A a positive number, linear losses.
Note: Counterexample: A = 1/2, n = L = gamma = lambda = 1: the shift is 8 against a bound of 4. With singular values the
bound does not change when A is multiplied by a number, and so cannot hold, as (23) then trades A^2 against gamma. Attempts
to save it: with omega_A the smallest eigenvalue of A^T A, the square of what the text names, it is true; and it is true
where |A|_2 >= 1, by cyffers2023.eq-27-corrected, which has 1 in place of |A|_2.
"""

from verify import *

from .letters import lam_at_most_1, n_at_least_1

for_all(positive="n gamma lam A", nonnegative="L", real="v x x_prime shift")

norm_A = omega_A = A
X_STEP = "Algorithm 5 of cyffers2023, x-step on a line"

says = statement(
    n_at_least_1,
    lam_at_most_1,
    x_optimal=program(X_STEP, "optimal", "(23) with f_i = L x", a=A, slope=L),
    x_prime_optimal=program(X_STEP, "optimal", "(23) with f_i = -L x", a=A, slope=-L, x=x_prime),
    difference=program("Algorithm 5 of cyffers2023, two data sets on a line", "line", "(26)", a=A, d=x - x_prime),
    sensitivity=(4 * lam * L * gamma * norm_A / (n * omega_A)) ** 2 >= shift**2 | goal,
)

claim = Claim(
    "cyffers2023.eq-27",
    "sensitivity",
    statement=r"\|T(u)-T'(u)\|\le\frac{4\lambda L\gamma\,\|A\|_2}{n\,\omega_A}",
    prints=r"""
        T(u)-T'(u) -> shift
        \|A\|_2 -> A
        \omega_A -> A
    """,
    symbols={"shift": r"\Delta"},
    facts="equivalent",
    consequence="step",
)

witness = at("n=1 L=1 gamma=1 lam=1 A=1 v=0 x=-1 x_prime=1 shift=-4")

counterexample = at("n=1 L=1 gamma=1 lam=1 A=1/2 v=0 x=-4 x_prime=4 shift=-8")

too_strong = altered(
    {"1 % below the true sensitivity": 99 * (4 * lam * L * gamma / (n * omega_A)) ** 2 / 100 >= sensitivity.right}
)
