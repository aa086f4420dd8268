"""The rate O(1/sqrt t) drawn from Theorem 4, for a fixed problem.

Where: text after Theorem 4. Measured on one problem, |w - 1| (or its smooth version) with one agent, eps = 1, delta = 1e-3, rho
= 1/100, zero start.
"""

from verify import *

from .rate import times_root


def measured() -> Measurement:
    """Of the smooth version of |w - 1|."""
    return times_root("smooth_rate")


claim = Claim(
    "huang2020.theorem-4-rate",
    "DP-ADMM converges at the rate 1/sqrt t (smooth objectives)",
    "text after Theorem 4",
    "asymptotic",
    reading="interpretation: For a fixed problem, as t grows.",
    statement=r"\mathbb E[\text{left side of (37)}]=O(1/\sqrt t)",
    prints={},
    note="""
        The bound of Theorem 4 is false (huang2020.theorem-4); with the constant step for a given t the rate is proved
        (huang2020.theorem-4-corrected). OPEN: measured on one problem, strongly convex near its minimiser, whose gap falls
        faster than 1/sqrt t.
    """,
)
