"""The private fixed-point iteration.

Algorithm 1: the noisy fixed-point iteration. Two runs with shared blocks, errors and noise do not move apart (one block).

Where: Sec 4.1 Algorithm 1.
Letters: d = u_k - u'_k, r = R(u_k) - R(u'_k), lam = lambda_k in (0, 1]; e and eta are shared and cancel.
Idea: the step is (1 - lam)d + lam r, an average of two vectors that are not longer than d.
Reading: step: a property that the text states or uses is checked; the definition itself has nothing to prove
Note: The goal is for B = 1 and an error that does not depend on the iterate. With several blocks a step may expand:
cyffers2023.footnote-3. All blocks of one iteration read the same u_k. The noise of a block has the block's dimension; I_p is
printed for every block, and p is the dimension of u in Theorem 1.
"""

from verify import *

for_all(positive="lam", U="d r")

d_next = d + (r - d) * lam

says = statement(
    nonexpansive=d.norm2 >= r.norm2 | assumed("Non-expansive operator", "Algorithm 1, input"),
    at_most_one=1 >= lam | assumed("step sizes", "Algorithm 1, input", "lambda_k in (0, 1]"),
    step=d.norm2 >= d_next.norm2 | goal,
)

claim = Claim(
    "cyffers2023.algorithm-1",
    "algorithm",
    statement=r"u_{k+1,b}=u_{k,b}+\rho_{k,b}\lambda_k\bigl(R_b(u_k)+e_{k,b}+\eta_{k+1,b}-u_{k,b}\bigr),\quad "
    r"\eta\sim\mathcal N(0,\sigma^2I)",
    prints=r"""
        u_{k+1,b}= -> not compared: the algorithm; the statement has the difference of two runs
        \sim -> not compared: a law
    """,
    facts="equivalent",
)

proof = shows(step=lam * (nonexpansive + at_most_one * square(d - r)))

witness = at("lam=1/2 d=[1, 0] r=[0, 1]")

too_strong = altered(scale="contraction by 1 % -> left 99/100", drop="nonexpansive at_most_one")

observe = "fixed_point_pair"
