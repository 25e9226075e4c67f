"""The archives are those that the metadata of the command names, for every target of the workflow."""

import re
import subprocess
import tarfile
import tempfile
import tomllib
import unittest
import zipfile
from pathlib import Path

import yaml

PROJECT = Path(__file__).resolve().parents[1]
WORKFLOW = yaml.safe_load((PROJECT / ".github/workflows/release.yml").read_text())
BINSTALL = tomllib.loads((PROJECT / "tools/cli/Cargo.toml").read_text())["package"]["metadata"]["binstall"]
TARGETS = [one["target"] for one in WORKFLOW["jobs"]["wheels"]["strategy"]["matrix"]["include"]]
PLATFORMS = {
    "aarch64-apple-darwin": "macosx_11_0_arm64",
    "aarch64-unknown-linux-gnu": "manylinux2014_aarch64.manylinux_2_17_aarch64",
    "aarch64-unknown-linux-musl": "musllinux_1_2_aarch64",
    "x86_64-apple-darwin": "macosx_10_12_x86_64",
    "x86_64-pc-windows-msvc": "win_amd64",
    "x86_64-unknown-linux-gnu": "manylinux2014_x86_64.manylinux_2_17_x86_64",
    "x86_64-unknown-linux-musl": "musllinux_1_2_x86_64",
}


def render(template, target):
    """Fills a template of cargo-binstall for a target."""
    windows = "windows" in target
    override = BINSTALL["overrides"].get(target, {})
    suffix = {"tgz": ".tar.gz", "zip": ".zip"}[override.get("pkg-fmt", BINSTALL["pkg-fmt"])]
    values = {"target": target, "bin": "robots", "binary-ext": ".exe" if windows else "", "archive-suffix": suffix}
    return re.sub(r"\{ (\S+) \}", lambda match: values.get(match[1], match[1]), template)


class Archives(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        for target in TARGETS:
            command = "robots.exe" if "windows" in target else "robots"
            with zipfile.ZipFile(self.folder / f"robots_static_cli-1.2.3-py3-none-{PLATFORMS[target]}.whl", "w") as wheel:
                wheel.writestr(f"robots_static_cli-1.2.3.data/scripts/{command}", f"command of {target}")
                wheel.writestr("robots_static_cli-1.2.3.dist-info/sboms/robots-cli.cyclonedx.json", "{}")

    def pack(self):
        subprocess.run([PROJECT / "release/archives", self.folder], check=True, capture_output=True)
        return {path.name: path for path in self.folder.iterdir() if path.suffix in (".gz", ".zip")}

    def test_archive_of_each_target_is_where_binstall_looks(self):
        archives = self.pack()
        self.assertEqual(len(archives), len(TARGETS))
        for target in TARGETS:
            name = render(BINSTALL["pkg-url"], target).split("/")[-1]
            path = render(BINSTALL["bin-dir"], target)
            if name.endswith(".zip"):
                with zipfile.ZipFile(archives[name]) as archive:
                    contents, names = archive.read(path), archive.namelist()
            else:
                with tarfile.open(archives[name]) as archive:
                    contents, names = archive.extractfile(path).read(), archive.getnames()
                    self.assertEqual(archive.getmember(path).mode, 0o755)
            self.assertEqual(contents.decode(), f"command of {target}")
            for document in ("LICENSE-APACHE", "LICENSE-MIT", "README.md", "robots.cyclonedx.json"):
                self.assertIn(f"robots-{target}/{document}", names)

    def test_same_wheels_make_the_same_bytes(self):
        first = {name: path.read_bytes() for name, path in self.pack().items()}
        self.assertEqual({name: path.read_bytes() for name, path in self.pack().items()}, first)

    def test_folder_without_wheels_fails(self):
        for wheel in self.folder.glob("*.whl"):
            wheel.unlink()
        finished = subprocess.run([PROJECT / "release/archives", self.folder], capture_output=True, text=True)
        self.assertNotEqual(finished.returncode, 0)
        self.assertIn("no wheel", finished.stderr)


if __name__ == "__main__":
    unittest.main()
