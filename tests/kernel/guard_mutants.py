"""``python -m tests.kernel.guard_mutants``: every guard of the kernel is switched off in turn; the kernel's tests must notice.

Works on a copy in a temporary folder. Takes about a minute; prints the guards that no test notices (there should be none).
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILES = ("statement.py", "proof.py", "point.py")


def guards(source: str) -> Iterator[tuple[int, int]]:
    """Begin and end of the condition of every ``require(condition, message)``."""
    start = source.find("require(")
    while start >= 0:
        begin = start + len("require(")
        if not source[:start].endswith("def "):
            depth, end, quote = 1, begin, ""
            while depth:
                letter = source[end]
                if quote:
                    quote = "" if letter == quote and source[end - 1] != "\\" else quote
                elif letter in "\"'":
                    quote = letter
                elif letter == "," and depth == 1:
                    yield begin, end
                    break
                else:
                    depth += (letter in "([{") - (letter in ")]}")
                end += 1
        start = source.find("require(", begin)


def main() -> int:
    noticed, survivors = 0, []
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder)
        for name in ("verify", "tests", "lemmas"):
            shutil.copytree(ROOT / name, house / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", house)
        for name in FILES:
            path = house / "verify" / "kernel" / name
            source = path.read_text(encoding="utf-8")
            for begin, end in guards(source):
                path.write_text(source[:begin] + "True" + source[end:], encoding="utf-8")
                done = subprocess.run([sys.executable, "-m", "pytest", "tests/kernel", "-q", "-x", "-p", "no:cacheprovider"],
                                      cwd=house, capture_output=True, check=False)
                noticed += done.returncode != 0
                if done.returncode == 0:
                    survivors.append(f"{name}:{source[:begin].count(chr(10)) + 1}: {source[begin:end]}")
            path.write_text(source, encoding="utf-8")
    sys.stdout.write(f"{noticed} guards noticed, {len(survivors)} not\n" + "".join(f"  {s}\n" for s in survivors))
    return 1 if survivors or not noticed else 0


if __name__ == "__main__":
    sys.exit(main())
