"""Sensitivity of the x-step to one data point, with the singular value in place of its square.

The x-step is said to move by at most 2 L gamma/(n omega_A) when one data point changes.

Where: App C.2.
Letters: the statement is the printed one on the line, A = omega > 0 a number, for the linear losses f_i = L x against f_i' =
-L x (the others 0), so that x and x' solve (23): slope/n + A(A x + v)/gamma = 0.
Idea: the difference is 2 L gamma/(n omega^2).
Reading: interpretation: On the line with linear losses, A = omega.
Note: Counterexample: A = 1/2, L = gamma = 1, n = 1: the argmin moves by 8 against a bound of 4. Attempts to save it: true
with omega_A the smallest eigenvalue of A^T A, which the text takes for the smallest singular value of A; true where omega_A
>= 1 (then cyffers2023.c2-argmin-sensitivity-corrected is stronger) and true for consensus, A = I; no bound on the data
helps, since the loss is linear. Only |A(x - x')| matters later, and that is at most 2 L gamma/(n omega_A).
"""

from verify import *

from .letters import n_at_least_1

X_STEP = "Algorithm 5 of cyffers2023, x-step on a line"

for_all(positive="n gamma omega", nonnegative="L", real="v x x_prime")

says = statement(
    n_at_least_1,
    x_optimal=program(X_STEP, "optimal", "(23) with f_i = L x", a=omega, slope=L),
    x_prime_optimal=program(X_STEP, "optimal", "(23) with f_i = -L x", a=omega, slope=-L, x=x_prime),
    argmin_sensitivity=(2 * L * gamma / (n * omega)) ** 2 >= (x - x_prime) ** 2 | goal,
)

claim = Claim(
    "cyffers2023.c2-argmin-sensitivity",
    "sensitivity",
    statement=r"\|x-x'\|\le\frac{2L\gamma}{n\,\omega_A}",
    prints=r"""
        x' -> x_prime
        \omega_A -> omega
    """,
    facts="equivalent",
    consequence="step",
)

witness = at("n=1 L=1 gamma=1 omega=1 v=0 x=-1 x_prime=1")

counterexample = at("n=1 L=1 gamma=1 omega=1/2 v=0 x=-4 x_prime=4")

too_strong = altered(
    {"1 % below the true sensitivity": 99 * (2 * L * gamma / (n * omega**2)) ** 2 / 100 >= argmin_sensitivity.right}
)
