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


BELOW_CAP = ratio(1, 10), ratio(1, 6), ratio(3, 16), ratio(2, 11)


def below_cap(m, n, value, words, where):
    """alpha = 2 is below the printed cap at this value of q = m/n, one of these (the record); else ValueError."""
    says = "alpha is at most the cap, which is at least 25 at this q"
    return m == n * BELOW_CAP[BELOW_CAP.index(value)] | assumed(words, where, says, "cyffers2023.lemma-c.1-cap")
