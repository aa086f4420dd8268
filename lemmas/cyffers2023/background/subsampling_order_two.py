"""The subsampled Gaussian at order two: the loss is at most q^2 (e^(Delta^2/sigma^2) - 1), and 2 q^2 Delta^2/sigma^2 for small
Delta.

Where: ours. Letters: outputs (1 - q)N(0) + q N(Delta) against N(0); ``density`` = L = dN(Delta)/dN(0) and ``one`` = 1 in
L2(N(0)), ``second`` = E L^2 =
e^(Delta^2/sigma^2) under N(0), E L = 1; moment = E((1 - q) + q L)^2 = exp(D_2); s = Delta^2/sigma^2; loss = D_2.
Idea: the moment is 1 + q^2 (second - 1); ln x <= x - 1; e^s - 1 <= 2s for 0 <= s <= 1.
"""

from dataclasses import replace

from verify import *

q, second, moment, loss, s, euler = scalars("q second moment loss s euler")
one, density = vectors("one density")
DENSITY = (
    equal("unit", one.norm2, 1, because=program("density of a law in L2", "unit")),
    equal("mass", density @ one, 1, because=program("density of a law in L2", "mass")),
)
MOMENT = equal(
    "mixture",
    moment,
    (one * (1 - q) + density * q).norm2,
    because=letter("moment", "the mean under N(0, sigma^2) of the squared density of the mixture, exp(D_2)"),
)

says = statement(
    for_all(positive="q", nonnegative="s", real="second moment loss euler", U="one density"),
    *DENSITY,
    MOMENT,
    equal("second", second, density.norm2, because=letter("second", "E L^2 under N(0, sigma^2), e^s")),
    at_least("logarithm", moment - 1, loss, because=program("logarithm, tangent", "tangent", X=moment, y=loss)),
    at_least("small_shift", 1, s, because=assumed("Delta is at most sigma", where="ours")),
    at_least("chord", 1 + (euler - 1) * s, second, because=program("logarithm, chord", "chord", y=s, X=second)),
    at_least("euler_below", 3, euler, because=letter("euler", value="exp(1)")),
    goals=(
        equal("order_two", moment, 1 + q**2 * (second - 1)),
        at_least("price", q**2 * (second - 1), loss),
        at_least("small_price", 2 * q**2 * s, loss),
    ),
)

claim = Claim(
    id="cyffers2023.subsampling-informal-order-two",
    title="The subsampled Gaussian mechanism at Renyi order two",
    where="ours",
    kind="divergence",
    says=says,
    note="This supports cyffers2023.subsampling-informal at alpha = 2, where alpha Delta^2 q^2/(2 sigma^2) = q^2 s: the "
    "constant is 2 for Delta <= sigma, and any sampling with inclusion probability q gives this pair of laws when the "
    "item moves from h = 0 to h = Delta.",
)

mixed = (term(1, "mixture"), term((1 - q) ** 2, "unit"), term(2 * q * (1 - q), "mass"), term(-(q**2), "second"))
proof = shows(
    order_two=because(*mixed),
    price=because(*(replace(t, coefficient=-t.coefficient) for t in mixed), "logarithm"),
    small_price=because(
        *(replace(t, coefficient=-t.coefficient) for t in mixed), "logarithm", term(q**2, "chord"), term(q**2 * s, "euler_below")
    ),
)

witness = Point(
    scalars=numbers("q=1/2 second=27/10 moment=57/40 loss=2/5 s=1 euler=27/10"),
    grams={"U": {("one", "one"): 1, ("density", "one"): 1, ("density", "density"): ratio(27, 10)}},
)

too_strong = (
    altered(says, "q^3 in place of q^2", at_least("price", q**3 * (second - 1), loss)),
    scaled(says, "half the price", "small_price", left=ratio(1, 2)),
    without(says, "logarithm"),
    without(says, "chord"),
    without(says, "euler_below"),
    without(says, "mixture"),
    without(says, "mass"),
    without(says, "unit"),
)
