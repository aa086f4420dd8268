"""One solver, one question, one process: SMT-LIB 2 text from standard input, one line of JSON to standard output.

Run as ``python -I worker.py (z3|cvc5) MILLISECONDS MEGABYTES``; imports nothing of the project. The parent may kill it at any
time. The line is ``{"answer": "sat" | "unsat" | "unknown", "reason": ..., "version": ..., "model": {name: value}}`` where a value
is ``{"exact": "p/q"}`` or, for an algebraic number, ``{"text": ..., "near": "p/q"}``.
"""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from importlib import import_module
from typing import Any

DIGITS = 30


def limit_memory(megabytes: int) -> None:
    """An upper bound on the address space, where the system has one."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ImportError, ValueError, OSError):
        return


def ask_z3(text: str, milliseconds: int) -> dict[str, Any]:
    """The answer of z3's QF_NRA solver."""
    z3: Any = import_module("z3")
    solver = z3.SolverFor("QF_NRA")
    solver.set("timeout", milliseconds)
    solver.add(z3.parse_smt2_string(text))
    answer = str(solver.check())
    reply: dict[str, Any] = {"answer": answer, "reason": "", "version": f"z3 {z3.get_version_string()}", "model": {}}
    if answer == "unknown":
        reply["reason"] = solver.reason_unknown()
    if answer == "sat":
        model = solver.model()
        for line in text.splitlines():
            if line.startswith("(declare-const "):
                name = line.split()[1]
                value = model.eval(z3.Real(name), model_completion=True)
                if z3.is_rational_value(value):
                    reply["model"][name] = {"exact": f"{value.numerator_as_long()}/{value.denominator_as_long()}"}
                elif z3.is_algebraic_value(value):
                    near = value.approx(DIGITS)
                    text_of = {"text": value.sexpr(), "near": f"{near.numerator_as_long()}/{near.denominator_as_long()}"}
                    reply["model"][name] = text_of
                else:
                    reply["model"][name] = {"text": value.sexpr()}
    return reply


def ask_cvc5(text: str, milliseconds: int) -> dict[str, Any]:
    """The answer of cvc5, with its cylindrical coverings."""
    cvc5: Any = import_module("cvc5")
    solver = cvc5.Solver()
    solver.setOption("produce-models", "true")
    solver.setOption("tlimit-per", str(milliseconds))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "question")
    symbols = parser.getSymbolManager()
    answer = ""
    while True:
        command = parser.nextCommand()
        if command.isNull():
            break
        answer = command.invoke(solver, symbols).strip() or answer
    reply: dict[str, Any] = {"answer": answer, "reason": "", "version": f"cvc5 {cvc5.__version__}", "model": {}}
    if answer == "unknown":
        reply["reason"] = "incomplete, or out of time"
    if answer == "sat":
        for term in symbols.getDeclaredTerms():
            value = solver.getValue(term)
            if value.isRealValue() or value.isIntegerValue():
                reply["model"][str(term)] = {"exact": str(value.getRealValue())}
            else:
                reply["model"][str(term)] = {"text": str(value)}
                if value.isRealAlgebraicNumber():
                    ends = value.getRealAlgebraicNumberLowerBound(), value.getRealAlgebraicNumberUpperBound()
                    middle = sum((Fraction(end.getRealValue()) for end in ends), Fraction(0)) / 2
                    reply["model"][str(term)]["near"] = f"{middle.numerator}/{middle.denominator}"
    return reply


def main(arguments: list[str]) -> None:
    """Read, ask, write one line."""
    solver, milliseconds, megabytes = arguments[0], int(arguments[1]), int(arguments[2])
    limit_memory(megabytes)
    text = sys.stdin.read()
    reply = {"z3": ask_z3, "cvc5": ask_cvc5}[solver](text, milliseconds)
    sys.stdout.write(json.dumps(reply, sort_keys=True) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
