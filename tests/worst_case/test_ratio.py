"""The worst ratio of a declaration: known optima, exact runs that attain them, measures, and what is refused."""

import re
import shlex
from dataclasses import replace
from fractions import Fraction as F

import numpy as np
import pytest

from examples.declarations import federated_averaging, federated_local_steps, federated_proximal
from tests.algorithms.test_operators import splitting
from tests.declared import declared
from tests.tables import by_name, table, typed
from verify.algorithms.chan2024.gradient_admm import gradient_admm
from verify.algorithms.cyffers2023.centralized_admm import centralized_admm_derived
from verify.algorithms.cyffers2023.federated_admm import federated_admm_derived
from verify.algorithms.declaration import Algorithm, Update, reflected, resolvent
from verify.algorithms.expression import Function, Map, MonotoneOperator, Number, Parameter, Variable
from verify.algorithms.given import Spectrum
from verify.algorithms.huang2020.consensus_admm import consensus_admm
from verify.algorithms.unrolled import of_agents, of_each, told_apart, unrolled
from verify.algorithms.zhang2018.distributed_admm import distributed_admm
from verify.algorithms.zhang2018.modified_admm import modified_admm
from verify.command_line.cli import main
from verify.cones.statement_solution import ACCEPTED, Compiled, solve
from verify.kernel import Polynomial
from verify.worst_case.attaining_run import attaining_run
from verify.worst_case.bound import bound_of
from verify.worst_case.ratio import Question, of_all

gamma, z, p, q = Parameter("gamma"), Variable("z", "X"), Variable("p", "X"), Variable("q", "X")
f, g = Function("f", "X"), Function("g", "X")
douglas_rachford = Algorithm(
    "dr", "test", (z,), (resolvent(p, f, gamma, z), resolvent(q, g, gamma, reflected(p, z)), Update(z.next, z + q - p)), ("z",)
)
M = MonotoneOperator("M", "X", strongly=Parameter("mu"), lipschitz=Parameter("L"))
forward = Algorithm("forward", "test", (z,), (Update(z.next, z - gamma * M(z)),), ("z",))
CONVEX = {"g": (F(0), None)}
MEAN = "w = x - F'(x); x+ minimises |w - x+|^2 where F: function X^n smooth=1 per=agent"


@pytest.mark.parametrize(
    ("question", "known"),
    typed(
        __file__,
        "ratio",
        "known ratios are certified",
        by_name(Question, CONVEX=CONVEX, douglas_rachford=douglas_rachford, forward=forward, splitting=splitting),
    ),
)
def test_known_ratios_are_certified(question, known):
    assert bound_of(question.program()).certified == known


@pytest.mark.parametrize("times", [F(1), F(5, 2)])
def test_an_exact_run_attains_the_worst_ratio(times):
    for question in (
        Question(douglas_rachford, {"gamma": F(3, 10) * times}, CONVEX | {"f": (F(1), F(10))}),
        Question(forward, {"gamma": F(1, 4) * times, "mu": F(1), "L": F(2)}),
        Question(splitting, {"gamma": times, "beta": F(1)}, {"B": (F(1), F(2))}),
        Question(gradient_admm, {"eta": F(1, 2), "beta": F(3)}, CONVEX, {"A": (F(0), F(3, 10) * times)}),
    ):
        solution = solve(question.program())
        found = attaining_run(question, solution)
        assert found is not None and 1 - 1e-5 <= float(found.ratio) / solution.value <= 1 + ACCEPTED
        assert found.ratio <= bound_of(question.program()).certified


@pytest.mark.parametrize("gamma", [F(3, 10), F(1), F(5, 2)])
def test_letters_make_one_program_for_all_numbers(gamma):
    """Compiled once with letters it is, at numbers, the program of these numbers: exactly, and as matrices."""
    at = {"gamma": gamma, "mu": F(1), "nu": F(10)}
    letters = {n: Polynomial.atom(n) for n in at}
    for algorithm, classes in ((douglas_rachford, CONVEX | {"f": ("mu", "nu")}), (forward, {"M": ("mu", "nu")})):
        numbers, open_ = (
            Question(
                algorithm,
                {"gamma": of["gamma"]},
                {n: tuple(of.get(v, v) for v in bounds) for n, bounds in classes.items()},
                iterations=2,
            )
            for of in (at, letters)
        )
        compiled = Compiled(open_.program())
        assert compiled.program.parameters == set(at)
        assert compiled.program.at(at) == numbers.program()
        assert solve(compiled, at).value == pytest.approx(solve(numbers.program()).value, abs=ACCEPTED)
        assert solve(compiled, at | {"gamma": gamma * F(11, 10)}).value != pytest.approx(solve(compiled, at).value, abs=ACCEPTED)
        with pytest.raises(KeyError, match="nu"):
            solve(compiled, {n: v for n, v in at.items() if n != "nu"})


def test_what_is_measured_is_what_is_asked():
    question = Question(douglas_rachford, {"gamma": F(1)}, CONVEX | {"f": (F(0), None)})
    v = {n: question.relations.reduced(x) for n, x in question.relations.letters.items()}
    assert question.reduced(question.measure("2 |z+ - 1/2 z|^2 + |p|^2")) == 2 * (v["z1"] - v["z0"] / 2).norm2 + v["p0"].norm2
    for text, words in (
        ("|z|", "must be squared"),
        ("0 |z|^2", "measures nothing"),
        ("|y|^2", "no vector 'y'"),
        ("z^2", "expected"),
        ("|z|^2 |z|^2", r"expected \+ 2"),
        ("|__import__('os')|^2", "no vector"),
    ):
        with pytest.raises(ValueError, match=words):
            question.measure(text)


@pytest.mark.parametrize(
    ("wrong", "words"), typed(__file__, "ratio", "what is missing or strange is told", {"Spectrum": Spectrum})
)
def test_what_is_missing_or_strange_is_told(wrong, words):
    right = Question(douglas_rachford, {"gamma": F(1)})
    with pytest.raises(ValueError, match=words):
        replace(right, **wrong).program()


def test_several_pairs_of_one_function_are_an_upper_bound_only():
    assert Question(douglas_rachford, {"gamma": F(1)}).exact
    assert not Question(douglas_rachford, {"gamma": F(1)}, iterations=2).exact
    map_step = declared("x+ = R(x) where theta: parameter, R: map X averaged=theta")
    question = Question(map_step, {"theta": F(1, 2)})
    assert bound_of(question.program()).certified == 1 == attaining_run(question, solve(question.program())).ratio


@pytest.mark.parametrize(("kind", "worst"), typed(__file__, "ratio", "a run on a line where a function is asked twice"))
def test_a_run_on_a_line_where_a_function_is_asked_twice(kind, worst):
    """v = x - f'(x)/2, x+ = R(v - f'(v)/2), f in [1/2, 2]: |x+| <= (3/4)^2 |x| times the constant of R, which a run attains."""
    f, v, kind = Function("f", "X"), Variable("v", "X"), {n: Number(k) if isinstance(k, F) else k for n, k in kind.items()}
    steps = (Update(v, z - f.gradient(z) / 2), Update(z.next, Map("R", "X", **kind)(v - f.gradient(v) / 2)))
    question = Question(Algorithm("twice", "test", (z,), steps, ("z",)), {}, {"f": (F(1, 2), F(2))})
    found = attaining_run(question, solve(question.program()))
    assert found.ratio == worst * F(81, 256) <= bound_of(question.program()).certified


def test_a_map_may_be_asked_twice_in_an_iteration():
    twice = Question(declared("x+ = R(R(x))/2"), {})
    assert bound_of(twice.program()).certified == F(1, 4) == attaining_run(twice, solve(twice.program())).ratio


HALVES = {"F": (F(1, 2), F(2))}


@pytest.mark.parametrize(
    ("algorithm", "n", "given", "classes", "measures", "known"),
    typed(
        __file__,
        "ratio",
        "agents are told apart",
        by_name(
            declared,
            HALVES=HALVES,
            MEAN=MEAN,
            consensus_admm=consensus_admm,
            federated_averaging=federated_averaging,
            federated_local_steps=federated_local_steps,
            federated_proximal=federated_proximal,
        ),
    ),
)
def test_agents_are_told_apart(algorithm, n, given, classes, measures, known):
    """One function, variable and step for each of n: the worst case of their classes, attained; lengths of all are sums."""
    own = dict.fromkeys(of_agents(algorithm), n)
    left, against = (of_all(text, own) for text in measures or ("", ""))
    question = Question(unrolled(algorithm, n), given, of_each(classes, own), left=left, against=against)
    found, most = attaining_run(question, solve(question.program())), bound_of(question.program()).certified
    assert most == known == found.ratio


def test_on_a_graph_and_where_some_rest(capsys):
    """M-ADMM of two nodes, whose step with quadratics is written here; and one of two users in a round of Algorithm 3."""
    graph = ["--operator", "adjacency=0,1;1,0", "--operator", "laplacian=1,-1;-1,1"]
    numbers = [word for number in ("eta=3/4", "theta=1", "V=1") for word in ("--set", number)]
    asked = ["worst-case", "modified-admm", "--agents", "2", *numbers, "--class", "O=1/2:2", *graph]
    assert main(asked) == 0
    said = capsys.readouterr().out
    laplacian, mean = np.array([[1, -1], [-1, 1]]), np.full((2, 2), 1 / 2)

    def squared_norm(*curvatures):
        inverse = np.diag([1 / (a + 3 / 2) for a in curvatures])
        f = inverse @ np.hstack([3 / 2 * mean, -2 * np.eye(2)])
        return np.linalg.norm(np.vstack([f, np.hstack([0 * mean, np.eye(2)]) + laplacian @ f / 2]), 2) ** 2

    worst = max(squared_norm(a, b) for a in (1 / 2, 2) for b in (1 / 2, 2))
    assert abs(float(re.search(r"proposes\) +c = (\S+)", said)[1]) / worst - 1) <= ACCEPTED
    assert "the worst case of the class" in said
    rests = ["--set", "present_1=1", "--set", "present_2=0"]
    federated = ["worst-case", "federated-admm-derived", "--agents", "2", "--set", "gamma=1", "--set", "lam=1/2", "--set", "C=1"]
    federated += ["--class", "f=1/2:2", "--class", "r=0", "--left", "|u+|^2", "--against", "|u|^2 + |z|^2 + |z_hat|^2"]
    assert main([*federated, *rests]) == 0
    assert "f_1 = " in (said := capsys.readouterr().out) and "f_2" not in said


def test_clipping_is_no_worst_case_of_a_class():
    """Nothing but its being non-expansive is told of a clip, and no run here attains what that allows."""
    bounds = of_each({"f": (F(1, 2), F(2))}, {"f": 2})
    question = Question(unrolled(centralized_admm_derived, 2), {"gamma": F(1), "lam": F(1, 2), "n": F(2)}, bounds)
    assert question.single and not question.exact
    assert attaining_run(question, solve(question.program())).ratio < F(7, 10) < 1 < bound_of(question.program()).certified


@pytest.mark.parametrize(
    ("algorithm", "words"),
    [
        (modified_admm, "adjacency is of all agents together"),
        (federated_admm_derived, "who takes part .present. varies"),
        (distributed_admm, "how many lam_a there are, say the matrices of the operators tail and head"),
        *((declared(steps), words) for steps, words in table(__file__, "unrolled")),
    ],
)
def test_what_is_of_all_agents_together_is_refused(algorithm, words):
    with pytest.raises(ValueError, match=words):
        unrolled(algorithm, 2)


def test_the_numbers_of_agents_are_theirs():
    """The number of agents, and the constants of each one's function, which may be another for each."""
    values = told_apart(centralized_admm_derived, 2, {"gamma": F(1)}, {})[1]
    assert values == {"gamma": 1, "n": 2}
    own = "w = x - F'(x); x+ = mean(w) where L: parameter per=agent, F: function X^n smooth=L per=agent"
    assert [f.smooth for f in unrolled(declared(own), 2).functions] == [Parameter("L_1"), Parameter("L_2")]


def test_what_an_iteration_reads_of_the_one_before_is_a_state(tmp_path, capsys):
    (tmp_path / "mine.py").write_text(
        "from verify.algorithms.declaration import Algorithm, Update\n"
        "from verify.algorithms.expression import Function, Parameter, Variable\n"
        "x, last, m, f = Variable('x', 'X'), Variable('last', 'X'), Parameter('m'), Function('f', 'X', smooth=Parameter('nu'))\n"
        "read = Algorithm('read', '', (x,), (Update(x.next, x + m * (x - x.before) - f.gradient(x) / 2),), ('x',))\n"
        "steps = Update(x.next, x + m * (x - last) - f.gradient(x) / 2), Update(last.next, x)\n"
        "kept = Algorithm('kept', '', (x, last), steps, ('x',))\n"
    )
    said = []
    for name in ("read", "kept"):
        assert (
            main(["worst-case", f"{tmp_path / 'mine.py'}:{name}", "--set", "m=1/10", "--class", "f=1/2:2", "--steps", "2"]) == 0
        )
        said.append(re.search(r"certified by the kernel +c = (\S+)", capsys.readouterr().out)[1])
    assert said[0] == said[1]


@pytest.mark.parametrize("claimed", ["0", "1/100", "100", "10000"])
def test_a_claim_about_a_ratio_without_bound_is_refuted(claimed, capsys):
    """Once "nothing found: unbounded", with status 0: of lambda alone, and of a function that is as curved as one likes."""
    claim = ["--claim", f"|x+|^2 <= {claimed} |x|^2", "--set", "eta=1/2"]
    of_lam = ["attack", "gradient-admm", "--set", "beta=1", "--class", "f=0:2", "--class", "g=0", "--operator", "A=1:1"]
    assert main([*of_lam, *claim]) == 1
    said = capsys.readouterr().out
    assert "REFUTED" in said and "the right side is not positive" in said and "x = (0, 0), lam = (1)" in said
    assert main(["attack", "noisy-gradient-descent", "--class", "f=0", *claim]) == 1
    slope = F(re.search(r"f = x -> \[(\S+)\] x", said := capsys.readouterr().out)[1])
    assert f"c = {(1 - slope / 2) ** 2} = " in said and (1 - slope / 2) ** 2 > F(claimed)
    assert main(["attack", "noisy-gradient-descent", "--class", "f=0:2", *claim]) == (F(claimed) < 100)


def test_the_command_takes_a_declaration_of_a_file(tmp_path, capsys):
    (tmp_path / "mine.py").write_text(
        "from verify.algorithms.declaration import Algorithm, Update\n"
        "from verify.algorithms.expression import Function, Parameter, Variable\n"
        "x, f, eta = Variable('x', 'X'), Function('f', 'X', smooth=Parameter('nu')), Parameter('eta')\n"
        "descent = Algorithm('descent', 'mine', (x,), (Update(x.next, x - eta * f.gradient(x)),), ('x',))\n"
    )
    name = f"{tmp_path / 'mine.py'}:descent"
    assert main(["worst-case", name, "--set", "eta=1/6", "--class", "f=1:10"]) == 0
    said = capsys.readouterr().out
    assert "descent, 1 iterations, two runs: the worst case of the class" in said and "c = 25/36" in said
    assert "f = x -> [1] x" in said
    assert main(["worst-case", name, "--set", "eta=1/6"]) == 2
    assert "smooth of f has no number: say --set nu=..., or --class" in capsys.readouterr().err
    assert main(["worst-case", "gradient-admm", "--set", "eta=1/2", "--set", "beta=1"]) == 1
    assert "--left and --against" in capsys.readouterr().out
    assert main(["worst-case", "common.cocoercivity", "--class", "f=1:10"]) == 2
    assert "are for a declaration" in capsys.readouterr().err


@pytest.mark.parametrize(("command", "status", "words"), table(__file__, "commands"))
def test_a_command(capsys, command, status, words):
    """Rows of ``commands.txt``: what a command about worst cases says, on its way out or as its error."""
    assert main(shlex.split(command)) == int(status)
    said = capsys.readouterr()
    assert words and all(one in (said.err if status == "2" else said.out) for one in words.split(" | ")), said
