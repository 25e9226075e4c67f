//! The log: one JSON object a line.
//!
//! In: what happened. Out: lines, written by another thread than those that answer. If their reader
//! is slower than requests are, lines are left out and counted: no request waits for a log.

use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::time::{SystemTime, UNIX_EPOCH};

use robots_static::ranges::Date;
use serde_json::{Value, json};

use crate::metrics::{Metrics, add};

/// The most lines that wait to be written.
const MOST_WAITING: usize = 4_096;

/// Writes to the log, and has the counts beside it. Clones share both.
#[derive(Clone, Debug)]
pub(crate) struct Log {
    lines: SyncSender<Option<String>>,
    pub(crate) metrics: Arc<Metrics>,
}

#[derive(Debug)]
pub(crate) struct Writer {
    waiting: Receiver<Option<String>>,
    metrics: Arc<Metrics>,
}

impl Log {
    pub(crate) fn new() -> (Self, Writer) {
        let (lines, waiting) = mpsc::sync_channel(MOST_WAITING);
        let metrics = Arc::new(Metrics::new());
        let writer = Writer { waiting, metrics: Arc::clone(&metrics) };
        (Self { lines, metrics }, writer)
    }

    pub(crate) fn write(&self, event: &str, mut fields: Value) {
        fields["event"] = json!(event);
        fields["time"] = json!(time(SystemTime::now()));
        if self.lines.try_send(Some(format!("{fields}\n"))).is_err() {
            add(&self.metrics.lines_dropped);
        }
    }

    pub(crate) fn end(&self) {
        // It fails only if nothing writes them any more.
        _ = self.lines.send(None);
    }
}

impl Writer {
    /// Writes lines until the log ends. One that cannot be written is counted.
    pub(crate) fn write_to(self, out: &mut dyn Write) {
        let mut next = self.waiting.recv().ok().flatten();
        while let Some(line) = next {
            let written = out.write_all(line.as_bytes());
            // The lines of a burst are flushed once.
            next = if let Ok(next) = self.waiting.try_recv() {
                next
            } else {
                if written.and_then(|()| out.flush()).is_err() {
                    add(&self.metrics.lines_dropped);
                }
                self.waiting.recv().ok().flatten()
            };
        }
        // The process ends.
        _ = out.flush();
    }
}

fn time(now: SystemTime) -> String {
    let since = now.duration_since(UNIX_EPOCH).unwrap_or_default();
    let (seconds, milliseconds) = (since.as_secs() % 86_400, since.subsec_millis());
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    let date = Date::of(now);
    format!("{date}T{hours:02}:{minutes:02}:{seconds:02}.{milliseconds:03}Z")
}

#[cfg(test)]
mod tests;
