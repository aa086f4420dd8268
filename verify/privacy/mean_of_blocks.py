"""Consensus rounds of which only the mean of the n blocks is seen: the noise of the other users counts.

    u_j+ = u_j + 2 lambda (x_j - z) + lambda eta_j,   x_j = prox_{gamma f_j}(2 z - u_j),   z a function of the mean of the u_j,

0 < lambda <= 1, eta_j of law N(0, sigma^2 I), independent; user i's function is f_i or f_i', both L-Lipschitz, every other f_j is
convex. Of K rounds *all* means together (so all z_k, and the last) are mu-GDP with

    mu^2 <= K q^2 F/(n - 1 + F),   q = 4 L gamma/sigma   (one round whose blocks are all seen costs q^2),

where F is the less of two numbers: of every round, for lambda < 1,

    F = 4 (1 - lambda)^2/((3 - 2 lambda)(1 - 2 lambda)) for lambda <= 1 - 1/sqrt 2,   F = 1/(1 - lambda)^2 beyond,

4/3 for small lambda, 4 for lambda = 1/2; and of K rounds, with P_k = 1 + |1 - 2 lambda| + .. + |1 - 2 lambda|^(k - 1),

    F = ((1 + 2 lambda P_0)^2 + .. + (1 + 2 lambda P_{K-1})^2)/K,

1 for one round, and largest for lambda = 1: (4 K^2 - 1)/3. Linear losses have K q^2/n. Where x_j - z is clipped to the norm C
before the noise, q = 4 C/sigma, and F is the latter with P_k = k.

Proof. Let the second run have its noise shifted so that both have the same means, d_j the differences of the blocks (second minus
first), T = sum_{j != i} d_j = -d_i. As z is the same, d_j+ = d_j - 2 lambda r_j + s_j with <r_j, d_j> >= |r_j|^2 for j != i (a
proximal map is firmly non-expansive), and d_i+ = (1 - 2 lambda) d_i + e + s_i with |e| <= 4 lambda gamma L, since
x_i = 2 z - u_i - gamma g_i, |g_i| <= L. Take s_i = -w e and s_j = c/(n - 1), c so that the differences add up to 0 again. With
T+ = p, T = t, e' = (1 - w) e, sum r_j = R this says p = (1 - 2 lambda) t - e' and c = p - t + 2 lambda R. For
Q = (n - 1) sum |d_j|^2, as |d_j - 2 lambda r_j|^2 <= |d_j|^2 - 4 lambda (1 - lambda) |r_j|^2 and (n - 1) sum |r_j|^2 >= |R|^2,

    Q+ <= Q - kappa |c + t - p|^2 + 2 <c, p> - |c|^2,   kappa = (1 - lambda)/lambda.

Therefore the sum over the rounds of 2 <c, p> - |c|^2 - kappa |c + t - p|^2 is at least the last Q, and that at least the last
|T|^2. With alpha > 0 and beta >= -alpha of ``multipliers`` the quadratic form

    F |e'|^2 - |c|^2 - alpha (2 <c, p> - |c|^2 - kappa |c + t - p|^2) + beta (|t|^2 - |p|^2)

is positive semidefinite in (t, p, c), F that of every round: for lambda <= 1 - 1/sqrt 2 it is (alpha kappa t - alpha p/lambda +
zeta c)^2/zeta with zeta = alpha/lambda - 1; beyond, with v = c + t - p, it is (v - t - p)^2 + 2 kappa v^2 - (1 - 2 lambda)/(1 -
lambda)^2 (t + p)^2, at least (t + p)^2 times a number of the sign of 1 - 2 (1 - lambda)^2. So sum |c|^2 <= F sum |e'|^2 <= F K
(1 - w)^2 (4 lambda gamma L)^2 on every path, shared equally.

Of K rounds let the shifts differ: s_j = -e'/(n - 1) - 2 lambda (d_j - r_j), so that d_j+ = (1 - 2 lambda) d_j - e'/(n - 1). Then
all d_j are one vector, t/(n - 1), and |t| <= P_k max |e'| after k rounds; since |d_j - r_j| <= |d_j|, in the next
|s_j| <= (1 + 2 lambda P_k) max |e'|/(n - 1). Of clipped updates d_i+ = d_i + e + s_i, |e| <= 4 lambda C, and of r_j only
|r_j| <= |d_j| is known: a projection after a map that does not expand. With s_j = -e'/(n - 1) + 2 lambda r_j the same holds,
P_k = k.

So all shifts cost at most K q^2 (w^2 + F (1 - w)^2/(n - 1)), least at w = F/(n - 1 + F). Each shift is known before the noise
that it moves, and their cost never exceeds a number m^2. With one more Gaussian, shifted by what is left of m^2 at the end, the
logarithm of the likelihood ratio is a sum of Gaussians whose variances, given the past, add up to m^2, hence
N(+-m^2/2, m^2): the shifted law and the law are told apart exactly as two Gaussians m apart. The means are one function of both.

Runs (``attained``). The others' f_j are 0 at x = 0 and infinite elsewhere, and r = 0: x_j = 0, and their blocks keep their
noise. The gradients of f_i' and f_i are sigma_k L and -sigma_k L in round k, sigma_k = 1 or -1. In units of lambda sigma, but
for what is known with z, the difference of the user's block obeys u+ = (1 - 2 lambda) u - sigma_k q + N(0, 1), and n times the
next mean tells -2 lambda u - sigma_k q + N(0, 1) + N(0, n - 1), the first noise the same. So all means tell what the innovations
of Kalman's filter do; the recursion follows its variance P and the error of its mean, for sigma_k = (-1)^k. Of the last mean
alone: the others' f_j are (1/s - 1) x^2/(2 gamma), so that x_j = s (2 z - u_j), 0 < s <= 1 (0 in the limit), and z is theta times
the mean, 1 for r = 0 and 0 in the limit of a steep r. The user's block and the sum of the others follow two linear equations;
with the best signs n times the last mean is q times the sum over the rounds of what is left in it of the user's block apart. Of
theta = 0, s = 1/2 that is K^2/(K + n - 1) for lambda = 1; of s = theta = 1, linear losses, K/n.

Of clipped updates let f_i have a slope so large that x_i - z is C or -C in every round: the difference u of the user's block
grows by q each time and is never forgotten. Let r be steep, z = 0 in the limit, and the others be x_j = s (2 z - u_j), whose
updates -s u_j are clipped with a probability (``aside``) that is small where the noise is. But for that, u_j+ = (1 - p) u_j +
lambda eta_j, p = 2 lambda s, and s u_j has the variance (p sigma/2)^2 G, G = 1 + (1 - p)^2 + .. + (1 - p)^(2 K - 2). Then n times
the next mean tells p u + q + N(0, 1) + N(0, n - 1): with p = 2 lambda it grows as F does, so that F is nearly met where sigma is
small. The last mean tells K^2/(K + (n - 1) G), for K/n of linear losses.

Any signs are those of convex f_i, as a limit. Let there be one more coordinate y in which the others' losses have slope G: z_y
moves by the same amount in each round, and for one start of the user's block 2 z - u_i does too. f_i(x, y) = max_k (-sigma_k a x
+ h_k y - c_k) with h_1 < h_2 < .., |h_k| <= b, a^2 + b^2 = L^2, has in round k the slope -sigma_k a in x, with a probability
near 1 if the c_k put the edges midway and G is large; f_i' is the same with sigma_k. Then b -> 0: the law of what is seen tends
to that of the linear run, so that no promise below it holds of all of them.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, product
from typing import Any

from ..enclosures.balls import Enclosure, ball, enclose
from .contraction_game import outward_of
from .detection import Nearly
from .loss import exactly, rounded_up

HALF = Fraction(1, 2)
SURE = Fraction(1, 10**16)  # that updates are not clipped, but for this
GAIN = Fraction(5, 4)  # over linear losses, of which all is known and not what a test sees
SMALLER = 50  # p that are tried, each 4/5 of the one before
FOLLOWED = 1000  # rounds, of which a run is followed, and powers of 1 - 2 lambda are added up


def growth(relaxation: Fraction | None, rounds: int, clipped: bool = False) -> Fraction:
    """F, rounded up; None: for every lambda."""
    rate, plain = relaxation or Fraction(1), clipped or rounds > FOLLOWED
    kept = Fraction(1) if plain else abs(1 - 2 * rate)
    if kept == 1:
        total = rounds + 2 * rate * rounds * (rounds - 1) + rate**2 * Fraction(2 * rounds * (rounds - 1) * (2 * rounds - 1), 3)
    else:
        reach = accumulate(range(rounds - 1), lambda P, _: rounded_up(1 + kept * P), initial=Fraction(0))
        total = sum(((1 + 2 * rate * P) ** 2 for P in reach), Fraction(0))
    return total / rounds if clipped or rate == 1 else min(total / rounds, lasting(rate))


def lasting(relaxation: Fraction) -> Fraction:
    """F of every round, lambda < 1."""
    if early(relaxation):
        return 4 * (1 - relaxation) ** 2 / ((3 - 2 * relaxation) * (1 - 2 * relaxation))
    return 1 / (1 - relaxation) ** 2


def early(relaxation: Fraction) -> bool:
    """Whether lambda <= 1 - 1/sqrt 2."""
    return 2 * (1 - relaxation) ** 2 >= 1


def multipliers(relaxation: Fraction) -> tuple[Fraction, Fraction]:
    """alpha and beta of the proof."""
    if early(relaxation):
        last = 1 - 2 * relaxation
        return 4 * relaxation * (1 - relaxation) / last, -8 * relaxation * (1 - relaxation) ** 2 / (last * (3 - 2 * relaxation))
    return Fraction(2), -2 * (1 - 2 * relaxation) / (1 - relaxation)


def share(F: Fraction, users: int) -> Fraction:
    """mu^2 of the means over that of the blocks: F/(n - 1 + F)."""
    return F / (users - 1 + F)


def attained(relaxation: Fraction, users: int, rounds: int, last: bool) -> Enclosure | None:
    """mu^2/q^2 of the runs above for n >= 2, at least; last: of the last mean alone. None where none is known."""
    if not last:
        return outward_of(lambda: means(1 - 2 * ball(relaxation), -2 * ball(relaxation), -1, users, min(rounds, FOLLOWED)))
    if rounds > FOLLOWED:
        return exactly(Fraction(rounds**2, rounds + users - 1)) if relaxation == 1 else None
    others = Fraction(0), HALF, Fraction(1), min(Fraction(1), HALF / relaxation)
    theta, s = max(product((0, 1), others), key=lambda run: of_last(float(relaxation), users, rounds, run[0], float(run[1])))
    return outward_of(lambda: of_last(ball(relaxation), users, rounds, theta, ball(s)))


def clipped_run(relaxation: Fraction | None, users: int, rounds: int, last: bool, square: Fraction) -> Nearly | None:
    """The best run with clipped updates, as a test of it sees it; square: q^2. None where linear losses are nearly as good."""
    if rounds > FOLLOWED and last:
        return None
    rounds, most = min(rounds, FOLLOWED), 2 * (relaxation or Fraction(1))
    p = min(most, Fraction(1)) if last else most
    for _ in range(SMALLER):
        if (lost := aside(p, users, rounds, square)) <= SURE:
            told = outward_of(lambda p=p: of_clipped(ball(p), users, rounds, last)).lower
            return Nearly(told * square, lost) if told * users > rounds * GAIN else None
        p = rounded_up(p * 4 / 5)
    return None


def of_clipped(p: Any, users: int, rounds: int, last: bool) -> Any:
    """mu^2/q^2 of that run, in balls."""
    if last:
        return rounds**2 / (rounds + (users - 1) * sum(((1 - p) ** (2 * t) for t in range(rounds)), ball(0)))
    return means(ball(1), p, 1, users, rounds)


def aside(p: Fraction, users: int, rounds: int, square: Fraction) -> Fraction:
    """The probability that an update of the others is clipped there, at most: a Gaussian tail for each of them and round."""
    spread = Fraction(rounds) if p == 2 else min(Fraction(rounds), 1 / (p * (2 - p)))
    return enclose(lambda: users * rounds * (-ball(square / (8 * p**2 * spread))).exp()).upper


def of_last(rate: Any, users: int, rounds: int, theta: int, s: Any) -> Any:
    """Of the last mean, in balls or floats; x and y: what is left in it of the user's block and of the others."""
    x = y = 1 + 0 * rate
    shown = variance = 0 * rate
    for _ in range(rounds):
        shown, variance = shown + abs(x), variance + x * x + (users - 1) * y * y
        mean = 2 * rate * theta * (x + (users - 1) * (2 * s - 1) * y) / users
        x, y = (1 - 2 * rate) * x + mean, (1 - 2 * rate * s) * y + mean
    return shown**2 / variance


def means(a: Any, b: Any, turn: int, users: int, rounds: int) -> Any:
    """Of all means, in balls: a is what the user's block keeps, b what is told of it, turn the sign of a round to that before; P
    the variance of the block, error that of its mean difference, times the round's sign."""
    many = ball(users)
    told = P = error = ball(0)
    for _ in range(rounds):
        variance = b**2 * P + many
        told += (1 + b * error) ** 2 / variance
        error = turn * ((many * a - b) * error + many - 1 + b * (b - a) * P) / variance
        P = (((many - 1) * a**2 + (a - b) ** 2) * P + many - 1) / variance
    return told
