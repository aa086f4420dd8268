"""Right programs in the array API standard alone, for its strict namespace; gradients and proximal maps are the problem's."""

from collections.abc import Callable
from typing import Any

Program = Callable[[Any, Any, int], dict[str, Any]]


def _given(p: Any, noise: Any, family: str, noisy: bool = True) -> Any:
    if p.family != family or (noisy and noise is None):
        raise NotImplementedError(f"{family} with given noise only")
    return next(v for v in p.fields.values() if hasattr(v, "__array_namespace__")).__array_namespace__()


def oracle_admm(p: Any, noise: Any, steps: int) -> dict[str, Any]:
    """chan2024, Algorithm 4."""
    xp = _given(p, noise, "oracle-admm")
    n = p.x0.shape[0]
    matrix = xp.eye(n, dtype=xp.float64) + p.eta * p.beta * (p.A.T @ p.A)
    x, y, lam = [p.x0], [p.y0], [xp.zeros(p.c.shape, dtype=xp.float64)]
    for t in range(steps):
        slope = p.losses[t if len(p.losses) > 1 else 0].gradient(x[t]) + matrix @ noise[t, :]
        x.append(xp.linalg.solve(matrix, x[t] - p.eta * (slope + p.A.T @ (p.beta * (p.B @ y[t] - p.c) - lam[t]))))
        y.append(p.g.minimise(p.B, p.beta, p.c, lam[t] - p.beta * (p.A @ x[t + 1])))
        lam.append(lam[t] - p.beta * (p.A @ x[t + 1] + p.B @ y[t + 1] - p.c))
    return {"x": xp.stack(x), "y": xp.stack(y), "lam": xp.stack(lam)}


def general_admm(p: Any, noise: Any, steps: int) -> dict[str, Any]:
    """cyffers2023, Algorithm 5, with quadratic f."""
    xp = _given(p, noise, "general-admm")
    if p.f.kind != "quadratic":
        raise NotImplementedError("quadratic f only")
    zero, matrix = xp.zeros(p.c.shape, dtype=xp.float64), p.step * p.f.H + p.A.T @ p.A
    u, x, z = [p.u0], [], []
    for t in range(steps):
        z.append(p.g.minimise(p.B, 1 / p.step, zero, -u[t] / p.step))
        x.append(xp.linalg.solve(matrix, p.A.T @ (p.c - 2 * (p.B @ z[t]) - u[t]) - p.step * p.f.h))
        u.append(u[t] + 2 * p.lam * (p.A @ x[t] + p.B @ z[t] - p.c) + p.lam * noise[t, :])
    return {"u": xp.stack(u), "x": xp.stack(x), "z": xp.stack(z)}


def _move(xp: Any, p: Any, x: Any, z: Any) -> Any:
    move = x - z
    length = float(xp.sqrt(xp.sum(move * move)))
    return move * (p.clipping / length) if length > p.clipping > 0 else move


def users(family: str) -> Program:
    """cyffers2023, Algorithms 2, 3 and 4."""

    def admm(p: Any, noise: Any, steps: int) -> dict[str, Any]:
        xp = _given(p, noise, family)
        n = p.u0.shape[0]
        u, xs, means, zs = [p.u0], [], [], []
        if family != "centralized-admm":
            means.append(xp.mean(p.u0, axis=0))
            zs.append(p.r.prox(means[0], p.step))
        for t in range(steps):
            if family == "centralized-admm":
                means.append(xp.mean(u[t], axis=0))
                zs.append(p.r.prox(means[t], p.step))
                asked = list(range(n))
            else:
                asked = (
                    [int(p.walk[t])] if family == "decentralized-admm" else [i for i in range(n) if float(p.participation[t, i])]
                )
            z, rows = zs[t], [u[t][i, :] for i in range(n)]
            x = [xp.zeros(z.shape, dtype=xp.float64) for _ in range(n)]
            for i in asked:
                x[i] = p.losses[i].prox(2 * z - rows[i], p.step)
                rows[i] = rows[i] + 2 * p.lam * _move(xp, p, x[i], z) + p.lam * noise[t, i, :]
            u.append(xp.stack(rows))
            xs.append(x[asked[0]] if family == "decentralized-admm" else xp.stack(x))
            if family != "centralized-admm":
                means.append((means[t] if p.server else z) + xp.sum(u[t + 1] - u[t], axis=0) / n)
                zs.append(p.r.prox(means[t + 1], p.step))
        return {"u": xp.stack(u), "x": xp.stack(xs), "z_hat": xp.stack(means), "z": xp.stack(zs)}

    return admm


def lasso_admm(p: Any, noise: Any, steps: int) -> dict[str, Any]:
    """cyffers2023, Algorithm 6."""
    xp = _given(p, noise, "lasso-admm")
    n, d = p.u0.shape
    eye, u, xs, means, zs = xp.eye(d, dtype=xp.float64), [p.u0], [], [], []
    for t in range(steps):
        means.append(xp.mean(u[t], axis=0))
        level = xp.abs(means[t]) - p.threshold
        zs.append(xp.sign(means[t]) * xp.where(level > 0, level, xp.zeros_like(level)))
        z, x, rows = zs[t] if p.new_z or t == 0 else zs[t - 1], [], []
        for i in range(n):
            a = p.features[i, :]
            right = p.targets[i] * a + p.ridge * (2 * z - u[t][i, :])
            x.append(xp.linalg.solve(a[:, None] * a[None, :] + p.ridge * eye, right))
            rows.append(u[t][i, :] + 2 * p.lam * _move(xp, p, x[i], zs[t]) + p.lam * noise[t, i, :])
        xs.append(xp.stack(x))
        u.append(xp.stack(rows))
    return {"u": xp.stack(u), "x": xp.stack(xs), "z_hat": xp.stack(means), "z": xp.stack(zs)}


def agents(family: str) -> Program:
    """huang2020, Algorithms 1, 2 and 3."""
    noisy = family != "consensus-admm"

    def admm(p: Any, noise: Any, steps: int) -> dict[str, Any]:
        xp = _given(p, noise, family, noisy)
        n = p.gamma0.shape[0]
        w, gamma, local, shared = [p.w0], [p.gamma0], [], [p.shared0 if noisy else p.gamma0]
        for t in range(steps):
            rows = []
            for i, f in enumerate(p.objectives):
                if family == "dp-admm":
                    sent, rate = shared[t][i, :], 1 / float(p.eta[t, i])
                    right = gamma[t][i, :] - f.gradient(sent) - f.l1 * xp.sign(sent) + p.rho * w[t] + rate * sent
                    rows.append(right / (p.rho + rate))
                else:
                    rows.append(f.prox(w[t] + gamma[t][i, :] / p.rho, 1 / p.rho))
            local.append(xp.stack(rows))
            shared.append(local[t] + noise[t, :, :] if noisy else local[t])
            w.append(xp.sum(shared[t + 1] - gamma[t] / p.rho, axis=0) / n)
            gamma.append(gamma[t] - p.rho * (shared[t + 1] - w[t + 1]))
        states = {"w": xp.stack(w), "local": xp.stack(local), "gamma": xp.stack(gamma)}
        return states | ({"shared": xp.stack(shared)} if noisy else {})

    return admm


def nodes(family: str) -> Program:
    """zhang2018, (10)-(11) and Algorithm 1."""
    noisy = family == "penalty-perturbation"

    def admm(p: Any, noise: Any, steps: int) -> dict[str, Any]:
        xp = _given(p, noise, family, noisy)
        V = xp.sum(p.adjacency, axis=1)[:, None]
        f, lam = [p.f0], [xp.zeros(p.f0.shape, dtype=xp.float64)]
        for t in range(steps):
            eta = p.eta[t, :][:, None]
            centre = (V * f[t] + p.adjacency @ f[t]) / (2 * V) - lam[t] / (eta * V)
            centre = centre - noise[t, :, :] if noisy else centre
            rows = [o.prox(centre[i, :], 1 / (2 * float(eta[i, 0]) * float(V[i, 0]))) for i, o in enumerate(p.objectives)]
            f.append(xp.stack(rows))
            lam.append(lam[t] + p.theta[t, :][:, None] / 2 * (V * f[t + 1] - p.adjacency @ f[t + 1]))
        return {"f": xp.stack(f), "lam": xp.stack(lam)}

    return admm


PROGRAMS: dict[str, Program] = {
    "oracle-admm": oracle_admm,
    "general-admm": general_admm,
    "lasso-admm": lasso_admm,
    **{family: users(family) for family in ("centralized-admm", "federated-admm", "decentralized-admm")},
    **{family: agents(family) for family in ("consensus-admm", "primal-perturbation-admm", "dp-admm")},
    **{family: nodes(family) for family in ("modified-admm", "penalty-perturbation")},
}
