"""The rate of (23) decreases as the penalties increase.

After Theorem 3.2: the rate of (23) decreases as the penalties increase, on two nodes with a common penalty.

Where: text after Theorem 3.2.
Letters: theta + ``more``, theta + ``more_large`` the two penalties; ``delta``, ``delta_large`` the values of (23) there with
sigma-bar, ``delta_tilde``, ``delta_tilde_large`` with sigma-tilde; m_o = ``m``, M_O = ``M``, ``gap`` = mu - 1; sigma_min(D -
A) = 2.
Idea: where M_O^2 dominates its denominator the second term of (23) grows with sigma_min in its numerator.
Reading: interpretation: Both readings of the undefined sigma-tilde_min; a penalty common to the nodes.
Note: At mu = 2, m_o = 1, M_O = 10 and theta = 1, from eta = 2 to 3, (23) grows from 3/104 to 5/111 with sigma-bar, from 1/22
to 7/121 with sigma-tilde. A remark, on which no result rests. The displayed upper bound is right (it drops positive terms);
the conclusion drawn from it is not: an upper bound that falls does not make the bounded quantity fall. Its symbol is not
defined; both readings fail. Attempts to save it: small M_O makes the first term the smaller one, which does decrease; the
paper assumes nothing of the kind. With the wrong summand of (23) removed the remark is true:
zhang2018.rate-monotone-corrected.
"""

from verify import *

for_all(positive="theta gap m M", nonnegative="more more_large", real="delta delta_large delta_tilde delta_tilde_large")

eta, eta_large = theta + more, theta + more_large

mu = 1 + gap


def value_of_23(name, value, at, sigma):
    """``value`` is the smaller of the two terms of (23), both cleared of their denominators."""
    first = 2 * theta - value * mu**2 * 2 * at
    second = 2 * m + 2 * sigma - value * ((mu**2 * M**2 + mu * sigma**2) / (2 * theta * gap) + 2 * at)
    smaller = letter(str(*value.atoms()), "the smaller of the two terms of (23)")
    return (
        at_least(f"{name}_first", first, because=smaller),
        at_least(f"{name}_second", second, because=smaller),
        equal(f"{name}_attained", first * second, because=smaller),
    )


FACTS = (
    at_least(
        "order",
        eta_large,
        eta,
        because=assumed("the convergence rate", "text after Theorem 3.2", "compared at two penalties, the second larger"),
    ),
    *value_of_23("bar", delta, eta, 2 * more),
    *value_of_23("bar_large", delta_large, eta_large, 2 * more_large),
    *value_of_23("tilde", delta_tilde, eta, 2 * eta),
    *value_of_23("tilde_large", delta_tilde_large, eta_large, 2 * eta_large),
)
says = statement(*FACTS, with_bar=delta >= delta_large | goal, with_tilde=delta_tilde >= delta_tilde_large | goal)

claim = Claim(
    "zhang2018.rate-monotone",
    "bound",
    consequence="remark",
    statement=r"\frac{2m_o+2\tilde\sigma_{\min}}{\cdots}\le\frac{\theta\sigma_{\min}(D-A)(\mu-1)(2m_o+2\tilde\sigma_{\min})}"
    r"{\mu\tilde\sigma_{\max}^2},\quad\text{hence }\delta(t)\text{ decreases in }\eta_i(t)",
    prints=r"""
        \cdots -> not compared: a denominator is left out in the transcription
    """,
    facts="equivalent",
)

counterexample = at(
    "theta=1 more=1 more_large=2 gap=1 m=1 M=10 delta=3/104 delta_large=5/111 delta_tilde=1/22 delta_tilde_large=7/121"
)
