"""The ranges of the letters of cyffers2023, sections 3 and 5, in the words of the paper.

``n`` = data items or users, ``lam`` = lambda, the step size of Algorithms 2 to 4, ``c`` = the constant of Proposition 3.
"""

from verify import *

scalars("n lam c")
DATA_ITEMS = assumed("We denote a private dataset of size", "Section 3.3", "n >= 1 data items or users")
given(
    n_at_least_1=n >= 1 | DATA_ITEMS,
    lam_at_most_1=1 >= lam | assumed("step size", "Algorithms 2 to 4, input", "lambda in (0, 1]"),
    c_at_most_1=1 >= c | assumed("for some. Let be a probability distribution over", "Proposition 3", "c in (0, 1]"),
)


def cap_at_two(q: Polynomial, sigma: Polynomial, low: Fraction, high: Fraction, words: str, where: str) -> tuple[Fact, ...]:
    """alpha = 2 is below the cap (M^2 sigma^2/2 - log(5 sigma^2))/(M + log(2 q) + 1/(2 sigma^2)), M = log(1 + 1/q).

    It is below its value at ``low`` <= M <= ``high``, log(5 sigma^2) <= 5, log(2 q) <= 0; 2.718 < e < 2.719 shows these."""
    e_below, e_above = ratio(2718, 1000), ratio(2719, 1000)
    logarithms = {
        "M_low": (1 + 1 / q) ** low.denominator - e_above**low.numerator,
        "M_high": e_below**high.numerator - (1 + 1 / q) ** high.denominator,
        "log_noise": e_below**5 - 5 * sigma**2,
        "log_sampled": 1 - 2 * q,
    }
    means = ours("the instance, where 2.718 < e < 2.719")
    value = low**2 * sigma**2 / 2 - 5 - 2 * (high + 1 / (2 * sigma**2))
    cap = above("cap", value, 0, because=assumed(words, where, "alpha is at most the cap, at alpha = 2"))
    return (*(at_least(name, gap, 0, because=means) for name, gap in logarithms.items()), cap)
