"""A parser of robots.txt for Scrapy.

    ROBOTSTXT_PARSER = "robots_static.scrapy.RobotParser"

It reads a robots.txt as RFC 9309 describes: the group of the crawler, or else the default group, the most specific
rule, and at most the first 500 KiB.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from scrapy.robotstxt import RobotParser as _RobotParser

from . import Robots

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class RobotParser(_RobotParser):
    """The robots.txt of a host, as `ROBOTSTXT_PARSER` of Scrapy."""

    def __init__(self, robotstxt_body: bytes) -> None:
        self._robots = Robots(robotstxt_body)
        # A spider has one User-Agent header, or rotates a few.
        self._token = lru_cache(maxsize=64)(self._find_token)

    @classmethod
    def from_crawler(cls, crawler: Crawler, robotstxt_body: bytes) -> RobotParser:
        return cls(robotstxt_body)

    def allowed(self, url: str | bytes, user_agent: str | bytes) -> bool:
        """Returns whether a crawler may fetch a URL, which is decided byte by byte as Scrapy sends it."""
        parts = urlsplit(_text(url))
        target = parts.path if parts.path.startswith("/") else "/" + parts.path
        if parts.query:
            target += "?" + parts.query
        return self._robots.allows(agent=self._token(_text(user_agent)), exact=True, target=target.encode("utf-8", "replace"))

    def crawl_delay(self, user_agent: str | bytes) -> float | None:
        """Returns the `Crawl-delay` of the group of a crawler, in seconds."""
        return self._robots.crawl_delay(agent=self._token(_text(user_agent)), exact=True)

    def _find_token(self, user_agent: str) -> str:
        """Returns the product token in a header that the file or the table of crawlers knows, or else `*`."""
        return self._robots.decide(user_agent=user_agent, target="/")["agent"] or "*"


def _text(value: str | bytes) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value
