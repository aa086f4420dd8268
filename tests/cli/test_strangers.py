"""Input from strangers: each command ends in seconds, with an answer or with one sentence and the status of a mistake."""

import json
import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.cli.test_mistakes import run
from verify.command_line.commands import OK, USAGE
from verify.lemma import reading_process
from verify.lemma.claim_names import UnknownClaim

ADMM = "account gradient-admm --eta 0.5 --beta 3 --singular 1,2 --sigma 4 --sensitivity 1 --users 9"
AMPLIFY = "amplify gradient-admm --eta 1 --beta 1 --steps 5"
SETTING = {
    "algorithm": "gradient-admm",
    "steps": 1,
    "kernel": False,
    "projected": False,
    "norm": "euclid",
    "users": [],
    "squares": ["1"],
    "eta": "1",
    "beta": "1",
}
CERTIFICATE = {
    "format": "amplification/1",
    "setting": SETTING,
    "bound": "1",
    "stages": [{"V": [[["1"]]], "tau": [], "cost": "0"}],
}


def certificate(**changes: object) -> str:
    return json.dumps(CERTIFICATE | changes)


def setting(**changes: object) -> str:
    return certificate(setting=SETTING | changes)


# what stands in the folder, by name
FILES: dict[str, str | bytes] = {
    "empty.json": "",
    "deep.json": "[" * 100_000,
    "deepest.json": '{"a":' * 100_000,
    "twice.json": '{"format": "amplification/1", "format": "amplification/1"}',
    "nan.json": certificate(bound=float("nan")),
    "infinite.json": certificate(bound=float("inf")),
    "zero.json": '{"format": -0.0}',
    "digits.json": certificate(bound="\u0661"),
    "long.json": certificate(bound="9" * 10_000),
    "bare.json": '{"format": ' + "9" * 100_000 + "}",
    "steps.json": setting(steps=10**12),
    "negative.json": setting(steps=-1),
    "true.json": setting(steps=True),
    "users.json": setting(users=[1] * 1_000_000),
    "squares.json": setting(squares=["1"] * 1_000_000),
    "ratio.json": setting(eta="1/0"),
    "tiny.json": setting(eta="1/1" + "0" * 300),
    "ragged.json": certificate(stages=[{"V": [[["1", "0"], ["0"]]], "tau": [], "cost": "0"}]),
    "stages.json": certificate(stages=[{}] * 1_000_000),
    "surrogate.json": '{"format": "\\ud800"}',
    "binary.json": b"\xff\xfe\x00",
    "huge.json": b" " * 9_000_000,
    "empty.npy": b"",
    "object.npy": b"",  # written below
    "nan.npy": b"",
    "huge.npy": b"\x93NUMPY\x01\x00v\x00{'descr': '<f8', 'fortran_order': False, 'shape': (1000000, 1000000), }".ljust(127)
    + b"\n",
    "empty.txt": "",
    "digits.txt": "\u0661 \u0662",
    "wide.txt": "1 " * 200_000,
    "nan.txt": "1 nan\n0 1\n",
    "empty.npz": b"",
    "bomb.npz": b"PK\x05\x06" + b"\xff" * 18,
    "empty.toml": "",
    "deep.toml": "a = " + "[" * 100_000,
    "twice.toml": 'algorithm = "dp-admm"\nsigma = 1\nsigma = 2\n',
    "nan.toml": 'algorithm = "dp-admm"\nsigma = nan\n',
    "infinite.toml": 'algorithm = "dp-admm"\nsigma = inf\n',
    "date.toml": 'algorithm = "dp-admm"\nsigma = 1979-05-27\n',
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("strangers")
    for name, content in FILES.items():
        (place / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    np.save(place / "object.npy", np.array([[{}]], dtype=object), allow_pickle=True)
    np.save(place / "nan.npy", np.array([[np.nan]]))
    os.mkfifo(place / "pipe")
    os.mkfifo(place / "pipe.npy")
    os.mkfifo(place / "pipe.npz")
    (place / "loop").symlink_to("loop")
    (place / "loop.npy").symlink_to("loop.npy")
    (place / "folder.npz").mkdir()
    with socket.socket(socket.AF_UNIX) as one:
        here = Path.cwd()
        os.chdir(place)
        one.bind("socket")
        os.chdir(here)
    return place


MISTAKES = [
    *(f"amplify --check {name}" for name in FILES if name.endswith(".json")),
    *(f"amplify --check {name}" for name in ("pipe", "loop", "socket", "/dev/zero", "/dev/null", "/dev/stdin", "\x01")),
    *(f"{AMPLIFY} --matrix {name}.npy" for name in ("empty", "object", "nan", "huge", "pipe", "loop")),
    f"{AMPLIFY} --matrix /dev/zero",
    *(f"account gradient-admm --eta 1 --beta 3 --sigma 4 --sensitivity 1 --users 9 --matrix {m}" for m in (
        "empty.txt", "wide.txt", "nan.txt", "pipe", "loop", "/dev/zero", "0", "0;0", "1e400", "1;;2",
    )),
    *(f"account --file {name}" for name in FILES if name.endswith(".toml")),
    *(f"account --file {name}" for name in ("pipe", "loop", "/dev/zero", "binary.json")),
    *(f"conform --trace {name}" for name in ("empty.npz", "bomb.npz", "folder.npz", "pipe.npz", "loop", "/dev/zero")),
    *(
        f"conform json:dumps --problem {name}"
        for name in ("empty.json", "deep.json", "pipe", "/dev/zero", "loop", "nan.json", "twice.json")
    ),
    *(f"conform --process {p}" for p in ("./absent", "loop", "absent", "/dev/null", "empty.json")),
    *(f"{ADMM} --{name} {value}" for name, value in (
        ("sigma", "nan"), ("sigma", "inf"), ("sigma", "-0"), ("sigma", "0"), ("sigma", "1e999999999"),
        ("sigma", "1/0"), ("eta", "-1"), ("eta", "NaN"), ("beta", "Infinity"), ("beta", "1e-999999999"), ("users", "1.5"),
        ("users", "\u00b2"), ("users", "1e999"), ("singular", "1,nan"), ("singular", "2,1"), ("singular", ","),
        ("delta", "nan"), ("delta", "2"), ("delta", "-0.1"), ("sensitivity", "_"), ("user", "10"), ("passes", "-0"),
        ("users", "1\u0660"), ("eta", "\u0661"), ("sigma", "1/\u0662"), ("matrix", "\u0661"),
    )),
    *(f"{AMPLIFY} --singular {s}" for s in ("nan", "inf", "-1", ",", "1e999999999")),
    *(f"amplify gradient-admm --eta 1 --beta 1 --singular 1 --steps {n}" for n in ("-1", "1.5", "1" + "0" * 12, "1e3", "\u0661")),
    f"{AMPLIFY} --singular \u0661",
    f"{AMPLIFY} --singular 1 --user \u0661",
    "amplify fixed-point --lam 2 --steps 3",
    "amplify fixed-point --lam nan --steps 3",
    "amplify gradient-admm --eta 1e999999999 --beta 1 --singular 1 --steps 3",
    f"{AMPLIFY} --singular 1 --user 0",
    f"{AMPLIFY} --singular 1 --user 1,1,6",
    f"{AMPLIFY} --singular 1 --certificate folder.npz",
    *(f"export {i}" for i in ("nothing", "*", "chan2024.lemma-6.5\x00", "../../etc/passwd")),
    "export chan2024.lemma-6.5 --out folder.npz",
    *(f"worst-case chan2024.lemma-6.5 --set {s}" for s in ("eta=nan", "eta=inf", "eta=1/0", "eta=", "=", "eta", "eta=\u0661")),
    "worst-case chan2024.lemma-6.5 --set eta=1 --set eta=2",
    "worst-case chan2024.lemma-6.5 --time nan",
    "worst-case chan2024.lemma-6.5 --time -1",
    "worst-case chan2024.lemma-6.5 --goal nothing",
    *(f"attack chan2024.lemma-6.5 --seed {s}" for s in ("nan", "1.5")),
    "attack nothing",
    *(f"campaign chan2024.lemma-6.5 --seeds {s}" for s in ("0", "-1", "5:1", "0:10:0", "x", "nan", "1:2:3:4")),
    "campaign chan2024.lemma-6.5 --time nan --seeds 1 --jobs 1",
    "campaign nothing --seeds 1",
    "campaign chan2024.lemma-6.5 --seeds 1 --jobs 1 --folder empty.json",
]  # fmt: skip


@pytest.fixture(autouse=True)
def soon() -> Iterator[None]:
    """5 s of the processor, and a minute of the clock for what only waits."""

    def late(number: int, _: object) -> None:
        raise TimeoutError(f"no answer in time: {signal.Signals(number).name}")

    before = [signal.signal(number, late) for number in (signal.SIGPROF, signal.SIGALRM)]
    signal.setitimer(signal.ITIMER_PROF, 5)
    signal.alarm(60)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.alarm(0)
    for number, old in zip((signal.SIGPROF, signal.SIGALRM), before, strict=True):
        signal.signal(number, old)


@pytest.mark.parametrize("command", MISTAKES)
def test_a_strangers_input_is_refused_in_one_sentence(folder: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.chdir(folder)
    status, out, err = run(*command.split(" "))
    assert status == USAGE, f"{status}\n{out[:2000]}\n{err}"
    assert len(err.strip().splitlines()) == 1 and len(err) < 400, err
    assert "Traceback" not in err and not out, out


SIZES = ("1e-320", "1e-300", "1e-12", "1e-9", "1e-6", "1e12", "1e300")
ANSWERS = [
    *(f"{ADMM} --{name} {size}" for name in ("sigma", "eta", "beta", "sensitivity") for size in SIZES),
    *(f"{ADMM} --singular {s}" for s in ("0,1", "1e300", "1e-300,1e300", "0,0", "1e-320")),
    *(f"{ADMM} --users {n}" for n in ("1000000000000", "1")),
    f"{ADMM} --nu 2.0000000001",
    *(f"{ADMM} --delta {d}" for d in ("1e-320", "1e-300", "0")),
    *(f"account fixed-point --steps 1000000000000 --sensitivity 1 --sigma {s}" for s in ("1e-300", "1", "1e300")),
    *(f"account dp-admm --sigma 1 --steps {n} --rho 1 --gradient 1 --samples 5 --eta 1" for n in ("1000000000000",)),
    *(f"account federated-admm --sigma 4 --steps {n} --users 50 --lipschitz 1 --gamma 1" for n in ("1000000000000",)),
    *(f"account centralized-admm --sigma {s} --steps 10 --users 50 --lipschitz 1 --gamma 1" for s in ("1e-300", "1e300")),
    *(f"account decentralized-admm --sigma 4 --steps {n} --users 50 --lipschitz 1 --gamma 1" for n in ("1000000000000",)),
    "account noisy-gradient-descent --eta 0.1 --sigma 1 --sensitivity 1 --users 1000000 --passes 1000000",
    *(f"{AMPLIFY} --singular {s}" for s in ("0", "1e300", "1e-300", "0,1e300", "\u0661")),
    f"{ADMM} --sigma \u0661",
    "account gradient-admm --eta 1 --beta 3 --sigma 4 --sensitivity 1 --users 9 --matrix digits.txt",
    *(f"amplify gradient-admm --eta {e} --beta {b} --singular 1 --steps 5" for e, b in (
        ("1", "1e6"), ("1", "1e9"), ("1", "1e300"), ("1e-300", "1"), ("1e300", "1"), ("1e-320", "1e300"),
    )),
    *(f"worst-case chan2024.lemma-6.5 --set eta={e} --set beta=2 --time 4" for e in ("1e-300", "1e300")),
]  # fmt: skip


@pytest.mark.parametrize("command", ANSWERS)
def test_parameters_of_any_size_have_an_answer_or_one_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(folder)
    status, out, err = run(*command.split(" "))
    assert "Traceback" not in out + err
    if status == OK:
        assert out and "nan" not in out.lower().split()
    else:
        assert status == USAGE and not out and len(err.strip().splitlines()) == 1 and len(err) < 400, (status, out, err)


ABSENT = "chan2024.no-such-claim"


@pytest.mark.parametrize(
    "command",
    [
        f"{name} {ABSENT}"
        for name in (
            "all --only", "attack", "campaign", "check", "coq", "export", "find", "list", "show", "side-conditions", "worst-case",
        )
    ],
)  # fmt: skip
def test_a_name_that_no_lemma_file_writes_is_refused_before_any_is_run(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setattr(reading_process, "read_apart", lambda *_: pytest.fail("lemma files were run"))
    status, _, err = run(*command.split(" "))
    assert status == USAGE and f"no claim matches '{ABSENT}'" in err


def test_a_file_that_makes_its_id_may_have_any(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, written = tmp_path / "lemmas" / "a.py", tmp_path / "lemmas" / "b.py"
    made.parent.mkdir()
    written.write_text('claim = Claim(\n    "p.one", "its title")')
    monkeypatch.setattr(reading_process, "ROOT", tmp_path)
    monkeypatch.setattr(reading_process, "own_lemmas", lambda: None)
    reading_process.refuse_unknown(["p.one"])
    with pytest.raises(UnknownClaim, match="no claim matches"):
        reading_process.refuse_unknown(["p.two"])
    for text in ('claim = Claim("p." + "two")', "claim = made_elsewhere", 'claim: Claim = Claim(id=f"p.{two}")'):
        made.write_text(text)
        reading_process.refuse_unknown(["p.two"])
