"""`audit`, from each library whose tables it takes."""

import datetime
import unittest

import datafusion
import duckdb
import pandas
import polars
import pyarrow as pa

from robots_static import Robots, audit, decide, parse

ROBOTS = """User-agent: GPTBot
User-agent: CCBot
Disallow: /essays/
Allow: /essays/public/

User-agent: *
Disallow: /private/
"""
GPTBOT = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)"
BINGBOT = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
ADSBOT = "AdsBot-Google (+http://www.google.com/adsbot.html)"
ROWS = [
    # User-Agent, target, class, crawler, group_token, verdict, line
    (GPTBOT, "/essays/1", "bound", "GPTBot", "GPTBot", "disallow", 3),
    (GPTBOT, "/essays/public/2", "bound", "GPTBot", "GPTBot", "allow", 4),
    (GPTBOT, "/private/", "bound", "GPTBot", "GPTBot", "allow", None),
    (BINGBOT, "/private/é?x", "bound", "bingbot", "*", "disallow", 7),
    (BINGBOT, "//private/", "bound", "bingbot", "*", "disallow_spelling", 7),
    (BINGBOT, "/robots.txt", "bound", "bingbot", "*", "robots_txt", None),
    (BINGBOT, "*", "bound", "bingbot", "*", None, None),
    (BINGBOT, None, "bound", "bingbot", "*", None, None),
    (ADSBOT, "/robots.txt", "ignores_default_group", "AdsBot-Google", None, "robots_txt", None),
    (ADSBOT, "/private/", "ignores_default_group", "AdsBot-Google", None, None, None),
    (FIREFOX, "/private/", "unknown", None, None, None, None),
    (None, "/private/", "unknown", None, None, None, None),
]
AGENTS, TARGETS = [row[0] for row in ROWS], [row[1] for row in ROWS]
EXPECTED = [row[2:] for row in ROWS]
COLUMNS = ["class", "crawler", "group_token", "verdict", "line"]


def rows(batch):
    """Returns the judgements of a batch as tuples."""
    table = pa.record_batch(batch).select(COLUMNS)
    return list(zip(*(column.to_pylist() for column in table.columns)))


def requests(agents=None, targets=None):
    return pa.record_batch({"user_agent": agents or pa.array(AGENTS), "target": targets or pa.array(TARGETS)})


class Audit(unittest.TestCase):
    def setUp(self):
        self.robots = Robots(ROBOTS)

    def test_judgement_of_each_row_is_known(self):
        batch = self.robots.audit(requests())
        self.assertEqual(rows(batch), EXPECTED)
        self.assertEqual(len(batch), len(ROWS))
        names = ["class", "crawler", "operator", "purpose", "group_token", "verdict", "line"]
        self.assertEqual(batch.column_names, names)
        table = pa.table(batch)
        self.assertEqual(table.column("operator").to_pylist()[0], "OpenAI")
        self.assertEqual(table.column("purpose").to_pylist()[0], "ai-training")

    def test_verdict_is_that_of_decide(self):
        for agent, target, _, _, _, verdict, line in ROWS:
            if verdict in ("allow", "disallow"):
                decision = decide(ROBOTS, user_agent=agent, target=target)
                self.assertEqual((decision["verdict"], decision["line"]), (verdict, line))

    def test_column_of_every_type_of_text_is_read(self):
        types = [
            pa.string(),
            pa.large_string(),
            pa.string_view(),
            pa.binary(),
            pa.large_binary(),
            pa.binary_view(),
            pa.dictionary(pa.int32(), pa.string()),
            pa.dictionary(pa.uint8(), pa.large_string()),
        ]
        for kind in types:
            if pa.types.is_dictionary(kind):
                agents, targets = (
                    pa.array(values).cast(kind.value_type).dictionary_encode().cast(kind)
                    for values in (AGENTS, TARGETS)
                )
            else:
                agents, targets = pa.array(AGENTS).cast(kind), pa.array(TARGETS).cast(kind)
            with self.subTest(kind=str(kind)):
                self.assertEqual(rows(self.robots.audit(requests(agents, targets))), EXPECTED)

    def test_slice_and_empty_table_are_read(self):
        self.assertEqual(rows(self.robots.audit(requests()[3:6])), EXPECTED[3:6])
        self.assertEqual(len(self.robots.audit(requests()[:0])), 0)
        nulls = requests(pa.nulls(2), pa.nulls(2))
        self.assertEqual([row[0] for row in rows(self.robots.audit(nulls))], ["unknown"] * 2)

    def test_dictionary_without_values_is_a_column_of_nulls(self):
        nulls = pa.DictionaryArray.from_arrays(pa.nulls(2, pa.int32()), pa.array([], pa.string()))
        self.assertEqual([row[0] for row in rows(self.robots.audit(requests(nulls, nulls)))], ["unknown"] * 2)
        frame = pandas.DataFrame({"user_agent": [GPTBOT], "target": pandas.Categorical([None], categories=[])})
        self.assertEqual(rows(self.robots.audit(frame))[0][:2], ("bound", "GPTBot"))
        lines = pa.array([None], pa.string()).dictionary_encode()
        self.assertEqual(parsed(lines).column("error").to_pylist(), [None])

    def test_bytes_that_are_not_text_are_judged(self):
        table = requests(pa.array([GPTBOT.encode() + b"\xff"]), pa.array([b"/essays/\xff"]))
        self.assertEqual(rows(self.robots.audit(table))[0][3], "disallow")

    def test_columns_have_the_given_names(self):
        table = requests().rename_columns(["agent", "path"])
        self.assertEqual(rows(audit(ROBOTS, table, user_agent="agent", target="path")), EXPECTED)
        with self.assertRaisesRegex(ValueError, "no column `user_agent`: it has `agent`, `path`"):
            self.robots.audit(table)
        with self.assertRaisesRegex(TypeError, "column `target`: expected text or bytes, found `Int64`"):
            self.robots.audit(requests(pa.array(["a"]), pa.array([1])))
        with self.assertRaisesRegex(ValueError, "no column `user_agent`: it has no columns"):
            self.robots.audit(pa.table({}))

    def test_columns_of_a_table_without_rows_are_checked(self):
        for table in (pa.table({"agent": [], "target": []}), pa.table({"user_agent": pa.array([], pa.int32()), "target": []})):
            with self.assertRaisesRegex((TypeError, ValueError), "column `user_agent`"):
                self.robots.audit(table.schema.empty_table())
            with self.assertRaisesRegex(ValueError, "no column `value`"):
                parse(table.schema.empty_table())

    def test_value_that_is_no_table_raises_a_type_error(self):
        for value in ([GPTBOT], polars.Series([GPTBOT]), pa.chunked_array([[GPTBOT]])):
            expected = f"expected a table with the Arrow PyCapsule interface.*found `{type(value).__name__}`"
            with self.assertRaisesRegex(TypeError, expected):
                self.robots.audit(value)

    def test_column_of_more_than_2_gib_raises_a_value_error(self):
        line = '192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET / HTTP/1.1" 200 9 "-" "' + "a" * 65_000 + '"'
        lines = pa.DictionaryArray.from_arrays(pa.array([0] * 33_100), pa.array([line]))
        with self.assertRaisesRegex(ValueError, "more than 2 GiB of text: pass the table in pieces"):
            parsed(lines)

    def test_crawler_is_judged_in_its_documented_dialect_unless_one_is_given(self):
        robots = "User-agent: *\nDisallow /a\n"  # Without a colon, which only Google reads.
        table = requests(pa.array(["Googlebot/2.1"]), pa.array(["/a"]))
        self.assertEqual(rows(audit(robots, table))[0][3], "disallow")
        self.assertEqual(rows(audit(robots, table, dialect="rfc9309"))[0][3], "allow")
        read = Robots(robots)
        self.assertEqual(rows(audit(read, table, dialect="rfc9309"))[0][3], "allow")
        self.assertEqual(rows(audit(read, table))[0][3], "disallow")

    def test_error_of_a_producer_is_raised(self):
        def produce():
            yield requests()
            raise RuntimeError("the disk is on fire")

        reader = pa.RecordBatchReader.from_batches(requests().schema, produce())
        with self.assertRaisesRegex(ValueError, "the disk is on fire"):
            self.robots.audit(reader)


def parsed(lines, **options):
    return pa.record_batch(parse(pa.table({"value": lines}), **options))


class Parse(unittest.TestCase):
    def test_line_of_a_combined_log_is_read(self):
        line = f'192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET /a\\x22?b HTTP/1.1" 200 9 "-" "{GPTBOT}"'
        [row] = parsed([line]).to_pylist()
        time = datetime.datetime(2026, 10, 10, 20, 55, 36, tzinfo=datetime.timezone.utc)
        expected = {"time": time, "address": "192.0.2.1", "target": '/a"?b', "status": 200, "user_agent": GPTBOT}
        self.assertEqual(row, expected | {"error": None})

    def test_line_that_cannot_be_read_has_a_reason(self):
        rows = parsed(["nonsense", "", None, "#Fields: date"]).to_pylist()
        self.assertTrue(rows[0]["error"])
        for row in rows[1:]:
            self.assertEqual(set(row.values()), {None})

    def test_line_that_the_command_does_not_read_is_not_read(self):
        line = '192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET / HTTP/1.1" 200 9 "-" "{}"'
        longest = "a" * (65_536 - len(line.format("")))
        errors = parsed([line.format(longest), line.format(longest + "a")]).column("error").to_pylist()
        self.assertEqual(errors, [None, "longer than 65,536 bytes"])

    def test_bytes_of_a_target_become_escapes(self):
        line = b'192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET /\\xff HTTP/1.1" 200 9 "-" "a"'
        self.assertEqual(parsed([line]).column("target").to_pylist(), ["/%FF"])

    def test_lines_of_other_formats_are_read(self):
        [row] = parsed(['{"req": {"uri": "/a"}, "ua": "b"}'], format="json:user_agent=ua,target=req.uri").to_pylist()
        self.assertEqual((row["target"], row["user_agent"], row["time"]), ("/a", "b", None))
        [row] = parsed(['"GET /a HTTP/1.1" b'], format='"$request" $http_user_agent').to_pylist()
        self.assertEqual((row["target"], row["user_agent"], row["status"]), ("/a", "b", None))

    def test_format_that_lacks_something_warns(self):
        with self.assertWarnsRegex(UserWarning, "request_uri"):
            parsed([], format="$uri $http_user_agent")
        with self.assertRaisesRegex(ValueError, "unknown log format `combine`: expected one of combined"):
            parsed([], format="combine")

    def test_parsed_table_is_audited(self):
        lines = [
            f'192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET {target} HTTP/1.1" 200 9 "-" "{agent}"'
            for agent, target in zip(AGENTS, TARGETS)
            if agent and target
        ]
        expected = [row[2:] for row in ROWS if row[0] and row[1]]
        self.assertEqual(rows(Robots(ROBOTS).audit(parse(polars.DataFrame({"value": lines})))), expected)


class Libraries(unittest.TestCase):
    """The table of each library in, and the batch back into it."""

    def setUp(self):
        self.robots = Robots(ROBOTS)

    def test_pyarrow_table_of_several_chunks(self):
        table = pa.Table.from_batches([requests(), requests()])
        self.assertEqual(rows(self.robots.audit(table)), EXPECTED * 2)

    def test_pandas(self):
        frame = pandas.DataFrame({"user_agent": AGENTS, "target": TARGETS})
        batch = self.robots.audit(frame)
        self.assertEqual(rows(batch), EXPECTED)
        judged = frame.join(pandas.DataFrame.from_arrow(batch))
        counts = judged[judged["verdict"] == "disallow"].groupby(["crawler", "line"]).size()
        self.assertEqual(counts.to_dict(), {("GPTBot", 3): 1, ("bingbot", 7): 1})

    def test_polars(self):
        frame = polars.DataFrame({"user_agent": AGENTS, "target": TARGETS})
        self.assertEqual(rows(self.robots.audit(frame)), EXPECTED)
        schema = polars.DataFrame(self.robots.audit(frame[:0])).schema
        judged = frame.lazy().map_batches(lambda batch: polars.DataFrame(self.robots.audit(batch)), schema=schema)
        counts = judged.filter(polars.col("verdict") == "disallow").group_by("crawler", "line").len()
        self.assertEqual(sorted(counts.collect().rows()), [("GPTBot", 3, 1), ("bingbot", 7, 1)])

    def test_duckdb(self):
        connection = duckdb.connect()
        relation = connection.from_arrow(requests())
        judged = pa.table(self.robots.audit(relation))
        self.assertEqual(rows(judged.combine_chunks().to_batches()[0]), EXPECTED)
        query = "select crawler, line, count(*) from judged where verdict = 'disallow' group by all order by all"
        self.assertEqual(connection.sql(query).fetchall(), [("GPTBot", 3, 1), ("bingbot", 7, 1)])

    def test_duckdb_function(self):
        def line(agents, targets):
            table = pa.table({"user_agent": agents, "target": targets})
            return pa.table(self.robots.audit(table)).column("line")

        connection = duckdb.connect()
        connection.create_function(
            "robots_line", line, ["VARCHAR", "VARCHAR"], "INTEGER", type="arrow", null_handling="special"
        )
        requested = requests()  # noqa: F841 (a table of the query)
        found = connection.sql("select robots_line(user_agent, target) from requested").fetchall()
        self.assertEqual([row[0] for row in found], [row[4] for row in EXPECTED])

    def test_datafusion(self):
        context = datafusion.SessionContext()
        frame = context.from_arrow(requests())
        batch = self.robots.audit(frame)
        self.assertEqual(sorted(map(str, rows(batch))), sorted(map(str, EXPECTED)))
        context.from_arrow(batch, name="judged")
        counts = context.sql("select crawler, line from judged where verdict = 'disallow' order by line")
        self.assertEqual(counts.to_pydict(), {"crawler": ["GPTBot", "bingbot"], "line": [3, 7]})


if __name__ == "__main__":
    unittest.main()
