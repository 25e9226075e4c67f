"""The wheel that `build` has made, beside that of the command."""

import email
import os
import sys
import unittest
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "bindings/python"))
from packages_test import ARTIFACTS, VERSION, VERSION_LINE, Folder, assert_runs_with_old_glibc, environment, run, succeed  # noqa: E402,E501 (of another folder)
from packages_test import wheel as wheel_of_command  # noqa: E402

STEM = f"robots_static-{VERSION}"


def wheel() -> Path:
    """Returns the wheel of this platform."""
    [path] = ARTIFACTS.glob(f"{STEM}-cp310-abi3-*_{os.uname().machine}.whl")
    return path


class Wheel(unittest.TestCase):
    def test_contents_are_the_module_its_types_and_its_licenses(self) -> None:
        with zipfile.ZipFile(wheel()) as archive:
            names = set(archive.namelist())
            metadata = email.message_from_bytes(archive.read(f"{STEM}.dist-info/METADATA"))
        module = {name for name in names if name.startswith("robots_static/")}
        files = ("__init__.py", "_native.abi3.so", "_native.pyi", "py.typed", "results.py", "scrapy.py")
        self.assertEqual(module, {f"robots_static/{name}" for name in files})
        self.assertIn(f"{STEM}.dist-info/licenses/LICENSE-MIT", names)
        self.assertEqual(metadata["Version"], VERSION)
        self.assertEqual(metadata.get_all("Requires-Dist"), None)

    def test_module_requires_at_most_glibc_2_17(self) -> None:
        self.assertIn(f"manylinux_2_17_{os.uname().machine}", wheel().name)
        assert_runs_with_old_glibc(self, wheel(), "robots_static/_native.abi3.so")

    def test_no_file_is_also_of_the_wheel_of_the_command(self) -> None:
        files = []
        for path in (wheel(), wheel_of_command()):
            with zipfile.ZipFile(path) as archive:
                files.append(set(archive.namelist()))
        self.assertEqual(files[0] & files[1], set())


class SideBySide(Folder):
    """One environment with both wheels, without any other package."""

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.programs = environment(cls.folder / "venv")
        succeed(cls.programs / "pip", "install", wheel(), wheel_of_command())

    def python(self, code: str) -> str:
        return succeed(self.programs / "python", "-c", code)

    def test_library_and_command_run_and_are_of_one_version(self) -> None:
        self.assertEqual(self.python("import robots_static; print(robots_static.__version__)"), f"{VERSION}\n")
        self.assertRegex(succeed(self.programs / "robots", "--version"), VERSION_LINE)
        self.assertRegex(succeed(self.programs / "python", "-m", "robots_static_cli", "--version"), VERSION_LINE)

    def test_report_is_what_the_command_prints(self) -> None:
        robots = self.folder / "robots.txt"
        robots.write_text("User-agent: *\nDisallow: basket/\n")
        printed = run(self.programs / "robots", "check", "robots.txt", cwd=self.folder)
        code = f"import robots_static; print(robots_static.check(open({str(robots)!r}).read())['report'], end='')"
        # The command also names its option for edits.
        edits = "1 more edit: `robots check --suggest`\n"
        self.assertEqual(self.python(code) + edits, printed.stdout)
        decided = run(self.programs / "robots", "decide", "robots.txt", "--agent", "GPTBot", "/a", cwd=self.folder)
        code = (
            f"import robots_static; text = open({str(robots)!r}).read(); "
            "print(robots_static.decide(text, agent='GPTBot', url='/a')['report'], end='')"
        )
        self.assertEqual(self.python(code), decided.stdout)

    def test_without_the_command_the_library_stays(self) -> None:
        succeed(self.programs / "pip", "uninstall", "--yes", "robots-static-cli")
        self.assertEqual(self.python("import robots_static; print(robots_static.check('')['denied'])"), "False\n")
        self.assertNotEqual(run(self.programs / "python", "-m", "robots_static_cli").returncode, 0)


if __name__ == "__main__":
    unittest.main()
