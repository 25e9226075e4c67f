"""The parser for Scrapy, in Scrapy."""

import http.server
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

from robots_static.scrapy import RobotParser

ROBOTS = b"""User-agent: *
Disallow: /private/
Allow: /private/*.html$
Crawl-delay: 1.5

User-agent: housebot
Disallow: /
"""

SPIDER = '''
import scrapy

class Spider(scrapy.Spider):
    name = "spider"
    handle_httpstatus_all = True

    async def start(self):
        # The first alone: Scrapy 2.19 fetches others that wait for the robots.txt, whatever a parser returns.
        yield scrapy.Request(BASE + "/", callback=self.parse)

    def parse(self, response):
        print("fetched", response.url.removeprefix(BASE))
        for path in ("/private/a", "/private/a.html", "/private/%E9"):
            yield scrapy.Request(BASE + path, callback=self.parse)
'''


class Parser(unittest.TestCase):
    def test_most_specific_rule_decides(self):
        parser = RobotParser.from_crawler(None, ROBOTS)
        self.assertFalse(parser.allowed("https://example.com/private/a?b", "mybot"))
        self.assertTrue(parser.allowed(b"https://example.com/private/a.html", b"mybot"))
        self.assertTrue(parser.allowed("https://example.com", "mybot"))

    def test_header_selects_the_group_of_its_product_token(self):
        parser = RobotParser(ROBOTS)
        for header in ("housebot", "HouseBot/2.0 (+https://example.com)", "Mozilla/5.0 (compatible; HouseBot/2.0)"):
            self.assertFalse(parser.allowed("https://example.com/", header), header)
        # A crawler that the file does not name obeys the default group.
        for header in ("Scrapy/2.19 (+https://scrapy.org)", "Mozilla/5.0 Firefox/140.0", "", "AdsBot-Google"):
            self.assertTrue(parser.allowed("https://example.com/", header), header)
            self.assertFalse(parser.allowed("https://example.com/private/", header), header)

    def test_crawl_delay_is_that_of_the_group(self):
        parser = RobotParser(ROBOTS)
        self.assertEqual(parser.crawl_delay("mybot"), 1.5)
        self.assertIsNone(parser.crawl_delay("housebot"))

    def test_any_file_and_any_url_are_read(self):
        parser = RobotParser(b"\xff\xfe\x00User-agent: *\nDisallow: /\xff\n" * 100_000)
        for url in ("https://example.com/100%", "https://example.com/%zz?%", "https://example.com/\ud800", "a"):
            self.assertIsInstance(parser.allowed(url, b"mybot/\xff"), bool)


class Server(http.server.BaseHTTPRequestHandler):
    """A site with the robots.txt."""

    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(ROBOTS if self.path == "/robots.txt" else b"page")

    def log_message(self, *arguments):
        """Prints nothing."""


class Crawl(unittest.TestCase):
    def test_spider_fetches_what_is_allowed(self):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
        self.addCleanup(server.server_close)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.shutdown)
        folder = tempfile.TemporaryDirectory(prefix="robots-scrapy-")
        self.addCleanup(folder.cleanup)
        spider = Path(folder.name, "spider.py")
        spider.write_text(f'BASE = "http://127.0.0.1:{server.server_port}"\n{SPIDER}')
        settings = ["ROBOTSTXT_OBEY=True", "ROBOTSTXT_PARSER=robots_static.scrapy.RobotParser", "DOWNLOAD_DELAY=0"]
        command = [sys.executable, "-m", "scrapy", "runspider", str(spider), "--nolog"]
        for setting in settings:
            command += ["-s", setting]
        finished = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
        fetched = sorted(line for line in finished.stdout.splitlines() if line.startswith("fetched"))
        self.assertEqual(fetched, ["fetched /", "fetched /private/a.html"], finished.stderr)


if __name__ == "__main__":
    unittest.main()
