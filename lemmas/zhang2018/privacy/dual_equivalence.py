"""Penalty perturbation is dual perturbation with noise eta V epsilon.

Display after (25): noise epsilon in the penalty is noise eta V epsilon at the dual variable.

Where: display after (25) (the text calls it (26)).
Display after (25), which the text calls (26).
Letters: ``f``, ``v`` two points; ``lam`` = lambda_i; ``M`` = sum over the neighbours of the midpoints, ``squares`` = sum of
their squared norms; ``O_f``, ``O_v`` = values of O_i; V = V_i; ``P_f``, ``P_v`` and ``Q_f``, ``Q_v`` = the values of (24)
and of the display at f and v.
Idea: sum_j |f + epsilon - m_j|^2 - sum_j |f - m_j|^2 = 2 V <epsilon, f> + (terms without f).
Reading: verbatim
Note: The objectives differ by a constant in f, whatever O_i is. With eta_i = theta this is dual variable perturbation with
noise theta V epsilon, of density ~ exp(-alpha |xi|/(theta V)). Only the reference is a slip: (26) is the bound of Theorem
4.1; section 6.2 repeats it.
"""

from verify import *

for_all(positive="eta V", real="squares O_f O_v P_f P_v Q_f Q_v", X="f v lam epsilon M")


def penalty(at):
    """sum_j |at - m_j|^2."""
    return V * at.norm2 - 2 * (at @ M) + squares


def perturbed(value, at):
    """(24)."""
    return value + 2 * (lam @ at) + eta * penalty(at + epsilon)


def dual_form(value, at, noise):
    """The display after (25) with ``noise`` at lambda_i."""
    return value + 2 * ((lam + noise) @ at) + eta * penalty(at)


xi = epsilon * (eta * V)
says = statement(
    P_f_is=P_f == perturbed(O_f, f) | letter("P_f", "(24) at f"),
    P_v_is=P_v == perturbed(O_v, v) | letter("P_v", "(24) at v"),
    Q_f_is=Q_f == dual_form(O_f, f, xi) | letter("Q_f", "the display after (25) at f"),
    Q_v_is=Q_v == dual_form(O_v, v, xi) | letter("Q_v", "the display after (25) at v"),
    same_objective=P_f - P_v == Q_f - Q_v | goal,
    constant=P_f - Q_f == eta * (V * epsilon.norm2 - 2 * (epsilon @ M)) | goal,
)

claim = Claim(
    "zhang2018.dual-equivalence",
    "identity",
    statement=r"\operatorname{argmin}(25)=\operatorname{argmin}_f O(f,D_i)+2(\lambda_i(t)+\eta_i(t+1)V_i\epsilon_i(t+1))^\top f"
    r"+\eta_i(t+1)\sum_j\|f-\tfrac12(f_i(t)+f_j(t))\|^2",
    prints=r"""
        \operatorname{argmin} -> not compared: equal minimisers by equal differences of the objectives
    """,
    facts="equivalent",
)

proof = shows(same_objective=P_f_is - P_v_is - Q_f_is + Q_v_is, constant=P_f_is - Q_f_is)

witness = at("eta=2 V=2 squares=5 O_f=1 O_v=3 P_f=21 P_v=13 Q_f=17 Q_v=9 f=[1, 0] v=[0, 2] lam=[1, 1] epsilon=[1, -1] M=[2, 1]")

half = epsilon * (eta * V / 2)
half_form = dual_form(O_f, f, half) - dual_form(O_v, v, half)
too_strong = altered(
    {
        "noise eta V epsilon/2": dict(same_objective=P_f - P_v == half_form | false),
        "no constant": dict(constant=P_f == Q_f | false),
    }
)
