from collections.abc import Iterable
from typing import Any, final

from .results import CheckResult, Decision, Dialect, DialectDifferences, Difference, Explanation, ProveResult

__all__ = ["Batch", "Robots", "__version__", "parse"]

__version__: str

def parse(table: Any, *, format: str = "combined", line: str = "value") -> Batch: ...
@final
class Robots:
    """A robots.txt as a dialect reads it.

    It is read when it is created, and compiled at most once, for the first `allows` or `audit`. It can be pickled, and
    used from several threads.
    """

    def __new__(cls, robots: str | bytes, *, name: str = "robots.txt", dialect: Dialect | None = None) -> Robots: ...
    @property
    def name(self) -> str: ...
    @property
    def dialect(self) -> Dialect: ...
    def allows(
        self,
        *,
        agent: str | None = None,
        user_agent: str | None = None,
        url: str | bytes | None = None,
        target: str | bytes | None = None,
        exact: bool = False,
    ) -> bool: ...
    def crawl_delay(
        self, *, agent: str | None = None, user_agent: str | None = None, exact: bool = False
    ) -> float | None: ...
    def decide(
        self,
        *,
        agent: str | None = None,
        user_agent: str | None = None,
        url: str | bytes | None = None,
        target: str | bytes | None = None,
        exact: bool = False,
    ) -> Decision: ...
    def explain(
        self,
        *,
        agent: str | None = None,
        user_agent: str | None = None,
        url: str | bytes | None = None,
        target: str | bytes | None = None,
        exact: bool = False,
    ) -> Explanation: ...
    def audit(self, table: Any, *, user_agent: str = "user_agent", target: str = "target") -> Batch: ...
    def _audit_in_dialect(self, table: Any, *, user_agent: str, target: str) -> Batch: ...
    def _check(self, *, deny: str | Iterable[str], warn: str | Iterable[str], allow: str | Iterable[str], all: bool) -> CheckResult: ...
    def _diff(self, after: Robots, *, agents: str | Iterable[str] | None) -> Difference: ...
    def _diff_dialects(self, *, agents: str | Iterable[str] | None) -> DialectDifferences: ...
    def _prove(
        self,
        claims: list[Any],
        *,
        files: list[tuple[str, str | bytes]],
        deny: str | Iterable[str],
        warn: str | Iterable[str],
        allow: str | Iterable[str],
    ) -> ProveResult: ...
    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Any]]: ...

@final
class Batch:
    """Columns of rows, which pyarrow, pandas, Polars, DuckDB and DataFusion take without a copy.

    `pyarrow.record_batch(batch)`, `polars.DataFrame(batch)` and `pandas.DataFrame.from_arrow(batch)` convert it.
    """

    @property
    def column_names(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...
