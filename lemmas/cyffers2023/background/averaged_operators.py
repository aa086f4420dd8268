"""Non-expansive, contractive and averaged operators: what an averaged operator leaves of a distance.

Definition 1: non-expansive, contractive and averaged operators; what averaging gives.

Where: Sec 3.1 Def 1.
Letters: d = u - u', r = R(u) - R(u'), t = T(u) - T(u') = lam r + (1 - lam) d.
Idea: |t|^2 = lam|r|^2 + (1 - lam)|d|^2 - lam(1 - lam)|r - d|^2, and d - t = lam(d - r).
Reading: step: a property that the text states or uses is checked; the definition itself has nothing to prove
Note: The definition has nothing to check; the goals are what the convergence theorem uses of it. Definition 1 excludes
lambda = 1, which Algorithm 1 and Theorem 1 allow: for lambda = 1 the operator is R itself, non-expansive only.
"""

from verify import *

for_all(positive="lam", U="d r")

t = r * lam + d * (1 - lam)

says = statement(
    nonexpansive=d.norm2 >= r.norm2 | assumed("if there exists a non-expansive operator", "Definition 1"),
    below_one=1 > lam | assumed("Let and. We say that", "Definition 1", "lambda in (0, 1)"),
    averaged=lam * d.norm2 >= lam * t.norm2 + (1 - lam) * (d - t).norm2 | goal,
    nonexpansive_too=d.norm2 >= t.norm2 | goal,
)

claim = Claim(
    "cyffers2023.definition-1",
    "definition",
    statement=r"T=\lambda R+(1-\lambda)I,\ R\text{ non-expansive}:\quad "
    r"\|Tu-Tu'\|^2+\tfrac{1-\lambda}{\lambda}\|(I-T)u-(I-T)u'\|^2\le\|u-u'\|^2",
    prints=r"""
        T=\lambda R -> not compared: the definition; Tu - Tu' is written with it
        Tu-Tu' -> t
        (I-T)u-(I-T)u' -> d-t
        u-u' -> d
    """,
    facts="equivalent",
)

proof = shows(averaged=lam**2 * nonexpansive, nonexpansive_too=lam * (nonexpansive + below_one * square(d - r)))

witness = at("lam=1/2 d=[1, 0] r=[0, 1]")

too_strong = (
    *altered(
        {
            "without the factor lam on the right": averaged.left >= t.norm2 + (1 - lam) * (d - t).norm2,
            "averaged gain 1 % larger": averaged.left >= lam * t.norm2 + 101 * (1 - lam) * (d - t).norm2 / 100,
        },
        drop="nonexpansive",
    ),
    *altered(scale="1 % contraction -> nonexpansive_too left 99/100"),
)
