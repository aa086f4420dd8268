"""With the best interpolation weights the divergence after T operators carries L^(2(T-1))/(1 + L^2 + ... ).

Theorem 5.2 with the best interpolation weights: the divergence after T operators is at most
C_K |z - z'|^2 L^(2(T-1))/(1 + L^2 + ... + L^(2(T-1))), never more than the refined bound of the paper.

Where: ours.
Sharpens the proof overview of arXiv Theorem 5.2.
Letters as in ``refined_bound``; Q = 1 + L^2 + ... + L^(2(T-1)), away = 1 - |zh - z'|/|z - z'| = Q_T/Q_{T+1}, t = any weight,
dz = z - z'.
Idea: a t^2 + b (1 - t)^2 is least at t = b/(a + b), with value ab/(a + b); with a = L^2 P/Q and b = 1 this is
P_{T+1}/Q_{T+1} and t = Q_T/Q_{T+1}. Cauchy-Schwarz gives S^2 <= T Q, so P/Q <= T P/S^2.
Note: For L < 1 the coefficient is L^(2(T-1)) (1 - L^2)/(1 - L^(2T)); at L = 1 it is 1/T as in the paper, and for L < 1, T >
1 it is strictly smaller than that of the paper, whose weights 1/S_T(L) are not optimal. Third goal: no weight t makes the
step smaller. chan2024.theorem-5.2-attained shows that nothing better is possible under (A) and (B).
"""

from verify import *

from .amplification_by_iteration import STEP_SIGNS, one_more, one_step_privacy, privacy, weight

for_all(positive="L C", nonnegative="d_1", real="t", Omega="dz")

scalars("S T apart d d_next P Q away")

Q_next = 1 + L**2 * Q
step_value = Q_next * (L**2 * P * t**2 + Q * (1 - t) ** 2)

says = statement(
    one_step_privacy,
    sharper=C * P * dz.norm2 >= C * d * Q * dz.norm2 | goal,
    never_worse=T * P * Q >= P * S**2 | goal,
    weights_are_best=step_value >= L**2 * P * Q | goal,
    recursion=over(
        "T",
        1,
        dict(d=(d_1, d_next), S=(1, 1 + L * S), P=(1, L**2 * P), Q=(1, Q_next)),
        {**{n: sign for n, sign in STEP_SIGNS.items() if n != "lam"}, **signs(nonnegative="away")},
        weight("away", 1 - away, Q_next, L**2 * P, "lam = L^(2T)/Q_{T+1}"),
        *one_more(L, 1 - away),
    ),
)

claim = Claim("chan2024.theorem-5.2-optimal-weights", "bound", strengthens="chan2024.theorem-5.2-refined")

w = (1 - away) * Q_next - L**2 * P  # 0


proof = shows(
    by_induction(
        invariants(
            coefficient=P >= d * Q | one_step_privacy,
            divergence=d >= 0 | term(d_1),
            sum=(1 - L**2) * Q == 1 - L**2 * P | at_start,
            sum_positive=Q >= 0 | term(1),
            power_positive=P >= 0 | term(1),
            cauchy_schwarz=T * Q >= S**2 | at_start,
        ),
        coefficient=(
            privacy
            + L**2 * privacy * sum_positive
            + C * apart * L**2 * away * coefficient
            + C * apart * d * L**2 * away * sum
            + C * apart * (d * L**2 * away - 1 + away) * fact("weight")
        )
        / (C * apart),
        divergence=term(d_next),
        sum=L**2 * sum,
        sum_positive=term(1) + L**2 * sum_positive,
        power_positive=L**2 * power_positive,
        cauchy_schwarz=(L**2 * T * cauchy_schwarz + L**2 * cauchy_schwarz + square(T - L * S)) / T,
    ),
    sharper=C * dz.norm2 * coefficient,
    never_worse=power_positive * cauchy_schwarz,
    # (a + b)(a t^2 + b (1 - t)^2) - ab = (a t - b (1 - t))^2 with a = L^2 P, b = Q, a + b = Q_{T+1}.
    weights_are_best=square(L**2 * P * t - Q * (1 - t)) - (L**2 * P * t**2 + Q * (1 - t) ** 2) * sum,
)

# L = 1/2: Q = 1, Q_2 = 5/4, away = 4/5 and d_2 = 1/4 (4/5)^2 + (1/5)^2 = 1/5; Q_3 = 21/16, away = 20/21, d_3 = 1/21
witness = at(
    "L=1/2 C=1 d_1=1 t=4/5 dz=[1]",
    "d_next=1/5 away=4/5 apart=1 gap2=4/25 D_points=4/25 D_laws=1/25 D_out=1/5 D_draw=0 D_both=1/25 D_all=1/5",
    "d_next=1/21 away=20/21 apart=1 gap2=100/441 D_points=20/441 D_laws=1/441 D_out=1/21 D_draw=0 D_both=1/441 D_all=1/21",
    index=3,
)

too_strong = altered(
    {"L^(2T) in place of L^(2(T-1))": L**2 * sharper.left, "sum of L^i in place of L^(2i)": S * sharper.right / Q},
    scale="""
        1 % smaller -> sharper left 99/100
        the least step value 1 % larger -> weights_are_best right 101/100
    """,
    drop="one_step_privacy",
)

tightness = Tightness("L^(2(T-1))/(1 + L^2 + ... + L^(2(T-1))), attained by x -> L x + N", "sharper", sharper.left, witness)
