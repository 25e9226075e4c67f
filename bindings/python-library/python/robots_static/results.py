"""The types of what functions take and return. Results are dictionaries; these types are their keys.

Written by `TYPES=overwrite cargo test --package robots-report --test types`.
"""

from __future__ import annotations

from typing import Literal, TypedDict, Union

Access = Literal["everything", "some", "nothing"]
"""How much crawlers may fetch."""

Dialect = Literal["rfc9309", "google", "koster1996", "original1994", "python-legacy"]
"""A family of crawlers that read a robots.txt alike."""

GroupSource = Literal["own", "fallback", "star", "none"]
"""Whose group a crawler obeys: its own, that of a documented fallback, the default group (`star`), or none."""

Level = Literal["deny", "warn"]
"""The level of a finding: an error or a warning."""

Relation = Literal["equivalent", "at-most-as-permissive", "at-least-as-permissive"]
"""A relation of a file to another, about every URL."""

Side = Literal["old", "new"]
"""One of two files."""

Verdict = Literal["allow", "disallow"]
"""The decision on a URL."""

Change = TypedDict(
    "Change",
    {
        # The new verdict.
        "change": "Literal['allowed', 'blocked']",
        # The shortest URL that changes.
        "witness": "str",
        # The pattern that matches every URL of this change.
        "pattern": "str",
        # Whether every URL of the pattern changes; `None` if that is undecided.
        "whole": "bool | None",
        # A URL of the pattern that does not change.
        "except": "str | None",
        # A URL of the pattern that had the new verdict before.
        "already": "str | None",
        # A URL of the pattern that keeps the old verdict.
        "kept": "str | None",
        # The rule that makes the change.
        "cause": "RulePlace",
        "old": "Evaluated",
        "new": "Evaluated",
    },
)
"""URLs that are decided differently because of one rule."""


class _Changes(TypedDict):
    old: ReadFile
    new: ReadFile
    equivalent: bool
    """Whether both are proved to decide every URL alike."""
    groups: list[GroupChanges]


class Changes(_Changes, total=False):
    """The changes for each class of crawlers."""

    not_compared: list[RulePlace]
    """Rules that match paths with malformed escapes, which are not compared."""
    other_lines: list[OtherLineChange]
    """Lines beside rules, such as `Sitemap` and `Crawl-delay`, that apply to crawlers in one reading only. They
    decide no URL, so the readings may be equivalent all the same.
    """
    requirement: Requirement
    """The relation of `--require`."""


class CheckResult(TypedDict):
    """The findings in a robots.txt."""

    denied: bool
    """Whether a finding is an error: the command exits with status 1."""
    errors: int
    """The number of findings that are errors."""
    warnings: int
    """The number of findings that are warnings."""
    findings: list[Finding]
    """The findings, in the order of the text."""
    report: str
    """The text that `robots check` prints."""

Claim = TypedDict(
    "Claim",
    {
        # Product tokens; every crawler by default.
        "agents": "str | list[str]",
        # The URLs that are allowed.
        "allow": "str",
        # The URLs that are disallowed.
        "disallow": "str",
        # The name of a robots.txt in `files`: this file allows no URL that it disallows.
        "no-looser-than": "str",
        # The name of a robots.txt in `files`: this file disallows no URL that it allows.
        "no-stricter-than": "str",
        # The notation of the target; it depends on the text by default.
        "notation": "Literal['route', 'pattern', 'regex']",
        # The URLs with a query, or without; both by default.
        "query": "Literal['with', 'without']",
    },
    total=False,
)
"""A claim about every URL of a target, or about another robots.txt: a table `[[claim]]` of a claims file."""


class Counterexample(TypedDict):
    """A crawler and a URL that refute a relation."""

    agent: str
    url: str
    old: Verdict
    new: Verdict


class Decision(TypedDict):
    """A decision and the rule that gave it."""

    ok: Literal[True]
    verdict: Verdict
    reason: Literal["rule", "robots_txt", "no_rule", "no_group"]
    """Why: a rule, `/robots.txt` itself is always allowed, no rule matches, or no group applies."""
    line: int | None
    """The line of the rule that decided, from 1."""
    rule: str | None
    """The rule as it is written."""
    span: Span | None
    """The place of the rule in the text."""
    agent: str | None
    """The product token; `None` for a header that no known crawler sends."""
    operator: str | None
    """The operator of the crawler; `None` if it is not a known crawler."""
    group: GroupSource
    group_agent: str | None
    """The product token by which the group was found, as it is written."""
    path: str
    """The path and query as they are sent. Bytes that are not UTF-8 are replaced."""
    report: str
    """The text that `robots decide` prints."""


class DialectDifferences(TypedDict):
    """The difference of each dialect from RFC 9309."""

    ok: Literal[True]
    dialects: list[Changes]
    """The difference of each dialect from `rfc9309`."""
    report: str
    """The text that `robots diff --dialects` prints."""
    markdown: str
    """The text that `robots diff --dialects --format markdown` prints."""


class _DialectVerdict(TypedDict):
    dialect: Dialect
    """The dialect."""
    verdict: Verdict
    """The verdict."""
    line: int | None
    """The line number of the rule that decided, from 1."""


class DialectVerdict(_DialectVerdict, total=False):
    """The verdict of one dialect."""

    file: str
    """The file, if the text was merged from several."""
    why: str
    """The reason, if the verdict differs."""


class _Difference(TypedDict):
    ok: Literal[True]
    old: ReadFile
    new: ReadFile
    equivalent: bool
    """Whether both are proved to decide every URL alike."""
    groups: list[GroupChanges]
    at_most_as_permissive: bool
    """Whether the new file is proved to allow no URL that the old one disallows."""
    at_least_as_permissive: bool
    """Whether the new file is proved to disallow no URL that the old one allows."""
    requirements: list[Requirement]
    """The same relations and `equivalent`, each with the URL that refutes it."""
    report: str
    """The text that `robots diff` prints."""
    markdown: str
    """The text that `robots diff --format markdown` prints."""


class Difference(_Difference, total=False):
    """The changes from one robots.txt to another."""

    not_compared: list[RulePlace]
    """Rules that match paths with malformed escapes, which are not compared."""
    other_lines: list[OtherLineChange]
    """Lines beside rules, such as `Sitemap` and `Crawl-delay`, that apply to crawlers in one reading only. They
    decide no URL, so the readings may be equivalent all the same.
    """
    requirement: Requirement
    """The relation of `--require`."""


class Edit(TypedDict):
    """A replacement of a part of a robots.txt. An empty part is an insertion."""

    start: int
    """The index of the first byte or code unit that is replaced."""
    end: int
    """The index after the last of them."""
    replacement: str


class Evaluated(TypedDict):
    """The decision on a URL, and the rule that gave it."""

    verdict: Verdict
    line: int | None
    """The line of the rule that decides, from 1."""
    rule: str | None
    """The rule as it is written."""


class _Explanation(TypedDict):
    ok: Literal[True]
    agent: str | None
    """The product token; `None` for a client that is not a known crawler."""
    group: GroupSource
    """Why the group applies."""
    group_agent: str | None
    """The product token of the group, as it is written."""
    path: str
    """The path and query as they are sent."""
    canonical: str
    """The form in which paths are compared (RFC 9309 §2.2.2)."""
    dialect: Dialect
    """The dialect."""
    verdict: Verdict
    """The decision."""
    line: int | None
    """The line of the rule that decides, from 1."""
    matching: list[MatchingRule]
    """The rules that match, in order of precedence. The first decides."""
    dialects: list[DialectVerdict]
    """The verdicts in each dialect."""
    report: str
    """The text that `robots explain` prints."""


class Explanation(_Explanation, total=False):
    """A decision and how it is reached."""

    reason: Literal["alternate_spelling", "undecided", "well_known"]
    """Why a server decides otherwise than the rules do about the path as sent."""


class FallbackGroup(TypedDict):
    """The product token of the documented fallback whose group a crawler obeys, in each file."""

    agent: str
    old: str | None
    new: str | None


class _Finding(TypedDict):
    file: str
    """The name of the robots.txt."""
    lint: str
    """The name of the lint. A minor version may add names."""
    level: Level
    message: str
    """The problem, in one line."""
    line: int
    """The line of the start, from 1; 1 for a finding about the whole file."""
    column: int
    """The column of the start in code points, from 1."""
    end_line: int
    """The line of the end."""
    end_column: int
    """The column after the last code point."""
    labels: list[Label]
    """The places that the finding is about, the main one first. None for the whole file."""
    notes: list[str]
    """The reasons, with citations."""
    help: str | None
    """The solution, if there is one to name."""
    fixes: list[Fix]
    """The alternatives. Each is a whole fix."""
    rendered: str
    """The finding with an excerpt of the file, as the command prints it."""


class Finding(_Finding, total=False):
    """A problem. Lines and columns count from 1, columns in characters."""

    other_files: list[OtherFile]
    """The places in other files; left out if there are none."""


class Fix(TypedDict):
    """A change that removes a finding."""

    title: str
    """What the change does."""
    keeps_meaning: bool
    """Whether it is proved to change no decision, in any dialect."""
    proved_for: list[Dialect]
    """The dialects for which that is proved."""
    edits: list[Edit]
    """The replacements, in the order of the text, without overlaps."""


class _GroupChanges(TypedDict):
    agents: list[str]
    """The product tokens; `*` is every other crawler."""
    equivalent: bool
    changes: list[Change]
    open: list[RulePlace]
    """The rules that are not compared, because the budget is exhausted."""


class GroupChanges(_GroupChanges, total=False):
    """The changes for crawlers that obey the same rules in both files."""

    access: list[Access]
    """How much they may fetch before and after."""
    causes: list[OtherGroup]
    """Crawlers that obey another group than before."""
    fallbacks: list[FallbackGroup]
    """The crawlers that obey the group of a documented fallback."""
    followers: list[str]
    """Crawlers with these changes because of a documented fallback."""
    robots_txt: list[Verdict]
    """The verdicts on `/robots.txt` where they differ, which is not a change."""


class _Holds(TypedDict):
    status: Literal["holds"]


class Holds(_Holds, total=False):
    """A claim that holds for every URL."""

    left_out: list[str]
    """Documented crawlers that ignore `*`, which a claim about every crawler leaves out and for which it is false."""


class InvalidClaim(TypedDict):
    """A claim that is invalid, or for which the budget is exhausted."""

    status: Literal["error"]
    part: Literal["keyword", "agents", "notation", "target", "query", "whole"]
    """The part of the claim."""
    index: int | None
    """The index of the product token, if `part` is `agents`."""
    message: str
    help: str


class Label(TypedDict):
    """A place in a robots.txt and what is there."""

    start: int
    """The index of the first byte or code unit."""
    end: int
    """The index after the last one."""
    text: str
    """The text; may be empty."""


class _MatchingRule(TypedDict):
    rule: str
    """The rule as it is written."""
    line: int
    """The line number, from 1."""
    octets: int
    """The length of the canonical form: the longest rule decides."""
    canonical: str | None
    """The canonical form, if it differs from the rule as it is written."""


class MatchingRule(_MatchingRule, total=False):
    """A rule that matches."""

    file: str
    """The file, if the text was merged from several."""


class NotProved(TypedDict):
    """A claim that is not proved."""

    status: Literal["refuted", "unproved"]
    """`unproved`: the claim holds for every URL, but not for a path with a malformed escape."""
    finding: Finding | None
    """The counterexample as a finding in the robots.txt; `None` if its lint is allowed."""


class OtherFile(TypedDict):
    """A place in another file, with lines and columns as those of the finding."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str


class OtherGroup(TypedDict):
    """Crawlers that obey another group than before: `own`, `*`, the token of a fallback, or none."""

    agents: list[str]
    old: str | None
    new: str | None


class OtherLineChange(TypedDict):
    """A line that decides no URL, and applies to crawlers in one file only."""

    agents: list[str] | None
    """The product tokens of the crawlers; `None` for every crawler."""
    old: WrittenLine | None
    new: WrittenLine | None


class _ProveResult(TypedDict):
    proved: bool
    """Whether every claim holds: the command exits with status 0."""
    claims: list[ClaimResult]
    """The results, in the order of the claims."""
    report: str
    """The text that `robots prove` prints. It names a claim by its position, from 1."""


class ProveResult(_ProveResult, total=False):
    """The results of all claims."""

    truncated: list[str]
    """The files that are larger than 512,000 bytes, which were read up to there (RFC 9309 §2.5)."""


class _ReadFile(TypedDict):
    file: str
    dialect: Dialect


class ReadFile(_ReadFile, total=False):
    """A file as it was read."""

    truncated: bool
    """Present if only its first 512,000 bytes are read (RFC 9309 §2.5)."""


class Requirement(TypedDict):
    """A relation of the new file to the old one, as proved or not."""

    relation: Relation
    proved: bool
    reason: str | None
    """The end of the sentence: why it is not proved, or that it is proved for what is read of the files; `None` if
    it is proved for whole files.
    """
    counterexample: Counterexample | None
    """A crawler and a URL that refute it; `None` if it is proved, or if the budget was exhausted."""


class RulePlace(TypedDict):
    """The file and line of a rule."""

    side: Side
    line: int | None
    """From 1; `None` for the rule that `/robots.txt` itself is always allowed."""


class Span(TypedDict):
    """A part of a robots.txt: what is from `start` to `end`."""

    start: int
    """The index of the first code unit of a string, or of the first byte."""
    end: int
    """The index after the last one."""


class WrittenLine(TypedDict):
    """A line as it is written."""

    line: int
    """From 1."""
    text: str
    """The key and the value, as written."""

ClaimResult = Union[Holds, NotProved, InvalidClaim]
"""The result of a claim."""
