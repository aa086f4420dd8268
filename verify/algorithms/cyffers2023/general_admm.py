"""cyffers2023, Algorithm 5 (appendix B.2): private ADMM for min f(x) + g(z), Ax + Bz = c, by (22)-(24)."""

from ..declaration import Algorithm, Minimise, Update
from ..expression import Datum, Function, Noise, Operator, Parameter, Variable, square
from .fixed_point import relaxation

gamma = Parameter("gamma")
A, B, c = Operator("A", "X", "U"), Operator("B", "Z", "U"), Datum("c", "U")
f, g = Function("f", "X"), Function("g", "Z")
u, z, x = Variable("u", "U"), Variable("z", "Z"), Variable("x", "X")
eta = Noise("eta", "U")

general_admm = Algorithm(
    name="general-admm",
    source="cyffers2023, Algorithm 5",
    state=(u,),
    steps=(
        Minimise(z, g(z) + 1 / (2 * gamma) * square(B(z) + u)),
        Minimise(x, f(x) + 1 / (2 * gamma) * square(A(x) + 2 * B(z) + u - c)),
        Update(u.next, u + 2 * relaxation * (A(x) + B(z) - c + eta / 2)),
    ),
    released=("z",),
)
