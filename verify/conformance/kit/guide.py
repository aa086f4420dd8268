"""The tables of the families for whoever ports an ADMM: ``python -m verify.conformance.kit.guide`` writes docs/families.md."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from ...environment.data_file import write_atomically
from .domains import PER_STEP
from .family import Family
from .problem import KINDS, LOSSES, REGULARISERS
from .registry import families

PAGE = Path(__file__).resolve().parents[3] / "docs" / "families.md"
MEANING = {
    "A": "operator of the constraint Ax + By = c (Ax + Bz = c)",
    "B": "operator of the constraint",
    "c": "right side of the constraint",
    "beta": "penalty of the augmented Lagrangian, > 0",
    "eta": "step of the linearised step, > 0 (per step and agent where the shape says so); zhang2018: the penalty of each node",
    "x0": "given start of x",
    "y0": "given start of y",
    "lam0": "given start of the dual",
    "u0": "given start of u",
    "w0": "given start of the aggregate",
    "gamma0": "given start of the duals; their sum need not be 0",
    "shared0": "what the agents have sent before the first step",
    "f0": "given start of the nodes; their duals start at 0",
    "losses": "one loss per user",
    "objectives": "one loss per agent, each with its `l1`: the weight of an added l1 norm",
    "f": "the loss",
    "g": "the regulariser",
    "r": "the regulariser",
    "step": "parameter of the proximal maps as it is to be used: gamma as printed, or gamma/n as derived",
    "lam": "relaxation lambda in (0, 1]",
    "clipping": "radius C of the clipping of x - z; 0 for none",
    "rho": "penalty, > 0",
    "theta": "dual step of each node",
    "adjacency": "0/1 matrix of a connected graph without loops",
    "walk": "user who holds the token at each step, counted from 0",
    "participation": "1 for the users who take part in a round, 0 for those who are absent",
    "server": "1: the server (token) adds to z_hat, as derived; 0: to z, as printed",
    "features": "one row of data per user",
    "targets": "one target per user",
    "ridge": "ridge of the solve, as it is to be used",
    "threshold": "level of the soft threshold, as it is to be used",
    "new_z": "1: the step in x reads z of this round; 0: of the round before (the first row at first)",
}
LOSS_OF_A_STEP = "row t is the loss of step t, at least as many as steps; one alone serves every step"


def table(family: Family) -> Iterator[str]:
    """The section of a family."""
    yield f"## {family.id}"
    yield ""
    yield f"{_cell(family.source)}. Reference: `{family.citation}`."
    yield ""
    yield "| field of `problem` | shape | meaning |"
    yield "|---|---|---|"
    for name, shape in family.fields.items():
        meaning = LOSS_OF_A_STEP if name == "losses" and PER_STEP in family.fields else MEANING[name]
        yield f"| `{name}` | {_shape(shape)} | {meaning} |"
    yield ""
    yield "| state to return | shape | rows | law that sets it |"
    yield "|---|---|---|---|"
    for name, shape in family.states.items():
        rows = "row 0 is the start, row t the value after t steps" if shape[0] == "T+1" else "row t is made in step t, from 0"
        laws = ", ".join(f"{i.law}: `{i.about}`" for i in family.identities if i.variable == name and not i.derived)
        left_out = " (may be left out)" if name in family.optional else ""
        yield f"| `{name}`{left_out} | {_shape(shape)} | {rows} | {_cell(laws) or 'see above'} |"
    yield ""
    yield _noise(family)
    yield ""
    if family.released:
        rows = "the last row or all rows" if family.whole_trace else "the last row"
        names = ", ".join(f"`{name}` {_shape(family.states[name][1:])}" for name in family.released)
        bound = f"`{family.released_claim}` {family.released_bound}, under its hypotheses."
        yield f"What `released` may hold: {rows} of {names}; {bound}"
    else:
        yield "Nothing is private here: there is no noise, and `released` is not checked."
    yield ""


def _noise(family: Family) -> str:
    if not family.noise:
        return "Noise: none."
    law = "vectors of density proportional to exp(-|e|/sigma)" if family.law == "spherical" else "entries N(0, sigma^2)"
    where = "the penalty of f" if family.noise_in is None else f"`{family.noise_in}`"
    return (
        f"Noise: `noise` {_shape(family.noise)} is raw, {law} before any factor; the program multiplies it as the law of {where} "
        f"says and adds row t in step t. Where `noise` is None the program draws it from `problem.sigma` and `problem.seed`."
    )


def _shape(shape: tuple[str, ...] | str) -> str:
    if isinstance(shape, str):
        return {"losses": "several losses", "loss": "a loss", "regulariser": "a regulariser"}.get(shape, shape)
    return "number" if shape == () else f"({', '.join(shape)})"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def page() -> str:
    """docs/families.md."""
    lines = [
        "# Families: what a program gets and gives back",
        "",
        "Generated by `python -m verify.conformance.kit.guide`; a test compares it with the code. Sizes are letters: T steps,",
        "n or N users, agents or nodes, m constraints, the others dimensions. Everything is float64. How to port:",
        "[ten minutes](porting.md).",
        "",
        "A function has a `kind`, its parameters as attributes, and `gradient(x)`, `value(x)`, `prox(v, step)`; regularisers",
        "also have `minimise(B, beta, c, w)`, the minimiser of g(y) - <w, By> + (beta/2) |By - c|^2.",
        "",
        "| kind | parameters | function |",
        "|---|---|---|",
        *(
            f"| `{kind}` ({'loss' if kind in LOSSES else 'regulariser'}) | "
            + (", ".join(f"`{name}` {_shape(shape)}" for name, shape in KINDS[kind][1].items()) or "none")
            + f" | {_formula(KINDS[kind][0])} |"
            for kind in (*LOSSES, *REGULARISERS)
        ),
        "",
    ]
    for family in families().values():
        lines += table(family)
    return "\n".join(lines).rstrip() + "\n"


def _formula(cls: type) -> str:
    """What a kind of function is: the first clause of its docstring."""
    return str(cls.__doc__).partition("\n")[0].partition(";")[0].rstrip(".").replace("|", "\\|")


def main() -> int:
    """Write the page, or with --check say whether it is what the code gives."""
    parser = argparse.ArgumentParser(prog="python -m verify.conformance.kit.guide", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    if parser.parse_args().check:
        same = PAGE.exists() and PAGE.read_text(encoding="utf-8") == page()
        sys.stdout.write("docs/families.md is what the code gives\n" if same else "docs/families.md is out of date\n")
        return 0 if same else 1
    write_atomically(PAGE, page())
    return 0


if __name__ == "__main__":
    sys.exit(main())
