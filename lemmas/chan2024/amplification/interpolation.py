"""The intermediate point of the proof of Theorem 5.2: zh = (1 - lam) z + lam z' with lam = (1 - L)/(1 - L^T).

Where: arXiv proof of Theorem 5.2. Letters: S = S_T(L) = 1 + L + ... + L^(T-1), P = L^(T-1), S_one = S_T(1).
Idea: (1 - L) S = 1 - L^T, so lam = 1/S without any division by 1 - L; at L = 1 it is 1/T, which is the limit
because S is a polynomial that is at least 1. The two distances need homogeneity of the norm only.
"""

from verify import *

L, lam, T, S, P, S_one = scalars("L lam T S P S_one")
to_hat, from_hat, apart = scalars("to_hat from_hat apart")
z, z_prime = vectors("z z_prime")
z_hat = z * (1 - lam) + z_prime * lam
distance = (z - z_prime).norm2

says = statement(
    for_all(positive="L", real="lam to_hat from_hat apart", Omega="z z_prime"),
    equal("apart_is", apart, distance, because=letter("apart", "|z - z'|^2")),
    equal("to_hat_is", to_hat, (z - z_hat).norm2, because=letter("to_hat", "|z - zh|^2")),
    equal("from_hat_is", from_hat, (z_hat - z_prime).norm2, because=letter("from_hat", "|zh - z'|^2")),
    goals=(
        equal("closed_form", (1 - L) * S, 1 - L * P),
        equal("limit", S_one, T),
        equal("to_hat", to_hat, lam**2 * apart),
        equal("from_hat", from_hat, (1 - lam) ** 2 * apart),
    ),
    recursion=Recursion("T", 1, {"S": L**0, "P": L**0, "S_one": L**0}, {"S": 1 + L * S, "P": L * P, "S_one": 1 + S_one}),
)

claim = Claim(
    id="chan2024.theorem-5.2-lambda",
    title="The interpolated starting point of the proof of Theorem 5.2 and its two distances",
    where="arXiv proof of Theorem 5.2",
    kind="definition",
    statement=r"\hat z=(1-\lambda_T)z+\lambda_T z',\quad \lambda_T(L)=\frac{1-L}{1-L^T}=\frac1{1+L+\dots+L^{T-1}}",
    prints={
        r"\hat z": "z_hat",
        r"\lambda_T(L)": "1/1*lam",
        r"\lambda_T": "lam",
        r"\lambda_T(L)=": "not compared: lambda_T is any number in this statement",
        r"\frac{1-L}{1-L^T}": "not compared: its closed form is the goal on S",
        "...": "8398abe0",
    },
    says=says,
    reading="step",
    note="The distances hold for every weight lam; closed_form and limit identify the weight of the paper as 1/S_T(L).",
)

proof = shows(
    by_induction(
        invariant(equal("sum", (1 - L) * S, 1 - L * P), step=because(term(L, "sum"))),
        invariant(equal("count", S_one, T), step=because("count")),
    ),
    closed_form=because("sum"),
    limit=because("count"),
    to_hat=because("to_hat_is", term(-(lam**2), "apart_is")),
    from_hat=because("from_hat_is", term(-((1 - lam) ** 2), "apart_is")),
)

witness = Point(
    scalars=numbers("L=1/2 lam=4/7 apart=25 to_hat=400/49 from_hat=225/49"), vectors={"z": [0, 1], "z_prime": [3, 5]}, index=3
)

too_strong = (
    altered(says, "the weights of the two distances exchanged", equal("from_hat", from_hat, lam**2 * apart)),
    altered(says, "L^(T-1) in place of L^T", equal("closed_form", (1 - L) * S, 1 - P)),
    altered(says, "the limit T - 1 in place of T", equal("limit", S_one, T - 1)),
)
