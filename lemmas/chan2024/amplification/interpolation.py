"""The interpolated starting point of the proof of Theorem 5.2 and its two distances.

The intermediate point of the proof of Theorem 5.2: zh = (1 - lam) z + lam z' with lam = (1 - L)/(1 - L^T).

Where: arXiv proof of Theorem 5.2.
Letters: S = S_T(L) = 1 + L + ... + L^(T-1), P = L^(T-1), S_one = S_T(1).
Idea: (1 - L) S = 1 - L^T, so lam = 1/S without any division by 1 - L; at L = 1 it is 1/T, which is the limit because S is a
polynomial that is at least 1. The two distances need homogeneity of the norm only.
Reading: step
Note: The distances hold for every weight lam; closed_form and limit identify the weight of the paper as 1/S_T(L).
"""

from verify import *

for_all(positive="L", real="lam to_hat from_hat apart", Omega="z z_prime")

scalars("T S P S_one")


z_hat = z * (1 - lam) + z_prime * lam
distance = (z - z_prime).norm2

says = statement(
    apart_is=apart == distance | letter("apart", "|z - z'|^2"),
    to_hat_is=to_hat == (z - z_hat).norm2 | letter("to_hat", "|z - zh|^2"),
    from_hat_is=from_hat == (z_hat - z_prime).norm2 | letter("from_hat", "|zh - z'|^2"),
    closed_form=(1 - L) * S == 1 - L * P | goal,
    limit=S_one == T | goal,
    to_hat=to_hat == lam**2 * apart | goal,
    from_hat=from_hat == (1 - lam) ** 2 * apart | goal,
    recursion=over("T", 1, dict(S=(1, 1 + L * S), P=(1, L * P), S_one=(1, 1 + S_one))),
)

claim = Claim(
    "chan2024.theorem-5.2-lambda",
    "definition",
    statement=r"\hat z=(1-\lambda_T)z+\lambda_T z',\quad \lambda_T(L)=\frac{1-L}{1-L^T}=\frac1{1+L+\dots+L^{T-1}}",
    prints=r"""
        \hat z -> z_hat
        \lambda_T(L) -> 1/1*lam
        \lambda_T -> lam
        \lambda_T(L)= -> not compared: lambda_T is any number in this statement
        \frac{1-L}{1-L^T} -> not compared: its closed form is the goal on S
    """,
)

proof = shows(
    by_induction(invariants(sum=(1 - L) * S == 1 - L * P | at_start, count=S_one == T | at_start), sum=L * sum, count=count),
    closed_form=sum,
    limit=count,
    to_hat=to_hat_is - lam**2 * apart_is,
    from_hat=from_hat_is - (1 - lam) ** 2 * apart_is,
)

witness = at("L=1/2 lam=4/7 apart=25 to_hat=400/49 from_hat=225/49 z=[0, 1] z_prime=[3, 5]", index=3)

too_strong = altered(
    {
        "the weights of the two distances exchanged": dict(from_hat=from_hat == lam**2 * apart | false),
        "L^(T-1) in place of L^T": dict(closed_form=(1 - L) * S == 1 - P | false),
        "the limit T - 1 in place of T": limit.right - 1,
    }
)
