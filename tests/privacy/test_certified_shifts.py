"""The engine of shifts as an argument of accounts: never above amplify, never below a run, nothing that the kernel refuses."""

import json
from dataclasses import replace
from fractions import Fraction as F
from types import SimpleNamespace

import numpy as np
import pytest

from tests.bounds import room
from tests.privacy.asked import asked, holds
from tests.privacy.beside_amplify import KNOWN, beside, drawn, made
from tests.tables import by_name, typed
from verify.accounts import certified_shifts
from verify.accounts.certified_shifts import MODERATE, Question, accepted, leaked, moderate
from verify.amplify import certificate_file, given_matrix
from verify.amplify.algorithms import system
from verify.amplify.certificate import check
from verify.amplify.engine import MARGIN, amplify, solved
from verify.amplify.instances import Search
from verify.amplify.kept_answers import Place, keeping
from verify.amplify.saddle import quick_place
from verify.amplify.uniform import Law
from verify.command_line import cli
from verify.enclosures.balls import Infinite
from verify.kernel import Rejected
from verify.privacy.admm_release import AdmmStep, GradientAdmm
from verify.privacy.linear_recursion import Recursion, Step
from verify.privacy.linear_release import divergence
from verify.privacy.participation import Schedule
from verify.privacy.recorded_shifts import Known, of_user
from verify.privacy.spectrum import Spectrum, of_matrix, squares_of


@pytest.mark.parametrize("setting", [*KNOWN, *drawn(8, 1)])
def test_an_account_is_never_above_amplify_and_never_below_a_run(setting):
    sound, _ = beside(setting)
    assert sound


def test_the_settings_that_were_loose_are_close_to_what_is_attained():
    assert all(made(one).epsilon().upper < limit for one, limit in zip(KNOWN, (1.544, 0.0504, 0.952, 1.181, 3.308), strict=True))
    assert max(float(room(one)) for one in map(made, KNOWN)) < 2


def declared(squares, kernel):
    return Spectrum(squares[0], squares[-1], kernel, False, False, None, tuple((a, a) for a in squares))


OF_ONE = Question(F(1), F(3, 2), declared((F(1),), True), F(3, 2), F(0), F(0), None)


def test_a_certificate_that_the_kernel_refuses_is_no_bound(monkeypatch):
    """Half the energy, with the same multipliers, is a forgery."""
    question = OF_ONE
    assert question.asked(6, (1,)) is not None

    def halved(setting):
        optimum, best, reason, proposal = solved(setting)
        energies = best.energies
        forged = replace(energies, cost=tuple(c / 2 for c in energies.cost), bound=energies.bound / 2)
        return optimum, replace(best, energies=forged), reason, proposal

    monkeypatch.setattr(certified_shifts, "solved", halved)
    accepted.cache_clear()
    assert question.asked(6, (1,)) is None
    accepted.cache_clear()


VARYING = tuple((*row,) for row in typed(__file__, "certified_shifts", "varying"))


def test_each_iteration_counts_with_its_own_step_and_noise():
    """On the kernel, beside stiff pairs, x -> x + noise is attained: eta_t^2 over the sum of the later variances."""
    question = replace(OF_ONE, eta=F(1, 2), beta=F(100), nu=F(2), varying=VARYING)
    for user in (1, 2, 3):
        exact = VARYING[user - 1][0] ** 2 / sum(sigma**2 for _, sigma in VARYING[user - 1 :])
        assert exact <= question.asked(4, (user,)) <= exact * (1 + F(1, 10**6))
    setting = question.setting(4, (1, 3), "euclid", question.squares)
    best = solved(setting)[1]
    assert check(best) and certificate_file.read(certificate_file.write(best)) == best
    for t, (eta, sigma) in enumerate(VARYING):
        forged = replace(setting, varying=(*VARYING[:t], (eta, sigma / 2), *VARYING[t + 1 :]))
        with pytest.raises(Rejected):
            check(replace(best, setting=forged))
    for (wrong,) in typed(
        __file__, "certified_shifts", "each iteration counts with its own step and noise", by_name(VARYING=VARYING)
    ):
        with pytest.raises(ValueError, match=r"all \d iterations|must be positive"):
            replace(setting, **wrong)
    with pytest.raises(ValueError, match="no record"):
        amplify(setting)


def test_longer_runs_are_bounded_by_a_law():
    question = OF_ONE
    assert all(question.use(k) == question.asked(1 + k, (1,)) for k in (2, 5)) and question.use(0) is None
    assert question.use(10**6) < F(1001, 1000) * F(1, 10**6) < question.use(question.horizon) / 1000
    assert question.use(40, True) == question.use(34) >= question.use(40)
    assert question.use(60, True) == question.lasting(60, False, (51,))
    strong = replace(question, mu_g=F(1), rho=F(1))
    assert strong.use(60, True) == strong.asked(56, (1,)), "what is known of g is not left out"
    many = [question.use(k, True) for k in (55, 100, question.horizon, question.horizon + 1, 377, 5000)]
    assert many == sorted(many, reverse=True)


def test_where_a_law_goes_on_units_stay(monkeypatch):
    """eta = 1/2: of a use per Delta^2, of starts per |dx_0|_M^2; a law is no better than the energies before it."""
    monkeypatch.setattr(certified_shifts, "HORIZON", 8)
    question = replace(OF_ONE, eta=F(1, 2), nu=F(2))
    assert (
        question.horizon == 4 and question.use(4) == question.asked(5, (1,)) and question.start(4) == question.asked(4, norm="M")
    )
    for of in (question.use, question.start):
        assert F(1, 2) * of(4) < of(5) < of(4)
    monkeypatch.setattr(Question, "lasting", lambda *_: None)
    assert question.use(9) == question.asked(5, (1,)) and question.start(9) == question.asked(4, norm="M")
    asked = []
    monkeypatch.setattr(Question, "lasting", lambda question, iterations, starting, laws, quick: asked.append(laws))
    for after in (33, 34, 50, 51, 85, 86, 415, 416):
        question.use(after, True)
    assert asked == [[21], [34], [34], [51], [51], *[[51, 144]] * 2, [51, 144, 1200]] and question.use(3, True) == question.use(3)


def test_later_laws_are_asked_for_while_they_grow_faster(monkeypatch):
    grown, asked = {51: (F(5), F(1)), 144: (F(3), F(2)), 1200: (F(2), F(2)), 10**4: (F(9), F(9))}, []
    monkeypatch.setattr(certified_shifts, "uniform", lambda family, law, *_: asked.append(law) or Law(50, *grown[law], F(1)))
    assert OF_ONE.lasting(55, False, [*grown]) == F(1, 13) and asked == [51, 144, 1200]


def test_more_iterations_lose_no_more_where_a_law_begins():
    """mu > 0 and no growth that is found: the law begins at 1.04 times the energy with fewer iterations."""
    question = Question(
        F(1, 26), F(1, 13), Spectrum(F(1, 8), F(9, 5), True, False, False, None, ((F(1, 8), F(9, 5)),)), F(26), F(8), F(0), None
    )
    assert question.family.horizon == 14 and question.lasting(15, False, (15,)) > question.lasting(15, False, (13,))
    assert question.use(15, True) <= question.use(14, True)


def test_what_the_engine_is_not_asked_has_no_bound_by_it(monkeypatch):
    span = replace(OF_ONE, A=replace(OF_ONE.A, parts=((F(1), F(4)),)), eta=F(1, 10**4), beta=F(1, 10**4))
    assert span.use(5) is None and span.asked(6, (1,)) is None, "of pairs that are not known the kernel of A says nothing"
    monkeypatch.setattr(certified_shifts, "TOGETHER", 5)
    uses = [OF_ONE.together(at, 6) is not None for at in ((2,), (2, 4), (1, 4))]
    assert uses == [False, True, False]
    cells = [tuple((F(k), F(k) + wide) for k in range(1, count)) for count, wide in ((10, F(1, 2)), (9, F(1, 2)), (10, F(0)))]
    assert [len(replace(OF_ONE, A=replace(OF_ONE.A, parts=parts)).family.parts) for parts in cells] == [1, 8, 9]
    monkeypatch.setattr(certified_shifts, "uniform", lambda *_: None)
    assert OF_ONE.lasting(9, False, (9,)) is None
    monkeypatch.setattr(certified_shifts, "uniform", lambda *_: pytest.fail("beyond what floats propose"))
    assert replace(OF_ONE, beta=F(10**7)).lasting(9, False, (9,)) is None


def test_one_iteration_after_a_use_is_bounded_without_a_solver():
    for question in (OF_ONE, replace(OF_ONE, A=declared((F(1), F(4)), False))):
        assert 1 <= question.use(1) / question.runs(2, (1,)) <= 1 + F(MARGIN)
    for outside in ({"nu": F(5, 2)}, {"mu": F(2)}, {"A": Spectrum(F(1), F(1), True, False, False)}):
        assert replace(OF_ONE, **outside).use(1) is None
    for inside in ({"nu": F(2)}, {"mu": F(3, 2)}):
        assert replace(OF_ONE, **inside).use(1) is not None
    for low, high, c in typed(__file__, "certified_shifts", "one iteration after a use is bounded without a solver"):
        assert replace(OF_ONE, beta=F(100), mu=low, nu=high).use(1) == c**2 / (1 + c**2)
    assert replace(OF_ONE, nu=None, eta=F(1, 2)).family.nu == 1
    strong = [replace(OF_ONE, mu_g=F(3), rho=rho).setting(4, (1,), "euclid", (F(1),)) for rho in (None, F(0), F(2))]
    assert [(one.mu_g, one.rho) for one in strong] == [(0, None), (0, None), (3, 2)], "of the norm of B nothing is known"
    stiff = replace(OF_ONE, beta=F(10**9))  # floats propose nothing there
    assert stiff.use(1000) is stiff.runs(8, (1,)) is None


def test_runs_are_of_the_matrix_that_is_asked_for(monkeypatch):
    asked = []
    monkeypatch.setattr(certified_shifts, "leaked", lambda setting, *more: asked.append((setting.squares, setting.norm, *more)))
    two, span, rows = declared((F(1), F(4)), True), replace(OF_ONE.A, parts=((F(1), F(4)),)), ((F(1), F(1)), (F(0), F(1)))
    for A, matrix in ((two, None), (span, None), (span, rows)):
        assert replace(OF_ONE, A=A, rows=matrix).runs(4, (1,)) is None
    assert OF_ONE.runs(4, ()) is None
    ends = [(values, "euclid", False, None, 0) for values in ((F(1),), (F(1), F(4)), (F(4),))]
    more = [((F(5, 2),), "euclid", True, rows, 0), ((F(1),), "M", False, None, 0)]
    assert asked[0] == ends[1] and sorted(asked[1:4]) == ends and asked[4:] == more
    assert replace(OF_ONE, A=two, rows=rows).runs(4, (1,)) is None and asked[-1] == ((F(1), F(4)), "euclid", True, None, 0)
    told = {(F(1), F(4)): F(2), (F(4),): None, (F(1),): F(3)}
    monkeypatch.setattr(certified_shifts, "leaked", lambda setting, *more: asked.append(more[-1]) or told[setting.squares])
    with monkeypatch.context() as near:
        near.setattr(certified_shifts, "solved", lambda setting: (2.01,))
        assert replace(OF_ONE, A=span).runs(4, (1,)) == 3 and asked[-3:] == [0, 2, 2]
        near.setattr(certified_shifts, "solved", lambda setting: (2.001,))
        assert replace(OF_ONE, A=span).runs(4, (1,)) == 2 and asked[-2:] == [2, 0]
    fixed, secret = (OF_ONE.attained(Schedule(4, 4, 1, order), 1, F(1), False) for order in ("fixed", "permuted"))
    assert fixed is not None and secret is None, "a run is of one order"
    monkeypatch.setattr(certified_shifts, "LONGEST", 8)
    assert OF_ONE.runs(4, (1,)) and OF_ONE.runs(5, (1,)) is None


def test_runs_of_a_range_that_were_found_ask_the_solver_for_nothing(tmp_path, monkeypatch):
    """Neither where the run at both ends is enough, nor where those at one end are known to leak less."""
    ranges = [replace(OF_ONE, A=replace(OF_ONE.A, parts=(ends,))) for ends in ((F(1), F(4)), (F(1, 100), F(4)))]
    with keeping(tmp_path):
        leaked.cache_clear()
        found = [one.runs(6, (1,)) for one in ranges]
        leaked.cache_clear()
        monkeypatch.setattr(certified_shifts, "solved", lambda _: pytest.fail("its optimum is kept"))
        assert [one.runs(6, (1,)) for one in ranges] == found and all(found)


def test_what_is_kept_of_a_run_is_decided_again(monkeypatch):
    setting = OF_ONE.setting(4, (1,), "euclid", OF_ONE.squares)
    monkeypatch.setattr(certified_shifts, "quick_instance", lambda *_: SimpleNamespace(modes=(0,), value=F(1, 3)))

    def value(copies, given):
        monkeypatch.setattr(certified_shifts, "kept", lambda form, what, decide, find: decide(Place(copies, (F(1),))))
        leaked.cache_clear()
        return leaked(setting, given)

    assert [value(c, g) for c, g in (((0, 0), False), ((0, 1), True), ((0, 0), True))] == [F(1, 3), F(1, 3), None]
    for name in ("verify.amplify.system.System.tells", "verify.accounts.certified_shifts.answers_are_free"):
        with monkeypatch.context() as other:
            other.setattr(name, lambda *_: False)
            assert value((0, 1), True) is None
    monkeypatch.setattr(certified_shifts, "kept", lambda *_: None)
    accepted.cache_clear()
    with pytest.raises(ValueError, match="prove no energy"):
        accepted(setting)
    leaked.cache_clear()
    edges = (MODERATE, 1 / MODERATE, F(0), None), (MODERATE + 1,), (1 / (MODERATE + 1),)
    assert [moderate(*numbers) for numbers in edges] == [True, False, False]


def test_a_range_has_a_law_of_its_own():
    wide, one = (replace(OF_ONE, A=replace(declared((F(1),), False), parts=(part,))) for part in ((F(1), F(4)), (F(1), F(1))))
    assert wide.horizon == 0 and wide.start(8) >= one.start(8) and wide.family.nu == F(3, 2)


def test_in_a_secret_order_each_place_is_at_most_the_record_of_strong_convexity():
    """The engine is asked at a grid of places, the record of strongly convex losses speaks of all."""
    square = "gradient-admm --eta 1 --beta 4 --sigma 1 --singular 1 --kernel no --sensitivity 1 --users 12"
    places = asked(f"{square} --mu 1/3 --nu 1 --order permuted").loss.parts
    known = Known(F(4), identity=True, square=True, flat=F(1, 3), wide=F(4))
    records = sorted(of_user(known, k).value for k in range(2, 12))
    assert all(weight == F(1, 12) for weight, _ in places)
    assert all(own.upper <= most for (_, own), most in zip(sorted(places, key=lambda p: p[1].upper), records, strict=False))


def test_irrational_singular_values_are_as_good_as_rational_ones():
    """[1 1 0; 0 1 2] has the squared singular values (7 +- sqrt 13)/2."""
    setting = "gradient-admm --eta 1 --beta 0.1 --sigma 1 --sensitivity 1 --users 30 --user 3"
    matrix, near = asked(f"{setting} --matrix 1,1,0;0,1,2"), asked(f"{setting} --singular 1.3025,2.303")
    assert not matrix.analysis.lacking and "in the range" in matrix.theorem
    assert 1 <= room(matrix) < F(11, 10)
    assert abs(matrix.loss.rho.upper / near.loss.rho.upper - 1) < F(1, 1000)
    (low, less), (more, high) = squares_of(((F(1), F(1), F(0)), (F(0), F(1), F(2))))
    assert all((2 * x - 7) ** 2 > 13 for x in (low, high)) and all((2 * x - 7) ** 2 < 13 for x in (less, more))
    assert max(less - low, high - more) < F(1, 10**12)
    with pytest.raises(ValueError, match="singular"):
        squares_of(((F(1), F(1)), (F(2), F(2))))


@pytest.mark.parametrize("users", [(2,), ()])
def test_the_run_with_a_matrix_is_that_of_its_singular_pairs(users, monkeypatch):
    """Turned by rotations that have their squares 1 and 4, and another by less than is seen: the exact value stays."""
    question = Question(F(1, 2), F(1, 3), declared((F(1), F(4)), True), F(2), F(1, 4), F(0), None)
    setting = question.setting(6, users, "euclid" if users else "M", question.squares)
    optimum, _, _, proposal = solved(setting)
    search, where = quick_place(system(setting), optimum, proposal, True)
    instance = search.exact(where)
    c, s, d, e = F(3, 5), F(4, 5), F(5, 13), F(12, 13)
    turned = tuple((u, *(v * x for x in (d, e))) for u, v in ((c, -2 * s), (s, 2 * c)))
    for rows in (((F(1), F(0), F(0)), (F(0), F(2), F(0))), turned, ((*turned[0][:2], turned[0][2] + F(1, 10**10)), turned[1])):
        assert abs(given_matrix.energy(rows, setting, instance) / instance.value - 1) < F(1, 10**6)
    with pytest.raises(ValueError, match="stands there twice"):
        given_matrix.energy(turned, setting, replace(instance, modes=(0, 0)))
    with monkeypatch.context() as patch, pytest.raises(ValueError, match="is infinite: they are told apart"):
        patch.setattr(given_matrix, "divergence_ball", lambda _: Infinite("they are told apart"))
        given_matrix.energy(turned, setting, instance)
    monkeypatch.setattr(given_matrix, "ROOM", -3)  # nothing is moved into the class
    for value in (-0.5, 1.5):
        with pytest.raises(ValueError, match="outside its class"):
            given_matrix.inside(np.array([[value]]), F(0), F(1))


def test_a_run_of_a_given_matrix_has_each_singular_value_as_often_as_it(monkeypatch):
    question, copies, exact = Question(F(2, 9), F(4, 39), declared((F(1),), False), F(9, 2), F(0), F(0), None), [], Search.exact
    monkeypatch.setattr(Search, "exact", lambda self, x: copies.append(self.copies) or exact(self, x))
    leaked.cache_clear()
    found = [question.runs(8, ()), replace(question, rows=((F(1),),)).runs(8, ())]
    free, given = copies  # how many copies the float search takes of a matrix that is free, is the machine's
    assert set(free) == {0} and len(free) > 1 and given == (0,) and max(found) <= question.start(8) <= F(11, 10) * min(found)
    large = replace(question, rows=((F(1), F(1), *[F(0)] * 9), (F(0), F(1), *[F(0)] * 9)))
    assert replace(large, A=of_matrix(large.rows)).runs(8, ()) is None


def test_what_an_oracle_releases_shows_the_state_of_algorithm_1():
    """Algorithm 4 on the line, written from the print: (x, lam) of its end, and Algorithm 1's (x, lam) with sigma = eta rho."""
    eta, beta, a, h, K, rho = F(1, 2), F(3), F(2), F(1), F(1, 4), F(5)
    stiff, split = 1 / (1 / eta + beta * a**2), 1 / (K + beta)

    def oracle(moved):  # z = (x, y, lam)
        x = [stiff * (1 / eta - h), -stiff * a * beta, stiff * a]
        y = [split * (e - beta * a * w) for e, w in zip((0, 0, 1), x, strict=True)]
        lam = [e - beta * (a * w + v) for e, w, v in zip((0, 0, 1), x, y, strict=True)]
        down = [1, -split * beta * a, -beta * a * (1 - split * beta)]
        return Step([x, y, lam], [[eta * d] for d in down], [-stiff * d for d in down] if moved else None)

    problem = GradientAdmm([[a]], [[1]], [[K]], beta, eta)
    for user in (1, 2, 3):
        printed = Recursion([0, 0, 0], [(oracle(t == user), 1) for t in (1, 2, 3)], rho)
        state = Recursion([0, 0], [(AdmmStep(problem, [[h]], [1] if t == user else None), 1) for t in (1, 2, 3)], eta * rho)
        assert divergence(printed, ((3, (0, 2)),)) == divergence(state) > 0


@pytest.mark.parametrize(
    ("squares", "strong", "plan", "starting"),
    typed(__file__, "certified_shifts", "the command of an answer gives its bound again", by_name(declared)),
)
def test_the_command_of_an_answer_gives_its_bound_again(squares, strong, plan, starting, capsys):
    steps, users, passes = plan
    question = replace(Question(F(1, 2), F(3, 2), declared(squares, True), F(3, 2), F(0), F(0), None), **strong)
    schedule = Schedule(steps, users, passes, "fixed")
    said = question.command(schedule, 1, starting).split()
    assert cli.main([*said[1:], "--json"]) == 0
    found = F(json.loads(capsys.readouterr().out)["certified"])
    own = question.start(steps) if starting else question.asked(steps, tuple(schedule.positions(1)))
    assert own == found


QUIETER = "gradient-admm --beta 6/25 --nu 61/100 --sensitivity 1 --matrix 1,0 --schedule steps,sigma,eta"


def test_a_schedule_beyond_the_horizon_is_asked_about_up_to_it(monkeypatch):
    """Runs that have met stay together: what holds after six iterations holds after all, of uses that lie within them."""
    monkeypatch.setattr(certified_shifts, "HORIZON", 12)  # 6, for one singular value and the kernel

    def quieter(*steps):
        return f"{QUIETER};{steps[0]},37/12,15/122;{steps[1]},171/61,5/61;{steps[2]},5/14,15/122"

    long, short = asked(f"{quieter(2, 4, 6)} --user 5 --users 12"), asked(f"{quieter(2, 4, 4)} --user 5 --users 10")
    assert "accepted by the kernel" in short.theorem and short.loss in [one.loss for one in (long.bound, *long.others)]
    assert long.loss.rho.upper <= short.loss.rho.upper  # noise before the use may hide it too
    holds(f"{quieter(2, 2, 2)} --users 2 --passes 3 --user 1", "theorem has accepted by the kernel")
    holds(f"{quieter(2, 4, 6)} --users 6 --passes 2 --user 1", "theorem lacks accepted by the kernel")
