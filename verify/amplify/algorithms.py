"""The algorithms as uncertain linear systems (:mod:`verify.amplify.system`). Sources: chan2024 Algorithm 1 and 4, cyffers2023
Algorithm 1, huang2020 Algorithm 3, noisy gradient descent. All of it could be compiled from declarations of the algorithms.

Gradient ADMM along a singular pair of A with singular value a, in the variables x = dx, l = eta a dlam, b = eta beta a B dy,
g = eta (dgrad f - mu dx), s = eta beta a^2 (lines 1 to 3 of Algorithm 1, exactly):

    l+ = l - s x - b,      x+ = ((1 - eta mu) x - g - b + l+)/(1 + s) + noise,
    sum <g, x> >= sum |g|^2/(eta (nu - mu))                       f_t is nu-smooth and mu-strongly convex
    sum <l+, b>/s >= mu_g/(eta beta^2 rho^2) sum |b|^2            g is mu_g-strongly convex, |A^T B| <= rho
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ..algorithms.chan2024.strongly_convex_norm import strongly_convex_norm
from .system import Ending, Mode, Stage, System, matrix

MAX_STEPS, MAX_MODES = 5000, 64
NORMS = ("euclid", "customised", "M")


@dataclass(frozen=True)
class Setting:
    """What the user asks: one algorithm at rational parameters. Absent bounds are None; see each function below for its letters.

    squares: the distinct squared singular values of A; kernel: whether A has a kernel; users: iterations (from 1) at which one
    user's function differs, gradients at most ``delta`` apart; none: the starts differ instead. lam: the relaxation of
    cyffers2023. diameter: of the convex set onto which gradient descent projects. Raises ValueError with one sentence.
    """

    algorithm: str
    steps: int
    eta: Fraction | None = None
    beta: Fraction | None = None
    squares: tuple[Fraction, ...] = ()
    kernel: bool = False
    nu: Fraction | None = None
    mu: Fraction = Fraction(0)
    mu_g: Fraction = Fraction(0)
    rho: Fraction | None = None
    lam: Fraction | None = None
    norm: str = "euclid"
    users: tuple[int, ...] = ()
    delta: Fraction = Fraction(1)
    projected: bool = False
    diameter: Fraction | None = None

    def __post_init__(self) -> None:
        if self.algorithm not in ALGORITHMS:
            raise ValueError(f"there is no algorithm {self.algorithm!r}; there are {', '.join(ALGORITHMS)}")
        least = 2 if self.algorithm in ("gradient-admm", "dp-admm") and not self.users else 1
        if not least <= self.steps <= MAX_STEPS:
            raise ValueError(f"--steps must lie between {least} and {MAX_STEPS}, found {self.steps}")
        if self.norm not in NORMS:
            raise ValueError(f"--norm must be one of {', '.join(NORMS)}, found {self.norm!r}")
        if any(not 1 <= t <= self.steps for t in self.users) or len(set(self.users)) != len(self.users):
            raise ValueError(f"--user must name distinct iterations from 1 to {self.steps}, found {list(self.users)}")
        if self.delta <= 0:
            raise ValueError(f"--sensitivity must be positive, found {self.delta}")
        for name in ("eta", "beta", "nu", "rho", "lam", "diameter"):
            value = getattr(self, name)
            if value is not None and value <= 0:
                raise ValueError(f"--{name} must be positive, found {value}")
        if self.mu < 0 or self.mu_g < 0:
            raise ValueError(f"--mu and --mu-g must not be negative, found {self.mu} and {self.mu_g}")
        if self.diameter is not None and not (self.algorithm == "gradient-descent" and self.projected):
            raise ValueError("--diameter is that of the set onto which gradient-descent --projected projects")
        if self.diameter is not None and not self.users:
            raise ValueError("--diameter needs --user: two starts of the set are no further apart than |dx_0|, which is the unit")

    @property
    def smoothness(self) -> Fraction:
        """nu; where it is not given, f is (1/eta)-smooth, as Algorithm 1 of chan2024 has it."""
        return need(self.eta, "eta") ** -1 if self.nu is None else self.nu


def need(value: Fraction | None, name: str) -> Fraction:
    if value is None:
        raise ValueError(f"--{name} is missing")
    return value


def system(setting: Setting) -> System:
    """The system of a setting; ValueError where the parameters are no instance of the algorithm."""
    return ALGORITHMS[setting.algorithm](setting)


def gradient_facts(setting: Setting) -> tuple[Fraction, Fraction | None]:
    """(1 - eta mu, 1/(eta (nu - mu))); the second is None where nu = mu, so that the gradient is linear."""
    eta, nu, mu = need(setting.eta, "eta"), setting.smoothness, setting.mu
    if mu > nu:
        raise ValueError(f"mu must not exceed nu: found mu = {mu}, nu = {nu}")
    if eta > 2 / nu:
        raise ValueError(f"eta must be at most 2/nu = {2 / nu}, found {eta}: beyond it a gradient step expands")
    if nu == mu and eta * mu == 1:
        raise ValueError("eta mu = eta nu = 1: a gradient step forgets where it starts, nothing is left to be found")
    return 1 - eta * mu, None if nu == mu else 1 / (eta * (nu - mu))


def kernel_mode(setting: Setting, name: str, change: Fraction) -> Mode:
    """x+ = (1 - eta mu) x - g + noise: gradient descent, and ADMM on the kernel of A."""
    keep, curvature = gradient_facts(setting)
    if curvature is None:
        return Mode(name, ("x",), (), (), matrix([[keep]]), ((),), (), (), (0,), (change,))
    return Mode(
        name, ("x",), ("g",), (0,), matrix([[keep]]), matrix([[-1]]), matrix([[1]]), matrix([[-curvature]]), (0,), (change,)
    )


def singular_mode(setting: Setting, name: str, s: Fraction, landing: bool) -> Mode:
    """The module's equations; landing: the next energy lives on l = s x."""
    keep, curvature = gradient_facts(setting)
    eta, beta = need(setting.eta, "eta"), need(setting.beta, "beta")
    strong = Fraction(0) if setting.rho is None else setting.mu_g / (eta * beta**2 * setting.rho**2)
    state: list[list[Fraction | int]] = [[(keep - s) / (1 + s), 1 / (1 + s)], [-s, 1]]
    unknown: list[list[Fraction | int]] = [[-1 / (1 + s), -2 / (1 + s)], [0, -1]]
    of_state: list[list[Fraction | int]] = [[1, 0], [-1, 1 / s]]
    of_unknown: list[list[Fraction | int]] = [[-(curvature or 0), 0], [0, -1 / s - strong]]
    names: tuple[str, ...] = ("g", "b")
    facts: tuple[int, ...] = (0, 1)
    if curvature is None:
        unknown, of_state, of_unknown = [row[1:] for row in unknown], of_state[1:], [of_unknown[1][1:]]
        names, facts = ("b",), (1,)
    return Mode(
        name,
        ("x", "l"),
        names,
        facts,
        matrix(state),
        matrix(unknown),
        matrix(of_state),
        matrix(of_unknown),
        (0,),
        (-eta / (1 + s), Fraction(0)),
        matrix([[1], [s]]) if landing else None,
    )


def first_mode(setting: Setting, name: str, s: Fraction, hidden: bool, landing: bool) -> Mode:
    """x+ = ((1 - eta mu) x - g)/(1 + s) + noise: the last iteration (b = 0, l = s x), and Algorithm 4's first, where l+ = 0
    is kept (``hidden``)."""
    plain = kernel_mode(setting, name, -need(setting.eta, "eta") / (1 + s))
    state: list[list[Fraction | int]] = [[plain.state[0][0] / (1 + s)]]
    state += [[0]] if hidden else []
    unknown: list[list[Fraction | int]] = [[x / (1 + s) for x in plain.unknown[0]]]
    unknown += [[0] * len(plain.unknowns)] if hidden else []
    return Mode(
        name,
        ("x",),
        plain.unknowns,
        plain.facts,
        matrix(state),
        matrix(unknown),
        plain.of_state,
        plain.of_unknown,
        (0,),
        plain.change + ((Fraction(0),) if hidden else ()),
        matrix([[1], [s]]) if landing else None,
    )


def fresh(mode: Mode) -> Mode:
    """The stage of the first differing function: everything before it agrees, so delta stands alone."""
    rows = tuple(() for _ in mode.state)
    return Mode(mode.name, (), (), (), rows, rows, (), (), mode.noisy, mode.change, mode.landing)


def assembled(
    setting: Setting,
    stages: list[tuple[Mode, ...]],
    weights: Sequence[Fraction],
    facts: tuple[str, ...],
    ending: Ending | None,
    scale: Fraction = Fraction(1),
) -> System:
    """``stages[k - 1]``: k iterations to go, as for different starts. Users: cut before the first. scale: of the noise."""
    weighted = tuple(w * scale**2 for w in weights)
    differ = {setting.steps - t + 1 for t in setting.users}
    made: dict[tuple[tuple[Mode, ...], bool], Stage] = {}  # equal stages are one object: programs assemble them once
    run = tuple(made.setdefault((modes, k in differ), Stage(modes, k in differ)) for k, modes in enumerate(stages, 1))
    if not differ:
        return System(facts, run, weighted, True, Fraction(0), ending, run)
    top = max(differ)
    cut = (*run[: top - 1], Stage(tuple(fresh(mode) for mode in stages[top - 1]), True))
    return System(facts, cut, weighted, False, setting.delta / scale, ending, run)


def admm_modes(setting: Setting, oracle: bool) -> System:
    eta, beta = need(setting.eta, "eta"), need(setting.beta, "beta")
    squares = sorted(setting.squares)
    if not squares:
        raise ValueError("A is missing: give its singular values or the matrix")
    if squares[0] <= 0:
        raise ValueError("A must have full row rank: a singular value is zero (its kernel is meant by --kernel)")
    if len(set(squares)) != len(squares) or len(squares) > MAX_MODES:
        raise ValueError(f"expected at most {MAX_MODES} distinct singular values")
    if setting.mu_g > 0 and setting.rho is None:
        raise ValueError("--mu-g needs --rho, a bound on |A^T B|")
    strengths = [eta * beta * square for square in squares]
    names = [str(i + 1) for i in range(len(strengths))]
    flat = [kernel_mode(setting, "0", -eta)] if setting.kernel else []
    last = tuple(first_mode(setting, n, s, False, False) for n, s in zip(names, strengths, strict=True)) + tuple(flat)
    stages = [last]
    for k in range(2, setting.steps + 1):
        if k <= 3:
            modes = tuple(singular_mode(setting, n, s, k == 2) for n, s in zip(names, strengths, strict=True)) + tuple(flat)
        stages.append(modes)
    if oracle:
        k = setting.steps
        stages[-1] = tuple(first_mode(setting, n, s, k > 1, k == 2) for n, s in zip(names, strengths, strict=True)) + tuple(flat)
    ending = None
    if setting.steps > 1:
        full = tuple(singular_mode(setting, n, s, False) for n, s in zip(names, strengths, strict=True)) + tuple(flat)
        lifts = tuple(matrix([[1], [s]]) for s in strengths) + tuple(matrix([[1]]) for _ in flat)
        ending = Ending(full, lifts, 1)
    return assembled(
        setting, stages, norm_weights(setting, [*strengths, *(Fraction(0) for _ in flat)]), ("gradients", "subgradients"), ending
    )


def norm_weights(setting: Setting, strengths: Sequence[Fraction]) -> list[Fraction]:
    """|(dx_0, 0)|^2 along each mode: 1, 1 + s (M, and Definition 6.3), R + s (Definition 7.4, where f is strongly convex)."""
    if setting.norm == "euclid":
        return [Fraction(1) for _ in strengths]
    R = Fraction(1)
    if setting.norm == "customised" and setting.mu > 0:
        eta = need(setting.eta, "eta")
        R = strongly_convex_norm(eta, need(setting.beta, "beta"), setting.smoothness, setting.mu).R
        if R <= 0:
            raise ValueError(f"Definition 7.4 is no norm at eta = {eta}: its factor R is {R}")
    return [R + s for s in strengths]


def gradient_admm(setting: Setting) -> System:
    """chan2024, Algorithm 1 with noise on x: eta, beta, A, nu (default 1/eta), mu, mu_g and rho. Released: (x~_N, lam_N)."""
    return admm_modes(setting, False)


def oracle_admm(setting: Setting) -> System:
    """chan2024, Algorithm 4, N oracle calls from (x_0, y_0), lam_0 = 0; the noise meant is that of x. Released: x_N, y_N, lam_N.

    It is Algorithm 1 with half an iteration shifted: (x_N, lam_{N-1}) decides what is released, and x_1 comes before lam moves.
    """
    return admm_modes(setting, True)


def gradient_descent(setting: Setting) -> System:
    """x+ = x - eta grad f_t(x) + noise, or that of the projection of x onto a convex set: eta, nu (default 1/eta), mu."""
    keep, curvature = gradient_facts(setting)
    eta = need(setting.eta, "eta")
    mode = kernel_mode(setting, "0", -eta)
    if setting.projected:
        if curvature is None:
            mode = Mode("0", ("x",), ("p",), (1,), matrix([[0]]), matrix([[keep]]), matrix([[1]]), matrix([[-1]]), (0,), (-eta,))
        else:
            mode = Mode(
                "0",
                ("x",),
                ("p", "g"),
                (1, 0),
                matrix([[0]]),
                matrix([[keep, -1]]),
                matrix([[1], [0]]),
                matrix([[-1, 0], [1, -curvature]]),
                (0,),
                (-eta,),
            )
    return assembled(setting, [(mode,)] * setting.steps, [Fraction(1)], ("gradients", "projection"), None)


def from_the_set(setting: Setting, last: int) -> System:
    """The ``last`` iterations of projected gradient descent, begun at two points of the set: nothing is shifted before.

    The projection is where an iteration begins, and a point of the set is its own; so their difference has length at most the
    diameter, whatever the iterations before did. Energies are for a difference of that length.
    """
    if setting.diameter is None:
        raise ValueError("--diameter is missing")
    whole = gradient_descent(setting)
    run = whole.run[:last]
    return System(whole.facts, run, (1 / setting.diameter**2,), True, setting.delta, None, run)


def fixed_point(setting: Setting) -> System:
    """cyffers2023, Algorithm 1 with one block: u+ = u + lam (R(u) + e + noise - u), R tau-contractive (tau = --nu, default 1).

    delta bounds the change of R(u) + e when a record changes (Theorem 2). Noise of deviation sigma as the paper adds it to R(u).
    """
    lam, tau = need(setting.lam, "lam"), Fraction(1) if setting.nu is None else setting.nu
    if lam > 1:
        raise ValueError(f"--lam must be in (0, 1], found {lam}")
    if tau > 1:
        raise ValueError(f"--nu is the contraction factor of R here, at most 1, found {tau}")
    mode = Mode(
        "0",
        ("x",),
        ("r",),
        (0,),
        matrix([[1 - lam - lam * tau]]),
        matrix([[lam]]),
        matrix([[2 * tau]]),
        matrix([[-1]]),
        (0,),
        (lam,),
    )
    return assembled(setting, [(mode,)] * setting.steps, [Fraction(1)], ("operator",), None, lam)


def dp_admm(setting: Setting) -> System:
    """huang2020, Algorithm 3 with constant eta and every f_i nu-smooth: eta, beta (its rho), nu (default 1/eta), mu; any agents.

    The noise meant is that of each wt_i. Released: (wt_i^N, gamma_i^N, w^N), so this is for who sees the end of a run only; who
    sees all messages has plain composition. delta bounds the differences of all agents' gradients together. Two modes, each of
    any dimension, with h = 1/(beta + 1/eta), r = h beta, x = dwt^k, g = h (dgrad - mu dx):

        the mean over the agents     x+ = (1 - h mu) x - g                                    (gamma, w - wt vanish in the mean)
        what is orthogonal to it     l+ = l - r x,   x+ = (1 - r - h mu) x - g + l+,          l = h dgamma^{k-1}
    """
    eta, beta = need(setting.eta, "eta"), need(setting.beta, "beta")
    gradient_facts(setting)
    h = 1 / (beta + 1 / eta)
    r = h * beta
    mean = kernel_mode(replace(setting, eta=h, nu=setting.smoothness), "mean", -h)
    keep = mean.state[0][0]

    def apart(landing: bool) -> Mode:
        zero: list[list[Fraction | int]] = [[0] * len(mean.unknowns)]
        return Mode(
            "apart",
            ("x", "l"),
            mean.unknowns,
            mean.facts,
            matrix([[keep - 2 * r, 1], [-r, 1]]),
            matrix([*mean.unknown, *zero]),
            matrix([[1, 0]] if mean.unknowns else []),
            mean.of_unknown,
            (0,),
            (-h, Fraction(0)),
            matrix([[1], [r]]) if landing else None,
        )

    last = Mode(
        "apart",
        ("x",),
        mean.unknowns,
        mean.facts,
        matrix([[keep - r]]),
        mean.unknown,
        mean.of_state,
        mean.of_unknown,
        (0,),
        (-h,),
    )
    stages: list[tuple[Mode, ...]] = [
        (mean, last),
        *([(mean, apart(True))] if setting.steps > 1 else []),
        *([(mean, apart(False))] * (setting.steps - 2)),
    ]
    ending = Ending((mean, apart(False)), (matrix([[1]]), matrix([[1], [r]])), 1) if setting.steps > 1 else None
    return assembled(setting, stages, [Fraction(1), Fraction(1)], ("gradients",), ending)


ALGORITHMS = {
    "gradient-admm": gradient_admm,
    "oracle-admm": oracle_admm,
    "gradient-descent": gradient_descent,
    "fixed-point": fixed_point,
    "dp-admm": dp_admm,
}
