"""chan2024, Algorithm 1 with the noise of section 3.2: gradient ADMM; sigma = 0 is the plain algorithm."""

from ..declaration import Algorithm, Minimise, Solve, Update
from ..expression import Datum, Function, Noise, Operator, Parameter, Variable, inner, square

beta, eta = Parameter("beta"), Parameter("eta")
A, B = Operator("A", "X", "Z"), Operator("B", "Y", "Z")
c = Datum("c", "Z")
f = Function("f", "X", smooth=1 / eta, per="step")
g = Function("g", "Y")
x, lam = Variable("x", "X"), Variable("lam", "Z")
y, x_hat = Variable("y", "Y"), Variable("x_hat", "X")
N = Noise("N", "X")

gradient_admm = Algorithm(
    name="gradient-admm",
    source="chan2024, Algorithm 1, with the noise of section 3.2",
    state=(x, lam),
    steps=(
        Minimise(y, g(y) - inner(lam, B(y)) + beta / 2 * square(A(x) + B(y) - c)),
        Update(lam.next, lam - beta * (A(x) + B(y) - c)),
        Solve(x_hat, (x_hat - x) / eta + f.gradient(x) - A.T(lam.next - beta * (A(x_hat) + B(y) - c))),
        Update(x.next, x_hat + N),
    ),
    released=("x", "lam"),
)
