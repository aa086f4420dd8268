"""The norm of a noise with density exp(-alpha |e|) has the law Gamma(d, 1/alpha).

The law of density ~ exp(-alpha |epsilon|) in R^d: its norm has the law Gamma(shape d, scale 1/alpha).

Where: Sec. 4, before and after (24).
Letters: at a radius r: ``decay`` = exp(-alpha r), ``power`` = r^(d-1), ``factorial`` = (d-1)!, ``alpha_power`` = alpha^d,
``integral`` = int_0^infinity s^(d-1) exp(-alpha s) ds, ``integral_next`` the same for d + 1. d is the index.
Idea: polar coordinates make the radial density proportional to r^(d-1) exp(-alpha r); integration by parts normalises it.
Reading: interpretation: The law of the norm; that the direction is uniform and independent follows in words.
Note: The density depends on the norm only, so in polar coordinates it is a product: the direction is uniform and
independent, the radial density is r^(d-1) exp(-alpha r)/integral. gamma_density is this against the Gamma density, both
cleared of denominators. by_parts also gives E|epsilon| = d/alpha. Implemented in verify/admm/spherical_noise.py.
"""

from verify import *

scalars("d power factorial alpha_power integral integral_next")

for_all(positive="alpha r decay integral_1")

says = statement(
    first_integral=alpha * integral_1 == 1 | letter("integral_1", "int_0^infinity exp(-alpha s) ds = 1/alpha"),
    gamma_density=power * decay * factorial == alpha_power * power * decay * integral | goal,
    normalised=factorial == alpha_power * integral | goal,
    recursion=over(
        "d",
        1,
        dict(
            power=(1, r * power),
            factorial=(1, d * factorial),
            alpha_power=(alpha, alpha * alpha_power),
            integral=(integral_1, integral_next),
        ),
        signs(positive="integral_next"),
        by_parts=alpha * integral_next
        == d * integral
        | letter("integral_next", "by parts: alpha int s^d exp(-alpha s) ds = d int s^(d-1) exp(-alpha s) ds", bounded=True),
    ),
)

claim = Claim(
    "zhang2018.noise-sampling",
    "identity",
    statement=r"\Pr(\|\epsilon\|\in dr)=\frac{\alpha^d}{(d-1)!}r^{d-1}e^{-\alpha r}dr,\quad"
    r"\epsilon/\|\epsilon\|\text{ uniform and independent}",
    prints=r"""
        \Pr(\|\epsilon\|\in dr) -> decay*power/integral
        \alpha^d -> alpha_power
        (d-1)! -> factorial
        r^{d-1} -> power
        e^{-\alpha r}dr -> decay
    """,
    facts="equivalent",
)

proof = shows(
    by_induction(
        invariants(so_far=factorial == alpha_power * integral | -first_integral), so_far=d * so_far - alpha_power * by_parts
    ),
    gamma_density=power * decay * so_far,
    normalised=so_far,
)

witness = at("alpha=2 r=3 decay=1/400 integral_1=1/2", "integral_next=1/4", "integral_next=1/4", index=3)

too_strong = altered(
    {
        "shape d + 1": dict(gamma_density=power * decay * factorial * d == alpha_power * power * r * decay * integral | false),
        "scale alpha": dict(normalised=factorial * alpha_power == integral | false),
    },
    scale="1 % more -> normalised left 101/100",
)
