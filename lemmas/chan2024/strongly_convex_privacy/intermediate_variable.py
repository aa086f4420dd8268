"""The intermediate variable w of Lemma 7.7 (printed without beta).

Proof of Lemma 7.7: the printed w_t = lam_t - A x_t is not the w of section 6.2 unless beta = 1.

Where: arXiv proof of Lemma 7.7.
Letters: ``lam``, ``A_x`` differences of lam_{t+1} and A x_{t+1}; u = lam - A x as printed, w = lam - beta A x as in section
6.2, v = w/beta, the vector whose norm stands in (24).
Idea: u - beta v = (beta - 1) A x.
Reading: step
Note: Misprint without consequence: the proof printed below the definition uses |lam/beta - A x|, that is |w|/beta with the w
of section 6.2. With the printed w the bound of Lemma 6.9 is not (24) unless beta = 1 or A dx_{t+1} = 0, and M_1 of Algorithm
2 would not output a function that determines lam_{t+2}.
"""

from verify import *

for_all(positive="beta", real="gap size", Z="lam A_x")

printed = lam - A_x
v = lam / beta - A_x

says = statement(
    gap_is=gap == (printed - v * beta).norm2 | letter("gap", "the squared distance of the printed w from beta v"),
    size_is=size == A_x.norm2 | letter("size", "|A dx|^2"),
    gap_of_printed=gap == (beta - 1) ** 2 * size | goal,
)

claim = Claim(
    "chan2024.lemma-7.7-w",
    "definition",
    statement=r"w_t=\lambda_t-\beta Ax_t\ \text{is meant};\quad\lambda-Ax-(\lambda-\beta Ax)=(\beta-1)Ax",
    prints=r"""
        w_t -> lam-A_x*beta
        \lambda -> lam
        Ax_t -> A_x
        \lambda_t -> lam
    """,
    facts="equivalent",
)

proof = shows(gap_of_printed=gap_is - (beta - 1) ** 2 * size_is)

witness = at("beta=2 gap=1 size=1 lam=[3] A_x=[1]")

too_strong = (*altered(drop="gap_is"), *altered({"gap 1 % smaller than it is": 100 * gap == 99 * (beta - 1) ** 2 * size | false}))
