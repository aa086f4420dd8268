"""huang2020, Algorithm 3 (DP-ADMM): one subgradient per agent and iteration, at what it sent last; eta_i^k decreases."""

from ..declaration import Algorithm, Minimise, Update
from ..expression import Mean, Parameter, inner, square
from .consensus_admm import f, gamma, local, rho, w
from .primal_perturbation_admm import shared, xi

eta = Parameter("eta", per="step agent")

dp_admm = Algorithm(
    name="dp-admm",
    source="huang2020, Algorithm 3",
    state=(w, shared, gamma),
    steps=(
        Minimise(
            local,
            inner(f.gradient(shared), local)
            - inner(gamma, local - w)
            + rho / 2 * square(local - w)
            + square(local - shared, 1 / (2 * eta)),
        ),
        Update(shared.next, local + xi),
        Update(w.next, Mean(shared.next) - Mean(gamma) / rho),
        Update(gamma.next, gamma - rho * (shared.next - w.next)),
    ),
    released=("shared", "w"),
)
