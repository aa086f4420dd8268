"""Algorithms that the suite does not know, as a stranger declares them; tests/amplify/test_own_algorithms.py asks what they leak,
and tests/conformance/test_own_declarations.py holds programs to them.

python -m verify conform my_module:my_program --family examples/declarations.py:douglas_rachford
python -m verify amplify examples/declarations.py:heavy_ball --set eta=1/2 --set m=1/10 --class f=0:2 --steps 6 --lower
python -m verify account examples/declarations.py:private_admm --set eta=1/2 --set beta=3 --operator A=0,1,2 --class f=0:2 \\
    --sigma 2 --sensitivity 1 --users 20 --user 5
"""

from verify.algorithms.declaration import Algorithm, Minimise, Update
from verify.algorithms.expression import Function, Map, Mean, Noise, Operator, Parameter, Variable, each, inner, square

eta, m, t = Parameter("eta"), Parameter("m", "nonnegative"), Parameter("t")
f, g, h = Function("f", "X", smooth=1 / eta, per="step"), Function("g", "X"), Function("h", "X")
x, last, v = Variable("x", "X"), Variable("last", "X"), Variable("v", "X")
a, b = Variable("a", "X"), Variable("b", "X")
N, M = Noise("N", "X"), Noise("M", "X")
P = Map("P", "X", firm=True)


def prox(target, function, at, step=eta):
    return Minimise(target, step * function(target) + square(target - at) / 2)


proximal_gradient = Algorithm("proximal-gradient", "", (x,), (prox(v, h, x - eta * f.gradient(x)), Update(x.next, v + N)), ("x",))
heavy_ball = Algorithm(
    "heavy-ball",
    "with a prox",
    (x, last),
    (prox(v, h, x + m * (x - last) - eta * f.gradient(x)), Update(x.next, v + N), Update(last.next, x)),
    ("x",),
)
douglas_rachford = Algorithm(
    "douglas-rachford", "", (x,), (prox(a, g, x), prox(b, h, 2 * a - x), Update(x.next, x + b - a + N)), ("x",)
)
davis_yin = Algorithm(
    "davis-yin",
    "",
    (x,),
    (prox(a, g, x), prox(b, h, 2 * a - x - eta * f.gradient(a)), Update(x.next, x + t * (b - a) + N)),
    ("x",),
)
extragradient = Algorithm(
    "extragradient", "", (x,), (Update(v, x - eta * f.gradient(x)), Update(x.next, x - eta * f.gradient(v) + N)), ("x",)
)
local_steps = Algorithm(
    "local-steps",
    "two steps of gradient descent on a user's own data before the noise",
    (x,),
    (Update(v, x - eta * f.gradient(x)), Update(x.next, v - eta * f.gradient(v) + N)),
    ("x",),
)
projected_twice = Algorithm("two noises", "", (x,), (Update(v, P(x) + M), Update(x.next, v - eta * f.gradient(v) + N)), ("x",))
momentum_released = Algorithm("momentum", "all released", heavy_ball.state, heavy_ball.steps, ("x", "last"))

w, u = Variable("w", each("X")), Variable("u", each("X"))  # of all agents
F = Function("F", each("X"), smooth=1 / eta, per="agent")
federated_averaging = Algorithm(
    "federated-averaging",
    "one local step of each agent, noise on their mean",
    (x,),
    (Update(w, x - eta * F.gradient(x)), Update(x.next, Mean(w) + N)),
    ("x",),
)
gossip_descent = Algorithm(
    "gossip-descent",
    "each agent's noisy step, then its neighbours' average: W is the graph's matrix",
    (w,),
    (Update(u, w - eta * F.gradient(w) + Noise("E", each("X"))), Update(w.next, Operator("W", each("X"), each("X"))(u))),
    ("w",),
)
federated_local_steps = Algorithm(
    "federated-local-steps",
    "two local steps",
    (x,),
    (Update(w, x - eta * F.gradient(x)), Update(u, w - eta * F.gradient(w)), Update(x.next, Mean(u) + N)),
    ("x",),
)
federated_proximal = Algorithm("federated-proximal", "", (x,), (prox(w, F, x), Update(x.next, Mean(w) + N)), ("x",))

beta, A, r = Parameter("beta"), Operator("A", "X", "Z"), Function("r", "Z")
y, lam = Variable("y", "Z"), Variable("lam", "Z")
stochastic_admm = Algorithm(
    "stochastic-admm",
    "min E f_t(x) + g(y), Ax = y: one loss for each step, linearised",
    (x, y, lam),
    (
        Minimise(
            x.next,
            inner(f.gradient(x), x.next)
            - inner(lam, A(x.next))
            + beta / 2 * square(A(x.next) - y)
            + square(x.next - x) / (2 * eta),
        ),
        Minimise(y.next, r(y.next) + inner(lam, y.next) + beta / 2 * square(A(x.next) - y.next)),
        Update(lam.next, lam - beta * (A(x.next) - y.next)),
    ),
    ("x",),
)
private_admm = Algorithm(
    "private-stochastic-admm",
    "the same with noise on x",
    (x, y, lam),
    (
        Minimise(v, inner(f.gradient(x), v) - inner(lam, A(v)) + beta / 2 * square(A(v) - y) + square(v - x) / (2 * eta)),
        Update(x.next, v + N),
        *stochastic_admm.steps[1:],
    ),
    ("x", "lam"),
)
