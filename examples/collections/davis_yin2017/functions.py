"""The same splitting for min f + g + h, one run of it: values of the functions at its points, against any point.

Letters: x_B = prox_{gamma g}(z), S = h'(x_B), x_A = prox_{gamma f}(2 x_B - z - gamma S), z_next = z + lam (x_A - x_B); f_A,
g_B, h_B: values there; x any point, f_x, g_x, h_x: values at x.
"""

from davis_yin2017.operators import GAMMA, LAM, X_A, X_B, Z

from verify import *
from verify.algorithms.declaration import Algorithm, Update, reflected, resolvent
from verify.algorithms.differences import one_run
from verify.algorithms.expression import Function, Parameter, Variable
from verify.lemma.generators import Generator

f, g, h = Function("f", "X"), Function("g", "X"), Function("h", "X", smooth=Parameter("L"))
ANY = Variable("x", "X")

three_functions = Algorithm(
    name="davis-yin of functions",
    source="Davis and Yin (2017)",
    state=(Z,),
    steps=(
        resolvent(X_B, g, GAMMA, Z),
        resolvent(X_A, f, GAMMA, reflected(X_B, Z) - GAMMA * h.gradient(X_B)),
        Update(Z.next, Z + LAM * (X_A - X_B)),
    ),
    released=("z",),
)
RUN = partial(
    one_run,
    three_functions,
    {"S": h.gradient(X_B)},
    points={"f": {"f_A": X_A, "f_x": ANY}, "g": {"g_B": X_B, "g_x": ANY}, "h": {"h_B": X_B, "h_x": ANY}},
)
made = RUN()
z, x_A, x_B, S, x = (made.vectors[n] for n in ("z", "x_A", "x_B", "S", "x"))
scalars("lam")
p = (x_A - x_B) * lam
GOALS = tuple(made.facts[n] for n in ("above_f_x_f_A", "above_g_x_g_B", "above_h_x_h_B"))
generates = Generator(
    "Davis-Yin step of functions",
    "one step of one run with convex f, g and h, h differentiable, and any point x",
    statement(for_all(positive="gamma", real="f_A f_x g_B g_x h_B h_x", X="z x_A x_B S x"), goals=GOALS),
    denotes="f_A f_x g_B g_x h_B h_x",
    drawn=(RUN,),
)
F_ABOVE, G_ABOVE, H_ABOVE = (from_(goal, program(generates.algorithm, goal.name)) for goal in GOALS)
