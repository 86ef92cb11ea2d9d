"""Headless Chromium, spoken to over a pipe by its own protocol, without any network."""

import base64
import json
import os
import shutil
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any, Self

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
BINARY = next((found for name in NAMES if (found := shutil.which(name))), None)
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
    "--disable-background-networking", "--remote-debugging-pipe", "--hide-scrollbars",
)  # fmt: skip


class Page:
    """One page of a browser of its own: `with Page() as page: page.open(path)`."""

    def __init__(self, folder: Path, width: int = 1000, height: int = 900) -> None:
        """The folder is for the browser's own files."""
        self.requests: list[str] = []
        self.faults: list[dict[str, Any]] = []  # errors of scripts and what the page forbids
        self._number, self._messages = 0, b""
        down, self._write = os.pipe()
        self._read, up = os.pipe()
        command = [
            BINARY, *FLAGS, f"--user-data-dir={folder}", f"--window-size={width},{height}",
            "about:blank",
        ]  # fmt: skip
        # The protocol wants the pipe at 3 and 4; a shell moves it there.
        shell = f'exec "$@" 3<&{down} 4>&{up}'
        self._process = subprocess.Popen(
            ["bash", "-c", shell, "bash", *command], pass_fds=(down, up), stderr=subprocess.DEVNULL
        )
        os.close(down)
        os.close(up)
        self._session: str | None = None
        pages = self.ask("Target.getTargets")["targetInfos"]
        target = next(page["targetId"] for page in pages if page["type"] == "page")
        attached = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for room in ("Page", "Network", "Runtime", "Log"):
            self.ask(f"{room}.enable")

    def __enter__(self) -> Self:
        """The page itself."""
        return self

    def __exit__(
        self, kind: type | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the browser."""
        os.close(self._write)
        os.close(self._read)
        self._process.terminate()
        self._process.wait(20)

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command; its result, once it is done."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while (answer := self._next()).get("id") != self._number:
            pass
        assert "error" not in answer, answer
        return answer["result"]

    def _next(self) -> dict[str, Any]:
        """The next message; requests and faults are noted."""
        while b"\0" not in self._messages:
            block = os.read(self._read, 1 << 20)
            assert block, "the browser has gone"
            self._messages += block
        text, _, self._messages = self._messages.partition(b"\0")
        message = json.loads(text)
        if message.get("method") == "Network.requestWillBeSent":
            self.requests.append(message["params"]["request"]["url"])
        elif message.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded"):
            self.faults.append(message["params"])
        return message

    def open(self, path: Path) -> None:
        """Load a file and wait until all of it is there."""
        self.ask("Page.navigate", url=path.resolve().as_uri())
        while self._next().get("method") != "Page.loadEventFired":
            pass

    def run(self, code: str) -> Any:
        """The value of JavaScript, awaited where it is a promise."""
        answer = self.ask(
            "Runtime.evaluate", expression=code, returnByValue=True, awaitPromise=True,
            userGesture=True,
        )  # fmt: skip
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def prefer(self, scheme: str, media: str = "screen") -> None:
        """What the system would ask for: light or dark, on a screen or in print."""
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.ask("Emulation.setEmulatedMedia", media=media, features=[feature])

    def press(self, key: str) -> None:
        """A key, down and up."""
        text = {"Enter": "\r"}.get(key, "")
        for kind in ("keyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=key, code=key,
                     windowsVirtualKeyCode={"Enter": 13, "Tab": 9}[key], text=text)  # fmt: skip

    def picture(self, path: Path) -> Path:
        """The whole page as PNG."""
        shot = self.ask("Page.captureScreenshot", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(shot["data"]))
        return path
