"""Sec. 6.2: whoever does not know eta_i(t) cannot infer the missing data point; no candidate direction can be excluded.

Where: Sec. 6.2 (details in a supplement that is not at hand). Letters: d = 3, one coordinate each; (12) at one t reads u = K
- eta S, where ``u`` = (C/B) L' y x of the missing point, ``K``, ``S`` vectors that the attacker computes (K = -2 lambda -
gradients of the known part, S = sum_j (2 f_i(t+1) - f_i(t) - f_j(t))); ``candidate`` = a direction that the attacker
considers.
Idea: u lies in the plane of K and S, whatever eta is; a candidate outside that plane is excluded by one iteration.
"""

from verify import Claim, Point, Statement, argued, equal, scalars, signs

(eta,) = scalars("eta")
u_1, u_2, u_3, K_1, K_2, K_3, S_1, S_2, S_3 = scalars("u_1 u_2 u_3 K_1 K_2 K_3 S_1 S_2 S_3")
c_1, c_2, c_3 = scalars("c_1 c_2 c_3")
volume = c_1 * (K_2 * S_3 - K_3 * S_2) + c_2 * (K_3 * S_1 - K_1 * S_3) + c_3 * (K_1 * S_2 - K_2 * S_1)

says = Statement(
    signs=signs(positive="eta", real="u_1 u_2 u_3 K_1 K_2 K_3 S_1 S_2 S_3 c_1 c_2 c_3"),
    spaces={},
    facts=(
        equal(
            "kkt_1",
            u_1,
            K_1 - eta * S_1,
            because=argued("without noise; the attacker knows theta, hence lambda_i, and all f's", "zhang2018.eq-12"),
        ),
        equal("kkt_2", u_2, K_2 - eta * S_2, because=argued("second coordinate", "zhang2018.eq-12")),
        equal("kkt_3", u_3, K_3 - eta * S_3, because=argued("third coordinate", "zhang2018.eq-12")),
    ),
    goals=(equal("no_candidate_excluded", volume),),
)

claim = Claim(
    id="zhang2018.private-eta-attack",
    consequence="remark",
    title="With private penalties nothing about the missing data point can be inferred",
    where="Sec. 6.2 (details in missing supplement)",
    kind="existence",
    statement=r"\text{every direction }c\text{ of }x_i^1\text{ agrees with some private }\eta_i(t):\quad "
    r"c\in\mathrm{span}(K(t),S(t))",
    says=says,
    facts="equivalent",
    note="A remark, on which no theorem rests (Theorem 4.1 holds with public penalties). Read as: no direction of the "
    "unknown point can be excluded; a necessary consequence is the goal. Stronger readings fail as well: from two "
    "iterations the direction is determined up to sign for every unknown eta_i "
    "(zhang2018.private-eta-attack-two-steps), and where f_i(t) is orthogonal to it L' = -1/2 gives the length, so y x "
    "is known; (x, y) and (-x, -y) are never told apart, with eta known or not. Attempts to save it: for d = 1, and for "
    "d = 2 with K, S independent, the plane is everything, there one iteration excludes nothing; with unknown noise in "
    "(25) the attacker has no equation at all, but then known penalties do not help either, and Theorem 4.1 is the "
    "protection. The first half (penalties known, no noise: u is read off) is zhang2018.private-eta-attack-corrected.",
)

counterexample = Point(
    scalars={
        "eta": 1,
        "u_1": 0,
        "u_2": 1,
        "u_3": 1,
        "K_1": 1,
        "K_2": 1,
        "K_3": 1,
        "S_1": 1,
        "S_2": 0,
        "S_3": 0,
        "c_1": 0,
        "c_2": 1,
        "c_3": 0,
    }
)
