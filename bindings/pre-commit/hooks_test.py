"""Runs the hooks with pre-commit, as a repository that uses them does. `ROBOTS` is the command to compare with."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
ROBOTS = Path(os.environ["ROBOTS"]).resolve()

GOOD = "User-agent: *\nDisallow: /admin/\n"
BROKEN = "User-agent: GPTBot, CCBot\nDisallow: /a\n"
UNFORMATTED = "user-agent:*\ndisallow:/admin/\n"


def run(arguments, folder, environment=None):
    return subprocess.run(
        arguments, cwd=folder, env=os.environ | (environment or {}), check=False, capture_output=True, text=True
    )


class Hooks:
    """What each way to install the command passes."""

    environment = {}

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="robots-hooks-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        # One cache, so that the first hook installs the command for all.
        cls.environment = {
            "PRE_COMMIT_HOME": str(cls.folder / "cache"),
            "GIT_CONFIG_COUNT": "2",
            "GIT_CONFIG_KEY_0": "user.name",
            "GIT_CONFIG_VALUE_0": "a",
            "GIT_CONFIG_KEY_1": "user.email",
            "GIT_CONFIG_VALUE_1": "a@example.com",
        } | cls.environment
        cls.hooks = cls.repository_of_hooks()
        revision = run(["git", "rev-parse", "HEAD"], cls.hooks, cls.environment).stdout.strip()
        cls.site = cls.folder / "site"
        cls.site.mkdir()
        (cls.site / ".pre-commit-config.yaml").write_text(
            f"repos:\n  - repo: {cls.hooks}\n    rev: {revision}\n"
            "    hooks:\n      - id: robots-check\n      - id: robots-fmt\n"
        )
        run(["git", "init", "--quiet"], cls.site, cls.environment)

    def hook(self, name, files):
        """Runs a hook on a repository of these files, and no others."""
        for path in self.site.iterdir():
            if path.name not in (".git", ".pre-commit-config.yaml"):
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        for file, text in files.items():
            path = self.site / file
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        run(["git", "add", "--all"], self.site, self.environment)
        return run(["pre-commit", "run", "--all-files", "--color=never", name], self.site, self.environment)

    def test_broken_file_fails_with_the_message_of_the_command(self):
        finished = self.hook("robots-check", {"public/robots.txt": BROKEN, "other.txt": BROKEN})
        self.assertEqual(finished.returncode, 1, finished.stdout + finished.stderr)
        expected = run([ROBOTS, "check", "public/robots.txt"], self.site)
        self.assertEqual(expected.returncode, 1)
        self.assertIn(expected.stdout.strip(), finished.stdout)

    def test_good_file_passes(self):
        finished = self.hook("robots-check", {"robots.txt": GOOD})
        self.assertEqual(finished.returncode, 0, finished.stdout + finished.stderr)
        self.assertIn("Passed", finished.stdout)

    def test_unformatted_file_is_formatted_and_fails_once(self):
        finished = self.hook("robots-fmt", {"a b/robots.txt": UNFORMATTED})
        self.assertEqual(finished.returncode, 1, finished.stdout + finished.stderr)
        formatted = (self.site / "a b/robots.txt").read_text()
        self.assertEqual(formatted, GOOD)
        self.assertEqual(self.hook("robots-fmt", {"robots.txt": formatted}).returncode, 0)


class FromSource(Hooks, unittest.TestCase):
    # An unoptimized build that shares its dependencies with the other builds of the project.
    environment = {"MATURIN_PEP517_ARGS": "--profile dev", "CARGO_TARGET_DIR": str(PROJECT / "target")}

    @classmethod
    def repository_of_hooks(cls):
        # The files of the working tree, so that a change is tested before it is committed.
        clone = cls.folder / "robots-static"
        listed = run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], PROJECT).stdout
        for name in filter(None, listed.split("\0")):
            if (PROJECT / name).is_file():
                (clone / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(PROJECT / name, clone / name)
        commit_all(clone, cls.environment)
        return clone


@unittest.skipUnless(os.environ.get("ROBOTS_WHEELS"), "no wheel is built")
class FromWheel(Hooks, unittest.TestCase):
    environment = {"PIP_FIND_LINKS": os.environ.get("ROBOTS_WHEELS", "")}

    @classmethod
    def repository_of_hooks(cls):
        mirror = cls.folder / "mirror"
        subprocess.run([PROJECT / "bindings/pre-commit/mirror", mirror], check=True)
        assert (mirror / ".git").is_dir(), "the mirror is no git repository"
        commit_all(mirror, cls.environment)
        return mirror


def commit_all(folder, environment):
    for arguments in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message=all"]):
        subprocess.run(["git", *arguments], cwd=folder, env=os.environ | environment, check=True)


if __name__ == "__main__":
    unittest.main()
