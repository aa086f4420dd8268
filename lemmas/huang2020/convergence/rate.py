"""The rate O(1/sqrt t) drawn from Theorem 3, for a fixed problem.

Where: text after Theorem 3. Measured on one problem, |w - 1| (or its smooth version) with one agent, delta = 1e-3, rho
= 1/100, zero start.
"""

from verify import *

from ...common.stored_results import read

DATA = "lemmas/huang2020/experiments/gap_of_one_agent.json"


def times_root(*names: str) -> Measurement:
    """sqrt(t) times the mean gap over the stored runs of each of ``names``: whether it stays bounded on several problems."""
    words, bounded = [], []
    for stored in map(read(DATA).__getitem__, names):
        rows = [(row["t"], float(row["mean"]) * row["t"] ** 0.5) for row in stored["rows"]]
        bounded.append(rows[-1][1] <= 1.05 * rows[-2][1])
        found = ", ".join(f"t = {t}: {value:.3g}" for t, value in rows)
        words.append(f"sqrt(t) times the mean gap of {stored['runs']} runs of {stored['loss']} at eps = {stored['eps']}: {found}")
    return Measurement(
        supports=True if len(names) > 1 and all(bounded) else None,
        words="; ".join(words),
        risk="it counts as bounded if it grows by at most 5 per cent from the last t but one to the last, with standard errors "
        "of 2 to 3 per cent; one problem supports nothing, and growth up to some t refutes no rate",
        data=(DATA,),
    )


def measured() -> Measurement:
    """Of |w - 1|, for both stored eps."""
    return times_root("rate", "exceeded")


claim = Claim(
    "huang2020.theorem-3-rate",
    "DP-ADMM converges at the rate 1/sqrt t (convex objectives)",
    "text after Theorem 3",
    "asymptotic",
    reading="interpretation: For a fixed problem, as t grows.",
    statement=r"\mathbb E[\text{left side of (32)}]=O(1/\sqrt t)",
    prints={},
    note="""
        Is the expected gap O(1/sqrt t)? The bound of Theorem 3, from which the paper reads the rate, is false, and no multiple
        of M_1/sqrt t + M_2/t bounds the gap for all problems (in the instances of huang2020.theorem-3 it exceeds the bound by a
        factor that grows like sqrt(ln t)). For a fixed problem no proof and no counterexample is known to us; a factor ln t may
        be needed. What is proved: the rate with the constant step for a given t (huang2020.theorem-3-corrected), and ln t/sqrt
        t with the printed steps and weighted averages (huang2020.theorem-3-printed-steps). M_1 falls as eps or delta grow, as
        the text says. OPEN: measured on one sharp problem, whose gap falls faster than 1/sqrt t, and on the same loss with more
        noise, where sqrt t times the gap still grows (by 24 per cent from the last t but one to the last).
    """,
)
