"""The array API standard alone, in its strict namespace."""

from ...collection import Variant


def admm(p, noise, steps):
    if p.family != "gradient-admm" or noise is None:
        raise NotImplementedError("gradient ADMM with given noise only")
    xp = p.x0.__array_namespace__()
    x, lam, ys = [p.x0], [p.lam0], []
    eye = xp.eye(p.x0.shape[0], dtype=xp.float64)
    matrix = eye + p.eta * p.beta * (p.A.T @ p.A)
    for t in range(steps):
        y = p.g.minimise(p.B, p.beta, p.c, lam[t] - p.beta * (p.A @ x[t]))
        shift = p.B @ y - p.c
        lam.append(lam[t] - p.beta * (p.A @ x[t] + shift))
        gradient = p.losses[t if len(p.losses) > 1 else 0].gradient(x[t])
        right = x[t] - p.eta * (gradient + p.A.T @ (p.beta * shift - lam[t + 1]))
        x.append(xp.linalg.solve(matrix, right) + noise[t, :])
        ys.append(y)
    ys.append(p.g.minimise(p.B, p.beta, p.c, lam[-1] - p.beta * (p.A @ x[-1])))
    return {"x": xp.stack(x), "y": xp.stack(ys), "lam": xp.stack(lam), "released": {"x": x[-1]}}


VARIANT = Variant("the array API standard alone", "gradient-admm", admm, "array_api_strict")
