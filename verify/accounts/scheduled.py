"""Noisy gradient descent and gradient ADMM whose noise and steps change over the run, as the rows of --schedule say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import accumulate, pairwise, product

from ..enclosures.balls import Enclosure, Undecided
from ..privacy.account_parameters import Setting
from ..privacy.admm_energy import Changing
from ..privacy.admm_lower import curvatures_of_g
from ..privacy.admm_release import AdmmStep, GradientAdmm
from ..privacy.bounds import BY_HAND, DECLARED, Analysis, Assumption, Attained, Bound
from ..privacy.contraction_game import alternates, factors, killing
from ..privacy.linear_recursion import Recursion
from ..privacy.linear_release import divergence_ball
from ..privacy.loss import Gaussian, exactly, outward, root
from ..privacy.participation import Schedule, schedule
from ..privacy.secret_order import Strongest, strongest
from ..privacy.sensitivity import sensitivity
from ..privacy.spectrum import Spectrum
from ..privacy.varying_rounds import MOST, Round, attained, energy, worst
from ..privacy.waves import wave
from .anticipating import Use, by_noise_before
from .certified_shifts import Question

COLUMNS = ("steps", "sigma", "eta")
SHOWN = 3
FEW_USERS = 64  # of whom each is asked for, where who loses most is not known beforehand
FEW_ENDS = 8  # whose runs are looked at
MOST_ASKED = 625  # steps times users, up to which the engine is asked for each of them
BLOCK = 8  # uses that are not kept apart, at most


def rows_of(values: Setting, algorithm: str) -> list[Setting]:
    """The settings of the rows; ValueError for what does not go with a schedule."""
    found = []
    for n, row in enumerate(values["schedule"], 1):
        if other := [name for name in row if name not in COLUMNS]:
            raise ValueError(f"--schedule, row {n}: {algorithm} has the columns {', '.join(COLUMNS)}, found {other[0]!r}")
        found.append(Setting({**values, **row, "schedule": None}))
    if values["steps"]:
        raise ValueError("--schedule says how many steps there are: leave --steps out")
    if values["order"] != "fixed":
        raise ValueError("--schedule goes with --order fixed: of a secret order in which steps differ no theorem is known here")
    if (total := sum(row["steps"] for row in found)) > MOST:
        raise ValueError(f"--schedule is treated up to {MOST} steps here, found {total}")
    return found


def planned(values: Setting, rows: Sequence[Setting], at_once: int = 1) -> Schedule:
    return schedule(Setting({**values, "steps": sum(row["steps"] for row in rows)}), at_once)


def told(rows: Sequence[Setting]) -> str:
    some = [f"{row['steps']} steps of {float(row['eta']):.6g} with sigma = {float(row['sigma']):.6g}" for row in rows[:SHOWN]]
    return ", ".join([*some, *([f"and {len(rows) - SHOWN} more rows"] if len(rows) > SHOWN else [])])


def descent(values: Setting, contraction: Callable[[Setting], tuple[Fraction, Assumption]]) -> Analysis:
    """Every step x+ = x - (eta_t/b) sum of the batch's gradients + N(0, sigma_t^2 I); mu^2 by the least energy of shifts, which
    contractions attain. contraction: the largest factor of a step, and what it rests on."""
    rows = rows_of(values, "noisy-gradient-descent")
    if values["diameter"] is not None:
        raise ValueError("--schedule: leave --diameter out; where steps differ no theorem here uses a bounded set")
    batch, starting = values["batch"], values["start"] is not None
    if starting and any(values[name] is not None for name in ("users", "sensitivity", "clip")):
        raise ValueError("--start stands alone: the two runs differ in x_0 and in nobody's data")
    if starting and values["release"] == "all":
        raise ValueError("--start asks about the last iterate: leave --release out")
    plan = Schedule(sum(row["steps"] for row in rows), 1, 1, "fixed") if starting else planned(values, rows, batch)
    delta, moved = (Fraction(0), ()) if starting else sensitivity(values, "gradient of one user's loss")
    rounds: list[Round] = []
    steps: list[Assumption] = []
    adding = True  # the largest factors are positive: several uses add up
    nu = values["nu"] or 2 / max(row["eta"] for row in rows)  # of a function that is read in any row
    for row in rows:
        c, step = contraction(row)
        steps.append(step)
        mu = row["mu"] or Fraction(0)
        adding = adding and not alternates(row["eta"], mu, nu)
        rounds += [Round(c, killing(row["eta"], mu, nu), row["eta"] * delta / batch, row["sigma"])] * row["steps"]
    everything, clipped = values["release"] == "all", values.given("clip")

    def composed(user: int) -> Gaussian:
        return Gaussian(
            exactly(sum(((rounds[u - 1].moved / rounds[u - 1].sigma) ** 2 for u in plan.positions(user)), Fraction(0)))
        )

    def shifted(user: int) -> Gaussian:
        return Gaussian(energy(rounds, plan.positions(user), values["start"]))

    def bounds(user: int) -> tuple[Bound, ...]:
        words = "sum over the user's steps of (eta_t Delta/b)^2/(2 sigma_t^2)"
        how = "Gaussian mechanisms and their composition (Dong, Roth, Su 2022)"
        plain = Bound("composition", words, composed(user), ("chan2024.fact-4.3",), how)
        least = Bound(
            "shifts",
            "the least energy of shifts: a convex minorant",
            shifted(user),
            (),
            f"the rule of shifts, steps of their own noise and factor ({BY_HAND}: verify.privacy.varying_rounds)",
        )
        return (least,) if starting else (plain,) if everything or clipped else (plain, least)

    def run(user: int) -> Attained | None:
        if everything:
            return Attained("a run whose data differ by a linear term: each use moves x by eta_t Delta/b", composed(user))
        if clipped:
            return None
        if starting:
            return Attained("x -> c_t x + noise, with c_t the largest factor of each step", shifted(user))
        if plan.passes > 1 and not adding:
            return None
        loss, how = attained(rounds, plan.positions(user), True)
        return Attained(f"x -> c_t x + noise, with c_t the largest factor of each step, but {how}", loss)

    most = worst(rounds, plan.users, not (everything or clipped), lambda user: least(bounds(user)))
    released = "every iterate is released" if everything else "only the last iterate is released"
    beginning = "the runs start at x_0 and x_0'" if starting else "x_0 does not depend on the data"
    return Analysis(
        plan.users,
        most,
        (
            *dict.fromkeys(steps),
            *moved,
            Assumption("noise", f"N(0, sigma_t^2 I) is added to x in every step: {told(rows)}", DECLARED),
            Assumption("start", beginning, DECLARED),
            Assumption("released", f"{released}, with the noise of its step", DECLARED),
            Assumption("fixed beforehand", "steps and noise do not depend on the data", DECLARED),
            *(() if starting else plan.assumptions()),
        ),
        bounds,
        lambda user: None,
        run,
        (
            "program: x+ = x - (eta_t/b) sum of the batch's gradients + N(0, sigma_t^2 I)",
            "two runs on the same noise: |dx+| <= c_t |dx| + eta_t Delta/b at the user's steps",
            "shift one run's noise by a_t towards the other: the loss is at most sum |a_t|^2/(2 sigma_t^2)",
            "the least such sum is a taut string in the time sum (sigma_t c_{t+1} .. c_N)^2",
        ),
        closer=lambda user: of_users(run, ends(rows, plan)) if user == most and not values["user"] else None,
    )


def admm(values: Setting, alike: Callable[[Setting], Analysis], A: Spectrum) -> Analysis:
    """Gradient ADMM: composition, and shifts: by hand with steps and noises as they are, and, where all steps have one size,
    of a run with the least of the noises that follow the user's first step: a shift a of noise sigma_t costs |a|^2/(2 sigma_t^2),
    no more than there. On the kernel of A a run is one of descent; else a linear run with the largest noise everywhere is this
    one's with more noise, so that what it attains is attained here.

    alike: the analysis of iterations that are all alike."""
    rows = rows_of(values, "gradient-admm")
    if values["start"] is not None:
        raise ValueError("--schedule: leave --start out; two starts are asked about with equal steps")
    plan = planned(values, rows)
    sizes = sorted({row["eta"] for row in rows})
    sigmas = [row["sigma"] for row in rows for _ in range(row["steps"])]
    etas = [row["eta"] for row in rows for _ in range(row["steps"])]

    @cache
    def equal(sigma: Fraction, eta: Fraction) -> Analysis:
        return alike(Setting({**values, "schedule": None, "steps": plan.steps, "sigma": sigma, "eta": eta}))

    loudest = max(sigmas)
    whole = [equal(loudest, eta) for eta in sizes]  # refuses what any of the steps may not be
    alone = {eta: 2 * composed(made, 1).loss.rho.upper * loudest**2 for eta, made in zip(sizes, whole, strict=True)}

    def square(user: int) -> Fraction:
        return sum((alone[etas[u - 1]] / sigmas[u - 1] ** 2 for u in plan.positions(user)), Fraction(0)) / plan.passes

    def quiet(user: int) -> Analysis:
        return equal(min(sigmas[plan.positions(user)[0] - 1 :]), etas[0])

    hand = Changing(tuple(values["beta"] * x for x in A.squares or (A.least2,)), A.kernel, bool(A.squares))
    (mu, nu), delta = class_of(values, rows), sensitivity(values, "gradient of f_t")[0]
    honest = not values.given("clip") and values["release"] != "all"
    each = plan.users <= FEW_USERS or plan.passes == 1  # else of several uses it would take long to ask who loses most
    shifted = honest and (each or values["user"] is not None) and sizes[-1] * nu <= 1

    both = tuple(zip(etas, sigmas, strict=True))
    mu_g, rho = values["mu-g"] or Fraction(0), values["norm-b"]
    question = Question(sizes[-1], values["beta"], A, nu, mu, mu_g, rho, values["matrix"], both)
    named = values["user"] is not None
    longest = min(plan.steps, question.horizon)
    engine = honest and bool(longest) and longest * (1 if named else plan.users) <= MOST_ASKED

    def by_engine(user: int) -> Fraction | None:
        """mu^2 over Delta^2, from the first use on; beyond the horizon runs that have met stay together. None with uses there."""
        at = plan.positions(user)
        span = both[at[0] - 1 :][: question.horizon]
        asked = replace(question, eta=max(eta for eta, _ in span), varying=span)
        return asked.asked(len(span), tuple(t - at[0] + 1 for t in at))

    @cache
    def to(end: int) -> list[Fraction]:
        return hand.uses(both[:end])

    def in_blocks(user: int) -> Fraction:
        """mu^2 over Delta^2. The uses in blocks: runs meet before the first use of the next block, so that the squares of the
        blocks add up; within one the uses are exchanged one after the other, and mu is at most their sum (trade-offs of Gaussians
        chain so), each by its energy to the end of the block. All blocks of at most BLOCK uses are tried."""
        at = plan.positions(user)
        best = [Fraction(0)]
        for j, end in enumerate([*(v - 1 for v in at[1:]), plan.steps]):
            parts = [to(end)[u - 1] for u in reversed(at[max(0, j + 1 - BLOCK) : j + 1])]
            roots = accumulate(parts, lambda mu, u: mu + root(exactly(u)).upper, initial=Fraction(0))
            squares = [parts[0], *(mu**2 for mu in [*roots][2:])]
            best.append(min(best[j - i] + square for i, square in enumerate(squares)))
        return best[-1]

    @cache
    def rough(user: int) -> Fraction:
        """mu^2 at most, before the engine is asked."""
        return delta**2 * in_blocks(user) if shifted else square(user)

    def bounds(user: int) -> tuple[Bound, ...]:
        plain = composed(whole[0], user)
        words = "eta_t^2 Delta^2/(2 sigma_t^2) for each use" + plain.says.partition("for each use")[2]
        found = [replace(plain, says=words, loss=Gaussian(exactly(square(user))))]
        says = "Delta^2/2 times the {} energy of shifts, with the step and the noise of each iteration"
        if shifted:
            how = f"verify.privacy.admm_energy: {BY_HAND}"
            found.append(Bound("shifts", says.format("least explicit"), Gaussian(exactly(rough(user))), (), how))
        best = by_engine(user) if engine else None
        if best is not None:
            how = "energies of shifts at these parameters, accepted by the kernel"
            found.append(Bound("shifts", says.format("best"), Gaussian(exactly(delta**2 * best)), ("common.shift-rule",), how))
        if len(sizes) == 1:
            found += [loudly(b) for b in quiet(user).bounds(user) if b.route == "shifts"]
        return tuple(found)

    def certified(user: int, coarse: bool) -> Bound | None:
        """Not of the worst where nobody is asked for: who that is was found without."""
        answers = engine or (len(last) > 1 and user == most)
        found = None if answers or len(sizes) > 1 else quiet(user).certified(user, coarse)
        return None if found is None else loudly(found)

    def uses(user: int) -> Iterator[Use]:
        """Each in a block of its own, at whose end runs have met."""
        at = plan.positions(user)
        blocks = zip((0, *at[:-1]), at, (*at[:-1], plan.steps), strict=True) if honest and plan.passes <= BLOCK else ()
        return (Use(replace(question, varying=()), both[start:end], t - start, delta, nu) for start, t, end in blocks)

    def falling() -> list[tuple[int, Fraction]]:
        """What is known of rho of every user, from the largest."""
        every = {user: sure.get(user, rough(user) / 2) for user in range(1, plan.users + 1)}
        return sorted(every.items(), key=lambda one: one[1], reverse=True)

    def run(user: int) -> Attained | None:
        if values["release"] == "all" and whole[0].attained(user) is not None:
            return Attained("a run whose data differ in the kernel of A", Gaussian(exactly(square(user))))
        lines = {eta: factors(eta, mu, nu, plan.passes > 1) for eta in sizes} if hand.kernel and honest else {}
        if lines and None not in lines.values():
            rounds = [Round(*line, eta * delta, s) for eta, s in zip(etas, sigmas, strict=True) if (line := lines[eta])]
            found, how = attained(rounds, plan.positions(user), not A.known)
            return Attained(f"on the kernel of A, x -> c_t x + noise, but {how}", found)
        same = None if len(sizes) > 1 else whole[0].attained(user)
        return None if same is None else Attained(f"with the largest noise in every step: {same.says}", same.loss)

    def longer(user: int) -> Attained | None:
        if not honest or not delta:
            return None
        found = question.attained(plan, user, delta**2, False)
        if found is None and (A.squares or not A.known):  # a longer run
            found = along_the_least(values, min(A.squares, default=A.least2), rows, plan.positions(user), delta)
        return found

    def closer(user: int) -> Attained | None:
        every = [of_users(of, ends(rows, plan)) for of in (run, longer) if user == most]
        best = strongest([longer(user), *every])
        hidden = honest and A.known and A.squares and plan.passes == 1 and 1 < user < plan.steps and mu < nu
        if best is None or not hidden or rough(user) <= LOOSE * best.loss.rho.lower:
            return best
        line = partial(on_the_line, rows, min(A.squares), (user,), delta)
        stiff = curvatures_of_g(values, min(A.squares))
        lines = [line((stiff[0], h), (own, Fraction(0)), (stiff[-1], mu)) for h in (mu, nu) for own in stiff]
        losses = [best.loss, *(wave(one, user - 1, delta, mu, nu) for one in lines)]
        says = f"a wave along the least singular value, approached as the points seen by g move apart, and {best.says}"
        return max(best, Attained(says, Strongest(lambda: losses)), key=lambda one: one.loss.rho.lower)

    # between the ends of rows, in any pass, a later user loses no less by composition; of one use and equal steps by the
    # recursion too, but not by energies that are best for each
    last = {*ends(rows, plan), plan.users}
    if engine or (shifted and (plan.passes > 1 or len(sizes) > 1)):
        last = {*range(1, plan.users + 1)}
    most, top, sure = 0, Fraction(-1), dict[int, Fraction]()
    for user in sorted(() if named else last, key=lambda user: (rough(user), user), reverse=True):
        if rough(user) <= 2 * top:
            break
        sure[user] = least(bounds(user))
        if sure[user] > top:
            most, top = user, sure[user]
    steps = dict.fromkeys(a.says for made in whole for a in made.assumptions if a.name == "step size")
    changed = {"noise": f"N(0, sigma_t^2 I) is added to x in iteration t: {told(rows)}", "step size": "; ".join(steps)}
    return replace(
        whole[0],
        worst=most,
        assumptions=tuple(replace(a, says=changed.get(a.name, a.says)) for a in whole[0].assumptions),
        bounds=bounds,
        printed=lambda user: None,
        attained=run,
        certified=certified,
        closer=closer,
        anticipated=by_noise_before(uses, falling, most),
    )


def ends(rows: Sequence[Setting], plan: Schedule) -> list[int]:
    """The users of the last iterations of rows."""
    return sorted({(end - 1) % plan.users + 1 for end in accumulate(row["steps"] for row in rows)})


def of_users(run: Callable[[int], Attained | None], users: Sequence[int]) -> Attained | None:
    """Where the answer is to bound every user: who has most room is not always who loses most."""
    return strongest(replace(one, says=f"user {user}: {one.says}") for user in users[-FEW_ENDS:] if (one := run(user)))


def composed(made: Analysis, user: int) -> Bound:
    return next(b for b in made.bounds(user) if b.route == "composition")


LOOSE = 4  # mu^2 over rho of a run, from which on the user's gradients may differ by a wave
FEW = 1000  # stretches, of which a run is still made exactly


def along_the_least(
    values: Setting, square: Fraction, rows: Sequence[Setting], uses: Sequence[int], delta: Fraction
) -> Attained | None:
    """Runs along a singular direction of this square: f_t of curvature nu up to the first use and at every use, and of one of the
    ends of its class elsewhere; g = K y^2/2."""
    mu, nu = class_of(values, rows)
    found: list[Gaussian] = []
    if len(cut(rows, uses)) > FEW:
        return None
    for stiff, late in product(curvatures_of_g(values, square), (mu, nu)):
        run = on_the_line(rows, square, uses, delta, (stiff, nu), (stiff, nu), (stiff, late))
        try:
            rho = divergence_ball(run, relative=Fraction(1, 10**10), limit=4096)
        except Undecided:
            continue
        if isinstance(rho, Enclosure):
            found.append(Gaussian(outward(2 * rho.lower, 2 * rho.upper)))
    best = max(found, key=lambda loss: loss.square.lower, default=None)
    return None if best is None else Attained("a run along the least singular value, with the noise of each step", best)


def on_the_line(
    rows: Sequence[Setting], square: Fraction, uses: Sequence[int], delta: Fraction, *phases: tuple[Fraction, Fraction]
) -> Recursion:
    """With A = 1, beta a^2 for beta. phases: K where B = 1, and the curvature of f_t before the first use, at uses, later."""
    steps = []
    for first, count, row in cut(rows, uses):
        used = first in uses
        stiff, h = phases[1 if used else 2 * (first > uses[0])]
        problem = GradientAdmm([[1]], [[1]], [[stiff * square]], row["beta"] * square, row["eta"])
        steps.append((AdmmStep(problem, [[h]], [delta] if used else None).louder(row["sigma"]), count))
    return Recursion([0, 0], steps, 1)


def class_of(values: Setting, rows: Sequence[Setting]) -> tuple[Fraction, Fraction]:
    """The least and the largest curvature of the f_t."""
    return values["mu"] or Fraction(0), values["nu"] or 1 / max(row["eta"] for row in rows)


def cut(rows: Sequence[Setting], uses: Sequence[int]) -> list[tuple[int, int, Setting]]:
    """The run as stretches (first iteration, how many, row) such that a use is one alone."""
    found, start = list[tuple[int, int, Setting]](), 1
    for row in rows:
        end = start + row["steps"]
        ends = sorted({start, end, *(t for u in uses for t in (u, u + 1) if t in range(start, end))})
        found += [(a, b - a, row) for a, b in pairwise(ends)]
        start = end
    return found


def least(bounds: Sequence[Bound]) -> Fraction:
    """rho of the best of them."""
    return min(bound.loss.rho.upper for bound in bounds)


def loudly(bound: Bound) -> Bound:
    argument = f"; shifts of larger noise cost less ({BY_HAND})"
    return replace(
        bound,
        says=f"{bound.says}, sigma the least noise from the user's first step on",
        argument=(bound.argument + argument).removeprefix("; "),
    )
