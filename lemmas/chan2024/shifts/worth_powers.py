"""The powers (1 + s)^(n - 1) are at least 1 + s (n - 1).

Powers of 1 + s: P = (1 + s)^(n - 1) for n = 1, 2, ..: what ties the P of ``any_penalty`` to a whole number K = n + 1.

Where: ours.
Letters: s = eta beta a_min^2. P = (1 + s)^(n - 1).
Idea: Bernoulli's inequality.
Note: P = (1 + s)^(K - 2), K = n + 1: s P is the worth at which a run of chan2024.shift-any-penalty begins. The link to this
record says that K is a whole number.
"""

from verify import *

for_all(positive="eta beta a_min")

scalars("n P")
s = eta * beta * a_min**2

says = statement(positive=P > 0 | goal, growth=P >= 1 + s * (n - 1) | goal, recursion=over("n", 1, dict(P=(1, (1 + s) * P))))

claim = Claim("chan2024.shift-worth-powers", "inequality", facts="equivalent")

proof = shows(
    by_induction(
        invariants(bernoulli=P >= 1 + s * (n - 1) | at_start, is_positive=P > 0 | term(1), from_one=n - 1 >= 0 | at_start),
        bernoulli=(1 + s) * bernoulli + s**2 * from_one,
        is_positive=(1 + s) * is_positive,
        from_one=from_one + term(1),
    ),
    positive=is_positive,
    growth=bernoulli,
)

witness = at("eta=1 beta=1 a_min=1", index=4)

too_strong = altered({"one step ahead": growth.left >= 1 + s * n}, scale="1 % more -> growth right 101/100")
