"""chan2024, Algorithm 1: noisy gradient ADMM. Released is the last (x~_N, lam_N); each user's f_t is used once in a pass."""

from __future__ import annotations

from fractions import Fraction

from ...enclosures.balls import Enclosure, ball, enclose
from ...privacy.account_parameters import Setting
from ...privacy.admm_energy import Energy
from ...privacy.admm_lower import attained_by_admm, permuted_row_space
from ...privacy.bounds import BY_HAND, CHECKED, DECLARED, Analysis, Assumption, Attained, Bound, Printed
from ...privacy.contraction_game import factors
from ...privacy.loss import Concentrated, Gaussian, Loss, exactly, outward, scaled
from ...privacy.participation import PARAMETERS as PARTICIPATION
from ...privacy.participation import Schedule, schedule
from ...privacy.recorded_shifts import LONG, OWN, RANGES, Known, of_user, started, used
from ...privacy.secret_order import attained_in_secret
from ...privacy.sensitivity import between_users, sensitivity
from ...privacy.spectrum import Spectrum, of_matrix
from ...privacy.strongly_convex import explicit_factor, sharper_factor, strongly_convex_coefficient
from ..anticipating import in_equal_steps
from ..certified_shifts import Question
from ..certified_shifts import used as used_by_engine
from ..scheduled import admm

TITLE = "noisy gradient ADMM"
SOURCE = "chan2024, Algorithm 1"
EXAMPLE = {"eta": "0.5", "beta": "3", "singular": "1,2", "identity": "yes", "sigma": "4", "sensitivity": "1", "users": "1000"}
REQUIRED = ("eta", "beta", "sigma")
OPTIONAL = {
    "matrix": None,
    "singular": None,
    "between": "yes",
    "kernel": "yes",
    "identity": "no",
    "sensitivity": None,
    "clip": None,
    "start": None,
    "nu": None,
    "mu": None,
    "mu-g": None,
    "norm-b": None,
    "theorem": "best",
    "schedule": None,
    **PARTICIPATION,
}
NOISE = "N(0, sigma^2 I) is added to x in every iteration"


def analyse(values: Setting) -> Analysis:
    if values["schedule"]:
        return admm(values, analyse, spectrum(values))
    return analysis(values, values["sigma"], NOISE)


def analysis(values: Setting, sigma: Fraction, noise: str, oracle: bool = False) -> Analysis:
    """For deviation ``sigma`` of the noise on x; Algorithm 4 is the same with sigma = eta rho (``oracle``)."""
    eta, beta = values["eta"], values["beta"]
    A = spectrum(values)
    nu = values["nu"]
    if nu is not None and eta * nu > 2:
        raise ValueError(
            f"eta = {eta} is beyond 2/nu = {2 / nu}: the iteration expands and nothing is amplified "
            "(chan2024.lemma-6.5-longest-step, chan2024.corollary-9.4-step-size)"
        )
    if values.given("mu") and nu is not None and values["mu"] > nu:
        raise ValueError("mu must be at most nu")
    convex = nu is None or eta * nu <= 1
    energy = Energy(eta * beta * A.least2, A.kernel)
    starting = values["start"] is not None
    if starting and (values.given("sensitivity") or values.given("clip") or values["users"] is not None):
        raise ValueError("--start stands alone: the two runs differ in x_0 and in nobody's data")
    if starting and (values["order"] != "fixed" or values["passes"] != 1):
        raise ValueError("--start has no users: --order and --passes do not apply")
    plan = schedule(values) if not starting else Schedule(steps_of(values), 1, 1, "fixed")
    delta, moved = (values["start"], ()) if starting else sensitivity(values, "gradient of f_t")
    unit = (delta if starting else eta * delta) ** 2 / sigma**2
    everything = values["release"] == "all"
    if starting and everything:
        raise ValueError("--start with --release all is infinite: lam_1 shows A x_0 without noise")
    amplified = not values.given("clip") and not everything
    sure_draw = plan.order == "sampled" and plan.users == 1
    secret = "" if plan.order == "fixed" else "; joint convexity over the secret order"
    shared = ("step size", "rank", "convex", "noise", "start", "released", "sensitivity")

    def composition(user: int) -> Bound:
        own, apart = unit / energy.weight**2, between_users(values)
        wide = None if apart is None else exactly((eta * apart / sigma / energy.weight) ** 2)
        loss = plan.loss(user, lambda at: exactly(own * len(at)), exactly(own), wide)
        return Bound(
            "composition",
            "eta^2 Delta^2/(2 sigma^2) for each use" + ("" if A.kernel else ", divided by (1 + s_min)^2"),
            loss,
            ("chan2024.corollary-9.4-local" if oracle else "chan2024.corollary-6.2-local",),
            "mu: Gaussian mechanisms and their composition (Dong, Roth, Su 2022)"
            + secret
            + ("" if A.kernel else ", |M^{-1} v| <= |v|/(1 + s_min) for square A (by hand)"),
            ("start", "noise", "sensitivity", "released", "participation"),
        )

    def shifts(user: int) -> Bound:
        def square(at: range) -> Enclosure:
            return exactly(unit * (energy.user(at.step - 1) * (len(at) - 1) + energy.user(plan.steps - at[-1])))

        says = (
            "eta^2 Delta^2/(2 sigma^2 max(1, N - t))"
            if energy.explicit()
            else f"eta^2 Delta^2/(2 sigma^2) times the energy of the recursion at s_min = {float(energy.s_min):.4g}"
        )
        if plan.passes > 1 or plan.order == "sampled":
            says += " for each use, N - t being the iterations up to the next one"
        if plan.order == "sampled":
            loss: Loss = plan.renewal(lambda after: exactly(energy.user(after) * unit))
        else:
            loss = plan.loss(user, square, exactly(unit / energy.weight**2))
        return Bound(
            "shifts",
            says,
            loss,
            (),
            f"shift theorem of this project: {BY_HAND}{secret}",
            (*shared, "s_min", "participation", "order"),
        )

    mu, mu_g = values["mu"] or Fraction(0), values["mu-g"] or Fraction(0)
    identity = not A.kernel and A.least2 == A.largest2
    known = Known(energy.s_min, identity, not A.kernel, not convex, eta * mu, eta * beta * A.largest2)

    def recorded(user: int) -> list[Bound]:
        """By the shift theorems that are records."""
        found = started(known, plan.steps, unit) if starting else used(known, plan, user, unit)
        if found is None:
            return []
        loss, theorems = found
        says = ", ".join(one.says for one in theorems) + (", each for its places" if len(theorems) > 1 else "")
        rests = (*shared, "s_min") if starting else (*shared, "s_min", "participation", "order")
        return [Bound("shifts", says, loss, tuple(one.record for one in theorems), secret[2:], rests)]

    def start_shifts() -> Bound:
        says = (
            "|dx_0|_M^2/(2 sigma^2 (N - 1))"
            if energy.explicit()
            else f"|dx_0|_M^2/(2 sigma^2) times the energy of the recursion at s_min = {float(energy.s_min):.4g}"
        )
        return Bound(
            "shifts",
            says,
            Gaussian(exactly(energy.start(plan.steps) * unit)),
            (),
            f"shift theorem of this project: {BY_HAND}",
            (*shared, "s_min"),
        )

    def paper(user: int) -> list[Bound]:
        pairs = (plan.steps if starting else plan.steps - user) // 2
        if not A.identity or plan.order != "fixed" or plan.passes != 1 or pairs < 1 or values.given("clip") or everything:
            return []
        found = []
        # In start form |dx_0|^2 <= |dx_0|_M^2 and the customised norm of (dx_0, 0) is |dx_0|_M: no factor 1 + eta beta |A|^2.
        size = unit * (1 if starting else 1 + eta * beta * A.largest2) / (2 * pairs)
        if convex:
            k = eta * beta
            sharp = enclose(lambda: ball(size) * (ball(k + 2) + ball(k**2 + 4).sqrt()) / ball(2 * k))
            found.append(
                Bound(
                    "paper",
                    "Theorem 6.1 with the best one-step constant of its argument",
                    Concentrated(outward(sharp.lower, sharp.upper)),
                    ("chan2024.theorem-6.1-sharper",),
                    "",
                    (*shared, "form", "participation"),
                )
            )
        factors = ("explicit", explicit_factor, "optimal-weights"), ("sharper", sharper_factor, "sharper-factor")
        for which, of, record in () if starting else factors:
            if (factor := of(values)) is not None:
                found.append(
                    Bound(
                        "paper",
                        f"Theorem 7.2 with the {which} factor of Lemma 7.6 and the best weights",
                        Concentrated(scaled(strongly_convex_coefficient(values, A, pairs, factor), unit / 2)),
                        (f"chan2024.theorem-7.2-{record}",),
                        "",
                        ("strongly convex", "rank", "form", "noise", "start", "released", "sensitivity", "participation"),
                    )
                )
        return found

    def bounds(user: int) -> tuple[Bound, ...]:
        found = [] if starting else [composition(user)]
        if amplified and not sure_draw and plan.steps > starting:
            proved = recorded(user)
            found += proved
            late = not starting and plan.order == "fixed" and plan.steps - plan.positions(user)[-1] < 2
            # where it gives 1/(k - 1), or the one release of Corollary 6.2, the proof by hand adds nothing
            if convex and not ((proved or late) and energy.explicit() and plan.passes == 1):
                found.append(start_shifts() if starting else shifts(user))
        return (*found, *paper(0 if starting else user))

    question = Question(eta, beta, A, nu, mu, mu_g, values["norm-b"], values["matrix"])
    lacking = needs(values, everything or sure_draw)

    def certified(user: int, coarse: bool) -> Bound | None:
        """By the engine of shifts, mixed with the other arguments place by place."""
        if lacking or plan.steps < 2:
            return None

        def other(after: int) -> Fraction:
            shift = of_user(known, after)
            by_hand = energy.user(after) if convex else OWN.value / energy.weight**2
            return by_hand if shift is None else min(by_hand, shift.value)

        if starting:
            found = question.start(plan.steps)
            loss: Loss | None = None if found is None else Gaussian(exactly(found * unit))
        else:
            loss = used_by_engine(question, plan, user, unit, other, coarse)
        if loss is None:
            return None
        mixed = "" if starting or (plan.order == "fixed" and plan.passes == 1) else "; where they are less, the bounds by hand"
        return Bound(
            "shifts",
            "|dx_0|_M^2/(2 sigma^2) times the best energy" if starting else "Delta^2/(2 sigma^2) times the best energy of shifts",
            loss,
            ("common.shift-rule",),
            question.argument(plan, user, starting) + mixed + secret,
            (*shared, "s_min") if starting else (*shared, "s_min", "participation", "order"),
        )

    def printed(user: int) -> Printed | None:
        pairs = (plan.steps if starting else plan.steps - user) // 2
        if not A.identity or plan.order == "sampled" or plan.passes != 1:
            return None
        C = max(Fraction(2), 3 / (eta * beta)) * (1 + eta * beta * A.largest2)
        if plan.order == "permuted" and not everything:
            return Printed(
                "Corollary 8.3: D_alpha <= C alpha ln(N)/N up to an unnamed constant, for a secret random order",
                ("chan2024.corollary-8.3",),
                None,
                "no number: the constant in O(log N/N) is not printed",
            )
        if values.given("mu") and values["mu"] > 0 and not starting and not everything:
            factor = explicit_factor(values)
            if factor is not None and pairs >= 1:
                c, R, L = factor
                rho = c * (R + eta * beta * A.largest2) * L ** (2 * pairs - 1) / pairs * unit / 2
                return Printed(
                    "Corollary 7.3 with the factor of Lemma 7.6: C L^(2T-1)/T eta^2 Delta^2/(2 sigma^2)",
                    ("chan2024.theorem-7.2-with-explicit-factor", "chan2024.theorem-7.2-with-factor-of-lemma-7.6"),
                    rho,
                )
        if not convex:
            return None
        if pairs < 1 or everything:
            return (
                None
                if starting
                else Printed("Corollary 6.2, local: eta^2 Delta^2/(2 sigma^2)", ("chan2024.corollary-6.2-local",), unit / 2)
            )
        if starting:
            return Printed(
                "Theorem 6.1 in the customised norm: max(2, 3/(eta beta))/T |dx_0|_M^2/(2 sigma^2)",
                ("chan2024.theorem-6.1",),
                max(Fraction(2), 3 / (eta * beta)) / pairs * unit / 2,
            )
        name = "chan2024.corollary-9.4-amplified" if oracle else "chan2024.corollary-6.2-amplified"
        return Printed(
            f"Corollary {'9.4' if oracle else '6.2'}: C/T eta^2 Delta^2/(2 sigma^2), C = max(2, 3/(eta beta)) "
            "(1 + eta beta |A|^2), T pairs of iterations after the user's",
            (name,),
            C / pairs * unit / 2,
        )

    def attained(user: int) -> Attained | None:
        if everything and plan.order != "sampled":
            if not A.kernel:
                return None
            return Attained(
                "a run whose data differ in the kernel of A: each use moves x by eta Delta", Gaussian(exactly(unit * plan.passes))
            )
        clipped = values.given("clip")
        if not (A.kernel or clipped or oracle or everything) and plan.order == "permuted":
            return permuted_row_space(values, A, plan, sigma, delta)
        if plan.order != "fixed" or clipped:
            line = factors(eta, values["mu"] or Fraction(0), nu or 1 / eta, True) if A.kernel else None
            return attained_in_secret(plan, unit, line, "on the kernel of A", clipped, everything)
        return attained_by_admm(values, A, plan, user, sigma, delta, starting)

    found = [*assumed(values, A, energy, convex, noise), *moved, *(() if starting else plan.assumptions())]
    return Analysis(
        plan.users,
        plan.users,
        tuple(found),
        bounds,
        printed,
        attained,
        explained(energy, plan, starting),
        plan.order != "fixed",
        certified,
        lacking,
        closer=lambda user: None if lacking else question.attained(plan, user, unit, starting),
        anticipated=in_equal_steps(question, sigma, plan, delta * (not lacking and not starting), bounds, bool(values["user"])),
    )


def needs(values: Setting, released: bool) -> tuple[str, ...]:
    """Why the engine of shifts has no answer, and what it would need; () where it has one."""
    engine = "best certified shifts"
    if values.given("clip"):
        return (f"{engine}: a clipped gradient need not be that of a convex function; give --sensitivity where it is",)
    if released:
        return (f"{engine}: what is released at once is not amplified; with --release last, and a user who may be left out",)
    return ()


def steps_of(values: Setting) -> int:
    if values["steps"] is None:
        raise ValueError("--start needs --steps")
    return int(values["steps"])


def spectrum(values: Setting) -> Spectrum:
    """From --matrix, exactly, or from --singular as declared."""
    if values.given("matrix") == values.given("singular"):
        raise ValueError("give the matrix A of the constraint, by --matrix FILE or by --singular LEAST,LARGEST (one of them)")
    if values.given("matrix"):
        return of_matrix(values["matrix"])
    least, largest = values["singular"][0], values["singular"][-1]
    exact = values["between"] == "no" or least == largest
    if len(values["singular"]) > 2 and not exact:
        raise ValueError("--singular takes the least and the largest; all of them with --between no")
    identity = values["identity"] == "yes"
    if identity and least < 1:
        raise ValueError(f"A = [I D] has no singular value below 1, found --singular {least}")
    parts = tuple((a, a) for a in sorted({a**2 for a in values["singular"]})) if exact else ((least**2, largest**2),)
    return Spectrum(least**2, largest**2, values["kernel"] == "yes", identity, False, None, parts)


def assumed(values: Setting, A: Spectrum, energy: Energy, convex: bool, noise: str) -> list[Assumption]:
    eta, nu = values["eta"], values["nu"]
    known = CHECKED if A.known else DECLARED
    if nu is None:
        step = Assumption("step size", f"every f_t is (1/eta)-smooth, that is nu <= {float(1 / eta):.6g}", DECLARED)
    elif convex:
        step = Assumption("step size", f"eta nu = {float(eta * nu):.6g} <= 1, for f_t declared nu-smooth", CHECKED)
    else:
        step = Assumption(
            "step size",
            f"eta nu is above 1 by {float(eta * nu - 1):.3g}, at most 2: Theorem 6.1 does not apply, only the shift "
            "theorem of long steps, shifts certified for these parameters and what needs no step size",
            CHECKED,
        )
    passed = [least for least in (RANGES if convex else (LONG,)) if energy.s_min >= least]
    found = [
        step,
        Assumption("convex", "every f_t is convex and differentiable, g is convex", DECLARED),
        Assumption("rank", "A has full row rank" + (f", shape {A.shape}" if A.shape else ""), known),
        Assumption(
            "s_min",
            f"eta beta a_min^2 = {float(energy.s_min):.6g}"
            + (f" >= {float(max(passed)):g}" if passed else "")
            + f"; A has {'a' if A.kernel else 'no'} kernel",
            known,
        ),
        Assumption("form", "A = [I D]" if A.identity else "A is not known to be [I D], which the paper's theorems need", known),
        Assumption("noise", f"{noise}, independent of everything else", DECLARED),
        Assumption("start", "x_0 and lam_0 do not depend on the data", DECLARED)
        if values["start"] is None
        else Assumption("start", "the runs start at (x_0, lam_0) and (x_0', lam_0), |x_0 - x_0'|_M as given", DECLARED),
        Assumption(
            "released",
            "every (x, lam) is released, with its noise"
            if values["release"] == "all"
            else "only the last (x, lam) is released, with the noise of the last iteration",
            DECLARED,
        ),
    ]
    if values.given("mu") and values["mu"] > 0:
        inside = explicit_factor(values) is not None
        part = " but for its first lower end" if not inside and sharper_factor(values) is not None else ""
        of = f"eta {'is' if inside or part else 'is NOT'} in the range (23){part}"
        convexity = f"f_t mu-strongly convex and nu-smooth, g mu_g-strongly convex (declared), {of}"
        found.append(Assumption("strongly convex", convexity, CHECKED))
    return found


def explained(energy: Energy, plan: Schedule, starting: bool) -> tuple[str, ...]:
    who = "the start differs by dx_0" if starting else "user t's f_t differs: dx_t = -eta M^{-1} dg, |dx_t|_M <= eta Delta"
    return (
        "program: lam+ = lam - beta (A x + B y - c); x+ solves (x+ - x)/eta + grad f(x) = A^T (lam+ - beta (A x+ + B y - c))",
        f"two runs on the same noise; {who}; the multipliers agree there",
        "M = I + eta beta A^T A and e = dx - eta M^{-1} A^T dlam give e+ = e + eta M^{-1} (A^T dlam+ - dg)",
        "shift one run's noise by a_t, known before n_t is drawn; if the runs meet, the loss is at most sum |a_t|^2/(2 sigma^2)",
        "a_t = -kappa e, then A^+ (dlam/beta - A dx), then -dx: the runs meet after the last iteration, whatever f_t and g are",
        f"least sum known, s_min = eta beta a_min^2 = {float(energy.s_min):.6g}: that of the record below, or by hand c_(k+1) = "
        f"c_k/(1 + min(w c_k, s_min)), w = {float(energy.weight):.6g}, c_2 = {float(energy.start(2)):.6g}",
    )
