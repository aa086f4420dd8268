"""An error of the y-step can be read off the released multiplier, and the last point drifts with it.

A y-step that is not solved exactly shows its error in lam, without noise: the released pair (x~_N, lam_N) has no price for it.

Where: ours.
Beside ``start``. Instance: A = B = 1, c = 0, g = 0, f_t = 0.
Letters: x, l, b = the differences of the two runs in x~, lam and y at an iteration, whatever noise was drawn; r = the
difference of how far the two y are from the minimisers; x_next, l_next = those of the next point and lam.
Idea: a minimiser makes lam_N = 0 in every run, and lam_N = -beta r where it is missed by r.
Note: lam_N = 0 surely in a run whose y-steps are exact and -beta r surely in one whose last is missed by r: their laws have
disjoint supports, so that every divergence is infinite for every r > 0 and every noise on x. Two runs miss by different
numbers where a solver starts from the iterate before. No bound of this suite holds for an inexact y-step as it stands. The
last point alone: from equal starts and with r in every iteration ``drift`` takes the runs of (N + 1) eta beta r/(1 + eta
beta) apart, under normal noise of variance N sigma^2: its divergence grows as N, so that no bound falls as 1/N. An error
adds sqrt(eta beta) |B r_t| to the distance in the M norm at most (chan2024.lemma-6.5-inexact), so that the last noise alone
leaves (|dx_0|_M + sqrt(eta beta) sum |B r_t|)^2/(2 sigma^2).
"""

from verify import *

line = "gradient ADMM on a line"
for_all(positive="eta beta r", real="x l b x_next l_next")

says = statement(
    multiplier=program(line, "multiplier", "A = B = 1", a=1),
    point=program(line, "point", "A = B = 1, f_t = 0", a=1, g=0),
    minimised=b == l / beta - x + r | ours("y minimises its step up to an error, g = 0"),
    shown=l_next == -beta * r | goal,
    apart=l_next**2 > 0 | goal,
    drift=(1 + eta * beta) * x_next == (1 + eta * beta) * x - eta * (l + 2 * beta * r) | goal,
)

claim = Claim("chan2024.shift-inexact-minimisation", "counterexample")

proof = shows(
    have(shift=l_next == -beta * r | multiplier - beta * minimised),
    shown=shift,
    apart=term(beta**2 * r**2) + (l_next - beta * r) * shift,
    drift=point - 2 * eta * beta * minimised,
)

witness = at("eta=1 beta=2 r=1/4 x=3 l=1 b=-9/4 x_next=7/3 l_next=-1/2")

too_strong = altered(
    {"1 % more": apart.left > 101 * beta**2 * r**2 / 100, "half of it": shown.right / 2}, drop="minimised multiplier point"
)
