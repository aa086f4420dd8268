"""Theorem 4.1, (26): the ratios of the steps multiply, so the privacy loss of T iterations is at most their sum.

Where: Theorem 4.1, (26). Letters: at the node i that holds the exchanged point, after T steps: ``density``, ``density_other``
= joint densities of the exchange under the two data sets, ``bound`` = exp(sum of C(1.4 c_1 + alpha_i(t))/(eta_i(t) V_i B_i));
at a step ``q``, ``q_other`` = densities of f_i(t) given the past, with noise parts ``noise``, ``noise_other`` and Jacobians
``jac``, ``jac_other``; ``exp_noise``, ``exp_jac`` the two exponentials.
Idea: each conditional density is noise density times Jacobian; every other node's conditional law is the same for both.
"""

from verify import (
    Claim,
    Induction,
    Point,
    Polynomial,
    Proof,
    Recursion,
    Statement,
    altered,
    argued,
    at_least,
    because,
    ratio,
    scalars,
    signs,
    term,
)

density, density_other, bound = scalars("density density_other bound")
noise, noise_other, jac, jac_other, exp_noise, exp_jac = scalars("noise noise_other jac jac_other exp_noise exp_jac")
one = Polynomial.of(1)

says = Statement(
    signs={},
    spaces={},
    facts=(),
    goals=(at_least("private", bound * density_other, density),),
    recursion=Recursion(
        index="T",
        start=0,
        initial={"density": one, "density_other": one, "bound": one},
        following={
            "density": density * noise * jac,
            "density_other": density_other * noise_other * jac_other,
            "bound": bound * exp_noise * exp_jac,
        },
        step_signs=signs(nonnegative="noise noise_other jac jac_other exp_noise exp_jac"),
        step_facts=(
            at_least("noise_ratio", exp_noise * noise_other, noise, because=argued("its statement", "zhang2018.noise-ratio")),
            at_least("jacobian_ratio", exp_jac * jac_other, jac, because=argued("its statement", "zhang2018.jacobian-ratio")),
        ),
    ),
)

claim = Claim(
    id="zhang2018.theorem-4.1",
    title="Total privacy loss of penalty perturbation",
    where="Theorem 4.1, eq. (26)",
    kind="composition",
    reading="interpretation",
    reading_note="Neighbours replace one point; penalties and noise rates do not depend on the data.",
    statement=r"\beta\ge\max_i\sum_{t=1}^T\frac{C(1.4c_1+\alpha_i(t))}{\eta_i(t)V_iB_i}\ \Rightarrow\ "
    r"\beta\text{-differential privacy}",
    says=says,
    note="The exponents of the factors of bound add up to (26). The inequality of densities at every exchange gives that of "
    "probabilities by integration; f(0) has the same law under both data sets and starts at ratio 1. The maximum over i "
    "stands for not knowing which node holds the point. Needs |x| <= 1, eta_i and alpha_i fixed beforehand or chosen "
    "without the data, one replaced point; does not need the condition on theta, nor eta_i(t) >= theta. Sharper: "
    "zhang2018.theorem-4.1-sharper.",
)

proof = Proof(
    induction=Induction(
        invariants=(
            at_least("so_far", bound * density_other, density),
            at_least("bound_nonnegative", bound),
            at_least("other_nonnegative", density_other),
        ),
        base={"so_far": because(), "bound_nonnegative": because(term(1)), "other_nonnegative": because(term(1))},
        step={
            "so_far": because(
                term(noise * jac, "so_far"),
                term(jac, "bound_nonnegative", "other_nonnegative", "noise_ratio"),
                term(exp_noise * noise_other, "bound_nonnegative", "other_nonnegative", "jacobian_ratio"),
            ),
            "bound_nonnegative": because(term(exp_noise * exp_jac, "bound_nonnegative")),
            "other_nonnegative": because(term(noise_other * jac_other, "other_nonnegative")),
        },
    ),
    goals={"private": because(term(1, "so_far"))},
)

half = ratio(1, 2)
witness = Point(
    index=2,
    steps=(
        {"noise": 1, "noise_other": half, "jac": 3, "jac_other": 2, "exp_noise": 2, "exp_jac": ratio(3, 2)},
        {"noise": 1, "noise_other": 1, "jac": 1, "jac_other": 1, "exp_noise": 2, "exp_jac": 1},
    ),
)

too_strong = (altered(says, "bound made 1 % smaller", at_least("private", 99 * bound * density_other, 100 * density)),)
