"""Consensus rounds that draw m of the n users in secret, of which only sums over those drawn are seen: the others' noise counts.

The rounds of ``mean_of_blocks``; one draws a set S of m users, uniformly and independently of the others, and the blocks of S
alone move. What is seen of K rounds is a function of all sums over S of u_j+ - u_j, z among it. Given all draws, of which k = |T|
have user i (T: those rounds) and c_j of these user j too, this is mu-GDP with

    mu^2 <= k q^2 F/(m - 1 + F),   F = f + (the less of a^2 (X_1 + .. + X_n without X_i)/k and f Y)/(m - 1),
    X_j = 4 lambda (1 + .. + (c_j - 1)) + 4 lambda^2 (1 + 4 + .. + (c_j - 1)^2 + c_j^2 N_j),
    Y the largest sum, in a round of T, over those drawn with i of Y_j = 2 lambda (c_j - 1)(1 + lambda c_j) + 4 lambda^2 c_j N_j,

N_j the number of rounds without i that draw j; a = 1 + 2 lambda P_(k-1) with the P of ``mean_of_blocks``, f the less of a^2 and
1/(1 - lambda)^2; of clipped updates a = f = 1. The loss is at most that of the mixture over the draws (joint convexity). F is
near 1 for small lambda, where runs have k q^2/m in the limit.

Proof. As there the second run's noise is shifted so that all sums, hence z, are the same; d_j: differences of the blocks. In a
round of T let s_i = -w e, e' = (1 - w) e and s_j = v + 2 lambda r_j with v = (2 lambda d_i - e')/(m - 1) (clipped: -e'/(m - 1)):
then d_j+ = d_j + v, which together is d_i - d_i+. In other rounds s_j = 2 lambda r_j and no d_j changes. So d_j is the sum of the
v of its rounds in T, |v| <= V = a max |e'|/(m - 1), |r_j| <= |d_j|, and after l of these

    |s_j|^2 <= (|v| + 2 lambda l V)^2 <= |v|^2 + (4 lambda l + 4 lambda^2 l^2) V^2 in T,   <= 4 lambda^2 l^2 V^2 else:

together at most (m - 1) sum_T |v|^2 + V^2 sum X_j; or, with R the sum of the |v| before for l V, + y'Q y in the lengths y of all
v, Q symmetric and nowhere negative: at most its largest row times sum_T |v|^2. To the row of a round each j drawn in it adds 2
lambda for each other of its c_j, of 4 lambda |v| R; and of 4 lambda^2 R^2 as many as R has parts, in each later one of these, 1 +
.. + (c_j - 1) at most, and N_j times, c_j at most. With d = d_i and c = d_i - d_i+ = 2 lambda d_i - e', for lambda < 1,

    |e'|^2/(1 - lambda)^2 - |c|^2 + (2 lambda/(1 - lambda)) (|d_i|^2 - |d_i+|^2) = |2 lambda d_i - lambda c|^2/(1 - lambda)^2,

so that sum_T |c|^2 <= f k max |e'|^2 whatever e does (also with a^2 for f). All shifts cost at most k q^2 (w^2 + (1 - w)^2 F/(m -
1)), least at w = F/(m - 1 + F), which the draws may choose; the rest as there.

How large X is. Given T, c_j and N_j are sums over rounds of whether j is drawn. These are negatively associated, so that of
functions that rise with them, one for each j, the mean of the product is at most the product of the means (Joag-Dev, Proschan
1983). Hence P(sum X_j >= x) <= exp(-theta x) (E exp(theta X_j))^(n - 1) for every theta > 0, where c_j and N_j are binomial
and independent: c_j of k rounds with probability (m - 1)/(n - 1), N_j of K - k with m/(n - 1). So for Y, of one of the k rounds,
of whose m - 1 users c_j - 1 is of k - 1: the probabilities of all k add up.

Another user p knows its rounds and noise, and its block is in both runs the same. Given its rounds too, the noise of m - 2 = h
others at least counts in a round of T. So the same holds with h for m - 1 in F and mu^2 and n - 1 for n elsewhere: fewer others
are drawn with p, and the bound for k rounds rises with k.

Runs, of losses that are not clipped. In the first coordinate the others' f_j are infinite but at 0. In one more x_j is a
function of v_j = 2 z - u_j with slopes between 0 and 1; let the starts and, chosen round by round, its values at the v_j of all
sequences of draws be in no relation, and far apart. A round tells the sum of 2 lambda x_j over S. For m > 1 the value x of
another user drawn moves every v_j, by 4 lambda x/n or its own by 4 lambda x/n - 2 lambda x, not 0 as n > 2: all are new. So the
sums show who was drawn, and signs may turn as there, at v_i. For m = 1 let r rounds of i follow the last x of another: with p =
1 - 2 lambda (n - 1)/n, |p| < 1, it moves v_i by 2 lambda x (n + (n - 2) p^r)/(n (n - 1)), not 0, the v of the rest, which are
new, by 4 lambda x (n - p^r)/(n (n - 1)), and its user's is new or does not move: v_i and the x_j differ. (Of constant x_j this
is false of n, m, lambda = 4, 2, 1.) So T is known, and of one T the runs are those of ``mean_of_blocks`` with m users and k
rounds (of m = 1: k q^2, all of the bound by composition).
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from ..enclosures.balls import Undecided, ball, enclose
from .account_parameters import Setting
from .bounds import BY_HAND, Attained, Bound
from .detection import walk
from .loss import ZERO, Mixture, exactly, quotient_up, rounded_up, scaled
from .mean_of_blocks import attained, share
from .participation import often, worse_tails
from .proximal_rounds import CLIPPED_RUN, Shared, asked_of_others

CHANCES = tuple(Fraction(1, 10**k) for k in (1, 3, 5, 7, 9, 12, 16, 24))  # of larger X, by which the draws are told apart
RARE = Fraction(1, 10**20)  # draws less probable than this are not told apart from worse ones
THETAS = tuple(Fraction(8, 3**k) for k in range(7))  # times 1/(4 lambda + 4 lambda^2)
CLOSE = Fraction(1, 10**6)
MOST_USES = 40  # of a user in the mean


def seen_of_drawn(values: Setting, square: Fraction, participants: int, inside: bool) -> Shared:
    """Where each round draws some of the users; inside: of the view of another user."""
    rounds, users, rate, clipped = values["steps"], values["users"], values.get("relaxation"), values.given("clip")
    chance = Fraction(participants, users)
    linear = CLIPPED_RUN if clipped else "linear losses, r = 0, in the limit of small lambda"
    run = Attained(f"{linear}: what the changes of z add up to", walk(rounds, chance, square / (participants * rounds)))
    if not clipped and (participants == 1 or rounds * chance <= 3 * MOST_USES):
        says = f"a limit of runs (verify.privacy.drawn_blocks) that show who was drawn, lambda = {rate or 1}"
        run = Attained(says, shown(rounds, participants, users, rate, square))
    helping = participants - 1 - inside
    if helping < 1 or participants >= users - inside or rounds * chance > MOST_USES:
        why = "--relaxation, which counts where means over more users are seen and each takes part in few rounds"
        return Shared(lacking=() if rate is None else (why,), attained=run)
    if rate is None:
        return Shared(lacking=("lambda, small ones of which let the noise of the others count: say --relaxation",), attained=run)
    loss = Drawn(rounds, participants, users - inside, helping, rate, clipped, square).loss()
    says = (
        f"each of {rounds} rounds a mean over {participants} of {users} drawn in secret: F/({helping} + F) of each participation"
    )
    argument = f"the noise of the other users drawn (verify.privacy.drawn_blocks), {BY_HAND}"
    return Shared((Bound("shifts", says, loss, (), argument),), asked_of_others(rate, rounds, inside, clipped), (), run)


@dataclass(frozen=True)
class Drawn:
    """m >= 2 of n > m users in each of the rounds, ``helping`` (h) of them at least besides; square: q^2; 0 < relaxation <= 1."""

    rounds: int
    participants: int
    users: int
    helping: int
    relaxation: Fraction
    clipped: bool
    square: Fraction

    def loss(self) -> Mixture:
        """The mixture over the number of the user's rounds and, of each, over how large X is; more rounds are no better."""
        found, chance = [], Fraction(self.participants, self.users)
        largest = [Fraction(0)] * (len(CHANCES) + 1)
        for weight, uses in worse_tails(self.rounds, chance):
            above = Fraction(1)
            told = uses and weight > RARE
            extras = ([self.most(uses, row), *(self.extras(uses, row)[::-1] if told else [])] for row in (False, True))
            for i, (extra, row) in enumerate(zip(*extras, strict=True), 1):
                largest[-i] = max(largest[-i], uses * share(self.factor(uses, extra, row), self.helping + 1))
            levels = [*zip((*CHANCES, Fraction(0)), largest, strict=True)]
            for p, part in levels if told else levels[-1:]:
                if (between := weight * (above - p)) > RARE or not p:
                    found.append((rounded_up(between), exactly(self.square * part)))
                    above = p
        return Mixture(tuple(found))

    def factor(self, uses: int, extra: Fraction, row: Fraction) -> Fraction:
        """F of so many rounds of the user, X_1 + .. at most ``extra``, Y at most ``row``."""
        rate, kept, before = self.relaxation, abs(1 - 2 * self.relaxation), max(uses, 1) - 1
        reach = Fraction(before) if kept == 1 else (1 - kept**before) / (1 - kept)
        turned = Fraction(1) if self.clipped else (1 + 2 * rate * reach) ** 2
        first = turned if rate == 1 else min(turned, 1 / (1 - rate) ** 2)
        return rounded_up(first + min(turned * extra / max(uses, 1), first * row) / self.helping)

    def most(self, uses: int, row: bool = False) -> Fraction:
        """What X_1 + .. cannot exceed: the c_j add up to k (m - 1), the N_j to m (K - k). row: or Y."""
        rate, m, rest = self.relaxation, self.participants, self.rounds - uses
        if row:
            return (m - 1) * (2 * rate * max(uses - 1, 0) * (1 + rate * uses) + 4 * rate**2 * uses * rest)
        together = 2 * rate * uses * (uses - 1) * (1 + rate * (2 * uses - 1) / 3)
        return (m - 1) * together + 4 * rate**2 * uses**2 * m * rest

    def extras(self, uses: int, row: bool = False) -> list[Fraction]:
        """Of each of CHANCES, what X_1 + .. exceeds with no larger one; row: what Y does."""
        moments = []
        for theta in THETAS:
            at = theta / (4 * self.relaxation * (1 + self.relaxation))
            with suppress(Undecided):  # too large, hence of no use
                moments.append((at, enclose(partial(self.moment, uses, at, row), CLOSE).upper))
        logs = [-enclose(ball(chance).log, CLOSE).lower for chance in CHANCES]
        most = self.most(uses, row)
        return [min([most, *((moment + log) / at for at, moment in moments)]) for log in logs]

    def moment(self, uses: int, theta: Fraction, row: bool = False) -> Any:
        """The logarithm of (E exp(theta X_j))^(n - 1), as a ball; row: of k (E exp(theta Y_j))^(m - 1)."""
        rate, others, draws = ball(self.relaxation), self.users - 1, uses - row
        weight, chance = ball(1 - Fraction(self.participants - 1, others)) ** draws, ball(Fraction(self.participants, others))
        ratio = ball(Fraction(self.participants - 1, self.users - self.participants))
        total, step = ball(0), 2 * rate * ball(theta)
        for c in range(draws + 1):
            shared = step * c * (1 + rate * (c + 1)) if row else step * (c * (c - 1)) * (1 + rate * (2 * c - 1) / 3)
            later = 1 - chance + chance * (2 * rate * step * (c + 1 if row else c * c)).exp()
            total += weight * shared.exp() * later ** (self.rounds - uses)
            weight = weight * ratio * (draws - c) / (c + 1)
        return ball(uses).log() + (self.participants - 1) * total.log() if row else others * total.log()


def shown(rounds: int, participants: int, users: int, relaxation: Fraction | None, square: Fraction) -> Mixture:
    """What runs tell of which all draws are seen; relaxation None: the one that tells most."""
    parts = []
    whole, drawn = often(rounds, Fraction(participants, users))
    for weight, uses in drawn:
        told = attained(relaxation or Fraction(1), participants, uses, False) if participants > 1 else exactly(uses)
        parts.append((-quotient_up(-weight, whole), scaled(told or ZERO, square)))
    lost = 1 - sum((weight for weight, _ in parts), Fraction(0))
    return Mixture((*parts, (lost, ZERO)) if lost else tuple(parts))
