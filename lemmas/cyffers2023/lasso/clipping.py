"""Clipping the update enforces a sensitivity bound.

Remark 6: clipping the u-update bounds its sensitivity by 4 lambda C.

Where: Sec 5.4 Remark 6.
Letters: c, c_prime = the clipped x_{k+1,i} - z_{k+1} under two values of d_i, from the same u_k and z_{k+1}.
Idea: |c - c_prime| <= 2C.
Reading: interpretation: Clip is the projection onto the ball of radius C.
Note: 2C takes the place of 2 L gamma, the bound of Appendix C.2 on the changed block (cyffers2023.c2-block-sensitivity), so
losses need not be Lipschitz, as for the Lasso. The remark says no more. The proof of Theorem 4 also needs non-expansive
steps, and clipping one block can expand by the factor sqrt 2: cyffers2023.remark-6-expansive.
"""

from verify import *

for_all(positive="lam C", X="c c_prime")

says = statement(
    clipped=program("clipping", "bounded", clipped=c),
    clipped_prime=program("clipping", "bounded", clipped=c_prime),
    sensitivity=(4 * lam * C) ** 2 >= ((c - c_prime) * (2 * lam)).norm2 | goal,
)

claim = Claim(
    "cyffers2023.remark-6",
    "sensitivity",
    statement=r"\bigl\|2\lambda\,\mathrm{Clip}(x-z,C)-2\lambda\,\mathrm{Clip}(x'-z,C)\bigr\|\le4\lambda C",
    prints=r"""
        \mathrm{Clip}(x-z,C) -> c
        \mathrm{Clip}(x'-z,C) -> c_prime
    """,
)

proof = shows(sensitivity=8 * lam**2 * (clipped + clipped_prime) + 4 * lam**2 * square(c + c_prime))

witness = at("lam=1 C=1 c=[1] c_prime=[-1]")

tightness = Tightness("factor 4 of lambda C, squared", "sensitivity", sensitivity.left, witness)

too_strong = altered(scale="1 % smaller -> left 99/100", drop="clipped clipped_prime")
