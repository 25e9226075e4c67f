//! `robots audit --watch`: reads logs that grow, until the process is ended.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use robots_audit::{Audit, Settings, Watch};
use signal_hook::consts::TERM_SIGNALS;
use signal_hook::flag;

use super::{Arguments, AuditFormat};
use crate::failure::Failure;
use crate::streams::Streams;

/// The time between two looks at the logs.
const POLL: Duration = Duration::from_secs(1);

/// Reads the logs until the process is asked to end, or standard input, which is a pipe, is closed.
/// Returns what all lines show.
pub(super) fn run(
    arguments: &Arguments,
    files: &[PathBuf],
    settings: &Settings,
    streams: &mut Streams<'_>,
) -> Result<Audit, Failure> {
    let end = End::new().map_err(Failure::Stream)?;
    let mut watch = Watch::new(files, settings)?;
    let interval = Duration::from_secs(arguments.interval);
    if arguments.format == AuditFormat::Json {
        Audit::json_header(streams.stdout)?;
    }
    let mut next = Instant::now();
    loop {
        let is_ended = end.wait(POLL);
        watch.poll()?;
        if is_ended {
            break;
        }
        if Instant::now() >= next {
            next += interval;
            report(arguments, &watch.audit(), streams)?;
        }
    }
    let audit = watch.finish()?;
    arguments.write_metrics(&audit)?;
    Ok(audit)
}

/// Writes the counts so far: the metrics first, so that a reader of the lines finds them.
fn report(arguments: &Arguments, audit: &Audit, streams: &mut Streams<'_>) -> Result<(), Failure> {
    arguments.write_metrics(audit)?;
    if arguments.format == AuditFormat::Json {
        audit.json_summary(streams.stdout)?;
        streams.stdout.flush()?;
    }
    Ok(())
}

struct End {
    is_asked: Arc<AtomicBool>,
    stdin: Receiver<()>,
    /// Keeps the channel open.
    _sender: Sender<()>,
}

impl End {
    fn new() -> io::Result<Self> {
        let is_asked = Arc::new(AtomicBool::new(false));
        for signal in TERM_SIGNALS {
            // Another one, such as that of an impatient supervisor, must not lose the report.
            flag::register(*signal, Arc::clone(&is_asked))?;
        }
        let (sender, stdin) = channel();
        let closed = sender.clone();
        if is_pipe() {
            thread::spawn(move || {
                _ = io::copy(&mut io::stdin(), &mut io::sink());
                _ = closed.send(());
            });
        }
        Ok(Self { is_asked, stdin, _sender: sender })
    }

    /// Waits for some time, or until the end. Returns whether it has come.
    fn wait(&self, time: Duration) -> bool {
        let is_closed = self.stdin.recv_timeout(time).is_ok();
        is_closed || self.is_asked.load(Ordering::Relaxed)
    }
}

/// Returns whether standard input is a pipe. That of a service is `/dev/null`, which is at its end.
#[cfg(unix)]
fn is_pipe() -> bool {
    use std::fs::File;
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;

    let stdin = io::stdin().as_fd().try_clone_to_owned();
    let metadata = stdin.and_then(|stdin| File::from(stdin).metadata());
    metadata.is_ok_and(|metadata| metadata.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_pipe() -> bool {
    false
}
