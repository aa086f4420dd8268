"""Existence of Y(t), without the factor A.

2 Lambda(t) = sqrt(D - A) Y(t) with Y(0) = 0 and Y(t+1) = Y(t) + theta sqrt(D - A) f(t+1), for every graph.

Where: before (15) and (16).
Before (15), without the factor A.
Letters: for any test vector p: ``Lam_p`` = <2 Lambda(t), p>, ``Y_Rp`` = <Y(t), R p>, R = sqrt(D - A); at each step ``Qf_p``
= <(D - A) f(t+1), p>, ``Rf_Rp`` = <R f(t+1), R p>.
Idea: both sides start at zero and grow alike, because R is symmetric with R R = D - A.
Note: With Y(0) = 0 every Y(t) is in the range of sqrt(D - A), which Theorem 3.2 needs: a component along constants would
never contract. The print leaves Y(0) open within the null space of sqrt(D - A).
"""

from verify import *

scalars("Lam_p Y_Rp Qf_p Rf_Rp")

vectors("Rx Rz Qx z")
STEP = each_step(algorithm="connected graph", means={"Rf_Rp": Rx @ Rz, "Qf_p": Qx @ z}, constant="z Rz")

for_all(positive="theta")

says = statement(
    existence=Lam_p == Y_Rp | goal,
    recursion=over(
        "t",
        0,
        dict(Lam_p=(0, Lam_p + theta * Qf_p), Y_Rp=(0, Y_Rp + theta * Rf_Rp)),
        signs(real="Qf_p Rf_Rp"),
        root=Rf_Rp == Qf_p | STEP("root_of_two", "R is the symmetric root of D - A"),
    ),
)

claim = Claim("zhang2018.y-existence-corrected", "existence", corrects="zhang2018.y-existence")

proof = shows(by_induction(invariants(so_far=Lam_p == Y_Rp | at_start), so_far=so_far - theta * root), existence=so_far)

witness = at("theta=2", "Qf_p=1 Rf_Rp=1", "Qf_p=3 Rf_Rp=3", index=2)

too_strong = altered(scale="the sign that the factor A gives on two nodes -> right -1")
