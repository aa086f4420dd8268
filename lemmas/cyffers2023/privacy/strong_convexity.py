"""The quadratic of the x-step is (omega_A^2/gamma)-strongly convex, and no more.

Where: ours; corrects App C.2.
Letters: d any direction; e a unit right singular vector of omega; mu any modulus of strong convexity.
Idea: |A d| >= omega |d|, with equality at e.
"""

from verify import *

from .argmin_sensitivity import singular_values

for_all(positive="gamma omega", nonnegative="mu", X="d e", Z="A_d A_e")

says = statement(
    singular_values,
    smallest=A_e.norm2
    == omega**2
    | assumed("assuming that has its smallest singular value", "Appendix C.2", "e is a unit right singular vector for omega_A"),
    unit=e.norm2
    == 1
    | assumed("assuming that has its smallest singular value", "Appendix C.2", "e is a unit right singular vector for omega_A"),
    modulus=A_e.norm2
    >= gamma * mu * e.norm2 | assumed("is strongly convex if and only", "Appendix C.2", "phi is mu-strongly convex, along e"),
    strong_convexity=A_d.norm2 / gamma >= omega**2 / gamma * d.norm2 | goal,
    largest_modulus=omega**2 >= gamma * mu | goal,
)

claim = Claim(
    "cyffers2023.c2-strong-convexity-corrected", "inequality", facts="equivalent", corrects="cyffers2023.c2-strong-convexity"
)

proof = shows(strong_convexity=1 / gamma * singular_values, largest_modulus=modulus - smallest + gamma * mu * unit)

witness = at("gamma=1 omega=1/2 mu=1/4 d=[1] e=[1] A_d=[1/2] A_e=[1/2]")

too_strong = altered(
    {"the printed power of omega": strong_convexity.right / omega},
    scale="""
        1 % more -> strong_convexity right 101/100
        modulus at most half of it -> largest_modulus right 2
    """,
    drop="singular_values modulus",
)
