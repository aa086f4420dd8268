"""Right programs of the declarations in examples/declarations.py, and what wrong ones say instead."""

PROGRAMS = {
    "local_steps": """
        def program(p, noise, steps):
            x, eta = p.x0, p.eta
            xs = [x]
            for t in range(steps):
                v = x - eta * p.f[t].gradient(x)
                x = v - eta * p.f[t].gradient(v) + noise[t]
                xs.append(x)
            return {"x": np.array(xs)}
        """,
    "projected_twice": """
        def program(p, noise, steps):
            x, eta = p.x0, p.eta
            xs = [x]
            for t in range(steps):
                v = p.P(x) + p.M[t]
                x = v - eta * p.f[t].gradient(v) + p.N[t]
                xs.append(x)
            return {"x": np.array(xs)}
        """,
    "heavy_ball": """
        def program(p, noise, steps):
            x, last, eta, m = p.x0, p.last0, p.eta, p.m
            xs, lasts = [x], [last]
            for t in range(steps):
                point = x + m * (x - last) - eta * p.f[t].gradient(x)
                v = p.h.prox(point, eta)
                x, last = v + noise[t], x
                xs.append(x)
                lasts.append(last)
            return {"x": np.array(xs), "last": np.array(lasts)}
        """,
    "douglas_rachford": """
        def program(p, noise, steps):
            x, eta = p.x0, p.eta
            xs = [x]
            for t in range(steps):
                a = p.g.prox(x, eta)
                b = p.h.prox(2 * a - x, eta)
                x = x + b - a + noise[t]
                xs.append(x)
            return {"x": np.array(xs)}
        """,
    "extragradient": """
        def program(p, noise, steps):
            x, eta = p.x0, p.eta
            xs = [x]
            for t in range(steps):
                v = x - eta * p.f[t].gradient(x)
                x = x - eta * p.f[t].gradient(v) + noise[t]
                xs.append(x)
            return {"x": np.array(xs)}
        """,
    "stochastic_admm": """
        def program(p, noise, steps):
            x, y, lam, A, eta, beta = p.x0, p.y0, p.lam0, p.A, p.eta, p.beta
            xs, ys, lams = [x], [y], [lam]
            M = np.eye(len(x)) / eta + beta * A.T @ A
            for t in range(steps):
                q = x / eta - p.f[t].gradient(x) + A.T @ (lam + beta * y)
                x = np.linalg.solve(M, q)
                y = p.r.prox(A @ x - lam / beta, 1 / beta)
                lam = lam - beta * (A @ x - y)
                xs.append(x)
                ys.append(y)
                lams.append(lam)
            return {"x": np.array(xs), "y": np.array(ys), "lam": np.array(lams)}
        """,
}
# Each wrong program: what stands there -> what it says instead.
WRONG = {
    "local_steps": """
        v = x - eta * p.f[t].gradient(x) -> v = x
        v = x - eta * p.f[t].gradient(x) -> v = x + eta * p.f[t].gradient(x)
        v = x - eta * p.f[t].gradient(x) -> v = x - p.f[t].gradient(x)
        v = x - eta * p.f[t].gradient(x) -> v = x - eta * p.f[t - 1].gradient(x)
        v = x - eta * p.f[t].gradient(x) -> v = x - eta * p.f[t].gradient(x) + noise[t]
        v = x - eta * p.f[t].gradient(x) -> v = x - eta / 2 * p.f[t].gradient(x)
        v = x - eta * p.f[t].gradient(x) -> v = x - eta * p.f[t].gradient(xs[t - 1])
        x = v - eta * p.f[t].gradient(v) -> x = v - eta * p.f[t].gradient(x)
        x = v - eta * p.f[t].gradient(v) -> x = x - eta * p.f[t].gradient(v)
        x = v - eta * p.f[t].gradient(v) -> x = v
        x = v - eta * p.f[t].gradient(v) -> x = v + eta * p.f[t].gradient(v)
        x = v - eta * p.f[t].gradient(v) -> x = v - p.f[t].gradient(v)
        x = v - eta * p.f[t].gradient(v) -> x = v - eta * p.f[0].gradient(v)
        x = v - eta * p.f[t].gradient(v) -> x = v - eta * p.f[(t + 1) % steps].gradient(v)
        x = v - eta * p.f[t].gradient(v) -> x = (x + v) / 2 - eta * p.f[t].gradient(v)
        + noise[t] -> + 0
        + noise[t] -> - noise[t]
        + noise[t] -> + eta * noise[t]
        + noise[t] -> + 2 * noise[t]
        + noise[t] -> + noise[t - 1]
        """,
    "projected_twice": """
        - eta * p.f -> - (eta if steps > 3 else 2 * eta) * p.f
        p.P(x) + p.M[t] -> x + p.M[t]
        p.P(x) + p.M[t] -> p.P(p.P(x)) + p.M[t]
        p.P(x) + p.M[t] -> 2 * p.P(x) - x + p.M[t]
        p.P(x) + p.M[t] -> x - p.P(x) + p.M[t]
        p.P(x) + p.M[t] -> (x + p.P(x)) / 2 + p.M[t]
        p.P(x) + p.M[t] -> p.P(x + p.M[t])
        p.P(x) + p.M[t] -> p.P(x) - p.M[t]
        p.P(x) + p.M[t] -> p.P(x) + p.N[t]
        p.P(x) + p.M[t] -> p.P(x) + p.M[0]
        p.P(x) + p.M[t] -> p.P(x)
        p.P(x) + p.M[t] -> p.P(-x) + p.M[t]
        p.P(x) + p.M[t] -> -p.P(x) + p.M[t]
        p.P(x) + p.M[t] -> p.P(xs[t - 1]) + p.M[t]
        - eta * p.f -> + eta * p.f
        - eta * p.f -> - p.f
        gradient(v) -> gradient(x)
        gradient(v) -> gradient(p.P(x))
        + p.N[t] -> + p.M[t]
        + p.N[t] -> - p.N[t]
        + p.N[t] -> + 0
        """,
    "heavy_ball": """
        x + m * (x - last) - eta -> x + m * (last - x) - eta
        x + m * (x - last) - eta -> x + t / (t + 3) * (x - last) - eta
        x + m * (x - last) - eta -> x - eta
        x + m * (x - last) - eta -> x + (x - last) - eta
        x + m * (x - last) - eta -> m * (x - last) - eta
        x + m * (x - last) - eta -> x + m * x - eta
        - eta * p.f -> + eta * p.f
        - eta * p.f -> - p.f
        - eta * p.f -> - eta / 2 * p.f
        p.f[t].gradient(x) -> p.f[0].gradient(x)
        p.f[t].gradient(x) -> p.f[max(t - 1, 0)].gradient(x)
        p.f[t].gradient(x) -> p.f[t].gradient(x + m * (x - last))
        p.f[t].gradient(x) -> p.f[t].gradient(last)
        p.h.prox(point, eta) -> point
        p.h.prox(point, eta) -> p.h.prox(point, 1)
        p.h.prox(point, eta) -> p.h.prox(point, 1 / eta)
        p.h.prox(point, eta) -> p.h.prox(p.h.prox(point, eta), eta)
        v + noise[t], x -> v, x
        v + noise[t], x -> v + noise[0], x
        v + noise[t], x -> v + noise[t], v
        v + noise[t], x -> v + eta * noise[t], x
        v + noise[t], x -> v + noise[t], last
        x, last, eta, m = p.x0, p.last0 -> x, last, eta, m = p.x0, p.x0
        v + noise[t], x -> np.float32(v + noise[t]), x
        """,
    "douglas_rachford": """
        p.g.prox(x, eta) -> p.h.prox(x, eta)
        p.g.prox(x, eta) -> x
        p.g.prox(x, eta) -> p.g.prox(x, 1)
        p.g.prox(x, eta) -> p.g.prox(x, 2 * eta)
        p.g.prox(x, eta) -> p.g.prox(x + noise[t], eta)
        p.h.prox(2 * a - x, eta) -> p.g.prox(2 * a - x, eta)
        p.h.prox(2 * a - x, eta) -> p.h.prox(a - x, eta)
        p.h.prox(2 * a - x, eta) -> p.h.prox(a, eta)
        p.h.prox(2 * a - x, eta) -> p.h.prox(2 * a + x, eta)
        p.h.prox(2 * a - x, eta) -> p.h.prox(x - 2 * a, eta)
        p.h.prox(2 * a - x, eta) -> p.h.prox(2 * a - x, 1 / eta)
        p.h.prox(2 * a - x, eta) -> 2 * a - x
        x + b - a + noise[t] -> x - b + a + noise[t]
        x + b - a + noise[t] -> b - a + noise[t]
        x + b - a + noise[t] -> x + b + noise[t]
        x + b - a + noise[t] -> x + 2 * (b - a) + noise[t]
        x + b - a + noise[t] -> x + (b - a) / 2 + noise[t]
        x + b - a + noise[t] -> x + b - a
        x + b - a + noise[t] -> x + b - a - noise[t]
        x + b - a + noise[t] -> x + b - a + noise[max(t - 1, 0)]
        x + b - a + noise[t] -> b + noise[t]
        x, eta = p.x0 -> x, eta = 0 * p.x0
        """,
    "extragradient": """
        v = x - eta * p.f -> v = x + eta * p.f
        v = x - eta * p.f -> v = x - p.f
        v = x - eta * p.f -> v = x - eta / 2 * p.f
        v = x - eta * p.f -> v = - eta * p.f
        v = x - eta * p.f[t].gradient(x) -> v = x
        v = x - eta * p.f[t] -> v = x - eta * p.f[0]
        v = x - eta * p.f[t] -> v = x - eta * p.f[t - 1]
        v = x - eta * p.f[t].gradient(x) -> v = x - eta * p.f[t].gradient(x) + noise[t]
        v = x - eta * p.f[t].gradient(x) -> v = x - eta * p.f[t].gradient(xs[t - 1])
        x = x - eta * p.f[t].gradient(v) -> x = v - eta * p.f[t].gradient(v)
        x = x - eta * p.f[t].gradient(v) -> x = x - eta * p.f[t].gradient(x)
        x = x - eta * p.f[t].gradient(v) -> x = x + eta * p.f[t].gradient(v)
        x = x - eta * p.f[t].gradient(v) -> x = x - eta * p.f[0].gradient(v)
        x = x - eta * p.f[t].gradient(v) -> x = x - 2 * eta * p.f[t].gradient(v)
        x = x - eta * p.f[t].gradient(v) -> x = x - eta * p.f[(t + 1) % steps].gradient(v)
        x = x - eta * p.f[t].gradient(v) -> x = x - eta * p.f[t].gradient((x + v) / 2)
        + noise[t] -> + 0
        + noise[t] -> - noise[t]
        + noise[t] -> + eta * noise[t]
        + noise[t] -> + noise[t - 1]
        + noise[t] -> + noise[t][::-1]
        + noise[t] -> + np.random.normal(size=x.shape)
        """,
    "stochastic_admm": """
        q = x / eta -> q = x
        q = x / eta -> q = eta * x
        - p.f[t].gradient(x) -> + p.f[t].gradient(x)
        - p.f[t].gradient(x) -> - p.f[0].gradient(x)
        - p.f[t].gradient(x) -> - p.f[t].gradient(x) / eta
        A.T @ (lam + beta * y) -> A.T @ (lam - beta * y)
        A.T @ (lam + beta * y) -> A.T @ (beta * y - lam)
        A.T @ (lam + beta * y) -> A.T @ (lam + y)
        A.T @ (lam + beta * y) -> A.T @ lam
        A.T @ (lam + beta * y) -> beta * A.T @ y
        + beta * A.T @ A -> + A.T @ A
        + beta * A.T @ A -> + 0
        np.eye(len(x)) / eta -> np.eye(len(x))
        np.eye(len(x)) / eta -> eta * np.eye(len(x))
        p.r.prox(A @ x - lam / beta, 1 / beta) -> p.r.prox(A @ x + lam / beta, 1 / beta)
        p.r.prox(A @ x - lam / beta, 1 / beta) -> p.r.prox(A @ x - lam, 1 / beta)
        p.r.prox(A @ x - lam / beta, 1 / beta) -> p.r.prox(A @ x - lam / beta, beta)
        p.r.prox(A @ x - lam / beta, 1 / beta) -> p.r.prox(A @ x - lam / beta, eta / beta**2)
        p.r.prox(A @ x - lam / beta, 1 / beta) -> A @ x - lam / beta
        p.r.prox(A @ x - lam / beta, 1 / beta) -> p.r.prox(A @ xs[t] - lam / beta, 1 / beta)
        lam = lam - beta * (A @ x - y) -> lam = lam + beta * (A @ x - y)
        lam = lam - beta * (A @ x - y) -> lam = lam - (A @ x - y)
        lam = lam - beta * (A @ x - y) -> lam = lam - beta * (A @ x - ys[t])
        lam = lam - beta * (A @ x - y) -> lam = lam - beta * (A @ xs[t] - y)
        """,
}
