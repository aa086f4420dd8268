"""The distances telescope over the iterations when the step is constant.

The sum of the single-step inequality over the iterations with a constant step: the distances telescope.

Where: ours.
For Theorem 3.
Letters, expectations of sums over the agents as in ``mean_step``: at a step ``f`` = sum_i f_i(wt_i^{k-1}), ``r`` = <gamma,
wt^k - w^k>, ``q`` = <g_m, wt^{k-1} - m>; ``SF``, ``SR``, ``SG`` their sums so far; P = (rho/2)|w* - w^k|^2, Q = <K(w* -
wt^k), w* - wt^k>/2, D = |gamma - gamma^k|^2/(2 rho); P_0, Q_0, D_0 at the start; f_v, f_m the objective at w* and at m;
theta/a_i = 1/eta_i.
Idea: induction; P, Q, D stay non-negative.
Note: With eta_i^k decreasing in k the terms Q do not telescope: see huang2020.telescoped-decreasing-steps.
"""

from verify import *

from . import mean_step as one

domain = for_all(positive="s theta", nonnegative="P_0 Q_0 D_0", real="K_G f_v f_m")

scalars("k SF SR SG P Q D f r q th P_next Q_next D_next")

noise = K_G / (2 * s * theta)


def reads(record, one, constant, **more):
    """How the sums read an iteration: the letters of a step and of the distances in those of ``record``, the file ``one``."""
    means = {
        "f": one.f,
        "r": one.ga_v @ one.gap,
        "q": one.g_m @ (one.wt - one.m),
        "P": one.rho / 2 * (one.v - one.w).norm2,
        "P_next": one.rho / 2 * (one.v - one.w_next).norm2,
        "Q": one.Ka @ one.a / 2,
        "Q_next": one.Kb @ one.b / 2,
        "D": (one.ga_v - one.ga).norm2 / (2 * one.rho),
        "D_next": (one.ga_v - one.ga_next).norm2 / (2 * one.rho),
    }
    moved = {"w": one.w_next, "wt": one.wt_next, "ga": one.ga_next, "Ka": one.Kb}
    return each_step(record, means=means | more, constant=constant, moved=moved)


def lemma_2(constant="rho s K_G f_v f_m v ga_v m g_m", **more):
    """``reads`` of huang2020.lemma-2-mean."""
    return reads("huang2020.lemma-2-mean", one, constant, **more)


STEP = lemma_2("rho theta s K_G f_v f_m v ga_v m g_m")

DISTANCES = dict(P_sign=P >= 0 | term(P_0), Q_sign=Q >= 0 | term(Q_0), D_sign=D >= 0 | term(D_0))
NEXT_DISTANCES = dict(P_sign=term(P_next), Q_sign=term(Q_next), D_sign=term(D_next))


def iterations(noise, theta, step, states=(), weight=1, fresh="", **facts):
    """The sums, where an iteration adds ``noise``, counts with a ``weight`` and Q weighs ``theta``, a ``fresh`` letter where it
    differs from step to step, as ``facts`` say, beside other ``states``."""
    sums = dict(SF=(0, SF + weight * f), SR=(0, SR + weight * r), SG=(0, SG + weight * q))
    return over(
        "k",
        0,
        dict(states) | sums | dict(P=(P_0, P_next), Q=(Q_0, Q_next), D=(D_0, D_next)),
        signs(positive=fresh, real="f r q", nonnegative="P_next Q_next D_next"),
        **facts,
        single_step=noise + P - P_next + theta * (Q - Q_next) + D - D_next >= f - f_v - r | step("single_step"),
        below_mean=f - f_m >= q | step("jensen"),
    )


def summed(domain, noise, step, theta=1):
    """The sums of the two goals of ``step``, where an iteration adds ``noise`` and Q weighs ``theta``."""
    return statement(
        domain,
        telescoped=k * noise + P_0 + theta * Q_0 + D_0 >= SF - k * f_v - SR | goal,
        jensen=SF - k * f_m >= SG | goal,
        recursion=iterations(noise, theta, step),
    )


says = summed(domain, noise, STEP, theta)

claim = Claim("huang2020.telescoped", "inequality")


def telescopes(noise, theta=1):
    """The proof of ``summed``."""
    return shows(
        by_induction(
            invariants(
                kept=k * noise + P_0 + theta * Q_0 + D_0 >= SF - k * f_v - SR + P + theta * Q + D | at_start,
                mean_kept=SF - k * f_m >= SG | at_start,
                **DISTANCES,
            ),
            kept=kept + single_step,
            mean_kept=mean_kept + below_mean,
            **NEXT_DISTANCES,
        ),
        telescoped=kept + P_sign + theta * Q_sign + D_sign,
        jensen=mean_kept,
    )


proof = telescopes(noise, theta)

witness = at(
    "P_0=1 Q_0=1 D_0=1 s=1 theta=1 K_G=2 f_v=0 f_m=0",
    "f=2 r=0 q=1 P_next=1 Q_next=0 D_next=1",
    "f=1 r=0 q=1 P_next=1 Q_next=0 D_next=1",
    index=2,
)


def sharper(noise, theta=1):
    """False neighbours of ``summed``."""
    return altered(
        {
            "without Q_0": dict(telescoped=k * noise + P_0 + D_0 >= SF - k * f_v - SR | false),
            "the noise of half the iterations": dict(
                telescoped=k * noise / 2 + P_0 + theta * Q_0 + D_0 >= SF - k * f_v - SR | false
            ),
            "Jensen 1 % sharper": dict(jensen=SF - 101 * k * f_m / 100 >= SG | false),
        }
    )


too_strong = sharper(noise, theta)
