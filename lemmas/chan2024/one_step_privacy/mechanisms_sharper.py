"""The composition of the two mechanisms with the best constant of the argument.

The two mechanisms of Lemma 6.10 with the best constant of the argument, c* = (k + 2 + sqrt(k^2 + 4))/(2k), k = eta beta.

Where: ours.
Sharpens the proof of arXiv Lemma 6.10.
Letters as in ``mechanisms_constant``; c* = 1 + s with s > 0 and s (k (1 + s) - 2) = 1.
Idea: |x1 + E v|^2 + |v|^2 <= (1 + s)|x1|^2 + (2 + 1/s)|v|^2 for every s > 0, and s is chosen so that 2 + 1/s = k (1 + s):
then 1 + s is the largest ratio of |x1 + E v|^2 + |v|^2 to |x1|^2 + k |v|^2.
Note: The best constant that these facts give (chan2024.lemma-6.10-sharper-attained).
"""

from verify import *

from ...common.two_iterations import AS_PAIR, FIRST, FIRST_AS_PAIR, R_M, R_M_FIRST, R_N, R_N_FIRST, v, w2
from .composition import says as composition
from .mechanisms_constant import norm_in
from .sharper_constant import best_s, k

for_all(positive="eta beta sigma s", nonnegative="D D_1 D_2", X=f"{R_N_FIRST} {R_N}", Z=f"{R_M_FIRST} {R_M}")

says = statement(*FIRST, *composition.facts, best_s, private=(1 + s) / (2 * sigma**2) * norm_in >= D | goal)

claim = Claim("chan2024.lemma-6.10-mechanisms-sharper", "bound", strengthens="chan2024.lemma-6.10-mechanisms")

proof = shows(
    Use("second_iteration", "chan2024.lemma-6.5", vectors=AS_PAIR),
    Use(
        "first_iteration", "chan2024.lemma-6.5", vectors=FIRST_AS_PAIR
    ),  # (1 + s)|x1|^2 + (2 + 1/s)|v|^2 - |x1 + E v|^2 - |v|^2 = |s x1 - E v|^2/s, and 2 + 1/s = k (1 + s) by best_s.
    private=(
        2 * sigma**2 * composed
        - 2 * sigma**2 * (gaussian1 + gaussian2)
        + fact("second_iteration")
        + eta / beta * square(w2)
        - k * right_inverse
        + 1 / s * square(x1 * s - Ev)
        + (-1 - 1 / s) * isometry
        + 1 / s * v.norm2 * best_s
        + (1 + s) * fact("first_iteration")
    )
    / (2 * sigma**2),
)

witness = at("""
    eta=8/3 beta=1 sigma=1 s=1/2 D_1=1/2 D_2=9/2 D=5 x=[2] At_w1=[0] At_b1=[0] x1=[2] Ev=[1] x2=[3] At_w2=[0] At_b2=[0]
    w=[1] lam1=[1] A_x1=[0] AEv=[1] b2=[0] A_x2=[0]
""")

too_strong = altered(
    {"1 in place of 1 + s": norm_in / (2 * sigma**2) >= D | false}, scale="1 % smaller -> left 99/100", drop="best_s composed"
)
