"""The functions, and what they raise."""

import doctest
import pickle
import threading
import unittest

import robots_static
from robots_static import Robots, check, decide, diff, diff_dialects, explain, prove

BROKEN = "User-agent: *\nDisallow: basket/\n"
DRAFTS = "User-agent: *\nDisallow: /drafts/\nCrawl-delay: 2\n"
GPTBOT = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)"


class Functions(unittest.TestCase):
    def test_examples_of_the_documentation_hold(self):
        failed, attempted = doctest.testmod(robots_static)
        self.assertEqual(failed, 0)
        self.assertGreater(attempted, 5)

    def test_check_of_a_broken_file_is_denied(self):
        result = check(BROKEN)
        self.assertEqual((result["denied"], result["errors"], result["warnings"]), (True, 1, 0))
        [finding] = result["findings"]
        self.assertEqual((finding["lint"], finding["line"], finding["column"]), ("missing_leading_slash", 2, 11))
        self.assertTrue(result["report"].startswith(finding["rendered"]))
        self.assertTrue(result["report"].endswith("\n1 file checked: 1 error, no warnings\n"))

    def test_check_with_levels_changes_the_levels(self):
        self.assertFalse(check(BROKEN, allow="missing_leading_slash")["denied"])
        [finding] = check(BROKEN, warn=["correctness"])["findings"]
        self.assertEqual(finding["level"], "warn")

    def test_indices_of_a_string_count_code_points_and_those_of_bytes_count_bytes(self):
        text = "\ufeff# é𝒳\r\nUser-agent: *\r\nDisallow: /é𝒳#a\r\nDisallow: basket/\r\n"
        for robots in (text, text.encode()):
            found = check(robots)["findings"]
            [label] = next(one for one in found if one["lint"] == "missing_leading_slash")["labels"]
            self.assertIn(robots[label["start"] : label["end"]], ("basket/", b"basket/"))
            span = decide(robots, agent="a", url="/é𝒳")["span"]
            part = robots[span["start"] : span["end"]]
            self.assertIn(part, ("Disallow: /é𝒳", "Disallow: /é𝒳".encode()))

    def test_fix_of_a_finding_removes_it(self):
        [finding] = check(BROKEN)["findings"]
        fixed = BROKEN
        for edit in reversed(finding["fixes"][0]["edits"]):
            fixed = fixed[: edit["start"]] + edit["replacement"] + fixed[edit["end"] :]
        self.assertEqual(check(fixed)["findings"], [])

    def test_decide_names_the_rule(self):
        decision = decide(DRAFTS, agent="GPTBot", url="https://example.com/drafts/1")
        self.assertEqual((decision["verdict"], decision["line"], decision["reason"]), ("disallow", 2, "rule"))
        self.assertEqual(decision["rule"], "Disallow: /drafts/")
        self.assertEqual((decision["operator"], decision["group"]), ("OpenAI", "star"))
        self.assertIn("robots.txt:2", decision["report"])

    def test_decide_by_header_applies_rules_to_known_crawlers_only(self):
        self.assertEqual(decide(DRAFTS, user_agent=GPTBOT, url="/drafts/")["verdict"], "disallow")
        decision = decide(DRAFTS, user_agent="Mozilla/5.0 Firefox/140.0", url="/drafts/")
        self.assertEqual((decision["verdict"], decision["agent"], decision["group"]), ("allow", None, "none"))

    def test_target_is_decided_byte_by_byte(self):
        self.assertEqual(decide(DRAFTS, agent="a", url="/x/../drafts/")["verdict"], "disallow")
        self.assertEqual(decide(DRAFTS, agent="a", target="/x/../drafts/")["verdict"], "allow")
        self.assertEqual(decide(DRAFTS, agent="a", target=b"/drafts/\xff")["verdict"], "disallow")

    def test_explain_has_every_dialect(self):
        explanation = explain(DRAFTS, agent="GPTBot", url="/drafts/a b")
        self.assertEqual(explanation["verdict"], "disallow")
        self.assertEqual([rule["line"] for rule in explanation["matching"]], [2])
        self.assertEqual(len(explanation["dialects"]), 5)

    def test_diff_lists_the_shortest_url_that_changes(self):
        difference = diff(DRAFTS, "User-agent: *\nDisallow: /\n", names=("old.txt", "new.txt"))
        self.assertFalse(difference["equivalent"])
        self.assertTrue(difference["at_most_as_permissive"])
        [group] = difference["groups"]
        self.assertEqual(group["changes"][0]["witness"], "/")
        self.assertIn("new.txt:2", difference["report"])

    def test_diff_dialects_has_a_difference_for_each_other_dialect(self):
        differences = diff_dialects("User-agent: *\nDisallow: /a$\n")
        self.assertEqual(len(differences["dialects"]), 4)

    def test_prove_refutes_with_a_url(self):
        claims = [
            {"disallow": "/drafts/{*rest}"},
            {"allow": "/drafts/{*rest}", "agents": "GPTBot"},
            {"disallow": "/drafts/.*", "notation": "regex"},
            {"no-looser-than": "old.txt"},
            {"disallow": "/a", "notation": "glob"},
        ]
        result = prove(DRAFTS, claims, files={"old.txt": "User-agent: *\nDisallow: /drafts/\n"})
        statuses = [claim["status"] for claim in result["claims"]]
        self.assertEqual(statuses, ["holds", "refuted", "holds", "holds", "error"])
        self.assertIn("/drafts/", result["claims"][1]["finding"]["message"])
        self.assertEqual(result["claims"][4]["part"], "notation")
        self.assertFalse(result["proved"])

    def test_file_of_any_bytes_raises_nothing(self):
        for robots in (b"\xff\xfe\x00", "\0" * 600_000, b"User-agent: \xff\nDisallow: /\xff%\n"):
            check(robots)
            decide(robots, agent="a", url="/")
            prove(robots, [{"allow": "/"}])


class Rejected(unittest.TestCase):
    """The sentences are those of the command."""

    def assert_raises(self, exception, message, function, *arguments, **named):
        with self.assertRaises(exception) as raised:
            function(*arguments, **named)
        self.assertIn(message, str(raised.exception))

    def test_invalid_value_raises_a_value_error(self):
        token = "invalid product token `a b`: expected a product token such as `GPTBot`"
        self.assert_raises(ValueError, token, decide, "", agent="a b", url="/")
        self.assert_raises(ValueError, token, diff, "", "", agents=["a b"])
        self.assert_raises(ValueError, "`a` is neither a path nor a URL", decide, "", agent="a", url="a")
        self.assert_raises(ValueError, "`a` is not a request target", decide, "", agent="a", target="a")
        self.assert_raises(ValueError, "unknown dialect `a`: expected one of `rfc9309`", check, "", dialect="a")
        self.assert_raises(ValueError, "unknown lint `a`", check, "", deny="a")
        self.assert_raises(ValueError, "claims[0]: unknown key `alow`", prove, "", [{"alow": "/"}])

    def test_value_of_another_type_raises_a_type_error(self):
        self.assert_raises(TypeError, "expected a string or bytes, found `int`", check, 1)
        self.assert_raises(TypeError, "expected one of `agent` and `user_agent`", decide, "", url="/")
        self.assert_raises(TypeError, "expected one of `url` and `target`", decide, "", agent="a")
        self.assert_raises(TypeError, "`exact` requires `agent`", decide, "", user_agent="a", url="/", exact=True)
        self.assert_raises(TypeError, "expected a string or a list of strings", check, "", deny=1)
        self.assert_raises(TypeError, "claims[0]: expected a dictionary", prove, "", ["/"])
        self.assert_raises(TypeError, "claims[0].allow: expected a string", prove, "", [{"allow": 1}])
        self.assert_raises(TypeError, "agents: expected a string or a list of strings", diff, "", "", agents=[1])

    def test_dialect_of_a_read_file_cannot_be_changed(self):
        self.assert_raises(ValueError, "was read in the dialect `rfc9309`", check, Robots(""), dialect="google")


class Compiled(unittest.TestCase):
    def test_allows_agrees_with_decide(self):
        robots = Robots(DRAFTS + "\nUser-agent: GPTBot\nAllow: /drafts/1$\nDisallow: /*.pdf\n")
        for agent in ("GPTBot", "bingbot", "AdsBot-Google", "a"):
            for url in ("/", "/drafts/", "/drafts/1", "/a.pdf?b", "/robots.txt"):
                decision = robots.decide(agent=agent, url=url)
                self.assertEqual(decision, decide(robots, agent=agent, url=url))
                self.assertEqual(robots.allows(agent=agent, url=url), decision["verdict"] == "allow", (agent, url))
        for user_agent in (GPTBOT, "Firefox"):
            decision = robots.decide(user_agent=user_agent, url="/a.pdf")
            self.assertEqual(robots.allows(user_agent=user_agent, url="/a.pdf"), decision["verdict"] == "allow")

    def test_crawl_delay_is_in_seconds(self):
        robots = Robots(DRAFTS)
        self.assertEqual(robots.crawl_delay(agent="a"), 2.0)
        self.assertIsNone(robots.crawl_delay(user_agent="Firefox"))

    def test_pickle_keeps_the_file_its_name_and_its_dialect(self):
        robots = Robots(b"# \xff\nUser-agent: a\nDisallow: /b\n", name="x.txt", dialect="google")
        copy = pickle.loads(pickle.dumps(robots))
        self.assertEqual((copy.name, copy.dialect), ("x.txt", "google"))
        self.assertFalse(copy.allows(agent="a", target=b"/b\xff"))
        self.assertEqual(repr(copy), '<Robots "x.txt": 31 bytes, dialect google>')

    def test_other_threads_run_while_a_file_is_checked(self):
        robots = "User-agent: *\n" + "".join(f"Disallow: /a{number}/*b\n" for number in range(20_000))
        begun, done = threading.Event(), threading.Event()

        def work():
            begun.set()
            check(robots)
            done.set()

        thread = threading.Thread(target=work)
        thread.start()
        begun.wait()
        ticks = 0
        while not done.wait(0.001):
            ticks += 1
        thread.join()
        # With the lock held, this thread would run before and after the work, and not meanwhile.
        self.assertGreater(ticks, 5)


if __name__ == "__main__":
    unittest.main()
