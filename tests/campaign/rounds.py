"""``python -m tests.campaign.rounds``: records as they are stated beside exact runs, put in letter by letter.

What a run loses is D. With E = 2 sigma^2 D, the least energy that the shift rule allows (of rounds that are added: what they may
spend), the run is a point of the record, at which every hypothesis and every goal must hold. The runs are drawn (of MOVES + 1,
each one iteration from the worst before, the worst), or what the search of ``amplify --lower`` finds. Kept, with the table of
docs/campaigns.md: how many times a bound is what the worst run loses, and how many false neighbours of the record runs refute.
"""

import json
from fractions import Fraction
from importlib import import_module
from math import isqrt
from pathlib import Path
from random import Random

import numpy as np

from verify.amplify.algorithms import Setting
from verify.amplify.certificate import unit
from verify.amplify.energies import downward
from verify.amplify.engine import amplify
from verify.amplify.instances import Search, exact_matrix, padded
from verify.amplify.scalar import best_system
from verify.campaign.accounts.gaussian_runs import UNITS, descends, hessian, ratio
from verify.campaign.accounts.recorded_shifts import MOVES, SLOPES, Curved, released, worst
from verify.kernel import Point, check_point, evaluate
from verify.lemma.origin import sides
from verify.privacy import account_parameters
from verify.privacy.linear_recursion import Recursion, Step, last
from verify.privacy.linear_release import divergence
from verify.privacy.recorded_shifts import LATE_POINT, POINT, START, STRONG, TWICE, settled, settled_twice
from verify.privacy.strongly_convex import explicit_factor, sharper_factor, strongly_convex_norm

KEPT, PAGE = Path(__file__).with_name("tried_rounds.json"), Path(__file__).parents[2] / "docs" / "campaigns.md"
DRAWN, SEARCHED, FINE = 40, 6, 10**9
LEAST = Fraction(1, 4)  # eta beta where the record has no range
ROWS = {  # the file of a record: who differs, what is drawn, and the least eta beta or the factor
    "convex_privacy.privacy_amplification": ("start", "convex", LEAST),
    "convex_privacy.sharper_constant": ("start", "best", LEAST),
    "convex_privacy.amplification_for_first_user": ("user", "convex", LEAST),
    "shifts.theorem_6_1": ("start", "convex", START),
    "shifts.theorem_6_1_any_penalty": ("start", "settled", LEAST),
    "shifts.two_phases": ("start", "twice", TWICE[1]),
    "shifts.two_phases_user": ("user", "twice", TWICE[1]),
    "shifts.corollary_6_2": ("user", "convex", START),
    "shifts.theorem_7_2": ("start", "flat", STRONG),
    "shifts.corollary_7_3": ("user", "flat", STRONG),
    "strongly_convex_privacy.privacy_amplification": ("start", "root", explicit_factor),
    "strongly_convex_privacy.general_factor_corrected": ("start", "root", explicit_factor),
    "strongly_convex_privacy.optimal_weights": ("start", "weights", explicit_factor),
    "strongly_convex_privacy.sharper_weights": ("start", "weights", sharper_factor),
    "strongly_convex_privacy.amplification_for_first_user": ("user", "root", explicit_factor),
    "one_step_privacy.one_step_privacy": ("start", "convex", LEAST),
    "one_step_privacy.sharper_constant": ("start", "best", LEAST),
    "strongly_convex_privacy.one_step_privacy": ("start", "weights", explicit_factor),
    "shifts.last_point": ("start", "point", POINT),
    "shifts.last_point_user": ("user", "point", POINT),
    "shifts.late_point": ("start", "point", LATE_POINT),
    "shifts.late_point_user": ("user", "point", LATE_POINT),
    "shifts.every_step": ("user", "descent", LEAST),
}
ONE, NONE = Fraction(1), Fraction(0)
MAPS = [[[ONE]], unit(2), *([[ONE, Fraction(d)]] for d in ("0", "3/4", "12/5"))]  # [I D], of rational norms
SPECTRA = (ONE,), (ONE, Fraction(5, 3))  # singular values, for the search
HEAD = ("| record | runs | searches | below | bound over the worst run | false neighbours refuted |", "| --- " * 6 + "|")


def lemma(row):
    return import_module(f"lemmas.chan2024.{row}")


def square(vector):
    return sum((v**2 for v in vector), NONE)


def root(value, up=False):
    """A square root, rounded to nine places."""
    return Fraction(isqrt(int(value * FINE**2)) + up, FINE)


def applied(A, x):
    return [sum((a * v for a, v in zip(row, x, strict=True)), NONE) for row in A]


def convex(generator, row, a, T):
    """f_t up to 1/eta, any convex g."""
    whose, family, least = ROWS[row]
    eta, s = ratio(generator, 0.1, 4), Fraction(generator.choice((1, 2, 4, 8)), 2)
    k = generator.choice((least, Fraction(3, 2), least + ratio(generator, 0.02, 10)))
    k = (2 + 1 / s) / (1 + s) if family == "best" else min(k, Fraction(5)) if family == "settled" else k  # that pays below 6
    found = {"s": s, "c": max(Fraction(2), 3 / k), "nu": 1 / eta, "mu_f": NONE, "mu_g": NONE}
    if family == "settled":
        K = settled(k)
        T = next(t for t in range((K + 1) // 2 + generator.choice((0, 1, 2)), 10**6) if 3 * (1 + k * (2 * t - K)) >= k**2 * t)
        found |= {"K": K, "n": K - 1, "P": (1 + k) ** (K - 2), "h": 2 * T - K}
    if family == "twice":  # at its end, and just below
        s = generator.choice((least, least, Fraction(9, 100)))
        phases, h, k, W = settled_twice(s), generator.choice((0, 1, 4)) + (whose == "user"), s / a**2, Fraction(4, 3)
        for _ in range(phases.j):
            W = (1 + s) ** 2 * (1 + W)
        found |= {"i": phases.j, "n": phases.m + 1, "P": (1 + s) ** phases.m, "W": W, "T": phases.T, "h": h}
        found |= {"N": phases.iterations + h}
    if family == "point":
        T += least == LATE_POINT
        found |= {"k": T, "a_min": ONE, "N": T + (whose == "user")}
    if family == "descent":
        o = Fraction(generator.choice((1, 2, 7)), 8)
        found |= {"mu_f": (1 - o) / eta, "o": o, "z": o ** (T + 1), "L": sum(o**i for i in range(1, T + 1)), "N": T + 1}
    if family == "flat":
        flat = Fraction(generator.choice((1, 4, 6)), 8)
        nu, n, r = generator.choice((flat, ONE)) / eta, 2 * T - (whose == "start"), 1 - flat / (1 + k * a**2)
        R, L = strongly_convex_norm(eta, k / eta, nu, flat / eta).R, generator.choice((r, (1 + r) / 2))
        found |= {"R": R, "c": max(2 / R, 3 / k), "o": 1 - flat, "r": r, "L": L, "n": n, "p": r ** (n - 1), "p_L": L ** (n - 1)}
        found |= {"S": sum(r ** (2 * i) for i in range(n)), "nu": nu, "mu_f": flat / eta}
        if found["c"] < 1:
            return None
    return {"T": T, **found, "eta": eta, "beta": k / eta, "scale": ONE}


def contracting(generator, row, a, T):
    """Section 7: eta in (23), f_t and g strongly convex."""
    _, family, factor = ROWS[row]
    mu = ratio(generator, 0.05, 1)
    nu, beta = mu + generator.choice((0, 1, 5)) * ratio(generator, 0.1, 1), ratio(generator, 0.1, 30)
    eta = 2 / (nu + mu) * (1 - generator.choice((ratio(generator, 0.001, 0.9), Fraction(1, 100))))
    mu_g = beta**2 * a**2 * (2 / (nu + mu) - eta) / 2
    made = factor(account_parameters.Setting({"eta": eta, "beta": beta, "nu": nu, "mu": mu, "mu-g": mu_g, "norm-b": a}))
    if made is None or (r := root(made[2], up=True)) >= 1:
        return None
    c, R, L = made
    if family == "root":
        L = r**2
        scale, spent = L ** (1 - T) * sum(L**i for i in range(T)), [*range(1, T + 1)]
    else:
        spent = [sum(L ** (-2 * i) for i in range(t)) for t in range(1, T + 1)]
        scale = spent[-1]
    found = {"c": c, "R": R, "L": L, "r": r, "nu": nu, "mu_f": mu, "mu_g": mu_g, "T": T, "eta": eta, "beta": beta}
    return {**found, "scale": scale, "spent": spent}


def setting(generator, row, a, short=False):
    """The numbers of a setting by the names that the records give them."""
    found = None
    while found is None:
        of = convex if isinstance(ROWS[row][2], Fraction) else contracting
        found = of(generator, row, a, generator.choice((1, 1, 2, 3, 6, 12)[: 2 if "one_step" in row else 4 if short else 6]))
    return {"k": 2 * found["T"], "N": 2 * found["T"] + (ROWS[row][0] == "user"), **found}


def point(row, given, A, a, start, push, D):
    """What the record's names are where the starts (or a user's gradients, by at most 1) differ and the run loses D; |A| = a."""
    says, eta, k, D = lemma(row).says, given["eta"], given["eta"] * given["beta"], downward(D)
    transposed = [list(column) for column in zip(*A, strict=True)]
    moved = start if push is None else [-eta * v for v in shrunk(A, k, push)]
    x = [v / given["scale"] for v in moved]
    vectors = {"x": x, "A_x": applied(A, x), "x1": moved, "A_x1": applied(A, moved), "delta": push, "lam": [NONE] * len(A)}
    vectors |= {f"At_{name}": applied(transposed, vectors[name]) for name in ("A_x", "A_x1")}
    scalars = {**given, "sigma": ONE, "a": a, "k_minus": 2 * given["T"] - 1, "Delta": ONE, "delta": 1 / given["scale"]}
    scalars |= {"D": D, "E": 2 * D, "mu": given["mu_f"] if "nu" in says.signs else root(2 * D), "mu_G": root(2 * D)}
    steps = []
    if says.recursion is not None:
        each = given["c"] * given["L"] * (given["R"] * square(x) + k * square(vectors["A_x"]))
        rounds = [{"E_next": each * t, "D_next": NONE} for t in given["spent"]]
        rounds[-1]["D_next"] = D
        scalars |= {"E_1": rounds[0]["E_next"], "D_1": rounds[0]["D_next"]}
        steps = rounds[1:]
    return Point(
        {name: scalars[name] for name in says.signs},
        {name: vectors[name] for name in says.spaces},
        index=given["T"] if says.recursion else None,
        steps=steps,
    )


def shrunk(A, k, v):
    """(I + k A^T A)^-1 v for an A of one row, or of orthogonal rows of one length, or diagonal."""
    if len(A) == 1:
        along = sum(a * x for a, x in zip(A[0], v, strict=True)) * k / (1 + k * square(A[0]))
        return [x - along * a for a, x in zip(A[0], v, strict=True)]
    return [x / (1 + k * A[i][i] ** 2) for i, x in enumerate(v)]


def drawn(row, index):
    """A setting and the worst run found there, as a point."""
    generator = Random(f"{row} {index}")
    A = generator.choice(MAPS[: 2 if ROWS[row][1] == "twice" else len(MAPS)])  # A^T A = I
    a, (whose, family, _), (m, n) = root(square(A[0])), ROWS[row], (len(A), len(A[0]))  # exact, by MAPS
    given, start = setting(generator, row, a), whose == "start"
    direction = [ONE] if n == 1 else list(generator.choice((*UNITS, (-A[0][1] / a, A[0][0] / a) if m == 1 else UNITS[0])))
    calm, slopes = generator.random() < 0.6, (0, 10**6) if given["mu_g"] else SLOPES  # of the first run

    def draw(t, calm=False):
        H = hessian(generator, n, given["mu_f"], given["mu_f" if calm else "nu"])
        if family == "descent":
            side = 1 if calm else generator.choice((1, 1, -1))
            return descends(H, given["eta"], [v * side for v in direction])
        g = given["mu_g"] + given["beta"] * (0 if calm else generator.choice(slopes))
        return Curved(H, hessian(generator, m, given["mu_g"], g), None if start or t else direction)

    def loss(run):
        if family == "descent":
            return divergence(Recursion([NONE] * n, [(step, 1) for step in run], 1))
        return released(A, given["beta"], given["eta"], direction if start else None, None, family == "point", run)

    D = worst(generator, [draw(t, calm) for t in range(given["N"])], draw, loss)
    return point(row, given, A, a, direction, None if start else direction, D)


def searched(row, index):
    """A setting and the instance that the search of ``amplify --lower`` finds there, as a point; in coordinates along singular
    vectors. None where it finds none."""
    generator = Random(f"{row} searched {index}")
    values, kernel = generator.choice(SPECTRA), generator.random() < 0.5
    if ROWS[row][1] == "twice":
        values, kernel = SPECTRA[0], False
    a, (whose, family, _) = max(values), ROWS[row]
    start, given = whose == "start", setting(generator, row, a, True)
    while given["N"] < 2:
        given = setting(generator, row, a, True)
    name, more = "gradient-descent", {"users": tuple(range(1, given["N"] + 1))}
    if family != "descent":
        mu_g, squares = given["mu_g"], tuple(v**2 for v in values)
        more = {"beta": given["beta"], "squares": squares, "kernel": kernel, "mu_g": mu_g, "rho": a if mu_g else None}
        name, more["users"] = "gradient-admm", () if start else (1,)
    asked = Setting(name, given["N"], given["eta"], nu=given["nu"], mu=given["mu_f"], **more)
    if family == "point":
        modes, moved, D = alone(asked, index)
    else:
        found = amplify(asked, lower=True, seed=index).instance
        if found is None:
            return None
        modes, moved = found.modes, list(found.inputs[0])
        D = found.value / 2 * (square(moved) if start else 1)
    A = [[(*values, NONE)[mode] if i == j else NONE for j, mode in enumerate(modes)] for i in range(len(modes))]
    return point(row, given, A, a, moved, None if start else moved, D)


def alone(asked, seed):
    """The modes, what differs and the loss of an instance that releases x alone, by a climb of the same search."""
    whole, generator = best_system(asked), np.random.default_rng(seed)
    search = Search(whole, range(len(whole.run[0].modes)), False)
    search.seen = search.stages[0].noise.T.astype(float)  # noise is added to x
    place = max((search.climb(search.start(level, generator, 0), 60) for level in (-0.9, 0.0)), key=lambda one: one[0])[1]
    found, size, steps = search.exact(place), max(len(stage.state.T) for stage in search.stages), []
    size = max(size, len(search.stages[0].state))
    for k in reversed(range(len(search.stages))):
        stage, M = search.stages[k], exact_matrix(search.stages[k], found.omega[k])
        push = [*(stage.change @ np.array(found.inputs[0], dtype=object))] if whole.run[k].differs else []
        moved = [*push, *[NONE] * (size - len(push))]
        steps.append((Step(padded(M, size, size), padded(stage.noise, size, stage.noise.shape[1]), moved), 1))
    start, at = [NONE] * size, 0
    for mode, value in zip(found.modes, found.inputs[0], strict=True):
        start[at] = NONE if asked.users else value
        at += len(whole.run[-1].modes[mode].states)
    recursion = Recursion(start, steps, 1)
    return found.modes, list(found.inputs[0]), divergence(recursion, last(recursion, [int(one.argmax()) for one in search.seen]))


def below(says, at, share=ONE):
    """What fails at a run's point, had each bound on D been smaller by the share."""
    outcome = check_point(says, at)
    failing = [name for of in (outcome.hypotheses, outcome.goals) for name, holds in of.items() if not holds]
    return failing + [goal.name for goal, room in rooms(says, outcome) if room * share < 1]


def rooms(says, outcome):
    """Of each goal that bounds D: the larger side over the smaller."""
    for goal in says.goals:
        bound, lost = (evaluate(side, outcome.at) for side in sides(goal))
        if "D" in goal.value.atoms() and lost > 0:
            yield goal, bound / lost


def tried(row, points):
    """What is below, the least room of each goal in thousandths and its run, the neighbours with other goals that runs refute."""
    found = lemma(row)
    wrong = [[i, *failing] for i, at in enumerate(points) if (failing := below(found.says, at))]
    least = {}
    for i, at in enumerate(points):
        for goal, room in rooms(found.says, check_point(found.says, at)):
            least[goal.name] = min(least.get(goal.name, (room, i)), (room, i))
    others = [one for one in found.too_strong if one.says.goals != found.says.goals]
    refuted = sum(any(check_point(one.says, at).refutes for at in points) for one in others)
    room = {goal: [int(1000 * one), i] for goal, (one, i) in least.items()}
    return {"below": wrong, "room": room, "refuted": refuted, "of": len(others)}


def table(record):
    rows = list(HEAD)
    for name, row in record.items():
        room = ", ".join(f"{goal} {least / 1000:.2f}" for goal, (least, _) in row["room"].items())
        runs, refuted = f"{row['drawn'] * (MOVES + 1):,}", f"{row['refuted']} of {row['of']}"
        rows.append(f"| {name} | {runs} | {row['searched']} | {len(row['below'])} | {room} | {refuted} |")
    return rows


def page(text, record):
    """The page with this table."""
    lines = text.split("\n")
    first = next(i for i, line in enumerate(lines) if line == HEAD[0])
    last = next(i for i in range(first, len(lines)) if not lines[i].startswith("|"))
    return "\n".join([*lines[:first], *table(record), *lines[last:]])


def main():
    record = {}
    for row in ROWS:
        points = [drawn(row, i) for i in range(DRAWN)]
        instances = [one for i in range(SEARCHED) if (one := searched(row, i)) is not None]
        record[lemma(row).claim.id] = {"drawn": len(points), "searched": len(instances), **tried(row, points + instances)}
    KEPT.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), record), encoding="utf-8")


if __name__ == "__main__":
    main()
