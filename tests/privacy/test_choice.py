"""Which of several bounds and runs an account answers with, on bounds and runs that are given."""

from dataclasses import replace
from fractions import Fraction as F
from types import SimpleNamespace

import pytest

from examples.declarations import heavy_ball
from tests.tables import by_name, typed
from verify.accounts import account, account_command, certified_shifts
from verify.accounts.account import ENOUGH, ROOM, best, choose, met
from verify.accounts.certified_shifts import Question, accepted, leaked, used
from verify.command_line.cli import main
from verify.privacy.bounds import Analysis, Assumption, Attained, Bound, Printed
from verify.privacy.loss import Concentrated, Gaussian, Pure, exactly
from verify.privacy.participation import Schedule
from verify.privacy.spectrum import Spectrum

DELTA, NONE, WORST = F(1, 10**6), lambda *_: None, SimpleNamespace(TITLE="made up")


def gaussian(rho):
    return Gaussian(exactly(2 * F(rho)))


def bound(rho, route="composition", kind=gaussian, records=()):
    return Bound(route, "says", kind(rho), records, "argument")


def zcdp(rho):
    return Concentrated(exactly(F(rho)))


def pure(epsilon):
    return Pure(((exactly(F(epsilon)), 1),))


def run(rho):
    return Attained("a run", gaussian(rho))


def analysis(*bounds, **more):
    known = {"assumptions": (), "printed": NONE, "attained": NONE} | more
    return Analysis(3, 3, bounds=lambda user: bounds, **known)


def chosen(given, values=None, delta=DELTA, attained=None, coarse=False):
    return choose(values or {}, delta, given, 2, attained, coarse)


ONE, SHIFTS = bound(1), bound(F(1, 2), "shifts")


@pytest.mark.parametrize(
    ("bounds", "values", "rho"),
    typed(__file__, "choice", "the least of the kind that is asked for", by_name(bound, pure, zcdp, ONE=ONE, SHIFTS=SHIFTS)),
)
def test_the_least_of_the_kind_that_is_asked_for(bounds, values, rho):
    found, others = chosen(analysis(*bounds), values)
    assert found.loss.rho.upper == rho
    assert sorted(map(id, (found, *others))) == sorted(map(id, bounds))


def test_no_epsilon_is_computed_in_vain(monkeypatch):
    monkeypatch.setattr(Concentrated, "epsilon", lambda *_: pytest.fail("what is no smaller"))
    for more in (1, 2):
        assert chosen(analysis(bound(more, kind=zcdp), ONE, bound(3, kind=pure)))[0].loss == pure(3)
    monkeypatch.setattr(Gaussian, "epsilon", lambda *_: pytest.fail("of the only one"))
    assert chosen(analysis(ONE)) == (ONE, ())


@pytest.mark.parametrize(
    ("values", "delta", "more", "words"),
    [
        ({"theorem": "paper"}, DELTA, {}, r"no theorem of the kind 'paper' holds for these parameters$"),
        ({"theorem": "paper"}, DELTA, {"lacking": ("a rank",)}, r"'paper' holds for these parameters \(a rank\)$"),
        (
            {"theorem": "paper"},
            DELTA,
            {"assumptions": (Assumption("form", "A = [I D]", "checked"), Assumption("noise", "loud", "checked"))},
            r"\(A = \[I D\]\)$",
        ),
        ({"theorem": "paper"}, DELTA, {"printed": lambda user: Printed("rho", ("false",))}, "no bound here: false is REFUTED"),
        ({}, F(0), {}, "no bound here is pure"),
    ],
)
def test_no_number_has_a_reason(monkeypatch, values, delta, more, words):
    monkeypatch.setattr(account, "verdict", lambda claim: {"false": "REFUTED"}.get(claim))
    with pytest.raises(ValueError, match=words):
        chosen(analysis(ONE, SHIFTS, **more), values, delta)
    with pytest.raises(ValueError, match="false is recorded as REFUTED"):
        chosen(analysis(ONE, bound(2, records=("true", "false"))))
    warned = analysis(bound(1, records=("true",)), printed=lambda user: Printed("rho", ("false",)))
    assert chosen(warned)[0].loss == gaussian(1)
    allowed = analysis(bound(1, "paper"), printed=lambda user: Printed("rho", ("true",)))
    assert chosen(allowed, {"theorem": "paper"})[0].loss == gaussian(1)
    assert chosen(analysis(ONE, bound(3, kind=pure)), {}, F(0)) == (bound(3, kind=pure), ())


NEAR, FAR = run(1 / ROOM), run(1 / ROOM - F(1, 100))


@pytest.mark.parametrize(
    ("values", "attained", "coarse", "asked"),
    typed(__file__, "choice", "what takes time is asked where there is room", by_name(run, ENOUGH=ENOUGH, FAR=FAR, NEAR=NEAR)),
)
def test_what_takes_time_is_asked_where_there_is_room(values, attained, coarse, asked):
    calls = []
    engines = {
        "certified": lambda user, coarse: calls.append("certified"),
        "anticipated": lambda user, rho: calls.append("anticipated"),
    }
    assert chosen(analysis(ONE, bound(2, "shifts"), **engines), values, attained=attained, coarse=coarse)
    assert calls == asked.split()
    calls.clear()
    assert chosen(analysis(bound(0), **engines)) and "anticipated" not in calls, "nothing is below nothing"


def test_what_an_engine_says_stands_once():
    assert chosen(analysis(ONE, certified=lambda *_: bound(1, "shifts"))) == (ONE, ())
    found, others = chosen(analysis(ONE, certified=lambda *_: SHIFTS, anticipated=lambda *_: bound(F(1, 4), "shifts")))
    assert found.loss.rho.upper == F(1, 4) and others == (ONE, SHIFTS)


def test_a_bound_is_met_by_a_gaussian_run_alone():
    edge = Bound("shifts", "", Gaussian(exactly(ENOUGH)), ())
    assert met([edge], Attained("", Gaussian(exactly(1)))) and not met([bound(ENOUGH / 2, kind=zcdp)], run(F(1, 2)))
    assert not met([edge], None) and not met([edge], Attained("", zcdp(F(1, 2))))
    assert not met([Bound("shifts", "", Gaussian(exactly(ENOUGH * ENOUGH)), ())], Attained("", Gaussian(exactly(1))))


def answered(user=2, delta=DELTA, **more):
    return best(WORST, "made-up", {"neighbours": "replace-one"}, delta, analysis(ONE, bound(99, kind=pure), **more), user)


@pytest.mark.parametrize(
    ("attained", "closer", "asked", "which"),
    typed(__file__, "choice", "the run that loses more", by_name(replace, run, FAR=FAR, NEAR=NEAR)),
)
def test_the_run_that_loses_more(attained, closer, asked, which):
    calls = []
    made = answered(attained=lambda user: attained, closer=lambda user: calls.append(user) or closer)
    assert len(calls) == asked and made.attained is (attained, closer)[which]


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (ArithmeticError("one of the two"), "one of the two"),
        (OverflowError("too large"), "beyond what can be enclosed: too large"),
    ],
)
def test_two_answers_that_contradict_each_other_are_not_told_as_numbers_of_absurd_size(monkeypatch, capsys, problem, said):
    def contradicted(*_):
        raise problem

    monkeypatch.setattr(account_command, "made_by", contradicted)
    assert main(["account", "noisy-gradient-descent", "--sigma", "1"]) == 2
    assert capsys.readouterr().err.replace("these parameters are ", "") == f"verify account: {said}\n"


def test_what_is_no_answer():
    for user in (0, 4):
        with pytest.raises(ValueError, match="user must be from 1 to 3"):
            answered(user)
    assert answered(1) and answered(3)
    for runs in ({"attained": lambda user: run(F(101, 100))}, {"closer": lambda user: run(F(101, 100))}):
        with pytest.raises(ArithmeticError, match="an exact run loses more"):
            answered(**runs)
    unasked = pytest.fail
    made = answered(delta=F(0), attained=lambda user: unasked("a run"), closer=lambda user: unasked("a closer run"))
    assert isinstance(made.loss, Pure) and made.attained is None


@pytest.mark.parametrize(("users", "alike", "user", "named", "who", "whose"), typed(__file__, "choice", "whose the loss is"))
def test_whose_the_loss_is(users, alike, user, named, who, whose):
    values = {"neighbours": "replace-one", "user": named}
    made = best(WORST, "made-up", values, DELTA, replace(analysis(ONE), users=users, alike=alike), user)
    assert (made.who, made.whose) == (who, whose)
    assert made.compose(gaussian(1)).rho.upper == 2 == made.compose(made).rho.upper
    assert made.theorem == "argument" and replace(made, bound=replace(ONE, argument="", records=("a", "b"))).theorem == "a; b"
    assert made.epsilon(DELTA) is made.epsilon() and made.epsilon(DELTA / 2).lower > made.epsilon().upper


@pytest.mark.parametrize(
    ("plan", "coarse", "kernel", "uses", "joint", "square", "asked"),
    typed(__file__, "choice", "the least of the engine and of what is known beside it"),
)
def test_the_least_of_the_engine_and_of_what_is_known_beside_it(plan, coarse, kernel, uses, joint, square, asked):
    seen = []

    in_little_time = coarse and Schedule(*plan).order == "fixed"

    def use(after, coarse, quick):
        assert quick == in_little_time
        seen.append((after, coarse))
        return uses.get(after)

    question = SimpleNamespace(eta=F(1, 2), kernel=kernel, mu=F(0), use=use, together=lambda at, steps: joint)
    loss = used(question, Schedule(*plan), 2, F(1), lambda after: F(1), coarse)
    assert (loss and loss.mu_squared.upper) == square and sorted({*seen}) == asked
    loss = used(
        SimpleNamespace(**vars(question) | {"kernel": True}), Schedule(4, 4, 1, "fixed"), 2, F(1), lambda after: F(1, 3), False
    )
    assert loss is None, "attained on the kernel: nobody is asked"
    for other in ({"mu": F(1, 2)}, {"kernel": False}):
        assert used(
            SimpleNamespace(**{**vars(question), "kernel": True, "use": lambda *_: F(1, 20)} | other),
            Schedule(4, 4, 1, "fixed"),
            2,
            F(1),
            lambda after: F(1, 3),
            False,
        ).mu_squared.upper <= F(1, 5)


PAIR = Spectrum(F(1), F(1), True, False, False, None, ((F(1), F(1)),))
ADMM = Question(F(1, 2), F(3, 2), PAIR, F(3, 2), F(0), F(0), None)
WIDE = replace(ADMM, A=replace(PAIR, parts=((F(1), F(4)),)))
STEPS, SECRET = Schedule(6, 3, 2, "fixed"), Schedule(6, 3, 2, "permuted")


def test_a_run_is_told_in_the_units_of_its_use(monkeypatch):
    asked = []
    monkeypatch.setattr(Question, "runs", lambda question, steps, users: asked.append((steps, (*users,))) or F(1))
    varying = replace(ADMM, varying=((F(1, 2), F(1)),))
    found = [ADMM.attained(STEPS, 2, F(3), False), ADMM.attained(STEPS, 2, F(3), True), varying.attained(STEPS, 2, F(3), False)]
    assert [one.loss.mu_squared.lower for one in found] == [12, 3, 3] and asked == [(6, (2, 5)), (6, ()), (6, (2, 5))]


def test_no_more_iterations_are_asked_about_than_there_are(monkeypatch):
    monkeypatch.setattr(Question, "asked", lambda question, *given, **norm: (*given, *norm.values()))
    assert (ADMM.start(3), ADMM.use(3), ADMM.together((1, 4), 5)) == ((3, "M"), (4, (1,)), (5, (1, 4)))
    monkeypatch.setattr(certified_shifts, "HORIZON", 8)
    assert ADMM.horizon == 4 and ADMM.together((1, 4), 5) is None and ADMM.together((2, 4), 5) is not None
    monkeypatch.setattr(certified_shifts, "HORIZON", 1)
    assert ADMM.horizon == 2 and WIDE.horizon == 0
    monkeypatch.setattr(Question, "lasting", lambda *_: F(1))
    assert WIDE.use(9, True) == WIDE.use(9) == F(1, 4), "in units of eta"
    monkeypatch.setattr(certified_shifts, "leaked", lambda *_: F(1))
    rows = replace(WIDE, rows=((F(1), F(1)), (F(0), F(1))))
    for most, held in ((4, True), (3, False)):
        monkeypatch.setattr(certified_shifts, "LARGEST_STATE", most)
        assert (rows.runs(4, (1,)) is not None) == held == (rows.runs(4, ()) is not None) and WIDE.runs(4, (1,)) == 1


def test_what_proves_nothing_is_no_bound_and_no_run(monkeypatch):
    setting = ADMM.setting(4, (1,), "euclid", ADMM.squares)
    monkeypatch.setattr(certified_shifts, "kept", lambda form, what, decide, find: find() and find()[1])
    monkeypatch.setattr(certified_shifts, "exact_certificate", lambda setting: None)
    place = SimpleNamespace(copies=(0,), exact=lambda x: SimpleNamespace(modes=(0,), value=F(1, 3)))
    monkeypatch.setattr(certified_shifts.given_matrix, "energy", lambda rows, setting, instance: F(1, 5))
    for proposal, where, value in ((None, None, None), ("some", None, None), ("some", (place, (1.0,)), F(1, 3))):
        monkeypatch.setattr(certified_shifts, "solved", lambda setting, p=proposal: (1.0, None, "", p))
        monkeypatch.setattr(certified_shifts, "quick_place", lambda _, o, p, g, w=where: w if p else pytest.fail("of nothing"))
        for kept in (leaked, accepted):
            kept.cache_clear()
        assert leaked(setting, False) == value and leaked(setting, False, ((F(1),),)) == (value and F(1, 5))
        with pytest.raises(ValueError, match="prove no energy"):
            accepted(setting)
    for kept in (leaked, accepted):
        kept.cache_clear()


def test_what_is_known_exactly_is_not_solved(monkeypatch):
    monkeypatch.setattr(certified_shifts, "kept", lambda form, what, decide, find: find()[1])
    known = SimpleNamespace(energies=SimpleNamespace(bound=F(1, 7)))
    for name, value in (("exact_certificate", known), ("solved", None), ("check", None)):
        monkeypatch.setattr(certified_shifts, name, lambda *_, v=value: v)
    monkeypatch.setattr(certified_shifts.certificate_file, "write", lambda best: "written")
    accepted.cache_clear()
    assert accepted(ADMM.setting(4, (1,), "euclid", ADMM.squares)) == F(1, 7)
    accepted.cache_clear()


LAW = "for more than that by a law"


@pytest.mark.parametrize(
    ("question", "plan", "user", "starting", "longer", "words"),
    typed(
        __file__,
        "choice",
        "a bound says how it is found again",
        by_name(Schedule, replace, ADMM=ADMM, PAIR=PAIR, SECRET=SECRET, STEPS=STEPS),
    ),
)
def test_a_bound_says_how_it_is_found_again(question, plan, user, starting, longer, words):
    said = question.argument(plan, user, starting)
    assert (
        said
        == f"energies of shifts at these parameters, accepted by the kernel ({question.command(plan, user, starting)})"
        + (f", {LAW} decided in rationals (verify.amplify.uniform)" * longer)
    )
    assert question.command(plan, user, starting).startswith("verify amplify gradient-admm ") and f"{words})" in said
    assert "for every singular value in the range" in WIDE.argument(plan, user, starting)


def test_what_an_account_shows_of_its_users():
    made = best(WORST, "made-up", {"neighbours": "replace-one"}, DELTA, replace(analysis(), bounds=lambda u: (bound(u),)), 2)
    shown = replace(made, bound=bound(F(1, 7))).curve(3)  # what it has for its own user is what it was asked for
    assert [(user, rho.upper) for user, _, rho in shown] == [(1, 1), (2, F(1, 7)), (3, 3)] and len(made.curve(1)) == 3
    others = {3: (), 1: (bound(1, records=("huang2020.theorem-2",)),)}  # of user 3 no theorem is known, of user 1 a refuted one
    known = replace(made, analysis=replace(made.analysis, bounds=lambda u: others.get(u, (bound(u),))))
    with pytest.raises(ValueError, match="recorded as REFUTED"):
        known.curve(3)
    del others[1]
    assert [user for user, *_ in known.curve(3)] == [1, 2]
    alike = replace(made, analysis=replace(made.analysis, alike=True)).curve(1)
    assert [user for user, *_ in alike] == [1]
    starts = replace(made, parameters={"start": F(1)})
    assert (made.relation, starts.relation) == ("replace-one", "two starts")
    assert ", mu <= 2" in str(made) and made.gdp() is not None
    rough = replace(made, bound=bound(2, kind=zcdp))
    assert "mu" not in str(rough) and rough.gdp() is None


def test_a_run_is_no_run_of_declared_neighbours():
    attained = analysis(ONE, attained=lambda user: NEAR)
    assert [account.emptied(attained, declared).attained(1) for declared in (True, False)] == [NEAR, None]


def test_an_algorithm_by_its_name_or_place():
    found = [account.subject_of(one)[0] for one in (heavy_ball, "examples/declarations.py:heavy_ball", "dp-sgd")]
    assert found == [heavy_ball.name, "examples/declarations.py:heavy_ball", "dp-sgd"]


def test_what_a_bound_needs_comes_first():
    known = tuple(Assumption(name, name, "checked") for name in ("form", "noise", "start"))
    for needed, order in ((("noise",), "noise form start"), ((), "form noise start")):
        only = Bound("composition", "", gaussian(1), (), assumes=needed)
        assert " ".join(a.name for a in answered_by(only, known).assumptions) == order


def answered_by(only, known):
    return best(WORST, "made-up", {"neighbours": "replace-one"}, DELTA, analysis(only, assumptions=known), 2)
