"""Who takes part when: users, passes and the order, as positions in the run and as mixtures over a secret order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TypeVar

from ..enclosures.balls import Enclosure
from .account_parameters import Setting
from .bounds import CHECKED, DECLARED, Assumption
from .loss import Gaussian, Loss, Mixture, exactly, quotient_up
from .sampled_rounds import Sampled, noise_of

Place = TypeVar("Place", int, range)
MOST_POSITIONS = 2048  # up to which every place is treated alone
MOST_SAMPLED = 10_000
NOTHING = Fraction(1, 10**12)  # of the first square, over the number of users
PARAMETERS = {"steps": None, "users": None, "passes": "1", "order": "fixed", "user": None, "release": "last"}


@dataclass(frozen=True)
class Schedule:
    """steps iterations; users; order fixed, permuted (once, kept secret, the same in every pass) or sampled (each iteration
    draws its user uniformly and independently, in secret)."""

    steps: int
    users: int
    passes: int
    order: str

    def positions(self, user: int) -> range:
        """The iterations of the user who stands at this place, 1 to users."""
        return range(user, self.steps + 1, self.users)

    def loss(self, user: int, square: Callable[[range], Enclosure], alone: Enclosure, anyone: Enclosure | None = None) -> Loss:
        """The loss of one user from the mu^2 of a set of positions; alone: mu^2 of a single use released at once. anyone: the
        same for any two users' data, where it is bounded (gradients are clipped): then each round hides who was drawn."""
        if self.order == "fixed":
            return Gaussian(square(self.positions(user)))
        if self.order == "permuted":
            places, weights = zip(*self.places(), strict=True)
            return Mixture(tuple(zip(weights, self.falling([*map(self.positions, places)], square), strict=True)))
        if anyone is not None and anyone.upper and self.users > 1:
            return Sampled(Fraction(1, self.users), noise_of(anyone.upper), self.steps, "replace")
        return sampled(self.steps, Fraction(1, self.users), alone)

    def renewal(self, square: Callable[[int], Enclosure]) -> Loss:
        """The loss of a user drawn in secret, from mu^2 of a use that k = 0, 1, .. iterations follow before the next."""
        from .renewal import Renewal

        squares = self.falling(range(self.steps), square)
        return Renewal(Fraction(1, self.users), tuple(exactly(one.upper) for one in squares))

    def falling(self, places: Sequence[Place], square: Callable[[Place], Enclosure]) -> list[Enclosure]:
        """mu^2 at places ever further from the end. What follows the last use is post-processing, so that it may be that of a
        place before: it is where that is NOTHING, which adds as little to a mean over all places."""
        found: list[Enclosure] = []
        for place in places:
            nothing = found and found[-1].upper * self.users <= NOTHING * found[0].upper
            found.append(Enclosure(Fraction(0), found[-1].upper) if nothing else square(place))
        return found

    def places(self) -> list[tuple[int, Fraction]]:
        """The places of a permuted user with their probabilities, from the last; far from the end, groups of places that are
        alike to 1 % stand at their last and worst one."""
        found, after = [], 0  # after: users behind the place
        while after < self.users:
            width = min(max(1, after // 100 if self.users > MOST_POSITIONS else 1), self.users - after)
            found.append((self.users - after, Fraction(width, self.users)))
            after += width
        return found

    def assumptions(self) -> tuple[Assumption, ...]:
        says = {
            "fixed": f"each of the {self.users} users is used in {self.passes} of the {self.steps} iterations, in a fixed order",
            "permuted": f"a uniformly random order of the {self.users} users, kept secret, the same in {self.passes} pass(es)",
            "sampled": f"each of the {self.steps} iterations draws its user uniformly and independently from {self.users}, "
            "and the draws are kept secret",
        }[self.order]
        found = [Assumption("participation", says, CHECKED if self.order == "fixed" else DECLARED)]
        if self.order == "fixed":
            found.append(Assumption("order", "the order of the users does not depend on the data", DECLARED))
        return tuple(found)


def schedule(values: Setting, at_once: int = 1) -> Schedule:
    """From --steps, --users, --passes, --order; at_once: users per step (batches)."""
    steps, users, passes, order = values["steps"], values["users"], values["passes"], values["order"]
    if steps is None and users is None:
        raise ValueError("--steps or --users is needed")
    if order == "sampled":
        if steps is None or users is None:
            raise ValueError("--order sampled needs both --steps and --users")
        if at_once > 1:
            raise ValueError("--order sampled draws one user for each step: leave --batch out")
        if steps > MOST_SAMPLED:
            raise ValueError(f"--order sampled is treated up to {MOST_SAMPLED} steps")
        return Schedule(steps, users, 1, order)
    if users is None:
        if steps % passes:
            raise ValueError(f"--steps {steps} is not a multiple of --passes {passes}; give --users")
        users = steps // passes * at_once
    if users % at_once:
        raise ValueError(f"--users {users} is not a multiple of --batch {at_once}")
    per_pass = users // at_once
    if steps is not None and steps != per_pass * passes:
        raise ValueError(
            f"with one use of each user in a pass, --steps must be users/batch x passes = {per_pass * passes}, found {steps}"
        )
    return Schedule(per_pass * passes, per_pass, passes, order)


def sampled(rounds: int, probability: Fraction, square: Enclosure) -> Loss:
    """Taking part in each round with this probability, in secret; j uses cost j times the square (mean over the binomial law)."""
    if probability == 1:
        return Gaussian(Enclosure(square.lower * rounds, square.upper * rounds))
    parts = worse_tails(rounds, probability)
    return Mixture(tuple((w, Enclosure(square.lower * j, square.upper * j)) for w, j in parts))


def worse_tails(rounds: int, probability: Fraction) -> list[tuple[Fraction, int]]:
    """How often, by the binomial law rounded up, its tails joined to the worst, so that the upper end of a loss stays one."""
    whole, parts = often(rounds, probability)
    rest = whole - sum(w for w, _ in parts)
    return [(quotient_up(w, whole), j) for w, j in [*parts, *([(rest, rounds)] if rest else [])]]


@lru_cache(maxsize=8)
def often(rounds: int, probability: Fraction) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The same without its tails, in parts of a whole."""
    mean, spread = float(rounds * probability), (float(rounds * probability * (1 - probability)) + 1) ** 0.5
    low, high = max(0, int(mean - 12 * spread - 20)), min(rounds, int(mean + 12 * spread + 40))
    p, q, whole = probability.numerator, (1 - probability).numerator, probability.denominator**rounds
    return whole, tuple((comb(rounds, j) * p**j * q ** (rounds - j), j) for j in range(low, high + 1))
