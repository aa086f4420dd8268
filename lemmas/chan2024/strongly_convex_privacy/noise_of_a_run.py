"""The noise of a run of gradient ADMM with steps up to 2/nu grows linearly at most.

The noise of a run of gradient ADMM with steps up to 2/nu: its variance grows linearly at most.

Where: ours.
On arXiv Theorem 7.2. As in ``noisy_step``.
Letters: G = E of ``before`` there, before the noise of iteration n is added, in units of sigma^2; a coordinate of x has the
variance G + 1 at most after it.
Idea: every iteration adds 2 (1 + eta beta) at most.
"""

from verify import *

from . import noisy_step as one

scalars("n G G_next")

STEP = each_step(
    "chan2024.noisy-step",
    means={"G": one.before, "G_next": one.after},
    constant="eta beta nu",
    moved={"p": one.x_next, "q": one.w_next},
)

for_all(positive="eta beta nu", real="G_0")

says = statement(
    long=2 >= eta * nu | ours("eta is at most 2/nu"),
    starts=G_0 == 0 | letter("G_0", "both runs start alike"),
    unsigned=G + 1 >= 0 | goal,
    linear=2 * n * (1 + eta * beta) >= G + 1 | goal,
    recursion=over(
        "n",
        1,
        dict(G=(G_0, G_next)),
        signs(real="G_next"),
        square_next=G_next >= 0 | STEP("unsigned"),
        energy=G + 2 * (1 + eta * beta) >= G_next | STEP("energy"),
    ),
)

claim = Claim("chan2024.noise-of-a-run", "inequality")

proof = shows(
    by_induction(
        invariants(some=G >= 0 | starts, added=2 * n * (1 + eta * beta) >= G + 1 | -starts + term(1 + 2 * eta * beta)),
        some=square_next,
        added=added + energy,
    ),
    unsigned=some + term(1),
    linear=added,
)

witness = at("eta=1 beta=1 nu=2 G_0=0", "G_next=3", "G_next=6", index=3)

too_strong = altered({"of one coordinate": linear.left / 2})
