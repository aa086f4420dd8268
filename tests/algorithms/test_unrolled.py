"""A declaration with agents runs as the same with its agents told apart: in rationals, on graphs, where some rest."""

from fractions import Fraction as F
from random import Random

import numpy as np
import pytest

from examples.declarations import gossip_descent
from verify.algorithms.arithmetic import RATIONALS
from verify.algorithms.collection import algorithms
from verify.algorithms.declaration import Algorithm, Minimise, Solve, Update
from verify.algorithms.expression import Function, Mean, Operator, Parameter, Variable, each, square
from verify.algorithms.functions import Quadratic
from verify.algorithms.run import Inputs, run
from verify.algorithms.unrolled import agent_of, copies_of, counts_of, of_agents, of_each, unrolled

T, N, D = 3, 3, 2
EDGES = ((1, 2), (2, 1), (2, 3), (3, 2))
PATH = {
    "adjacency": ((0, 1, 0), (1, 0, 1), (0, 1, 0)),
    "laplacian": ((1, -1, 0), (-1, 2, -1), (0, -1, 1)),
    "tail": (*((*(int(i == tail) for i in (1, 2, 3)),) for tail, _ in EDGES),),
    "head": (*((*(int(i == head) for i in (1, 2, 3)),) for _, head in EDGES),),
    "W": ((F(1, 2), F(1, 2), 0), (F(1, 4), F(1, 2), F(1, 4)), (0, F(1, 3), F(2, 3))),
}
x, y, z, eta = Variable("x", each("X")), Variable("y", each("X")), Variable("z", "X"), Parameter("eta")
along, tail = Variable("along", each("X", "e")), Operator("tail", each("X"), each("X", "e"))
W, h = Operator("W", each("X"), each("X")), Function("h", each("X"), smooth=Parameter("nu"), per="agent")
one_way = Algorithm(
    "one-way",
    "test",
    (x, z),
    (
        Update(y, W.T(x) - eta * h.gradient(x), among=Parameter("present", "nonnegative", "step agent")),
        Solve(x.next, x.next + eta * h.gradient(x.next) - W(y)),
        Update(along, tail(x.next)),
        Update(z.next, z / 2 + Mean(x.next - y) + Mean(along)),
    ),
    ("x",),
)
DECLARED = {a.name: a for a in (*algorithms().values(), one_way) if of_agents(a) and not a.maps and "lasso" not in a.name}


def drawn(rng, *shape):
    """Positive rationals."""
    return np.array([F(rng.randint(1, 6), rng.randint(1, 4)) for _ in range(int(np.prod(shape)))], dtype=object).reshape(shape)


def given(declared, seed):
    """Inputs of the declaration with agents and of the same told apart, and who takes part."""
    rng, present = Random(seed), {"present": (1, 0, 1)}
    matrices = {o.name: (*((*map(F, row),) for row in PATH[o.name]),) for o in declared.operators}
    own, index = copies_of(declared, N, matrices), of_agents(declared)
    data, functions, start, noise = {}, {}, {}, {}
    split = ({}, {}, {}, {})
    for p in declared.parameters:
        if p.name == "C":
            continue  # no radius: the run in rationals takes no roots
        shape = [own[p.name]] if p.name in own else []
        value = np.array(present[p.name]) if p.name in present else drawn(rng, *shape) if shape else drawn(rng, 1)[0]
        value = F(N) if p.name == "n" else value
        data[p.name] = np.broadcast_to(value, (T, *shape)).copy() if "step" in p.per else value
        for i in range(1, own.get(p.name, 0) + 1):
            split[0][f"{p.name}_{i}"] = data[p.name][..., i - 1][()]
        if p.name not in own:
            split[0][p.name] = data[p.name]
    data |= {name: np.array(M, dtype=object) for name, M in matrices.items()}
    for f in declared.functions:
        made = [Quadratic(np.diag(drawn(rng, D)), drawn(rng, D)) for _ in range(own.get(f.name, 1))]
        functions[f.name] = made if f.name in own else made[0]
        split[1].update({f"{f.name}_{i}": q for i, q in enumerate(made, 1)} if f.name in own else {f.name: made[0]})
    for kept, parted, every, rows in ((start, split[2], declared.state, ()), (noise, split[3], declared.noises, (T,))):
        for v in every:
            kept[v.name] = drawn(rng, *rows, *([own[v.name]] if v.name in own else []), D)
            apart = {f"{v.name}_{i + 1}": kept[v.name][..., i, :] for i in range(own.get(v.name, 0))}
            parted.update(apart or {v.name: kept[v.name]})
    numbers = {f"present_{i}": F(value) for i, value in enumerate(present["present"], 1)}
    return Inputs(data, functions, start, noise), Inputs(*split), unrolled(declared, N, 0, numbers, matrices), index


@pytest.mark.parametrize("name", sorted(DECLARED))
def test_agents_told_apart_run_as_all_of_them(name):
    whole, apart, parted, index = given(DECLARED[name], seed=len(name))
    one, other = run(DECLARED[name], whole, T, RATIONALS), run(parted, apart, T, RATIONALS)
    for v in (*DECLARED[name].state, *(s.target for s in DECLARED[name].steps)):
        rows = [other[f"{v.name}_{i + 1}"] for i in range(one[v.name].shape[1])] if v.name in index else other[v.name]
        found = np.stack(rows, axis=1) if v.name in index else rows  # of what leads an iteration one row more may be known
        assert len(found) >= len(one[v.name]) >= T and (found[: len(one[v.name])] == one[v.name]).all(), v.name


def test_what_is_said_of_one_agent_goes_before_what_is_said_of_all():
    assert of_each({"F_1": 1, "F": 2, "r": 3}, {"F": 2}) == {"F_1": 1, "F_2": 2, "r": 3}


def test_whose_a_name_is():
    assert [agent_of(name, gossip_descent) for name in ("F_2", "w_13", "F", "g_2", "F_x", "_2")] == [2, 13, 0, 0, 0, 0]


def test_agents_who_mix_are_all_made():
    """One beside the mean of the others has no row in a matrix; and what a matrix may be is bounded."""
    with pytest.raises(ValueError, match="W is of all agents together"):
        unrolled(gossip_descent, N, 2, {}, {"W": ((F(1), F(0)), (F(0), F(1)))})
    with pytest.raises(ValueError, match="at most 64 rows"):
        counts_of(one_way, 1, {"tail": ((F(1),),) * 65})


def test_a_name_that_an_agent_has_is_taken():
    """One function F_1 for all beside F of each agent was that of the first agent."""
    F_1 = Function("h_1", "X", smooth=Parameter("nu"))
    declared = Algorithm("taken", "test", (x,), (Update(x.next, x - eta * h.gradient(x) - eta * F_1.gradient(x)),), ("x",))
    with pytest.raises(ValueError, match="h_1 is the name of an agent's own"):
        unrolled(declared, N)


def test_what_is_solved_for_all_together_is_refused():
    joint = Minimise(x.next, square(W(x.next) - y) + square(x.next))
    declared = Algorithm("joint", "test", (x,), (Update(y, x), joint), ("x",))
    with pytest.raises(ValueError, match="x is solved for all agents together"):
        unrolled(declared, N, matrices={"W": (*((*map(F, row),) for row in PATH["W"]),)})
