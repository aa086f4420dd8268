"""Davis and Yin's splitting for 0 in A x + B x + C x, and what two runs of it obey.

Letters: differences of two runs with the same operators; x_B = J_{gamma B}(z), c = C x_B, x_A = J_{gamma A}(2 x_B - z - gamma c),
z_next = z + lam u with u = x_A - x_B. C is beta-cocoercive; B, where it is said, strongly monotone (mu) and Lipschitz (L).
"""

from verify import *
from verify.algorithms.declaration import Algorithm, Update, reflected, resolvent
from verify.algorithms.differences import differences
from verify.algorithms.expression import MonotoneOperator, Parameter, Variable
from verify.lemma.generators import Generator

GAMMA, LAM, BETA, MU = Parameter("gamma"), Parameter("lam"), Parameter("beta"), Parameter("mu")
A, B = MonotoneOperator("A", "X"), MonotoneOperator("B", "X")
C = MonotoneOperator("C", "X", cocoercive=BETA)
Z, X_B, X_A = Variable("z", "X"), Variable("x_B", "X"), Variable("x_A", "X")

davis_yin = Algorithm(
    name="davis-yin",
    source="Davis and Yin (2017)",
    state=(Z,),
    steps=(
        resolvent(X_B, B, GAMMA, Z),
        resolvent(X_A, A, GAMMA, reflected(X_B, Z) - GAMMA * C(X_B)),
        Update(Z.next, Z + LAM * (X_A - X_B)),
    ),
    released=("z",),
)
douglas_rachford = Algorithm(
    name="douglas-rachford",
    source="Davis and Yin (2017), C = 0",
    state=(Z,),
    steps=(resolvent(X_B, B, GAMMA, Z), resolvent(X_A, A, GAMMA, reflected(X_B, Z)), Update(Z.next, Z + LAM * (X_A - X_B))),
    released=("z",),
)
forward_backward = Algorithm(
    name="forward-backward",
    source="Davis and Yin (2017), B = 0",
    state=(Z,),
    steps=(resolvent(X_A, A, GAMMA, Z - GAMMA * C(Z)), Update(Z.next, Z + LAM * (X_A - Z))),
    released=("z",),
)

NAMES = {"c": C(X_B)}
PAIR = partial(differences, davis_yin, NAMES)
STRONG_B = partial(PAIR, classes={"B": {"strongly": MU, "lipschitz": Parameter("L")}})
STRONG_C = partial(PAIR, classes={"C": {"strongly": MU}})
DR, FB = partial(differences, douglas_rachford), partial(differences, forward_backward, {"c": C(Z)})
z, x_B, x_A, c = (PAIR().vectors[n] for n in ("z", "x_B", "x_A", "c"))
scalars("gamma lam beta mu L")
u, b = x_A - x_B, (z - x_B) / gamma


def _generator(name, means, question, facts, letters, vectors):
    """The generator of these facts of a declaration, and the facts as they stand in statements."""
    goals = tuple(question().facts[n] for n in facts.split())
    made = Generator(name, means, statement(for_all(positive=letters, X=vectors), goals=goals), drawn=(question,))
    return made, tuple(from_(goal, program(name, goal.name)) for goal in goals)


TWO = "differences of two runs of one step with the same operators; "
_any, (monotone_A, monotone_B, cocoercive_C) = _generator(
    "Davis-Yin step",
    TWO + "A and B monotone, C cocoercive",
    PAIR,
    "monotone_A monotone_B cocoercive_C",
    "gamma beta",
    "z x_B x_A c",
)
_strong_b, (strongly_B, lipschitz_B) = _generator(
    "Davis-Yin step, B strongly monotone and Lipschitz",
    TWO + "B strongly monotone (mu) and L-Lipschitz",
    STRONG_B,
    "strongly_monotone_B lipschitz_B",
    "gamma mu L",
    "z x_B",
)
_strong_c, (strongly_C,) = _generator(
    "Davis-Yin step, C strongly monotone",
    TWO + "C strongly monotone (mu) besides",
    STRONG_C,
    "strongly_monotone_C",
    "mu",
    "x_B c",
)
_dr, (dr_A, dr_B) = _generator(
    "Davis-Yin step, C = 0", TWO + "C = 0 (Douglas and Rachford)", DR, "monotone_A monotone_B", "gamma", "z x_B x_A"
)
_fb, (fb_A, fb_C) = _generator(
    "Davis-Yin step, B = 0", TWO + "B = 0 (forward-backward)", FB, "monotone_A cocoercive_C", "gamma beta", "z x_A c"
)
generates = (_any, _strong_b, _strong_c, _dr, _fb)
