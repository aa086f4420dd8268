"""The law of density ~ exp(-alpha |epsilon|) in R^d: its norm has the law Gamma(shape d, scale 1/alpha).

Where: Sec. 4, before and after (24). Letters: at a radius r: ``decay`` = exp(-alpha r), ``power`` = r^(d-1), ``factorial`` =
(d-1)!, ``alpha_power`` = alpha^d, ``integral`` = int_0^infinity s^(d-1) exp(-alpha s) ds, ``integral_next`` the same for d +
1. d is the index.
Idea: polar coordinates make the radial density proportional to r^(d-1) exp(-alpha r); integration by parts normalises it.
"""

from verify import *

alpha, r, decay, integral_1 = scalars("alpha r decay integral_1")
d, power, factorial, alpha_power, integral, integral_next = scalars("d power factorial alpha_power integral integral_next")
one = Polynomial.of(1)

says = statement(
    for_all(positive="alpha r decay integral_1"),
    equal("first_integral", alpha * integral_1, 1, because=letter("integral_1", "int_0^infinity exp(-alpha s) ds = 1/alpha")),
    goals=(
        equal("gamma_density", power * decay * factorial, alpha_power * power * decay * integral),
        equal("normalised", factorial, alpha_power * integral),
    ),
    recursion=Recursion(
        index="d",
        start=1,
        initial={"power": one, "factorial": one, "alpha_power": alpha, "integral": integral_1},
        following={"power": r * power, "factorial": d * factorial, "alpha_power": alpha * alpha_power, "integral": integral_next},
        step_signs=signs(positive="integral_next"),
        step_facts=(
            equal(
                "by_parts",
                alpha * integral_next,
                d * integral,
                because=letter(
                    "integral_next", "by parts: alpha int s^d exp(-alpha s) ds = d int s^(d-1) exp(-alpha s) ds", bounded=True
                ),
            ),
        ),
    ),
)

claim = Claim(
    id="zhang2018.noise-sampling",
    title="The norm of a noise with density exp(-alpha |e|) has the law Gamma(d, 1/alpha)",
    where="Sec. 4, before and after (24)",
    kind="identity",
    reading="interpretation",
    reading_note="The law of the norm; that the direction is uniform and independent follows in words.",
    statement=r"\Pr(\|\epsilon\|\in dr)=\frac{\alpha^d}{(d-1)!}r^{d-1}e^{-\alpha r}dr,\quad"
    r"\epsilon/\|\epsilon\|\text{ uniform and independent}",
    prints={
        r"\Pr(\|\epsilon\|\in dr)": "decay*power/integral",
        r"\alpha^d": "alpha_power",
        "(d-1)!": "factorial",
        "r^{d-1}": "power",
        r"e^{-\alpha r}dr": "decay",
        "...": "1d62f8ee",
    },
    says=says,
    facts="equivalent",
    note="The density depends on the norm only, so in polar coordinates it is a product: the direction is uniform and "
    "independent, the radial density is r^(d-1) exp(-alpha r)/integral. gamma_density is this against the Gamma density, both "
    "cleared of denominators. by_parts also gives E|epsilon| = d/alpha. Implemented in verify/admm/spherical_noise.py.",
)

proof = shows(
    by_induction(
        invariant(
            equal("so_far", factorial, alpha_power * integral),
            base=because(term(-1, "first_integral")),
            step=because(term(d, "so_far"), term(-alpha_power, "by_parts")),
        )
    ),
    gamma_density=because(term(power * decay, "so_far")),
    normalised=because("so_far"),
)

witness = Point(
    scalars=numbers("alpha=2 r=3 decay=1/400 integral_1=1/2"),
    index=3,
    steps=({"integral_next": ratio(1, 4)}, {"integral_next": ratio(1, 4)}),
)

too_strong = (
    altered(
        says, "shape d + 1", equal("gamma_density", power * decay * factorial * d, alpha_power * power * r * decay * integral)
    ),
    altered(says, "scale alpha", equal("normalised", factorial * alpha_power, integral)),
)
