"""Forgeries of sequences, and of what stands for the letters of a generator or an axiom; what is refused where a file is read."""

from dataclasses import replace

from tests.forgeries.form import OURS, following, record
from tests.forgeries.rows import AB, TRUE, D, a, claim, k, right, row, x, y
from verify import (
    Induction,
    Recursion,
    at,
    at_end,
    at_least,
    because,
    each_step,
    equal,
    for_all,
    instance,
    letter,
    program,
    scalars,
    shows,
    statement,
    term,
    vectors,
)
from verify.kernel import Polynomial

# sequences, and what is read at every step or at the end of a run
PAID = record(
    "step",
    statement(
        for_all(real="a", X="x y"),
        at_least("shrinks", x.norm2, y.norm2 + 1, because=OURS),
        goals=(at_least("falls", x.norm2, y.norm2), at_least("step", x.norm2, y.norm2 + 1)),
    ),
    shows(falls=because("shrinks", term(1)), step=because("shrinks")),
    at("a=1 x=[2] y=[1]"),
)
E, E_0, E_next = scalars("E E_0 E_next")
MEANS = {"E": x.norm2, "E_next": y.norm2}


def run(right=E_next, goal="falls", kind=at_least, start=E_0, first=0, given=True, following=None, wanted=None, **read):
    """E falls at every step, read from one step; what is not said is as it should be."""
    read_ = {"record": "forged.step", "means": MEANS, "moved": {"x": y}, **read}
    of = each_step(read_.pop("record"), **read_)
    hypothesis = (at_least("shrinks", E, E_next + 1, because=OURS),) if given else ()
    steps = Recursion(
        "k",
        first,
        {"E": start},
        following or {"E": E_next},
        {"E_next": "nonnegative"},
        (*hypothesis, kind("step", E, right, because=of(goal))),
    )
    says = statement(for_all(nonnegative="E_0"), goals=(wanted or at_least("goal", E_0, E),), recursion=steps)
    kept = says.goals[0]
    proof = shows(Induction((kept,), {kept.name: because()}, {kept.name: because(kept.name, "step")}), goal=because("goal"))
    return PAID, record("claim", says, proof)


for words, name, altered_run in (
    ("goal: the identity fails by 2", "a step that says more", run(right=E_next + 2)),
    ("the instance says >=, the fact", "a step that says equality", run(kind=equal)),
    ("it: hypothesis shrinks of falls is not given:", "a step without its hypothesis", run(given=False)),
    ("there is no goal 'nothing'; there are falls,", "a step of no goal", run(goal="nothing")),
    ("it rests on 'forged.none', which is no record", "a step of no record", run(record="forged.none")),
    ("the meaning of E names x, which", "a step read backwards", run(moved={"y": x})),
    ("E does not pass to its successor as its", "a step that stays", run(moved={"x": x})),
    ("E does not pass to its successor as its", "a next norm that is the old one", run(means={**MEANS, "E_next": x.norm2})),
    ("E does not pass to its successor as its", "twice the norm", run(means={**MEANS, "E": 2 * x.norm2})),
    ("goal: the identity fails by 1*E_0", "a start at a number", run(start=Polynomial.of(0))),
    ("goal: the identity fails by 1", "a successor of its own", run(following={"E": E_next - 1})),
    ("goal: the identity fails by -1*E", "a successor that grows", run(following={"E": E_next + E})),
):
    row(words, name, *altered_run)
ENDS = at_end("chan2024.theorem-6.1", "private", "of all", k, E=E)
row(
    "chan2024.theorem-6.1 is no record about",
    "an end of what is no run",
    following(for_all(positive="k", real="E"), {"given": 2}, "k=1 E=1", at_least("given", E, 1, because=ENDS)),
)
row(
    "it rests on 'forged.base', which is no record",
    "a step beside no run",
    following(AB, {"given": 2}, "a=1 b=2", at_least("given", a, 1, because=each_step("forged.base", means={})("goal"))),
)

# the reciprocal of another name, and letters that stand for formulas
G, nu, eta, s, sigma = vectors("G")[0], *scalars("nu eta s sigma")


def smooth(right, **replaced):
    link = program("smooth convex functions", "cocoercive", **replaced)
    domain = for_all(positive="eta nu", X="x G")
    return following(domain, {"class": 2}, "eta=1 nu=1 x=[1] G=[1]", at_least("class", G @ x, right, because=link))


right("a smoothness that is a reciprocal", smooth(G.norm2 / nu, eta=1 / nu))
for words, name, least, of in (
    ("smooth convex functions: expected a name or a", "its own reciprocal", G.norm2 / eta, 1 / eta),
    ("smooth convex functions: expected a name or a", "the square of a reciprocal", G.norm2 / nu**2, 1 / nu**2),
    ("smooth convex functions: expected a name or a", "twice a reciprocal", 2 * G.norm2 / nu, 2 / nu),
    ("it: hypothesis sign of eta of cocoercive is", "minus a reciprocal", -G.norm2 / nu, -1 / nu),
    ("it is not the instance: they differ by", "a reciprocal that is not put in", G.norm2 * nu, 1 / nu),
    ("it: hypothesis sign of eta of cocoercive is", "no smoothness", 0, Polynomial.of(0)),
):
    row(words, name, smooth(least, eta=of))


def ruled(by, at, *facts, positive="sigma", nonnegative="E D", least=E / (2 * sigma**2), most=D, **replaced):
    """By the shift rule: ``least`` of an energy is above the divergence."""
    rule = at_least("rule", least, most, because=instance("common.shift-rule", "divergence", **replaced))
    return following(for_all(positive=positive, nonnegative=nonnegative), by, at, *facts, rule)


row(
    "common.shift-rule: what denotes depends on",
    "a noise that is a reciprocal",
    ruled({"rule": 2}, "s=1 E=2 D=1", positive="s", least=E * s**2 / 2, sigma=1 / s),
)
row(
    "E denotes: what stands for it is defined",
    "an energy that is defined",
    ruled({"rule": 2, "is": -1 / sigma**2}, "sigma=1 E=0 D=0", equal("is", E, 0, because=letter("E"))),
)
row(
    "common.shift-rule: E denotes: what stands for",
    "an energy that is defined by another",
    ruled(
        {"rule": 200 * sigma**2, "is": -100},
        "sigma=1 E=1 D=0 a=100",
        equal("is", E, a / 100, because=letter("E")),
        nonnegative="E D a",
    ),
)
row(
    "common.shift-rule: E, D denote: one name",
    "the energy for the divergence",
    ruled({"rule": 2}, "sigma=1 E=0 D=0", most=E, D=E),
)

# what is refused where the file is read
UNREAD = {
    words: replace(claim().claim, **{"statement": "", **more})
    for words, more in {
        "are shown alike": {"symbols": {"a": "b"}},
        "is no single symbol": {"symbols": {"a": r"10\\,a"}},
        "is typed by hand": {"statement": "a > 2 b"},
        "kind must be": {"kind": "theorem"},
        "reading must be": {"reading": "word for word"},
        "facts must be": {"facts": "equal"},
        "consequence must be": {"consequence": "none"},
        "id must be": {"id": "f\u043erged.claim"},
        "denotes must name": {"denotes": "a z"},
        "is missing": {"where": "Theorem 1"},
        "without an origin": {"says": replace(TRUE, facts=(at_least("given", a),))},
        "as what its name says": {
            "says": statement(for_all(positive="tau one_minus_tau"), goals=(at_least("goal", Polynomial.atom("one_minus_tau")),))
        },
    }.items()
}
