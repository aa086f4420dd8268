"""The rate O(1/sqrt t) drawn from Theorem 3, for a fixed problem.

Where: text after Theorem 3. Measured on one problem, |w - 1| (or its smooth version) with one agent, eps = 1, delta = 1e-3, rho
= 1/100, zero start.
"""

from lemmas.common.stored_results import read
from verify import *
from verify.lemma.measurement import Measurement

DATA = "lemmas/huang2020/experiments/gap_of_one_agent.json"


def times_root(name: str) -> Measurement:
    """sqrt(t) times the mean gap over the stored runs ``name``: whether it stays bounded."""
    stored = read(DATA)[name]
    rows = [(row["t"], float(row["mean"]) * row["t"] ** 0.5) for row in stored["rows"]]
    words = ", ".join(f"t = {t}: {value:.3g}" for t, value in rows)
    return Measurement(
        supports=rows[-1][1] <= 1.05 * rows[-2][1],
        words=f"sqrt(t) times the mean gap of {stored['runs']} runs of {stored['loss']}: {words}",
        risk="it counts as bounded if it grows by at most 5 per cent from the last t but one to the last; standard errors are "
        "2 to 3 per cent",
        data=(DATA,),
    )


def measured() -> Measurement:
    """Of |w - 1|."""
    return times_root("rate")


claim = Claim(
    id="huang2020.theorem-3-rate",
    title="DP-ADMM converges at the rate 1/sqrt t (convex objectives)",
    where="text after Theorem 3",
    kind="asymptotic",
    reading="interpretation",
    reading_note="For a fixed problem, as t grows.",
    statement=r"\mathbb E[\text{left side of (32)}]=O(1/\sqrt t)",
    says=None,
    note="Read for a fixed problem: is the expected gap O(1/sqrt t)? The bound of Theorem 3, from which the paper reads the "
    "rate, is false, and no multiple of M_1/sqrt t + M_2/t bounds the gap for all problems (in the instances of "
    "huang2020.theorem-3 it exceeds the bound by a factor that grows like sqrt(ln t)). For a fixed problem no proof and no "
    "counterexample is known to us; a factor ln t may be needed. What is proved: the rate with the constant step "
    "for a given t (huang2020.theorem-3-corrected), and ln t/sqrt t with the printed steps and weighted averages "
    "(huang2020.theorem-3-printed-steps). M_1 falls as eps or delta grow, as the text says. The support is weak: one sharp "
    "problem, whose gap falls faster than 1/sqrt t, so a logarithm on other problems is not excluded.",
)
