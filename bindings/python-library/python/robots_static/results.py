"""The types of what functions take and return. Results are dictionaries; these types are their keys."""

from __future__ import annotations

from typing import Literal, Optional, TypedDict, Union

Dialect = Literal[
    "rfc9309",
    "google",
    "koster1996",
    "original1994",
    "python-legacy",
]
"""A family of crawlers that read a robots.txt alike."""

Level = Literal["deny", "warn"]
"""The level of a finding: an error or a warning."""

Verdict = Literal["allow", "disallow"]
"""The decision on a URL."""

GroupSource = Literal["own", "fallback", "star", "none"]
"""Whose group a crawler obeys: its own, that of a documented fallback, the default group, or none."""

Access = Literal["everything", "some", "nothing"]
"""How much crawlers may fetch."""


class Span(TypedDict):
    """A part of a robots.txt: `robots[start:end]`."""

    start: int
    end: int


class Label(Span):
    """A place in a robots.txt and what is there."""

    text: str


class Edit(Span):
    """A replacement of a part of a robots.txt. An empty part is an insertion."""

    replacement: str


class Fix(TypedDict):
    """A change that removes a finding."""

    title: str
    keeps_meaning: bool
    """Whether it is proved to change no decision, in any dialect."""
    proved_for: list[Dialect]
    """The dialects for which it is proved to change no decision."""
    edits: list[Edit]
    """The replacements, in the order of the text, without overlaps."""


class OtherFile(TypedDict):
    """A place in another file, with lines and columns as those of the finding."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str


class _Finding(TypedDict):

    file: str
    lint: str
    level: Level
    message: str
    line: int
    column: int
    end_line: int
    end_column: int
    labels: list[Label]
    """The places in the text, the primary one first."""
    notes: list[str]
    """The reasons, with citations."""
    help: str | None
    fixes: list[Fix]
    rendered: str
    """The finding with an excerpt of the file, as the command prints it."""


class Finding(_Finding, total=False):
    """A problem. Lines and columns count from 1, columns in characters."""

    other_files: list[OtherFile]
    """The places in other files, if there are any."""


class CheckResult(TypedDict):
    """The findings in a robots.txt."""

    denied: bool
    """Whether a finding is an error: the command exits with status 1."""
    errors: int
    warnings: int
    findings: list[Finding]
    report: str


class Decision(TypedDict):
    """A decision and the rule that gave it."""

    ok: Literal[True]
    verdict: Verdict
    reason: Literal["rule", "robots_txt", "no_rule", "no_group"]
    """Why: a rule, `/robots.txt` itself is always allowed, no rule matches, or no group applies."""
    line: int | None
    rule: str | None
    span: Span | None
    agent: str | None
    """The product token; `None` for a header that no known crawler sends."""
    operator: str | None
    group: GroupSource
    group_agent: str | None
    path: str
    report: str


class MatchingRule(TypedDict):
    """A rule that matches."""

    rule: str
    line: int
    octets: int
    """The length of the canonical form: the longest rule decides."""
    canonical: str | None


class _DialectVerdict(TypedDict):
    dialect: Dialect
    verdict: Verdict
    line: int | None


class DialectVerdict(_DialectVerdict, total=False):
    """The verdict in one dialect."""

    why: str
    """The reason, if the verdict differs."""


class Explanation(TypedDict):
    """A decision and how it is reached."""

    ok: Literal[True]
    agent: str | None
    group: GroupSource
    group_agent: str | None
    path: str
    canonical: str
    """The canonical form of the path, in which it is compared with rules."""
    dialect: Dialect
    verdict: Verdict
    line: int | None
    matching: list[MatchingRule]
    """The rules that match, in order of precedence. The first decides."""
    dialects: list[DialectVerdict]
    report: str


class RulePlace(TypedDict):
    """The file and line of a rule; no line for the rule that `/robots.txt` itself is always allowed."""

    side: Literal["old", "new"]
    line: int | None


class Evaluated(TypedDict):
    """The decision on a witness."""

    verdict: Verdict
    line: int | None
    rule: str | None


Change = TypedDict(
    "Change",
    {
        "change": Literal["blocked", "allowed"],
        # The shortest such URL, and more of them.
        "witness": str,
        "more": list[str],
        # The pattern of the rule, and whether every URL that it matches is decided differently; `None` if that is not
        # known.
        "pattern": str,
        "whole": Optional[bool],
        # URLs that the pattern matches: one that is decided as before, one that had the new verdict before, and one
        # that keeps the old verdict.
        "except": Optional[str],
        "already": Optional[str],
        "kept": Optional[str],
        "cause": RulePlace,
        "old": Evaluated,
        "new": Evaluated,
    },
)
"""URLs that are decided differently because of one rule."""


class _ReadFile(TypedDict):
    file: str
    dialect: Dialect


class ReadFile(_ReadFile, total=False):
    """A file as it was read."""

    truncated: Literal[True]
    """Present if only the first 512,000 bytes were read (RFC 9309 §2.5)."""


class FallbackGroup(TypedDict):
    """The token of the documented fallback whose group a crawler obeys, in each file."""

    agent: str
    old: str | None
    new: str | None


class Cause(TypedDict):
    """Crawlers that obey another group than before: `own`, `*`, the token of a fallback, or none."""

    agents: list[str]
    old: str | None
    new: str | None


class _GroupChanges(TypedDict):
    agents: list[str]
    equivalent: bool
    changes: list[Change]
    open: list[RulePlace]


class GroupChanges(_GroupChanges, total=False):
    """The changes for crawlers that obey the same rules in both files; `*` is every other crawler.

    `open` are rules that are not compared, because the budget is exhausted.
    """

    fallbacks: list[FallbackGroup]
    followers: list[str]
    """Crawlers that obey this group as a documented fallback."""
    causes: list[Cause]
    access: list[Access]
    """How much the crawlers may fetch before and after."""
    robots_txt: list[Verdict]
    """The verdicts on `/robots.txt` where they differ, which is not a change."""


class WrittenLine(TypedDict):
    """A line as it is written. `line` counts from 1."""

    line: int
    text: str


class OtherLineChange(TypedDict):
    """A line that decides no URL, and applies to crawlers in one file only. `agents` is `None` for every crawler."""

    agents: Optional[list[str]]
    old: Optional[WrittenLine]
    new: Optional[WrittenLine]


class _Changes(TypedDict):
    old: ReadFile
    new: ReadFile
    equivalent: bool
    groups: list[GroupChanges]


class Changes(_Changes, total=False):
    """The changes for each class of crawlers. `equivalent` is whether no decision is known to change."""

    not_compared: list[RulePlace]
    """Rules that match paths with malformed escapes, which are not compared."""
    other_lines: list[OtherLineChange]
    """Lines beside rules, such as `Sitemap`, that apply to crawlers in one file only. They decide no URL."""
    edit: str
    """An edit that makes the dialects agree, as a unified diff."""


class Counterexample(TypedDict):
    """A crawler and a URL that refute a relation."""

    agent: str
    url: str
    old: Verdict
    new: Verdict


class Requirement(TypedDict):
    """A relation of the new file to the old one, as `robots diff --require` proves it."""

    relation: Literal["equivalent", "at-most-as-permissive", "at-least-as-permissive"]
    proved: bool
    reason: str | None
    counterexample: Counterexample | None


class _Difference(TypedDict):
    ok: Literal[True]
    at_most_as_permissive: bool
    at_least_as_permissive: bool
    requirements: list[Requirement]
    report: str
    markdown: str


class Difference(Changes, _Difference):
    """The changes from one file to another.

    `at_most_as_permissive` is whether the new file is proved to allow no URL that the old one disallows,
    `at_least_as_permissive` whether it is proved to disallow no URL that the old one allows.
    """


class DialectDifferences(TypedDict):
    """The difference of each dialect from RFC 9309."""

    ok: Literal[True]
    dialects: list[Changes]
    report: str
    markdown: str


Claim = TypedDict(
    "Claim",
    {
        # One of these four. The last two are names of `files`.
        "allow": str,
        "disallow": str,
        "no-looser-than": str,
        "no-stricter-than": str,
        # Product tokens; every crawler by default.
        "agents": Union[str, list[str]],
        # The notation of the target; it depends on the text by default.
        "notation": Literal["route", "pattern", "regex"],
        # The URLs with a query, or without; both by default.
        "query": Literal["with", "without"],
    },
    total=False,
)
"""A claim about every URL of a target, or about another robots.txt: a table `[[claim]]` of a claims file."""


class _Holds(TypedDict):
    status: Literal["holds"]


class Holds(_Holds, total=False):
    """A claim that holds for every URL."""

    left_out: list[str]
    """Documented crawlers that ignore `*`, which a claim about every crawler leaves out and for which it is false."""


class NotProved(TypedDict):
    """A claim that is refuted, or that holds for every URL but not for a path with a malformed escape.

    `finding` is the counterexample; `None` if its lint is allowed.
    """

    status: Literal["refuted", "unproved"]
    finding: Finding | None


class InvalidClaim(TypedDict):
    """A claim that is invalid, or for which the budget is exhausted."""

    status: Literal["error"]
    part: Literal["keyword", "agents", "notation", "target", "query", "whole"]
    index: int | None
    message: str
    help: str


ClaimResult = Union[Holds, NotProved, InvalidClaim]
"""The result of a claim."""


class _ProveResult(TypedDict):
    proved: bool
    claims: list[ClaimResult]
    report: str


class ProveResult(_ProveResult, total=False):
    """The results of all claims, in their order. `proved` is whether every claim holds."""

    truncated: list[str]
    """The files that are larger than 512,000 bytes, which were read up to there (RFC 9309 §2.5)."""
