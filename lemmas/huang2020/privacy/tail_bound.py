"""Tail bound of a Gaussian.

(19): the tail of a Gaussian by its density at the threshold.

Where: eq. (19).
Letters: tail = Pr[xi > r]; first = the integral of x times the density of N(0, sigma^2) over x > r; density = that density
at r, exp(-r^2/(2 sigma^2))/(sigma sqrt(2 pi)).
Idea: x >= r in the integral, and x times the density is the derivative of -sigma^2 times the density.
Reading: interpretation: r > 0, as the threshold that is put in.
Note: (sigma/(r sqrt(2 pi))) exp(-r^2/(2 sigma^2)) is sigma^2 density/r.
"""

from verify import *

for_all(positive="r sigma density tail", real="first")

says = statement(
    exact_integral=program("centred normal", "first_moment"),
    beyond_r=program("centred normal", "beyond"),
    tail_bound=sigma**2 * density >= r * tail | goal,
)

claim = Claim(
    "huang2020.eq-19",
    "inequality",
    statement=r"\Pr[\xi>r]\le\frac\sigma{r\sqrt{2\pi}}e^{-r^2/2\sigma^2}\quad(\xi\sim\mathcal N(0,\sigma^2))",
    prints=r"""
        \Pr[\xi>r] -> tail
        \frac\sigma{r\sqrt{2\pi}}e^{-r^2/2\sigma^2} -> sigma**2*density/r
        \sim -> not compared: a law
    """,
)

proof = shows(tail_bound=beyond_r - exact_integral)

witness = at("r=2 sigma=1 tail=1/50 first=1/18 density=1/18")

too_strong = altered(
    {"sigma in place of sigma^2": tail_bound.left / sigma}, scale="1 % smaller -> left 99/100", drop="beyond_r exact_integral"
)
