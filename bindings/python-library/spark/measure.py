"""measure.py LINES: measures the audit of a log in Spark on one executor with one core and with two, and on two executors.

Prints seconds from the call to the last row and the CPU seconds of the whole machine in them, as medians of three runs after
one that starts the workers. Needs an idle machine with Linux. Each executor runs one task at a time, in two processes: a JVM,
which reads lines, and Python, which judges them.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import logs


def machine_cpu_seconds():
    """Returns the seconds that the cores of this machine have worked since it started."""
    user, nice, system, _idle, _wait, interrupts, soft, *_ = Path("/proc/stat").read_text().split(None, 9)[1:]
    ticks = int(user) + int(nice) + int(system) + int(interrupts) + int(soft)
    return ticks / os.sysconf("SC_CLK_TCK")


def measure(folder, executors, cores):
    """Returns the seconds, the CPU seconds and the requests of a run whose processes share this number of cores."""
    os.sched_setaffinity(0, range(cores))
    import pyarrow as pa
    from pyspark.sql import SparkSession

    from robots_static import Robots, parse

    robots = Robots(logs.ROBOTS)

    def judge(batches):
        for batch in batches:
            judged = pa.table(robots.audit(parse(batch)))
            counts = judged.group_by(["crawler", "verdict", "line"]).aggregate([([], "count_all")])
            yield from counts.to_batches()

    session = SparkSession.builder.master(f"local-cluster[{executors},1,1024]").config("spark.driver.host", "127.0.0.1")
    session = session.config("spark.driver.bindAddress", "127.0.0.1").config("spark.ui.enabled", "false")
    session = session.config("spark.sql.execution.arrow.maxRecordsPerBatch", 65536).config("spark.executor.memory", "1g")
    session = session.config("spark.sql.files.maxPartitionBytes", 16 << 20).config("spark.sql.shuffle.partitions", 2)
    spark = session.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    schema = "crawler string, verdict string, line int, requests bigint"
    runs = []
    for _ in range(4):
        # A new plan: Spark would take the shuffled rows of one that it has already run.
        counts = spark.read.text(folder).mapInArrow(judge, schema).groupBy("crawler", "verdict", "line").sum("requests")
        start, busy = time.perf_counter(), machine_cpu_seconds()
        rows = counts.collect()
        runs.append((time.perf_counter() - start, machine_cpu_seconds() - busy))
    spark.stop()
    seconds, cpu_seconds = (statistics.median(column) for column in zip(*runs[1:]))
    return {"seconds": seconds, "cpu_seconds": cpu_seconds, "requests": sum(row[3] for row in rows)}


def main():
    if len(sys.argv) == 4:
        print(json.dumps(measure(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
        return
    count = int(sys.argv[1])
    environment = os.environ | {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    with tempfile.TemporaryDirectory() as folder:
        logs.write(Path(folder), 8, count // 8)
        size = sum(path.stat().st_size for path in Path(folder).iterdir())
        print(f"{count} lines, {size} bytes, load {os.getloadavg()[0]:.1f}")
        for executors, cores in ((1, 1), (1, 2), (2, 2)):
            command = [sys.executable, __file__, folder, str(executors), str(cores)]
            finished = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
            run = json.loads(finished.stdout.splitlines()[-1])
            rate = run["requests"] / run["seconds"]
            times = f"{run['seconds']:.1f} s, {run['cpu_seconds']:.1f} CPU s"
            print(f"{executors} executors on {cores} cores: {times}, {rate:.0f} lines a second")


main()
