"""A child process that is spoken to in lines: every wait has an end, every line and every message a bound, and no child stays.

POSIX only: pipes in one selector, a process group of the child's own. What a child starts in yet another session is not killed
(its pipes are closed); nothing waits for it.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from ..kit.outcome import Failed

CHUNK = 1 << 16
LONGEST_LINE = 64 << 20
STDERR_KEPT = 2048
STDERR_READ = 64 << 20
GRACE = 1.0
GLANCE = 0.05


class TimedOut(Failed):
    """No whole answer within the time allowed."""


def plain(text: str, limit: int = 500) -> str:
    """A stranger's text for a message: bounded, one line, no control characters."""
    shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" if c not in "\r\n\t" else " " for c in text[:limit])
    return shown + (" ..." if len(text) > limit else "")


class Peer:
    """One child. ``ask`` sends a line and gives the line that answers it; ``end`` kills the process group and reaps the child.

    timeout: seconds for each answer, from sending to the last byte; longest_line: bytes, in memory no more than that and a chunk.
    OSError where the command cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        timeout: float = 10.0,
        longest_line: int = LONGEST_LINE,
        environment: Mapping[str, str] | None = None,
        directory: Path | str | None = None,
    ) -> None:
        self.timeout, self.longest_line = timeout, longest_line
        self.process = subprocess.Popen(list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        bufsize=0, env=None if environment is None else dict(environment), cwd=directory,
                                        start_new_session=True)  # fmt: skip
        self.received, self.complaints, self.silent = bytearray(), bytearray(), 0
        self.selector = selectors.DefaultSelector()
        for stream, name in ((self.process.stdout, "stdout"), (self.process.stderr, "stderr")):
            if stream is not None:
                os.set_blocking(stream.fileno(), False)
                self.selector.register(stream, selectors.EVENT_READ, name)
        if self.process.stdin is not None:
            os.set_blocking(self.process.stdin.fileno(), False)
        self.stdout_open = True

    def ask(self, line: bytes) -> bytes:
        """The answer, without its newline, to a line that ends with one. Failed says how the peer broke off."""
        deadline = time.monotonic() + self.timeout
        self._refuse_unasked()
        sent = scanned = 0
        if self.process.stdin is None or self.process.stdin.closed:
            raise Failed("the process has been stopped")
        self.selector.register(self.process.stdin, selectors.EVENT_WRITE, "stdin")
        while True:
            end = self.received.find(b"\n", scanned)
            scanned = len(self.received)
            if end >= 0:
                return self._taken(end, complete=sent == len(line))
            if len(self.received) > self.longest_line:
                raise Failed(f"it sent a line longer than {self.longest_line} bytes{self.stderr}")
            if not self.stdout_open:
                raise Failed(f"it closed its stdout without an answer{self._how_it_ended()}{self.stderr}")
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                begun = f" ({len(self.received)} bytes of one had come)" if self.received else ""
                raise TimedOut(f"no answer within {self.timeout:g} s{begun}{self.stderr}")
            events = self.selector.select(min(remaining, GLANCE))
            if not events and self._dead() and not self._drain():
                raise Failed(f"it ended without an answer{self._how_it_ended()}{self.stderr}")
            for key, _ in events:
                if key.data == "stdin":
                    sent += self._write(line[sent : sent + CHUNK])
                    if sent == len(line) or sent < 0:
                        self.selector.unregister(self.process.stdin)
                else:
                    self._read(key.data)

    def end(self, farewell: bytes = b"", grace: float = GRACE) -> str:
        """Send ``farewell``, close stdin, wait ``grace`` seconds, kill the group, reap. A complaint in words, or "".

        With no farewell the group is killed at once.
        """
        complaint = self._part(farewell, grace) if farewell and self.process.returncode is None else ""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            # The child is not yet reaped: its number cannot belong to anybody else.
            os.killpg(self.process.pid, signal.SIGKILL)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        self.selector.close()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            complaint = complaint or f"process {self.process.pid} could not be killed"
        return complaint

    @property
    def stderr(self) -> str:
        """The last of what it wrote to stderr, for the end of a message."""
        self._read("stderr", everything=True)
        text = bytes(self.complaints).decode("utf-8", "replace").strip()
        return f"; its stderr ends with: {plain(text, STDERR_KEPT)}" if text else ""

    def _part(self, farewell: bytes, grace: float) -> str:
        deadline = time.monotonic() + grace
        stdin = self.process.stdin
        if stdin is not None and not stdin.closed:
            self._write(farewell)
            with contextlib.suppress(OSError):
                stdin.close()
        extra = len(self.received)
        while not self._dead():
            if time.monotonic() >= deadline:
                return f"it did not end within {grace:g} s after stop and was killed{self.stderr}"
            for key, _ in self.selector.select(GLANCE):
                self._read(key.data)
            extra, self.received = max(extra, len(self.received)), bytearray()
        self._drain()
        if extra or self.received.strip():
            return f"it wrote to stdout without a request before it ended{self.stderr}"
        return ""

    def _refuse_unasked(self) -> None:
        self._read("stdout", everything=True)
        if self.received:
            shown = plain(bytes(self.received[:200]).decode("utf-8", "replace"), 80)
            raise Failed(f"it wrote to stdout without a request (an answer sent twice?): {shown!r}{self.stderr}")

    def _taken(self, end: int, complete: bool) -> bytes:
        if self.process.stdin is not None and self.process.stdin in self.selector.get_map():
            self.selector.unregister(self.process.stdin)
        if end > self.longest_line:
            raise Failed(f"it sent a line longer than {self.longest_line} bytes{self.stderr}")
        if not complete:
            raise Failed(f"it answered before it had read the request{self.stderr}")
        answer = bytes(self.received[:end])
        del self.received[: end + 1]
        if answer.lstrip().startswith(b"{"):  # another line is no answer, whatever has come after it
            self._refuse_unasked()
        return answer

    def _write(self, data: bytes) -> int:
        """Bytes taken by the pipe; a large negative number where nobody reads it any more."""
        try:
            return os.write(self.process.stdin.fileno(), data)  # type: ignore[union-attr]
        except BlockingIOError:
            return 0
        except (ValueError, OSError):
            return -(1 << 62)

    def _read(self, name: str, everything: bool = False) -> None:
        """One chunk of a stream, or all that is there, within the bounds."""
        stream = self.process.stdout if name == "stdout" else self.process.stderr
        limit = self.longest_line if name == "stdout" else STDERR_READ
        taken = 0
        while stream is not None and not stream.closed and stream in self.selector.get_map():
            try:
                data = os.read(stream.fileno(), CHUNK)
            except (BlockingIOError, InterruptedError):
                return
            except OSError:
                data = b""
            if not data:
                self.selector.unregister(stream)
                self.stdout_open = self.stdout_open and name != "stdout"
                return
            taken += len(data)
            if name == "stdout":
                self.received += data
            else:
                self.complaints = (self.complaints + data)[-STDERR_KEPT:]
            if not everything or taken > limit:
                return

    def _drain(self) -> int:
        """What is still in the pipes of a dead child; how many bytes of stdout."""
        before = len(self.received)
        self._read("stdout", everything=True)
        self._read("stderr", everything=True)
        return len(self.received) - before

    def _dead(self) -> bool:
        """Whether the child has ended; it is not reaped here where the system allows to look without."""
        if self.process.returncode is not None:
            return True
        if hasattr(os, "waitid"):
            return os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        return self.process.poll() is not None

    def _how_it_ended(self) -> str:
        started = time.monotonic()
        while not self._dead() and time.monotonic() - started < 2 * GLANCE:
            time.sleep(GLANCE / 10)
        if not self._dead():
            return " and still runs"
        if not hasattr(os, "waitid"):
            return f" and ended with status {self.process.poll()}"
        found = os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        status = 0 if found is None else found.si_status
        killed = found is not None and found.si_code != os.CLD_EXITED
        return f" and was ended by signal {status}" if killed else f" and ended with status {status}"
