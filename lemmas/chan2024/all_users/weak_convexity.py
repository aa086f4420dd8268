"""Lemma 8.2: if D_alpha(P_l || Q_l) <= 1/(alpha - 1) for every l, the divergence of the mixtures is at most 2 E[D_alpha(P_l ||
Q_l)].

Where: arXiv Lemma 8.2 (a special case of Feldman, Mironov, Talwar, Thakurta 2018, Lemma 25). Letters: a = alpha - 1; D is the
divergence of the mixtures, M = exp(a D); D_l = D_alpha(P_l || Q_l) for one l, X_l = exp(a D_l);
y = a D_l in [0, 1], E_y = E[y], E_exp = E[exp(y)]; euler = e.
Idea: 1 + a D <= exp(a D) <= E[exp(y)] <= 1 + (e - 1) E[y], and e - 1 < 2.
"""

from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    altered,
    argued,
    assumed,
    at_least,
    because,
    equal,
    instance,
    letter,
    program,
    ratio,
    scalars,
    signs,
    term,
    without,
)

a, D, M, E_D, E_y, E_exp, euler, D_l, X_l = scalars("a D M E_D E_y E_exp euler D_l X_l")

says = Statement(
    signs=signs(positive="a euler M", nonnegative="D E_D E_y E_exp D_l X_l"),
    spaces={},
    facts=(
        at_least(
            "hypothesis",
            1,
            a * D_l,
            because=assumed("distributions satisfying", "Lemma 8.2", "D_alpha(P_l || Q_l) <= 1/(alpha - 1)"),
        ),
        at_least(
            "chord",
            1 + (euler - 1) * a * D_l,
            X_l,
            because=program("exponential, chord", "chord", "X_l = exp((alpha - 1) D_l)", y=a * D_l, X=X_l),
        ),
        equal("mean", E_y, a * E_D, because=letter("E_y", "the mean of (alpha - 1) D_l")),
        at_least(
            "exponential",
            M,
            1 + a * D,
            because=program("exponential, tangent", "tangent", "M = exp((alpha - 1) D)", y=a * D, X=M),
        ),
        at_least("jointly_convex", E_exp, M, because=instance("common.joint-convexity", "mixture")),
        at_least("mean_of_chord", 1 + (euler - 1) * E_y, E_exp, because=argued("the mean over l of the fact chord")),
        at_least("euler_number", 3, euler, because=letter("euler", value="exp(1)")),
    ),
    goals=(at_least("sharper", (euler - 1) * E_D, D), at_least("weakly_convex", 2 * E_D, D)),
)

claim = Claim(
    id="chan2024.lemma-8.2",
    title="Weak convexity of the Renyi divergence with the constant 2",
    where="arXiv Lemma 8.2",
    kind="divergence",
    statement=r"\mathsf D_\alpha(P_\ell\|Q_\ell)\le\tfrac1{\alpha-1}\ \forall\ell\ \Rightarrow\ "
    r"\mathsf D_\alpha(P_L\|Q_L)\le(e-1)\,\mathbf E_{\ell\leftarrow L}[\mathsf D_\alpha(P_\ell\|Q_\ell)]"
    r"\le2\,\mathbf E_{\ell\leftarrow L}[\mathsf D_\alpha(P_\ell\|Q_\ell)]",
    says=says,
    reading="verbatim",
    note="alpha > 1; printed for alpha >= 1, and at alpha = 1 the hypothesis is empty and D_1, the Kullback-Leibler "
    "divergence, is jointly convex, so that the claim holds with constant 1. The constant e - 1 = 1.718... is proved "
    "beside 2. P_L and Q_L are the mixtures with one common law of the index.",
)

_CHAIN = (term(1, "exponential"), term(1, "jointly_convex"), term(1, "mean_of_chord"), term(1 - euler, "mean"))
proof = Proof(
    goals={"sharper": because(*_CHAIN, scale=a), "weakly_convex": because(*_CHAIN, term(a * E_D, "euler_number"), scale=a)}
)

# One index with y = 1: M = E_exp = e; here with 27/10 in place of e.
witness = Point(
    scalars={
        "a": 1,
        "D": 1,
        "M": ratio(27, 10),
        "E_D": 1,
        "E_y": 1,
        "E_exp": ratio(27, 10),
        "euler": ratio(27, 10),
        "D_l": 1,
        "X_l": ratio(27, 10),
    }
)

too_strong = (
    altered(says, "constant 1, plain convexity", at_least("weakly_convex", E_D, D)),
    altered(says, "e - 1 made 1 % smaller", at_least("sharper", ratio(99, 100) * (euler - 1) * E_D, D)),
    altered(says, "3/2 in place of 2", at_least("weakly_convex", ratio(3, 2) * E_D, D)),
    without(says, "mean_of_chord"),
    without(says, "jointly_convex"),
    without(says, "euler_number"),
    without(says, "mean"),
)
