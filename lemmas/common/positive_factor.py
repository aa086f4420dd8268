"""Division by a positive quantity: if B > 0 and u B > 0 then u > 0.

Where: ours. Applied with B an expression that is known to be positive, where the kernel's rule would need a visible sign.
Letters: ``B``, ``u`` = any two numbers.
Idea: u B is the hypothesis itself, and B is positive.
"""

from verify import *

B, u = scalars("B u")

says = statement(
    for_all(positive="B", real="u"),
    above("product", u * B, because=assumed("a positive product", "ours")),
    goals=(above("factor", u),),
)

claim = Claim(
    id="common.positive_factor",
    title="A factor of a positive product is positive if the other factor is",
    where="ours",
    kind="inequality",
    says=says,
    facts="equivalent",
)

proof = shows(factor=because("product", scale=B))

witness = Point(scalars={"B": 2, "u": 3})

too_strong = (
    without(says, "product"),
    altered(says, "the factor at least as large as the product", above("factor", u, u * B)),
    altered(says, "the factor above one", above("factor", u, 1)),
)
