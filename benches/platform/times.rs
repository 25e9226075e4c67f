//! The distribution of many times.

use std::time::Duration;

use robots_benches::table::time;

/// Times in ascending order, of which there is at least one.
pub(crate) struct Times(Vec<Duration>);

impl Times {
    /// The titles of the columns of [`columns`](Self::columns).
    pub(crate) const TITLES: [&str; 5] = ["mean", "p50", "p99", "p99.9", "longest"];

    pub(crate) fn new(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self(times)
    }

    /// Returns the mean, three quantiles and the longest time.
    pub(crate) fn columns(&self) -> [String; 5] {
        let text = |duration: Duration| time(duration.as_secs_f64() * 1e9);
        [
            text(self.mean()),
            text(self.quantile(500)),
            text(self.quantile(990)),
            text(self.quantile(999)),
            text(self.quantile(1_000)),
        ]
    }

    pub(crate) fn mean(&self) -> Duration {
        let count = u32::try_from(self.0.len()).unwrap_or(u32::MAX).max(1);
        self.0.iter().sum::<Duration>() / count
    }

    /// Returns the time that so many of a thousand do not exceed.
    fn quantile(&self, of_thousand: usize) -> Duration {
        let last = self.0.len().saturating_sub(1);
        let at = last.min(self.0.len() * of_thousand / 1_000);
        self.0.get(at).copied().unwrap_or_default()
    }
}
