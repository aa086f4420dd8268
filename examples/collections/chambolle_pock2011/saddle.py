"""Chambolle and Pock's method for min over x, max over y of g(x) + <K x, y> - f(y), and what two runs and one run of it obey.

Letters: differences of two runs: x_next = prox_{tau g}(x - tau K^T y), y_next = prox_{sigma f}(y + sigma K (2 x_next - x)); K_x,
K_x_next: images. f is the conjugate of the function of K x; g is mu-strongly, f delta-strongly convex where that is said.
"""

from verify import *
from verify.algorithms.declaration import Algorithm, resolvent
from verify.algorithms.differences import differences
from verify.algorithms.expression import Function, MonotoneOperator, Operator, Parameter, Variable
from verify.lemma.generators import Generator

TAU, SIGMA = Parameter("tau"), Parameter("sigma")
K, G, F = Operator("K", "X", "Z"), Function("g", "X"), Function("f", "Z")
X, Y = Variable("x", "X"), Variable("y", "Z")

chambolle_pock = Algorithm(
    name="chambolle-pock",
    source="Chambolle and Pock (2011), Algorithm 1, theta = 1",
    state=(X, Y),
    steps=(resolvent(X.next, G, TAU, X - TAU * K.T(Y)), resolvent(Y.next, F, SIGMA, Y + SIGMA * K(2 * X.next - X))),
    released=("x", "y"),
)


def _identity(name, point):
    """The method for monotone operators and K = I; point: where the dual step looks."""
    A, B, y = MonotoneOperator("A", "X"), MonotoneOperator("B", "X"), Variable("y", "X")
    steps = (resolvent(X.next, A, TAU, X - TAU * y), resolvent(y.next, B, SIGMA, y + SIGMA * point))
    return Algorithm(name, "K = I", (X, y), steps, ("x", "y"))


with_identity = _identity("chambolle-pock, K = I", 2 * X.next - X)
arrow_hurwicz = _identity("arrow-hurwicz, K = I", X.next)

NAMES = {"K_x": K(X), "K_x_next": K(X.next)}
PAIR = partial(differences, chambolle_pock, NAMES)
STRONG = partial(PAIR, classes={"g": {"strongly": Parameter("mu")}, "f": {"strongly": Parameter("delta")}})
x, y, x_next, y_next, K_x, K_x_next = (PAIR().vectors[n] for n in ["x", "y", "x_next", "y_next", "K_x", "K_x_next"])
scalars("tau sigma mu delta a")
ALL = "x x_next"
TWO = "differences of two runs of one step with the same g, f and K; "


def metric(u, K_u, v):
    """|(u, v)|_M^2 = |u|^2/tau - 2 <K u, v> + |v|^2/sigma."""
    return u.norm2 / tau - 2 * (K_u @ v) + v.norm2 / sigma


def _generator(name, means, question, facts, domain):
    goals = tuple(question().facts[n] for n in facts.split())
    made = Generator(name, means, statement(domain, goals=goals), drawn=(question,))
    return made, tuple(from_(goal, program(name, goal.name)) for goal in goals)


SPACES = spaces(X="x x_next", Z="y y_next K_x K_x_next")
_any, (monotone_g, monotone_f) = _generator(
    "Chambolle-Pock step", TWO + "g and f convex", PAIR, "monotone_g monotone_f", Domain(signs(positive="tau sigma"), SPACES)
)
_strong, (strongly_g, strongly_f) = _generator(
    "Chambolle-Pock step, strongly convex",
    TWO + "g mu-strongly, f delta-strongly convex",
    STRONG,
    "strongly_monotone_g strongly_monotone_f",
    Domain(signs(positive="tau sigma mu delta"), SPACES),
)
SAME = for_all(positive="tau sigma", X="x y x_next y_next")
_identity_facts, (identity_A, identity_B) = _generator(
    "Chambolle-Pock step, K = I", TWO + "K = I", partial(differences, with_identity), "monotone_A monotone_B", SAME
)
_plain, (plain_A, plain_B) = _generator(
    "Arrow-Hurwicz step, K = I",
    TWO + "K = I, no extrapolation",
    partial(differences, arrow_hurwicz),
    "monotone_A monotone_B",
    SAME,
)
generates = (_any, _strong, _identity_facts, _plain)
