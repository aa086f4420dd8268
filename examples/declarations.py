"""Algorithms that the suite does not know, as a stranger declares them; tests/amplify/test_own_algorithms.py asks what they leak.

python -m verify amplify examples/declarations.py:heavy_ball --set eta=1/2 --set m=1/10 --class f=0:2 --steps 6 --lower
"""

from verify.algorithms.declaration import Algorithm, Minimise, Update
from verify.algorithms.expression import Function, Map, Noise, Parameter, Variable, square

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
projected_twice = Algorithm("two noises", "", (x,), (Update(v, P(x) + M), Update(x.next, v - eta * f.gradient(v) + N)), ("x",))
momentum_released = Algorithm("momentum", "all released", heavy_ball.state, heavy_ball.steps, ("x", "last"))
