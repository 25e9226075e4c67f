"""measure.py LINES: measures the audit of a log in Spark on one and on two executors.

Prints seconds from the call to the last row, after one run that starts the workers. Needs an idle machine: each executor
has one core.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import logs


def measure(folder, master):
    """Returns the seconds of a run."""
    import pyarrow as pa
    from pyspark.sql import SparkSession

    from robots_static import Robots, parse

    robots = Robots(logs.ROBOTS)

    def judge(batches):
        for batch in batches:
            judged = pa.table(robots.audit(parse(batch)))
            counts = judged.group_by(["crawler", "verdict", "line"]).aggregate([([], "count_all")])
            yield from counts.to_batches()

    session = SparkSession.builder.master(master).config("spark.driver.host", "127.0.0.1")
    session = session.config("spark.driver.bindAddress", "127.0.0.1").config("spark.ui.enabled", "false")
    session = session.config("spark.sql.execution.arrow.maxRecordsPerBatch", 65536).config("spark.executor.memory", "1g")
    session = session.config("spark.sql.files.maxPartitionBytes", 16 << 20).config("spark.sql.shuffle.partitions", 2)
    spark = session.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    schema = "crawler string, verdict string, line int, requests bigint"
    counts = spark.read.text(folder).mapInArrow(judge, schema).groupBy("crawler", "verdict", "line").sum("requests")
    seconds = []
    for _ in range(2):
        start = time.perf_counter()
        rows = counts.collect()
        seconds.append(time.perf_counter() - start)
    spark.stop()
    return {"seconds": seconds[1], "requests": sum(row[3] for row in rows)}


def main():
    if len(sys.argv) == 3:
        print(json.dumps(measure(*sys.argv[1:])))
        return
    count = int(sys.argv[1])
    environment = os.environ | {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    with tempfile.TemporaryDirectory() as folder:
        logs.write(Path(folder), 8, count // 8)
        size = sum(path.stat().st_size for path in Path(folder).iterdir())
        print(f"{count} lines, {size} bytes, load {os.getloadavg()[0]:.1f}")
        for executors in (1, 2):
            command = [sys.executable, __file__, folder, f"local-cluster[{executors},1,1024]"]
            finished = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
            run = json.loads(finished.stdout.splitlines()[-1])
            rate = run["requests"] / run["seconds"]
            print(f"{executors} executors: {run['seconds']:.1f} s, {rate:.0f} lines a second")


main()
