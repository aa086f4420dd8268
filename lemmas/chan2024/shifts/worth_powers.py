"""Powers of 1 + s: P = (1 + s)^(n - 1) for n = 1, 2, ..: what ties the P of ``any_penalty`` to a whole number K = n + 1.

Where: ours. Letters: s = eta beta a_min^2.
P = (1 + s)^(n - 1).
Idea: Bernoulli's inequality.
"""

from verify import *

eta, beta, a_min, n, P = scalars("eta beta a_min n P")
s = eta * beta * a_min**2

says = statement(
    for_all(positive="eta beta a_min"),
    goals=(above("positive", P), at_least("growth", P, 1 + s * (n - 1))),
    recursion=Recursion("n", 1, {"P": eta**0}, {"P": (1 + s) * P}),
)

claim = Claim(
    id="chan2024.shift-worth-powers",
    title="The powers (1 + s)^(n - 1) are at least 1 + s (n - 1)",
    where="ours",
    kind="inequality",
    says=says,
    facts="equivalent",
    note="P = (1 + s)^(K - 2), K = n + 1: s P is the worth at which a run of chan2024.shift-any-penalty begins. The link to "
    "this record says that K is a whole number.",
)

proof = shows(
    by_induction(
        invariant(at_least("bernoulli", P, 1 + s * (n - 1)), step=because(term(1 + s, "bernoulli"), term(s**2, "from_one"))),
        invariant(above("is_positive", P), base=because(term(1)), step=because(term(1 + s, "is_positive"))),
        invariant(at_least("from_one", n - 1), step=because("from_one", term(1))),
    ),
    positive=because("is_positive"),
    growth=because("bernoulli"),
)

witness = Point(scalars=numbers("eta=1 beta=1 a_min=1"), index=4)

too_strong = (
    altered(says, "one step ahead", at_least("growth", P, 1 + s * n)),
    scaled(says, "1 % more", "growth", right=ratio(101, 100)),
)
