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


def misbehave(request, states):
    """The answer to a run, spoilt; what returns goes on honestly."""
    good = {"id": request["id"], "states": states}

    def line(**changed):
        return json.dumps({**good, **changed}) + "\n"

    def spoilt(value):
        return {**states, "lam": [[value, *states["lam"][0][1:]], *states["lam"][1:]]}

    acts = {
        "hang": lambda: time.sleep(60),
        "garbage": lambda: send("Warming up ...\n"),
        "prints-and-answers": lambda: send("Warming up ...\n" + line()),
        "binary": lambda: send(b"\xff\xfe\x00\x1b[2J\n"),
        "not-an-object": lambda: send("[1, 2]\n"),
        "nan": lambda: send(line(states=spoilt(float("nan")))),
        "nan-as-hex": lambda: send(line(states=spoilt("nan"))),
        "infinity": lambda: send(line(states=spoilt(float("inf")))),
        "overflow": lambda: send(line(states=spoilt(0)).replace("[0,", "[1e999,", 1)),
        "null": lambda: send(line(states=spoilt(None))),
        "gigabyte-line": gigabyte,
        "many-states": lambda: send(line(states={f"s{i}": [["0x1p+0"]] for i in range(300_000)})),
        "some-thousand-states": lambda: send(line(states={f"s{i}": [["0x1p+0"]] for i in range(30_000)})),
        "empty-rows": lambda: send(line(states={"x": [[]] * 500_000})),
        "empty-rows-in-rows": lambda: send(line(states={"x": [[[]] * 700] * 700})),
        "rows-without-end": lambda: send(line(states={"x": [["0x1p+0"]] * 1_000_000})),
        "deep": lambda: send("[" * 1_000_000 + "\n"),
        "deep-state": lambda: send(
            json.dumps({"id": request["id"], "states": 0})[:-2] + '{"x":' + "[" * 900 + "]" * 900 + "}}\n"
        ),
        "long-integer": lambda: send(line(states=spoilt(0)).replace("[0,", "[" + "9" * 100_000 + ",", 1)),
        "wrong-id": lambda: send(line(id=request["id"] + 1)),
        "id-as-text": lambda: send(line(id=str(request["id"]))),
        "unknown-key": lambda: send(line(secret=1)),
        "key-twice": lambda: send(line()[:-2] + ', "states": {}}\n'),
        "missing-state": lambda: send(line(states={n: v for n, v in states.items() if n != "lam"})),
        "unknown-state": lambda: send(line(states={**states, "\x1b[31mz": states["x"]})),
        "wrong-shape": lambda: send(line(states={**states, "x": states["x"][:-1]})),
        "ragged": lambda: send(line(states={**states, "x": [states["x"][0][:-1], *states["x"][1:]]})),
        "no-states": lambda: send(line(states={})),
        "error-and-states": lambda: send(line(error="both")),
        "says-error": lambda: send(json.dumps({"id": request["id"], "error": "the matrix is singular"}) + "\n"),
        "empty-reason": lambda: send(json.dumps({"id": request["id"], "unsupported": ""}) + "\n"),
        "dies": lambda: (os.write(2, b"Segmentation fault, nearly\n"), send('{"id": '), os._exit(3)),
        "is-killed": lambda: os.kill(os.getpid(), 9),
        "closes-stdout": lambda: (os.close(1), time.sleep(60)),
        "child-holds-the-pipe": lambda: (holder(), os._exit(0)),
        "floods-stderr": flood,
        "twice": lambda: send(line() * 2),
        "slowly": lambda: slowly(line()),
    }
    acts[behaviour]()
    return behaviour in acts


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
            if problem["seed"] == 7 and behaviour not in HONEST and misbehave(request, states):
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


HONEST = {
    "honest",
    "bad-start",
    "families-as-text",
    "other-protocol",
    "reads-nothing",
    "ignores-stop",
    "talks-at-the-end",
    "twice-later",
}
main()
