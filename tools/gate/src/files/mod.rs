//! The files of a gate, and the thread that looks at them.
//!
//! In: paths. Out: sites in the slots of their hosts, one line of the log for each change.
//!
//! A robots.txt has no syntax errors, so a half of one is a valid file. So a file is only loaded
//! when two looks agree on its state (time, length, inode), and what was loaded before stays in
//! force until then. Looks are driven by a timer that the clock of the system does not change.
//!
//! ```text
//! stamp     path → the state of its file
//! file      one robots.txt: settled, loaded or refused
//! folder    a folder with a file for each host
//! ```

mod file;
mod folder;
mod stamp;

pub(crate) use file::{FileSource, RobotsFile};
pub(crate) use folder::SiteFolder;

use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::log::Log;
use crate::metrics::add;
use crate::sites::Sites;

/// The time between the first two looks, so that a start does not wait for a whole period.
const FIRST_PERIOD: Duration = Duration::from_millis(100);

/// A look at many files may take a part of the time: one in twenty.
const SHARE: u32 = 20;

#[derive(Debug)]
pub(crate) struct WatchedFiles {
    pub(crate) files: Vec<RobotsFile>,
    pub(crate) folder: Option<SiteFolder>,
    /// Whether a file without any directive is loaded.
    pub(crate) accept_empty: bool,
    pub(crate) poll: Duration,
}

#[derive(Debug)]
pub(crate) struct Files {
    stop: SyncSender<()>,
    first: Receiver<()>,
    thread: JoinHandle<()>,
}

impl Files {
    pub(crate) fn start(mut files: WatchedFiles, sites: &Sites, log: &Log) -> Self {
        let (stop, stopped) = mpsc::sync_channel(1);
        let (is_first, first) = mpsc::sync_channel(1);
        let (sites, log) = (sites.clone(), log.clone());
        let thread = thread::spawn(move || {
            let mut looks = 0_u32;
            loop {
                let start = Instant::now();
                files.look(&sites, &log);
                looks = looks.saturating_add(1);
                let period = if looks == 1 {
                    FIRST_PERIOD
                } else {
                    log.metrics.set_ready(files.are_loaded());
                    // The receiver may not wait any more.
                    _ = is_first.try_send(());
                    files.poll.max(start.elapsed() * SHARE)
                };
                if stopped.recv_timeout(period) != Err(RecvTimeoutError::Timeout) {
                    break;
                }
            }
        });
        Self { stop, first, thread }
    }

    /// Waits until every file was looked at, but not longer than `most`.
    pub(crate) fn wait_for_first(&self, most: Duration) {
        _ = self.first.recv_timeout(most);
    }

    pub(crate) fn stop(self) {
        // It fails only if the thread has ended.
        _ = self.stop.send(());
        _ = self.thread.join();
    }
}

impl WatchedFiles {
    pub(crate) fn look(&mut self, sites: &Sites, log: &Log) {
        look_at(&mut self.files, self.accept_empty, log);
        if let Some(folder) = &mut self.folder {
            folder.look(sites, log);
        }
        let all = || {
            let folder = self.folder.iter().flat_map(|folder| folder.files.values());
            self.files.iter().chain(folder)
        };
        let kept = all().filter(|file| file.is_kept).count();
        let metrics = &log.metrics;
        metrics.files.store(all().count() as u64, Ordering::Relaxed);
        metrics.files_kept.store(kept as u64, Ordering::Relaxed);
    }

    /// Returns whether every file that the configuration names was loaded, and the folder was read.
    /// One file in it is not awaited: all other hosts have theirs.
    pub(crate) fn are_loaded(&self) -> bool {
        self.files.iter().all(RobotsFile::is_loaded)
            && self.folder.iter().all(|folder| folder.is_read)
    }
}

/// Reports that a file is in force.
fn loaded(log: &Log, file: &str, bytes: usize) {
    add(&log.metrics.loaded);
    log.write("loaded", json!({ "file": file, "bytes": bytes }));
}

/// Reports that a file cannot be used; what was loaded before, if `has_site`, stays in force.
fn kept(log: &Log, file: &str, reason: &str, has_site: bool) {
    add(&log.metrics.kept);
    let effect = if has_site {
        "the last good file stays in force"
    } else {
        "no rules apply until there is a file"
    };
    log.write("kept", json!({ "file": file, "reason": reason, "effect": effect }));
}

/// Looks at files on all cores, because the first look at many compiles them all.
fn look_at<'f>(files: impl IntoIterator<Item = &'f mut RobotsFile>, accept_empty: bool, log: &Log) {
    let mut files: Vec<_> = files.into_iter().collect();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let look = |part: &mut [&mut RobotsFile]| {
        for file in part {
            file.look(accept_empty, log);
        }
    };
    if files.len() < cores * 64 {
        return look(&mut files);
    }
    let part = files.len().div_ceil(cores);
    thread::scope(|scope| {
        let looks = files.chunks_mut(part).map(|part| scope.spawn(move || look(part)));
        let looks: Vec<_> = looks.collect();
        for look in looks {
            // One that has panicked has ended.
            _ = look.join();
        }
    });
}
