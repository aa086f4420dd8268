"""With decreasing steps the sum telescopes if the iterates stay bounded in mean square.

The same sum with decreasing steps: it needs a bound on the distances of all iterates.

Where: ours.
For Theorem 3.
Letters as in ``telescoped``, with theta = th = sqrt(e k), so eta_i^k = a_i/sqrt(e k); ``v_k`` = sqrt(e k) after k steps,
``T`` = sum of 1/sqrt(e k); B2 = a bound on Q at every k.
Idea: Abel summation: th (Q - Q') + v (B2 - Q) <= th (B2 - Q') where Q <= B2.
Note: Q_k = sum_i E|w* - wt_i^k|^2/(2 a_i), and 1/eta_i^k = sqrt(e k)/a_i.
"""

from verify import *

from . import mean_step as one
from .telescoped import DISTANCES, NEXT_DISTANCES, iterations, lemma_2

for_all(positive="s e", nonnegative="P_0 Q_0 D_0 B2", real="K_G f_v f_m")

scalars("k SF SR SG T v_k P Q D f r q th P_next Q_next D_next")

noise = K_G / (2 * s)
BOUNDED = ("the iterates stay within c_w of w* in mean square", "ours: the hypothesis of this record")

says = statement(
    bounded_start=B2 >= Q_0 | assumed(*BOUNDED, "at k = 0: Q_0 <= B2"),
    telescoped=noise * T + P_0 + D_0 + v_k * B2 >= SF - k * f_v - SR | goal,
    jensen=SF - k * f_m >= SG | goal,
    root=v_k**2 == e * k | goal,
    nonnegative=v_k >= 0 | goal,
    total=2 * v_k >= e * T | goal,
    recursion=iterations(
        noise / th,
        th,
        lemma_2(th=one.theta),
        dict(T=(0, T + 1 / th), v_k=(0, th)),
        fresh="th",
        root=th**2 == e * (k + 1) | assumed("steps a_i/sqrt(e k)", "ours: the steps of this record"),
        growing=program("roots of multiples"),
        bounded=B2 >= Q_next | assumed(*BOUNDED, "at every k: Q <= B2"),
    ),
)

claim = Claim("huang2020.telescoped-decreasing-steps", "inequality")

proof = shows(
    by_induction(
        invariants(
            kept=noise * T + P_0 + D_0 + v_k * (B2 - Q) >= SF - k * f_v - SR + P + D | at_start,
            mean_kept=SF - k * f_m >= SG | at_start,
            near=B2 >= Q | bounded_start,
            v_root=v_k**2 == e * k | at_start,
            v_sign=v_k >= 0 | at_start,
            total_so_far=2 * v_k >= e * T | at_start,
            **DISTANCES,
        ),
        kept=kept + single_step + growing * near,
        mean_kept=mean_kept + below_mean,
        near=bounded,
        v_root=root,
        v_sign=term(th),
        total_so_far=(th * total_so_far + root - v_root + square(th - v_k)) / th,
        **NEXT_DISTANCES,
    ),
    telescoped=kept + P_sign + v_sign * Q_sign + D_sign,
    jensen=mean_kept,
    root=v_root,
    nonnegative=v_sign,
    total=total_so_far,
)

# The step once more, with th = sqrt 2, is one too.
witness = at("P_0=1 Q_0=1 D_0=1 B2=2 e=1 s=1 K_G=2 f_v=0 f_m=0", "f=1/2 r=0 q=1/2 th=1 P_next=1 Q_next=0 D_next=1", index=1)

too_strong = altered(
    {
        "without B2": noise * T + P_0 + D_0 >= telescoped.right,
        "half the bound": noise * T + P_0 + D_0 + v_k * B2 / 2 >= telescoped.right,
        "less than the sum of the roots": 99 * v_k / 100 >= total.right,
    },
    drop="bounded_start",
)
