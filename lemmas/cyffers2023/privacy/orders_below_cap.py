"""The order two is below the cap in the instances that break Lemma C.1 and Theorems 3 and 10.

At sigma = 4 and alpha = 2 the printed cap (M^2 sigma^2/2 - log(5 sigma^2))/(M + log(alpha q) + 1/(2 sigma^2)) is at least 25
where q = 1/10, 1/6, 3/16 or 2/11.

Where: ours, on App C.1.2 Lemma C.1.
Letters: noise = log(5 sigma^2); of each q in turn M_1, .. = log(1 + 1/q) and drawn_1, .. = log(2 q).
Idea: 8 M^2 - 25 M increases from M = 9/5 on.
"""

from verify import *

from .letters import BELOW_CAP

for_all(real="noise M_1 M_2 M_3 M_4 drawn_1 drawn_2 drawn_3 drawn_4")

facts, goals, combined = {}, {}, {}
for k, q in enumerate(BELOW_CAP, 1):
    M, drawn = scalars(f"M_{k} drawn_{k}")
    is_drawn, below = letter(f"drawn_{k}", value=f"log({2 * q})"), M + drawn + ratio(1, 32)
    facts[f"large_{k}"] = M >= ratio(9, 5) | letter(f"M_{k}", value=f"log({1 + 1 / q})")
    facts |= {f"low_{k}": drawn >= ratio(-17, 10) | is_drawn, f"high_{k}": ratio(-49, 50) >= drawn | is_drawn}
    goals |= {f"positive_{k}": below > 0 | goal, f"cap_{k}": 8 * M**2 - noise >= 25 * below | goal}
    large, low, high = (fact(f"{name}_{k}") for name in ("large", "low", "high"))
    combined[f"positive_{k}"] = large + low + term(ratio(21, 160))
    combined[f"cap_{k}"] = 8 * square(M - ratio(9, 5)) + 19 * large / 5 + 25 * high + fact("noise") + term(ratio(199, 800))

says = statement(noise=ratio(439, 100) >= noise | letter("noise", value="log(80)"), **facts, **goals)

claim = Claim("cyffers2023.lemma-c.1-cap", "inequality")

proof = shows(**combined)

witness = at("noise=219/50 M_1=12/5 drawn_1=-8/5 M_2=39/20 drawn_2=-11/10 M_3=37/20 drawn_3=-49/50 M_4=15/8 drawn_4=-51/50")

too_strong = altered(scale="50 for the second q -> cap_2 right 2", drop="large_1 large_2")
