"""Learning rates that make chi a contraction factor.

Lemma A.1: where 0 < chi < 1 holds, a positive learning rate lies in the printed interval.

Where: App A.3 Lemma A.1.
Letters: see ``letters`` (``excess`` = 1 + c - q, the square root is 1 + lift/excess).
Idea: 1 - chi = lambda sigma_1 (1 - b)(lambda - lower), chi = sigma_1 (1 - b)(upper - lambda)(lambda + lift/(2(1 + c)(1 -
b))).
Reading: interpretation: To ensure convergence is read as 0 < chi < 1, as in the printed proof.
Note: The converse is cyffers2023.lemma-a.1-converse. 0 < chi < 1 is a property of one upper bound: it is not needed for
convergence (lambda = 1 always works, cyffers2023.theorem-1-sharper) and often impossible with lambda <= 1
(cyffers2023.a2-lambda-choice-no-decay). In the printed chain q(1 - tau^2) is a slip for q(1 - tau). sigma_1 is defined
differently in the proof of Theorem 1; only sigma_1 = (1 + c)(1 - tau) enters here.
"""

from verify import *

from .letters import (
    CHI_BELOW_1,
    EXCESS_DEFINED,
    INTERVAL,
    POSITIVE_IN_INTERVAL,
    lower_end,
    one_minus_b2,
    one_plus_c,
    sigma_1,
    upper_end,
)

for_all(positive=POSITIVE_IN_INTERVAL + " lam")

chi = 1 + lam * (sigma_1 - one_minus_b2) - lam**2 * sigma_1 * one_minus_b
minus_other_root = lift / (2 * one_plus_c * one_minus_b)

says = statement(
    *INTERVAL,
    chi_positive=chi > 0 | CHI_BELOW_1,
    chi_below_1=1 > chi | CHI_BELOW_1,
    above_lower=lam > lower_end | goal,
    below_upper=upper_end > lam | goal,
    definitions=EXCESS_DEFINED,
)

claim = Claim(
    "cyffers2023.lemma-a.1",
    "bound",
    statement=r"\lambda>0,\ 0<\chi<1\ \Rightarrow\ \ell<\lambda<\ell\Bigl(\tfrac12+\tfrac12"
    r"\sqrt{1+4\tfrac{(1+c)(1-b)}{(1-\tau)(1+c-q)^2}}\Bigr),\quad \ell=\tfrac{1+c-q}{(1+c)(1-b)},"
    r"\ \sigma_1=(1+c)(1-\tau)",
    prints=r"""
        \ell -> excess/(one_minus_b*one_plus_c)
        \sigma_1= -> not compared: a letter
        \tau -> 1-one_minus_tau
        b -> 1-one_minus_b
        c -> one_plus_c-1
    """,
    facts="equivalent",
)

proof = shows(
    above_lower=(chi_below_1 + lam * square_of_b) / (lam * sigma_1 * one_minus_b),
    below_upper=(chi_positive + 1 / (4 * one_plus_c * one_minus_b) * square_root - lam * square_of_b)
    / (sigma_1 * one_minus_b * (lam + minus_other_root)),
)

witness = at("one_minus_b=2/5 one_minus_tau=16/25 q=1 excess=1/2 lift=3/2 lam=1")

too_strong = altered(
    scale="""
        upper end made 10 % smaller -> below_upper left 9/10
        lower end doubled -> above_lower right 2
    """,
    drop="chi_below_1 chi_positive",
)
