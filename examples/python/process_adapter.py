"""Turn a Python callable admm(problem, noise, steps) -> {state: array} into a peer of docs/protocol.md.

    python examples/python/process_adapter.py package.module:callable gradient-admm

It needs this package (installed, or its folder in PYTHONPATH) for the problem's classes only. Print nothing to stdout: it
belongs to the protocol.
"""

import importlib
import json
import os
import sys
from operator import attrgetter

from verify.conformance.codec import read_problem, write_states
from verify.conformance.outcome import Unsupported


def serve(admm, families, name):
    """Answer requests until stop or the end of stdin. The callable gives whole runs, so only ``run`` is offered."""
    answers, sys.stdout = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8"), sys.stderr
    problem = None
    for line in sys.stdin:
        request = json.loads(line)
        try:
            if request["do"] == "start":
                said = {"protocol": 1, "name": name, "families": families}
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
        except Exception as reason:
            said = {"error": f"{type(reason).__name__}: {reason}"}
        answers.write(json.dumps({"id": request["id"], **said}) + "\n")
        answers.flush()


if __name__ == "__main__":
    if len(sys.argv) < 3 or ":" not in sys.argv[1]:
        sys.exit("usage: process_adapter.py package.module:callable FAMILY ...")
    sys.path.insert(0, os.curdir)
    module, _, attribute = sys.argv[1].partition(":")
    serve(attrgetter(attribute)(importlib.import_module(module)), sys.argv[2:], sys.argv[1])
