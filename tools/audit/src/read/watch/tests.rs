//! A watch against a later run over the same files.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use proptest::prelude::*;
use tempfile::TempDir;

use super::generation::{Generation, State};
use super::siblings::siblings;
use super::{REMEMBERED, Watch};
use crate::format::Format;
use crate::history::History;
use crate::kernel::RuleFile;
use crate::read::{Source, audit, find_logs};
use crate::settings::Settings;
use crate::tally::Audit;

const ROBOTS: &str =
    "User-agent: *\nDisallow: /a\nCrawl-delay: 2\n\nUser-agent: CCBot\nDisallow: /b\n";

fn settings() -> Settings {
    Settings::new(History::of_file("robots.txt", RuleFile::new(ROBOTS)))
}

/// Returns a line. Each has its own time, as in a log.
fn line(number: u32) -> String {
    let crawler = ["GPTBot/1.2", "CCBot/2.0", "Mozilla/5.0 Firefox/140.0"][number as usize % 3];
    let path = ["/a", "/b", "/c", "/robots.txt", "/%61"][number as usize % 5];
    if number % 17 == 16 {
        return format!("no line of this format {number}\n");
    }
    format!(
        "192.0.2.{} - - [10/Oct/2026:{:02}:{:02}:{:02} +0000] \"GET {path}?{number} HTTP/1.1\" \
         200 5 \
         \"-\" \"{crawler}\"\n",
        number % 200,
        number / 3_600 % 24,
        number / 60 % 60,
        number % 60,
    )
}

/// The counts, without the names of the logs and what was detected of each.
fn counts(audit: &Audit) -> String {
    let mut audit = audit.clone();
    audit.logs.names.clear();
    audit.logs.formats.clear();
    // They name the file and the place in it.
    audit.logs.bad_examples.clear();
    format!("{audit:#?}")
}

/// A log, its server, and the program that rotates it.
struct Server {
    folder: TempDir,
    file: File,
    written: u32,
    /// The rest of a line that was written in part.
    rest: String,
    rotations: u32,
}

impl Server {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let file = append(&folder.path().join("access.log"));
        Self { folder, file, written: 0, rest: String::new(), rotations: 0 }
    }

    fn log(&self) -> PathBuf {
        self.folder.path().join("access.log")
    }

    fn write(&mut self, lines: u32) {
        let rest = std::mem::take(&mut self.rest);
        self.file.write_all(rest.as_bytes()).expect("room");
        for _ in 0..lines {
            let line = line(self.written);
            self.written += 1;
            self.file.write_all(line.as_bytes()).expect("room");
        }
    }

    fn write_part(&mut self, len: usize) {
        self.write(0);
        let line = line(self.written);
        self.written += 1;
        let (start, rest) = line.split_at(len.min(line.len() - 1));
        self.file.write_all(start.as_bytes()).expect("room");
        rest.clone_into(&mut self.rest);
    }

    fn older(&mut self) -> PathBuf {
        self.rotations += 1;
        self.folder.path().join(format!("access.log.{}", self.rotations))
    }

    /// Renames the log. The server goes on with a new file, or later.
    fn rename(&mut self, reopens: bool) {
        let older = self.older();
        fs::rename(self.log(), older).expect("a rename");
        let new = append(&self.log());
        if reopens {
            self.write(0);
            self.file = new;
        }
    }

    fn reopen(&mut self) {
        self.write(0);
        self.file = append(&self.log());
    }

    fn copy_and_truncate(&mut self) {
        let older = self.older();
        fs::copy(self.log(), older).expect("a copy");
        File::options().write(true).truncate(true).open(self.log()).expect("a file");
    }

    fn compress_all(&self) {
        for path in find_logs(&[format!("{}.*", self.log().display())]).unwrap_or_default() {
            if path.extension().is_none_or(|extension| extension != "gz") {
                let mut name = path.clone().into_os_string();
                name.push(".gz");
                let mut gz =
                    GzEncoder::new(File::create(name).expect("a file"), Compression::fast());
                gz.write_all(&fs::read(&path).expect("a file")).expect("room");
                gz.finish().expect("room");
                fs::remove_file(path).expect("it exists");
            }
        }
    }

    /// Audits all files at once.
    fn audit(&self, settings: &Settings) -> Audit {
        let files = find_logs(&[self.folder.path().display().to_string()]).expect("a file");
        let files = files.into_iter();
        let files = files.filter(|path| fs::metadata(path).expect("it exists").len() > 0);
        audit(files.map(Source::File).collect(), settings, &|_| {}).expect("a log")
    }
}

fn append(path: &Path) -> File {
    OpenOptions::new().create(true).append(true).open(path).expect("a file")
}

#[derive(Clone, Debug)]
enum Step {
    Write(u32),
    WritePart(usize),
    Rename { reopens: bool },
    Reopen,
    CopyAndTruncate,
    Compress,
    Poll,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        6 => (0_u32..30).prop_map(Step::Write),
        2 => (1_usize..60).prop_map(Step::WritePart),
        2 => Just(Step::Rename { reopens: true }),
        1 => Just(Step::Rename { reopens: false }),
        1 => Just(Step::Reopen),
        2 => Just(Step::CopyAndTruncate),
        2 => Just(Step::Compress),
        5 => Just(Step::Poll),
    ];
    prop::collection::vec(step, 1..40)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn watch_has_the_numbers_of_a_later_run(steps in steps()) {
        let mut server = Server::new();
        server.write(1);
        let mut settings = settings();
        // A file that begins in the middle of a line may have no other line.
        settings.format = Some(Format::Combined);
        let mut watch = Watch::new(&[server.log()], &settings).expect("a log");
        // Whether the server writes to a file that was renamed: then it is not compressed.
        let mut lags = false;
        for step in steps {
            match step {
                Step::Write(lines) => server.write(lines),
                Step::WritePart(len) => server.write_part(len),
                Step::Rename { reopens } if !lags => {
                    server.rename(reopens);
                    lags = !reopens;
                }
                Step::Reopen => {
                    server.reopen();
                    lags = false;
                }
                Step::CopyAndTruncate if !lags => server.copy_and_truncate(),
                Step::Compress if !lags => server.compress_all(),
                Step::Poll => { watch.poll().expect("a log"); }
                _ => {}
            }
        }
        server.reopen();
        watch.poll().expect("a log");
        let watched = watch.finish().expect("a log");
        let (watched, later) = (counts(&watched), counts(&server.audit(&settings)));
        let different = watched.lines().zip(later.lines()).find(|(a, b)| a != b);
        prop_assert_eq!(different, None);
    }
}

#[test]
fn copies_that_start_as_a_line_without_an_ending_are_read() {
    let mut server = Server::new();
    server.write(1);
    let settings = settings();
    let mut watch = Watch::new(&[server.log()], &settings).expect("a log");
    server.copy_and_truncate();
    server.write(1);
    server.copy_and_truncate();
    server.write_part(1);
    watch.poll().expect("a log");
    assert_eq!(watch.audit().logs.lines, 2);
}

#[test]
fn line_without_an_ending_is_counted_when_it_has_one() {
    let mut server = Server::new();
    let settings = settings();
    let mut watch = Watch::new(&[server.log()], &settings).expect("a log");
    assert!(!watch.poll().expect("a log"));
    server.write_part(30);
    assert!(!watch.poll().expect("a format is not detected in a part of a line"));
    server.write(2);
    assert!(watch.poll().expect("a log"));
    server.write_part(30);
    watch.poll().expect("a log");
    assert_eq!(watch.audit().logs.lines, 3);
    server.write(0);
    watch.poll().expect("a log");
    assert_eq!(watch.audit().logs.lines, 4);
}

#[test]
fn past_of_a_log_is_read_if_it_is_named() {
    let mut server = Server::new();
    server.write(10);
    server.rename(true);
    server.write(20);
    server.compress_all();
    server.rename(true);
    server.write(5);
    let settings = settings();
    let lines = |paths: Vec<PathBuf>| {
        let mut watch = Watch::new(&paths, &settings).expect("a log");
        watch.poll().expect("a log");
        watch.audit().logs.lines
    };
    assert_eq!(lines(vec![server.log()]), 5);
    let all = find_logs(&[server.folder.path().display().to_string()]).expect("logs");
    assert_eq!(lines(all), 35);
}

#[test]
fn truncation_without_a_copy_is_reported() {
    let mut server = Server::new();
    server.write(10);
    let settings = settings();
    let mut watch = Watch::new(&[server.log()], &settings).expect("a log");
    watch.poll().expect("a log");
    File::options().write(true).truncate(true).open(server.log()).expect("a file");
    server.write(3);
    watch.poll().expect("a log");
    let audit = watch.finish().expect("a log");
    assert_eq!(audit.logs.lines, 13);
    assert!(
        audit.logs.warnings[0].contains("no copy of it was found"),
        "{:?}",
        audit.logs.warnings
    );
}

#[test]
fn log_that_does_not_exist_yet_is_awaited_and_a_compressed_one_rejected() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("access.log");
    let settings = settings();
    let mut watch = Watch::new(std::slice::from_ref(&path), &settings).expect("a folder");
    assert!(!watch.poll().expect("nothing"));
    append(&path).write_all(line(1).as_bytes()).expect("room");
    assert!(watch.poll().expect("a log"));

    let gz = folder.path().join("other.gz");
    fs::write(&gz, b"\x1f\x8b\x08\x00").expect("room");
    let error = Watch::new(&[gz], &settings).expect_err("it does not grow").to_string();
    assert!(error.contains("is compressed, so it does not grow"), "{error}");
}

#[test]
fn older_files_are_read_before_compressed_ones() {
    let server = Server::new();
    for rest in [".1.gz", ".2", ".1.zst", ".3"] {
        fs::write(server.folder.path().join(format!("access.log{rest}")), "a").expect("room");
    }
    let found = siblings(&server.log()).into_iter();
    let found: Vec<_> = found.map(|beside| beside.path.file_name().map(OsStr::to_owned)).collect();
    let expected = ["access.log.2", "access.log.3", "access.log.1.gz", "access.log.1.zst"];
    assert_eq!(found, expected.map(|name| Some(name.into())));
}

#[test]
fn oldest_generation_is_forgotten_beyond_the_limit() {
    let server = Server::new();
    let settings = settings();
    let mut watch = Watch::new(&[server.log()], &settings).expect("a log");
    watch.generations.clear();
    let done = || Generation { state: State::Done, ..Generation::new(0) };
    let mut add = || watch.add_generation(done());
    let first = add();
    for _ in 1..REMEMBERED {
        add();
    }
    assert!(watch.generations.contains_key(&first));
    watch.add_generation(done());
    assert_eq!(
        (watch.generations.len(), watch.generations.contains_key(&first)),
        (REMEMBERED, false)
    );
}
