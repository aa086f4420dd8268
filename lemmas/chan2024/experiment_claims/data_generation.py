"""Data generation: rows of norm sqrt(mu), a fifth of the coordinates fifty times larger.

Section 10: the synthetic data. The rows are scaled so that |a_i|^2 = mu.

Where: arXiv sec. 10.
ArXiv section 10 (data generation).
Letters: ``raw`` = a'_i, ``t`` = sqrt(mu)/|a'_i|.
Reading: interpretation: A definition has nothing to check; stated are the properties that the paper uses of it.
Note: x'_j = 3 for j <= floor(n/5) = 12, else 0. The remark attached to mu (2 mu-smooth and 2 mu-strongly convex) is
chan2024.sec10-f-smooth and the refuted chan2024.sec10-f-strong. The authors' notebook also centres each row before scaling,
so that the vector of ones lies in the kernel of every a_i a_i^T. Implemented in verify.experiments.data.elastic_net_data.
"""

from verify import *

for_all(positive="mu t length root", X="raw")

a = raw * t

says = statement(
    not_zero=raw.norm2 > 0 | assumed("are sampled independently from the standard", "sec. 10", "almost surely"),
    length=length**2 == raw.norm2 | letter("length", "|a'_i|"),
    root=root**2 == mu | letter("root", "sqrt(mu)"),
    scale=t * length == root | letter("t", "sqrt(mu)/|a'_i|"),
    row_norm=a.norm2 == mu | goal,
)

claim = Claim(
    "chan2024.sec10-data",
    "algorithm",
    statement=r"a'_{ij}=50z_{ij}\ (j\le\lfloor n/5\rfloor),\ z_{ij}\ (\text{else});\quad a_i=\sqrt\mu\,a'_i/\|a'_i\|;\quad "
    r"b_i=\langle a_i,x'\rangle+\mathfrak n_{b_i}",
    prints=r"""
        j\le -> not compared: the data
        a'_{ij}= -> not compared: the data
        b_i= -> not compared: the data
        a'_i -> raw
        \|a'_i\| -> length
        a_i -> raw*t
    """,
)

proof = shows(row_norm=-(t**2) * fact("length") + (t * length + root) * scale + fact("root"))
witness = at("mu=1/4 t=1/10 length=5 root=1/2 raw=[3, 4]")
too_strong = altered({"norm mu in place of its square root": mu * row_norm.right}, drop="scale root")
