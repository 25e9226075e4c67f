"""Runs the robots command of this package, for `python -m robots_static_cli`, `uvx` and `pipx run`."""

import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Iterator


def candidates() -> Iterator[Path]:
    """Yields the paths at which installers put the binary."""
    name = "robots.exe" if os.name == "nt" else "robots"
    # `pip install --target` moves the binary without an update of the list of files, which then names a path
    # of anything else.
    packages = Path(__file__).resolve().parent.parent
    yield packages / "bin" / name
    for file in metadata.files("robots-static-cli") or ():
        if file.name == name:
            yield Path(str(file.locate()))


def main() -> None:
    """Replaces this process by the command; on Windows, which cannot do that, waits for the command."""
    binary = next(filter(Path.is_file, candidates()), None)
    if binary is None:
        print("error: the binary of the package `robots-static-cli` is missing: reinstall the package", file=sys.stderr)
        sys.exit(2)
    command = [str(binary), *sys.argv[1:]]
    if os.name == "nt":
        sys.exit(subprocess.run(command).returncode)
    os.execv(binary, command)


if __name__ == "__main__":
    main()
