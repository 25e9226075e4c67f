"""What `build` has made: the wheel, the source distribution, and what pip, uv and pipx install of them."""

import email
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import unittest
import zipfile
from pathlib import Path

from elftools.elf.elffile import ELFFile

ROOT = Path(__file__).resolve().parent.parent.parent
TARGET = Path(os.environ["CARGO_TARGET_DIR"])
ARTIFACTS = TARGET / "artifacts"
VERSION = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]
# The version, and the date of the table of crawlers.
VERSION_LINE = rf"\Arobots {re.escape(VERSION)} \(crawlers of \d{{4}}-\d\d-\d\d\)\n\Z"
STEM = f"robots_static_cli-{VERSION}"
LICENSES = ("LICENSE-APACHE", "LICENSE-MIT")

# glibc 2.17, and the libraries of it, are the promise of manylinux_2_17 (PEP 599).
GLIBC = (2, 17)
LIBRARIES = {"libc.so.6", "libdl.so.2", "libm.so.6", "libpthread.so.0", "ld-linux-x86-64.so.2", "libgcc_s.so.1"}

BAD = "User-agent: GPTBot, CCBot\nDisallow: /\n"
GOOD = "User-agent: *\nDisallow: /search\n"


def wheel() -> Path:
    """Returns the wheel of this platform."""
    [path] = ARTIFACTS.glob(f"{STEM}-py3-none-*_{os.uname().machine}.whl")
    return path


def run(*command: object, **options: object) -> subprocess.CompletedProcess:
    """Runs a command without a network for package installers, and returns its status and its output."""
    environment = {**os.environ, "PIP_NO_INDEX": "1", "UV_OFFLINE": "1", "NO_COLOR": "1"}
    # What is installed is tested, and not the sources in the current folder.
    environment["PYTHONSAFEPATH"] = "1"
    # The wheels that a machine offers to each installation are not those of the test.
    environment.pop("PIP_FIND_LINKS", None)
    environment.update(options.pop("env", {}))
    words = [str(word) for word in command]
    return subprocess.run(words, capture_output=True, text=True, env=environment, **options)


def succeed(*command: object, **options: object) -> str:
    """Runs a command that must succeed, and returns its output."""
    result = run(*command, **options)
    if result.returncode:
        raise AssertionError(f"{command}\n{result.stdout}{result.stderr}")
    return result.stdout


class Folder(unittest.TestCase):
    """Tests in a temporary folder."""

    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory(prefix="robots-python-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)


def environment(folder: Path) -> Path:
    """Creates a virtual environment, and returns its folder of programs."""
    succeed(sys.executable, "-m", "venv", folder)
    return folder / "bin"


def assert_runs_with_old_glibc(test: unittest.TestCase, wheel: Path, name: str) -> None:
    """Asserts that a file of a wheel needs no newer glibc than the name of the wheel promises."""
    with zipfile.ZipFile(wheel) as archive, archive.open(name) as file:
        binary = ELFFile(file)
        needed = {tag.needed for tag in binary.get_section_by_name(".dynamic").iter_tags("DT_NEEDED")}
        symbols = [
            symbol.name
            for _, versions in binary.get_section_by_name(".gnu.version_r").iter_versions()
            for symbol in versions
        ]
    test.assertLessEqual(needed, LIBRARIES)
    versions = [re.fullmatch(r"GLIBC_([0-9.]+)|GCC_.*", symbol) for symbol in symbols]
    test.assertTrue(all(versions), symbols)
    highest = max(tuple(map(int, match[1].split("."))) for match in versions if match[1])
    print(f"highest symbol: GLIBC_{'.'.join(map(str, highest))}", file=sys.stderr)
    test.assertLessEqual(highest, GLIBC)


class Wheel(unittest.TestCase):
    def test_name_states_manylinux_2_17(self) -> None:
        self.assertIn(f"manylinux_2_17_{os.uname().machine}", wheel().name)

    def test_contents_are_the_command_and_its_licenses(self) -> None:
        with zipfile.ZipFile(wheel()) as archive:
            names = set(archive.namelist())
            for name in LICENSES:
                text = archive.read(f"{STEM}.dist-info/licenses/{name}")
                self.assertEqual(text, (ROOT / name).read_bytes())
        expected = {
            f"{STEM}.data/scripts/robots",
            f"{STEM}.data/scripts/robots-static-cli",
            "robots_static_cli/__init__.py",
            "robots_static_cli/__main__.py",
            *(f"{STEM}.dist-info/{name}" for name in ("METADATA", "RECORD", "WHEEL")),
            *(f"{STEM}.dist-info/licenses/{name}" for name in LICENSES),
            f"{STEM}.dist-info/sboms/robots-cli.cyclonedx.json",
        }
        self.assertEqual(names, expected)

    def test_metadata_names_version_license_and_description(self) -> None:
        with zipfile.ZipFile(wheel()) as archive:
            metadata = email.message_from_bytes(archive.read(f"{STEM}.dist-info/METADATA"))
        self.assertEqual(metadata["Version"], VERSION)
        self.assertEqual(metadata["License-Expression"], "MIT OR Apache-2.0")
        description = (ROOT / "bindings/python/description.md").read_text()
        self.assertEqual(metadata.get_payload().strip(), description.strip())

    def test_binary_requires_at_most_glibc_2_17(self) -> None:
        assert_runs_with_old_glibc(self, wheel(), f"{STEM}.data/scripts/robots")


class Installed(Folder):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.programs = environment(cls.folder / "venv")
        succeed(cls.programs / "pip", "install", wheel())
        (cls.folder / "good.txt").write_text(GOOD)
        (cls.folder / "bad.txt").write_text(BAD)

    def test_good_file_passes(self) -> None:
        result = run(self.programs / "robots", "check", "good.txt", cwd=self.folder)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(result.stdout, "1 file checked: no errors, no warnings\n")

    def test_bad_file_fails_with_the_finding(self) -> None:
        result = run(self.programs / "robots", "check", "bad.txt", cwd=self.folder)
        self.assertEqual((result.returncode, result.stderr), (1, ""))
        self.assertIn("error[comma_in_user_agent]: `GPTBot, CCBot` is not a product token\n --> bad.txt:1:13", result.stdout)

    def test_command_passes_the_cases_of_the_crate(self) -> None:
        """The cases state the output and the exit status of all subcommands."""
        # With the features of the README's test command, which has compiled them.
        command = ("cargo", "test", "--quiet", "--workspace", "--all-features", "--test", "command", "cases::")
        output = succeed(*command, cwd=ROOT, env={"ROBOTS_COMMAND": str(self.programs / "robots")})
        self.assertIn("1 passed", output)

    def test_version_is_that_of_the_crate_by_every_name(self) -> None:
        for command in (
            [self.programs / "robots"],
            [self.programs / "robots-static-cli"],
            [self.programs / "python", "-m", "robots_static_cli"],
        ):
            self.assertRegex(succeed(*command, "--version"), VERSION_LINE)

    def test_module_passes_arguments_streams_and_status(self) -> None:
        command = [self.programs / "python", "-m", "robots_static_cli", "check", "-"]
        result = run(*command, input=BAD)
        self.assertEqual(result.returncode, 1)
        self.assertIn(" --> <stdin>:1:13", result.stdout)

    def test_module_in_a_target_folder_finds_its_binary(self) -> None:
        packages = self.folder / "packages"
        succeed(self.programs / "pip", "install", "--target", packages, wheel())
        output = succeed(sys.executable, "-m", "robots_static_cli", "--version", env={"PYTHONPATH": str(packages)})
        self.assertRegex(output, VERSION_LINE)

    def test_module_without_its_binary_reports_it(self) -> None:
        packages = self.folder / "stripped"
        succeed(self.programs / "pip", "install", "--target", packages, wheel())
        (packages / "bin/robots").unlink()
        result = run(sys.executable, "-m", "robots_static_cli", "--version", env={"PYTHONPATH": str(packages)})
        self.assertEqual(result.returncode, 2)
        self.assertIn("reinstall the package", result.stderr)

    def test_uninstall_removes_everything(self) -> None:
        programs = environment(self.folder / "removed")
        before = sorted(programs.parent.rglob("*"))
        succeed(programs / "pip", "install", "--no-compile", wheel())
        succeed(programs / "pip", "uninstall", "--yes", "robots-static-cli")
        self.assertEqual(sorted(programs.parent.rglob("*")), before)


class Runners(Folder):
    """The commands that run a package without an installation."""

    def test_uvx_runs_the_command_by_the_name_of_the_package(self) -> None:
        output = succeed(
            "uvx", "--no-index", "--find-links", ARTIFACTS, "--python", sys.executable, "--cache-dir", self.folder / "uv",
            f"robots-static-cli@{VERSION}", "--version",
        )  # fmt: skip
        self.assertRegex(output, VERSION_LINE)

    def test_pipx_runs_the_command_by_the_name_of_the_package(self) -> None:
        home = {"PIPX_HOME": str(self.folder / "pipx")}
        output = succeed("pipx", "run", "--spec", wheel(), "robots-static-cli", "--version", env=home)
        self.assertRegex(output, VERSION_LINE)


class Sdist(unittest.TestCase):
    # bindings/upgrade/test builds it, without a network.

    def archive(self) -> Path:
        return ARTIFACTS / f"{STEM}.tar.gz"

    def test_contents_are_what_builds_the_command(self) -> None:
        with tarfile.open(self.archive()) as archive:
            names = [Path(*Path(name).parts[1:]) for name in archive.getnames()]
        folders = {name.parts[0] for name in names if len(name.parts) > 1}
        crates = {path.parent.name for path in ROOT.glob("robots-*/Cargo.toml")}
        self.assertLessEqual(folders, crates | {"bindings", "src", "tests", "tools"})
        files = {str(name) for name in names if len(name.parts) == 1}
        expected = {"Cargo.lock", "Cargo.toml", "PKG-INFO", "README.md", "pyproject.toml", "rust-toolchain.toml"}
        self.assertEqual(files, expected | set(LICENSES))
        fixtures = [str(name) for name in names if "tests" in name.parts and name.suffix != ".rs"]
        self.assertEqual(fixtures, [])
        self.assertLess(self.archive().stat().st_size, 1_500_000)


if __name__ == "__main__":
    unittest.main()
