"""The privacy loss distributions of dp_accounting, rounded down (``pessimistic_estimate=False``, privacy buckets, so that each
bucket's loss is its lower end): their epsilon is what the other program says is certainly lost.

Secret Poisson batches (a record added or removed, or replaced), Gaussian messages of DP-ADMM, and the Laplace noises of penalty
perturbation (a linear loss on the line), which stay equal or fall in size.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from ...accounts.account import account
from .gaussian_runs import one_of, ratio
from .trial import Claim, Trial, of_account


def drawn(generator: Random) -> Trial:
    """One setting of one of three algorithms; ValueError where dp_accounting is not installed."""
    try:
        from dp_accounting import NeighboringRelation
        from dp_accounting.pld import privacy_loss_distribution as distributions
    except ImportError:
        raise ValueError("other-programs needs dp-accounting: pip install 'private-admm-verify[events]'") from None
    name = generator.choice(("dp-sgd", "dp-sgd", "dp-admm", "penalty-perturbation"))
    delta = Fraction(1, 10 ** generator.randint(3, 8))
    low: dict[str, Any] = {"pessimistic_estimate": False, "use_connect_dots": False}
    if name == "dp-sgd":
        rate, sigma = Fraction(10 ** generator.uniform(-3, -0.3)), Fraction(generator.uniform(0.6, 6))
        steps = generator.choice((1, 3, 20, 150, 1000))
        relation = generator.choice((NeighboringRelation.ADD_OR_REMOVE_ONE, NeighboringRelation.REPLACE_ONE))
        neighbours = "replace-one" if relation is NeighboringRelation.REPLACE_ONE else "add-remove"
        made = account(name, sigma=sigma, batch=f"poisson:{rate}", steps=steps, delta=delta, neighbours=neighbours)
        one = distributions.from_gaussian_mechanism(
            float(sigma), sampling_prob=float(rate), value_discretization_interval=1e-3, neighboring_relation=relation, **low
        )
        whole = one.self_compose(steps)
    elif name == "dp-admm":
        steps, m = generator.choice((1, 3, 10, 40)), generator.choice((1, 5, 40))
        sigma, rho, c_1, eta = (
            ratio(generator, 0.5, 3),
            ratio(generator, 0.2, 3),
            ratio(generator, 0.1, 1),
            ratio(generator, 0.2, 3),
        )
        made = account(name, sigma=sigma, steps=steps, rho=rho, gradient=c_1, samples=m, eta=eta, delta=delta)
        moved = float(2 * c_1 / (m * (rho + 1 / eta)))
        one = distributions.from_gaussian_mechanism(float(sigma) / moved, value_discretization_interval=1e-3, **low)
        whole = one.self_compose(steps)
    else:
        steps, growth = generator.choice((1, 4, 30)), one_of(generator, "1 11/10 2")
        alpha, eta, scale, degree = (
            ratio(generator, 0.3, 3),
            ratio(generator, 0.3, 3),
            ratio(generator, 0.3, 3),
            generator.randint(1, 4),
        )
        samples, curvature = generator.randint(1, 20), generator.choice((Fraction(1, 1000), alpha / 8, alpha))
        made = account(
            name, alpha=alpha, eta=eta, curvature=curvature, scale=scale, degree=degree, samples=samples, steps=steps,
            growth=growth, delta=delta,
        )  # fmt: skip
        levels = [float(alpha * scale / (eta * degree * samples * growth**t)) for t in range(steps)]
        fine = max(levels) / 500
        parts = [
            distributions.from_laplace_mechanism(1 / level, value_discretization_interval=fine, **low)
            for level in ({*levels} if growth == 1 else levels)
        ]
        whole = parts[0].self_compose(steps) if growth == 1 else parts[0]
        for part in parts[1:]:
            whole = whole.compose(part)
    theirs = whole.get_epsilon_for_delta(float(delta))
    return of_account(made, Claim("epsilon", made.epsilon(delta).upper, lambda e: theirs > e))
