"""(19): the tail of a Gaussian by its density at the threshold.

Where: (19). Letters: tail = Pr[xi > r]; first = the integral of x times the density of N(0, sigma^2) over x > r; density = that
density at r, exp(-r^2/(2 sigma^2))/(sigma sqrt(2 pi)).
Idea: x >= r in the integral, and x times the density is the derivative of -sigma^2 times the density.
"""

from verify import *

r, sigma, tail, first, density = scalars("r sigma tail first density")

says = statement(
    for_all(positive="r sigma density tail", real="first"),
    equal("exact_integral", first, sigma**2 * density, because=program("centred normal", "first_moment")),
    at_least("beyond_r", first, r * tail, because=program("centred normal", "beyond")),
    goals=(at_least("tail_bound", sigma**2 * density, r * tail),),
)

claim = Claim(
    id="huang2020.eq-19",
    title="Tail bound of a Gaussian",
    where="eq. (19)",
    kind="inequality",
    reading="verbatim",
    statement=r"\Pr[\xi>r]\le\frac\sigma{r\sqrt{2\pi}}e^{-r^2/2\sigma^2}\quad(\xi\sim\mathcal N(0,\sigma^2),\ r>0)",
    prints={
        r"\Pr[\xi>r]": "tail",
        r"\frac\sigma{r\sqrt{2\pi}}e^{-r^2/2\sigma^2}": "sigma**2*density/r",
        r"\sim": "not compared: a law",
        "...": "d01ac088",
    },
    says=says,
    note="(sigma/(r sqrt(2 pi))) exp(-r^2/(2 sigma^2)) is sigma^2 density/r.",
)

proof = shows(tail_bound=because("beyond_r", term(-1, "exact_integral")))

witness = Point(scalars=numbers("r=2 sigma=1 tail=1/50 first=1/18 density=1/18"))

too_strong = (
    scaled(says, "1 % smaller", "tail_bound", left=ratio(99, 100)),
    altered(says, "sigma in place of sigma^2", at_least("tail_bound", sigma * density, r * tail)),
    without(says, "beyond_r"),
    without(says, "exact_integral"),
)
