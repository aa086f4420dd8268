"""Non-expansion of the two-iteration operator in the un-squared customised norm.

Lemma 6.12, corrected: W_*(K(z), K(z')) is at most the customised norm of z - z', both un-squared.

Where: ours; corrects arXiv Lemma 6.12.
Letters: two iterations, the first with ``x``, ``w`` -> ``x1``, ``w1``, the second from the masked point with difference x1
(the noise is shared) -> ``x2``, ``w2``, which depend on the noise: they are those of a noise for which the norm after both
is largest, or a limit of such; n_in, n_out are the un-squared norms, W is W_*. ``lam1`` = dlam_{t+1}, ``b2`` = B dy_{t+1},
``A_x2`` = A dx_{t+2}.
Idea: Lemma 6.5 twice for the squares, then n_in^2 >= n_out^2 with n_in + n_out > 0.
Note: Condition (A) of Theorem 5.2 with L = 1. n_in > 0: for equal inputs both sides are 0.
"""

from verify import *

from ...common.gradient_admm_pair import adjoint_b, adjoint_w, cocoercive, monotone
from ...common.two_iterations import FIRST, FIRST_AS_PAIR, R_M_FIRST, R_N_FIRST, w1

for_all(positive="eta beta n_in", nonnegative="n_out W", X=f"{R_N_FIRST} x1 x2 At_w2 At_b2", Z=f"{R_M_FIRST} lam1 A_x1 b2 A_x2")

COUPLING = "infinity-Wasserstein distance, one coupling"


lam2 = w1 - b2 * beta
w2 = lam2 - A_x2 * beta
G2 = (x1 - x2) / eta + At_w2 - At_b2 * beta

SECOND_AS_PAIR = {"x": x1, "x_next": x2, "At_w_next": At_w2, "At_b": At_b2, "w": w1, "b": b2, "A_x_next": A_x2}
SECOND = given(
    adjoint_w2=At_w2 @ x2 == w2 @ A_x2 | with_letters(adjoint_w, SECOND_AS_PAIR),
    adjoint_b2=At_b2 @ x2 == b2 @ A_x2 | with_letters(adjoint_b, SECOND_AS_PAIR),
    monotone2=lam2 @ b2 >= 0 | with_letters(monotone, SECOND_AS_PAIR),
    cocoercive2=G2 @ x1 >= eta * G2.norm2 | with_letters(cocoercive, SECOND_AS_PAIR),
)
norm_in = x.norm2 + eta / beta * w.norm2
norm_out = x2.norm2 + eta / beta * w2.norm2

says = statement(
    *FIRST,
    *SECOND,
    different=norm_in > 0 | assumed("applied to two different inputs", "Lemma 6.5", "for equal ones both sides are 0"),
    defined=instance("chan2024.def-6.3", "nonnegative", a=0, x=x2, lam=lam2, A_x=A_x2, A_ax=Vector({})),
    norm_in=n_in**2 == norm_in | letter("n_in", "the un-squared norm of Definition 6.3"),
    norm_out=n_out**2 == norm_out | letter("n_out", "the un-squared norm of Definition 6.3"),
    natural_coupling=program(
        COUPLING, "distance", "the coupling that shares the noise: n_out is the largest over its values", n=n_out
    ),
    squared=norm_in >= norm_out | goal,
    nonexpansion=n_in >= W | goal,
)

claim = Claim("chan2024.lemma-6.12-corrected", "inequality", corrects="chan2024.lemma-6.12")

proof = shows(
    Use("first", "chan2024.lemma-6.5", vectors=FIRST_AS_PAIR),
    Use("second", "chan2024.lemma-6.5", vectors=SECOND_AS_PAIR),
    have(unsquared=n_in >= n_out | (fact("first") + fact("second") + fact("norm_in") - fact("norm_out")) / (n_in + n_out)),
    squared=fact("first") + fact("second"),
    nonexpansion=unsquared + natural_coupling,
)

# A = [1 0], f = 0, B = 0: a difference in the kernel of A is kept.
witness = at(
    "eta=1 beta=1 n_in=1/2 n_out=1/2 W=1/2 x=[0, 1/2] x1=[0, 1/2] x2=[0, 1/2] At_w1=[0, 0] At_b1=[0, 0] "
    "At_w2=[0, 0] At_b2=[0, 0] w=[0] lam1=[0] A_x1=[0] b2=[0] A_x2=[0]"
)

too_strong = altered(
    {"squared on the right only": n_in * nonexpansion.left},
    scale="""
        1 % smaller -> nonexpansion left 99/100
        squares 1 % smaller -> squared left 99/100
    """,
    drop="cocoercive1 cocoercive2 monotone2 natural_coupling",
)
