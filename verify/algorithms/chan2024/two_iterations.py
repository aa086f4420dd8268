"""chan2024, Algorithms 2 and 3 (section 6.2): two noisy iterations of Algorithm 1 as one operator, for A = [I D].

The noise of the first is E U + F z, where E u = (u, 0) and F z = (0, z); z is fixed. M_1 returns w_tilde, M_2 the masked x.
"""

from ..declaration import Algorithm, Minimise, Solve, Update
from ..expression import Function, Noise, Operator, Variable, inner, square
from .gradient_admm import A, B, N, beta, c, eta, f, g, lam, x, y

E, F = Operator("E", "Z", "X"), Operator("F", "R", "X")
f_2 = Function("f_2", "X", smooth=1 / eta, per="step")
U, z = Noise("U", "Z"), Noise("z", "R", "0")
lam_1, x_1, w_tilde = Variable("lam_1", "Z"), Variable("x_1", "X"), Variable("w_tilde", "Z")
x_masked, y_1, x_2 = Variable("x_masked", "X"), Variable("y_1", "Y"), Variable("x_2", "X")

two_iterations = Algorithm(
    name="two-iterations",
    source="chan2024, Algorithms 2 and 3",
    state=(x, lam),
    steps=(
        Minimise(y, g(y) - inner(lam, B(y)) + beta / 2 * square(A(x) + B(y) - c)),
        Update(lam_1, lam - beta * (A(x) + B(y) - c)),
        Solve(x_1, (x_1 - x) / eta + f.gradient(x) - A.T(lam_1 - beta * (A(x_1) + B(y) - c))),
        Update(w_tilde, lam_1 - beta * A(x_1) - beta * A(F(z)) - beta * U),
        Update(x_masked, x_1 + E(U) + F(z)),
        Minimise(y_1, g(y_1) - inner(w_tilde, B(y_1)) + beta / 2 * square(B(y_1) - c)),
        Update(lam.next, w_tilde - beta * (B(y_1) - c)),
        Solve(x_2, (x_2 - x_masked) / eta + f_2.gradient(x_masked) - A.T(lam.next - beta * (A(x_2) + B(y_1) - c))),
        Update(x.next, x_2 + N),
    ),
    released=("w_tilde", "x"),
    inverses=((A, E),),
)
