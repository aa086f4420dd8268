"""The command ``python -m verify amplify``: JSON, certificates, matrices, one sentence for bad input."""

import json
from fractions import Fraction

import numpy as np
import pytest

from tests.tables import by_name, table, typed
from verify.algorithms.rounding import UNIT_ROUNDOFF
from verify.amplify.algorithms import Setting
from verify.amplify.certificate_file import write
from verify.amplify.engine import ENOUGH, MARGIN, solved
from verify.command_line.cli import main

ONE = Fraction(1)
ADMM = ["amplify", "gradient-admm", "--eta", "1", "--beta", "0.7"]


def run(capsys, *arguments):
    status = main([*map(str, arguments)])
    out = capsys.readouterr()
    return status, out.out, out.err


def answer(capsys, *arguments):
    status, out, _ = run(capsys, *arguments, "--json")
    assert status == 0
    return json.loads(out)


def test_json_of_the_example_of_the_issue(capsys):
    found = answer(capsys, *ADMM, "--singular", "1,1.3", "--steps", 8, "--kernel")
    assert abs(found["energy"] / 0.1686059984 - 1) < ENOUGH
    certified = Fraction(found["certified"])
    assert found["energy"] <= float(certified) * (1 + 2 * UNIT_ROUNDOFF) <= found["energy"] * (1 + MARGIN)
    assert found["lower"] is None and found["theorem"] is None and found["reason"] is None
    # C/T of Theorem 6.1: max(2, 3/0.7) (1 + 0.7 1.69)/4
    assert Fraction(found["paper"]) == Fraction(30, 7) * (1 + Fraction(7, 10) * Fraction(169, 100)) / 4
    assert found["paper_record"] == "chan2024.theorem-6.1" and found["unit"] == "per |dx_0|^2"


def test_two_runs_give_the_same_bytes(capsys):
    arguments = [*ADMM, "--singular", "1,2", "--steps", 4, "--lower", "--json"]
    assert run(capsys, *arguments) == run(capsys, *arguments)


def test_numbers_are_exact_and_lower_is_below(capsys):
    words = "gradient-admm --eta 1/2 --beta 2e0 --nu 2 --mu .1 --singular 1 --steps 4 --lower"
    found = answer(capsys, "amplify", *words.split())
    assert found["parameters"]["eta"] == "1/2" and found["parameters"]["beta"] == "2" and found["parameters"]["mu"] == "1/10"
    assert 0 < Fraction(found["lower"]) <= Fraction(found["certified"])
    assert found["instance"]["omega"]


def test_a_matrix_gives_its_singular_values_and_its_kernel(capsys, tmp_path):
    np.save(tmp_path / "A.npy", np.array([[1.0, 0.0, 1.0], [0.0, 2.0, 0.0]]))
    given = answer(capsys, *ADMM, "--matrix", tmp_path / "A.npy", "--steps", 5)
    assert given["parameters"]["squared singular values"] == ["2", "4"] and given["kernel"]
    np.save(tmp_path / "I.npy", np.eye(3, dtype=np.int64))
    assert (
        answer(capsys, *ADMM, "--matrix", tmp_path / "I.npy", "--steps", 5)["certified"]
        == answer(capsys, *ADMM, "--singular", "1", "--steps", 5)["certified"]
    )


def test_a_matrix_with_irrational_singular_values_is_not_called_certified(capsys, tmp_path):
    np.save(tmp_path / "A.npy", np.array([[1.0, 1.0], [0.0, 1.0]]))
    found = answer(capsys, *ADMM, "--matrix", tmp_path / "A.npy", "--steps", 4)
    assert found["certified"] is None and "not rational" in found["reason"]
    golden = (1 + 5**0.5) / 2
    near = answer(capsys, *ADMM, "--singular", f"{golden:.15f},{1 / golden:.15f}", "--steps", 4)
    assert abs(found["energy"] / near["energy"] - 1) < ENOUGH


def test_a_certificate_is_written_and_read_by_the_kernel(capsys, tmp_path):
    file = tmp_path / "bound.json"
    found = answer(capsys, *ADMM, "--singular", "1", "--steps", 5, "--certificate", file)
    status, out, _ = run(capsys, "amplify", "--check", file)
    assert status == 0 and "the kernel accepts 6 statements" in out and found["certified"] in out
    data = json.loads(file.read_text(encoding="utf-8"))
    assert json.loads(out.split("\n  for ")[1]) == data["setting"]  # of what it is a bound
    data["bound"] = str(Fraction(data["bound"]) * Fraction(99, 100))
    file.write_text(json.dumps(data), encoding="utf-8")
    status, out, err = run(capsys, "amplify", "--check", file)
    assert status == 2 and not out and len(err.strip().splitlines()) == 1 and "start" in err


def test_a_part_of_a_loss_is_told_as_no_bound(capsys, tmp_path):
    """Noise shifted before the use leaves an energy of 1/8, below the least of all shifts after it, 5/36; 1/4 is paid before."""
    asked = Setting("gradient-admm", 4, ONE, ONE, (ONE,), users=(2,), varying=((ONE, ONE),) * 4, before=((ONE / 2,),))
    (tmp_path / "part.json").write_text(write(solved(asked)[1]), encoding="utf-8")
    status, out, err = run(capsys, "amplify", "--check", tmp_path / "part.json")
    assert status == 2 and not out and "no bound by itself" in err


def test_one_users_bound_and_its_paper(capsys):
    found = answer(capsys, *ADMM, "--singular", "1.3", "--kernel", "--steps", 9, "--user", 3, "--sensitivity", "1/2")
    assert abs(found["energy"] * 28 - 1) < ENOUGH and found["users"] == [3]
    assert found["paper_record"].startswith("chan2024.corollary-6.2")
    assert answer(capsys, *ADMM, "--singular", "1.3", "--steps", 3, "--user", "all")["users"] == [1, 2, 3]


def test_closed_forms_name_the_record_that_states_them(capsys):
    found = answer(capsys, "amplify", "gradient-descent", "--eta", "1", "--mu", "0.1", "--steps", 5)
    assert found["theorem"] == "chan2024.theorem-5.2-optimal-weights"
    moderate = answer(capsys, *ADMM, "--singular", "1", "--steps", 3)  # eta beta = 0.7
    assert moderate["theorem"] == "chan2024.shift-identity-moderate" and abs(moderate["energy"] * (1 + 1.7**2 / 5) - 1) < ENOUGH
    assert answer(capsys, *ADMM, "--singular", "0.8", "--steps", 3)["theorem"] is None


@pytest.mark.parametrize(("arguments", "words"), table(__file__, "mistakes"))
def test_bad_input_gets_one_sentence_and_status_two(capsys, arguments, words):
    status, out, err = run(capsys, "amplify", *arguments.split())
    assert status == 2 and not out and words in err and len(err.strip().splitlines()) == 1


@pytest.mark.parametrize(("rows", "words"), typed(__file__, "command", "matrices that will not do", by_name(np=np)))
def test_matrices_that_will_not_do(capsys, tmp_path, rows, words):
    np.save(tmp_path / "A.npy", rows)
    status, out, err = run(capsys, *ADMM, "--matrix", tmp_path / "A.npy", "--steps", 4)
    assert status == 2 and not out and words in err and len(err.strip().splitlines()) == 1


def test_pickles_are_not_opened(capsys, tmp_path):
    np.save(tmp_path / "A.npy", np.array([[{}]], dtype=object), allow_pickle=True)
    status, _, err = run(capsys, *ADMM, "--matrix", tmp_path / "A.npy", "--steps", 4)
    assert status == 2 and "no .npy file" in err
    with (tmp_path / "A.npy").open("wb") as several:
        np.savez(several, np.eye(2))
    status, _, err = run(capsys, *ADMM, "--matrix", tmp_path / "A.npy", "--steps", 4)
    assert status == 2 and "expected a matrix" in err


@pytest.mark.thorough
def test_long_runs_tell_how_far_they_are(capsys):
    status, _, err = run(capsys, "amplify", "gradient-descent", "--eta", "1", "--mu", "0.01", "--steps", 600)
    assert status == 0 and "stages" in err
