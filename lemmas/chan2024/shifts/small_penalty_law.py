"""At A = I and for a small penalty the delay is ln(1/s)/(2 s) less 0.4715/s, up to multiples of ln(1/s).

How many iterations private gradient ADMM loses for a small penalty: the law of the delay, not decided.

Where: ours.
Beside ``any_penalty``. w_N = |dx_0|^2/(2 sigma^2) over the largest divergence after N iterations.
Note: Neither proved nor refuted; for N large. A formal expansion gives it, and would leave a constant; by measurement (the
engine, N = 60, 90, 170, 450, 800, 1800) what is left is 2.423, 2.573, 2.729, 2.808, 2.888, 2.97 at s = 0.1, 0.05, 0.02,
0.01, 0.005, 0.0025: from 0.02 on 0.080 more whenever s is halved, so about 0.116 ln(1/s) + 2.27, and no constant. One step
of the first phase of chan2024.shift-two-phases multiplies by (1 + s)^2, not by e^(2 s), which leaves such a term. No single
s decides a limit. Proved for every A: a delay of 898 at s = 1/100 (chan2024.shift-any-penalty), at A = I one of 237
(chan2024.shift-two-phases), against a least one of 185.9. Tried: a middle phase between these two, V = c (|e + m a dlam|^2 +
|a dlam|^2/(s q)) with m = (1 - c/s)/2, eta = 1 and q = 1 + s, from c = 3 s to s: a delay of 195, by numbers. Left for a
record: its certificate. For several singular
values a potential of the right delay, at 96 of 100 of the needed rate for s = 1/10, c = 1 but 53 of 100 at c = 33/100, and
no start. With a kernel the least delays are 7.21, 21.05 and 74.73 at s = 0.1, 0.05, 0.02.
"""

from verify import *

claim = Claim(
    "chan2024.shift-small-penalty-law",
    "bound",
    statement=r"A=I:\quad N-w_N=\frac1s\Big(\frac12\ln\frac1s-C_0\Big)+O\Big(\ln\frac1s\Big)"
    r"\quad(s=\eta\beta\to0),\qquad C_0=0.4715\ldots",
)
