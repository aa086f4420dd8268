"""The package as a user installs it: a wheel in a fresh environment, used from an empty folder, then removed.

``python -m tests.installed [--all]`` builds the wheel from a copy of the files that git knows, installs it without its
dependencies into a fresh environment (the libraries are those of the environment that runs this, by a ``.pth`` file, so that no
network is needed), runs the commands and uninstalls. ``--all`` judges every claim, as CI does; without it a few. With
``--libraries FOLDER...`` only these folders are seen, for example those of a core installation. Ends with status 1 at the first
thing that is not as it must be.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ACCOUNT = [
    "account",
    "gradient-admm",
    "--eta",
    "0.5",
    "--beta",
    "3",
    "--singular",
    "1,2",
    "--sigma",
    "4",
    "--sensitivity",
    "1",
    "--users",
    "1000",
]
LARGEST_CORE = 200_000_000
PROGRAM = "def admm(problem, noise, steps):\n    return 1 / 0\n"


def run(*command: str | Path, cwd: Path, env: dict[str, str] | None = None, expect: int = 0) -> str:
    """What a command says; SystemExit with it where it ends otherwise than expected."""
    done = subprocess.run([str(c) for c in command], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    if done.returncode != expect or "Traceback" in said:
        sys.exit(f"{' '.join(map(str, command))}: status {done.returncode}, expected {expect}\n{said}")
    return said


def built(folder: Path) -> Path:
    """A wheel of the files that git knows or would add."""
    source, out = folder / "source", folder / "wheel"
    names = run("git", "ls-files", "-co", "--exclude-standard", "-z", cwd=ROOT).split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((ROOT / name).read_bytes())
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", out, ".", cwd=source)
    (wheel,) = out.glob("*.whl")
    return wheel


def files(folder: Path) -> set[str]:
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*")}


def core_bytes(folders: list[Path]) -> dict[str, int]:
    """The bytes that `pip install private-admm-verify` brings, with the compiled files that pip makes, by distribution: the suite
    and all it requires without an extra, as ``folders`` hold them."""
    here = {plain(d.metadata["Name"]): d for d in metadata.distributions(path=[str(f) for f in folders])}
    waiting, found = ["private-admm-verify"], {}
    while waiting:
        name = plain(waiting.pop())
        if name not in found:
            files = [Path(str(d)) for d in map(here[name].locate_file, here[name].files or ())]
            found[name] = sum(path.stat().st_size for path in files if path.is_file())
            waiting += [re.match(r"[\w.-]+", line)[0] for line in here[name].requires or () if "extra ==" not in line]
    return found


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def check(folder: Path, libraries: list[Path], everything: bool) -> None:
    """Build, install, use, remove; every step says what it found."""
    wheel = built(folder)
    sys.stdout.write(f"wheel: {wheel.stat().st_size / 1e6:.1f} MB" + "\n")
    venv, empty, home = folder / "venv", folder / "empty", folder / "home"
    empty.mkdir()
    home.mkdir()
    run(getattr(sys, "_base_executable", sys.executable), "-m", "venv", venv, cwd=folder)
    python = venv / ("Scripts" if os.name == "nt" else "bin") / "python"
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])", cwd=folder).strip())
    (site / "libraries.pth").write_text("".join(f"{path}\n" for path in libraries))
    before = files(venv)
    run(python, "-m", "pip", "install", "--no-index", "--no-deps", wheel, cwd=folder)
    top = sorted(
        name for name in files(venv) - before if name.startswith(site.relative_to(venv).as_posix()) and name.count("/") == 3
    )
    packages = [name.rsplit("/", 1)[1] for name in top if not name.endswith((".dist-info", "__pycache__"))]
    if packages != ["verify"]:
        sys.exit(f"the wheel puts {packages} beside other packages, expected verify alone")
    core = core_bytes([site, *libraries])
    sys.stdout.write(f"core: {', '.join(f'{name} {size / 1e6:.0f}' for name, size in core.items())} MB\n")
    if sum(core.values()) > LARGEST_CORE:
        sys.exit(f"the core installation has {sum(core.values()) / 1e6:.0f} MB, at most {LARGEST_CORE / 1e6:.0f} are allowed")
    installed = {p: p.stat().st_mtime_ns for p in (site / "verify").rglob("*") if p.is_file() and p.suffix != ".pyc"}
    env = {"PATH": os.environ["PATH"], "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "PYTHONDONTWRITEBYTECODE": ""}

    def verify(*words: str, expect: int = 0) -> str:
        return run(python, "-m", "verify", *words, cwd=empty, env=env, expect=expect)

    assert_in("private-admm-verify", verify("--version"))
    assert_in("PROVED", verify("list", "chan2024.lemma-6.5"))
    assert_in("certificate accepted", verify("show", "chan2024.lemma-6.5"))
    assert_in("corollary-6.2-local (PROVED)", verify(*ACCOUNT))  # its verdict from the packed ledger
    assert_in("sympy confirms", verify("check", "chan2024.lemma-6.5"))
    command = python.with_name("verify")  # in a checkout too, whose lemma files are the suite's own
    assert_in("sympy confirms", run(command, "check", "chan2024.lemma-6.5", cwd=folder / "source", env=env))
    if files(empty):
        sys.exit(f"commands that only tell something wrote {sorted(files(empty))} into the working folder")
    (empty / "mine.py").write_text(PROGRAM)
    assert_in("mine.py", verify("conform", "mine:admm", "--case", "gradient-admm/*", expect=1))
    assert_in(str(empty), verify("new", "common/parallelogram"))
    assert_in("1 PROVED", verify("all", "--only", "common.parallelogram", "--budget", "quick"))
    assert_in("stored", verify("attack", "common.parallelogram", "--budget", "quick", "--store"))
    refused = verify("attack", "chan2024.lemma-6.5", "--budget", "quick", "--store", expect=2)
    assert_in("belongs to the installed suite", refused)
    if everything:
        assert_in("NEW 1 records: common.parallelogram", verify("all", "--budget", "quick"))
    else:
        (empty / "lemmas" / "common" / "parallelogram.py").unlink()
        (empty / "lemmas" / "common" / "parallelogram.neighbours.json").unlink(missing_ok=True)
    assert_in("reports", verify("report"))
    for name in ("index.html", "ledger.json", "claims/chan2024.lemma-6.5.html"):
        if not (empty / "reports" / name).is_file():
            sys.exit(f"`verify report` wrote no reports/{name}")
    now = {p: p.stat().st_mtime_ns for p in (site / "verify").rglob("*") if p.is_file() and p.suffix != ".pyc"}
    if now != installed:
        sys.exit(f"the installed package was written to: {sorted(str(p) for p in now.items() ^ installed.items())}")
    outside = {name for name in files(home) if not name.startswith("cache")}
    if outside:
        sys.exit(f"files outside the working and the cache folder: {sorted(outside)}")
    run(python, "-m", "pip", "uninstall", "-y", "private-admm-verify", cwd=folder)
    left = {name for name in files(venv) - before if "/pip/" not in name}
    if left:
        sys.exit(f"left behind by pip uninstall: {sorted(left)[:10]}")
    sys.stdout.write("installed, used from an empty folder, uninstalled: nothing left behind" + "\n")


def assert_in(expected: str, said: str) -> None:
    if expected not in said:
        sys.exit(f"expected {expected!r} in\n{said}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--all", action="store_true")
    options.add_argument("--libraries", type=Path, nargs="+", default=[Path(sysconfig.get_paths()["purelib"])])
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        check(Path(folder), [path.resolve() for path in chosen.libraries], chosen.all)


if __name__ == "__main__":
    main()
