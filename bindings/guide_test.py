"""The snippets of the page on CI are valid, and do what the page states. `ROBOTS` is the command."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import yaml

PROJECT = Path(__file__).resolve().parents[1]
PAGE = (PROJECT / "docs/guide/ci.md").read_text()
ROBOTS = Path(os.environ["ROBOTS"]).resolve()

sys.path.append(str(PROJECT / "bindings/action"))
from runner import run  # noqa: E402 (of another folder)


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def inputs(section):
    """Returns the names in the first column of the table of inputs in a section."""
    (text,) = re.findall(rf"^## {section}\n(.*?)(?=^## )", PAGE, re.DOTALL | re.MULTILINE)
    rows = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def snippets(key):
    """Returns the snippets with this key, as text and value."""
    found = [(text, yaml.safe_load(text)) for text in blocks("yaml")]
    return [(text, value) for text, value in found if key in value]


class Snippets(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="robots-guide-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def check(self, *command, text):
        file = self.folder / "snippet.yaml"
        file.write_text(text)
        finished = subprocess.run([*command, str(file)], capture_output=True, text=True, check=False)
        self.assertEqual(finished.returncode, 0, finished.stdout + finished.stderr)

    def site(self):
        """Makes a repository of the site of the guide, and returns its folder."""
        site = self.folder / "site"
        (site / "static").mkdir(parents=True)
        for file in ("robots.txt", "claims.toml", "static/sitemap.xml"):
            shutil.copy(PROJECT / "docs" / file, site / file)
        git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.com"]
        for arguments in (["init", "--quiet", "-b", "main"], ["add", "--all"], ["commit", "--quiet", "--message=all"]):
            subprocess.run([*git, *arguments], cwd=site, check=True)
        return site

    def test_every_snippet_is_of_a_known_kind(self):
        known = sum(len(snippets(key)) for key in ("jobs", "include", "repos"))
        self.assertEqual(known, len(blocks("yaml")))
        self.assertGreater(known, 3)

    def test_workflows_are_valid_and_their_inputs_pass_on_the_site_of_the_guide(self):
        workflows = snippets(True)  # YAML reads the key `on` as true.
        self.assertTrue(workflows)
        programs = self.folder / "bin"
        programs.mkdir()
        (programs / "robots").symlink_to(ROBOTS)
        site = self.site()
        for index, (text, workflow) in enumerate(workflows):
            self.check("actionlint", text=text)
            self.check("check-jsonschema", "--builtin-schema", "vendor.github-workflows", text=text)
            (step,) = [one for one in workflow["jobs"]["robots"]["steps"] if one.get("uses", "").startswith("OWNER/")]
            temporary = self.folder / f"temp{index}"
            temporary.mkdir()
            environment = {
                "PATH": f"{programs}:{os.environ['PATH']}",
                "HOME": str(self.folder),
                "GITHUB_EVENT_NAME": "push",
            }
            inputs = {"version": "installed"} | step["with"]
            job = run(PROJECT, site, temporary, inputs, {"before": "0" * 40}, environment)
            self.assertFalse(job.failed, job.log)

    def test_includes_are_valid_and_have_inputs_of_the_template(self):
        header = (PROJECT / "templates/robots.yml").read_text().split("\n---\n")[0]
        declared = set(yaml.safe_load(header)["spec"]["inputs"])
        for text, value in snippets("include"):
            self.check("check-jsonschema", "--builtin-schema", "vendor.gitlab-ci", text=text)
            (include,) = value["include"]
            self.assertEqual(include["file"], "templates/robots.yml")
            self.assertLessEqual(set(include["inputs"]), declared)
        self.assertEqual(inputs("GitLab CI/CD"), declared)

    def test_hooks_are_valid_and_exist(self):
        ids = {hook["id"] for hook in yaml.safe_load((PROJECT / ".pre-commit-hooks.yaml").read_text())}
        for text, value in snippets("repos"):
            self.check("pre-commit", "validate-config", text=text)
            (repository,) = value["repos"]
            if repository["repo"] != "local":
                self.assertLessEqual({hook["id"] for hook in repository["hooks"]}, ids)

    def test_commands_of_any_other_system_run_on_the_site_of_the_guide(self):
        (commands,) = [text for text in blocks("sh") if text.startswith("robots check")]
        site = self.site()
        (self.folder / "robots").symlink_to(ROBOTS)
        subprocess.run(["git", "update-ref", "refs/remotes/origin/main", "HEAD"], cwd=site, check=True)
        environment = os.environ | {"PATH": f"{self.folder}:{os.environ['PATH']}"}
        finished = subprocess.run(
            ["bash", "-eo", "pipefail", "-c", commands],
            cwd=site, env=environment, capture_output=True, text=True, check=False,
        )
        self.assertEqual(finished.returncode, 0, finished.stdout + finished.stderr)

    def test_inputs_and_outputs_of_the_page_are_those_of_the_action(self):
        action = yaml.safe_load((PROJECT / "action.yml").read_text())
        self.assertEqual(inputs("GitHub Actions"), set(action["inputs"]))
        (outputs,) = re.findall(r"^The outputs are (.*?)\n\n", PAGE, re.MULTILINE | re.DOTALL)
        for name in action["outputs"]:
            self.assertIn(f"`{name}`", outputs)


if __name__ == "__main__":
    unittest.main()
