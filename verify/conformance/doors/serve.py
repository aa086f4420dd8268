"""A Python callable admm(problem, noise, steps) -> {state: array} as a peer of docs/protocol.md.

    python -m verify.conformance.doors.serve package.module:callable [--name NAME] [FAMILY ...]

Adapters of installed packages are reached in this way, so that their code runs in a process of its own. What the callable prints
goes to stderr: stdout belongs to the protocol.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

from ..kit.codec import read_problem, write_states
from ..kit.outcome import Unsupported
from ..kit.python_door import place_of
from ..kit.registry import families
from .by_name import load_callable


def serve(admm: Callable[..., Any], supported: Sequence[str], name: str) -> None:
    """Answer requests until stop or the end of stdin. The callable gives whole runs, so only ``run`` is offered."""
    answers, sys.stdout = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8"), sys.stderr
    problem = None
    for line in sys.stdin:
        request = json.loads(line)
        said: dict[str, Any]
        try:
            if request["do"] == "start":
                said = {"protocol": 1, "name": name, "families": list(supported)}
            elif request["do"] == "problem":
                problem, said = read_problem(request["problem"]), {"ready": True}
            elif request["do"] == "run" and problem is not None:
                states = dict(admm(problem, problem.noise, problem.steps))
                released = states.pop("released", None)
                said = {"states": write_states(states)}
                said |= {} if released is None else {"released": write_states(released)}
            elif request["do"] == "stop":
                return
            else:
                said = {"error": f"the request {request['do']!r} has no meaning here"}
        except (Unsupported, NotImplementedError) as reason:
            said = {"unsupported": str(reason) or "not supported"}
        except Exception as reason:  # whatever the callable raises is the answer
            place = place_of(reason)
            said = {"error": f"{type(reason).__name__}: {reason}{f' ({place})' if place else ''}"}
        answers.write(json.dumps({"id": request["id"], **said}) + "\n")
        answers.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve what the arguments name; status 2 where it cannot be loaded."""
    parser = argparse.ArgumentParser(prog="python -m verify.conformance.doors.serve", description=serve.__doc__)
    parser.add_argument("target", metavar="MODULE:CALLABLE")
    parser.add_argument("families", nargs="*", metavar="FAMILY", help="what it supports (default: it is asked for all)")
    parser.add_argument("--name", help="the name it is shown under (default: the target)")
    options = parser.parse_args(arguments)
    try:
        admm = load_callable(options.target)
    except ValueError as problem:
        sys.stderr.write(f"{problem}\n")
        return 2
    serve(admm, options.families or list(families()), options.name or options.target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
