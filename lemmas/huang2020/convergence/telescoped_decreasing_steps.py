"""The same sum with decreasing steps: it needs a bound on the distances of all iterates.

Where: ours, for Theorem 3. Letters as in ``telescoped``, with theta = th = sqrt(e k), so eta_i^k = a_i/sqrt(e k); ``v_k`` =
sqrt(e k) after k steps, ``T`` = sum of 1/sqrt(e k); B2 = a bound on Q at every k.
Idea: Abel summation: th (Q - Q') + v (B2 - Q) <= th (B2 - Q') where Q <= B2.
"""

from lemmas.huang2020.convergence import mean_step as one
from lemmas.huang2020.convergence.telescoped import DISTANCES_KEPT, lemma_2
from verify import *

k, SF, SR, SG, T, v_k, P, Q, D, P_0, Q_0, D_0, B2, e = scalars("k SF SR SG T v_k P Q D P_0 Q_0 D_0 B2 e")
f, r, q, th, P_next, Q_next, D_next = scalars("f r q th P_next Q_next D_next")
K_G, s, f_v, f_m = scalars("K_G s f_v f_m")
noise = K_G / (2 * s)
BOUNDED = ("the iterates stay within c_w of w* in mean square", "ours: the hypothesis of this record")
zero = Polynomial.of(0)
STEP = lemma_2(th=one.theta)

says = statement(
    for_all(positive="s e", nonnegative="P_0 Q_0 D_0 B2", real="K_G f_v f_m"),
    at_least("bounded_start", B2, Q_0, because=assumed(*BOUNDED, "at k = 0: Q_0 <= B2")),
    goals=(
        at_least("telescoped", noise * T + P_0 + D_0 + v_k * B2, SF - k * f_v - SR),
        at_least("jensen", SF - k * f_m, SG),
        equal("root", v_k**2, e * k),
        at_least("nonnegative", v_k),
        at_least("total", 2 * v_k, e * T),
    ),
    recursion=Recursion(
        index="k",
        start=0,
        initial={"T": zero, "v_k": zero, "SF": zero, "SR": zero, "SG": zero, "P": P_0, "Q": Q_0, "D": D_0},
        following={"T": T + 1 / th, "v_k": th, "SF": SF + f, "SR": SR + r, "SG": SG + q, "P": P_next, "Q": Q_next, "D": D_next},
        step_signs=signs(positive="th", real="f r q", nonnegative="P_next Q_next D_next"),
        step_facts=(
            equal("root", th**2, e * (k + 1), because=assumed("steps a_i/sqrt(e k)", "ours: the steps of this record")),
            at_least("growing", th, v_k, because=program("roots of multiples", "growing")),
            at_least("bounded", B2, Q_next, because=assumed(*BOUNDED, "at every k: Q <= B2")),
            at_least(
                "single_step", noise / th + P - P_next + th * (Q - Q_next) + D - D_next, f - f_v - r, because=STEP("single_step")
            ),
            at_least("below_mean", f - f_m, q, because=STEP("jensen")),
        ),
    ),
)

claim = Claim(
    id="huang2020.telescoped-decreasing-steps",
    title="With decreasing steps the sum telescopes if the iterates stay bounded in mean square",
    where="ours",
    kind="inequality",
    says=says,
    note="Q_k = sum_i E|w* - wt_i^k|^2/(2 a_i), and 1/eta_i^k = sqrt(e k)/a_i.",
)

proof = shows(
    by_induction(
        invariant(
            at_least("kept", noise * T + P_0 + D_0 + v_k * (B2 - Q), SF - k * f_v - SR + P + D),
            step=because("kept", "single_step", term(1, "growing", "near")),
        ),
        invariant(at_least("mean_kept", SF - k * f_m, SG), step=because("mean_kept", "below_mean")),
        invariant(at_least("near", B2, Q), base=because("bounded_start"), step=because("bounded")),
        invariant(equal("v_root", v_k**2, e * k), step=because("root")),
        invariant(at_least("v_sign", v_k), step=because(term(th))),
        invariant(
            at_least("total_so_far", 2 * v_k, e * T),
            step=because(term(th, "total_so_far"), "root", term(-1, "v_root"), term(1, square=th - v_k), scale=th),
        ),
        *DISTANCES_KEPT,
    ),
    telescoped=because("kept", "P_sign", term(1, "v_sign", "Q_sign"), "D_sign"),
    jensen=because("mean_kept"),
    root=because("v_root"),
    nonnegative=because("v_sign"),
    total=because("total_so_far"),
)

witness = Point(
    scalars=numbers("P_0=1 Q_0=1 D_0=1 B2=2 e=1 s=1 K_G=2 f_v=0 f_m=0"),
    index=1,
    steps=({"f": 2, "r": 0, "q": 1, "th": 1, "P_next": 1, "Q_next": 0, "D_next": 1},),
)

too_strong = (
    altered(says, "without B2", at_least("telescoped", noise * T + P_0 + D_0, SF - k * f_v - SR)),
    altered(says, "half the bound", at_least("telescoped", noise * T + P_0 + D_0 + v_k * B2 / 2, SF - k * f_v - SR)),
    altered(says, "less than the sum of the roots", at_least("total", ratio(99, 100) * v_k, e * T)),
    without(says, "bounded_start"),
)
