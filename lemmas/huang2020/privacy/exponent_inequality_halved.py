"""(22) as meant, with the exponent that (19) gives, is false at epsilon = 1.

Where: ours, on (22). Letters as in ``exponent_inequality``.
Idea: (4L - 1)^2/(16L) = L - 1/2 + 1/(16L), and 1/2 - 1/64 > 0.45.
"""

from lemmas.huang2020.privacy.exponent_inequality import L, constant, eps, halved, log_meant, small_delta
from verify import *

says = statement(
    for_all(positive="L eps constant", real="log_meant"),
    equal("epsilon_is_1", eps, 1, because=letter("eps", "the end of the stated range")),
    small_delta,
    equal("meant", log_meant, constant - L, because=letter("log_meant", "ln(sqrt(2 pi) delta/2), as delta = 1.25 exp(-L)")),
    at_least(
        "constant_value",
        ratio(45, 100),
        constant,
        because=letter("constant", "ln(1.25 sqrt(2 pi)/2) = ln 1.5666... < 0.45", bounded=True),
    ),
    goals=(above("reversed", halved, log_meant),),
)

claim = Claim(
    id="huang2020.eq-22-halved",
    title="With the exponent of (19) the inequality (22) fails at epsilon = 1 for every small delta",
    where="ours",
    kind="inequality",
    says=says,
    note="So (20) cannot be mended alone: (21) gives away too much of the prefactor. See huang2020.eq-23.",
)

proof = shows(  # 16 L (halved - log_meant) = 16 L (eps/2 - constant) - eps^2
    reversed=because(
        term(-16 * L, "meant"),
        term(16 * L, "constant_value"),
        term(8 * L - eps - 1, "epsilon_is_1"),
        term(ratio(4, 5), "small_delta"),
        term(ratio(11, 5)),
        scale=16 * L,
    )
)

witness = Point(scalars={**numbers("L=8 eps=1 constant=449/1000"), "log_meant": ratio(449, 1000) - 8})

too_strong = (
    scaled(says, "the printed exponent", "reversed", left=2),
    without(says, "epsilon_is_1"),
    without(says, "constant_value"),
)
