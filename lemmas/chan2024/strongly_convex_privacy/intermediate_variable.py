"""Proof of Lemma 7.7: the printed w_t = lam_t - A x_t is not the w of section 6.2 unless beta = 1.

Where: arXiv proof of Lemma 7.7. Letters: ``lam``, ``A_x`` differences of lam_{t+1} and A x_{t+1}; u = lam - A x as printed,
w = lam - beta A x as in section 6.2, v = w/beta, the vector whose norm stands in (24).
Idea: u - beta v = (beta - 1) A x.
"""

from verify import Claim, Point, Proof, Statement, altered, because, equal, scalars, signs, spaces, vectors

(beta,) = scalars("beta")
lam, A_x = vectors("lam A_x")
printed = lam - A_x
meant = lam - A_x * beta
v = lam / beta - A_x

says = Statement(
    signs=signs(positive="beta"),
    spaces=spaces(Z="lam A_x"),
    facts=(),
    goals=(
        equal("with_beta", (meant / beta - v).norm2),
        equal("gap_of_printed", (printed - v * beta).norm2, (beta - 1) ** 2 * A_x.norm2),
    ),
)

claim = Claim(
    id="chan2024.lemma-7.7-w",
    title="The intermediate variable w of Lemma 7.7 (printed without beta)",
    where="arXiv proof of Lemma 7.7",
    kind="definition",
    statement=r"w_t=\lambda_t-\beta Ax_t\ \text{is meant};\quad\lambda-Ax-(\lambda-\beta Ax)=(\beta-1)Ax",
    says=says,
    facts="equivalent",
    note="Misprint without consequence: the proof printed below the definition uses |lam/beta - A x|, that is |w|/beta "
    "with the w of section 6.2. With the printed w the bound of Lemma 6.9 is not (24) unless beta = 1 or A dx_{t+1} = "
    "0, and M_1 of Algorithm 2 would not output a function that determines lam_{t+2}.",
)

proof = Proof(goals={"with_beta": because(), "gap_of_printed": because()})

witness = Point(scalars={"beta": 2}, vectors={"lam": [3], "A_x": [1]})

too_strong = (
    altered(says, "the printed w in place of w", equal("with_beta", (printed / beta - v).norm2)),
    altered(
        says,
        "gap 1 % smaller than it is",
        equal("gap_of_printed", 100 * (printed - v * beta).norm2, 99 * (beta - 1) ** 2 * A_x.norm2),
    ),
)
