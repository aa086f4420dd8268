"""Right programs in many styles: a form of the algorithm of a family, written for a hand that multiplies, solves and draws.

``styled.txt`` has a program in every row below its family: the form, an expression of the names here; the hand, five words of the
tables of ``programs.hands``; how the states are stored.
"""

from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from verify.conformance.kit.problem import function

from .collection import Variant
from .programs.hands import Hand
from .programs.proximal_maps import newton


def loss(p, t):
    return p.losses[t] if len(p.losses) > 1 else p.losses[0]


def of_gradient(move):
    """Algorithm 1 about the step in x: move(h, p, gram, x, gradient, By - c, lam, lam_next) -> x_{t+1} without noise."""

    def admm(h, p, noise, steps):
        noise, gram = h.noise(p, noise, (steps, *p.x0.shape)), h.gram(p.A)
        x, lam, ys = p.x0, p.lam0, []
        xs, lams = [x], [lam]
        for t in range(steps):
            ax = h.product(p.A, x)
            ys.append(h.minimise(p.g, p.B, p.beta, p.c, lam - p.beta * ax))
            rest = h.product(p.B, ys[t]) - p.c
            after = lam - p.beta * (ax + rest)
            x, lam = move(h, p, gram, x, h.gradient(loss(p, t), x), rest, lam, after) + noise[t], after
            xs.append(x)
            lams.append(lam)
        ys.append(h.minimise(p.g, p.B, p.beta, p.c, lam - p.beta * h.product(p.A, x)))
        return {"x": np.array(xs), "y": np.array(ys), "lam": np.array(lams)}

    return admm


def printed(h, p, gram, x, g, rest, lam, after):
    right = x - p.eta * (g + h.product(p.A.T, p.beta * rest - after))
    return h.solve(np.eye(len(x)) + p.eta * p.beta * gram, right)


def divided(by):
    """The system divided by by(p): eta, or eta beta."""

    def move(h, p, gram, x, g, rest, lam, after):
        k = by(p)
        right = x / k - p.eta / k * g - p.eta / k * h.product(p.A.T, p.beta * rest - after)
        return h.solve(np.eye(len(x)) / k + p.eta * p.beta / k * gram, right)

    return move


def increment(h, p, gram, x, g, rest, lam, after):
    pull = h.product(p.A.T, p.beta * (h.product(p.A, x) + rest) - after)
    return x - p.eta * h.solve(np.eye(len(x)) + p.eta * p.beta * gram, g + pull)


def least_squares(h, p, gram, x, g, rest, lam, after):
    root = np.sqrt(p.eta * p.beta)
    stack = np.vstack([np.eye(len(x)), root * p.A])
    right = np.concatenate([x - p.eta * (g - h.product(p.A.T, after)), -root * rest])
    if h.solve_ != "QR":
        return np.linalg.lstsq(stack, right, rcond=None)[0]
    Q, R = np.linalg.qr(stack)
    return np.linalg.solve(R, h.product(Q.T, right))


def woodbury(h, p, gram, x, g, rest, lam, after):
    right = x - p.eta * (g + h.product(p.A.T, p.beta * rest - after))
    small = np.eye(len(p.A)) / (p.eta * p.beta) + h.gram(np.ascontiguousarray(p.A.T))
    return right - h.product(p.A.T, h.solve(small, h.product(p.A, right)))


def singular(h, p, gram, x, g, rest, lam, after):
    right = x - p.eta * (g + h.product(p.A.T, p.beta * rest - after))
    _, s, V = np.linalg.svd(p.A)
    s = np.concatenate([s, np.zeros(len(x) - len(s))])
    return h.product(V.T, h.product(V, right) / (1 + p.eta * p.beta * s**2))


def of_oracle(move):
    """Algorithm 4 about the step in x: move(h, p, gram, x, gradient, z, By - c, lam) -> x_{t+1}."""

    def admm(h, p, noise, steps):
        noise, gram = h.noise(p, noise, (steps, *p.x0.shape)), h.gram(p.A)
        x, y, lam = p.x0, p.y0, np.zeros(len(p.c))
        states = [(x, y, lam)]
        for t in range(steps):
            x = move(h, p, gram, x, h.gradient(loss(p, t), x), noise[t], h.product(p.B, y) - p.c, lam)
            ax = h.product(p.A, x)
            y = h.minimise(p.g, p.B, p.beta, p.c, lam - p.beta * ax)
            lam = lam - p.beta * (ax + h.product(p.B, y) - p.c)
            states.append((x, y, lam))
        return {name: np.array([s[k] for s in states]) for k, name in enumerate(("x", "y", "lam"))}

    return admm


def after_step(move):
    """The noise as -eta z after a step of Algorithm 1, whose dual is not renewed before it."""
    return lambda h, p, gram, x, g, z, rest, lam: move(h, p, gram, x, g, rest, lam, lam) - p.eta * z


def before_step(move):
    """The noise in the gradient, multiplied by the metric."""

    def noisy(h, p, gram, x, g, z, rest, lam):
        return move(h, p, gram, x, g + z + p.eta * p.beta * h.product(gram, z), rest, lam, lam)

    return noisy


def general(carried=lambda p, u: u, back=lambda p, kept: kept, by=lambda p: 1.0):
    """Algorithm 5 that keeps carried(p, u), of which back(p, kept) is u, and divides the system of x by by(p)."""

    def admm(h, p, noise, steps):
        noise, k = h.noise(p, noise, (steps, *p.u0.shape)), by(p)
        kept, gram, us, xs, zs = carried(p, p.u0), h.gram(p.A), [p.u0], [], []
        for t in range(steps):
            u = back(p, kept)
            zs.append(h.minimise(p.g, p.B, 1 / p.step, -u, np.zeros(len(p.c))))
            bz = h.product(p.B, zs[t])
            q = p.c - 2 * bz - u
            if p.f.kind == "quadratic":
                right = h.product(p.A.T, q) / k - p.step / k * p.f.h
                xs.append(h.solve(p.step / k * p.f.H + gram / k, right))
            else:
                xs.append(newton(p.f, p.A.astype(float), q.astype(float), p.step))
            kept = carried(p, u + 2 * p.lam * (h.product(p.A, xs[t]) + bz - p.c + noise[t] / 2))
            us.append(back(p, kept))
        return {"u": np.array(us), "x": np.array(xs), "z": np.array(zs)}

    return admm


def central(users):
    """Algorithm 2: users(h, p, z, u) -> rows of x."""

    def admm(h, p, noise, steps):
        noise, u = h.noise(p, noise, (steps, *p.u0.shape)), p.u0.copy()
        out = {"u": [u], "x": [], "z_hat": [], "z": []}
        for t in range(steps):
            bar = h.mean(u)
            z = h.nearest(p.r, bar, p.step)
            x = users(h, p, z, u)
            u = u + np.array([2 * p.lam * (h.clip(row - z, p.clipping) + eta / 2) for row, eta in zip(x, noise[t], strict=True)])
            for name, value in (("u", u), ("x", x), ("z_hat", bar), ("z", z)):
                out[name].append(value)
        return {name: np.array(rows) for name, rows in out.items()}

    return admm


def one_by_one(h, p, z, u):
    return np.array([h.prox(f, 2 * z - v, p.step) for f, v in zip(p.losses, u, strict=True)])


def last_first(h, p, z, u):
    x = np.empty_like(u)
    for i in reversed(range(len(u))):
        x[i] = h.prox(p.losses[i], z + (z - u[i]), p.step)
    return x


def batched(h, p, z, u):
    if any(f.kind != "quadratic" for f in p.losses):
        return one_by_one(h, p, z, u)
    systems = np.array([np.eye(u.shape[1]) + p.step * f.H for f in p.losses])
    return np.linalg.solve(systems, (2 * z - u - p.step * np.array([f.h for f in p.losses]))[..., None])[..., 0]


def as_increment(h, p, z, u):
    """x = v - (I/step + H)^{-1} (H v + h): the move from v = 2 z - u."""
    if any(f.kind != "quadratic" for f in p.losses):
        return one_by_one(h, p, z, u)
    moves = ((np.eye(len(z)) / p.step + f.H, h.product(f.H, v) + f.h) for f, v in zip(p.losses, 2 * z - u, strict=True))
    return 2 * z - u - np.array([h.solve(*move) for move in moves])


def served(whole=1, increments=False, everybody=False):
    """Algorithms 3 and 4: the server keeps ``z_hat`` or, where whole is 0, n z_hat; increments: u moves by what is sent."""

    def admm(h, p, noise, steps):
        noise, n, walking = h.noise(p, noise, (steps, *p.u0.shape)), len(p.u0), "walk" in p.fields
        u = dict(enumerate(p.u0))
        unit = 1 if whole else n
        held = h.mean(p.u0) if whole else h.total(p.u0)
        z = h.nearest(p.r, held / unit, p.step)
        U, X, bars, Z = [p.u0], [], [held / unit], [z]
        for t in range(steps):
            present = [int(p.walk[t])] if walking else np.flatnonzero(p.participation[t])
            x, moves = np.zeros_like(p.u0), []
            found = {i: h.prox(p.losses[i], 2 * z - u[i], p.step) for i in (range(n) if everybody else present)}
            for i in present:
                x[i] = found[i]
                move = 2 * p.lam * (h.clip(x[i] - z, p.clipping) + noise[t][i] / 2)
                moves.append(move if increments else u[i] + move - u[i])
                u[i] = u[i] + move
            base = held if p.server == 1 else unit * z
            held = base + (h.total(moves) / (n if whole else 1) if moves else 0.0)
            z = h.nearest(p.r, held / unit, p.step)
            U.append(np.array([u[i] for i in range(n)]))
            X.append(x[present[0]] if walking else x)
            bars.append(held / unit)
            Z.append(z)
        return {"u": np.array(U), "x": np.array(X), "z_hat": np.array(bars), "z": np.array(Z)}

    return admm


def lasso(solve):
    """Algorithm 6: solve(h, a, b, ridge, v)."""

    def admm(h, p, noise, steps):
        noise, u = h.noise(p, noise, (steps, *p.u0.shape)), p.u0
        l1 = function("l1", c1=p.threshold)
        us, xs, bars, zs = [u], [], [], []
        before = None
        for t in range(steps):
            bars.append(h.mean(u))
            z = h.nearest(l1, bars[t], 1.0)
            seen = z if p.new_z == 1 or before is None else before
            x = np.array([solve(h, a, b, p.ridge, 2 * seen - v) for a, b, v in zip(p.features, p.targets, u, strict=True)])
            u = u + 2 * p.lam * (np.array([h.clip(row - z, p.clipping) for row in x]) + noise[t] / 2)
            before = z
            us.append(u)
            xs.append(x)
            zs.append(z)
        return {"u": np.array(us), "x": np.array(xs), "z_hat": np.array(bars), "z": np.array(zs)}

    return admm


def row_system(h, a, b, ridge, v):
    return h.solve(np.outer(a, a) + ridge * np.eye(len(a)), b * a + ridge * v)


def along_row(h, a, b, ridge, v):
    return v + a * ((b - h.product(a[None], v)[0]) / (ridge + h.product(a[None], a)[0]))


def sherman_morrison(h, a, b, ridge, v):
    w = (b * a + ridge * v) / ridge
    return w - a * (h.product(a[None], w)[0] / (ridge + h.product(a[None], a)[0]))


def row_stack(h, a, b, ridge, v):
    root = np.sqrt(ridge)
    return np.linalg.lstsq(np.vstack([a, root * np.eye(len(a))]), np.concatenate([[b], root * v]), rcond=None)[0]


def along_and_across(h, a, b, ridge, v):
    square = h.product(a[None], a)[0]
    if square == 0:
        return v.copy()
    along = h.product(a[None], v)[0] / square
    return (v - along * a) + (b + ridge * along) / (square + ridge) * a


def subgradient(h, f, v):
    return h.gradient(f, v) + f.l1 * np.sign(v)


def exactly(h, p, t, i, w, gamma, shared):
    return h.prox(p.objectives[i], w + gamma / p.rho, 1 / p.rho)


def linear(h, p, t, i, w, gamma, shared):
    rate = 1 / p.eta[t][i]
    return (gamma - subgradient(h, p.objectives[i], shared) + p.rho * w + rate * shared) / (p.rho + rate)


def linear_times_eta(h, p, t, i, w, gamma, shared):
    eta = p.eta[t][i]
    return (shared - eta * (subgradient(h, p.objectives[i], shared) - gamma - p.rho * w)) / (1 + eta * p.rho)


def linear_increment(h, p, t, i, w, gamma, shared):
    pull = subgradient(h, p.objectives[i], shared) - gamma + p.rho * (shared - w)
    return shared - pull * (p.eta[t][i] / (1 + p.eta[t][i] * p.rho))


def linear_between(h, p, t, i, w, gamma, shared):
    weight = p.eta[t][i] * p.rho
    part, other = 1 / (1 + weight), weight / (1 + weight)  # 1 - part would lose the digits of a small weight
    return part * shared + other * (w + (gamma - subgradient(h, p.objectives[i], shared)) / p.rho)


def server(step, scale=lambda p: 1.0, messages=False):
    """Algorithms 1 to 3 of huang2020, whose agents keep scale(p) gamma; messages: with the dual, local variables not reported."""

    def admm(h, p, noise, steps):
        k, noisy = scale(p), "shared0" in p.fields
        noise = h.noise(p, noise, (steps, *p.gamma0.shape))
        agents = [{"kept": k * g, "sent": s} for g, s in zip(p.gamma0, p.shared0 if noisy else p.gamma0, strict=True)]
        w, W, G, S, L = p.w0, [p.w0], [p.gamma0], [p.shared0 if noisy else p.gamma0], []
        for t in range(steps):
            locals_ = [step(h, p, t, i, w, a["kept"] / k, a["sent"]) for i, a in enumerate(agents)]
            for a, v, e in zip(agents, locals_, noise[t], strict=True):
                a["sent"] = v + e
            if messages:
                w = h.mean([a["sent"] - a["kept"] / (k * p.rho) for a in agents])
            else:
                w = h.mean([a["sent"] for a in agents]) - h.mean([a["kept"] for a in agents]) / (k * p.rho)
            for a in agents:
                a["kept"] = a["kept"] - k * p.rho * (a["sent"] - w)
            W.append(w)
            G.append([a["kept"] / k for a in agents])
            S.append([a["sent"] for a in agents])
            L.append(locals_)
        found = {"w": np.array(W), "gamma": np.array(G), "shared": np.array(S), "local": np.array(L)}
        return {
            name: rows for name, rows in found.items() if name != ("local" if messages and noisy else "" if noisy else "shared")
        }

    return admm


def graph(around, twice=False, joined=False):
    """Both algorithms of zhang2018: around(h, p, f) -> (sum of f_j, sum of f_i - f_j) of all nodes; twice: 2 lam is kept; joined:
    the right side over one denominator, else a midpoint less the dual with the noise."""

    def admm(h, p, noise, steps):
        noise = h.noise(p, noise, (steps, *p.f0.shape))
        k, f, kept, degree = 1.0 + twice, p.f0, np.zeros(p.f0.shape), p.adjacency.sum(axis=1)
        F, D = [f], [kept]
        for t in range(steps):
            near, new = around(h, p, f)[0], []
            for i, (e, g) in enumerate(zip(p.eta[t], degree, strict=True)):
                if joined:
                    centre = (e * (g * f[i] + near[i]) - 2 / k * kept[i] - 2 * e * g * noise[t][i]) / (2 * e * g)
                else:
                    centre = (f[i] + near[i] / g) / 2 - (kept[i] / k + e * g * noise[t][i]) / (e * g)
                new.append(h.prox(p.objectives[i], centre, 1 / (2 * e * g)))
            f = np.array(new)
            kept = kept + k * p.theta[t][:, None] / 2 * around(h, p, f)[1]
            F.append(f)
            D.append(kept / k)
        return {"f": np.array(F), "lam": np.array(D)}

    return admm


def neighbours(h, p, f):
    near = np.array([h.total(f[np.flatnonzero(row)]) for row in p.adjacency])
    return near, np.array([h.total([f[i] - f[j] for j in np.flatnonzero(row)]) for i, row in enumerate(p.adjacency)])


def laplacian(h, p, f):
    L = np.diag(p.adjacency.sum(axis=1)) - p.adjacency
    return [np.array([h.product(M, column) for column in f.T]).T for M in (p.adjacency, L)]


def edges(h, p, f):
    near, apart = np.zeros_like(f), np.zeros_like(f)
    for i, j in np.argwhere(np.triu(p.adjacency)):
        near[i] += f[j]
        near[j] += f[i]
        apart[i] += f[i] - f[j]
        apart[j] -= f[i] - f[j]
    return near, apart


def stored(admm, how):
    """The states as lists of Python's numbers, in Fortran order, or of a run in long double."""
    make = {
        "": lambda v: v,
        "lists": lambda v: np.array(v).tolist(),
        "Fortran": np.asfortranarray,
        "wide": lambda v: v.astype(float),
    }

    def run(p, noise, steps):
        if how == "wide":
            wider = {k: v.astype(np.longdouble) if isinstance(v, np.ndarray) else v for k, v in p.fields.items()}
            p = replace(p, fields=wider)
        return {name: make[how](value) for name, value in admm(p, noise, steps).items()}

    return run


def styled():
    """``FAMILY: FORM, HAND`` -> every row as a program."""
    found = {}
    for block in Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").split("=== ")[1:]:
        family, *rows = block.splitlines()
        for row in rows:
            form, product, solve, draw, threshold, own, store = (word.strip() for word in row.split("|"))
            hand = Hand(product, solve, draw, threshold, bool(own))
            name = f"{family}: {', '.join(' '.join(row.split()).split(' | ')).rstrip(' |,')}"
            found[name] = Variant("of another style", family, stored(partial(eval(form), hand), store))
    return found
