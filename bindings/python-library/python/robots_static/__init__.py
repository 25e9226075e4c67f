"""Checks, queries and compares robots.txt files, and audits access logs over Arrow.

A robots.txt is a string, the bytes of a file, or a `Robots` that was made of one of them. No function raises an
exception because of its content: findings and refuted claims are values. A `ValueError` names a crawler, a URL, a
lint, a dialect or a column that does not exist or is invalid, in the words of the command.

Results are dictionaries, whose keys are those of a line of `--format json` of the command; `report` is the text that
the command prints. `robots_static.results` has their types. Offsets, such as those of `Label`, are indices into the
argument: they count code points in a string and bytes in bytes.

The functions release the lock of the interpreter while they work.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from . import _native
from ._native import Batch, __version__, parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from .results import (
        CheckResult,
        Claim,
        Decision,
        Dialect,
        DialectDifferences,
        Difference,
        Explanation,
        ProveResult,
    )

__all__ = ["Batch", "Robots", "__version__", "audit", "check", "decide", "diff", "diff_dialects", "explain", "parse", "prove"]


class Robots(_native.Robots):
    """A robots.txt as a dialect reads it.

    It is read when it is created, and compiled at most once, for the first `allows` or `audit`. It can be pickled, and
    used from several threads.
    """

    def decide(
        self,
        *,
        agent: str | None = None,
        user_agent: str | None = None,
        url: str | bytes | None = None,
        target: str | bytes | None = None,
        exact: bool = False,
    ) -> Decision:
        """Decides whether a crawler may fetch a URL, as `robots_static.decide` does."""
        question = _given(agent=agent, user_agent=user_agent, url=url, target=target, exact=exact)
        decision: Decision = _answer(self, "decide", question=question)
        return decision

    def explain(
        self,
        *,
        agent: str | None = None,
        user_agent: str | None = None,
        url: str | bytes | None = None,
        target: str | bytes | None = None,
        exact: bool = False,
    ) -> Explanation:
        """Explains a decision step by step, as `robots_static.explain` does."""
        question = _given(agent=agent, user_agent=user_agent, url=url, target=target, exact=exact)
        explanation: Explanation = _answer(self, "explain", question=question)
        return explanation


def check(
    robots: str | bytes | Robots,
    *,
    name: str = "robots.txt",
    dialect: Dialect | None = None,
    deny: str | Iterable[str] = (),
    warn: str | Iterable[str] = (),
    allow: str | Iterable[str] = (),
    all: bool = False,
) -> CheckResult:
    """Finds problems in a robots.txt, as `robots check` does.

    `deny`, `warn` and `allow` name lints, groups of lints, or `warnings`. `all` is whether `report` has every
    finding, not only the first of each lint; `findings` always has.

    >>> check("User-agent: *\\nDisallow: basket/\\n")["findings"][0]["lint"]
    'missing_leading_slash'
    """
    read = _read(robots, name, dialect)
    options = {"dialect": read.dialect, "deny": deny, "warn": warn, "allow": allow, "all": all}
    result: CheckResult = _answer(read, "check", options=options)
    return result


def decide(
    robots: str | bytes | Robots,
    *,
    agent: str | None = None,
    user_agent: str | None = None,
    url: str | bytes | None = None,
    target: str | bytes | None = None,
    exact: bool = False,
    name: str = "robots.txt",
    dialect: Dialect | None = None,
) -> Decision:
    """Decides whether a crawler may fetch a URL, as `robots decide` does.

    The crawler is an `agent`, by its product token such as `GPTBot`, or a `user_agent`, by its User-Agent header:
    rules then apply to known crawlers only, as on a server. The URL is a `url`, which is decided as crawlers send it,
    or a `target`: a path with its query that is decided byte by byte, unchanged. `exact` ignores documented behavior:
    fallbacks to other groups, and crawlers that ignore `*`.

    >>> decide("User-agent: *\\nDisallow: /drafts/\\n", agent="GPTBot", url="/drafts/1")["verdict"]
    'disallow'
    """
    return _read(robots, name, dialect).decide(
        agent=agent, user_agent=user_agent, url=url, target=target, exact=exact
    )


def explain(
    robots: str | bytes | Robots,
    *,
    agent: str | None = None,
    user_agent: str | None = None,
    url: str | bytes | None = None,
    target: str | bytes | None = None,
    exact: bool = False,
    name: str = "robots.txt",
    dialect: Dialect | None = None,
) -> Explanation:
    """Explains a decision step by step, as `robots explain` does, with the verdict of each dialect.

    The arguments are those of `decide`.

    >>> explanation = explain("User-agent: *\\nDisallow: /\\nAllow: /a\\n", agent="GPTBot", url="/a")
    >>> [rule["line"] for rule in explanation["matching"]]
    [3, 2]
    """
    return _read(robots, name, dialect).explain(
        agent=agent, user_agent=user_agent, url=url, target=target, exact=exact
    )


def diff(
    before: str | bytes | Robots,
    after: str | bytes | Robots,
    *,
    agents: str | Iterable[str] | None = None,
    names: tuple[str, str] = ("before", "after"),
    dialect: Dialect | None = None,
) -> Difference:
    """Compares two robots.txt files for every URL, as `robots diff` does.

    A URL that is not listed is proved to be unchanged, except for rules that are listed as not compared. `agents` are
    the product tokens of the crawlers to compare: every crawler by default.

    >>> diff("User-agent: *\\nDisallow: /a\\n", "User-agent: *\\nDisallow: /\\n")["at_most_as_permissive"]
    True
    """
    old, new = _read(before, names[0], dialect), _read(after, names[1], dialect)
    if old.dialect != new.dialect:
        raise ValueError(f"the files are of two dialects, `{old.dialect}` and `{new.dialect}`")
    options = _given(dialect=old.dialect, agents=agents)
    difference: Difference = _answer(old, "diff", new, options=options)
    return difference


def diff_dialects(
    robots: str | bytes | Robots,
    *,
    agents: str | Iterable[str] | None = None,
    name: str = "robots.txt",
) -> DialectDifferences:
    """Compares the other dialects with RFC 9309 for every URL, as `robots diff --dialects` does.

    >>> diff_dialects("User-agent: *\\nDisallow: /a*b\\n")["dialects"][0]["equivalent"]
    True
    """
    differences: DialectDifferences = _answer(_read(robots, name, None), "diffDialects", options=_given(agents=agents))
    return differences


def prove(
    robots: str | bytes | Robots,
    claims: Iterable[Claim],
    *,
    files: Mapping[str, str | bytes] | None = None,
    name: str = "robots.txt",
    dialect: Dialect | None = None,
    deny: str | Iterable[str] = (),
    warn: str | Iterable[str] = (),
    allow: str | Iterable[str] = (),
) -> ProveResult:
    """Proves claims about every URL, or finds the shortest counterexample, as `robots prove` does.

    Claims have the keys of the tables `[[claim]]` of a claims file. `files` are the robots.txt files that
    `no-looser-than` and `no-stricter-than` name.

    >>> prove("User-agent: *\\nDisallow: /drafts/\\n", [{"disallow": "/drafts/{*rest}"}])["proved"]
    True
    """
    read = _read(robots, name, dialect)
    options = {"deny": deny, "warn": warn, "allow": allow, "files": dict(files or {})}
    result: ProveResult = _answer(read, "prove", claims=list(claims), options=options)
    return result


def audit(
    robots: str | bytes | Robots,
    table: Any,
    *,
    user_agent: str = "user_agent",
    target: str = "target",
    dialect: Dialect | None = None,
) -> Batch:
    """Judges the requests of a table: which crawler sent each, and which line of the robots.txt decides.

    The table is anything with the Arrow PyCapsule interface: a `pyarrow.RecordBatch` or `Table`, a data frame of pandas
    or Polars, a relation of DuckDB. `user_agent` and `target` name its columns, with the User-Agent header and the
    request target as the client sent it. Both are text or bytes, and may have nulls.

    The result has a row for each row of the table, in its order:

    `class`
        `bound` for a crawler that a group of the file applies to, `user_triggered` for a program that fetches a page
        for a user, `unknown` for a browser or another client. `ignores_default_group`, `undocumented` and `no_group`
        are crawlers that no group applies to.
    `crawler`, `operator`, `purpose`
        The product token, who runs the crawler, and what it fetches for. Null for other clients.
    `group_token`
        The first product token of the group that applies, as the file spells it.
    `verdict`
        `allow`, `disallow`, `disallow_spelling` for an alternate spelling of a disallowed path, such as `//private/`,
        or `robots_txt` for a request of the file itself. Null if no rules apply.
    `line`
        The number of the rule that decides, from 1. Null if no rule matches.

    Each crawler is judged in the dialect that it is documented to read, or all in `dialect`. A `Robots` is compiled
    once, and remembers User-Agent headers from one table to the next.
    """
    read = _read(robots, "robots.txt", dialect)
    judge = read.audit if dialect is None else read._audit_in_dialect
    return judge(table, user_agent=user_agent, target=target)


def _read(robots: str | bytes | Robots, name: str, dialect: Dialect | None) -> Robots:
    if isinstance(robots, Robots):
        if dialect is not None and dialect != robots.dialect:
            raise ValueError(f"the `Robots` was read in the dialect `{robots.dialect}`, not `{dialect}`")
        return robots
    return Robots(robots, name=name, dialect=dialect)


def _given(**options: Any) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}


def _answer(robots: Robots, function: str, after: Robots | None = None, **arguments: Any) -> Any:
    # Iterables are lists, and bytes are the lists of their numbers.
    return json.loads(robots._answer(function, json.dumps(arguments, default=list), after))
