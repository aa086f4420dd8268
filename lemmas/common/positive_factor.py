"""A factor of a positive product is positive if the other factor is.

Division by a positive quantity: if B > 0 and u B > 0 then u > 0.

Where: ours.
Applied with B an expression that is known to be positive, where the kernel's rule would need a visible sign.
Letters: ``B``, ``u`` = any two numbers.
Idea: u B is the hypothesis itself, and B is positive.
"""

from verify import *

for_all(positive="B", real="u")

says = statement(product=u * B > 0 | ours("a positive product"), factor=u > 0 | goal)

claim = Claim("common.positive_factor", "inequality", facts="equivalent")

proof = shows(factor=product / B)

witness = at("B=2 u=3")

too_strong = (
    *altered(drop="product"),
    *altered({"the factor at least as large as the product": u > u * B | false, "the factor above one": u > 1 | false}),
)
