"""No constant makes the subsampled loss O(alpha Delta^2 q^2/sigma^2) for all sigma: large shifts are not amplified
quadratically.

Where: ours. Letters: as in ``subsampling_order_two``; s = Delta^2/sigma^2, half = e^(s/2), moment = 1 + q^2 (half^2 - 1) =
exp(D_2).
``C`` = any candidate for the constant.
Idea: q^2 half^2 >= half as soon as s >= 4 ln(1/q), so D_2 > s/2, while C q^2 s <= s/2 for every q with 2 C q^2 <= 1.
"""

from lemmas.cyffers2023.background.subsampling_order_two import DENSITY, MOMENT, density
from verify import *

q, half, moment, C, s = scalars("q half moment C s")

says = statement(
    for_all(positive="q C s", nonnegative="half", real="moment", U="one density"),
    *DENSITY,
    MOMENT,
    equal("half", half**2, density.norm2, because=letter("half", "e^(s/2): the mean of the squared density is e^s")),
    above("sampled", 1, q, because=assumed("is executed on a random fraction", "Section 3.3", "q < 1")),
    at_least(
        "large_shift",
        q**2 * half,
        1,
        because=assumed("s is at least 4 ln(1/q): a large shift compared to the noise", where="ours"),
    ),
    at_least("small_fraction", 1, 2 * C * q**2, because=assumed("q^2 is at most 1/(2C): q is chosen after C", where="ours")),
    goals=(above("loss_above_half_shift", moment, half), at_least("claimed_below_half_shift", s / 2, C * q**2 * s)),
)

claim = Claim(
    id="cyffers2023.subsampling-informal-not-uniform",
    title="Without conditions no constant makes the subsampled loss quadratic in q",
    where="ours",
    kind="asymptotic",
    says=says,
    note="exp is increasing: moment > half says D_2 > s/2, and C alpha Delta^2 q^2/(2 sigma^2) = C q^2 s at alpha = 2. Both "
    "choices are possible for every C, so the informal statement needs a lower bound on sigma/Delta, such as sigma >= 4 in "
    "Lemma C.1.",
)

proof = shows(  # moment - half = (1 - q)(1 + q) + half (q^2 half - 1)
    loss_above_half_shift=because(
        "mixture",
        term((1 - q) ** 2, "unit"),
        term(2 * q * (1 - q), "mass"),
        term(-(q**2), "half"),
        term(1 + q, "sampled"),
        term(half, "large_shift"),
    ),
    claimed_below_half_shift=because(term(s / 2, "small_fraction")),
)

witness = Point(
    scalars=numbers("q=1/2 half=4 moment=19/4 C=2 s=3"),
    grams={"U": {("one", "one"): 1, ("density", "one"): 1, ("density", "density"): 16}},
)

too_strong = (
    altered(says, "above the square root by 1", above("loss_above_half_shift", moment, half + 1)),
    scaled(says, "a quarter of the shift", "claimed_below_half_shift", left=ratio(1, 2)),
    without(says, "large_shift"),
    without(says, "small_fraction"),
)
