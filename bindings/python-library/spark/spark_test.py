"""The audit in Spark, on two executors, gives the bytes of the command.

The code is that of the page on Python.
"""

import csv
import io
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import logs
import pyarrow.parquet
from pyspark import cloudpickle
from pyspark.sql import SparkSession

from robots_static import Robots, parse

# Executors do not import this module.
cloudpickle.register_pickle_by_value(sys.modules[__name__])

PAGE = Path(__file__).resolve().parents[3] / "docs/guide/python.md"
ROBOTS = os.environ["ROBOTS"]
FILES, LINES = 6, 25_000

# What the command has beside: the addresses of crawlers, and the versions of the file.
ZERO = ("disallowed_verified", "allowed_by_copy", "verified", "impostors")
COLUMNS = (
    "crawler,operator,purpose,class,group,requests,allowed,disallowed,disallowed_served,disallowed_verified,"
    "allowed_by_copy,disallowed_spelling,verified,impostors,robots_txt_fetches,first_violation,last_violation"
).split(",")


def blocks(language, start=""):
    """Returns the blocks of the page in a language."""
    found = re.findall(rf"```{language}\n(.*?)```\n", PAGE.read_text(), re.DOTALL)
    return [block for block in found if block.startswith(start)]


def written(rows):
    """Returns rows as CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def text_of(value):
    """Returns a value as the command writes it."""
    if value is None:
        return ""
    return value.strftime("%Y-%m-%dT%H:%M:%SZ") if hasattr(value, "strftime") else str(value)


def executor():
    """Returns the process of the executor: the parent of the daemon that has forked this process."""
    status = Path(f"/proc/{os.getppid()}/status").read_text()
    executor = int(re.search(r"^PPid:\s*(\d+)$", status, re.MULTILINE)[1])
    name = Path(f"/proc/{executor}/cmdline").read_bytes()
    assert b"CoarseGrainedExecutorBackend" in name, name
    return executor


def killing(judge, folder, tasks, victim=executor):
    """Returns a function that kills its executor, or another process, once in each of these tasks, after the first batch."""

    def judge_and_kill(batches):
        from pyspark import TaskContext

        task = TaskContext.get().partitionId()
        marker = Path(folder, str(task))
        for batch in judge(batches):
            yield batch
            if task in tasks and not marker.exists():
                marker.write_text(str(victim()))
                os.kill(victim(), signal.SIGKILL)

    return judge_and_kill


class Spark(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="robots-spark-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        cls.addClassCleanup(os.chdir, os.getcwd())
        os.chdir(cls.folder)
        Path("robots.txt").write_text(logs.ROBOTS)
        Path("logs").mkdir()
        Path("requests").mkdir()
        logs.write(Path("logs"), FILES, LINES)
        for log in sorted(Path("logs").iterdir()):
            lines = pyarrow.table({"value": log.read_bytes().splitlines()})
            requests = pyarrow.table(parse(lines))
            pyarrow.parquet.write_table(requests, f"requests/{log.stem}.parquet", coerce_timestamps="us")
        cls.expected = cls.command("crawlers")
        session = SparkSession.builder.master("local-cluster[2,1,1024]").appName("robots")
        settings = {
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.memory": "1g",
            "spark.executor.memory": "1g",
            "spark.sql.execution.arrow.maxRecordsPerBatch": 8192,
            "spark.sql.files.maxPartitionBytes": 3 << 20,
            "spark.sql.session.timeZone": "UTC",
            "spark.sql.shuffle.partitions": 2,
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
        }
        for name, value in settings.items():
            session = session.config(name, value)
        cls.spark = session.getOrCreate()
        cls.addClassCleanup(cls.spark.stop)
        cls.spark.sparkContext.setLogLevel("OFF")
        [cls.code] = blocks("python", "# spark\n")
        [cls.code_of_parquet] = blocks("python", "# spark parquet\n")
        cls.crawlers, cls.rules = blocks("sql")

    @classmethod
    def command(cls, table):
        """Returns a table of the command."""
        command = [ROBOTS, "audit", "logs", "--log-format", "combined", "--format", "csv", "--table", table]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    def query(self, change=None):
        """Returns the rows of the page as the command writes them. `change` changes the function that passes them on."""
        table = self.spark.sql(self.crawlers)
        if change:
            table = table.mapInArrow(change(lambda batches: batches), table.schema)
        rows = [row.asDict() | dict.fromkeys(ZERO, 0) for row in table.collect()]
        return written([COLUMNS, *([text_of(row[name]) for name in COLUMNS] for row in rows)])

    def run_page(self, *codes, change=lambda judge: judge):
        """Runs blocks of the page. `change` changes the function that judges."""
        names = {"__name__": "__main__", "change": change}
        for code in codes:
            exec(code.replace("mapInArrow(judge,", "mapInArrow(change(judge),"), names)

    def assert_violations(self):
        """Asserts that the violations by line are those of the command."""
        rows = [(row["line"], row["crawler"], row["requests"]) for row in self.spark.sql(self.rules).collect()]
        table = csv.DictReader(io.StringIO(self.command("rules")))
        broken = [row for row in table if row["state"] == "broken"]
        expected = [(int(row["line"]), row["crawler"], int(row["requests"])) for row in broken]
        self.assertEqual(rows, expected)

    def test_lines_of_logs_give_the_bytes_of_the_command(self):
        self.run_page(self.code)
        self.assertEqual(self.query(), self.expected)
        self.assertGreater(len(self.expected.splitlines()), 8)
        self.assert_violations()

    def test_parquet_gives_the_bytes_of_the_command(self):
        self.run_page(self.code, self.code_of_parquet)
        self.assertEqual(self.query(), self.expected)

    def markers(self):
        """Returns a new folder for the processes that are killed."""
        folder = tempfile.mkdtemp(dir=self.folder)
        self.addCleanup(self.assert_killed, Path(folder))
        return folder

    def assert_killed(self, folder):
        """Asserts that a process was killed, and that none is alive."""
        killed = [path.read_text() for path in folder.iterdir()]
        self.assertTrue(killed, "no process was killed")
        self.assertEqual([process for process in killed if Path("/proc", process).exists()], [])

    def test_executors_that_are_killed_one_after_another_change_no_byte(self):
        folder = self.markers()
        self.run_page(self.code, change=lambda judge: killing(judge, folder, {0, 3}))
        self.assertEqual(self.query(), self.expected)
        self.assertEqual(sorted(os.listdir(folder)), ["0", "3"])

    def test_executor_that_is_killed_after_the_shuffle_changes_no_byte(self):
        folder = self.markers()
        self.run_page(self.code)
        self.assertEqual(self.query(lambda rows: killing(rows, folder, {0})), self.expected)

    def test_process_of_python_that_is_killed_changes_no_byte(self):
        folder = self.markers()
        self.run_page(self.code, self.code_of_parquet, change=lambda judge: killing(judge, folder, {1}, os.getpid))
        self.assertEqual(self.query(), self.expected)

    def test_file_is_sent_to_executors(self):
        robots = Robots(logs.ROBOTS)
        numbers = self.spark.sparkContext.parallelize(range(4), 4)
        allowed = numbers.map(lambda number: robots.allows(agent="GPTBot", url=f"/essays/{number}"))
        self.assertEqual(allowed.collect(), [False] * 4)


if __name__ == "__main__":
    unittest.main()
