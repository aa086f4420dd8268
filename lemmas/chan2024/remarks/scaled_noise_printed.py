"""The divergence of the scaled pair stays 1, as printed.

Section 11, analogy, as printed: for |w - w'| = 1 and N ~ N(0, I) the divergence of beta w + beta N stays 1.

Where: arXiv sec. 11.
ArXiv section 11, second item.
Letters: ``d`` = w - w'. Idea (of the counterexample): Fact 4.3 gives beta^2/(2 beta^2) = 1/2.
Reading: verbatim
Note: By Fact 4.3 the divergence at |w - w'| = 1 is beta^2/(2 beta^2) = 1/2 for every beta, against 1 in print. Tried to save
it: no convention of the paper gives 1; its D^z is the Renyi divergence over alpha, |w - w'|^2/(2 sigma^2) by Fact 4.3. What
the analogy is for, independence of beta, holds with 1/2 (chan2024.sec11-analogy-corrected).
"""

from verify import *

for_all(positive="beta", nonnegative="D", Z="d")

says = statement(
    unit=d.norm2 == 1 | assumed("Consider two vectors and such that", "sec. 11", "|w - w'| = 1"),
    gaussian=instance("chan2024.fact-4.3", "gaussian", "covariance beta^2 I", dx=d * beta, sigma=beta),
    stays=D == 1 | goal,
)

claim = Claim(
    "chan2024.sec11-analogy",
    "divergence",
    statement=r"\|w-w'\|=1:\quad\mathsf{D^z}(\beta w+\beta N\,\|\,\beta w'+\beta N)=1\quad(\beta>0)",
    prints=r"""
        w-w' -> d
        \mathsf{D^z}(\beta w+\beta N\,\|\,\beta w'+\beta N) -> D
    """,
    facts="equivalent",
    consequence="misprint",
)

counterexample = at("beta=1 D=1/2 d=[1]")
