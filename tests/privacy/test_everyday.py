"""What practitioners do every day: tables, rounds, pictures, counts for a target, a budget that is shared, pure epsilon."""

import json
import math
from fractions import Fraction as F
from types import SimpleNamespace

import pytest

from tests.edits import edited
from tests.privacy.asked import asked, calibrated, given
from tests.tables import table, typed
from verify.accounts.account import module_of
from verify.accounts.account_plot import EPSILONS, SEEN, Plotted, curve, least_error, over_delta
from verify.accounts.calibration import largest
from verify.accounts.odometer import Exceeded, Odometer, read, spent, write
from verify.command_line.cli import main
from verify.privacy.conversion import gaussian_epsilon, renyi_to_epsilon
from verify.privacy.loss import Composition, Concentrated, Gaussian, exactly

MICRO = F(1, 10**6)

FULL = "dp-sgd --sigma 20 --batch full"


def run(capsys, text, *quoted, expect=0):
    assert main(["account", *text.split(), *quoted]) == expect
    found = capsys.readouterr()
    return found.out if expect == 0 else found.err


def most(text, kind, target, name):
    """The account of a setting in words that lacks a count, with the count that a target allows."""
    algorithm, values = given(text)
    return largest(algorithm, kind, target, name, **values)


def test_settings_side_by_side(capsys):
    out = run(
        capsys,
        "compare",
        "dp-sgd --sigma 2 --batch full --steps 10",
        "fixed-point --sigma 2 --steps 3 --sensitivity 1 --delta 1e-5",
    )
    head, *rows = out.splitlines()
    assert head.split()[:3] == ["epsilon", "at", "delta"] and len(rows) == 2
    one = asked("dp-sgd --sigma 2 --batch full --steps 10").epsilon().upper
    assert float(rows[0].split()[0]) == pytest.approx(float(one), rel=1e-5) and float(rows[0].split()[0]) >= float(one)
    assert "add-remove" in rows[0] and "1e-05" in rows[1] and "replace-one" in rows[1]
    assert "two settings or more" in run(capsys, "compare", "dp-sgd --sigma 2 --batch full --steps 10", expect=2)
    assert "one algorithm at a time" in run(capsys, "dp-sgd lasso-admm", expect=2)


def test_a_table_over_rounds_and_its_picture(capsys, tmp_path):
    picture = tmp_path / "rounds.svg"
    out = run(capsys, f"{FULL} --rounds 100,10,400 --plot {picture}")
    rows = [line.split() for line in out.splitlines()[2:]]
    assert [row[0] for row in rows] == ["10", "100", "400"]
    for row in rows:
        exact = gaussian_epsilon(MICRO, F(int(row[0]), 400))
        assert F(row[2]) <= exact.upper and exact.lower <= F(row[1]) <= exact.upper * (1 + F(1, 10**5))
    assert picture.stat().st_size > 1000
    words = "gradient-admm --eta 1 --beta 3 --singular 1,1 --sigma 4 --sensitivity 1 --users 9"
    assert run(capsys, f"{words} --rounds 1,2").splitlines()[1].split()[0] == "passes"
    assert "leave it out" in run(capsys, f"{words} --passes 3 --rounds 1,2", expect=2)
    assert "such as 10,20,50" in run(capsys, f"{words} --rounds 1,x", expect=2)


def test_a_picture_over_delta_with_the_trade_off(tmp_path, monkeypatch, capsys):
    picture = tmp_path / "delta.svg"
    run(capsys, f"{FULL} --steps 100 --plot {picture}")
    assert picture.stat().st_size > 1000
    assert least_error([(0.0, 0.25)], 0.5) == 0.25 and least_error([(1.0, 0.0)], 1.0) == 0.0
    loss = Gaussian(exactly(1))
    drawn, whole = curve(loss), [(float(e), float(loss.delta(e).upper)) for e in EPSILONS]
    assert len(drawn) < len(whole) and least_error(drawn[:-4], 0) < 1 - 2 * SEEN
    assert all(abs(least_error(drawn, k / 200) - least_error(whole, k / 200)) <= SEEN for k in range(201))
    monkeypatch.setattr("verify.environment.extras.find_spec", lambda name: None)
    said = run(capsys, f"{FULL} --steps 9 --plot {picture}", expect=4)
    assert "matplotlib" in said and len(said.splitlines()) == 1


def test_the_most_steps_and_the_fewest_users_for_a_target(capsys):
    made = most(FULL, "epsilon", F(3), "steps")
    steps = made.parameters["steps"]
    assert made.epsilon(made.at_delta).upper <= 3 < asked(FULL, steps=steps + 1).epsilon().upper
    linear = "centralized-admm --sigma 1 --steps 9 --lipschitz 1 --gamma 1 --maps derived"
    made = most(linear, "rho", F(1, 100), "users")
    users = made.parameters["users"]
    assert made.loss.rho.upper <= F(1, 100) < asked(linear, users=users - 1).loss.rho.upper
    out = run(capsys, f"{FULL} --calibrate epsilon=3 --find steps")
    assert out.startswith(f"calibrated to epsilon=3: steps = {steps}\n")
    with pytest.raises(ValueError, match="passed at steps = 1"):
        most(FULL, "epsilon", F(1, 10), "steps")
    with pytest.raises(ValueError, match="leave --steps out"):
        most(f"{FULL} --steps 3", "epsilon", F(1), "steps")


@pytest.mark.parametrize("kind", ["fixed", "poisson"])
def test_the_largest_secret_batch_for_a_target(kind, capsys):
    plain, words = "dp-sgd --sigma 4 --steps 5 --users 50", f"dp-sgd --sigma 4 --users 50 --steps 5 --batch {kind}"
    batch = {"fixed": "fixed:{}", "poisson": "poisson:{}/50"}[kind].format
    made = most(words, "epsilon", F(1), "batch")
    size = next(k for k in range(51) if made.parameters["batch"] == batch(k))
    assert made.epsilon(made.at_delta).upper <= 1 < asked(plain, batch=batch(size + 1)).epsilon().upper
    assert most(words, "epsilon", F(9), "batch").parameters["batch"] == batch(50)
    for wrong in (f"{plain} --batch {batch(3)}", f"{words} --users none"):
        with pytest.raises(ValueError, match="say --batch fixed or --batch poisson, and --users"):
            most(wrong, "epsilon", F(1), "batch")
    out = run(capsys, f"{words} --calibrate epsilon=1 --find batch")
    assert out.startswith(f"calibrated to epsilon=1: batch = {batch(size)}\n")


def test_a_budget_is_spent_and_never_passed():
    budget = Odometer("3", "1e-6")
    one = Gaussian(exactly(F(1, 20)))
    costs, previous = [], None
    with pytest.raises(Exceeded, match="nothing is recorded"):
        for _ in range(1000):
            previous = (budget.spent, len(budget.entries))
            budget.spend(one, "a release")
    assert (budget.spent, len(budget.entries)) == previous and 0 <= budget.left < budget.cost(one)
    assert renyi_to_epsilon(budget.order, budget.total, budget.delta).lower <= 3
    assert renyi_to_epsilon(budget.order, budget.total * F(1001, 1000), budget.delta).upper > 3  # B is not too small
    count = len(budget.entries)
    assert gaussian_epsilon(MICRO, F(count, 20)).upper <= 3 and count > 4 and not costs
    fresh = Odometer(1, F(1, 10**5))
    with pytest.raises(Exceeded):
        fresh.spend(Gaussian(exactly(100)))
    assert fresh.order is None and not fresh.entries and "nothing spent" in str(fresh)
    fixed = Odometer(1, F(1, 10**5), F(20))
    assert fixed.spend(one) == fixed.total - 20 * F(1, 40) and fixed.order == 20 and str(fixed).endswith(" = 1e-05")
    with pytest.raises(Exceeded, match="at order 20"):
        fixed.spend(Gaussian(exactly(100)))
    fixed.entries[0] = ("before", fixed.total - fixed.cost(one))
    assert fixed.spend(one, "the last") == 0 and [words for words, _ in fixed.entries] == ["before", "the last"]
    with pytest.raises(ValueError, match="too small for every order"):
        Odometer(F(1, 1000), MICRO).spend(one)


def test_a_twin_whose_budget_is_one_percent_too_large_is_seen(monkeypatch):
    """B is what converts to epsilon: 1 % more of it is more than epsilon."""
    honest = Odometer.at
    monkeypatch.setattr(Odometer, "at", lambda self, a: honest(self, a) * F(101, 100))
    twin = Odometer(3, MICRO, F(8))
    assert renyi_to_epsilon(twin.order, twin.total, twin.delta).lower > 3


@pytest.mark.parametrize(("budget", "said"), typed(__file__, "everyday", "a budget out of its domain is told"))
def test_a_budget_out_of_its_domain_is_told(budget, said):
    with pytest.raises(ValueError, match=said):
        Odometer(*budget)


def test_a_budget_of_nothing_has_no_room(monkeypatch, tmp_path):
    monkeypatch.setattr(Odometer, "at", lambda self, order: F(0))
    with pytest.raises(ValueError, match="larger order"):
        Odometer(1, MICRO, 2)
    with pytest.raises(ValueError, match="too small for every order"):
        Odometer(1, MICRO).spend(Gaussian(exactly(1)))
    for budget in ("rho=1", "epsilon=", "=1", "epsilon"):
        with pytest.raises(ValueError, match="--budget takes epsilon=NUMBER"):
            spent(tmp_path / "ledger.json", budget, asked(FULL, steps=9))


def test_a_ledger_in_a_file(capsys, tmp_path):
    path = tmp_path / "ledger.json"
    words = f"{FULL} --ledger {path} --steps"
    elsewhere = words.replace("ledger.json", "new/ledger.json")
    assert "--budget epsilon=NUMBER begins one" in run(capsys, f"{elsewhere} 9", expect=2) and not [*tmp_path.iterdir()]
    first = run(capsys, f"{words} 9 --budget epsilon=2").splitlines()[0]
    assert "1 release(s)" in first and "epsilon <= 2 at delta = 1e-06" in first
    assert "leave --budget out" in run(capsys, f"{words} 9 --budget epsilon=2", expect=2)
    (tmp_path / "ledger.json.lock").touch()  # of two who read it before either wrote, one release would be forgotten
    assert "somebody spends from this ledger" in run(capsys, f"{words} 9", expect=2)
    (tmp_path / "link.json").symlink_to(path)  # by another name it is the same ledger
    assert "somebody spends from this ledger" in run(capsys, f"{words} 9".replace("ledger.json", "link.json"), expect=2)
    (tmp_path / "ledger.json.lock").unlink()
    assert "2 release(s)" in run(capsys, f"{words} 9".replace("ledger.json", "link.json")).splitlines()[0]
    (tmp_path / "link.json").unlink()
    before = path.read_text()
    (tmp_path / "link.json").hardlink_to(path)
    assert "has 2 names" in run(capsys, f"{words} 9", expect=2)
    (tmp_path / "link.json").unlink()
    assert "leave --ledger out" in run(capsys, "compare", f"{words} 9", f"{words} 10", expect=2)
    assert "and --ledger out" in run(capsys, f"{words[:-8]} --rounds 9,10", expect=2)
    assert "name its file by --ledger" in run(capsys, f"{FULL} --steps 9 --budget epsilon=2", expect=2)
    assert path.read_text() == before and {*tmp_path.iterdir()} == {path}
    assert "must not be made" in run(capsys, f"{words} 999", expect=2) and path.read_text() == before
    again = read(path)
    write(path, again)
    assert path.read_text() == before and len(again.entries) == 2 and again.left == again.total - again.spent
    for part in (F(0), again.total - again.entries[0][1]):  # nothing, and all that is left
        path.write_text(json.dumps(edited(json.loads(before), f'entries[1].divergence = "{part}"')))
        assert read(path).left == again.total - again.entries[0][1] - part
    for text in ("{}", "[", json.dumps({"entries": [{"release": "x"}]}), before.rstrip()[:-1] + ', "entries": []}'):
        path.write_text(text)
        with pytest.raises(ValueError, match="is no ledger"):
            read(path)
    for edits, words in table(__file__, "forged_ledgers"):
        path.write_text(json.dumps(edited(json.loads(before), edits)))
        with pytest.raises(ValueError, match=words):
            read(path)


def test_losses_of_other_users_or_neighbours_do_not_add_up(capsys, tmp_path):
    run_of = "noisy-gradient-descent --eta 1/2 --sigma 4 --sensitivity 1 --nu 2 --users 9 --user"
    first, fifth, worst = (asked(f"{run_of} {user}") for user in (1, 5, "none"))
    poisson = "dp-sgd --sigma 2 --batch poisson:1/100 --steps 2"
    added, replaced = (asked(poisson, neighbours=n) for n in ("add-remove", "replace-one"))
    starts, nearer = (asked(f"noisy-gradient-descent --eta 1/2 --sigma 4 --nu 2 --steps 5 --start {x}") for x in ("1", "1/9"))
    assert worst.loss.rho.lower > first.loss.rho.upper and replaced.loss.rho.lower > added.loss.rho.upper
    for one, other in ((first, fifth), (worst, first), (added, replaced), (starts, worst), (replaced, first), (starts, nearer)):
        with pytest.raises(ValueError, match="of one user and one relation"):
            one.compose(other)
        budget = Odometer(3, MICRO)
        budget.spend(one)
        with pytest.raises(ValueError, match="of one user and one relation"):
            budget.spend(other)
        assert len(budget.entries) == 1
    for one, other in ((first, first), (first, worst), (worst, replaced)):  # the worst loses no less than each
        assert one.compose(other).rho.lower >= one.loss.rho.lower
    budget = Odometer(3, MICRO)
    budget.spend(first)
    budget.spend(first.loss)  # of whom, the caller says
    assert budget.entries[0] == (str(first), budget.entries[1][1]) and budget.whose == "replace-one, user 1"
    path = tmp_path / "ledger.json"
    words = f"{poisson} --ledger {path}"
    assert "(add-remove)" in run(capsys, f"{words} --budget epsilon=2").splitlines()[0]
    assert "of one user and one relation" in run(capsys, f"{words} --neighbours replace-one", expect=2)
    assert len(read(path).entries) == 1


ADMM = "gradient-admm --eta 1 --beta 3 --singular 1,2 --identity yes --start 1 --steps 20 --theorem paper"


@pytest.mark.parametrize(
    ("kind", "given", "words"),
    [
        ("rho", "consensus-admm", module_of("consensus-admm").CLAIMS[0]),
        ("rho", "dp-sgd --sigma 1 --batch full --steps 9", "leave --sigma out"),
        ("rho", "fixed-point --sensitivity 0 --steps 9", "nothing to calibrate"),
        ("mu", ADMM, "no Gaussian trade-off curve"),
    ],
)
def test_what_cannot_be_calibrated_is_told(kind, given, words):
    with pytest.raises(ValueError, match=words):
        calibrated(given, kind, F(1))


def test_one_line_of_an_account():
    made = asked(FULL, steps=9)
    assert str(made).startswith("dp-sgd, every user, add-remove: epsilon <= ") and "\n" not in str(made)
    assert float(str(made).split("epsilon <= ")[1].split()[0]) >= float(made.epsilon().upper)


def test_pure_epsilon_where_the_bound_is_pure():
    setting = "penalty-perturbation --alpha 1/100 --eta 1 --curvature 1 --scale 1 --degree 2 --samples 100 --steps 3"
    pure = asked(setting, delta=0)
    assert pure.epsilon(0).upper == pure.loss.level.upper >= asked(setting).epsilon().upper


def test_numbers_may_be_text_wherever_one_is_taken():
    losses = [
        asked(given).loss
        for given in (
            "dp-sgd --sigma 2 --batch poisson:1/100 --steps 3",
            "dp-sgd --sigma 2 --batch full --steps 3",
            "penalty-perturbation EXAMPLE --steps 3",
            "noisy-gradient-descent --eta 1/2 --sigma 2 --sensitivity 1 --users 5 --order permuted",
            "noisy-gradient-descent --eta 1/2 --sigma 2 --sensitivity 1 --users 5 --steps 5 --order sampled",
        )
    ]
    assert len({type(loss) for loss in losses}) >= 4
    for loss in [*losses, Composition(tuple(losses)), Concentrated(losses[0].rho)]:
        assert loss.epsilon("1e-6") == loss.epsilon(MICRO) and loss.delta("1/2") == loss.delta(F(1, 2))
        assert loss.renyi("5/2") == loss.renyi(F(5, 2))
        for bad in ("1e", "0x1", "1/0", "", "__import__('os')", "9" * 401):
            with pytest.raises(ValueError, match=r"delta must be a number such as 0.1, 1e-6 or 1/3, found"):
                loss.epsilon(bad)
    made = asked("dp-sgd --sigma 2 --batch full --steps 3")
    assert made.epsilon("1e-6") is made.epsilon(made.at_delta) and made.epsilon("1e-5") == made.epsilon(F(1, 10**5))


def test_what_is_not_known_is_not_drawn():
    drawn, loss = Plotted("x", F(1, 10**6)), Gaussian(exactly(F(1)))
    for at, printed in enumerate(
        (None, SimpleNamespace(epsilon=lambda delta: None), SimpleNamespace(epsilon=lambda delta: F(5)))
    ):
        drawn.add(at, F(2), printed)
        drawn.attained(at, loss if printed else None)
    assert [len(points) for points in drawn.points] == [1, 3, 2] and drawn.points[0] == [(2, 5.0)]
    assert [round(least_error([(math.log(2), 0.0)], a), 9) for a in (0.1, 0.5, 1)] == [0.8, 0.25, 0]
    pytest.importorskip("matplotlib")
    assert [len(over_delta("x", loss, lower, None).axes[0].lines) for lower in (None, loss)] == [1, 2]
