"""Local privacy of the first user after its own iteration, strongly convex objectives.

Corollary 7.3, local privacy: the first masked iterate is eta^2 Delta^2/(2 sigma^2) private.

Where: arXiv Corollary 7.3.
Letters as in ``chan2024.convex_privacy.local_privacy``.
Idea: the statement of Corollary 6.2 needs neither convexity nor a particular eta.
Reading: verbatim
Note: Same as Corollary 6.2: the strong convexity and the step size of (23) play no role in the first iteration.
"""

from verify import *

from ..convex_privacy.local_privacy import says, too_strong, witness

claim = Claim(
    "chan2024.corollary-7.3-local",
    "bound",
    statement=r"\mathsf{D^z}(\tilde x_1\|\tilde x_1')\le\frac{\eta^2\Delta^2}{2\sigma^2}",
    prints=r"\mathsf{D^z}(\tilde x_1\|\tilde x_1') -> D",
)

proof = shows(
    use("convex_case", "chan2024.corollary-6.2-local"),
    sensitivity=fact("convex_case.sensitivity"),
    local=fact("convex_case.local"),
)

__all__ = ["claim", "proof", "says", "too_strong", "witness"]
