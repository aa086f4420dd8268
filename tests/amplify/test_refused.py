"""What is no setting, no instance or no answer of a solver is refused, whoever gives it."""

from dataclasses import replace
from fractions import Fraction as F

import numpy as np
import pytest

from tests.amplify.asked import asked, options_of, setting
from tests.amplify.table import identity
from tests.amplify.test_saddle import attaining
from verify.amplify import command, engine, printed, program
from verify.amplify.algorithms import MAX_MODES, directions, question_of, system
from verify.amplify.as_shifts import as_shifts
from verify.amplify.instances import Search, exact_energy
from verify.amplify.system import System
from verify.enclosures.balls import Infinite
from verify.privacy import linear_release

ADMM = "gradient-admm --eta 1 --beta 1 --singular 1 --steps 3"
OWN = "x+ = k(x)/2 + N where k: map X with --steps 3 --class k=0:1"


@pytest.mark.parametrize(
    ("words", "changes", "refusal"),
    [
        (OWN, {"algorithm": "gradient-admm"}, "a name of its own"),
        (OWN, {"classes": (("k", F(0), F(-1)),)}, "the class of the map k"),
        (ADMM, {"mu": F(-1)}, "must not be negative"),
        (ADMM, {"mu_g": F(-1), "rho": F(1)}, "must not be negative"),
        (ADMM, {"squares": (F(0),)}, "full row rank"),
        (ADMM, {"squares": tuple(map(F, range(1, MAX_MODES + 2)))}, "at most 64"),
        (ADMM, {"projected": True, "diameter": F(1), "users": (1,)}, "gradient-admm has no --projected"),
        (OWN, {"eta": F(1)}, "no --eta: say --set eta="),
        (OWN, {"projected": True}, "no --projected: say"),
        (OWN, {"squares": (F(1),)}, "no matrix A"),
        ("fixed-point --lam 1/2 --steps 3", {"agents": 2}, "no --agents"),
        (f"{ADMM} --user 2", {"before": ((F(0),),)}, "noise is shifted before a use"),
        (ADMM.replace("gradient", "oracle") + " --user 3", {"varying": ((F(1), F(1)),) * 3}, "no --varying"),
        (f"{ADMM} --user 3", {"varying": ((F(2), F(1)),) * 3}, "eta the largest"),
    ],
)
def test_what_is_no_setting_is_refused(words, changes, refusal):
    with pytest.raises(ValueError, match=refusal):
        system(replace(setting(words), **changes))


def test_as_many_singular_values_as_there_may_be():
    most = replace(setting(ADMM), squares=tuple(map(F, range(1, MAX_MODES + 1))))
    assert len(directions(question_of(most), most)) == MAX_MODES


def test_what_is_no_instance_has_no_energy(monkeypatch):
    whole, _, search, where = attaining(identity("1/2", 3, users=(1, 3)))
    found = search.exact(where)
    exact_energy(whole, found.modes, found.omega, found.inputs)
    twice = [[2 * x for x in one] for one in found.inputs]
    with pytest.raises(ValueError, match="exceeds its bound"):
        exact_energy(whole, found.modes, found.omega, [found.inputs[0], twice[1]])
    wide = [[*row, F(0)] for row in found.omega[0][0]]
    outside = [[F(2) * (i == j) for j in range(len(wide))] for i in range(len(wide))]
    for table, words in ((found.omega[0][0][:-1], "wrong size"), (wide, "wrong size"), (outside, "outside 0 <= Omega <= I")):
        with pytest.raises(ValueError, match=words):
            exact_energy(whole, found.modes, [[table, *found.omega[0][1:]], *found.omega[1:]], found.inputs)
    for name in ("divergence", "divergence_ball"):
        monkeypatch.setattr(linear_release, name, lambda _: Infinite("they are told apart"))
    with pytest.raises(ValueError, match="is infinite: they are told apart"):
        exact_energy(whole, found.modes, found.omega, found.inputs)


@pytest.mark.parametrize(
    ("status", "factor", "refusal"),
    [
        ("PrimalInfeasible", 1, "no finite energy"),
        ("Solved", np.nan, "no finite energy"),
        ("Solved", 0, "no positive energy"),
        ("Solved", -1, "no positive energy"),
    ],
)
def test_a_solver_that_fails_is_told(monkeypatch, status, factor, refusal):
    plain = program.solve_conic

    def failing(*given, **more):
        found = plain(*given, **more)
        return replace(found, status=status, x=found.x * factor)

    monkeypatch.setattr(program, "solve_conic", failing)
    with pytest.raises(program.Unsolved, match=refusal):
        list(program.proposals(system(identity("1/3", 3))))


def unsolved(*_):
    raise program.Unsolved("it stalls")


def test_without_a_certificate_the_answer_is_that_of_a_record_or_none(monkeypatch):
    monkeypatch.setattr(engine, "exact_certificate", lambda _: None)
    monkeypatch.setattr(engine, "solved", unsolved)
    asked_for = identity("1/2", 3)
    found = engine.amplify(asked_for, lower=True)
    assert (found.certificate, found.reason) == (None, "it stalls") and 0 < found.lower <= found.least[0] == found.known[0]
    monkeypatch.setattr(engine, "known", lambda _: None)
    with pytest.raises(program.Unsolved, match="it stalls"):
        engine.amplify(asked_for)


def test_no_record_speaks_of_steps_that_vary():
    """That of equal ones says 1 where the noise is a hundredth, and the last iteration alone leaks 2500."""
    asked_for = replace(setting(f"{ADMM} --user 3"), varying=((F(1), F(1, 100)),) * 3)
    assert engine.known(asked_for)[0] == 1 and engine.solved(asked_for)[1].energies.bound >= 2500
    with pytest.raises(ValueError, match="where steps vary"):
        engine.amplify(asked_for)


def test_what_is_asked_after_an_answer_is_in_no_instance():
    after = "v prox f: x; x+ = v + N with --class f=0:2 --set eta=4 --steps 1 --user 1 --differs f"
    with pytest.raises(ValueError, match="there is no instance of that"):
        Search(system(setting(after)), (0,), False)


def test_an_instance_above_a_certificate_is_an_error_and_no_answer(monkeypatch):
    asked_for = identity("1/2", 3)
    best = engine.best_instance
    monkeypatch.setattr(engine, "best_instance", lambda *given: replace(best(*given), value=F(1)))
    with pytest.raises(ArithmeticError, match="one of the two is wrong"):
        engine.amplify(asked_for, lower=True)


def test_no_instance_counts_what_is_not_released(monkeypatch):
    said = []
    monkeypatch.setattr(System, "tells", lambda *_: False)
    assert engine.amplify(identity("1/2", 3), lower=True, say=said.append).lower is None
    assert any("does not tell" in line for line in said)


def test_no_bound_is_that_of_a_record_that_is_not_proved(monkeypatch):
    plain, asked_for = printed.verdict, identity("1/2", 9)
    bound, record = printed.known(asked_for)
    monkeypatch.setattr(printed, "verdict", lambda name: "REFUTED" if name == record else plain(name))
    other = printed.known(asked_for)
    assert plain(record) == "PROVED" and (other is None or (other[1] != record and other[0] >= bound))


def test_no_file_is_written_without_a_certificate(monkeypatch, tmp_path):
    _, options = options_of(f"{ADMM} --certificate {tmp_path / 'c.json'}")
    answer = replace(asked(ADMM), certificate=None, reason="none was found")
    monkeypatch.setattr(command, "amplify", lambda *_, **__: answer)
    with pytest.raises(ValueError, match="no certificate to write: none was found"):
        command.command(options, lambda line: None)
    assert not [*tmp_path.iterdir()]


def test_another_algorithm_is_not_written_as_gradient_admm():
    with pytest.raises(ValueError, match="only gradient ADMM"):
        as_shifts(asked(ADMM.replace("gradient", "oracle")).certificate)
