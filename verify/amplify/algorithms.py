"""What is asked of the algorithms that have a name here: their declarations, with what each parameter is called there.

Sources: chan2024 Algorithm 1 and 4 and the example of section 5.1, cyffers2023 Algorithm 1, huang2020 Algorithm 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import lru_cache
from typing import Annotated

from ..algorithms.chan2024.gradient_admm import gradient_admm as declared_gradient_admm
from ..algorithms.chan2024.noisy_gradient_descent import noisy_gradient_descent, projected_gradient_descent
from ..algorithms.chan2024.oracle_admm import oracle_admm as declared_oracle_admm
from ..algorithms.chan2024.strongly_convex_norm import strongly_convex_norm
from ..algorithms.cyffers2023.fixed_point import fixed_point as declared_fixed_point
from ..algorithms.declaration import Algorithm
from ..algorithms.expression import one
from ..algorithms.huang2020.dp_admm import dp_admm as declared_dp_admm
from ..algorithms.unrolled import MAX_AGENTS, Matrix, agent_of, of_first, told_apart
from ..records.typed_json import Sized
from .compiled import Compiled, compiled
from .earlier import remembered
from .meeting import fresh
from .segment import GIVEN, Class, Direction, Given, Question, Segment
from .system import Mode, Stage, System

MAX_STEPS, MAX_MODES = 5000, 64
NORMS = ("euclid", "customised", "M")
# The letters that an algorithm has, beside those of every question: what is said of any other would be told, and not be asked.
ASKED = ("algorithm", "steps", "users", "delta")
TAKES = {
    "gradient-admm": "eta beta squares kernel nu mu mu_g rho norm varying before",
    "oracle-admm": "eta beta squares kernel nu mu mu_g rho norm",
    "gradient-descent": "eta nu mu projected diameter",
    "fixed-point": "lam nu",
    "dp-admm": "eta beta nu mu",
}


@dataclass(frozen=True)
class Letters:
    """One algorithm at rational parameters. Absent bounds are None; see each function below for its letters.

    squares: the distinct squared singular values of A; kernel: whether A has a kernel; users: iterations (from 1) at which one
    user's function differs, gradients at most ``delta`` apart; none: the starts differ instead. lam: the relaxation of
    cyffers2023. diameter: of the convex set onto which gradient descent projects. varying: (eta, sigma) of each iteration
    of gradient ADMM, where users differ; eta is then the largest, and what shifts cost is counted for a deviation of 1.
    agents: how many there are, each with its own functions; 0: any number, of which the mean and the rest are told apart.
    before: of ``varying``, for each iteration before the only use and each mode how its noise is shifted (``earlier``).
    """

    algorithm: str
    steps: int
    eta: Fraction | None = None
    beta: Fraction | None = None
    squares: Annotated[tuple[Fraction, ...], Sized(0, MAX_MODES)] = ()
    kernel: bool = False
    nu: Fraction | None = None
    mu: Fraction = Fraction(0)
    mu_g: Fraction = Fraction(0)
    rho: Fraction | None = None
    lam: Fraction | None = None
    norm: str = "euclid"
    users: Annotated[tuple[int, ...], Sized(0, MAX_STEPS)] = ()
    delta: Fraction = Fraction(1)
    projected: bool = False
    diameter: Fraction | None = None
    varying: Annotated[tuple[tuple[Fraction, Fraction], ...], Sized(0, MAX_STEPS)] = ()
    agents: int = 0
    before: Annotated[tuple[Annotated[tuple[Fraction, ...], Sized(1, MAX_MODES + 1)], ...], Sized(0, MAX_STEPS)] = ()


@dataclass(frozen=True)
class Setting(Letters):
    """What the user asks; ValueError with one sentence. Of an algorithm that has no name here: its declaration, the values of its
    parameters, the classes (strong convexity, smoothness) of its functions and (0, Lipschitz constant) of its maps, the one that
    differs for a user, and the matrices of the operators that mix agents."""

    declaration: Algorithm | None = None
    values: tuple[tuple[str, Fraction], ...] = ()
    classes: tuple[tuple[str, Fraction, Fraction | None], ...] = ()
    differs: str = ""
    mixing: tuple[tuple[str, Matrix], ...] = ()

    def __post_init__(self) -> None:
        if self.declaration is None and self.algorithm not in ALGORITHMS:
            raise ValueError(
                f"there is no algorithm {self.algorithm!r}; there are {', '.join(ALGORITHMS)}, declarations of this "
                "suite, and your own, as FILE.py:NAME"
            )
        if self.declaration is not None and (self.algorithm in ALGORITHMS or self.norm != "euclid"):
            raise ValueError("an algorithm of your own has a name of its own, and |dx_0| is its only norm here")
        mine = None if self.declaration is None else "rho agents" + " squares kernel" * bool(self.declaration.operators)
        takes = (TAKES[self.algorithm] if mine is None else mine).split()
        given = [f.name for f in fields(Letters) if f.name not in ASKED and getattr(self, f.name) != f.default]
        if unknown := [name.replace("_", "-") for name in given if name not in takes]:
            hint = "" if mine is None else f": say --set {unknown[0]}=... of your own parameters, --class of functions"
            what = "matrix A" if unknown[0] in ("squares", "kernel") else f"--{unknown[0]}{hint}"
            raise ValueError(f"{self.algorithm} has no {what}")
        least = 2 if self.algorithm in ("gradient-admm", "dp-admm") and not self.users else 1
        if not least <= self.steps <= MAX_STEPS:
            raise ValueError(f"--steps must lie between {least} and {MAX_STEPS}, found {self.steps}")
        if self.norm not in NORMS:
            raise ValueError(f"--norm must be one of {', '.join(NORMS)}, found {self.norm!r}")
        if any(not 1 <= t <= self.steps for t in self.users) or len(set(self.users)) != len(self.users):
            raise ValueError(f"--user must name distinct iterations from 1 to {self.steps}, found {list(self.users)}")
        etas = [size for size, _ in self.varying]
        if etas and not (self.users and len(etas) == self.steps and max(etas) == self.eta):
            raise ValueError(f"expected users and (eta, sigma) of all {self.steps} iterations, eta the largest")
        if self.before and not (etas and self.users == (len(self.before) + 1,)):
            raise ValueError("noise is shifted before a use, in all iterations up to it, with their eta and sigma")
        if self.before and {*map(len, self.before)} != {len(self.squares) + self.kernel}:
            raise ValueError("how the noise before a use is shifted must be said of every mode")
        if any(value <= 0 for pair in self.varying for value in pair):
            raise ValueError("the size of a step and the deviation of its noise must be positive")
        if self.delta <= 0:
            raise ValueError(f"--sensitivity must be positive, found {self.delta}")
        for name in ("eta", "beta", "nu", "rho", "lam", "diameter"):
            value = getattr(self, name)
            if value is not None and value <= 0:
                raise ValueError(f"--{name} must be positive, found {value}")
        if self.mu < 0 or self.mu_g < 0:
            raise ValueError(f"--mu and --mu-g must not be negative, found {self.mu} and {self.mu_g}")
        if self.diameter is not None and not self.projected:
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


@lru_cache(maxsize=8)
def system(setting: Setting) -> System:
    """The system of a setting; ValueError where the parameters are no instance of the algorithm."""
    if setting.before:
        return remembered(system(replace(setting, before=())), setting.before)
    question = question_of(setting)
    along = directions(question, setting)
    found = compiled(question, along, setting.steps)
    s = (setting.eta or Fraction(0)) * (setting.beta or Fraction(0))
    weights = [w * u for w, u in zip(norm_weights(setting, [s * (d.square or 0) for d in along]), found.squares, strict=True)]
    return assembled(setting, found, weights)


def question_of(setting: Setting) -> Question:
    return own(setting, setting.declaration) if setting.declaration is not None else ALGORITHMS[setting.algorithm](setting)


def own(setting: Setting, declared: Algorithm) -> Question:
    """The question of an algorithm that has no name here. ValueError for parameters and functions that it does not have."""
    for given in ([n for n, _ in setting.values], [n for n, *_ in setting.classes]):
        if twice := sorted({n for n in given if given.count(n) > 1}):
            raise ValueError(f"{', '.join(twice)} is given twice")
    words = {n.deviation for n in declared.noises} - {GIVEN}
    if len(words) > 1 or not all(word.isidentifier() for word in words):
        raise ValueError(
            f"{declared.name}: expected noises of one Gaussian deviation, by its name (2 * N has twice as much), found "
            + ", ".join(sorted(words))
        )
    values, said, differs = dict(setting.values), {n: (mu, smooth) for n, mu, smooth in setting.classes}, setting.differs
    if setting.agents or setting.mixing:
        copies = 2 if setting.agents > 2 and alike(setting, declared) else setting.agents
        differs = of_first(differs, declared, (*values, *said))
        user = agent_of(differs, declared)  # whose noise comes before that of the others
        if copies < setting.agents and user > 1:
            raise ValueError(f"{declared.name}: all agents are alike, say --differs {differs.rpartition('_')[0]}")
        declared, values, said = told_apart(declared, setting.agents, values, said, copies, dict(setting.mixing), user or 1)
    for kind, names, known in (
        ("parameter", [*values], [p.name for p in declared.parameters]),
        ("function or map", [*said], declared.function_names),
        ("function or map", [differs] if differs else [], declared.function_names),
    ):
        if unknown := [n for n in names if n not in known]:
            raise ValueError(f"{declared.name} has no {kind} {', '.join(unknown)}; it has {', '.join(known) or 'none'}")
    maps = {m.name for m in declared.maps}
    for m in declared.maps:
        mu, lipschitz = said.get(m.name, (Fraction(0), Fraction(1) if m.nonexpansive or m.firm else None))
        if mu or lipschitz is None or lipschitz < 0:
            raise ValueError(f"the class of the map {m.name} must be 0 and its Lipschitz constant")
    classes: dict[str, Class] = {n: (Fraction(0), Fraction(1) if n in maps else None) for n in declared.function_names} | said
    images = {} if setting.rho is None else dict.fromkeys(classes, setting.rho)
    if setting.users and not setting.differs:
        raise ValueError(f"--differs is missing: which of {', '.join(declared.function_names)} is another one for the user")
    if twice := sorted({n for n in declared.function_names if declared.function_names.count(n) > 1}):
        raise ValueError(f"{declared.name}: two functions are called {', '.join(twice)}")
    question = Question(declared, values, classes, images, differs)
    over = {f.name: f.over for f in declared.functions} | {m.name: m.over for m in declared.maps}
    if differs and one(over[differs]) == over[differs] and question.agents:
        raise ValueError(f"{declared.name}: {differs} is one function for all agents; a user's is one of those of the agents")
    return question


def directions(question: Question, setting: Setting) -> list[Direction]:
    """The singular values of the operator and its kernel, or the mean over agents and the rest, or one direction alone."""
    if question.agents:
        mean, apart = (Direction(part, agents=part) for part in ("mean", "apart"))
        if all(one(n.over) != n.over for n in question.algorithm.noises):
            return [mean, apart]
        if setting.differs:
            raise ValueError(f"{question.algorithm.name}: how much of the mean is one agent's: say how many agents there are")
        implied(question, apart)
        return [mean]
    if question.operator is None:
        return [Direction("0")]
    squares = sorted(setting.squares)
    if not squares:
        raise ValueError("A is missing: give its singular values or the matrix")
    if squares[0] <= 0:
        raise ValueError("A must have full row rank: a singular value is zero (its kernel is meant by --kernel)")
    if len(set(squares)) != len(squares) or len(squares) > MAX_MODES:
        raise ValueError(f"expected at most {MAX_MODES} distinct singular values")
    return [*(Direction(str(i), a) for i, a in enumerate(squares, 1)), *([Direction("0", Fraction(0))] if setting.kernel else [])]


def alike(setting: Setting, declared: Algorithm) -> bool:
    """Whether the agents but one may be replaced by their mean, of which all that is known of each of them is true: none has a
    state, or noise, whose mean has another deviation."""
    if any(one(n.over) != n.over for n in declared.noises):
        return False
    try:
        implied(own(replace(setting, agents=0, users=(), differs=""), declared), Direction("apart", agents="apart"))
    except ValueError:
        return False
    return True


def implied(question: Question, apart: Direction) -> None:
    """ValueError unless each fact of all agents implies that of their means: what is apart in it is -c |p|^2, c >= 0."""
    state = question.algorithm.state
    segment = Segment(question, apart, {(v.name, t): {} for v in state for t in (-1, 0)})
    for step in question.algorithm.steps:
        segment.perform(step)
    more = [label for p, (label, row, _) in segment.facts.items() if set(row) - {p} or row.get(p, 0) > 0]
    more += [v.name for v in state if one(v.space) != v.space]
    if more:
        raise ValueError(
            f"{question.algorithm.name}: noise is added to the mean alone, and {more[0]} of the agents is no function of what is "
            f"the same for all of them: say how many agents there are, at most {MAX_AGENTS}"
        )


def gradients(setting: Setting) -> Class:
    """(mu, nu) of f: a gradient step must not expand, and must not forget where it starts."""
    eta, nu, mu = need(setting.eta, "eta"), setting.smoothness, setting.mu
    if mu > nu:
        raise ValueError(f"mu must not exceed nu: found mu = {mu}, nu = {nu}")
    if eta > 2 / nu:
        raise ValueError(f"eta must be at most 2/nu = {2 / nu}, found {eta}: beyond it a gradient step expands")
    if nu == mu and eta * mu == 1:
        raise ValueError("eta mu = eta nu = 1: a gradient step forgets where it starts, nothing is left to be found")
    return mu, nu


def admm(setting: Setting, declared: Algorithm) -> Question:
    f, eta = gradients(setting), need(setting.eta, "eta")
    if setting.mu_g > 0 and setting.rho is None:
        raise ValueError("--mu-g needs --rho, a bound on |A^T B|")
    given: dict[str, Given] = {"eta": eta, "beta": need(setting.beta, "beta")}
    noise: dict[str, Given] = {"z": 1 / eta}
    if setting.varying:
        given["eta"], noise["N"] = zip(*setting.varying, strict=True)
    images = {} if setting.rho is None else {"g": setting.rho}
    free = ("lam",) if declared is declared_gradient_admm else ()
    classes = {"f": f, "g": (setting.mu_g, None)}
    return Question(declared, given, classes, images, "f", ("x",), free, noise)


def gradient_admm(setting: Setting) -> Question:
    """chan2024, Algorithm 1 with noise on x: eta, beta, A, nu (default 1/eta), mu, mu_g and rho. Released: (x~_N, lam_N)."""
    return admm(setting, declared_gradient_admm)


def oracle_admm(setting: Setting) -> Question:
    """chan2024, Algorithm 4, N oracle calls from (x_0, y_0), lam_0 = 0; the noise meant is that of x. Released: x_N, y_N,
    lam_N."""
    return admm(setting, declared_oracle_admm)


def gradient_descent(setting: Setting) -> Question:
    """x+ = x - eta grad f_t(x) + noise, or that of the projection of x onto a convex set: eta, nu (default 1/eta), mu."""
    declared = projected_gradient_descent if setting.projected else noisy_gradient_descent
    return Question(
        declared, {"eta": need(setting.eta, "eta")}, {"f": gradients(setting), "P": (Fraction(0), Fraction(1))}, differs="f"
    )


def fixed_point(setting: Setting) -> Question:
    """cyffers2023, Algorithm 1 with one block: u+ = u + lam (R(u) + e + noise - u), R tau-contractive (tau = --nu, default 1).

    delta bounds the change of R(u) + e when a record changes (Theorem 2). Noise of deviation sigma as the paper adds it to R(u).
    """
    lam, tau = need(setting.lam, "lam"), Fraction(1) if setting.nu is None else setting.nu
    if lam > 1:
        raise ValueError(f"--lam must be in (0, 1], found {lam}")
    if tau > 1:
        raise ValueError(f"--nu is the contraction factor of R here, at most 1, found {tau}")
    return Question(declared_fixed_point, {"lam": lam, "rho": Fraction(1)}, {"R": (Fraction(0), tau)}, differs="R")


def dp_admm(setting: Setting) -> Question:
    """huang2020, Algorithm 3 with constant eta and every f_i nu-smooth: eta, beta (its rho), nu (default 1/eta), mu; any agents.

    The noise meant is that of each wt_i. Released: (wt_i^N, gamma_i^N, w^N), so this is for who sees the end of a run only; who
    sees all messages has plain composition. delta bounds the differences of all agents' gradients together.
    """
    f, eta, beta = gradients(setting), need(setting.eta, "eta"), need(setting.beta, "beta")
    return Question(declared_dp_admm, {"eta": eta, "rho": beta}, {"f": f}, differs="f", start=("shared", "w"))


def assembled(setting: Setting, found: Compiled, weights: Sequence[Fraction]) -> System:
    """The stages, as for different starts; where users differ, cut before the first of them."""
    facts, weighted, endings = found.facts, tuple(weights), found.endings
    differ = {k for k, asked in enumerate(found.asked, 1) if asked & {*setting.users}}
    made: dict[tuple[tuple[Mode, ...], bool], Stage] = {}  # equal stages are one object: programs assemble them once
    run = tuple(made.setdefault((modes, k in differ), Stage(modes, k in differ)) for k, modes in enumerate(found.stages, 1))
    if setting.users and not differ:
        raise ValueError("the function that differs is not asked in the iterations of --user")
    if found.bare & differ:
        raise ValueError("what the function that differs answers in the last iterations is released without noise")
    if not differ:
        if setting.agents > 1 and setting.declaration is not None and agent_of(found.start[0], setting.declaration):
            raise ValueError(
                f"each agent has a start of its own, and only what all share may start apart: not {found.start[0]} alone"
            )
        return System(facts, run, weighted, True, Fraction(0), endings, run, found.measures, found.kept, found.told)
    top = max(differ)
    cut = (*run[: top - 1], Stage(tuple(fresh(mode) for mode in found.stages[top - 1]), True))
    return System(facts, cut, weighted, False, setting.delta, endings, run, found.measures, found.kept, found.told)


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


def from_the_set(setting: Setting, last: int) -> System:
    """The ``last`` iterations of projected gradient descent, begun at two points of the set: nothing is shifted before.

    The projection is where an iteration begins, and a point of the set is its own; so their difference has length at most the
    diameter, whatever the iterations before did. Energies are for a difference of that length.
    """
    whole, weight = system(setting), need(setting.diameter, "diameter") ** -2
    run = whole.run[:last]
    return replace(whole, stages=run, run=run, weights=(weight,), start=True, delta=setting.delta, endings=())


ALGORITHMS = {
    "gradient-admm": gradient_admm,
    "oracle-admm": oracle_admm,
    "gradient-descent": gradient_descent,
    "fixed-point": fixed_point,
    "dp-admm": dp_admm,
}
