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

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread::{self, JoinHandle, ScopedJoinHandle};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::log::Log;
use crate::metrics::{Metrics, add};
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
pub(crate) enum Change {
    /// The file is in force.
    Loaded { file: String, bytes: usize },
    /// The file cannot be used; what was loaded before stays in force.
    Kept {
        file: String,
        reason: String,
        /// Whether something was loaded before.
        has_site: bool,
    },
    /// The file of a host is no longer in the folder.
    Dropped { file: String },
}

#[derive(Debug)]
pub(crate) struct Files {
    stop: SyncSender<()>,
    first: Receiver<()>,
    thread: JoinHandle<()>,
}

impl Files {
    pub(crate) fn start(
        mut files: WatchedFiles,
        sites: &Sites,
        log: &Log,
        metrics: &Arc<Metrics>,
    ) -> Self {
        let (stop, stopped) = mpsc::sync_channel(1);
        let (is_first, first) = mpsc::sync_channel(1);
        let (sites, log, metrics) = (sites.clone(), log.clone(), Arc::clone(metrics));
        let thread = thread::spawn(move || {
            let mut looks = 0_u32;
            loop {
                let start = Instant::now();
                files.look(&sites, &log, &metrics);
                looks = looks.saturating_add(1);
                let period = if looks == 1 {
                    FIRST_PERIOD
                } else {
                    metrics.set_ready(files.are_loaded());
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
    pub(crate) fn look(&mut self, sites: &Sites, log: &Log, metrics: &Metrics) {
        let accept_empty = self.accept_empty;
        let mut changes = look_at(&mut self.files, accept_empty);
        if let Some(folder) = &mut self.folder {
            changes.extend(folder.look(sites));
        }
        for change in changes {
            match change {
                Change::Loaded { file, bytes } => {
                    add(&metrics.loaded);
                    log.write("loaded", json!({ "file": file, "bytes": bytes }));
                }
                Change::Kept { file, reason, has_site } => {
                    add(&metrics.kept);
                    let effect = if has_site {
                        "the last good file stays in force"
                    } else {
                        "no rules apply until there is a file"
                    };
                    let fields = json!({ "file": file, "reason": reason, "effect": effect });
                    log.write("kept", fields);
                }
                Change::Dropped { file } => log.write("dropped", json!({ "file": file })),
            }
        }
        let all = || {
            let folder = self.folder.iter().flat_map(|folder| folder.files.values());
            self.files.iter().chain(folder)
        };
        let kept = all().filter(|file| file.is_kept).count();
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

/// Looks at files on all cores, because the first look at many compiles them all.
fn look_at<'f>(
    files: impl IntoIterator<Item = &'f mut RobotsFile>,
    accept_empty: bool,
) -> Vec<Change> {
    let mut files: Vec<_> = files.into_iter().collect();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    if files.len() < cores * 64 {
        let looks = files.into_iter();
        return looks.filter_map(|file| file.look(accept_empty)).collect();
    }
    let part = files.len().div_ceil(cores);
    thread::scope(|scope| {
        let parts: Vec<_> = files
            .chunks_mut(part)
            .map(|part| {
                scope.spawn(move || {
                    let looks = part.iter_mut();
                    let changes = looks.filter_map(|file| file.look(accept_empty));
                    changes.collect::<Vec<_>>()
                })
            })
            .collect();
        let changes = parts.into_iter().flat_map(ScopedJoinHandle::join);
        changes.flatten().collect()
    })
}
