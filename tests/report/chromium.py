"""A headless Chromium spoken to over a pipe (the DevTools protocol as lines of JSON): no port, no package, no network."""

from __future__ import annotations

import base64
import fcntl
import json
import os
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from verify.command_line.article import browser

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--remote-debugging-pipe",
)
NEEDED = "a headless browser is needed: install Debian's package `chromium` (apt-get install chromium)"
ERRORS = {"error", "assert"}


class Chromium:
    """One browser with one page; ``with Chromium() as browser``. ``problems`` collects what went wrong since the last visit."""

    def __init__(self, seconds: float = 60.0):
        self.seconds, self.number, self.session, self.problems, self.events, self.buffer = seconds, 0, "", [], [], b""

    def __enter__(self) -> Chromium:
        path = browser()
        if path is None:
            raise FileNotFoundError(NEEDED)
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        theirs_in, self.out = os.pipe()
        self.into, theirs_out = os.pipe()
        theirs = [fcntl.fcntl(one, fcntl.F_DUPFD, 20) for one in (theirs_in, theirs_out)]
        start = "import os, sys; os.dup2(int(sys.argv[1]), 3); os.dup2(int(sys.argv[2]), 4); os.execv(sys.argv[3], sys.argv[3:])"
        profile = f"--user-data-dir={self.profile.name}"
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", start, *map(str, theirs), path, *FLAGS, profile, "about:blank"],
            pass_fds=theirs,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for handle in (theirs_in, theirs_out, *theirs):
            os.close(handle)
        targets = self.ask("Target.getTargets")["targetInfos"]
        page = next(t["targetId"] for t in targets if t["type"] == "page")
        self.session = self.ask("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")
        self.ask("Emulation.setFocusEmulationEnabled", enabled=True)
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.session = ""
            self.ask("Browser.close")
        except (OSError, RuntimeError):
            pass
        for handle in (self.out, self.into):
            os.close(handle)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.profile.cleanup()

    def ask(self, method: str, **parameters: object) -> dict:
        """The answer to one command; raises RuntimeError with the browser's words."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error'].get('message')}")
                return answer["result"]
            self._note(answer)

    def _next(self) -> dict:
        limit = time.monotonic() + self.seconds
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.into], [], [], max(0.0, limit - time.monotonic()))
            read = os.read(self.into, 1 << 20) if ready else b""
            if not read:
                raise RuntimeError("the browser ended" if ready else f"the browser did not answer within {self.seconds} s")
            self.buffer += read
        line, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(line)

    def _note(self, event: dict) -> None:
        method, given = event.get("method"), event.get("params", {})
        self.events.append(method)
        if method == "Runtime.exceptionThrown":
            details = given["exceptionDetails"]
            self.problems.append(f"exception: {details.get('exception', {}).get('description') or details.get('text')}")
        elif method == "Runtime.consoleAPICalled" and given["type"] in ERRORS:
            self.problems.append("console: " + " ".join(str(a.get("value")) for a in given["args"]))
        elif method == "Log.entryAdded" and given["entry"]["level"] in ("error", "warning"):
            self.problems.append(f"log: {given['entry']['text']}")
        elif method == "Network.requestWillBeSent" and not given["request"]["url"].startswith(("file:", "data:", "about:")):
            self.problems.append(f"network: {given['request']['url']}")
        elif method == "Network.loadingFailed" and not given.get("canceled"):
            self.problems.append(f"not loaded: {given.get('errorText')}")

    def visit(self, address: str) -> list[str]:
        """Go to ``address`` and wait until it is loaded; the problems that it made."""
        self.problems, self.events = [], []
        answer = self.ask("Page.navigate", url=address)
        if answer.get("errorText"):
            return [f"{address}: {answer['errorText']}"]
        if answer.get("loaderId"):  # else: the same document, another fragment
            self.wait("Page.loadEventFired")
        return self.problems

    def wait(self, event: str) -> None:
        while event not in self.events:
            self._note(self._next())

    def run(self, script: str) -> object:
        """The value of a JavaScript expression in the page; raises RuntimeError where it throws."""
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", {}).get("description", "the script failed"))
        return answer["result"].get("value")

    def window(self, width: int, height: int = 900, dark: bool = False, media: str = "") -> None:
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", media=media, features=[scheme])

    def key(self, name: str, code: int) -> None:
        for kind in ("rawKeyDown", "char", "keyUp") if name == "Enter" else ("rawKeyDown", "keyUp"):
            text = {"text": "\r"} if kind == "char" else {}
            self.ask("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code, **text)

    def click(self, x: float, y: float) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def picture(self, path: Path, whole: bool = False) -> None:
        shot = self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(shot["data"]))

    def pdf(self) -> bytes:
        """The page as it is printed on A4 with the page's own margins."""
        answer = self.ask("Page.printToPDF", preferCSSPageSize=True, paperWidth=8.27, paperHeight=11.69, printBackground=True)
        return base64.b64decode(answer["data"])
