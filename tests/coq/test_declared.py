"""The declared algorithms in Coq: each line is there, and an altered declaration is not the algorithm of the theorems."""

import shutil
from dataclasses import replace

import pytest

from tests.coq.test_coqc import COLLECTION, compiled, needs_coq
from tests.every_lemma import theorems
from tests.tables import by_name, typed
from verify.algorithms.chan2024.gradient_admm import A, B, N, beta, c, eta, f, g, gradient_admm, lam, x, x_hat, y
from verify.algorithms.chan2024.noisy_gradient_descent import P, noisy_gradient_descent, projected_gradient_descent, w
from verify.algorithms.collection import algorithms
from verify.algorithms.declaration import Minimise, Solve, Update
from verify.algorithms.display import line
from verify.algorithms.expression import Function, Map, inner, square
from verify.coq import answers
from verify.coq.declared import DECLARED, declared_text, declared_texts
from verify.coq.end_to_end import DECLARATIONS
from verify.coq.text import comment
from verify.kernel import Rejected


def admm(**steps):
    """Gradient ADMM with other lines, by their targets."""
    return replace(gradient_admm, steps=tuple(steps.get(step.target.name, step) for step in gradient_admm.steps))


slope = f.gradient(x)


def solved(to=lam.next, gradient=slope, quadratic=beta):
    return Solve(x_hat, (x_hat - x) / eta + gradient - A.T(to - quadratic * (A(x_hat) + B(y) - c)))


rough = Function("f", "X", smooth=2 / eta, per="step")
ALTERED = dict(
    typed(
        __file__,
        "declared",
        "altered",
        by_name(
            Minimise,
            Update,
            admm,
            replace,
            solved,
            square,
            A=A,
            B=B,
            N=N,
            P=P,
            beta=beta,
            c=c,
            eta=eta,
            f=f,
            g=g,
            gradient_admm=gradient_admm,
            inner=inner,
            lam=lam,
            projected_gradient_descent=projected_gradient_descent,
            rough=rough,
            slope=slope,
            w=w,
            x=x,
            x_hat=x_hat,
            y=y,
        ),
    )
)


def test_every_line_of_a_declaration_stands_in_its_file_and_coq_has_answered():
    for algorithm in DECLARED:
        text = declared_text(algorithm)
        assert algorithm is algorithms()[algorithm.name]
        assert all(f"(* {comment(line(step))} *)" in text for step in algorithm.steps)
    files = answers.all_files(COLLECTION.lemmas, theorems())
    for name in (DECLARATIONS, *declared_texts()):
        assert answers.standing(files[name], answers.stored().of) == "accepted"
    assert set(files[DECLARATIONS].requires) >= set(declared_texts())


@pytest.mark.parametrize("name", ALTERED)
def test_an_altered_declaration_is_another_file(name):
    made = ALTERED[name]
    (own,) = (one for one in DECLARED if one.name == made.name)
    assert declared_text(made) != declared_text(own)


@pytest.mark.parametrize(
    ("made",),
    typed(
        __file__,
        "declared",
        "what a file has no words for is refused",
        by_name(
            Function,
            Map,
            Minimise,
            Update,
            admm,
            algorithms,
            replace,
            square,
            A=A,
            B=B,
            N=N,
            beta=beta,
            c=c,
            g=g,
            inner=inner,
            lam=lam,
            noisy_gradient_descent=noisy_gradient_descent,
            x=x,
            x_hat=x_hat,
            y=y,
        ),
    ),
)
def test_what_a_file_has_no_words_for_is_refused(made):
    with pytest.raises(Rejected):
        declared_text(made)


@needs_coq
@pytest.mark.slow
def test_coq_rejects_an_altered_declaration(library):
    """The proofs of ``declarations.v`` fit the declarations as they are, and no altered one."""
    text = answers.by_hand(DECLARATIONS)
    folder, shown = library(text), text.count("\nPrint Assumptions ")
    assert compiled(folder, "as_it_is", text.replace("\nPrint Assumptions ", "\nCheck "), answers=0).accepted
    for name, made in ALTERED.items():
        module = f"declared_{made.name.replace('-', '_')}"
        kept = shutil.copy(folder / f"{module}.vo", folder / "kept")
        assert compiled(folder, module, declared_text(made)).accepted, name
        outcome = compiled(folder, "altered", text, seconds=900, answers=shown)
        assert not outcome.accepted and "Syntax" not in outcome.message and "not found" not in outcome.message, name
        shutil.copy(kept, folder / f"{module}.vo")
