//! Files, folders, compression and threads.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use robots_audit::{Audit, Settings, Source, find_logs};

use crate::{FIREFOX, GPTBOT, audit, by, line};

/// Lines of several crawlers, of about this size.
fn log(bytes: usize) -> String {
    let mut log = String::new();
    let mut second = 0;
    while log.len() < bytes {
        second += 1;
        let agents = [GPTBOT, FIREFOX, FIREFOX, "bingbot/2.0", "CCBot/2.0"];
        // Long lines, so that few are larger than a piece.
        let folder = ["a", "b", "c"][second as usize % 3];
        let target = format!("/{folder}/{}?{}", second % 700, "x".repeat(1_500));
        log += &line(second % 200_000, &target, 200, agents[second as usize % 5]);
    }
    log
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(text).expect("memory");
    gzip.finish().expect("memory")
}

fn zstd(text: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(text, ruzstd::encoding::CompressionLevel::Fastest)
}

fn files(paths: &[&Path], settings: &Settings) -> Audit {
    let sources = paths.iter().map(|path| Source::File(path.to_path_buf()));
    robots_audit::audit(sources.collect(), settings, &|_| {}).expect("logs")
}

/// Returns the data without the names of logs.
fn data(mut audit: Audit) -> String {
    audit.logs.names.clear();
    audit.logs.formats.clear();
    serde_json::to_string(&audit).expect("JSON")
}

#[test]
fn result_depends_on_neither_threads_nor_encoding() {
    let settings = |threads| {
        let mut settings =
            by("User-agent: *\nDisallow: /a\nCrawl-delay: 1\n\nUser-agent: CCBot\nDisallow: /b\n");
        settings.threads = threads;
        settings
    };
    // Several pieces.
    let text = log(9 << 19);
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("plain"), &text).expect("a file");
    fs::write(path("gzip"), gzip(text.as_bytes())).expect("a file");
    let (one, two) = text.as_bytes().split_at(text.len() / 3);
    fs::write(path("members"), [gzip(one), gzip(two)].concat()).expect("a file");
    // A frame that has no text, of three bytes.
    let skipped = b"\x50\x2a\x4d\x18\x03\x00\x00\x00abc".to_vec();
    let frames = [zstd(one), skipped, zstd(two)].concat();
    fs::write(path("zstd"), frames).expect("a file");
    let expected = data(audit(&text, &settings(1)));
    let cases = [("plain", &[1, 3][..]), ("gzip", &[1, 2]), ("members", &[2]), ("zstd", &[1, 2])];
    for (name, all) in cases {
        for &threads in all {
            let found = data(files(&[&path(name)], &settings(threads)));
            assert!(found == expected, "{name} by {threads} threads");
        }
    }
}

#[test]
fn zstd_is_read_although_its_first_text_needs_many_of_its_bytes() {
    let lines = 1 << 13;
    let line = |number: u64| {
        // Text that is not compressed well.
        let hash = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let target = format!("/a/{hash:x}{:x}", hash.rotate_left(7) ^ number);
        line(1, &target, 200, GPTBOT)
    };
    let text: String = (0..lines).map(line).collect();
    let mut compressed = zstd(text.as_bytes());
    // A decoder returns text when it has more than the window, which the command `zstd` makes as
    // large as some megabytes (RFC 8878 §3.1.1.1.2). So the start of the file has no text.
    assert_eq!(compressed[4] & 0b10_0000, 0, "the frame has a window");
    compressed[5] = 13 << 3;
    assert!(compressed.len() > 64 << 10, "{}", compressed.len());
    let settings = by("User-agent: *\nDisallow: /a\n");
    let found = audit(&compressed, &settings);
    assert_eq!((found.violations(), found.logs.bytes), (lines, text.len() as u64));
}

#[test]
fn zstd_that_is_cut_or_changed_is_named() {
    let text = line(1, "/a", 200, GPTBOT).repeat(2);
    let settings = by("User-agent: *\nDisallow: /a\n");
    let whole = zstd(text.as_bytes());
    // The second frame is cut in its header, and in its text.
    for cut in [6, whole.len() - 3] {
        let found = audit([&whole, &whole[..cut]].concat(), &settings);
        assert_eq!(found.violations(), 2);
        let warning = &found.logs.warnings[0];
        let expected = format!("only the first {} bytes of text could be read", text.len());
        assert!(warning.contains(&expected), "{warning}");
        assert!(warning.ends_with("unexpected end of file"), "{warning}");
    }
    let found = audit([&whole, &b"not a frame"[..]].concat(), &settings);
    assert!(found.logs.warnings[0].contains("zstd: "), "{:?}", found.logs.warnings);
}

#[test]
fn folders_and_patterns_name_logs_in_order() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("old")).expect("a folder");
    for name in ["access.log", "access.log.1", "old/access.log.2", ".hidden", "error.txt"] {
        fs::write(folder.path().join(name), "").expect("a file");
    }
    let names = |path: &str| -> Vec<String> {
        let path = folder.path().join(path);
        let found = find_logs(&[path.to_string_lossy()]).expect("logs");
        let names = found.iter().map(|path| path.strip_prefix(folder.path()).expect("in it"));
        names.map(|name| name.to_string_lossy().into_owned()).collect()
    };
    assert_eq!(names("."), ["access.log", "access.log.1", "error.txt", "old/access.log.2"]);
    assert_eq!(names("access.log*"), ["access.log", "access.log.1"]);
    let none = folder.path().join("none*");
    assert!(find_logs(&[none.to_string_lossy()]).is_err());
}

#[cfg(unix)]
#[test]
fn log_to_which_several_paths_lead_is_read_once() {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;

    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    fs::write(path("z.log"), "").expect("a file");
    symlink("z.log", path("current")).expect("a link");
    // Each folder would have all of the others.
    for name in ["a", "b", "c"] {
        symlink(".", path(name)).expect("a link");
    }
    // Nobody writes to it, so that it cannot be read.
    let _socket = UnixListener::bind(path("socket")).expect("a socket");
    let paths = [path("."), path("z.log"), path("*.log"), path("a/current")];
    let found = find_logs(&paths).expect("logs");
    assert_eq!(found, [Path::new(&path("./z.log"))]);
    // A link is a log, too.
    let found = find_logs(&[path("current")]).expect("logs");
    assert_eq!(found, [Path::new(&path("current"))]);
}

#[cfg(unix)]
#[test]
fn named_pipe_is_read_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("log");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    let log = log(10_000);
    let found = std::thread::scope(|scope| {
        scope.spawn(|| fs::write(&pipe, &log).expect("a reader"));
        files(&[&pipe], &by("User-agent: *\nDisallow: /a\n"))
    });
    assert_eq!(found.logs.lines, log.lines().count() as u64);
}
