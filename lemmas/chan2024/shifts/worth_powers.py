"""Powers of 1 + s: P = (1 + s)^(K - 2) for K = 2, 3, ..: what ties the P of ``any_penalty`` to a whole number K of iterations.

Where: ours. Letters: s = eta beta a_min^2.
Idea: Bernoulli's inequality.
"""

from verify import *

eta, beta, a_min, K, P = scalars("eta beta a_min K P")
s = eta * beta * a_min**2

says = statement(
    for_all(positive="eta beta a_min"),
    goals=(at_least("growth", P, 1 + s * (K - 2)),),
    recursion=Recursion("K", 2, {"P": eta**0}, {"P": (1 + s) * P}),
)

claim = Claim(
    id="chan2024.shift-worth-powers",
    title="The powers (1 + s)^(K - 2) grow at least as 1 + s (K - 2)",
    where="ours",
    kind="inequality",
    statement=r"(1+s)^{K-2}\ge1+s(K-2)\quad(K=2,3,\dots),\quad s=\eta\beta a_{\min}^2",
    says=says,
    facts="equivalent",
    note="P = (1 + s)^(K - 2) is the worth at which a run of chan2024.shift-any-penalty begins; the link to this record is what "
    "says that K is a whole number.",
)

proof = shows(
    by_induction(
        invariant(at_least("bernoulli", P, 1 + s * (K - 2)), step=because(term(1 + s, "bernoulli"), term(s**2, "from_two"))),
        invariant(at_least("from_two", K - 2), step=because("from_two", term(1))),
    ),
    growth=because("bernoulli"),
)

witness = Point(scalars=numbers("eta=1 beta=1 a_min=1"), index=4)

too_strong = (
    altered(says, "one step ahead", at_least("growth", P, 1 + s * (K - 1))),
    scaled(says, "1 % more", "growth", right=ratio(101, 100)),
)
