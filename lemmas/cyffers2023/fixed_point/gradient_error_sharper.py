"""The mean square error of a uniformly drawn gradient is at most (2L/beta)^2.

In mean square over a uniform draw the error of one gradient is at most 2L/beta.

Where: ours.
On Sec 4.2 Prop 1.
Letters: random vectors, so <.,.> is the expected inner product: g_i the drawn gradient, g its mean, a constant. ``beta`` =
the smoothness of the losses.
Idea: E|g_i - g|^2 = E|g_i|^2 - |g|^2.
Note: Half of the printed bound, but not in its whole range: for a uniform draw that is independent of the past, one of the
two options of footnote 4; deterministic passes need 4L/beta. Attained by gradients +L and -L in equal number.
"""

from verify import *

for_all(positive="beta", nonnegative="L", U="g g_i")

e = (g - g_i) * (2 / beta)

says = statement(
    **alike("bounded unbiased", program("one of n Lipschitz losses drawn uniformly, in L2")),
    mean_square_error=(2 * L / beta) ** 2 >= e.norm2 | goal,
    variance=e.norm2 == 4 / beta**2 * (g_i.norm2 - g.norm2) | goal,
)

claim = Claim("cyffers2023.proposition-1-error-sharper", "bound")

proof = shows(mean_square_error=4 / beta**2 * (bounded + square(g)) + 8 / beta**2 * unbiased, variance=-8 / beta**2 * unbiased)

witness = at("beta=2 L=1 g=[0, 0] g_i=[0, 1]")

tightness = Tightness("factor 2 of L/beta, squared", "mean_square_error", mean_square_error.left, witness)

too_strong = altered(
    {"without the square of the mean": dict(variance=e.norm2 == 4 / beta**2 * g_i.norm2 | false)},
    scale="1 % smaller -> mean_square_error left 99/100",
    drop="unbiased bounded",
)
