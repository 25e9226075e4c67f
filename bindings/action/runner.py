"""Runs the steps of a composite action as the runner of GitHub does, as far as `action.yml` uses it.

Steps with `uses` are recorded, not run. Expressions may look up contexts, compare, and combine with `&&`, `||` and `!`.
"""

import dataclasses
import os
import re
import subprocess

import yaml

LOOK_UP = re.compile(r"'[^']*'|[a-z_]+(?:\.[a-z_-]+)+")
STATUS_CHECK = re.compile(r"\b(always|cancelled|failure|success)\(\)")


@dataclasses.dataclass
class Job:
    """The result of a run."""

    log: str = ""
    summary: str = ""
    failed: bool = False
    outputs: dict = dataclasses.field(default_factory=dict)
    used: dict = dataclasses.field(default_factory=dict)


def evaluate(expression, contexts):
    """Returns the value of an expression; what no context has is the empty string."""

    def look_up(match):
        if match[0].startswith("'"):
            return match[0]
        value = contexts
        for key in match[0].split("."):
            value = value.get(key, "") if isinstance(value, dict) else ""
        return repr(value)

    text = LOOK_UP.sub(look_up, expression.replace("cancelled()", "False").replace("success()", "True"))
    text = text.replace("&&", " and ").replace("||", " or ")
    text = re.sub(r"!(?!=)", " not ", text)
    return eval(text, {"__builtins__": {}})  # noqa: S307 (the text is that of the repository's own action)


def interpolate(text, contexts):
    """Replaces each `${{ … }}` in a text by its value."""
    return re.sub(r"\$\{\{(.*?)\}\}", lambda match: str(evaluate(match[1].strip(), contexts)), str(text))


def run(action, workspace, temporary, inputs, event, environment):
    """Runs an action with these inputs for the payload of an event. Returns a `Job`."""
    definition = yaml.safe_load((action / "action.yml").read_text())
    unknown = set(inputs) - set(definition["inputs"])
    assert not unknown, f"the action has no input {unknown}"
    contexts = {
        "github": {"event": event, "token": "a token", "action_path": str(action)},
        "runner": {"os": "Linux", "arch": "X64", "temp": str(temporary)},
        "steps": {},
    }
    defaults = {name: interpolate(one["default"], contexts) for name, one in definition["inputs"].items()}
    contexts["inputs"] = defaults | inputs
    job = Job()
    path = environment["PATH"]
    for index, step in enumerate(definition["runs"]["steps"]):
        condition = str(step.get("if", "True")).removeprefix("${{").removesuffix("}}").strip()
        outcome = {"outputs": {}, "outcome": "skipped"}
        contexts["steps"][step.get("id", str(index))] = outcome
        if job.failed and not STATUS_CHECK.search(condition) or not evaluate(condition, contexts):
            continue
        outcome["outcome"] = "success"
        if "uses" in step:
            job.used[step["uses"].split("@")[0]] = {
                name: interpolate(value, contexts) for name, value in step["with"].items()
            }
            continue
        assert step["shell"] == "bash"
        files = {name: temporary / f"{name}-{index}" for name in ("OUTPUT", "PATH", "STEP_SUMMARY", "ENV")}
        for file in files.values():
            file.touch()
        finished = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", interpolate(step["run"], contexts)],
            cwd=workspace,
            env=environment
            | {f"GITHUB_{name}": str(file) for name, file in files.items()}
            | {
                "PATH": path,
                "GITHUB_ACTION_PATH": str(action),
                "GITHUB_WORKSPACE": str(workspace),
                "RUNNER_TEMP": str(temporary),
            }
            | {name: interpolate(value, contexts) for name, value in step.get("env", {}).items()},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        job.log += finished.stdout.decode()
        job.summary += files["STEP_SUMMARY"].read_text()
        outcome["outputs"] = dict(line.split("=", 1) for line in files["OUTPUT"].read_text().splitlines())
        path = os.pathsep.join([*files["PATH"].read_text().splitlines(), path])
        if finished.returncode != 0:
            outcome["outcome"] = "failure"
            job.failed = True
    for name, output in definition["outputs"].items():
        job.outputs[name] = interpolate(output["value"], contexts)
    return job


def commands(log):
    """Returns the workflow commands of a log that the runner obeys, as `(name, properties, message)`."""
    found = []
    stopped = None
    for line in log.splitlines():
        line = line.strip()
        if stopped is not None:
            if line == f"::{stopped}::":
                stopped = None
            continue
        command = re.match(r"::([a-z-]+)(?: ([^:]*(?::(?!:)[^:]*)*))?::(.*)", line)
        if command and command[1] == "stop-commands":
            stopped = command[3]
        elif command:
            properties = dict(one.split("=", 1) for one in (command[2] or "").split(",") if one)
            found.append((command[1], properties, command[3]))
        else:
            # The older form, which the runner still reads anywhere in a line.
            found += [(name, {}, rest) for name, rest in re.findall(r"##\[([a-z-]+)[^]]*\](.*)", line)]
    return found
