"""The elastic-net problem of the experiments, split by x - y = 0.

Section 10, (31): the elastic net min f(x) + g(y) subject to x - y = 0.

Where: arXiv sec. 10, (31).
ArXiv section 10, (31). f = (1/N) sum (<a_i, x> - b_i)^2, g = c_1 |y|_1 + c_2 |y|^2.
Note: A = I, B = -I, c = 0: A is of the form [I | D] of Remark 3.4, and |A| = |A^T B| = 1. n = 64, N = 1000, sigma_b = 0.01,
x_0 = (3, ..., 3), lam_0 = 0, 100 repetitions; f_1, f_2, ... are drawn uniformly and independently from the N functions,
noise N(0, sigma^2 I) is added to x_{t+1} and carried on. Implemented in verify.experiments.elastic_net_study.
"""

from verify import *

claim = Claim(
    "chan2024.sec10-problem",
    "definition",
    statement=r"\min_{x,y}\ \tfrac1N\sum_{i\in[N]}(\langle a_i,x\rangle-b_i)^2+c_1\|y\|_1+c_2\|y\|_2^2\quad\text{s.t. }x-y=0",
    prints={},
)
