"""The ranges of the letters of cyffers2023, sections 3 and 5, in the words of the paper.

``n`` = data items or users, ``lam`` = lambda, the step size of Algorithms 2 to 4, ``c`` = the constant of Proposition 3.
"""

from verify import assumed, at_least, scalars

n, lam, c = scalars("n lam c")
DATA_ITEMS = assumed("We denote a private dataset of size", "Section 3.3", "n >= 1 data items or users")
n_at_least_1 = at_least("n_at_least_1", n, 1, because=DATA_ITEMS)
lam_at_most_1 = at_least("lam_at_most_1", 1, lam, because=assumed("step size", "Algorithms 2 to 4, input", "lambda in (0, 1]"))
c_at_most_1 = at_least(
    "c_at_most_1", 1, c, because=assumed("for some. Let be a probability distribution over", "Proposition 3", "c in (0, 1]")
)
