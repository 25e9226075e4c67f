"""Runs the action in repositories of its own, with a fake `gh`. `ROBOTS` is the command."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from runner import commands, run

ACTION = Path(__file__).resolve().parents[2]
ROBOTS = Path(os.environ["ROBOTS"]).resolve()
FAKE_GH = Path(__file__).with_name("fake_gh")

GOOD = "User-agent: *\nDisallow: /admin/\n"
LOOSER = "User-agent: *\nDisallow: /admin/users/\n"
BROKEN = "User-agent: GPTBot, CCBot\nDisallow: /a\n"
INSTALLED = {"version": "installed"}


class Action(unittest.TestCase):
    def setUp(self):
        folder = Path(tempfile.mkdtemp(prefix="robots action "))
        self.addCleanup(shutil.rmtree, folder)
        self.temporary, self.repository, self.clone = folder / "temp", folder / "site", folder / "clone"
        programs = folder / "bin"
        for one in (self.temporary, self.repository, programs):
            one.mkdir()
        (programs / "robots").symlink_to(ROBOTS)
        (programs / "gh").symlink_to(FAKE_GH)
        self.comments = folder / "comments.json"
        self.comments.write_text("[]")
        self.environment = {
            "PATH": f"{programs}:{os.environ['PATH']}",
            "HOME": str(folder),
            "FAKE_COMMENTS": str(self.comments),
            "GITHUB_EVENT_NAME": "push",
            "GITHUB_REPOSITORY": "someone/site",
            "GITHUB_WORKFLOW": "CI",
            "GITHUB_JOB": "robots",
            "GIT_AUTHOR_NAME": "a",
            "GIT_AUTHOR_EMAIL": "a@example.com",
            "GIT_COMMITTER_NAME": "a",
            "GIT_COMMITTER_EMAIL": "a@example.com",
        }
        self.git("init", "--quiet", "--initial-branch=main")

    def git(self, *arguments, folder=None):
        git = ["git", *arguments]
        where = folder or self.repository
        return subprocess.run(git, cwd=where, env=self.environment, check=True, capture_output=True, text=True).stdout

    def commit(self, files):
        """Commits these files and nothing else, and returns the commit."""
        for path in self.repository.iterdir():
            if path.name != ".git":
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        for name, text in files.items():
            path = self.repository / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message=change")
        return self.git("rev-parse", "HEAD").strip()

    def push(self, before, after, **inputs):
        """Runs the action for a push that changes the first files to the second."""
        event = {"before": self.commit(before) if before is not None else "0" * 40}
        self.commit(after)
        return self.run_action(self.repository, event, inputs)

    def pull_request(self, before, after, **inputs):
        """Runs the action for a pull request, in a clone of depth 1 as actions/checkout makes it."""
        stale = self.commit(before)
        self.git("checkout", "--quiet", "-B", "feature")
        self.commit(after)
        self.git("checkout", "--quiet", "main")
        self.commit({**before, "unrelated.txt": ""})
        self.git("merge", "--quiet", "--no-edit", "feature")
        shutil.rmtree(self.clone, ignore_errors=True)
        self.git("clone", "--quiet", "--depth=1", f"file://{self.repository}", str(self.clone))
        self.git("reset", "--quiet", "--hard", "HEAD^1")
        self.environment["GITHUB_EVENT_NAME"] = "pull_request"
        event = {"pull_request": {"number": 7, "base": {"sha": stale}}}
        return self.run_action(self.clone, event, inputs)

    def run_action(self, workspace, event, inputs):
        return run(ACTION, workspace, self.temporary, INSTALLED | inputs, event, self.environment)

    def bodies(self):
        return [comment["body"] for comment in json.loads(self.comments.read_text())]


class Check(Action):
    def test_broken_file_fails_with_the_message_of_the_command(self):
        job = self.push(None, {"robots.txt": BROKEN})
        self.assertTrue(job.failed)
        printed = subprocess.run([ROBOTS, "check", "robots.txt"], cwd=self.repository, capture_output=True, text=True)
        self.assertEqual(printed.returncode, 1)
        self.assertIn(printed.stdout, job.log)
        self.assertEqual((job.outputs["errors"], job.outputs["warnings"]), ("1", "0"))
        (command,) = [one for one in commands(job.log) if one[0] == "error"]
        self.assertEqual(command[1]["file"], "robots.txt")
        self.assertEqual(command[1]["line"], "1")
        self.assertIn("`GPTBot, CCBot` is not a product token", job.summary)

    def test_good_file_passes_without_annotations(self):
        job = self.push(None, {"robots.txt": GOOD})
        self.assertFalse(job.failed, job.log)
        self.assertEqual(job.outputs["errors"], "0")
        self.assertEqual([one for one in commands(job.log) if one[0] != "notice"], [])

    def test_files_with_spaces_are_found_and_named(self):
        name = "public site/a, b: 100%/robots.txt"
        job = self.push(None, {name: BROKEN, "robots.txt": GOOD, "notrobots.txt": BROKEN})
        errors = [one for one in commands(job.log) if one[0] == "error"]
        self.assertEqual([one[1]["file"] for one in errors], ["public site/a%2C b%3A 100%25/robots.txt"])

    def test_named_files_and_folders_are_checked_and_no_others(self):
        files = {"a/b/robots.txt": BROKEN, "a/page.html": BROKEN, "b two.txt": BROKEN, "robots.txt": BROKEN}
        files["a/node_modules/b/robots.txt"] = BROKEN
        for folder in ("a", "a/", "./a"):
            job = self.push(None, files, files=f"\n  {folder}\r\n b two.txt  \n")
            errors = [one for one in commands(job.log) if one[0] == "error"]
            self.assertEqual([one[1]["file"] for one in errors], ["a/b/robots.txt", "b two.txt"])

    def test_folder_without_a_robots_txt_fails(self):
        job = self.push(None, {"a/page.html": GOOD, "robots.txt": GOOD}, files="a")
        self.assertTrue(job.failed)
        self.assertIn("no file in the folders of the input `files`", job.log)

    def test_levels_and_dialect_reach_the_command(self):
        dead = "User-agent: *\nDisallow: /*.php\nAllow: /*.php*\n"
        self.assertEqual(self.push(None, {"robots.txt": dead}).outputs["warnings"], "1")
        self.assertEqual(self.push(None, {"robots.txt": dead}, allow="suspicious").outputs["warnings"], "0")
        self.assertTrue(self.push(None, {"robots.txt": dead}, deny="style, dead_rule suspicious").failed)
        wild = {"robots.txt": "User-agent: *\nDisallow: /a\n\nDisallow: /b*c\n"}
        job = self.push(None, wild, dialect="original1994")
        self.assertNotEqual(job.log, self.push(None, wild).log)

    def test_repository_without_the_file_fails(self):
        job = self.push(None, {"README": ""})
        self.assertTrue(job.failed)
        self.assertIn("no tracked file has the name robots.txt", job.log)

    def test_unknown_lint_dialect_and_format_fail_with_the_reason(self):
        for inputs in ({"deny": "--fix"}, {"dialect": "latin"}, {"format": "xml"}):
            with self.subTest(inputs):
                job = self.push(None, {"robots.txt": GOOD}, **inputs)
                self.assertTrue(job.failed)
                (value,) = inputs.values()
                self.assertTrue(any(value in one[2] for one in commands(job.log) if one[0] == "error"), job.log)
        self.assertEqual((self.repository / "robots.txt").read_text(), GOOD)

    def test_sarif_is_uploaded_although_the_check_fails(self):
        job = self.push(None, {"robots.txt": BROKEN}, format="sarif")
        self.assertTrue(job.failed)
        log = job.used["github/codeql-action/upload-sarif"]["sarif_file"]
        self.assertEqual(log, job.outputs["sarif"])
        (one,) = json.loads(Path(log).read_text())["runs"]
        self.assertEqual([result["ruleId"] for result in one["results"]], ["comma_in_user_agent"])

    def test_text_of_the_file_is_no_workflow_command(self):
        hostile = "::error::a\n::add-path::/evil\nUser-agent: a, ::b\r::warning::c\nDisallow: a ##[error]d\n"
        job = self.push(None, {"robots.txt": hostile}, deny="correctness,suspicious,portability,style,policy")
        names = {one[0] for one in commands(job.log)}
        self.assertLessEqual(names, {"error", "warning", "notice"})
        of_files = [one for one in commands(job.log) if one[0] in ("error", "warning")]
        self.assertTrue(of_files)
        self.assertTrue(all(one[1].get("file") == "robots.txt" for one in of_files), job.log)

    def test_inputs_are_no_shell_code(self):
        hostile = "$(touch injected)`touch injected`; touch injected #"
        for name in ("files", "deny", "warn", "allow", "dialect", "format", "claims", "sitemap", "base", "require"):
            self.push({"robots.txt": GOOD}, {"robots.txt": GOOD}, **{name: hostile})
        self.assertFalse((self.repository / "injected").exists())


class Prove(Action):
    CLAIMS = '[[claim]]\ndisallow = "/admin/{*rest}"\n'

    def test_refuted_claim_fails_with_the_counterexample(self):
        files = {"robots.txt": LOOSER, "claims.toml": self.CLAIMS}
        job = self.push(None, files, claims="claims.toml")
        self.assertTrue(job.failed)
        errors = [one[2] for one in commands(job.log) if one[0] == "error"]
        self.assertTrue(any("claim is false" in one for one in errors), job.log)
        self.assertIn("robots prove", job.summary)

    def test_claim_that_holds_passes(self):
        job = self.push(None, {"robots.txt": GOOD, "claims.toml": self.CLAIMS}, claims="claims.toml")
        self.assertFalse(job.failed, job.log)

    def test_claim_is_proved_for_each_robots_txt_of_a_folder(self):
        files = {"a/robots.txt": GOOD, "a/b/robots.txt": LOOSER, "claims.toml": self.CLAIMS}
        job = self.push(None, files, files="a", claims="claims.toml")
        self.assertTrue(job.failed)
        errors = [one[1]["file"] for one in commands(job.log) if one[0] == "error"]
        self.assertEqual(errors, ["a/b/robots.txt"])

    def test_disallowed_url_of_a_sitemap_fails(self):
        sitemap = "<urlset><url><loc>https://example.com/admin/a</loc></url></urlset>"
        files = {"robots.txt": GOOD, "the map.xml": sitemap}
        self.assertTrue(self.push(None, files, sitemap="the map.xml").failed)
        files["the map.xml"] = sitemap.replace("admin", "shop")
        self.assertFalse(self.push(None, files, sitemap="the map.xml").failed)


class Diff(Action):
    def test_pull_request_is_compared_with_the_merge_base_and_shows_a_witness(self):
        job = self.pull_request({"robots.txt": GOOD}, {"robots.txt": LOOSER})
        self.assertFalse(job.failed, job.log)
        self.assertEqual(job.outputs["changed"], "true")
        self.assertIn("newly **allowed**", job.summary)
        self.assertIn("`/admin/`", job.summary)
        self.assertEqual(self.bodies(), [])

    def test_unchanged_decisions_are_reported_as_unchanged(self):
        job = self.pull_request({"robots.txt": GOOD}, {"robots.txt": "# a comment\n" + GOOD})
        self.assertEqual(job.outputs["changed"], "false")
        self.assertNotIn("robots.txt: 1 change", job.summary)

    def test_first_commit_has_nothing_to_compare_with(self):
        job = self.push(None, {"robots.txt": GOOD})
        self.assertEqual(job.outputs["changed"], "")
        self.assertIn(("notice", {"title": "robots diff"}, "there is no earlier commit to compare with"), commands(job.log))

    def test_new_file_is_compared_with_no_rules(self):
        job = self.push({"README": ""}, {"robots.txt": GOOD})
        self.assertEqual(job.outputs["changed"], "true")
        self.assertIn("newly **disallowed**", job.summary)

    def test_deleted_file_is_compared_too(self):
        files = {"robots.txt": GOOD, "a b/robots.txt": GOOD}
        job = self.push(files, {"robots.txt": GOOD})
        self.assertEqual(job.outputs["changed"], "true")
        self.assertIn("From `before/a b/robots.txt` to `after/a b/robots.txt`", job.summary)
        self.assertIn("newly **allowed**", job.summary)

    def test_file_that_a_build_makes_is_checked_and_not_compared(self):
        event = {"before": self.commit({"README": "", ".gitignore": "dist\n"})}
        (self.repository / "dist").mkdir()
        (self.repository / "dist/robots.txt").write_text(BROKEN)
        job = self.run_action(self.repository, event, {"files": "dist/robots.txt"})
        self.assertEqual(job.outputs["errors"], "1", job.log)
        self.assertEqual(job.outputs["changed"], "")
        self.assertIn("nothing to compare", job.log)

    def test_relation_covers_the_folders_that_are_named(self):
        before = {"a/b/robots.txt": GOOD, "a/page.html": GOOD, "a/c/robots.txt": GOOD}
        required = {"files": "a/", "require": "at-most-as-permissive"}
        for after in ({"a/b/robots.txt": LOOSER}, {"a/b/robots.txt": GOOD, "a/page.html": LOOSER}):
            job = self.push(before, before | after, **required)
            self.assertEqual(job.failed, after["a/b/robots.txt"] == LOOSER, job.log)
        # Without the file, what it disallowed is allowed.
        self.assertTrue(self.push(before, {"a/b/robots.txt": GOOD}, **required).failed)

    def test_relation_that_is_not_proved_fails(self):
        loosened = self.push({"robots.txt": GOOD}, {"robots.txt": LOOSER}, require="at-most-as-permissive")
        self.assertTrue(loosened.failed)
        self.assertIn("/admin/", [one for one in commands(loosened.log) if one[0] == "error"][0][2])
        self.assertFalse(self.push({"robots.txt": LOOSER}, {"robots.txt": GOOD}, require="at-most-as-permissive").failed)

    def test_base_input_names_a_branch_that_is_not_fetched(self):
        self.commit({"robots.txt": LOOSER})
        self.git("branch", "production")
        job = self.pull_request({"robots.txt": GOOD}, {"robots.txt": GOOD}, base="production")
        self.assertEqual(job.outputs["changed"], "true", job.log)

    def test_base_that_does_not_exist_fails_with_the_reason(self):
        job = self.push({"robots.txt": GOOD}, {"robots.txt": GOOD}, base="nowhere")
        self.assertTrue(job.failed)
        self.assertIn("cannot fetch the base `nowhere`", job.log)


class Comment(Action):
    def test_change_is_commented_once_and_updated(self):
        job = self.pull_request({"robots.txt": GOOD}, {"robots.txt": LOOSER}, comment="true")
        self.assertFalse(job.failed, job.log)
        (first,) = self.bodies()
        self.assertIn("newly **allowed**", first)
        self.pull_request({"robots.txt": GOOD}, {"robots.txt": GOOD + "Disallow: /b\n"}, comment="true")
        (second,) = self.bodies()
        self.assertIn("newly **disallowed**", second)
        self.pull_request({"robots.txt": GOOD}, {"robots.txt": GOOD}, comment="true")
        (third,) = self.bodies()
        self.assertIn("robots.txt: no change", third)

    def test_unchanged_file_is_not_commented(self):
        self.pull_request({"robots.txt": GOOD}, {"robots.txt": GOOD}, comment="true")
        self.assertEqual(self.bodies(), [])

    def test_comment_of_a_person_with_the_same_text_is_left_alone(self):
        self.pull_request({"robots.txt": GOOD}, {"robots.txt": LOOSER}, comment="true")
        (body,) = self.bodies()
        person = {"id": 1, "user": {"login": "a", "type": "User"}, "body": body.split("\n")[0]}
        self.comments.write_text(json.dumps([person]))
        self.pull_request({"robots.txt": GOOD}, {"robots.txt": LOOSER}, comment="true")
        self.assertEqual(self.bodies(), [person["body"], body])

    def test_other_job_has_its_own_comment(self):
        self.pull_request({"robots.txt": GOOD}, {"robots.txt": LOOSER}, comment="true")
        self.environment["GITHUB_JOB"] = "other"
        self.pull_request({"robots.txt": GOOD}, {"robots.txt": LOOSER}, comment="true")
        self.assertEqual(len(self.bodies()), 2)

    def test_token_that_may_not_write_is_a_warning(self):
        job = self.pull_request({"robots.txt": GOOD}, {"robots.txt": LOOSER}, comment="true", token="read-only")
        self.assertFalse(job.failed, job.log)
        self.assertTrue(any(one[0] == "warning" and "cannot comment" in one[2] for one in commands(job.log)))
        self.assertIn("newly **allowed**", job.summary)

    def test_many_changes_fit_into_one_comment(self):
        # Each file is a table near the limit of one comment.
        rules = "".join(f"Disallow: /{number:03}/{'x' * 80}\n" for number in range(300))
        after = {f"{name}/robots.txt": f"User-agent: *\n{rules}" for name in "abc"}
        self.pull_request({"README": ""}, after, comment="true")
        (body,) = self.bodies()
        self.assertIn("do not fit into a comment", body)


class Install(Action):
    def test_missing_command_and_unknown_version_fail_with_the_reason(self):
        (self.temporary.parent / "bin/robots").unlink()
        job = self.push(None, {"robots.txt": GOOD})
        self.assertTrue(job.failed)
        self.assertIn("`robots` is not in the PATH", job.log)
        job = self.push(None, {"robots.txt": GOOD}, version="0.1.0 --index-url=x")
        self.assertTrue(job.failed)
        self.assertIn("unknown version `0.1.0 --index-url=x`", job.log)

    def test_source_is_cached_by_what_the_command_is_built_from(self):
        # The cache has the command, so nothing is built.
        folder = self.temporary / "robots-command/bin"
        folder.mkdir(parents=True)
        (folder / "robots").symlink_to(ROBOTS)
        (self.temporary.parent / "bin/robots").unlink()
        job = self.push(None, {"robots.txt": BROKEN}, version="source")
        self.assertIn("is not a product token", job.log)
        cache = job.used["actions/cache/restore"]
        self.assertEqual(cache, job.used["actions/cache/save"])
        self.assertEqual(cache["path"], str(folder.parent))
        self.assertRegex(cache["key"], "^robots-Linux-X64-[0-9a-f]{40}$")

    @unittest.skipUnless(os.environ.get("ROBOTS_WHEELS"), "no wheel is built")
    def test_version_installs_the_wheel(self):
        (self.temporary.parent / "bin/robots").unlink()
        self.environment |= {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": os.environ["ROBOTS_WHEELS"]}
        version = subprocess.run([ROBOTS, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
        job = self.push(None, {"robots.txt": BROKEN}, version=version)
        self.assertIn("is not a product token", job.log)


if __name__ == "__main__":
    unittest.main()
