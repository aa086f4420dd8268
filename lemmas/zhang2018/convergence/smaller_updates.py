"""A larger penalty brings the iterate closer to the point of pull.

A larger penalty brings f_i(t+1) closer to the point it pulls to, the mean of f_i(t) and its neighbours, less the noise.

Where: Sec. 6.1.
Corrected.
Letters: ``near``, ``far`` = f_i(t+1) - (point of pull) at the penalties ``eta_large`` = eta + ``more`` and eta; ``dg`` =
gradient of O_i at far minus at near; ``V`` = V_i.
Idea: subtract the two optimality conditions and use monotony of the gradient.
"""

from verify import *

for_all(positive="eta eta_large more V", X="near far")

dg = (near * eta_large - far * eta) * (2 * V)

says = statement(
    larger=eta_large == eta + more | letter("eta_large", "the larger penalty"),
    monotone=program("objective of a node", "monotone", "Assumption 1; (12) at both penalties", G=dg, x=far - near),
    closer=far.norm2 >= near.norm2 | goal,
    strictly=more * (far.norm2 - near.norm2) >= (2 * eta + more) * (far - near).norm2 | goal,
)

claim = Claim("zhang2018.smaller-updates-corrected", "inequality", corrects="zhang2018.smaller-updates")

apart = 1 / V * monotone - 2 * (near @ (far - near)) * larger
proof = shows(closer=(apart + (2 * eta + more) * square(far - near)) / more, strictly=apart)

witness = at("eta=1 eta_large=2 more=1 V=1 near=[3] far=[5]")

too_strong = altered(scale="closer by 1 % -> closer left 99/100", drop="monotone larger")
