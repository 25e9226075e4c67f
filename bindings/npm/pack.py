"""Packs the npm packages of the command into the folder of artifacts.

    pack.py ARTIFACTS robots.wasm [WHEEL...]

The package of a platform has the binary of its wheel, so that pip and npm install the same bytes. The main package has
the command as WebAssembly, for the platforms without a package. It depends on the packages of these wheels only: `npm ci`
and Yarn reject an optional dependency that no registry has.
"""

import fnmatch
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
MAIN = json.loads((FOLDER / "package.json").read_text())
PLATFORMS = json.loads((FOLDER / "platforms.json").read_text())
SCOPE = "@robots-static"


def pack(package: Path, artifacts: Path) -> None:
    """Packs a folder as npm publishes it."""
    command = ["npm", "pack", "--silent", "--pack-destination", str(artifacts)]
    subprocess.run(command, cwd=package, check=True, stdout=subprocess.DEVNULL)


def copy_licenses(package: Path) -> None:
    for license in ("LICENSE-APACHE", "LICENSE-MIT"):
        shutil.copy(FOLDER.parent.parent / license, package)


def platform_of(wheel: Path) -> str:
    """Returns the key in platforms.json of a wheel, by the last part of its name."""
    tag = wheel.stem.rsplit("-", 1)[-1]
    for platform, its in PLATFORMS.items():
        if any(fnmatch.fnmatch(part, its["wheel"]) for part in tag.split(".")):
            return platform
    sys.exit(f"error: no npm package for the platform `{tag}` of {wheel}: add it to platforms.json")


def pack_platform(wheel: Path, artifacts: Path) -> str:
    """Packs the package of a wheel, and returns its platform."""
    platform = platform_of(wheel)
    its = PLATFORMS[platform]
    manifest = {
        "name": f"{SCOPE}/{platform}",
        "version": MAIN["version"],
        "description": f"the robots command for {platform}, which the package {MAIN['name']} installs",
        "license": MAIN["license"],
        "files": ["bin", "LICENSE-APACHE", "LICENSE-MIT"],
        **{key: its[key] for key in ("os", "cpu", "libc") if key in its},
        # A package manager that runs packages from an archive, such as Yarn, unpacks this one.
        "preferUnplugged": True,
    }
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(wheel) as archive:
        package = Path(folder)
        (package / "bin").mkdir()
        scripts = f"robots_static_cli-{MAIN['version']}.data/scripts/"
        file = "robots.exe" if platform.startswith("win32") else "robots"
        binary = package / "bin" / file
        binary.write_bytes(archive.read(scripts + file))
        binary.chmod(0o755)
        (package / "package.json").write_text(json.dumps(manifest, indent=2) + "\n")
        copy_licenses(package)
        pack(package, artifacts)
    return platform


def pack_main(wasm: Path, artifacts: Path, platforms: list[str]) -> None:
    manifest = MAIN | {"optionalDependencies": {f"{SCOPE}/{platform}": MAIN["version"] for platform in sorted(platforms)}}
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder)
        for name in ("bin", "lib"):
            shutil.copytree(FOLDER / name, package / name)
        (package / "package.json").write_text(json.dumps(manifest, indent=2) + "\n")
        shutil.copy(FOLDER / "README.md", package)
        shutil.copy(wasm, package / "robots.wasm")
        copy_licenses(package)
        pack(package, artifacts)


def main() -> None:
    artifacts, wasm, *wheels = map(Path, sys.argv[1:])
    artifacts.mkdir(parents=True, exist_ok=True)
    platforms = [pack_platform(wheel, artifacts.resolve()) for wheel in wheels]
    pack_main(wasm, artifacts.resolve(), platforms)


main()
