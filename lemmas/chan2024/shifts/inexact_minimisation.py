"""An error of the y-step, however small, can be read off the released multiplier.

A y-step that is not solved exactly shows its error in lam, without noise: the released pair (x~_N, lam_N) has no price for it.

Where: ours.
Beside ``start``. Instance: A = B = 1, c = 0, g = 0, f_t anything.
Letters: x, l, b = the differences of the two runs in x~, lam and y at the last iteration, whatever noise was drawn; r = the
difference of how far the two y are from the minimisers; l_next = that of lam_N.
Idea: a minimiser makes lam_N = 0 in every run, and lam_N = -beta r where it is missed by r.
Note: lam_N = 0 surely in a run whose y-steps are exact and -beta r surely in one whose last is missed by r: their laws have
disjoint supports, so that every divergence is infinite for every r > 0 and every noise on x. Two runs miss by different
numbers where a solver starts from the iterate before. No bound of this suite holds for an inexact y-step as it stands.
"""

from verify import *

line = "gradient ADMM on a line"
for_all(positive="beta r", real="x l b l_next")

says = statement(
    *given(
        multiplier=program(line, "multiplier", "A = B = 1", a=1),
        minimised=b == l / beta - x + r | ours("y minimises its step up to an error, g = 0"),
    ),
    shown=l_next == -beta * r | goal,
    apart=l_next**2 > 0 | goal,
)

claim = Claim("chan2024.shift-inexact-minimisation", "counterexample")

proof = shows(
    have(shift=l_next == -beta * r | multiplier - beta * minimised),
    shown=shift,
    apart=term(beta**2 * r**2) + (l_next - beta * r) * shift,
)

witness = at("beta=2 r=1/4 x=3 l=1 b=-9/4 l_next=-1/2")

too_strong = altered(
    {"1 % more": apart.left > 101 * beta**2 * r**2 / 100, "half of it": shown.right / 2}, drop="minimised multiplier"
)
