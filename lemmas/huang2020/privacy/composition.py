"""Privacy of all iterations, with explicit constants and the range in which sqrt(t) is right.

Theorem 2 with its range: epsilon_bar = sqrt(t) epsilon + t epsilon^2/(4L), below 2 sqrt(t) epsilon in a range.

Where: ours.
Corrects Theorem 2.
Letters: root = sqrt t, L = ln(1.25/delta), c = sqrt(2L); mu = sqrt(t) eps/c of the composed Gaussian release, so that
eps_bar/mu - mu/2 = c; tail = Pr[N(0, 1) > c], H = exp(-c^2/2); exact = the least delta' for which all messages are (eps_bar,
delta')-DP.
Idea: H = exp(-L) = (4/5) delta and tail <= H/2.
Note: eps need not be at most 1. The exact composition of Gaussians is used, so only the tail bound is lossy: the delta is
2/5 of the one asked for. Entries of the noise are N(0, sigma_{i,k}^2) and eta_i^k does not depend on the data. This is for
the data of one agent; other agents' messages are post-processing of data that do not contain the tuple.
"""

from verify import *

for_all(positive="root eps L c H delta eps_bar tail", nonnegative="exact")

mu = root * eps / c

says = statement(
    root_of_2L=c**2 == 2 * L | letter("c", "c = sqrt(2 L)"),
    epsilon_bar=mu * c == eps_bar - mu**2 / 2 | letter("eps_bar", "the claim: mu^2/2 = t eps^2/(4 L)"),
    profile=instance(
        "common.gaussian-composition",
        "release",
        "each iteration has means at most eps/c deviations apart given the past: (26) over the bound of Lemma 1",
        e=eps,
        eps=eps_bar,
        r=c,
        least=exact,
    ),
    tail_bound=program("standard normal, r >= 0", "half", "at c"),
    exponent=program("exponential at c"),
    range=4 * L
    >= root * eps
    | assumed(r"Let $\epsilon \in (0, 1]$ be arbitrary", "Theorem 2", "here sqrt(t) epsilon <= 4 L, for the last goal only"),
    epsilon_bar_is=eps_bar == root * eps + root**2 * eps**2 / (4 * L) | goal,
    private=2 * delta / 5 >= exact | goal,
    c_0_is_2=2 * root * eps >= eps_bar | goal,
)

claim = Claim("huang2020.theorem-2-corrected", "composition", corrects="huang2020.theorem-2")

proof = shows(
    have(eps_bar_is=eps_bar == root * eps + root**2 * eps**2 / (4 * L) | (-4 * L * epsilon_bar - mu**2 * root_of_2L) / (4 * L)),
    epsilon_bar_is=eps_bar_is,
    private=profile + tail_bound / 2 - exponent / 10,
    c_0_is_2=-eps_bar_is + root * eps / (4 * L) * range,
)

witness = at("root=4 eps=1 L=8 c=4 eps_bar=9/2 tail=1/6000 H=1/3000 delta=1/2400 exact=1/6000")

too_strong = altered(
    scale="""
        1 % less delta -> private left 99/100
        c_0 = 1 -> c_0_is_2 left 1/2
    """,
    drop="range profile exponent",
)
