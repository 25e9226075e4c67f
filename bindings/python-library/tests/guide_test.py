"""The blocks of the page on Python print what the page shows."""

import contextlib
import io
import os
import re
import tempfile
import unittest
import warnings
from pathlib import Path

import polars

PAGE = Path(__file__).resolve().parents[3] / "docs/guide/python.md"
GPTBOT = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)"
BINGBOT = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
ROBOTS = """User-agent: GPTBot
Disallow: /essays/

User-agent: *
Disallow: /private/
Crawl-delay: 5
"""
REQUESTS = [
    (GPTBOT, "/essays/1"),
    (GPTBOT, "/essays/2"),
    (BINGBOT, "/private/"),
    (BINGBOT, "/"),
    (FIREFOX, "/private/"),
]


def blocks():
    """Returns the Python blocks of the page, each with the output that follows it."""
    text = PAGE.read_text()
    found = re.findall(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", text, re.DOTALL)
    return [block for block in found if not block[0].startswith(("# spark", "# settings"))]


class Guide(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="robots-guide-")
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        Path("robots.txt").write_text(ROBOTS)
        Path("requests").mkdir()
        frame = polars.DataFrame(REQUESTS, schema=["user_agent", "target"], orient="row")
        frame[:3].write_parquet("requests/1.parquet")
        frame[3:].write_parquet("requests/2.parquet")
        lines = [
            f'192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] "GET {target} HTTP/1.1" 200 9 "-" "{agent}"'
            for agent, target in REQUESTS
        ]
        Path("access.log").write_text("\n".join([*lines, "nonsense\n"]))

    def test_blocks_print_what_the_page_shows(self):
        names = {}
        for code, expected in blocks():
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                exec(compile(code, str(PAGE), "exec"), names)
            self.assertEqual(printed.getvalue(), expected, code)
        self.assertGreater(len(blocks()), 6)


if __name__ == "__main__":
    unittest.main()
