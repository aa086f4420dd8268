"""``python -m verify.find``: the search's own process; a request on standard input, JSON lines on standard output."""

import sys

from .candidate import serve


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


if __name__ == "__main__":
    serve(sys.stdin.read(), _write)
