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
from tests.tables import table
from verify.command_line.commands import OK, USAGE
from verify.lemma import reading_process
from verify.lemma.claim_names import UnknownClaim

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


def commands(name: str) -> list[str]:
    """The commands of a table, whole."""
    rows = (row[0].encode().decode("unicode_escape") for row in table(__file__, name))
    return [row.replace("AMPLIFY", AMPLIFY) for row in rows]


READ = {".json": "amplify --check", ".toml": "account --file"}
MISTAKES = [*(f"{READ[Path(name).suffix]} {name}" for name in FILES if Path(name).suffix in READ), *commands("strangers")]


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


@pytest.mark.parametrize("command", commands("sizes"))
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
