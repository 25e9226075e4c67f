//! A subscriber of `tracing` that keeps its lines.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic elsewhere").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// Returns the lines that `work` logs, at any level.
    pub(crate) fn of(work: impl FnOnce()) -> Vec<String> {
        let log = Self::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_writer(move || writer.clone())
            .with_max_level(tracing::Level::TRACE)
            .with_ansi(false)
            .without_time()
            .finish();
        tracing::subscriber::with_default(subscriber, work);
        let log = log.0.lock().expect("no panic elsewhere");
        let log = std::str::from_utf8(&log).expect("text");
        log.lines().map(|line| line.trim().to_owned()).collect()
    }
}
