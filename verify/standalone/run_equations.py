"""An exact run of an algorithm as equations that a reader checks one by one: no solver, only sums and products."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ..algorithms.chan2024.gradient_admm import A, B, c
from ..algorithms.chan2024.letters import RUN, STEP, X_STAR, Y_STAR
from ..algorithms.chan2024.oracle_admm import y
from ..algorithms.collection import algorithms
from ..algorithms.display import line, shown
from ..algorithms.equations import Term, step_terms, terms
from ..algorithms.expression import Expression, Gradient, Noise, Variable
from ..exact.admm import OracleRun, Pair, Quadratic, iteration
from ..exact.linear_algebra import shifted, times, transpose

Parts = list[tuple[str, str, str]]
Equation = tuple[str, Parts]
Leaf = Callable[[Expression], Parts]
DEFINED = "by definition "


def run_equations(instance: Pair | OracleRun, vectors: Mapping[str, Any], scalars: Mapping[str, Any]) -> dict[str, Any]:
    """Matrices, vectors, scalars, bounds, equations and function values of the run; an equation is (words, parts) and says
    that the sum of coefficient * matrices * vector is zero. vectors, scalars: those of the point, which the run must give."""
    made = _pair(instance) if isinstance(instance, Pair) else _oracle_run(instance)
    for name, value in vectors.items():
        made["vectors"].setdefault(name, list(value))
    needed = set(vectors)
    made["equations"] = [e for e in made["equations"] if not e[0].startswith(DEFINED) or e[1][0][2] in needed]
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
    matrices |= {n: shifted([[0] * k] * k, 1, 1) for n, k in identities.items()}
    return {
        "matrices": matrices,
        "vectors": {"c": p.c, **{f"linear_{n}": q[1] for n, q in functions.items()}},
        "scalars": {"beta": p.beta, "eta": p.eta},
        "bounds": [(f"{n} is convex", [("1", f"hessian_of_{n}")]) for n in functions],
        "equations": [],
        "values": [],
    }


def _leaf(at: Mapping[str, str], gradients: Mapping[str, Parts], noise: Parts) -> Leaf:
    """The parts of a leaf: of a gradient by its function, of the noise, of c, and of a variable (x, x_next) by its vector."""

    def leaf(e: Expression) -> Parts:
        if isinstance(e, Gradient):
            return gradients[e.function.name]
        if isinstance(e, Variable):
            return [("1", "", at[f"{e.name}{'_next' * e.time}"])]
        return noise if isinstance(e, Noise) else [("1", "", "c")]

    return leaf


def _pair(p: Pair) -> dict[str, Any]:
    losses = {"f": p.f} if p.later is None else {"f": p.f, "f_later": p.later}
    made = _problem(p, losses)
    equations: list[Equation] = made["equations"]
    runs = p.runs()
    for t in range(p.steps):
        loss = "f" if t == 0 or p.later is None else "f_later"
        leaves: list[Leaf] = []
        for run, exact in zip(("start", "other"), runs, strict=True):
            at = {n: f"{n}[{t}, {run}]" for n in ("x", "lam", "y")}
            at |= {"lam_next": f"lam[{t + 1}, {run}]", "x_next": f"x[{t + 1}, {run}]", "G": f"gradient[{t}, {run}]"}
            one = iteration(exact, {n: RUN[n] for n in at}, t)
            made["vectors"] |= {at[n]: one[n] for n in at}
            at["x_hat"] = at["x_next"]  # there is no noise
            leaf = _leaf(at, {"f": [("1", "", at["G"])], "g": _quadratic("g", at["y"])}, [])
            equations.append((f"step {t} from {run}: gradient = H x + h", [("-1", "", at["G"]), *_quadratic(loss, at["x"])]))
            equations += _declared("gradient-admm", f"step {t} from {run}", leaf)
            leaves.append(leaf)
    start, other = leaves
    for name, e in RUN.items():
        parts = [*_parts(terms(e), start), *((joined("-1", c), by, n) for c, by, n in _parts(terms(e), other))]
        equations.append(_defined(name, f"{shown(e)}, start minus other", parts))
    for n in losses:
        if p.nu is not None:
            made["bounds"].append((f"nu bounds the curvature of {n} from above", [("nu", "I_x"), ("-1", f"hessian_of_{n}")]))
        made["bounds"].append((f"mu bounds the curvature of {n} from below", [("1", f"hessian_of_{n}"), ("-1 mu", "I_x")]))
    made["bounds"].append(("mu_g bounds the curvature of g from below", [("1", "hessian_of_g"), ("-1 mu_g", "I_y")]))
    if p.rho is not None:
        AtB = tuple(times(transpose(p.B), column) for column in transpose(p.A))
        made["matrices"]["(A'B)'(A'B)"] = [times(transpose(AtB), column) for column in transpose(AtB)]
        made["bounds"].append(("rho bounds the norm of A'B", [("rho^2", "I_y"), ("-1", "(A'B)'(A'B)")]))
    bounds = {"nu": p.nu, "mu": p.mu, "mu_g": p.mu_g, "rho": p.rho}
    made["scalars"] |= {n: v for n, v in bounds.items() if v is not None}
    return made


def _declared(name: str, where: str, leaf: Leaf) -> list[Equation]:
    """The steps of the declared algorithm. A step all of whose parts cancel (the noise of a run without noise) is left out."""
    found: list[Equation] = []
    for step in algorithms()[name].steps:
        parts = _parts(step_terms(step), leaf)
        if len({n for _, _, n in parts}) > 1:
            found.append((f"{where}: {line(step)}", parts))
    return found


def _parts(found: Sequence[Term], leaf: Leaf) -> Parts:
    """Coefficient, matrices and vector of each part; leaf: those of a variable, datum, noise or gradient."""
    return [
        (joined(term.coefficient, c), " ".join([*term.operators, *([by] if by else [])]), n)
        for term in found
        for c, by, n in leaf(term.of)
    ]


def _defined(name: str, words: str, parts: Parts) -> Equation:
    return f"{DEFINED}{name} = {words}", [("-1", "", name), *parts]


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


def _quadratic(function: str, at: str) -> Parts:
    return [("1", f"hessian_of_{function}", at), ("1", "", f"linear_{function}")]


def _oracle_run(p: OracleRun) -> dict[str, Any]:
    made = _problem(p, {"F": p.f})
    equations: list[Equation] = made["equations"]
    equations.append(("the multiplier starts at zero", [("1", "", "lam[0]")]))
    made["vectors"] |= {"x_star": p.reference[0], "y_star": p.reference[1]}
    exact = p.run()
    for t in range(len(p.noise)):
        at = {n: f"{n}[{t}]" for n in ("x", "lam", "y")} | {f"{n}_next": f"{n}[{t + 1}]" for n in ("x", "lam", "y")}
        at["G"] = f"answer[{t}]"
        one = iteration(exact, {**{n: STEP[n] for n in at if n in STEP}, "y": y, "y_next": y.next}, t)
        made["vectors"] |= {name: one[n] for n, name in at.items()}
        at |= {"N": f"noise[{t}]", "e": f"error[{t}]", "x_star": "x_star", "y_star": "y_star"}
        made["vectors"] |= {at["N"]: p.noise[t], at["e"]: p.errors[t] if p.errors else [0] * len(p.x)}
        oracle = [*_quadratic("F", at["x"]), ("1", "", at["e"])]
        leaf = _leaf(at, {"f": oracle, "g": _quadratic("g", at["y_next"])}, [("eta^-1", "", at["N"])])  # z = N/eta
        equations += _declared("oracle-admm", f"step {t}", leaf)
    feasible = A(X_STAR) + B(Y_STAR) - c
    equations.append(("the reference is feasible, A x_star + B y_star = c", _parts(terms(feasible), leaf)))
    equations += [_defined(name, shown(e), _parts(terms(e), leaf)) for name, e in STEP.items() if name not in ("x_star", "c")]
    equations.append(_defined("grad_F", "H x + h", _quadratic("F", at["x"])))
    made["values"] = [
        ("F_x", "hessian_of_F", "linear_F", at["x"]),
        ("F_star", "hessian_of_F", "linear_F", "x_star"),
        ("g_y", "hessian_of_g", "linear_g", at["y"]),
        ("g_y_next", "hessian_of_g", "linear_g", at["y_next"]),
        ("g_star", "hessian_of_g", "linear_g", "y_star"),
    ]
    return made
