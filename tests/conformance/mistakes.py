"""Wrong programs from a list that was made before the diagnosis was looked at: ``diagnosis --only list`` and ``--only apart``.

74 in six families: scaled duals, sums for means, neighbours, clipping, noise, order of the steps, proximal maps, schedules,
starts, solves, types. Every second one was kept apart until the vocabulary had grown. ``other_styles.txt`` has seven right
programs of other styles and 89 mistakes in them: ``diagnosis --only styles``.
"""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from .programs import centralized_admm, consensus_admm, dp_admm, general_admm, gradient_admm, modified_admm
from .programs.centralized_admm import clip
from .programs.consensus_admm import solve_local
from .programs.dp_admm import linearised, subgradient
from .programs.general_admm import minimise_x
from .programs.gradient_admm import loss, solve_x, solve_y

Admm = Callable[..., object]


def single(v: np.ndarray) -> np.ndarray:
    """Through float32 and back."""
    return np.asarray(v, np.float32).astype(float)


def system(p, x, gradient, y, lam):
    matrix = np.eye(len(x)) + p.eta * p.beta * p.A.T @ p.A
    return matrix, x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam))


def diagonal_only(p, x, lam, lam_next, y, gradient, noise):
    matrix, right = system(p, x, gradient, y, lam_next)
    return right / np.diag(matrix)


def one_jacobi_sweep(p, x, lam, lam_next, y, gradient, noise):
    matrix, right = system(p, x, gradient, y, lam_next)
    return x + (right - matrix @ x) / np.diag(matrix)


def rounded_matrix(p, x, lam, lam_next, y, gradient, noise):
    matrix, right = system(p, x, gradient, y, lam_next)
    return np.linalg.solve(single(matrix), right)


GRADIENT = {
    "dual scaled by the penalty is used as if it were not": {
        "x": lambda p, x, lam, lam_next, y, gradient, noise: solve_x(p, x, gradient, y, p.beta * lam_next)
    },
    "x first, then y and the dual (Gauss-Seidel the other way round)": {
        "x": lambda p, x, lam, lam_next, y, gradient, noise: solve_x(p, x, gradient, y, lam)
    },
    "noise divided by the solve": {
        "x": lambda p, x, lam, lam_next, y, gradient, noise: solve_x(p, x + noise, gradient, y, lam_next) - noise
    },
    "noise by sqrt(dim)": {"noise": lambda p, noise, t: noise[t] / np.sqrt(len(noise[t]))},
    "only the diagonal of the system": {"x": diagonal_only},
    "the next step's noise": {"noise": lambda p, noise, t: noise[min(t + 1, len(noise) - 1)]},
    "one Jacobi sweep in place of the solve": {"x": one_jacobi_sweep},
    "first noise reused": {"noise": lambda p, noise, t: noise[0]},
    "matrix of the system rounded to single precision": {"x": rounded_matrix},
    "dual step of eta in place of beta": {"lam": lambda p, x, lam, y, noise: lam - p.eta * (p.A @ x + p.B @ y - p.c)},
    "gradient of the mean, not the sum (divided by d)": {
        "gradient": lambda p, t, x, before, clean, y: loss(p, t).gradient(x) / len(x)
    },
    "the loss of the step after": {
        "gradient": lambda p, t, x, before, clean, y: loss(p, min(t + 1, max(len(p.losses) - 1, 0))).gradient(x)
    },
    "y from the dual of the other sign": {"y": lambda p, x, lam, before: solve_y(p, -lam - p.beta * p.A @ x)},
    "proximal step eta^2": {
        "x": lambda p, x, lam, lam_next, y, gradient, noise: np.linalg.solve(
            np.eye(len(x)) + p.eta**2 * p.beta * p.A.T @ p.A,
            x - p.eta**2 * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam_next)),
        )
    },
}

GENERAL = {
    "z twice through the prox": {"z": lambda p, u: general_z(p, -p.B @ general_z(p, u))},
    "x from the z of the round before": {"x": lambda p, z, before, u: minimise_x(p.f, p.A, p.c - 2 * p.B @ before - u, p.step)},
    "reflection left out": {"x": lambda p, z, before, u: minimise_x(p.f, p.A, p.c - p.B @ z - u, p.step)},
    "proximal parameter inverted": {"x": lambda p, z, before, u: minimise_x(p.f, p.A, p.c - 2 * p.B @ z - u, 1 / p.step)},
    "noise whole, not halved": {"u": lambda p, u, gap, eta: u + 2 * p.lam * (gap + eta)},
    "relaxation squared": {"u": lambda p, u, gap, eta: u + 2 * p.lam**2 * (gap + eta / 2)},
    "noise after the relaxation": {"u": lambda p, u, gap, eta: u + 2 * p.lam * gap + eta},
    "c with the other sign in x": {"x": lambda p, z, before, u: minimise_x(p.f, p.A, -p.c - 2 * p.B @ z - u, p.step)},
    "residual without z": {"gap": lambda p, x, z: p.A @ x - p.c},
    "residual in single precision": {"gap": lambda p, x, z: single(p.A @ x + p.B @ z - p.c)},
    "no noise in the last entry": {"noise": lambda noise, t: np.append(noise[t][:-1], 0.0)},
    "step 1 - lam": {"u": lambda p, u, gap, eta: u + 2 * (1 - p.lam) * (gap + eta / 2)},
}


def general_z(p, u):
    return p.g.minimise(p.B, 1 / p.step, -u, np.zeros(len(u)))


CENTRAL = {
    "sum over users in place of the mean": {"z_hat": lambda p, u: u.sum(axis=0)},
    "mean over users with n - 1": {"z_hat": lambda p, u: u.sum(axis=0) / max(len(u) - 1, 1)},
    "clipping in the largest entry": {"move": lambda p, x, z: np.clip(x - z, -p.clipping, p.clipping) if p.clipping else x - z},
    "clipping before the difference": {"move": lambda p, x, z: clip(p, x) - z},
    "radius twice as large": {"move": lambda p, x, z: clip_at(x - z, 2 * p.clipping)},
    "noise shared between the users": {"noise": lambda noise, t, i: noise[t, 0]},
    "proximal step over n": {"x": lambda p, i, z, before, u: p.losses[i].prox(2 * z - u, p.step / len(p.losses))},
    "prox of u in place of the reflection": {"x": lambda p, i, z, before, u: p.losses[i].prox(u, p.step)},
    "z without its prox": {"z": lambda p, z_hat: z_hat},
    "noise by sqrt(n)": {"u": lambda p, u, move, eta: u + 2 * p.lam * (move + eta / 2 / np.sqrt(len(p.losses)))},
    "loss of the next user": {"x": lambda p, i, z, before, u: p.losses[(i + 1) % len(p.losses)].prox(2 * z - u, p.step)},
    "u in single precision": {"u": lambda p, u, move, eta: single(u + 2 * p.lam * (move + eta / 2))},
}


def clip_at(v, radius):
    length = np.sqrt(v @ v)
    return v * (radius / length) if 0 < radius < length else v


CONSENSUS = {
    "gamma divided by n twice": {
        "w": lambda p, sent, gamma, local, noise, w: np.mean(sent, axis=0) - np.mean(gamma, axis=0) / p.rho / len(gamma)
    },
    "gamma summed, not averaged": {
        "w": lambda p, sent, gamma, local, noise, w: np.mean(sent, axis=0) - np.sum(gamma, axis=0) / p.rho
    },
    "sign of gamma in w": {"w": lambda p, sent, gamma, local, noise, w: np.mean(sent, axis=0) + np.mean(gamma, axis=0) / p.rho},
    "gamma from the w before": {"gamma": lambda p, t, i, gamma, sent, w, before, local, noise: gamma - p.rho * (sent - before)},
    "scaled dual in gamma": {"gamma": lambda p, t, i, gamma, sent, w, before, local, noise: gamma - (sent - w)},
    "scaled dual in the local step": {"local": lambda p, t, i, w, gamma, last, local: p.objectives[i].prox(w + gamma, 1 / p.rho)},
    "rho in place of 1/rho": {"local": lambda p, t, i, w, gamma, last, local: p.objectives[i].prox(w + gamma / p.rho, p.rho)},
    "rho halved": {"local": lambda p, t, i, w, gamma, last, local: solve_local(p, p.objectives[i], w, gamma, p.rho / 2)},
    "w starts at zero": {"start": lambda p: (0 * p.w0, p.gamma0)},
    "dual starts at zero": {"start": lambda p: (p.w0, 0 * p.gamma0)},
    "last agent lost in the mean": {
        "w": lambda p, sent, gamma, local, noise, w: np.sum(sent[:-1], axis=0) / len(sent) - np.mean(gamma, axis=0) / p.rho
    },
    "w averaged with the w before": {
        "w": lambda p, sent, gamma, local, noise, w: (np.mean(sent, axis=0) - np.mean(gamma, axis=0) / p.rho + w) / 2
    },
}


def local_at(p, t, i, w, gamma, last, before, rate=None, centre=None, at=None):
    return linearised(
        p,
        subgradient(p.objectives[i], last[i] if at is None else at),
        1 / p.eta[t][i] if rate is None else rate,
        w,
        gamma,
        last[i] if centre is None else centre,
    )


LINEARISED = {
    "eta in place of 1/eta": {"local": lambda p, t, i, *a: local_at(p, t, i, *a, rate=p.eta[t][i])},
    "schedule one step late": {"local": lambda p, t, i, *a: local_at(p, t, i, *a, rate=1 / p.eta[max(t - 1, 0)][i])},
    "schedule constant": {"local": lambda p, t, i, *a: local_at(p, t, i, *a, rate=1 / p.eta[0][i])},
    "schedule of the first agent": {"local": lambda p, t, i, *a: local_at(p, t, i, *a, rate=1 / p.eta[t][0])},
    "gradient at w": {"local": lambda p, t, i, w, *a: local_at(p, t, i, w, *a, at=w)},
    "centre w": {"local": lambda p, t, i, w, *a: local_at(p, t, i, w, *a, centre=w)},
    "subgradient without the regulariser": {
        "local": lambda p, t, i, w, gamma, last, before: linearised(
            p, p.objectives[i].gradient(last[i]), 1 / p.eta[t][i], w, gamma, last[i]
        )
    },
    "gamma from what was not sent": {"gamma": lambda p, t, i, gamma, sent, w, before, local, noise: gamma - p.rho * (local - w)},
    "noise of the round before": {"noise": lambda p, noise, t, i: noise[max(t - 1, 0)][i]},
    "noise divided by n": {"noise": lambda p, noise, t, i: noise[t][i] / len(noise[t])},
    "eta squared": {"local": lambda p, t, i, *a: local_at(p, t, i, *a, rate=1 / p.eta[t][i] ** 2)},
    "noise of the neighbour": {"noise": lambda p, noise, t, i: noise[t][(i + 1) % len(noise[t])]},
}

NODES = {
    "Gauss-Seidel: what others have just computed": {"seen": lambda old, new: new},
    "a neighbour lost": {"near": lambda p, i: [j for j, edge in enumerate(p.adjacency[i]) if edge][:-1] or [i]},
    "degree counts the node itself": {"degree": lambda p, i, near: len(near) + 1},
    "neighbour's f, no midpoint": {"point": lambda f, i, j: f[j]},
    "own f, no midpoint": {"point": lambda f, i, j: f[i]},
    "dual once, not twice": {"linear": lambda lam: lam},
    "theta not halved": {"half": lambda p, t, i: p.theta[t][i]},
    "dual normalised by the degree": {
        "lam": lambda p, t, i, lam, half, new, old, near, noise: lam + half * sum(new[i] - new[j] for j in near) / len(near)
    },
    "dual of the values before": {
        "lam": lambda p, t, i, lam, half, new, old, near, noise: lam + half * sum(old[i] - old[j] for j in near)
    },
    "dual half stale": {"lam": lambda p, t, i, lam, half, new, old, near, noise: lam + half * sum(new[i] - old[j] for j in near)},
    "penalty of the first node": {"penalty": lambda p, t, i: p.eta[t][0]},
    "sign of the dual step": {
        "lam": lambda p, t, i, lam, half, new, old, near, noise: lam - half * sum(new[i] - new[j] for j in near)
    },
}

LISTS = (
    (gradient_admm, GRADIENT),
    (general_admm, GENERAL),
    (centralized_admm, CENTRAL),
    (consensus_admm, CONSENSUS),
    (dp_admm, LINEARISED),
    (modified_admm, NODES),
)


def other_styles() -> dict[str, tuple[str, Admm]]:
    """``FAMILY: MISTAKE`` -> (family, program); ``FAMILY: right`` is the program as it stands.

    A block of the file is ``=== FAMILY``, a program, and rows ``--- MISTAKE :: OLD -> NEW``, several changes apart by ``;;``.
    """
    found = {}
    for block in Path(__file__).with_name("other_styles.txt").read_text(encoding="utf-8").split("=== ")[1:]:
        family, *lines = block.splitlines()
        rows = [line.removeprefix("--- ").split(" :: ") for line in lines if line.startswith("--- ")]
        right = "\n".join(line for line in lines if not line.startswith("--- ")) + "\n"
        for name, changes in (("right", ""), *rows):
            text = right
            for old, new in (change.split(" -> ") for change in changes.replace("\\n", "\n").split(";;") if change):
                if text.count(old) != 1:
                    raise ValueError(f"{family}: {name}: {old!r} must stand in the program once")
                text = text.replace(old, new)
            scope: dict[str, Admm] = {"argmin": minimise_x}
            exec("import numpy as np\n" + text, scope)
            found[f"{family}: {name}"] = (family, scope["admm"])
    return found


def mistakes(apart: bool) -> dict[str, tuple[str, Admm]]:
    """Name -> (family, program): every second mistake, those that were kept apart or those that the vocabulary grew by."""
    found = {}
    for module, table in LISTS:
        family = module.__name__.rpartition(".")[2].replace("_", "-")
        for number, (name, changed) in enumerate(table.items()):
            if (number % 2 == 1) == apart:
                found[f"{family}: {name}"] = (family, module.program(**changed))
    return found
