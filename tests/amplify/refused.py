"""Declarations that are no system of differences: each is refused in a sentence."""

from examples.declarations import N, a, eta, f, g, h, prox, t, v, x
from verify.algorithms.declaration import Algorithm, Minimise, Update
from verify.algorithms.expression import Function, Mean, Noise, Operator, Parameter, Variable, each, square

A = Operator("A", "X", "Z")
y = Variable("y", "Z")
primal_dual = Algorithm(
    "primal-dual",
    "noise on the primal point only",
    (x, y),
    (
        prox(v, g, x - eta * A.T(y)),
        Update(x.next, v + N),
        Minimise(y.next, t * Function("r", "Z")(y.next) + square(y.next - (y + t * A(2 * x.next - x))) / 2),
    ),
    ("x", "y"),
)
released_data = Algorithm(
    "released data", "", (x,), (Update(x.next, x + N), Update(v, x.next - eta * f.gradient(x.next))), ("x", "v")
)
released_before = Algorithm("released before", "", (x,), (Update(v, eta * f.gradient(x)), Update(x.next, x + v + N)), ("x", "v"))
told = Variable("told", "X")
noise_told = Algorithm(
    "noise told", "", (x, told), (Update(v, N), Update(told.next, v), Update(x.next, x - eta * f.gradient(x) + v)), ("x", "told")
)
two_noises = Algorithm(
    "two noises",
    "",
    (x, told),
    (Update(v, N / 10), Update(a, Noise("M", "X")), Update(told.next, a + told / 2), Update(x.next, x + v + told.next)),
    ("x", "told"),
)
nothing_random = Algorithm("no noise", "", (x,), (Update(x.next, x - eta * f.gradient(x)),), ("x",))
absent = Algorithm("participation", "", (x,), (Update(x.next, x + N, among=Parameter("present", per="agent")),), ("x",))
two_called_alike = Algorithm(
    "alike", "", (x,), (prox(v, h, x), prox(a, Function("h", "X", smooth=1 / eta), v), Update(x.next, a + N)), ("x",)
)
w = Variable("w", each("X"))
for_agents = Algorithm("agents", "", (w,), (prox(v, h, Mean(w)), Update(w.next, w + v + Noise("E", each("X")))), ("w",))


def quiet(answer):
    """Noise in x, and a state without noise that an answer moves."""
    return Algorithm("quiet", "", (x, told), (Update(x.next, x / 2 + N), Update(told.next, told / 2 + answer)), ("x", "told"))
