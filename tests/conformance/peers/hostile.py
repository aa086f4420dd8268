"""A peer that answers from a file of recorded states, and misbehaves in one way on the problem with the seed 7.

    python hostile.py BEHAVIOUR STATES.json PIDS.txt

It imports nothing slow: a timeout of half a second must not strike the honest part.
"""

import json
import os
import subprocess
import sys
import time

behaviour, recorded, pids = sys.argv[1:4]


def note(pid):
    with open(pids, "a") as file:  # noqa: PTH123
        print(pid, file=file)


def send(text):
    os.write(1, text if isinstance(text, bytes) else text.encode())


def holder():
    """A child that keeps the pipes open."""
    note(subprocess.Popen(["sleep", "60"]).pid)


def flood():
    while True:
        os.write(2, b"a complaint that never ends\n" * 1000)


def gigabyte():
    for _ in range(1024):
        send(b"1" * (1 << 20))


def slowly(text):
    for letter in text:
        send(letter)
        time.sleep(0.1)


with open(__file__.replace(".py", ".txt")) as file:  # noqa: PTH123
    ACTS = dict(row[:-1].split(" :: ") for row in file if row[0] != "#")


def misbehave(request, states):
    """The answer to a run, spoilt; what returns goes on honestly."""
    good = {"id": request["id"], "states": states}

    def line(**changed):
        return json.dumps({**good, **changed}) + "\n"

    def spoilt(value):
        return {**states, "lam": [[value, *states["lam"][0][1:]], *states["lam"][1:]]}

    eval(ACTS[behaviour], {**globals(), "request": request, "states": states, "line": line, "spoilt": spoilt})


def main():
    note(os.getpid())
    with open(recorded) as file:  # noqa: PTH123
        runs = json.load(file)
    problem = None
    if behaviour == "bad-start":
        send("hello\n")
    for text in sys.stdin:
        request = json.loads(text)
        said = {"id": request["id"]}
        if request["do"] == "start":
            families = "gradient-admm" if behaviour == "families-as-text" else ["gradient-admm"]
            said |= {"protocol": 2 if behaviour == "other-protocol" else 1, "name": "hostile \x1b[31m", "families": families}
        elif request["do"] == "problem":
            problem = request["problem"]
            said |= {"ready": True}
        elif request["do"] == "run":
            states = {n: v[: problem["steps"] + 1] for n, v in runs[str(problem["seed"])].items()}
            said |= {"states": states}
            if problem["seed"] == 7 and behaviour in ACTS:
                misbehave(request, states)
                continue
        elif request["do"] == "stop":
            if behaviour == "ignores-stop":
                time.sleep(60)
            if behaviour == "talks-at-the-end":
                send("goodbye\n")
            return
        send(json.dumps(said) + "\n")
        if behaviour == "reads-nothing":
            time.sleep(60)
        if behaviour == "twice-later" and request["do"] == "run" and problem["seed"] == 7:
            time.sleep(0.1)
            send(json.dumps(said) + "\n")


main()
