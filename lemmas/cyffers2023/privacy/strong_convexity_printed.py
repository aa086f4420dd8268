"""Strong convexity of the quadratic of the x-step, with the singular value in place of its square.

The quadratic of the x-step is said to be (omega_A/gamma)-strongly convex, omega_A the smallest singular value of A.

Where: App C.2.
Letters: d a right singular vector of omega, A_d = A d; the quadratic grows by |A d|^2/(2 gamma) along d, and is mu-strongly
convex exactly if |A d|^2/gamma >= mu |d|^2 for every d.
Idea: the eigenvalues of A^T A are the squares of the singular values of A; omega_A = 1/2 has omega_A^2 < omega_A.
Reading: verbatim
Note: A = 1/2, gamma = 1: phi = x^2/8 + .. is 1/4-strongly convex, not 1/2. Attempts to save it: for omega_A >= 1 the printed
constant is merely weak; with omega_A the smallest eigenvalue of A^T A this line and all that follow from it, (27) and
Theorem 7 included, hold (cyffers2023.theorem-7-eigenvalue), but the text here, Theorem 7 and Remark 3 say singular value of
A. Right for that: omega_A^2/gamma.
"""

from verify import *

for_all(positive="gamma omega", X="d", Z="A_d")

says = statement(
    smallest_singular_value=A_d.norm2
    == omega**2 * d.norm2
    | assumed("assuming that has its smallest singular value", "Appendix C.2", "d is a right singular vector for omega_A"),
    strong_convexity=A_d.norm2 / gamma >= omega / gamma * d.norm2 | goal,
)

claim = Claim(
    "cyffers2023.c2-strong-convexity",
    "inequality",
    statement=r"\varphi\ \mu\text{-strongly convex}\iff\omega_A\ge\mu\gamma;\quad"
    r"\varphi\text{ is }\tfrac{\omega_A}\gamma\text{-strongly convex}",
    prints=r"""
        \varphi -> not compared: words
        \omega_A\ge -> not compared: the largest mu
    """,
    facts="equivalent",
    consequence="step",
)

witness = at("gamma=1 omega=2 d=[1] A_d=[2]")

counterexample = at("gamma=1 omega=1/2 d=[1] A_d=[1/2]")

too_strong = altered({"1 % more than the square": A_d.norm2 >= 101 * omega**2 * d.norm2 / 100 | false})
