"""The ranges of the letters of cyffers2023, sections 3 and 5, in the words of the paper.

``n`` = data items or users, ``lam`` = lambda, the step size of Algorithms 2 to 4, ``c`` = the constant of Proposition 3.
"""

from verify import *

scalars("n lam c cap")
DATA_ITEMS = assumed("We denote a private dataset of size", "Section 3.3", "n >= 1 data items or users")
given(
    n_at_least_1=n >= 1 | DATA_ITEMS,
    lam_at_most_1=1 >= lam | assumed("step size", "Algorithms 2 to 4, input", "lambda in (0, 1]"),
    c_at_most_1=1 >= c | assumed("for some. Let be a probability distribution over", "Proposition 3", "c in (0, 1]"),
)


def below_cap(words: str, where: str) -> dict[str, Relation]:
    """alpha = 2 is below the printed cap; 25 is, too (the record)."""
    return dict(
        cap=cap >= 2 | assumed(words, where, "alpha is at most the cap, at alpha = 2", "cyffers2023.lemma-c.1-cap"),
        cap_value=cap == 25 | letter("cap", "25, below the printed cap of the instance"),
    )
