"""One run of the method with values, against any two points; and the value of one convex function at a running mean.

Letters: of one run x, y, x_next, y_next, K_x, K_x_next; x_any, y_any: any points, K_any = K x_any; g_next, f_next,
g_any, f_any: values.
"""

from chambolle_pock2011.saddle import NAMES, K, X, Y, chambolle_pock

from verify import *
from verify.algorithms.classes import mixture
from verify.algorithms.differences import one_run
from verify.algorithms.expression import Variable
from verify.lemma.generators import Generator

X_ANY, Y_ANY = Variable("x_any", "X"), Variable("y_any", "Z")
RUN = partial(
    one_run,
    chambolle_pock,
    {**NAMES, "K_any": K(X_ANY)},
    points={"g": {"g_next": X.next, "g_any": X_ANY}, "f": {"f_next": Y.next, "f_any": Y_ANY}},
)
made = RUN()
x_any, y_any, K_any = (made.vectors[n] for n in ("x_any", "y_any", "K_any"))
GOALS = (made.facts["above_g_any_g_next"], made.facts["above_f_any_f_next"])
scalars("k v w m")
_run = Generator(
    "Chambolle-Pock run",
    "one step of one run with convex g and f, and any points x_any and y_any",
    statement(
        for_all(
            positive="tau sigma", real="g_next f_next g_any f_any", X="x x_next x_any", Z="y y_next y_any K_x K_x_next K_any"
        ),
        goals=GOALS,
    ),
    denotes="g_next f_next g_any f_any",
    drawn=(RUN,),
)
_mean = Generator(
    "value at a running mean",
    "values of one convex function: v at the mean of k points, w at one more, m at the mean of all k + 1",
    statement(for_all(nonnegative="k", real="v w m"), mixture=k * v + w >= (k + 1) * m | goal),
    denotes="v w m",
    drawn=(partial(mixture, ((k, v), (k**0, w)), m),),
)
generates = (_run, _mean)
above_g, above_f = (from_(goal, program(_run.algorithm, goal.name)) for goal in GOALS)
