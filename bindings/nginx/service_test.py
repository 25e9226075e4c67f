"""The authorization service of the guide behind a real nginx."""

import http.client
import http.server
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

HERE = Path(__file__).parent
NGINX = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")

CLOSED_TO_GPTBOT = "User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private/\n"
GPTBOT = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)"
BINGBOT = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


class Site(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        body = self.path.encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments: object) -> None:
        pass


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@unittest.skipIf(NGINX is None, "nginx is not installed")
class Service(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.robots_txt = self.folder / "robots.txt"
        self.robots_txt.write_text(CLOSED_TO_GPTBOT)
        site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
        threading.Thread(target=site.serve_forever, daemon=True).start()
        self.addCleanup(site.server_close)
        self.addCleanup(site.shutdown)
        self.start_service()
        self.start_nginx(site.server_port)

    def start_service(self) -> None:
        command = [sys.executable, HERE / "authorize.py", self.robots_txt, "127.0.0.1:0"]
        self.service = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.service.stdout.close)
        self.addCleanup(self.service.wait)
        self.addCleanup(self.service.kill)
        self.service_port = int(self.service.stdout.readline().rpartition(":")[2])

    def start_nginx(self, site: int) -> None:
        self.port = free_port()
        locations = (HERE / "nginx.conf").read_text()
        locations = locations.replace("127.0.0.1:8080", f"127.0.0.1:{site}")
        locations = locations.replace("127.0.0.1:9000", f"127.0.0.1:{self.service_port}")
        paths = "".join(
            f"{kind}_temp_path {self.folder}/{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (self.folder / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {self.folder}/pid; error_log {self.folder}/error.log;\n"
            f"events {{}}\nhttp {{\naccess_log off;\n{paths}\n"
            f"server {{\nlisten 127.0.0.1:{self.port};\n{locations}\n}}\n}}\n"
        )
        command = [NGINX, "-p", self.folder, "-c", self.folder / "nginx.conf"]
        nginx = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        self.addCleanup(nginx.wait)
        self.addCleanup(nginx.kill)
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except ConnectionRefusedError:
                log = self.folder / "error.log"
                self.assertIsNone(nginx.poll(), log.read_text() if log.exists() else "nginx ended")

    def status(self, user_agent: str, target: str) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        try:
            connection.request("GET", target, headers={"User-Agent": user_agent})
            response = connection.getresponse()
            response.read()
            return response.status
        finally:
            connection.close()

    def test_crawlers_are_denied_what_the_file_disallows(self) -> None:
        for user_agent in ("GPTBot/1.2", GPTBOT):
            self.assertEqual(self.status(user_agent, "/"), 403)
        self.assertEqual(self.status(BINGBOT, "/private/1"), 403)
        self.assertEqual(self.status(BINGBOT, "/a?b=%22"), 200)

    def test_browsers_are_never_denied(self) -> None:
        for target in ("/", "/private/1"):
            self.assertEqual(self.status(FIREFOX, target), 200)

    def test_robots_txt_is_never_denied(self) -> None:
        self.assertEqual(self.status(GPTBOT, "/robots.txt"), 200)

    def test_changed_file_is_read_again(self) -> None:
        self.assertEqual(self.status(GPTBOT, "/"), 403)
        self.robots_txt.write_text("User-agent: *\nAllow: /\n")
        os.utime(self.robots_txt, ns=(0, 0))
        self.assertEqual(self.status(GPTBOT, "/"), 200)

    def test_service_that_ended_closes_the_site(self) -> None:
        self.service.kill()
        self.service.wait()
        self.assertEqual(self.status(FIREFOX, "/"), 500)


if __name__ == "__main__":
    unittest.main()
