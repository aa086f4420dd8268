"""Noisy gradient descent x+ = x - (eta/b) sum of the batch's gradients + N(0, sigma^2 I), the last iterate released: one pass
(chan2024, section 5.1), cyclic batches, full batches, or projected to a bounded set after the noise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from ...enclosures.balls import Enclosure
from ...privacy.account_parameters import Setting
from ...privacy.bounded_set import BoundedSet
from ...privacy.bounds import BY_HAND, CHECKED, DECLARED, Analysis, Assumption, Attained, Bound, Printed
from ...privacy.contraction_game import alternates, bounded_domain, energy, factors, killing, quadratics
from ...privacy.contraction_game import attained as attained_energy
from ...privacy.detection import Detected
from ...privacy.loss import Gaussian, Loss, exactly, scaled
from ...privacy.mirrored_walk import MOST_STEPS
from ...privacy.participation import PARAMETERS as PARTICIPATION
from ...privacy.participation import Schedule, schedule
from ...privacy.projected_walk import Ends, projected_walk
from ...privacy.recorded_shifts import every_step
from ...privacy.secret_order import Strongest, attained_in_secret
from ...privacy.sensitivity import between_users, sensitivity
from ..scheduled import descent

TITLE = "noisy gradient descent (also projected, full-batch, cyclic)"
SOURCE = "chan2024, section 5.1; Bok, Su, Altschuler 2024"
EXAMPLE = {"eta": "0.1", "nu": "10", "mu": "1", "sigma": "0.1", "sensitivity": "1", "users": "100", "passes": "20"}
REQUIRED = ("eta", "sigma")
OPTIONAL = {
    "nu": None,
    "mu": None,
    "sensitivity": None,
    "clip": None,
    "start": None,
    "batch": "1",
    "diameter": None,
    "theorem": "best",
    "schedule": None,
    **PARTICIPATION,
}
MOST_USES = 20_000  # of one user's data, up to which a run is computed exactly


def analyse(values: Setting) -> Analysis:
    if values["schedule"]:
        return descent(values, contraction)
    eta, sigma, batch = values["eta"], values["sigma"], values["batch"]
    c, step = contraction(values)
    starting = values["start"] is not None
    if starting:
        if values["steps"] is None or values["users"] is not None or values["order"] != "fixed" or values["passes"] != 1:
            raise ValueError("--start needs --steps and has no users")
        if values.given("sensitivity") or values.given("clip") or values["diameter"] is not None:
            raise ValueError("--start stands alone: the two runs differ in x_0 and in nobody's data")
        plan, delta = Schedule(values["steps"], 1, 1, "fixed"), values["start"]
        moved: tuple[Assumption, ...] = ()
    else:
        plan = schedule(values, batch)
        delta, moved = sensitivity(values, "gradient of one user's loss")
    per_use = Fraction(delta if starting else eta * delta / batch) / sigma  # in units of the noise
    unit = per_use**2
    apart = between_users(values)
    wide = None if apart is None else (eta * apart / batch / sigma) ** 2
    distance = width = None
    if values["diameter"] is not None:
        width = Fraction(values["diameter"] / sigma)
        distance = Fraction(values["diameter"] * batch / (eta * delta)) if delta else Fraction(0)

    clip = values["clip"] if values.given("clip") else None
    inside = None
    if width is not None:
        inside = BoundedSet(None, width + 2 * eta * clip / sigma, per_use) if clip else BoundedSet(c, c * width, per_use)

    everything = values["release"] == "all"
    if starting and everything:
        raise ValueError("--start asks about the last iterate: leave --release out")
    sure_draw = plan.order == "sampled" and plan.users == 1

    def square(at: Sequence[int]) -> Enclosure:
        value = energy(c, plan.steps, at) if distance is None else bounded_domain(c, plan.steps, at, distance)
        return scaled(value, unit)

    def bounds(user: int) -> tuple[Bound, ...]:
        if starting:
            return (
                Bound(
                    "shifts",
                    "|dx_0|^2 c^(2N)(1 - c^2)/(1 - c^(2N))/(2 sigma^2), 1/N at c = 1",
                    Gaussian(scaled(energy(c, plan.steps, (), (0, Fraction(1))), unit)),
                    ("chan2024.theorem-5.2-optimal-weights",),
                    "mu: the rule of shifts, " + BY_HAND,
                ),
            )
        plain = Bound(
            "composition",
            "(eta Delta/b)^2/(2 sigma^2) for each use",
            plan.loss(user, lambda at: exactly(unit * len(at)), exactly(unit), None if wide is None else exactly(wide)),
            ("chan2024.fact-4.3",),
            "Gaussian mechanisms and their composition (Dong, Roth, Su 2022)",
            ("start", "noise", "sensitivity", "participation"),
        )
        if sure_draw or everything:
            return (plain,)
        if values.given("clip"):
            return (plain, *confined(user))
        return (plain, *recorded(), minorant(user), *confined(user), *one_hessian(user))

    def confined(user: int) -> list[Bound]:
        if inside is None:
            return []
        if plan.order == "sampled":
            loss: Loss = plan.renewal(lambda after: inside.square(after + 1, (1,)))
        else:
            loss = plan.loss(user, lambda at: inside.square(plan.steps, at), exactly(unit))
        says = f"a step leaves at most 2 Phi(d/2) - 1 of mu, d = {float(inside.width):.6g} the width of the set behind its noise"
        if inside.walk:
            says += "; of a use several leave what a walk between two walls and its mirror image do"
        return [Bound("shifts", says, loss, (), f"total variation in a bounded set ({BY_HAND}: verify.privacy.bounded_set)")]

    def one_hessian(user: int) -> list[Bound]:
        if values["mu"] is None or values["mu"] != values["nu"] or distance is not None or plan.order == "sampled":
            return []
        says = "(sum of c^(N-t) over the uses)^2/(1 + c^2 + .. + c^(2N-2)): at mu = nu all f_t have the Hessian nu I"
        loss = plan.loss(user, lambda at: scaled(quadratics(c, plan.steps, at), unit), exactly(unit))
        return [Bound("shifts", says, loss, (), f"the last iterate is Gaussian with the noise of all steps ({BY_HAND})")]

    def recorded() -> list[Bound]:
        """By the theorems that are records, for users of every step."""
        smooth = values["nu"] is not None and eta * values["nu"] <= 1 and plan.steps <= MOST_USES
        if plan.users != 1 or plan.order != "fixed" or not smooth:
            return []
        found = every_step(1 - eta * (values["mu"] or Fraction(0)), plan.steps, distance)
        return [] if found is None else [Bound("shifts", found.says, Gaussian(exactly(unit * found.value)), (found.record,))]

    def minorant(user: int) -> Bound:
        if plan.order == "sampled":
            return Bound(
                "shifts",
                "each use by the noise up to the next: c^(2k)(1 - c^2)/(1 - c^(2k+2)) with k steps between",
                plan.renewal(lambda after: scaled(energy(c, after + 1, (1,)), unit)),
                (),
                f"the rule of shifts and joint convexity over the draws ({BY_HAND})",
            )
        once = plan.passes == 1 and plan.order == "fixed" and distance is None
        return Bound(
            "shifts",
            "the least energy of shifts: a convex minorant"
            + (", c^(2k)(1 - c^2)/(1 - c^(2k+2)) with k steps after" if once else ""),
            plan.loss(user, square, exactly(unit)),
            ("chan2024.theorem-5.2-optimal-weights", "chan2024.remark-5.3-first-step") if once else (),
            ("mu: " if once else "")
            + f"the rule of shifts ({BY_HAND}), as in Bok, Su, Altschuler 2024"
            + ("" if plan.order == "fixed" else "; joint convexity over the secret order"),
        )

    def printed(user: int) -> Printed | None:
        if plan.passes != 1 or plan.order != "fixed" or distance is not None or values.given("clip") or everything:
            return None
        T = plan.steps if starting else plan.steps - user + 1
        return Printed(
            "Theorem 5.2: L^(T-1)/T |dx|^2/(2 sigma^2)" + ("" if starting else ", T = N - t + 1 (Remark 5.3)"),
            ("chan2024.theorem-5.2",),
            Fraction(unit * (c ** min(T - 1, 2000)) / T / 2),
        )

    def attained(user: int) -> Attained | None:
        if inside is not None and width is not None:
            if plan.order != "fixed":
                return None
            first = plan.positions(user)[0]
            keeps = killing(eta, values["mu"] or Fraction(0), values["nu"] or 2 / eta)  # of each step before the use, and its own
            spread = Fraction(first) if keeps == 1 else min(Fraction(first), 1 / (1 - keeps**2))
            if first == plan.steps and unit and spread == 1 and not clip:
                return Attained("a use in the last step, x before its projection", Gaussian(exactly(unit)))
            drift = None if values["mu"] else projected_walk(width, per_use, plan.steps, plan.positions(user), free=not clip)
            tests: list[Ends] = [drift] if drift else []
            if inside.walk and plan.passes == 1 and 0 < plan.steps - first <= MOST_STEPS:
                tests.append(replace(inside.walk, after=plan.steps - first, spread=spread))
            says = "on the line, a drift up or down and projection: what a test of the last x, before it, detects"
            seen = [Detected(one, Gaussian(exactly(unit * plan.passes))) for one in tests]
            return Attained(says, Strongest(lambda: seen) if seen[1:] else seen[0]) if seen else None
        if everything and plan.order != "sampled":
            if not delta:
                return None
            return Attained(
                "a run whose data differ by a linear term: each use moves x by eta Delta/b", Gaussian(exactly(unit * plan.passes))
            )
        clipped = values.given("clip")
        secret = plan.order != "fixed" or clipped
        line = factors(eta, values["mu"] or Fraction(0), values["nu"] or 2 / eta, secret)
        if secret:
            if line is not None and batch > 1:  # of a batch only the user's own step has the least factor
                line = line[0], line[0] - (line[0] - line[1]) / batch
            return attained_in_secret(plan, unit, line, "on the line", clipped, everything)
        if delta == 0 or plan.passes > MOST_USES:
            return None
        if starting:
            return Attained(f"x -> {float(c):.4g} x + noise", Gaussian(scaled(energy(c, plan.steps, (), (0, Fraction(1))), unit)))
        if line is None:
            return None
        far = plan.passes > 1 and alternates(eta, values["mu"] or Fraction(0), values["nu"] or 2 / eta)
        if far and values["mu"] == values["nu"]:
            return None  # the two gradients of a user differ by a constant: its uses may cancel
        loss, how = attained_energy(*line, plan.steps, plan.positions(user), True, unit)
        return Attained(
            f"x -> {'-' if far else ''}{float(line[0]):.4g} x + noise, but {how}"
            + (", where the user's gradients differ to one side or the other" if far else ""),
            loss,
        )

    found = [
        step,
        *moved,
        Assumption(
            "noise",
            "N(0, sigma^2 I) is added to x in every step" + ("" if distance is None else ", then x is projected"),
            DECLARED,
        ),
        Assumption("start", "the runs start at x_0 and x_0'" if starting else "x_0 does not depend on the data", DECLARED),
        Assumption(
            "released",
            "every iterate is released, with its noise"
            if everything
            else "only the last iterate is released, with the noise of the last step",
            DECLARED,
        ),
        *(() if starting else plan.assumptions()),
    ]
    if distance is not None:
        found.append(Assumption("bounded", "every iterate is projected to one convex set of the given diameter", DECLARED))
    return Analysis(
        plan.users,
        plan.users,
        tuple(found),
        bounds,
        printed,
        attained,
        (
            "program: x+ = x - (eta/b) sum of the batch's gradients + N(0, sigma^2 I)",
            f"two runs on the same noise: |dx+| <= c |dx| + eta Delta/b at the user's steps, c = {float(c):.6g}",
            "shift one run's noise by a_t towards the other, known before n_t is drawn; the runs must have met at the end",
            "the loss is at most sum |a_t|^2/(2 sigma^2); X_t = sum a_i c^-i must stay below what the user has moved",
            "the least such sum is a taut string: the convex minorant of the steps eta Delta/b c^-t",
        ),
        plan.order != "fixed",
    )


def contraction(values: Setting) -> tuple[Fraction, Assumption]:
    """c = sup |1 - eta h| over curvatures h in [mu, nu]; ValueError beyond 2/nu."""
    eta, nu, mu = values["eta"], values["nu"], values["mu"] or Fraction(0)
    if nu is None:
        if mu > 0:
            raise ValueError("--mu needs --nu: the contraction is max(|1 - eta mu|, |1 - eta nu|)")
        return Fraction(1), Assumption("step size", "every f_t is convex and nu-smooth with eta <= 2/nu", DECLARED)
    if eta * nu > 2:
        raise ValueError(f"eta = {eta} is beyond 2/nu = {2 / nu}: a gradient step expands and nothing is amplified")
    if mu > nu:
        raise ValueError("mu must be at most nu")
    says = f"eta nu = {float(eta * nu):.6g} <= 2, for f_t declared nu-smooth and {'mu-strongly ' if mu else ''}convex"
    return max(abs(1 - eta * mu), abs(1 - eta * nu)), Assumption("step size", says, CHECKED)
