"""zhang2018, (3)-(7): conventional consensus ADMM with edge variables, one pair for each ordered pair of neighbours (i, j).

``tail`` takes f to the f_i of its pairs (i, j), ``head`` to the f_j.
"""

from ..declaration import Algorithm, Minimise, Update
from ..expression import Operator, Parameter, Variable, each, inner, square
from .modified_admm import O, f

EDGES = each("X", "e")
eta, theta = Parameter("eta", per="step pair"), Parameter("theta")
tail, head = Operator("tail", each("X"), EDGES), Operator("head", each("X"), EDGES)
w, lam_a, lam_b = Variable("w", EDGES), Variable("lam_a", EDGES), Variable("lam_b", EDGES)
from_tail, from_head = tail(f.next) - w, head(f.next) - w

distributed_admm = Algorithm(
    name="distributed-admm",
    source="zhang2018, (3)-(7)",
    state=(f, w, lam_a, lam_b),
    steps=(
        Minimise(
            f.next,
            O(f.next)
            + inner(lam_a, tail(f.next))
            - inner(lam_b, head(f.next))
            + square(from_tail, eta / 2)
            + square(from_head, eta / 2),
        ),
        Update(w.next, (tail(f.next) + head(f.next)) / 2 + 1 / (2 * eta) * (lam_a - lam_b)),
        Update(lam_a.next, lam_a + theta * (tail(f.next) - w.next)),
        Update(lam_b.next, lam_b + theta * (w.next - head(f.next))),
    ),
    released=("f",),
)
