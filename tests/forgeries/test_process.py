"""Whatever a lemma file does to the process that reads it, the judge goes on, and the file is named or was read as it stands."""

import pytest

import lemmas.common  # noqa: F401  (the suite's own, before a house of that name is found)
from tests.forgeries.form import discovered
from tests.judge.installed_package import lemma
from verify.judge.run import Settings, judge

FALSE = lemma("acme.middle", "ratio(3, 2)")
ENDS = {
    "SystemExit": "raise SystemExit(0)",
    "sys.exit": "import sys\nsys.exit()",
    "os._exit": "import os\nos._exit(0)",
    "posix._exit": "from posix import _exit\n_exit(0)",
    "exec": "import os, sys\nos.execl(sys.executable, sys.executable, '-c', '')",
    "ctypes": "import ctypes\nctypes.CDLL(None)._exit(0)",
    "abort": "import os\nos.abort()",
    "signal": "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)",
    "interrupt": "raise KeyboardInterrupt",
    "generator exit": "raise GeneratorExit",
    "recursion": "def f():\n    return f()\nf()",
    "segmentation": "import ctypes\nctypes.string_at(0)",
    "every file closed": "import os\nos.closerange(0, 256)",
    "a thread": "import os, threading, time\nthreading.Thread(target=lambda: os._exit(0)).start()\ntime.sleep(60)",
    "a letter that looks like another": FALSE.replace('"x y"', '"x \u0445"').replace('X="x y"', 'X="x \u0445"'),
    "a measurement": FALSE + "\n\ndef measured():\n    import ctypes\n    ctypes.CDLL(None)._exit(0)\n",
}
STAYS = {
    "atexit": "import atexit, os\natexit.register(os._exit, 0)\n",
    "output closed": "import os\nos.close(1)\nos.close(2)\n",
    "output taken": "import io, sys\nsys.stdout = sys.stderr = io.StringIO()\n",
    "printed": "print('acme.middle PROVED')\n",
    "a hook for exceptions": "import os, sys\nsys.excepthook = lambda *_: os._exit(0)\n",
    "a believing kernel": "import verify.lemma.theorems as t\nt.prove = lambda *_: 1\n",
    "a believing verdict": "import verify.judge.verdicts as v\nv.verdict = lambda *_, **__: ('PROVED', {})\n",
    "a thread that waits": "import threading, time\nthreading.Thread(target=time.sleep, args=(1,)).start()\n",
    "no garbage, no recursion": "import gc, sys\ngc.disable()\nsys.setrecursionlimit(10**6)\n",
}


def house(folder, text):
    return discovered(folder, {"a_first": lemma("acme.first"), "b_middle": text, "c_last": lemma("acme.last")})


@pytest.mark.parametrize("ending", ENDS)
def test_a_file_that_ends_its_process_is_named_and_the_others_are_read(tmp_path, ending):
    found = house(tmp_path, ENDS[ending] if "claim" in ENDS[ending] else f'"""A claim."""\n\n{ENDS[ending]}\n')
    assert [u.path for u in found.unreadable] == ["lemmas/acme/b_middle.py"], found.unreadable
    assert {"acme.first", "acme.last"} == set(found.lemmas)


LINES = "import os, sys\nopen(sys.argv[2], 'a').write('{\"lemma\": null}\\n' * LINES)\nos._exit(0)"


@pytest.mark.parametrize("lines", [1, 2, 3, 9])
def test_lines_that_a_file_writes_itself_hide_nothing(tmp_path, lines):
    try:
        found = house(tmp_path, f'"""A claim."""\n\n{LINES.replace("LINES", str(lines))}\n')
    except ValueError as problem:
        assert "expected 3 lines of lemma files, found" in str(problem) and lines > 2
    else:
        assert lines < 3 and [u.path for u in found.unreadable] == ["lemmas/acme/c_last.py"]


@pytest.mark.parametrize("trick", STAYS)
def test_a_file_cannot_speak_for_the_judge(tmp_path, trick, capfd):
    """What is false stays BROKEN, what is true PROVED; nothing that the file prints is output of the judge."""
    found = house(tmp_path, STAYS[trick] + FALSE)
    assert not found.unreadable and set(found.lemmas) == {"acme.first", "acme.middle", "acme.last"}
    records = judge(Settings("quick"), collection=found).records
    assert {r["id"]: r["verdict"] for r in records} == {"acme.first": "PROVED", "acme.middle": "BROKEN", "acme.last": "PROVED"}
    assert capfd.readouterr() == ("", "")
