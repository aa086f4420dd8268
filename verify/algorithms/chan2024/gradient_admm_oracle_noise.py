"""chan2024, section 3.2, first option: Algorithm 1 whose gradient is noisy."""

from dataclasses import replace

from ..declaration import Solve, Update
from .gradient_admm import A, B, N, beta, c, eta, f, gradient_admm, lam, x, x_hat, y

noisy_gradient_admm = replace(
    gradient_admm,
    name="noisy-gradient-admm",
    source="chan2024, Algorithm 1, with the noise in the gradient (section 3.2, first option)",
    steps=(
        *gradient_admm.steps[:2],
        Solve(x_hat, (x_hat - x) / eta + f.gradient(x) + N - A.T(lam.next - beta * (A(x_hat) + B(y) - c))),
        Update(x.next, x_hat),
    ),
)
