#!/usr/bin/env python3
"""Tells nginx whether the sender of a request may fetch its target, by a robots.txt.

    authorize.py robots.txt 127.0.0.1:9000

nginx asks by `auth_request`, see nginx.conf beside this file. The answer is 204 or 403. The command `robots` decides,
in one process that stays open. The file is read again when it changes.
"""

import base64
import http.server
import json
import os
import subprocess
import sys
import threading
from pathlib import Path


def encoded(octets: bytes) -> str:
    return base64.b64encode(octets).decode("ascii")


class Robots:
    """The command `robots decide --batch`. If it ends, the next question starts it again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock = threading.Lock()
        self.process: subprocess.Popen[str] | None = None
        self.text, self.changed = self.read()

    def read(self) -> tuple[str, int]:
        changed = self.path.stat().st_mtime_ns
        return encoded(self.path.read_bytes()), changed

    def may_fetch(self, user_agent: str, target: str) -> bool:
        """Returns whether the sender of this header may fetch this request target. Raises OSError on failure."""
        with self.lock:
            if self.path.stat().st_mtime_ns != self.changed:
                self.text, self.changed = self.read()
            # In base64, because neither is always UTF-8. http.server reads each byte of a field as a character.
            question = {
                "robots_base64": self.text,
                "user_agent_base64": encoded(user_agent.encode("latin-1")),
                "target_base64": encoded(target.encode("latin-1")),
            }
            answer = json.loads(self.ask(json.dumps(question)))
        if "error" in answer:
            raise OSError(answer["error"])
        return answer["verdict"] == "allow"

    def ask(self, question: str) -> str:
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(
                [os.environ.get("ROBOTS", "robots"), "decide", "--batch"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                bufsize=1,
            )
        self.process.stdin.write(question + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise OSError("`robots` ended")
        return answer


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    robots: Robots

    def do_GET(self) -> None:
        # Without the target of the client, every request would be decided as one for the service.
        target = self.headers.get("X-Original-URI")
        # Several fields are one header to a server.
        user_agent = ", ".join(self.headers.get_all("User-Agent", []))
        try:
            if target is None:
                raise OSError("no X-Original-URI")
            status = 204 if self.robots.may_fetch(user_agent, target) else 403
        except OSError as error:
            self.log_error("%s", error)
            # nginx answers the client with 500.
            status = 500
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_HEAD = do_GET

    def log_request(self, *arguments: object) -> None:
        pass


def main() -> None:
    path, address = sys.argv[1:]
    host, _, port = address.rpartition(":")
    Handler.robots = Robots(Path(path))
    server = http.server.ThreadingHTTPServer((host, int(port)), Handler)
    print(f"listening on {host}:{server.server_port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
