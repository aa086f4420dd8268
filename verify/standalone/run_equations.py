"""An exact run of an algorithm as equations that a reader checks one by one: no solver, only sums and products."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ..algorithms.collection import algorithms
from ..algorithms.display import Style, line
from ..algorithms.equations import terms
from ..algorithms.expression import Datum, Expression, Gradient, Noise, Variable
from ..exact.admm import OracleRun, Pair, Quadratic

Equation = tuple[str, list[tuple[str, str, str]]]


def run_equations(instance: Pair | OracleRun, vectors: Mapping[str, Any], scalars: Mapping[str, Any]) -> dict[str, Any]:
    """Matrices, vectors, scalars, bounds, equations and function values of the run; an equation is (words, parts) and says
    that the sum of coefficient * matrices * vector is zero. vectors, scalars: those of the point, which the run must give."""
    made = _pair(instance) if isinstance(instance, Pair) else _oracle_run(instance)
    for name, value in vectors.items():
        made["vectors"].setdefault(name, list(value))
    needed = set(vectors)
    made["equations"] = [e for e in made["equations"] if not e[0].startswith("by definition ") or e[1][0][2] in needed]
    used = {vector for _, parts in made["equations"] for _, _, vector in parts} | {w for *_, m, w in made["values"]} | needed
    used |= {linear for _, _, linear, _ in made["values"]}
    made["values"] = [v for v in made["values"] if v[0] in scalars]
    made["scalars"] |= {name: scalars[name] for name, *_ in made["values"]}  # shown here, checked by the engine
    plain = {n: [str(Fraction(x)) for x in v] for n, v in made["vectors"].items() if n in used}
    matrices = {n: [[str(Fraction(x)) for x in row] for row in rows] for n, rows in made["matrices"].items()}
    return made | {"vectors": plain, "matrices": matrices, "scalars": {n: str(Fraction(v)) for n, v in made["scalars"].items()}}


def _problem(p: Pair | OracleRun, f: Mapping[str, Quadratic]) -> dict[str, Any]:
    size_x, size_y = len(p.A[0]), len(p.B[0])
    functions = {**f, "g": p.g}
    matrices: dict[str, Any] = {"A": p.A, "B": p.B, **{f"hessian_of_{n}": q[0] for n, q in functions.items()}}
    identities = {"I_x": size_x, "I_y": size_y}
    matrices |= {n: [[int(i == j) for j in range(k)] for i in range(k)] for n, k in identities.items()}
    return {
        "matrices": matrices,
        "vectors": {"c": p.c, **{f"linear_{n}": q[1] for n, q in functions.items()}},
        "scalars": {"beta": p.beta, "eta": p.eta},
        "bounds": [(f"{n} is convex", [("1", f"hessian_of_{n}")]) for n in functions],
        "equations": [],
        "values": [],
    }


def display_name(e: Expression) -> str:
    """x, x_next."""
    return f"{e.name}{'_next' * e.time}" if isinstance(e, Variable) else ""


def _pair(p: Pair) -> dict[str, Any]:
    names = {n: n for n in ("x", "lam", "y", "lam_next", "x_next")} | {"x_hat": "x_next"}  # there is no noise
    losses = {"f": p.f} if p.later is None else {"f": p.f, "f_later": p.later}
    made = _problem(p, losses)
    equations: list[Equation] = made["equations"]
    ends: dict[str, dict[str, str]] = {}
    for t, both in enumerate(zip(*p.iterations(), strict=True)):
        loss = "f" if t == 0 or p.later is None else "f_later"
        for run, one in zip(("start", "other"), both, strict=True):
            at = {n: f"{n}[{t}, {run}]" for n in ("x", "lam", "y")}
            at |= {"lam_next": f"lam[{t + 1}, {run}]", "x_next": f"x[{t + 1}, {run}]", "G": f"gradient[{t}, {run}]"}
            made["vectors"] |= {at[n]: one[n] for n in at}

            def leaf(e: Expression, at: Mapping[str, str] = at) -> list[tuple[str, str, str]]:
                if isinstance(e, Gradient):
                    return [("1", "", at["G"])] if e.function.name == "f" else _quadratic("g", at["y"])
                if isinstance(e, Noise):
                    return []
                return [("1", "", "c" if isinstance(e, Datum) else at[names[display_name(e)]])]

            equations.append((f"step {t} from {run}: gradient = H x + h", [("-1", "", at["G"]), *_quadratic(loss, at["x"])]))
            equations += _declared("gradient-admm", f"step {t} from {run}", leaf)
            ends[run] = at

    def difference(name: str, source: str, by: str = "") -> Equation:
        parts = [("-1", "", name), ("1", by, ends["start"][source]), ("-1", by, ends["other"][source])]
        return f"by definition {name} = {by + ' ' if by else ''}{source}, start minus other", parts

    equations += [difference(n, n) for n in ("x", "lam", "y", "G", "x_next", "lam_next")]
    equations += [difference("b", "y", "B"), difference("A_x", "x", "A"), difference("A_x_next", "x_next", "A")]
    for name, lam, x in (("w", "lam", "x"), ("w_next", "lam_next", "x_next")):
        parts = [
            (c, by, ends[r][s])
            for r, sign in (("start", ""), ("other", "-1 "))
            for c, by, s in ((f"{sign}1", "", lam), (f"{'' if sign else '-1 '}beta", "A", x))
        ]
        equations.append((f"by definition {name} = {lam} - beta A {x}, start minus other", [("-1", "", name), *parts]))
    parts = [
        (c, by, ends[r][s])
        for r, sign in (("start", ""), ("other", "-1 "))
        for c, by, s in ((f"{sign}1", "A'", "lam_next"), (f"{'' if sign else '-1 '}beta", "A' A", "x_next"))
    ]
    equations.append(
        ("by definition At_w_next = A' (lam_next - beta A x_next), start minus other", [("-1", "", "At_w_next"), *parts])
    )
    equations += [difference("At_b", "y", "A' B"), difference("Bt_lam_next", "lam_next", "B'")]
    for n in losses:
        if p.nu is not None:
            made["bounds"].append((f"nu bounds the curvature of {n} from above", [("nu", "I_x"), ("-1", f"hessian_of_{n}")]))
        made["bounds"].append((f"mu bounds the curvature of {n} from below", [("1", f"hessian_of_{n}"), ("-1 mu", "I_x")]))
    made["bounds"].append(("mu_g bounds the curvature of g from below", [("1", "hessian_of_g"), ("-1 mu_g", "I_y")]))
    if p.rho is not None:
        AtB = [
            [sum(Fraction(a[i]) * b[j] for a, b in zip(p.A, p.B, strict=True)) for j in range(len(p.B[0]))]
            for i in range(len(p.A[0]))
        ]
        made["matrices"]["(A'B)'(A'B)"] = [
            [sum(row[i] * row[j] for row in AtB) for j in range(len(p.B[0]))] for i in range(len(p.B[0]))
        ]
        made["bounds"].append(("rho bounds the norm of A'B", [("rho^2", "I_y"), ("-1", "(A'B)'(A'B)")]))
    bounds = {"nu": p.nu, "mu": p.mu, "mu_g": p.mu_g, "rho": p.rho}
    made["scalars"] |= {n: v for n, v in bounds.items() if v is not None}
    return made


def _declared(name: str, where: str, leaf: Callable[[Expression], list[tuple[str, str, str]]]) -> list[Equation]:
    """The steps of the declared algorithm; leaf: (coefficient, matrix, name) of the parts that stand for a vector of it.

    A step all of whose parts cancel (the noise of a run without noise) is left out.
    """
    found: list[Equation] = []
    for step in algorithms()[name].steps:
        parts = [
            (joined(term.coefficient, c), " ".join([*term.operators, *([by] if by else [])]), n)
            for term in terms(step)
            for c, by, n in leaf(term.of)
        ]
        if len({n for _, _, n in parts}) > 1:
            found.append((f"{where}: {line(step, Style(False))}", parts))
    return found


def joined(one: str, two: str) -> str:
    """A product of coefficients, without the factors 1 and with powers of one letter together."""
    number, powers = Fraction(1), dict[str, int]()
    for token in f"{one} {two}".split():
        letter, _, power = token.partition("^")
        if letter[0].isalpha():
            powers[letter] = powers.get(letter, 0) + int(power or 1)
        else:
            number *= Fraction(token)
    letters = [n if p == 1 else f"{n}^{p}" for n, p in powers.items() if p]
    return " ".join([*([str(number)] if number != 1 or not letters else []), *letters])


def _quadratic(function: str, at: str) -> list[tuple[str, str, str]]:
    return [("1", f"hessian_of_{function}", at), ("1", "", f"linear_{function}")]


def _oracle_run(p: OracleRun) -> dict[str, Any]:
    made = _problem(p, {"F": p.f})
    equations: list[Equation] = made["equations"]
    equations.append(("the multiplier starts at zero", [("1", "", "lam[0]")]))
    before: dict[str, str] = {}
    for t, here in enumerate(p.iterations()):
        at = {
            "x": f"x[{t}]",
            "lam": f"lam[{t}]",
            "y": f"y[{t}]",
            "x_next": f"x[{t + 1}]",
            "lam_next": f"lam[{t + 1}]",
            "y_next": f"y[{t + 1}]",
            "G": f"answer[{t}]",
            "N": f"noise[{t}]",
            "e": f"error[{t}]",
        }
        error = p.errors[t] if p.errors else [0] * len(p.x)
        made["vectors"] |= {name: here[n] for n, name in at.items() if n in here}
        made["vectors"] |= {at["N"]: p.noise[t], at["e"]: error}

        def leaf(e: Expression, at: Mapping[str, str] = at) -> list[tuple[str, str, str]]:
            if isinstance(e, Gradient):
                mine = e.function.name == "f"
                return [*_quadratic("F", at["x"]), ("1", "", at["e"])] if mine else _quadratic("g", at["y_next"])
            if isinstance(e, Noise):
                return [("eta^-1", "", at["N"])]  # z = N/eta
            return [("1", "", "c" if isinstance(e, Datum) else at[display_name(e)])]

        equations += _declared("oracle-admm", f"step {t}", leaf)
        before = {"y": at["y_next"], **{f"last_{n}": name for n, name in at.items()}}
    at = {n.removeprefix("last_"): name for n, name in before.items() if n.startswith("last_")}
    made["vectors"] |= {"x_star": p.reference[0], "y_star": p.reference[1]}
    star_x, star_y = "x_star", "y_star"
    equations.append(
        ("the reference is feasible, A x_star + B y_star = c", [("1", "A", star_x), ("1", "B", star_y), ("-1", "", "c")])
    )
    residual = [("1", "A", at["x_next"]), ("1", "B", at["y_next"]), ("-1", "", "c")]
    half = [("1", "A", at["x_next"]), ("1", "B", at["y"]), ("-1", "", "c")]
    p_parts = [("1", "", at["lam_next"]), ("beta", "B", at["y_next"]), ("-1 beta", "B", at["y"])]
    q_parts = [("1", "", at["lam"]), *[(f"-1 beta {c}", by, n) for c, by, n in half], ("-1 beta", "A", at["N"])]
    meanings: dict[str, list[tuple[str, str, str]]] = {
        "x": [("1", "", at["x"])],
        "x_next": [("1", "", at["x_next"])],
        "N": [("1", "", at["N"])],
        "lam": [("1", "", at["lam"])],
        "lam_next": [("1", "", at["lam_next"])],
        "G": [("1", "", at["G"])],
        "b": [("1", "B", at["y"])],
        "b_next": [("1", "B", at["y_next"])],
        "b_star": [("1", "B", star_y)],
        "grad_F": [("1", "hessian_of_F", at["x"]), ("1", "", "linear_F")],
        "s": [("1", "hessian_of_F", at["x"]), ("1", "", "linear_F"), ("1", "", at["e"])],
        "MN": [("beta", "A' A", at["N"]), ("eta^-1", "", at["N"])],
        "r": residual,
        "r_half": half,
        "p": p_parts,
        "q": q_parts,
    }
    given = {"x_star": [("1", "", star_x)], "c": [("1", "", "c")]}
    for name in ("x", "x_next", "x_star", "N"):
        meanings[f"A_{name}"] = [(c, f"A {by}".strip(), n) for c, by, n in (meanings | given)[name]]
    for name in ("lam", "lam_next", "b", "b_next", "b_star", "c", "r", "r_half", "p", "q", "A_N"):
        meanings[f"At_{name}".replace("At_A_N", "At_AN")] = [(c, f"A' {by}".strip(), n) for c, by, n in (meanings | given)[name]]
    for name, parts in meanings.items():
        words = " + ".join(f"({c}) {by} {n}".replace("  ", " ") for c, by, n in parts)
        equations.append((f"by definition {name} = {words}", [("-1", "", name), *parts]))
    made["values"] = [
        ("F_x", "hessian_of_F", "linear_F", at["x"]),
        ("F_star", "hessian_of_F", "linear_F", star_x),
        ("g_y", "hessian_of_g", "linear_g", at["y"]),
        ("g_y_next", "hessian_of_g", "linear_g", at["y_next"]),
        ("g_star", "hessian_of_g", "linear_g", star_y),
    ]
    return made
