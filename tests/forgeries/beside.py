"""Forgeries of what stands beside a proof: points, neighbours, tightness, negations, readings, words."""

from dataclasses import replace

from tests.forgeries.form import record
from tests.forgeries.rows import AB, AT, BOTH, DOUBLE, FALSE, ONE, OURS, TRUE, TWICE, a, b, c, claim, right, row
from verify import Neighbour, Tightness, above, at, at_least, because, equal, for_all, letter, program, shows, statement, term
from verify.kernel import Polynomial

# what stands beside a proof
row("no witness: nothing shows that the hypotheses", "no witness", claim(witness=None))
row("the point gives no value for b", "a witness of another letter", claim(witness=at("a=1 c=2")))
row("none: nothing shows that the check can fail", "no false neighbour", claim() if False else replace(claim(), too_strong=()))
row(
    "other: no neighbour of the claim: the goal",
    "a false neighbour of another claim",
    replace(claim(), too_strong=(Neighbour("other", statement(for_all(real="c"), goals=(at_least("goal", c, 1),))),)),
)
row(
    "points are stored for unknown neighbours:",
    "a stored point of no neighbour",
    replace(claim(), neighbour_points={"nothing": AT}),
)
row(
    "1 % less: the stored point does not refute it",
    "a stored point that refutes nothing",
    replace(claim(), neighbour_points={"1 % less": AT}),
)
row(
    "1 % less: the stored point is malformed: the",
    "a stored point of another letter",
    replace(claim(), neighbour_points={"1 % less": at("z=1")}),
)
row(
    "Rejected: the point gives no value for b",
    "a tight point that is none",
    replace(claim(), tightness=Tightness("2", "goal", a**2 + b**2, at("a=1"))),
)
row(
    "Rejected: there is no goal 'other'",
    "a tightness of no goal",
    replace(claim(), tightness=Tightness("2", "other", a**2 + b**2, AT)),
)
row(
    "the right-hand side is not positive there",
    "a tightness against zero",
    replace(claim(), tightness=Tightness("2", "goal", Polynomial.of(0), AT)),
)
row(
    "Rejected: it measures goal against what is no",
    "a tightness against another side",
    replace(claim(), tightness=Tightness("2", "goal", 100 * a**2 + b**2, AT)),
)
right("a tight point", replace(claim(), tightness=Tightness("2", "goal", a**2 + b**2, AT)))
row("the stored point does not refute the", "a found point against a proof", replace(claim(), found_point=AT))
row(
    "only a proved claim is a law of runs: drop",
    "a law of runs without a proof",
    replace(record("claim", FALSE, note="tried"), observe="gradient_admm_pair"),
)
row("the run gives no value for a, b", "a law of another run", replace(claim(), observe="gradient_admm_pair"))
row("`observe` must be one of fixed_point_pair,", "a law that is none", replace(claim(), observe="nothing"))

# points and negations
row(
    "hypotheses fail: sign of a",
    "a point outside the domain",
    record("claim", statement(for_all(positive="a"), goals=(at_least("goal", a),)), counterexample=at("a=-1"), **BOTH),
)
row("every goal holds", "a point that breaks nothing", record("claim", TRUE, counterexample=AT, **BOTH))
row("the point gives no value for b", "a point without a letter", record("claim", TRUE, counterexample=at("a=1"), **BOTH))
row("every goal holds", "a point and a proof", replace(claim(**BOTH), counterexample=AT))
GOAL = statement(for_all(positive="a"), goals=(at_least("goal", 2 * a, a),))
NEGATION = lambda says, proof, at: record("negation", says, proof, at)  # noqa: E731
no = {"negated_by": "forged.negation", "consequence": "step"}
chosen = statement(for_all(positive="a"), equal("is", a, 2, because=letter("a")), goals=(above("goal", 3, a),))
AT2 = at("a=2")
row(
    "forged.negation: no goal of it breaks a goal",
    "a negation of a stronger statement",
    NEGATION(chosen, shows(goal=because(term(1), term(-1, "is"))), AT2),
    record("claim", statement(for_all(positive="a"), goals=(at_least("goal", a),)), **no),
)
row(
    "forged.negation: its further facts is neither",
    "a negation under more hypotheses",
    NEGATION(
        statement(
            AB,
            at_least("more", b, 2, because=OURS),
            equal("is", a, 1, because=program("smooth convex functions", "cocoercive")),
            goals=(above("goal", b, a),),
        ),
        shows(goal=because(term(1, "more"), term(-1, "is"), term(1))),
        at("a=1 b=2"),
    ),
    record("claim", statement(AB, goals=(at_least("goal", a, b),)), **no),
)
row(
    "it rests on itself",
    "its own negation",
    record(
        "claim", statement(for_all(positive="a"), goals=(at_least("goal", a, 3),)), negated_by="forged.claim", consequence="step"
    ),
)

# readings and words
row("ours: ours, in a claim that is said to be the", "ours, word for word", claim(TWICE, DOUBLE, ONE, reading="verbatim"))
row(
    "ours: ours, in a claim that is said to be the",
    "a correction, word for word",
    claim(reading="verbatim", corrects="chan2024.theorem-6.1"),
)
row("see the note for what was tried", "a definition with a false goal", record("claim", FALSE, kind="definition"))
row("see the note for what was tried", "an algorithm with a false goal", record("claim", FALSE, kind="algorithm"))
row(
    "a point refutes a claim only where its facts",
    "a definition and its refutation",
    record("claim", FALSE, kind="definition", counterexample=at("a=0"), facts="implied"),
)
row("an open claim must say in its note what was", "an open claim without a word", record("claim", FALSE, note=""))
row("nobody read what no machine compares", "a printed letter of no paper", claim(prints={"C": "2*a"}))
row("the print's C is read as a, which is shown as a", "a printed letter of no paper, as another", claim(prints={"C": "a"}))
