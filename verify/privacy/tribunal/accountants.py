"""The accountants: how each package is asked, as its documentation says, and what it claims of the answer.

Packages are imported when an accountant is first asked, and nowhere else; each runs with its defaults unless stated.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .classify import APPROXIMATION, ESTIMATE, LOWER, UPPER

Vector = Mapping[str, Any]
GAUSSIAN, POISSON, FIXED, RESPONSE = "gaussian", "poisson-gaussian", "fixed-size-gaussian", "randomised-response"
OURS = "a formula"


class OutsideDomain(Exception):
    """The documentation excludes this question; the message quotes or names the place."""


@dataclass(frozen=True)
class Accountant:
    """name; package: the distribution, or OURS; claim: what the answer is said to be; asks: pairs (mechanism, question);
    about: which calls, and where the claim stands."""

    name: str
    package: str
    claim: str
    asks: tuple[tuple[str, str], ...]
    answer: Callable[[Vector], float]
    about: str


def use(name: str) -> Any:
    return importlib.import_module(name)


def sampling(v: Vector) -> float:
    """q of a vector: 1 without sampling."""
    p = v["parameters"]
    return float(p["sample"] / p["size"]) if "size" in p else float(p.get("sampling", 1.0))


def sigma(v: Vector) -> float:
    return float(v["parameters"]["sigma"])


def steps(v: Vector) -> int:
    return int(v["parameters"]["steps"])


def event(v: Vector) -> Any:
    """dp_accounting's description of a mechanism."""
    d, p = use("dp_accounting"), v["parameters"]
    if v["mechanism"] == RESPONSE:
        return d.SelfComposedDpEvent(d.RandomizedResponseDpEvent(p["noise"], 2), steps(v))
    one = d.GaussianDpEvent(sigma(v))
    if v["mechanism"] == POISSON:
        one = d.PoissonSampledDpEvent(sampling(v), one)
    if v["mechanism"] == FIXED:
        one = d.SampledWithoutReplacementDpEvent(p["size"], p["sample"], one)
    return d.SelfComposedDpEvent(one, steps(v))


def asked_of(accountant: Any, v: Vector) -> float:
    at = v["at"]
    return float(accountant.get_epsilon(at["delta"]) if v["asked"] == "epsilon" else accountant.get_delta(at["epsilon"]))


def relation_of(v: Vector) -> Any:
    relations = use("dp_accounting").NeighboringRelation
    return relations.REPLACE_ONE if v["mechanism"] in (FIXED, RESPONSE) else relations.ADD_OR_REMOVE_ONE


def google_rdp(v: Vector) -> float:
    rdp = use("dp_accounting.rdp")
    relation = relation_of(v)
    if v["asked"] == "renyi":
        accountant = rdp.RdpAccountant([v["at"]["order"]], relation)
        return float(accountant.compose(event(v))._rdp[0])
    accountant = rdp.RdpAccountant(None, relation).compose(event(v))
    return asked_of(accountant, v)


def google_pld(v: Vector) -> float:
    accountant = use("dp_accounting.pld").PLDAccountant(relation_of(v)).compose(event(v))
    return asked_of(accountant, v)


def google_optimistic(v: Vector) -> float:
    if v["at"].get("delta", 1.0) < 1e-15:
        raise OutsideDomain("log_mass_truncation_bound is -50: a delta near or below such a mass is not resolved")
    make = use("dp_accounting.pld.privacy_loss_distribution").from_gaussian_mechanism
    loss = make(sigma(v), pessimistic_estimate=False, sampling_prob=sampling(v), value_discretization_interval=1e-4)
    if steps(v) > 1:
        if v["at"].get("delta", 1.0) < 1e-9:
            raise OutsideDomain("compositions count tails of 1e-15 as infinite: so small a delta is not resolved")
        loss = loss.self_compose(steps(v))
    if v["asked"] == "epsilon":
        return float(loss.get_epsilon_for_delta(v["at"]["delta"]))
    return float(loss.get_delta_for_epsilon(v["at"]["epsilon"]))


def opacus(name: str) -> Callable[[Vector], float]:
    def answer(v: Vector) -> float:
        if v["asked"] == "renyi":
            orders = [v["at"]["order"]]
            rdp = use("opacus.accountants.analysis.rdp")
            return float(rdp.compute_rdp(q=sampling(v), noise_multiplier=sigma(v), steps=1, orders=orders)[0])
        accountant = getattr(use("opacus.accountants"), name)()
        accountant.history = [(sigma(v), sampling(v), steps(v))]  # as after that many calls of step()
        return float(accountant.get_epsilon(v["at"]["delta"]))

    return answer


def prv(end: int) -> Callable[[Vector], float]:
    def answer(v: Vector) -> float:
        p = use("prv_accountant")
        law = (
            p.PoissonSubsampledGaussianMechanism(sampling_probability=sampling(v), noise_multiplier=sigma(v))
            if v["mechanism"] == POISSON
            else p.GaussianMechanism(sigma(v))
        )
        delta = v["at"]["delta"]
        found = p.PRVAccountant(prvs=[law], max_self_compositions=[steps(v)], eps_error=0.01, delta_error=delta / 1000)
        return float(found.compute_epsilon(delta, [steps(v)])[end])

    return answer


def autodp_exact(v: Vector) -> float:
    zoo, transform = use("autodp.mechanism_zoo"), use("autodp.transformer_zoo")
    return float(transform.ComposeGaussian()([zoo.ExactGaussianMechanism(sigma(v))], [steps(v)]).get_approxDP(v["at"]["delta"]))


def autodp_renyi(v: Vector) -> float:
    zoo, transform = use("autodp.mechanism_zoo"), use("autodp.transformer_zoo")
    base = zoo.GaussianMechanism(sigma(v), approxDP_off=True)
    if v["mechanism"] == GAUSSIAN:
        mechanism = transform.Composition()([base], [steps(v)])
    elif v["mechanism"] == POISSON:
        mechanism = zoo.SubsampleGaussianMechanism({"prob": sampling(v), "sigma": sigma(v), "coeff": steps(v)})
    else:
        base.neighboring = "replace_one"
        mechanism = transform.AmplificationBySampling(PoissonSampling=False)(base, sampling(v), improved_bound_flag=True)
    return float(mechanism.RenyiDP(v["at"]["order"]) if v["asked"] == "renyi" else mechanism.get_approxDP(v["at"]["delta"]))


def opendp(v: Vector) -> float:
    dp = use("opendp.prelude")
    dp.enable_features("contrib", "floating-point")
    space = (dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.l2_distance(T=float))
    if steps(v) > 10000:
        raise OutsideDomain("a composition is a list of measurements; a million are not built here")
    one = dp.m.make_gaussian(*space, scale=sigma(v))
    whole = one if steps(v) == 1 else dp.c.make_composition([one] * steps(v))
    found = dp.c.make_zCDP_to_approxDP(whole).map(1.0)
    return float(found.epsilon(v["at"]["delta"]) if v["asked"] == "epsilon" else found.delta(v["at"]["epsilon"]))


def connect_the_dots(package: str) -> Callable[[Vector], float]:
    def answer(v: Vector) -> float:
        accountant = use(package).CTDAccountant()
        accountant.history = [(sigma(v), sampling(v), steps(v))]  # as after that many calls of step()
        return float(accountant.get_epsilon(delta=v["at"]["delta"]))

    return answer


def jax_privacy(v: Vector) -> float:
    a, q = use("jax_privacy.accounting"), Fraction(sampling(v)).limit_denominator(10**6)
    asked = a.DpParams(
        noise_multipliers=sigma(v), batch_size=q.numerator, num_samples=q.denominator, delta=v["at"]["delta"],
        sampling_method=a.SamplingMethod.POISSON,
    )  # fmt: skip
    return float(a.DpsgdTrainingAccountant(a.PldAccountantConfig()).compute_epsilon(steps(v), asked))


def budget(v: Vector) -> float:
    noise, delta = v["parameters"]["noise"], v["at"]["delta"]
    one = math.log((2 - noise) / noise)
    return float(use("diffprivlib.accountant").BudgetAccountant(slack=delta, spent_budget=[(one, 0)] * steps(v)).total()[0])


def classical_gaussian(v: Vector) -> float:
    epsilon = math.sqrt(2 * math.log(1.25 / v["at"]["delta"])) / sigma(v)
    if epsilon >= 1:
        raise OutsideDomain(f"Theorem A.1 of Dwork and Roth 2014 asks for epsilon < 1; the formula gives {epsilon:.3g}")
    return epsilon


def contraction(v: Vector) -> tuple[float, int, float]:
    return float(v["parameters"]["contraction"]), steps(v), sigma(v)


def effective_rounds(v: Vector) -> float:
    c, n, s = contraction(v)
    return math.fsum(c ** (2 * t) for t in range(n)) / s**2


def plain_composition(v: Vector) -> float:
    _, n, s = contraction(v)
    return (n if v["mechanism"] == "last-iterate-every-step" else 1) / s**2


def first_step_decay(v: Vector) -> float:
    c, n, s = contraction(v)
    return float(c ** (2 * n - 2) / s**2)


def linear_sampling(v: Vector) -> float:
    return float(v["parameters"]["sampling"] * v["parameters"]["epsilon"])


def sampling_theorem(v: Vector) -> float:
    return math.log1p(sampling(v) * math.expm1(v["parameters"]["epsilon"]))


def pairs(mechanisms: Sequence[str], questions: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple((m, q) for m in mechanisms for q in questions)


NOT_ASKED = {
    "tensorflow-privacy": "version 0.9.0 needs dp-accounting 0.4.3 and numpy 1; its numbers are those of dp_accounting",
    "tmlt.core, tmlt.analytics": "0.20.0 and 0.21.0 need numpy 1 and Spark",
}
BOTH = (GAUSSIAN, POISSON)
EVERY, FIRST = "last-iterate-every-step", "last-iterate-first-step"
ACCOUNTANTS: tuple[Accountant, ...] = (
    Accountant(
        "dp_accounting RDP",
        "dp-accounting",
        UPPER,
        (*pairs(BOTH, ("epsilon", "delta")), *pairs((POISSON, FIXED), ("renyi",)), (RESPONSE, "epsilon")),
        google_rdp,
        "RdpAccountant with its orders; Renyi values as it composes them (RdpAccountant([order]), attribute _rdp)",
    ),
    Accountant(
        "dp_accounting PLD",
        "dp-accounting",
        UPPER,
        (*pairs(BOTH, ("epsilon", "delta")), (RESPONSE, "epsilon")),
        google_pld,
        "PLDAccountant with its defaults: pessimistic, interval 1e-4",
    ),
    Accountant(
        "dp_accounting PLD, optimistic",
        "dp-accounting",
        LOWER,
        pairs(BOTH, ("epsilon", "delta")),
        google_optimistic,
        "from_gaussian_mechanism(pessimistic_estimate=False, sampling_prob=q): a lower estimate",
    ),
    Accountant(
        "Opacus RDP",
        "opacus",
        UPPER,
        (*pairs(BOTH, ("epsilon",)), (POISSON, "renyi")),
        opacus("RDPAccountant"),
        "RDPAccountant.get_epsilon with its orders; analysis.rdp.compute_rdp for Renyi values",
    ),
    Accountant(
        "Opacus PRV",
        "opacus",
        UPPER,
        pairs(BOTH, ("epsilon",)),
        opacus("PRVAccountant"),
        "PRVAccountant.get_epsilon with its defaults (eps_error 0.01): 'upper bound as we want guarantee'",
    ),
    Accountant(
        "Opacus GDP",
        "opacus",
        APPROXIMATION,
        pairs(BOTH, ("epsilon",)),
        opacus("GaussianAccountant"),
        "GaussianAccountant: the central limit theorem; its own warning says it can underestimate",
    ),
    Accountant(
        "prv_accountant upper",
        "prv-accountant",
        UPPER,
        pairs(BOTH, ("epsilon",)),
        prv(2),
        "PRVAccountant(eps_error=0.01, delta_error=delta/1000).compute_epsilon: upper bound",
    ),
    Accountant("prv_accountant estimate", "prv-accountant", ESTIMATE, pairs(BOTH, ("epsilon",)), prv(1), "the same: estimate"),
    Accountant("prv_accountant lower", "prv-accountant", LOWER, pairs(BOTH, ("epsilon",)), prv(0), "the same: lower bound"),
    Accountant(
        "autodp exact Gaussian",
        "autodp",
        UPPER,
        ((GAUSSIAN, "epsilon"),),
        autodp_exact,
        "ComposeGaussian of ExactGaussianMechanism, get_approxDP",
    ),
    Accountant(
        "autodp RDP",
        "autodp",
        UPPER,
        (*pairs(BOTH, ("epsilon",)), *pairs((POISSON, FIXED), ("renyi",))),
        autodp_renyi,
        "Composition, SubsampleGaussianMechanism; without replacement AmplificationBySampling, its improved bound",
    ),
    Accountant(
        "OpenDP",
        "opendp",
        UPPER,
        ((GAUSSIAN, "epsilon"), (GAUSSIAN, "delta")),
        opendp,
        "make_gaussian, make_composition, make_zCDP_to_approxDP; d_in = 1",
    ),
    Accountant(
        "riskcal",
        "riskcal",
        UPPER,
        pairs(BOTH, ("epsilon",)),
        connect_the_dots("riskcal.accountants"),
        "CTDAccountant.get_epsilon with its defaults: dp_accounting's losses, dots connected, interval 1e-4",
    ),
    Accountant(
        "gdpnum",
        "gdpnum",
        UPPER,
        pairs(BOTH, ("epsilon",)),
        connect_the_dots("gdpnum"),
        "CTDAccountant.get_epsilon with its defaults: dp_accounting's losses, too; its mu and regret are no question here",
    ),
    Accountant(
        "JAX Privacy PLD",
        "jax-privacy",
        UPPER,
        pairs(BOTH, ("epsilon",)),
        jax_privacy,
        "DpsgdTrainingAccountant(PldAccountantConfig()).compute_epsilon, Poisson sampling: dp_accounting's losses, too",
    ),
    Accountant(
        "diffprivlib",
        "diffprivlib",
        UPPER,
        ((RESPONSE, "epsilon"),),
        budget,
        "BudgetAccountant.total, slack = delta: the least of three compositions of budgets (epsilon, 0)",
    ),
    Accountant(
        "effective rounds",
        OURS,
        UPPER,
        ((EVERY, "mu-squared"),),
        effective_rounds,
        "sum of c^(2t), as if the differences of the steps lost their influence independently",
    ),
    Accountant("plain composition", OURS, UPPER, pairs((EVERY, FIRST), ("mu-squared",)), plain_composition, "steps/sigma^2"),
    Accountant(
        "contraction of the first difference",
        OURS,
        UPPER,
        ((FIRST, "mu-squared"),),
        first_step_decay,
        "c^(2N-2)/sigma^2: as if only the last noise counted",
    ),
    Accountant(
        "sampling, to first order",
        OURS,
        UPPER,
        (("sampled-pure", "epsilon"),),
        linear_sampling,
        "q epsilon, the first order of ln(1 + q (e^epsilon - 1)), often quoted without the word order",
    ),
    Accountant("sampling theorem", OURS, UPPER, (("sampled-pure", "epsilon"),), sampling_theorem, "ln(1 + q (e^epsilon - 1))"),
    Accountant(
        "classical Gaussian",
        OURS,
        UPPER,
        ((GAUSSIAN, "epsilon"),),
        classical_gaussian,
        "sqrt(2 ln(1.25/delta))/sigma, Dwork and Roth 2014, Theorem A.1, for epsilon < 1; one step",
    ),
)
