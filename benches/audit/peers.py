#!/usr/bin/env python3
"""peers.py FOLDER: measures `robots audit` beside other readers of logs, all in one run.

`FOLDER` is what `audit generate` wrote, and `access.log.gz` is its log in gzip. Needs goaccess, `agrind`, and the modules
polars and duckdb of the interpreter that runs this. Prints a row of Markdown for each program, of the run of three with the
fewest CPU seconds: user and system time of the program and all its children, and wall time. Needs an idle machine with Linux.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

AUDIT = Path(__file__).parent.parent / "target/release/audit"

POLARS = """
import sys, polars
lines = polars.scan_csv(sys.argv[1], separator="\\x01", quote_char=None, has_header=False, new_columns=["line"])
agent = polars.col("line").str.extract(r'"([^"]*)"$').alias("agent")
print(lines.select(agent).group_by("agent").len().collect(engine="streaming").height)
"""

DUCKDB = """
import sys, duckdb
fields = ["address", "identity", "user", "time", "request", "status", "bytes", "referrer", "agent"]
pattern = r'^(\\S+) (\\S+) (\\S+) \\[([^\\]]+)\\] "([^"]*)" (\\d+) (\\S+) "([^"]*)" "([^"]*)"$'
print(len(duckdb.sql(f'''
    select parsed.agent, count(*) from (
        select regexp_extract(line, '{pattern}', {fields}) as parsed
        from read_csv('{sys.argv[1]}', delim = '\\x01', quote = '', escape = '', header = false,
                      columns = {{'line': 'varchar'}}))
    group by all''').fetchall()))
"""


def measure(command):
    """Returns the wall seconds, the CPU seconds and the peak in megabytes of a command and its children."""
    start = time.perf_counter()
    # A file, because grep stops at the first line that it finds if its output is the null device.
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.PIPE)
        errors = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(f"{command[0]}: {errors.decode(errors='replace')}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000


def main():
    folder = Path(sys.argv[1])
    log, zipped, part = folder / "access.log", folder / "access.log.gz", folder / "part.log"
    with log.open("rb") as text, part.open("wb") as start:
        # In blocks, because the peak of a child counts from that of this process.
        for _ in range(100):
            start.write(text.read(1_000_000))
    read = [AUDIT, "read", folder / "robots.txt", folder / "ranges.json"]
    goaccess = ["goaccess", "--log-format=COMBINED", "--no-progress"]
    by_header = 'parse "* * * [*] \\"*\\" * * \\"*\\" \\"*\\"" as host, id, user, at, request, status, size, from, agent'
    programs = [
        ("`robots audit`, plain, one thread", log, [*read, "1", log]),
        ("`robots audit`, plain, two threads", log, [*read, "2", log]),
        ("`robots audit`, gzip, one thread", log, [*read, "1", zipped]),
        ("`robots audit`, gzip, two threads", log, [*read, "2", zipped]),
        ("inflate alone (zlib-rs), one thread", log, [AUDIT, "inflate", zipped]),
        ("`wc -l`", log, ["wc", "-l", log]),
        ("`grep -c Googlebot`", log, ["grep", "-c", "Googlebot", log]),
        ("`zgrep -c Googlebot`", log, ["zgrep", "-c", "Googlebot", zipped]),
        ("Polars", log, [sys.executable, "-c", POLARS, log]),
        ("DuckDB", log, [sys.executable, "-c", DUCKDB, log]),
        ("angle-grinder", log, ["agrind", "--file", log, f"* | {by_header} | count by agent"]),
        ("goaccess, first 100 MB", part, [*goaccess, "-o", folder / "report.json", part]),
    ]
    print(f"load {os.getloadavg()[0]:.1f}\n")
    print("| program | CPU s | MB per CPU s | wall s | peak, MB |\n|---|---|---|---|---|")
    for name, text, command in programs:
        seconds, cpu_seconds, peak = min((measure(command) for _ in range(3)), key=lambda run: run[1])
        rate = text.stat().st_size / 1e6 / cpu_seconds
        print(f"| {name} | {cpu_seconds:.2f} | {rate:,.0f} | {seconds:.2f} | {peak:.0f} |", flush=True)


main()
