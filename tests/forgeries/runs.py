"""Forgeries of links along a run: what is measured at every step, how it moves, where it starts and where it ends."""

from tests.forgeries.form import Forgery, record
from verify import (
    Point,
    Recursion,
    assumed,
    at_end,
    at_least,
    because,
    by_induction,
    each_step,
    for_all,
    invariant,
    numbers,
    program,
    ratio,
    scalars,
    scaled,
    shows,
    statement,
    term,
    vectors,
)

FORGERIES: list[Forgery] = []
OURS = assumed("as it is", "ours")
eta, V, V_0, V_next, W, n, S, D = scalars("eta V V_0 V_next W n S D")
x, G, y = vectors("x G y")
x_next = x - G * eta
STEP = record(
    "step",
    statement(
        for_all(positive="eta", X="x G"),
        at_least("class", G @ x, eta * G.norm2, because=program("smooth convex functions", "cocoercive")),
        goals=(at_least("falls", x.norm2, x_next.norm2), at_least("far", x.norm2, eta**2 * G.norm2)),
    ),
    shows(
        falls=because(term(2 * eta, "class"), term(eta**2, square=G)), far=because(term(2 * eta, "class"), term(1, square=x_next))
    ),
    Point(numbers("eta=1"), {"x": [2], "G": [1]}),
)
READ = {"means": {"V": x, "V_next": x_next}, "constant": "eta", "moved": {"x": x_next}}


def run(fact=None, name="claim", start=V_0, following=V_next, ten=1, base=(), step=("below", "falls"), at="V_0=4", **read):
    """V_0 >= V at every step, V_next being what follows."""
    link = each_step("forged.step", **{**READ, **read})
    fact = at_least("falls", V, ten * V_next, because=link("falls")) if fact is None else fact(link)
    says = statement(
        for_all(nonnegative="V_0"),
        goals=(at_least("goal", 3 * V_0, 3 * V),),
        recursion=Recursion("k", 0, {"V": start}, {"V": following}, {"V_next": "nonnegative"}, (fact,)),
    )
    below = invariant(at_least("below", V_0, V), base=because(*base), step=because(*step))
    proof, point = shows(by_induction(below), goal=because(term(3, "below"))), Point(numbers(at), index=1, steps=({"V_next": 0},))
    return STEP, record(name, says, proof, point, too_strong=(scaled(says, "half", "goal", left=ratio(1, 2)),))


def forged(words, name, **changes):
    def records():
        return run(**changes)

    records.__name__ = name
    FORGERIES.append(Forgery(words, records))


def means(**more):
    return {"means": {**READ["means"], **more}}


PASSES = "does not pass to its successor"
forged("names x, which varies", "a point that does not move", moved={})
forged(PASSES, "a point that stays", moved={"x": x})
forged(PASSES, "a point that moves elsewhere", moved={"x": x - G})
forged(PASSES, "a point that moves back", moved={"x": x + G * eta})
forged(PASSES, "a state that follows itself", following=V, step=("below",))
forged(PASSES, "a state that follows half", following=V_next / 2, step=("below", "falls", term(V_next / 2)))
forged(PASSES, "a next point that is this one", **means(V_next=x))
forged("a multiple or a power", "a point half as far", **means(V=x * ratio(1, 2)))
forged("it is not the instance", "ten times what is left", ten=10, step=("below", "falls", term(9 * V_next)))
forged("must start at a scalar of its own", "a start a tenth as far", start=V_0 / 10, base=(term(V_0 * ratio(9, 10)),))
forged("cannot both stay and move", "a point that stays and moves", constant="eta x")
forged("no letter z", "a constant that is no letter", constant="eta z")
forged("moves to a value of another type", "a point that becomes a number", moved={"x": eta})
forged("names x, which varies", "a state of a point that nobody moves", moved={"G": x})
forged("has no meaning here, or two", "a meaning of what is no number of it", **means(W=x))
forged("V_next has no meaning", "a number without a meaning", means={"V": x})
forged("there is no goal", "a goal that the record has not", fact=lambda link: at_least("falls", V, V_next, because=link("gone")))


def of(words, name, shape):
    forged(words, name, fact=lambda _: at_least("falls", V, V_next, because=shape("divergence")))


SHAPE = {"means": {"V": scalars("E")[0], "V_next": scalars("D")[0]}}
of("expected an instance of it", "a citation at every step", each_step("common.shift-rule", **SHAPE))
of("expected an instance of it", "an energy at every step", each_step(algorithm="gradient ADMM, shifted after a user", **SHAPE))
of("which is no record", "a record that is absent", each_step("forged.gone", **SHAPE))
of("is no statement about one step", "a run at every step", each_step("chan2024.theorem-5.2", **SHAPE))


def end(*links, domain=None):
    """What the run gives at the index n: D for V_0 and S for V."""
    facts = tuple(at_least(f"end_{number}", 3 * D, 3 * S, because=link) for number, link in enumerate(links))
    says = statement(
        for_all(**{"nonnegative": "n D", "real": "S", **(domain or {})}), *facts, goals=(at_least("goal", 6 * D, 6 * S),)
    )
    at = Point(numbers("n=1 D=1 S=1"))
    return (*run(name="run"), record("claim", says, shows(goal=because(term(2, "end_0"))), at))


def ends(words, name, *links, **more):
    def records():
        return end(*links, **more)

    records.__name__ = name
    FORGERIES.append(Forgery(words, records))


PUT = {"V": S, "V_0": D}
HERE = at_end("forged.run", "goal", "of the run", n, **PUT)
NAMED = "must stand for a scalar of the statement"
ends(NAMED, "an end at a number", at_end("forged.run", "goal", "of the run", 3, **PUT))
ends(NAMED, "an end at a formula", at_end("forged.run", "goal", "of the run", n + 1, **PUT))
ends("that the index k is reached", "an end before the start", HERE, domain={"nonnegative": "D", "real": "S n"})
ends("say in words which run", "an end of no run", at_end("forged.run", "goal", " ", n, **PUT))
ends(NAMED, "twice a state", at_end("forged.run", "goal", "of the run", n, V=2 * S, V_0=D))
ends("is given by its end", "a start that is its end", at_end("forged.run", "goal", "of the run", n, V=S, V_0=S))
ends("must be declared real", "an end with a sign", HERE, domain={"nonnegative": "n D S", "real": ""})
ends("is no record about sequences", "an end of one step", at_end("forged.step", "falls", "of the step", n))
ends("speaks of another run", "one run at two indices", HERE, at_end("forged.run", "goal", "of the run", D, **PUT))
ends("no letter W", "a letter that the run has not", at_end("forged.run", "goal", "of the run", n, W=S, **PUT))

TWINS = {"a run that falls": (run, "PROVED"), "the end of a run": (lambda: end(HERE), "PROVED")}
