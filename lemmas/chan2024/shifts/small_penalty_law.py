"""How many iterations private gradient ADMM loses for a small penalty: the law of the delay, not decided.

Where: ours; beside ``any_penalty``. w_N = |dx_0|^2/(2 sigma^2) over the largest divergence after N iterations.
"""

from verify import *

claim = Claim(
    "chan2024.shift-small-penalty-law",
    "At A = I and for a small penalty the delay is ln(1/s)/(2 s) less 0.4715/s, up to a constant",
    "ours",
    "bound",
    statement=r"A=I:\quad N-w_N=\frac1s\Big(\frac12\ln\frac1s-C_0\Big)+O(1)\quad(s=\eta\beta\to0),\qquad C_0=0.4715\ldots",
    note="""
        Neither proved nor refuted; for N large. A formal expansion gives it; by measurement (the engine) the O(1) is 2.423,
        2.573, 2.729, 2.815, 2.916 at s = 0.1, 0.05, 0.02, 0.01, 0.005. Proved for every A: a delay of 897 at s = 1/100
        (chan2024.shift-any-penalty) against a least one of 185.9. Tried: a potential of two phases at A = I, of delay 236 (195
        with a middle phase); its step is an identity whose sign was checked at 200 rational points, its start at s = 0.01,
        0.02, 0.05, 0.1 with a factor 1.47 to spare, neither for all s. For several singular values a potential of the right
        delay, at 96 of 100 of the needed rate for s = 1/10, c = 1 but 54 of 100 at c = 33/100, and no start. With a kernel the
        least delays are 7.21, 21.05 and 74.73 at s = 0.1, 0.05, 0.02. The smallest instance that decides whether two phases
        suffice: A = I, N = 4, s = 1/100, whose least form has to lie below the first phase's at W = (1 + s)^2 (2 + (1 +
        s)^2)/2.
    """,
)
