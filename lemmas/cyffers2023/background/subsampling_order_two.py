"""The subsampled Gaussian mechanism at Renyi order two.

The subsampled Gaussian at order two: the loss is at most q^2 (e^(Delta^2/sigma^2) - 1), and 2 q^2 Delta^2/sigma^2 for small
Delta.

Where: ours.
Letters: outputs (1 - q)N(0) + q N(Delta) against N(0); ``density`` = L = dN(Delta)/dN(0) and ``one`` = 1 in L2(N(0)),
``second`` = E L^2 = e^(Delta^2/sigma^2) under N(0), E L = 1; moment = E((1 - q) + q L)^2 = exp(D_2); s = Delta^2/sigma^2;
loss = D_2.
Idea: the moment is 1 + q^2 (second - 1); ln x <= x - 1; e^s - 1 <= 2s for 0 <= s <= 1.
Note: This supports cyffers2023.subsampling-informal at alpha = 2, where alpha Delta^2 q^2/(2 sigma^2) = q^2 s: the constant
is 2 for Delta <= sigma, and any sampling with inclusion probability q gives this pair of laws when the item moves from h = 0
to h = Delta.
"""

from verify import *

for_all(positive="q", nonnegative="s", real="second moment loss euler", U="one density")

DENSITY = given(**alike("unit mass", program("density of a law in L2")))
MOMENT = equal(
    "mixture",
    moment,
    (one * (1 - q) + density * q).norm2,
    because=letter("moment", "the mean under N(0, sigma^2) of the squared density of the mixture, exp(D_2)"),
)

says = statement(
    *DENSITY,
    MOMENT,
    second=second == density.norm2 | letter("second", "E L^2 under N(0, sigma^2), e^s"),
    logarithm=moment - 1 >= loss | program("logarithm, tangent", "tangent", X=moment, y=loss),
    small_shift=1 >= s | ours("Delta is at most sigma"),
    chord=program("logarithm, chord", y=s, X=second),
    euler_below=3 >= euler | letter("euler", value="exp(1)"),
    order_two=moment == 1 + q**2 * (second - 1) | goal,
    price=q**2 * (second - 1) >= loss | goal,
    small_price=2 * q**2 * s >= loss | goal,
)

claim = Claim("cyffers2023.subsampling-informal-order-two", "divergence")

mixed = mixture + (1 - q) ** 2 * unit + 2 * q * (1 - q) * mass - q**2 * fact("second")
proof = shows(order_two=mixed, price=-mixed + logarithm, small_price=-mixed + logarithm + q**2 * chord + q**2 * s * euler_below)

witness = Point(
    scalars=numbers("q=1/2 second=27/10 moment=57/40 loss=2/5 s=1 euler=68/25"),
    grams={"U": {("one", "one"): 1, ("density", "one"): 1, ("density", "density"): ratio(27, 10)}},
)

too_strong = altered(
    {"q^3 in place of q^2": q * price.left},
    scale="half the price -> small_price left 1/2",
    drop="logarithm chord euler_below mixture mass unit",
)
