from typing import Any, final

from typing_extensions import Self, disjoint_base

from .results import Dialect

__all__ = ["Batch", "Robots", "__version__", "parse"]

__version__: str

def parse(table: Any, *, format: str = "combined", line: str = "value") -> Batch: ...
@disjoint_base
class Robots:
    """The base of the class of the package."""

    def __new__(cls, robots: str | bytes, *, name: str = "robots.txt", dialect: Dialect | None = None) -> Self: ...
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
    def audit(self, table: Any, *, user_agent: str = "user_agent", target: str = "target") -> Batch: ...
    def _audit_in_dialect(self, table: Any, *, user_agent: str, target: str) -> Batch: ...
    def _answer(self, function: str, arguments: str, after: Robots | None) -> str: ...
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
