"""One iteration of DP-ADMM is (epsilon, delta)-differentially private.

Theorem 1: the noise scale (14) makes one iteration (epsilon, delta)-DP, for every epsilon in (0, 1] and delta in (0, 1].

Where: Theorem 1, eqs. (14)-(15).
Letters: L = ln(1.25/delta), c = sqrt(2L); mu = eps/c, the bound of Lemma 1 over (14); r = eps/mu - mu/2 = c - eps/(2c) =
-1/4 + u; exact = the least delta' for which wt_i^k is (eps, delta')-DP; tail = Pr[N(0, 1) > r], H = exp(-r^2/2), G =
exp(eps/2 - eps^2/(16 L)); tail_s, H_s = tail and H at -1/4.
Idea: exact <= tail <= (5/8) H, H = exp(-L) G = (4/5) delta G, and G <= 2.
Reading: interpretation: Noise entries are N(0, sigma_{i,k}^2), as the proof has them; eta_i^k does not depend on the private
data.
Note: True in the whole stated range, delta > 0.01 included, which the printed proof excludes. mu = eps/c is the bound 2
c_1/(m_i(rho + 1/eta)) of huang2020.lemma-1-corrected over (14). With the matrix-normal law as printed it is false:
huang2020.theorem-1-matrix-normal. eta_i^k must not depend on the private data (huang2020.param-dp-consistency). The printed
proof is for one entry; several entries reduce to one along the difference (huang2020.eq-16-corrected). The privacy is that
of one sample of agent i given all earlier messages; a larger range of epsilon: huang2020.theorem-1-larger-range.
"""

from verify import *

from .gaussian_tail import FACTS as TAIL
from .gaussian_tail import s
from .range_of_the_tail import FACTS as RANGE
from .range_of_the_tail import value

for_all(positive="c L eps delta tail H tail_s H_s G", nonnegative="u exact")

mu = eps / c
r = u + s

says = statement(
    *RANGE,
    *given(
        range=value >= 0 | instance("huang2020.theorem-1-range"),
        threshold=mu * r == eps - mu**2 / 2 | letter("u", "r = eps/mu - mu/2 = -1/4 + u"),
        profile=instance(
            "common.gaussian-composition",
            "release",
            "one release, means at most mu = eps/c deviations apart",
            root=1,
            c=1,
            e=mu,
            r=r,
            least=exact,
        ),
    ),
    *TAIL,
    exponent=program("exponent at the threshold", r=r),
    exponential=program("exponent at the threshold", "tangent", r=r),
    private=delta >= exact | goal,
)

claim = Claim(
    "huang2020.theorem-1",
    "bound",
    statement=r"\sigma_{i,k}=\frac{2c_1\sqrt{2\ln(1.25/\delta)}}{m_i\epsilon(\rho+1/\eta_i^k)}\ \Rightarrow\ "
    r"\text{each iteration is }(\epsilon,\delta)\text{-DP},\quad\epsilon\in(0,1]",
    prints=r"""
        \sigma_{i,k}= -> not compared: the scale cancels
        \epsilon -> eps
    """,
)

proof = shows(
    use(
        "tail", "huang2020.gaussian-tail"
    ),  # delta - (5/8) H = delta (1 - G/2), 1 - G/2 = 1 - G (1 - eps/2 + ...) + (G/2)(1 - eps) + G eps^2/(16 L)
    private=profile
    + fact("tail") / 8
    - exponent / 8
    + delta * exponential
    + delta * G / 2 * eps_at_most_1
    + term(delta * G * eps**2 / (16 * L)),
)

witness = at("c=4 L=8 eps=1 delta=1/2400 u=33/8 tail=1/4000 H=1/2000 G=3/2 exact=1/5000 tail_s=3/5 H_s=31/32")

too_strong = altered(
    {"delta^2 in place of delta": delta * private.left},
    scale="a fifth of delta -> left 1/5",
    drop="decreasing exponent exponential profile",
)
