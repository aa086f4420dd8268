"""huang2020, Algorithm 2: consensus ADMM whose agents send the local variable plus noise."""

from ..declaration import Algorithm, Update
from ..expression import Mean, Noise, Variable, each
from .consensus_admm import consensus_admm, gamma, local, rho, w

shared = Variable("shared", each("X"))
xi = Noise("xi", each("X"), "sigma_i")

primal_perturbation_admm = Algorithm(
    name="primal-perturbation-admm",
    source="huang2020, Algorithm 2",
    state=(w, gamma),
    steps=(
        consensus_admm.steps[0],
        Update(shared, local + xi),
        Update(w.next, Mean(shared) - Mean(gamma) / rho),
        Update(gamma.next, gamma - rho * (shared - w.next)),
    ),
    released=("shared", "w"),
)
