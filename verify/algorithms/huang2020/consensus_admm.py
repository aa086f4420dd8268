"""huang2020, Algorithm 1: consensus ADMM with a central aggregator, without noise."""

from ..declaration import Algorithm, Minimise, Update
from ..expression import Function, Mean, Parameter, Variable, each, inner, square

rho = Parameter("rho")
f = Function("f", each("X"), per="agent")
w, gamma, local = Variable("w", "X"), Variable("gamma", each("X")), Variable("local", each("X"))

consensus_admm = Algorithm(
    name="consensus-admm",
    source="huang2020, Algorithm 1",
    state=(w, gamma),
    steps=(
        Minimise(local, f(local) - inner(gamma, local - w) + rho / 2 * square(local - w)),
        Update(w.next, Mean(local) - Mean(gamma) / rho),
        Update(gamma.next, gamma - rho * (local - w.next)),
    ),
    released=("local", "w"),
)
