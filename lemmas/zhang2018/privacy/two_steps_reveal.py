"""Two iterations reveal the direction of the missing point though the penalties are private.

Two iterations with private penalties: the direction of the missing data point is determined.

Where: ours.
On Sec. 6.2.
Letters: d = 3, S(1) and S(2) along the first two coordinate axes; x the missing point, ``k``, ``m`` = factors (C/B) L' y of
the two iterations, ``K_a``, ``K_b`` = K(1), K(2); ``c`` another point that explains the same exchange, with factors ``k_c``,
``m_c`` of the same sign (L' < 0, same label) and penalties ``h_1``, ``h_2`` of its own against ``eta_1``, ``eta_2``.
``x_1``, ``x_2``, ``x_3`` and ``c_1``, ``c_2``, ``c_3`` = the coordinates of x and c.
Idea: each iteration fixes the components of x orthogonal to S(t) up to a factor; together all components; x_3 > 0: x is
outside the plane of S(1) and S(2), up to the sign of the pair (x, c).
Note: x_3 > 0 stands for x_3 not 0, since (x, c) and (-x, -c) explain alike; the goals say c = (c_3/x_3) x with a positive
factor. For x_3 = 0 it is false: x = (1, 1, 0), c = (2, 1, 0) explain one exchange. The S(t) along the axes is no loss: any
two independent S(t) are, after a linear change of coordinates, and more dimensions only add equations.
"""

from verify import *

for_all(positive="k m k_c m_c eta_1 eta_2 h_1 h_2 x_3", real="x_1 x_2 c_1 c_2 c_3 S_1 S_2")

says = statement(
    first_1=k_c * c_1 + h_1 * S_1
    == k * x_1 + eta_1 * S_1
    | assumed(
        "all data points except for the first data point of node",
        "Sec. 6.2",
        "first iteration, coordinate 1: x and c explain one exchange, (12) without noise",
    ),
    first_2=k_c * c_2
    == k * x_2
    | assumed(
        "all data points except for the first data point of node",
        "Sec. 6.2",
        "first iteration, coordinate 2: x and c explain one exchange, (12) without noise",
    ),
    first_3=k_c * c_3
    == k * x_3
    | assumed(
        "all data points except for the first data point of node",
        "Sec. 6.2",
        "first iteration, coordinate 3: x and c explain one exchange, (12) without noise",
    ),
    second_1=m_c * c_1
    == m * x_1
    | assumed(
        "all data points except for the first data point of node",
        "Sec. 6.2",
        "second iteration, coordinate 1: x and c explain one exchange, (12) without noise",
    ),
    second_2=m_c * c_2 + h_2 * S_2
    == m * x_2 + eta_2 * S_2
    | assumed(
        "all data points except for the first data point of node",
        "Sec. 6.2",
        "second iteration, coordinate 2: x and c explain one exchange, (12) without noise",
    ),
    second_3=m_c * c_3
    == m * x_3
    | assumed(
        "all data points except for the first data point of node",
        "Sec. 6.2",
        "second iteration, coordinate 3: x and c explain one exchange, (12) without noise",
    ),
    parallel_23=c_2 * x_3 == c_3 * x_2 | goal,
    parallel_13=c_1 * x_3 == c_3 * x_1 | goal,
    parallel_12=c_1 * x_2 == c_2 * x_1 | goal,
    same_sense=c_3 > 0 | goal,
)

claim = Claim("zhang2018.private-eta-attack-two-steps", "identity", facts="equivalent")

proof = shows(
    parallel_23=(x_3 * first_2 - x_2 * first_3) / k_c,
    parallel_13=(x_3 * second_1 - x_1 * second_3) / m_c,
    # x_3 (c_1 x_2 - c_2 x_1) = x_2 (c_1 x_3 - c_3 x_1) - x_1 (c_2 x_3 - c_3 x_2)
    parallel_12=(x_2 * x_3 * k_c * second_1 - x_1 * x_2 * k_c * second_3 - x_1 * x_3 * m_c * first_2 + x_1 * x_2 * m_c * first_3)
    / (k_c * m_c * x_3),
    same_sense=(first_3 + term(k * x_3)) / k_c,
)

witness = at("x_1=1 x_2=2 x_3=3 c_1=2 c_2=4 c_3=6 k=2 m=4 k_c=1 m_c=2 eta_1=1 eta_2=2 h_1=1 h_2=2 S_1=1 S_2=1")

too_strong = altered(
    {"the point itself": dict(parallel_13=c_1 == x_1 | false)},
    scale="""
        the other sense -> same_sense left -1
        1 % more -> parallel_12 right 101/100
    """,
    drop="second_1 first_2",
)
