"""No constant bounds the contributions of a user by C K/n on every walk.

For every constant C and every K some walk has more than C K/n contributions of one user, as soon as n > C.

Where: ours, on App C.5 end.
Letters as in ``contributions_printed``; n is chosen after C.
Idea: K > C K/n.
"""

from verify import *

from .contributions_printed import C, K, K_i, n
from .contributions_printed import says as printed

says = statement(
    Domain(printed.signs, {}),
    *printed.facts,
    many_users=n > C | letter("n", "more users than the constant", bounded=True),
    exceeded=K_i > C * K / n | goal,
)

claim = Claim("cyffers2023.c5-composition-negation", "composition")

proof = shows(exceeded=K / n * many_users + one_user)

witness = at("C=2 n=3 K=5 K_i=5")

too_strong = altered({"more than K": n * exceeded.right}, drop="many_users one_user")
