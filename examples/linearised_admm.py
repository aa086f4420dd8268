"""Linearised ADMM, which is in none of the papers, in one file: the declaration, and everything that follows from it.

The penalty of the x-step is linearised at x_t, so that the step is one proximal map of f. For tau beta |A|^2 <= 1 two runs do
not part in |w|^2 + beta |x|^2_P, with w = lam - beta A x and P = I/tau - beta A^T A. See docs/author-guide.md.
"""

from fractions import Fraction

from verify import Statement, at_least, fact, scalars, shows, term
from verify.algorithms.declaration import Algorithm, Minimise, Update
from verify.algorithms.differences import differences
from verify.algorithms.expression import Datum, Function, Operator, Parameter, Variable, inner, square

# The algorithm: functions, operators and states where they are used, and the steps of one iteration.
BETA, TAU = Parameter("beta"), Parameter("tau")
A, B, C = Operator("A", "X", "Z"), Operator("B", "Y", "Z"), Datum("c", "Z")
F, G = Function("f", "X"), Function("g", "Y")
X, LAM, Y = Variable("x", "X"), Variable("lam", "Z"), Variable("y", "Y")

linearised_admm = Algorithm(
    name="linearised-admm",
    source="not in the papers",
    state=(X, LAM),
    steps=(
        Minimise(Y, G(Y) - inner(LAM, B(Y)) + BETA / 2 * square(A(X) + B(Y) - C)),
        Update(LAM.next, LAM - BETA * (A(X) + B(Y) - C)),
        Minimise(
            X.next, F(X.next) - inner(A.T(LAM.next - BETA * (A(X) + B(Y) - C)), X.next) + 1 / (2 * TAU) * square(X.next - X)
        ),
    ),
    released=("x", "lam"),
)

# What two runs obey: the names below, and the facts "monotone_g" and "monotone_f" of the two convex functions.
pair = differences(linearised_admm, {"A_x": A(X), "b": B(Y), "A_x_next": A(X.next), "w": LAM - BETA * A(X)})
beta, tau = scalars("beta tau")
x, x_next, w, b, A_x, A_x_next, lam_next = (pair.vectors[n] for n in ("x", "x_next", "w", "b", "A_x", "A_x_next", "lam_next"))
w_next = lam_next - A_x_next * beta
move, A_move = x_next - x, A_x_next - A_x


def energy(w_now, x_now, A_x_now):
    """|w|^2 + beta |x|^2_P."""
    return w_now.norm2 + beta * (x_now.norm2 / tau - beta * A_x_now.norm2)


before, after = energy(w, x, A_x), energy(w_next, x_next, A_x_next)
short_step = at_least("short_step", move.norm2, tau * beta * A_move.norm2)  # tau beta |A|^2 <= 1, at the one vector that needs it
nonexpansion: Statement = pair.statement(
    (pair.facts["monotone_g"], pair.facts["monotone_f"], short_step), (at_least("nonexpansion", before, after),)
)
proof = shows(
    nonexpansion=2 * beta * (fact("monotone_g") + fact("monotone_f"))
    + beta / tau * fact("short_step")
    + term(1, square=(b + A_x_next) * beta)
)


def worst_case(step: Fraction):
    """The largest after/before over one step at beta = 1 and tau = ``step``, for |A| <= 1, as a question."""
    from verify.algorithms.given import Spectrum
    from verify.worst_case.ratio import Question

    return Question(
        linearised_admm,
        {"beta": Fraction(1), "tau": step, "R": 1 / step},
        {"f": (Fraction(0), None), "g": (Fraction(0), None)},
        {"A": Spectrum(Fraction(0), Fraction(1))},
        "|w+|^2 + R |x+|^2 - |A_x+|^2",
        "|w|^2 + R |x|^2 - |A_x|^2",
        letters={"w": LAM - BETA * A(X), "A_x": A(X)},
    )
