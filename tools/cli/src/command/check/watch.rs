//! `robots check --watch`: checks again after each change.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use notify::event::EventKind;
use notify::{Config, Event, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher};
use robots_config::absolute;

use super::{Arguments, WatchMode};
use crate::failure::Failure;
use crate::input::paths_or_here;
use crate::streams::{Status, Streams};

/// The time without a change after which a file counts as written.
const QUIET: Duration = Duration::from_millis(50);

/// The number of events after which files are checked, although they still change.
const MOST_EVENTS: usize = 1_000;

/// The time between two looks at the files, in mode `poll`.
const INTERVAL: Duration = Duration::from_secs(1);

/// The names of files that matter wherever they are.
const NAMES: [&str; 3] = ["robots.txt", "robots.toml", ".gitignore"];

type Events = Receiver<notify::Result<Event>>;

pub(super) fn run(
    arguments: &Arguments,
    mode: WatchMode,
    streams: &mut Streams<'_>,
) -> Result<Status, Failure> {
    let (sender, events) = channel();
    let mut watcher: Box<dyn Watcher> = match mode {
        WatchMode::Events => {
            let watcher = RecommendedWatcher::new(sender, Config::default());
            Box::new(watcher.map_err(|error| failed(&error))?)
        }
        WatchMode::Poll => {
            let config = Config::default().with_poll_interval(INTERVAL).with_compare_contents(true);
            Box::new(PollWatcher::new(sender, config).map_err(|error| failed(&error))?)
        }
    };
    let mut folders = BTreeMap::new();
    for path in &*paths_or_here(&arguments.paths) {
        if path.is_dir() {
            watch(&mut *watcher, &mut folders, path, RecursiveMode::Recursive)?;
        }
    }
    loop {
        let mut used = arguments.fragments.files();
        // A file that cannot be read may be written later, and is an error of this check only.
        let status = arguments.check_once(&mut used, streams);
        let status = match status {
            Err(failure) if failure.is_broken_pipe() => return Err(failure),
            status => status.unwrap_or_else(|failure| streams.report(failure)),
        };
        streams.stdout.flush()?;
        used.extend(arguments.paths.iter().cloned());
        let mut files = BTreeSet::new();
        for file in used.iter().filter(|file| !file.is_dir()) {
            let file = absolute(file)?;
            // The folder, because many programs write a new file in place of the old one.
            if let Some(folder) = file.parent() {
                watch(&mut *watcher, &mut folders, folder, RecursiveMode::NonRecursive)?;
            }
            files.insert(file);
        }
        _ = writeln!(streams.stderr, "watching for changes");
        if !is_changed(&events, &files) {
            return Ok(status);
        }
        _ = writeln!(streams.stderr);
    }
}

/// Starts to watch a folder, unless it is watched. One that was removed is watched again when it
/// exists.
fn watch(
    watcher: &mut dyn Watcher,
    folders: &mut BTreeMap<PathBuf, RecursiveMode>,
    folder: &Path,
    depth: RecursiveMode,
) -> Result<(), Failure> {
    folders.retain(|known, _| known.is_dir());
    let folder = absolute(folder)?;
    let includes = |(known, depth): (&PathBuf, &RecursiveMode)| match depth {
        RecursiveMode::Recursive => folder.starts_with(known),
        RecursiveMode::NonRecursive => folder == *known,
    };
    if folder.is_dir() && !folders.iter().any(includes) {
        watcher.watch(&folder, depth).map_err(|error| failed(&error))?;
        folders.insert(folder, depth);
    }
    Ok(())
}

/// Waits until one of the files has changed, and until none has for a while. Returns whether there
/// will be changes.
fn is_changed(events: &Events, files: &BTreeSet<PathBuf>) -> bool {
    loop {
        let Ok(event) = events.recv() else {
            return false;
        };
        if matters(&event, files) {
            break;
        }
    }
    for _ in 0..MOST_EVENTS {
        match events.recv_timeout(QUIET) {
            Ok(_) => {}
            Err(RecvTimeoutError::Timeout) => return true,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
    true
}

/// Returns whether an event may change a result. An error of the watcher may hide such events.
fn matters(event: &notify::Result<Event>, files: &BTreeSet<PathBuf>) -> bool {
    let Ok(event) = event else {
        return true;
    };
    let has_name = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default();
        NAMES.iter().any(|known| name == *known)
    };
    !matches!(event.kind, EventKind::Access(_))
        && (event.need_rescan()
            || event.paths.iter().any(|path| has_name(path) || files.contains(path)))
}

fn failed(error: &notify::Error) -> Failure {
    Failure::new(format!("cannot watch for changes: {error}; try `--watch=poll`"))
}
