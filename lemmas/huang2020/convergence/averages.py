"""Averages and stacked variables of the convergence analysis.

Notation of Sec. V: averages, stacked variables, and what (u^k - u)'F(u^k) becomes at a consensual point.

Where: Sec. V, notation before Lemma 2.
Letters: wt = wt_i^k, w_k = w^k, ga_k = gamma_i^k; o = w_i = w the consensual point, ga = gamma_i.
Idea: (u^k - u)'F(u^k) = -<ga_k, wt - o> + <ga_k, w_k - o> + <ga_k - ga, wt - w_k> = -<ga, wt - w_k>.
Reading: step
Note: Summed over k = 1..t the constraint gap that appears is mean_{k=1..t}(wt_i^k - w^k). In Sec. V-A the average of wt_i^k
is over k = 0..t-1 while that of w^k is over k = 1..t: the two constraint gaps differ by (wt_i^t - wt_i^0)/t, which the proof
of Theorem 3 would have to pay for. Sec. V-B has matching ranges. c_w = |w*| depends on the data. w* need not be unique.
"""

from verify import *

for_all(X="wt w_k ga_k o ga")

pairing = -(ga_k @ (wt - o)) + ga_k @ (w_k - o) + (ga_k - ga) @ (wt - w_k)

says = statement(at_consensus=pairing == -(ga @ (wt - w_k)) | goal)

claim = Claim(
    "huang2020.notation-27",
    "definition",
    statement=r"F(u_i^k)=(-\gamma_i^k,\ \gamma_i^k,\ \tilde w_i^k-w^k),\quad"
    r"(u_i^k-u_i)^\top F(u_i^k)=-\langle\gamma_i,\tilde w_i^k-w^k\rangle\text{ at }w_i=w",
    prints=r"""
        (u_i^k-u_i)^\top F(u_i^k) -> pairing
        \gamma_i -> ga
        \tilde w_i^k -> wt
        w^k -> w_k
        w_i=w -> not compared: the case
        F(u_i^k)=( -> not compared: a tuple
    """,
    facts="equivalent",
)

proof = shows(at_consensus=because())

witness = at("wt=[2] w_k=[1] ga_k=[3] o=[1] ga=[1]")

too_strong = altered(scale="the other sign -> right -1")
