"""The command `python -m tests.machines` can fail: at a machine that is none, at a result that moves, at a test it forgets."""

import ast
import json
import subprocess
import sys

import pytest

from tests.machines import __main__ as command
from tests.machines.environments import CORES, ROOT, THREADS, Machine, built, core, other_order, trouble
from tests.machines.floats import LIBRARIES, of_floats

SUMS = """
import json, numpy as np
from fractions import Fraction
r, u = np.random.default_rng(0), 2**-53
a, b, x = r.normal(size=(30, 30)), r.normal(size=(30, 9)), r.normal(size=30)
def exactly(u, v):
    return float(sum(Fraction(p) * Fraction(q) for p, q in zip(u.tolist(), v.tolist())))
part, other = a[3:9, 2:20], b[4:22, 1:5]
cases = [(a @ b, a, b.T), (a.T @ b, a.T, b.T), (a @ a.T, a, a), ((a @ x)[:, None], a, [x]), (part @ other, part, other.T),
         (np.asfortranarray(a) @ np.asfortranarray(b), a, b.T), ([[x @ a[0]]], [x], [a[0]])]
off = [max(abs(c[i][j] - exactly(p, q)) / (len(p) * u * (abs(p) @ abs(q))) for i, p in enumerate(ps) for j, q in enumerate(qs))
       for c, ps, qs in cases]
whole = r.integers(-9, 9, size=(30, 30))
values, v = np.linalg.eigh(a + a.T)
found, least = np.linalg.solve(a, b), np.linalg.lstsq(b, x, rcond=None)[0]
norm = lambda z: np.linalg.norm(z, 2)
# Normwise backward errors over n^2 u: what a backward stable solver leaves (Higham, chapters 9 and 20).
back = [norm(a @ found - b) / norm(a) / norm(found), norm(b.T @ (b @ least - x)) / norm(b) / norm(x),
        norm((a + a.T) @ v - v * values) / norm(a + a.T)]
print(json.dumps({"off": off, "whole": bool(np.all((whole * 1.0) @ whole == whole @ whole)), "bits": (a @ b).tobytes().hex(),
                  "again": bool(np.all(a @ b == a @ b)), "back": [float(e / 900 / u) for e in back]}))
"""


COUNTED = """
import subprocess, sys
from tests.machines.floats import products
import numpy as np, scipy.linalg as sp
a = np.random.default_rng(0).normal(size=(6, 6))
s, single, child = a @ a.T + np.eye(6), a.astype("f"), [sys.executable, "-c", "import numpy as np; np.eye(2) @ np.ones((2, 2))"]
for f in (lambda: np.linalg.cholesky(s), lambda: np.linalg.svd(a), lambda: np.linalg.qr(a), lambda: np.linalg.eig(a), lambda:
          np.linalg.det(a), lambda: (a + 1j) @ a, lambda: single @ single, lambda: single[0] @ single[1], lambda: sp.cholesky(s),
          lambda: sp.svd(a), lambda: sp.lu_factor(a), lambda: sp.solve(a, a[0]), lambda: subprocess.run(child, check=True)):
    before = products()
    f()
    print(products() > before, end=" ")
print(np.allclose(np.linalg.cholesky(s) @ np.linalg.cholesky(s).T, s) and np.allclose(single @ single, a @ a, atol=1e-4))
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    found = built(tmp_path_factory.mktemp("library"))
    if found is None:
        pytest.skip("no C compiler (cc, gcc, clang)")
    return found


def sums(machine):
    done = subprocess.run([sys.executable, "-c", SUMS], env=machine.environment, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@pytest.mark.thorough
def test_products_factorisations_and_children_are_counted(library):
    machine = other_order(1, library)
    if why := trouble(machine):
        pytest.skip(f"{machine.name}: {why}")
    done = subprocess.run([sys.executable, "-c", COUNTED], env=machine.environment, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.split() == ["True"] * 14, done.stderr


@pytest.mark.thorough
def test_sums_in_another_order_are_sums(library):
    """Within gamma_k of the exact ones, the same in each call, other bits than the library's; integers stay exact."""
    plain = sums(Machine("this one", ()))
    for machine, ends in (
        (other_order(1, library), False),
        (other_order(2, library), False),
        (other_order(3, library, True), True),
    ):
        if why := trouble(machine):
            pytest.skip(f"{machine.name}: {why}")
        found = sums(machine)
        assert max(found["off"]) <= 1 and found["whole"] and found["again"] and found["bits"] != plain["bits"]
        assert max(found["back"]) <= 1
        assert not ends or min(found["off"]) > 0.5, "the ends of the bounds are not reached"


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("name", CORES)
def test_a_core_type_runs_or_says_why_not(name, threads):
    assert trouble(core(name, threads)) in ("", "killed by SIGILL: this processor has not its instructions")


def test_what_is_no_machine_is_not_taken_for_one(tmp_path):
    assert "asked for 'Nonesuch/1 2 0'" in trouble(core("Nonesuch", 1))
    assert "undefined symbol" in trouble(other_order(1, tmp_path / "absent.so"))


def test_a_difference_and_a_failure_are_named_and_counted(monkeypatch, capsys):
    """Of three machines one cannot run, one stores something else and fails a test."""
    three = [(Machine(name, (), name), "0/1") for name in ("first", "absent", "other")]
    monkeypatch.setattr(command, "machines", lambda folder: iter(three))
    monkeypatch.setattr(command, "trouble", lambda machine: "no such processor" if machine.name == "absent" else "")
    monkeypatch.setattr(command, "tests", lambda machine, *_: "FAILED one" if machine.name == "other" else "")
    monkeypatch.setattr(command, "results", lambda machine, every: {"a": "1", "b": machine.name})
    assert command.main([]) == 1
    out, err = capsys.readouterr()
    assert "stored or recorded otherwise: b" in out and "FAILED one" in out and "2 ran, 1 of them differ, 1 cannot run" in out
    assert "absent: NOT CHECKED, no such processor" in err
    monkeypatch.setattr(command, "tests", lambda *_: pytest.fail("only what is stored was asked for"))
    assert command.main(["--stored"]) == 1 and "stored or recorded otherwise: b" in capsys.readouterr().out
    monkeypatch.setattr(command, "machines", lambda folder: iter(three[:1]))
    monkeypatch.setattr(command, "results", lambda machine, every: {command.STOPPED: "killed"})
    assert command.main(["--stored"]) == 1 and "not made again: killed" in capsys.readouterr().out, "alone it differs from nobody"
    monkeypatch.setattr(command, "machines", lambda folder: iter(three[1:2]))
    assert command.main([]) == 1, "nothing ran, so nothing was checked"


@pytest.mark.thorough
def test_the_float_half_is_chosen_by_what_is_imported():
    """Every test file that names a library of floats is of it, and files of exact arithmetic are not."""
    found = {True: set(), False: set()}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        found[of_floats(name)].add(name)
    for name in found[False]:
        tree = ast.walk(ast.parse((ROOT / f"{name.replace('.', '/')}.py").read_text(encoding="utf-8")))
        named = {a.name for node in tree if isinstance(node, ast.Import) for a in node.names}
        assert not {n.split(".")[0] for n in named} & LIBRARIES, name
    assert {"tests.admm.test_runs", "tests.amplify.test_energies", "tests.conformance.test_right"} <= found[True]
    assert {"tests.theorems.test_theorems", "tests.links.test_stated"} <= found[False] and min(map(len, found.values())) > 80
