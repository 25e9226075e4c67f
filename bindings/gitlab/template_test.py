"""Runs the script of the component's job in repositories of its own. `ROBOTS` is the command."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import yaml

TEMPLATE = Path(__file__).resolve().parents[2] / "templates/robots.yml"
ROBOTS = Path(os.environ["ROBOTS"]).resolve()

GOOD = "User-agent: *\nDisallow: /admin/\n"
LOOSER = "User-agent: *\nDisallow: /admin/users/\n"
BROKEN = "User-agent: GPTBot, CCBot\nDisallow: /a\n"


def interpolated(inputs):
    """Returns the configuration of the template with these inputs, as GitLab makes it."""
    header, text = TEMPLATE.read_text().split("\n---\n")
    declared = yaml.safe_load(header)["spec"]["inputs"]
    assert set(inputs) <= set(declared), inputs
    values = {name: one["default"] for name, one in declared.items()} | inputs
    # In a quoted scalar; GitLab interpolates the values after it has read the YAML.
    configuration = yaml.safe_load(text)

    def replace(node):
        if isinstance(node, dict):
            return {key: replace(value) for key, value in node.items()}
        if isinstance(node, list):
            return [replace(value) for value in node]
        if isinstance(node, str):
            return re.sub(r"\$\[\[ inputs\.(\S+) \]\]", lambda match: values[match[1]], node)
        return node

    return replace(configuration)


class Template(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="robots gitlab "))
        self.addCleanup(shutil.rmtree, self.folder)
        self.site = self.folder / "site"
        self.site.mkdir()
        (self.folder / "bin").mkdir()
        (self.folder / "bin/robots").symlink_to(ROBOTS)
        self.environment = {
            "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}",
            "HOME": str(self.folder),
            "GIT_AUTHOR_NAME": "a",
            "GIT_AUTHOR_EMAIL": "a@example.com",
            "GIT_COMMITTER_NAME": "a",
            "GIT_COMMITTER_EMAIL": "a@example.com",
        }
        self.git("init", "--quiet")

    def git(self, *arguments):
        git = ["git", *arguments]
        finished = subprocess.run(git, cwd=self.site, env=self.environment, check=True, capture_output=True, text=True)
        return finished.stdout.strip()

    def commit(self, files):
        for name, text in files.items():
            (self.site / name).parent.mkdir(parents=True, exist_ok=True)
            (self.site / name).write_text(text)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message=change")
        return self.git("rev-parse", "HEAD")

    def run_job(self, inputs, **variables):
        job = interpolated(inputs)["robots"]
        script = "\n".join([*job["before_script"], *job["script"]])
        return subprocess.run(
            ["sh", "-e", "-c", script],
            cwd=self.site,
            env=self.environment | job["variables"] | variables,
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def report(self):
        return json.loads((self.site / "robots-code-quality.json").read_text())

    def test_broken_file_fails_with_the_message_and_a_report(self):
        self.commit({"robots.txt": BROKEN})
        finished = self.run_job({})
        self.assertEqual(finished.returncode, 1, finished.stdout)
        self.assertIn("`GPTBot, CCBot` is not a product token", finished.stdout)
        (finding,) = self.report()
        self.assertEqual(finding["location"], {"path": "robots.txt", "lines": {"begin": 1, "end": 1}})
        self.assertEqual(finding["check_name"], "comma_in_user_agent")

    def test_good_file_passes_with_an_empty_report(self):
        self.commit({"robots.txt": GOOD})
        finished = self.run_job({}, CI_COMMIT_BEFORE_SHA="0" * 40)
        self.assertEqual(finished.returncode, 0, finished.stdout)
        self.assertEqual(self.report(), [])
        self.assertIn("there is no earlier commit to compare with", finished.stdout)

    def test_merge_request_is_compared_with_its_base(self):
        name = "a b/robots.txt"
        base = self.commit({name: GOOD})
        self.commit({name: LOOSER})
        finished = self.run_job({"files": f"{name}\n"}, CI_MERGE_REQUEST_DIFF_BASE_SHA=base)
        self.assertEqual(finished.returncode, 0, finished.stdout)
        shown = (self.site / "robots-diff.md").read_text()
        self.assertIn(f"From `before/{name}` to `after/{name}`", shown)
        self.assertIn("newly **allowed**", shown)
        required = {"files": name, "require": "at-most-as-permissive"}
        self.assertEqual(self.run_job(required, CI_MERGE_REQUEST_DIFF_BASE_SHA=base).returncode, 1)

    def test_new_file_is_compared_with_no_rules(self):
        base = self.commit({"README": ""})
        self.commit({"robots.txt": GOOD})
        self.run_job({}, CI_COMMIT_BEFORE_SHA=base)
        self.assertIn("newly **disallowed**", (self.site / "robots-diff.md").read_text())

    def test_robots_txt_of_a_folder_is_checked_proved_and_compared(self):
        claims = '[[claim]]\ndisallow = "/admin/{*rest}"\n'
        before = {"a b/robots.txt": GOOD, "a b/c/robots.txt": GOOD, "a b/page.html": BROKEN, "claims.toml": claims}
        base = self.commit(before)
        inputs = {"files": "a b", "claims": "claims.toml", "require": "at-most-as-permissive"}
        self.assertEqual(self.run_job(inputs, CI_MERGE_REQUEST_DIFF_BASE_SHA=base).returncode, 0)
        self.commit({"a b/c/robots.txt": LOOSER})
        for removed in ("claims", "require"):
            one = {name: value for name, value in inputs.items() if name != removed}
            self.assertEqual(self.run_job(one, CI_MERGE_REQUEST_DIFF_BASE_SHA=base).returncode, 1, removed)
        (self.site / "a b/c/robots.txt").unlink()
        self.commit({})
        del inputs["claims"]
        self.assertEqual(self.run_job(inputs, CI_MERGE_REQUEST_DIFF_BASE_SHA=base).returncode, 1)
        self.assertIn("to `after/a b/c/robots.txt`", (self.site / "robots-diff.md").read_text())

    def test_folder_without_a_robots_txt_fails(self):
        self.commit({"a/page.html": GOOD})
        finished = self.run_job({"files": "a"})
        self.assertEqual(finished.returncode, 2)
        self.assertIn("no file in the folders", finished.stdout)

    def test_levels_reach_the_command(self):
        self.commit({"robots.txt": "User-agent: *\nDisallow: /*.php\nAllow: /*.php*\n"})
        self.assertEqual(self.run_job({"deny": "warnings"}).returncode, 1)
        self.assertEqual(self.run_job({"deny": "warnings", "allow": "suspicious"}).returncode, 0)
        self.assertEqual(self.run_job({"deny": "suspicious", "warn": "dead_rule"}).returncode, 0)

    def test_revision_is_that_of_the_build(self):
        self.commit({"robots.txt": GOOD})
        (self.folder / "bin/robots").unlink()
        cargo = self.folder / "bin/cargo"
        cargo.write_text("#!/bin/sh\nprintf '%s\\n' \"$@\"\n")
        cargo.chmod(0o755)
        for revision, expected in (("0123abcd", ["--rev=0123abcd", "robots-cli"]), ("", ["robots-cli"])):
            inputs = {"repository": "https://example.com/a.git", "revision": revision}
            lines = self.run_job(inputs).stdout.splitlines()
            start = lines.index("https://example.com/a.git") + 1
            self.assertEqual(lines[start : start + len(expected)], expected)

    def test_refuted_claim_and_disallowed_sitemap_fail(self):
        sitemap = "<urlset><url><loc>https://example.com/admin/a</loc></url></urlset>"
        self.commit({"robots.txt": GOOD, "claims.toml": '[[claim]]\nallow = "/admin/{*rest}"\n', "map.xml": sitemap})
        for inputs in ({"claims": "claims.toml"}, {"sitemap": "map.xml"}):
            self.assertEqual(self.run_job(inputs).returncode, 1)
        self.commit({"claims.toml": '[[claim]]\ndisallow = "/admin/{*rest}"\n'})
        self.assertEqual(self.run_job({"claims": "claims.toml"}).returncode, 0)

    def test_missing_file_and_missing_command_fail(self):
        self.commit({"README": ""})
        self.assertNotEqual(self.run_job({}).returncode, 0)
        (self.folder / "bin/robots").unlink()
        finished = self.run_job({})
        self.assertEqual(finished.returncode, 2)
        self.assertIn("robots is not installed", finished.stdout)

    def test_inputs_are_no_shell_code(self):
        self.commit({"robots.txt": GOOD})
        hostile = "$(touch injected)`touch injected`;touch injected"
        header = TEMPLATE.read_text().split("\n---\n")[0]
        for name in sorted(set(yaml.safe_load(header)["spec"]["inputs"]) - {"stage", "image"}):
            self.run_job({name: hostile}, CI_COMMIT_BEFORE_SHA="HEAD")
        self.assertFalse((self.site / "injected").exists())


if __name__ == "__main__":
    if sys.argv[1:] == ["--print"]:
        print(json.dumps(interpolated({})))
    else:
        unittest.main()
