"""One-step privacy with the best constant of the argument.

Lemma 6.10 with a sharper constant: max(2, 3/(eta beta)) may be replaced by the smaller
c* = (k + 2 + sqrt(k^2 + 4))/(2k), k = eta beta.

Where: ours.
Sharpens arXiv Lemma 6.10.
Letters as in ``one_step_privacy``; c* = 1 + s with s > 0 and s (k (1 + s) - 2) = 1.
Idea: the same shifts; the point that the second one takes off is at most (1 + s)|x|^2 + (1 + 1/s)|v|^2, and s is chosen so
that 2 + 1/s = k (1 + s).
Note: At most the constant of the paper (chan2024.lemma-6.10-never-worse), equal to it only at k = 3/2 (both are 2); it tends
to 1 instead of 2 for large k and behaves like 2/k instead of 3/k for small k. The best that the facts of the two mechanisms
give (chan2024.lemma-6.10-sharper-attained).
"""

from verify import *

from .one_step_privacy import BLOCK, ROUNDS, norm_in, shift_rule

for_all(positive="eta beta sigma s", nonnegative="D E", X="x", Z="A_x lam")

k = eta * beta

BEST = "s > 0 is the root of s (k (1 + s) - 2) = 1: every k = eta beta > 0 has one, so s may stand for beta"


says = statement(
    best_s=s * (k * (1 + s) - 2) == 1 | letter("beta", BEST),
    energy=program(ROUNDS, "energy", f"one round; {BLOCK}", a_min=1, c=1 + s, T=1, l=lam),
    shift_rule=shift_rule,
    private=(1 + s) / (2 * sigma**2) * norm_in >= D | goal,
)

claim = Claim("chan2024.lemma-6.10-sharper", "bound", strengthens="chan2024.lemma-6.10")

proof = shows(private=shift_rule + 1 / (2 * sigma**2) * energy)

# k = 8/3: s = 1/2.
witness = at("eta=8/3 beta=1 sigma=1 s=1/2 D=5 E=10 x=[2] A_x=[2] lam=[3]")

tightness = Tightness("1 + s, at a point of the facts", "private", private.left, witness)

too_strong = altered(
    {"1 in place of 1 + s": norm_in / (2 * sigma**2) >= D | false}, scale="1 % smaller -> left 99/100", drop="energy shift_rule"
)
