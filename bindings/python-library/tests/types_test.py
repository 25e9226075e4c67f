"""The types that the package declares."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SAMPLE = '''
from typing import assert_type

import robots_static
from robots_static.results import Claim, Verdict
from robots_static.scrapy import RobotParser

robots = robots_static.Robots("User-agent: *", dialect="google")
assert_type(robots_static.decide(robots, agent="a", url="/")["verdict"], Verdict)
assert_type(robots.allows(agent="a", url=b"/"), bool)
claims: list[Claim] = [{"allow": "/", "agents": ["a"]}, {"no-looser-than": "old.txt"}]
for result in robots_static.prove(robots, claims)["claims"]:
    if result["status"] == "error":
        assert_type(result["help"], str)
for group in robots_static.diff("", b"")["groups"]:
    assert_type(group["changes"][0]["except"], str | None)
assert_type(len(robots_static.audit(robots, object())), int)
RobotParser(b"").allowed("https://example.com/", "a")
'''

WRONG = '''
import robots_static

robots_static.check("", dialect="gogle")
robots_static.decide("", agent="a", url="/")["verdikt"]
robots_static.prove("", [{"alow": "/"}])
'''


def mypy(*arguments, **options):
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


class Types(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="robots-types-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def check(self, text):
        (self.folder / "sample.py").write_text(text)
        return mypy("mypy", "--strict", "--cache-dir", "cache", "sample.py", cwd=self.folder)

    def test_stubs_describe_the_module(self):
        finished = mypy("mypy.stubtest", "robots_static._native", cwd=self.folder)
        self.assertEqual(finished.returncode, 0, finished.stdout + finished.stderr)

    def test_sample_passes_the_checker(self):
        finished = self.check(SAMPLE)
        self.assertEqual(finished.returncode, 0, finished.stdout + finished.stderr)

    def test_wrong_names_fail_the_checker(self):
        finished = self.check(WRONG)
        for line in (4, 5, 6):
            self.assertIn(f"sample.py:{line}: error:", finished.stdout)


if __name__ == "__main__":
    unittest.main()
