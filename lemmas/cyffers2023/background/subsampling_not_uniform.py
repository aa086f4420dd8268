"""Without conditions no constant makes the subsampled loss quadratic in q.

No constant makes the subsampled loss O(alpha Delta^2 q^2/sigma^2) for all sigma: large shifts are not amplified
quadratically.

Where: ours.
Letters: as in ``subsampling_order_two``; s = Delta^2/sigma^2, half = e^(s/2), moment = 1 + q^2 (half^2 - 1) = exp(D_2).
``C`` = any candidate for the constant.
Idea: q^2 half^2 >= half as soon as s >= 4 ln(1/q), so D_2 > s/2, while C q^2 s <= s/2 for every q with 2 C q^2 <= 1.
Note: exp is increasing: moment > half says D_2 > s/2, and C alpha Delta^2 q^2/(2 sigma^2) = C q^2 s at alpha = 2. Both
choices are possible for every C, so the informal statement needs a lower bound on sigma/Delta, such as sigma >= 4 in Lemma
C.1.
"""

from verify import *

from .subsampling_order_two import DENSITY, MOMENT

for_all(positive="q C s", nonnegative="half", real="moment", U="one density")

says = statement(
    *DENSITY,
    MOMENT,
    half=half**2 == density.norm2 | letter("half", "e^(s/2): the mean of the squared density is e^s"),
    sampled=1 > q | assumed("is executed on a random fraction", "Section 3.3", "q < 1"),
    large_shift=q**2 * half >= 1 | ours("s is at least 4 ln(1/q): a large shift compared to the noise"),
    small_fraction=1 >= 2 * C * q**2 | ours("q^2 is at most 1/(2C): q is chosen after C"),
    loss_above_half_shift=moment > half | goal,
    claimed_below_half_shift=s / 2 >= C * q**2 * s | goal,
)

claim = Claim("cyffers2023.subsampling-informal-not-uniform", "asymptotic")

proof = shows(  # moment - half = (1 - q)(1 + q) + half (q^2 half - 1)
    loss_above_half_shift=mixture
    + (1 - q) ** 2 * unit
    + 2 * q * (1 - q) * mass
    - q**2 * fact("half")
    + (1 + q) * sampled
    + half * large_shift,
    claimed_below_half_shift=s / 2 * small_fraction,
)

witness = Point(
    scalars=numbers("q=1/2 half=4 moment=19/4 C=2 s=3"),
    grams={"U": {("one", "one"): 1, ("density", "one"): 1, ("density", "density"): 16}},
)

too_strong = altered(
    {"above the square root by 1": loss_above_half_shift.right + 1},
    scale="a quarter of the shift -> claimed_below_half_shift left 1/2",
    drop="large_shift small_fraction",
)
