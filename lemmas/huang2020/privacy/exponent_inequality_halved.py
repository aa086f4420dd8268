"""With the exponent of (19) the inequality (22) fails at epsilon = 1 for every small delta.

(22) as meant, with the exponent that (19) gives, is false at epsilon = 1.

Where: ours.
On (22).
Letters as in ``exponent_inequality``.
Idea: (4L - 1)^2/(16L) = L - 1/2 + 1/(16L), and 1/2 - 1/64 > 0.45.
Note: So (20) cannot be mended alone: (21) gives away too much of the prefactor. See huang2020.eq-23.
"""

from verify import *

from .exponent_inequality import halved, small_delta

for_all(positive="L eps constant", real="log_meant")

says = statement(
    epsilon_is_1=eps == 1 | letter("eps", "the end of the stated range"),
    small_delta=small_delta,
    meant=log_meant == constant - L | letter("log_meant", "ln(sqrt(2 pi) delta/2), as delta = 1.25 exp(-L)"),
    constant_value=ratio(45, 100) >= constant | letter("constant", "ln(1.25 sqrt(2 pi)/2) = ln 1.5666... < 0.45", bounded=True),
    reversed=halved > log_meant | goal,
)

claim = Claim("huang2020.eq-22-halved", "inequality")

proof = shows(  # 16 L (halved - log_meant) = 16 L (eps/2 - constant) - eps^2
    reversed=(
        -16 * L * meant + 16 * L * constant_value + (8 * L - eps - 1) * epsilon_is_1 + 4 * small_delta / 5 + term(ratio(11, 5))
    )
    / (16 * L)
)

witness = at("L=8 eps=1 constant=449/1000 log_meant=-7551/1000")

too_strong = altered(scale="the printed exponent -> left 2", drop="epsilon_is_1 constant_value")
