//! Input that no server writes.

use std::fs;
use std::io::{Cursor, Write as _};

use flate2::Compression;
use flate2::write::GzEncoder;
use robots_audit::{CsvTable, Source, audit as audit_sources, find_logs};

use crate::{DAY, FIREFOX, GPTBOT, audit, by, crawler, line};

const RULES: &str = "User-agent: *\nDisallow: /a\n";

#[test]
fn binary_is_rejected_with_its_first_line() {
    let source = Source::Stream(Box::new(Cursor::new(&b"\x7fELF\x02\x01\n\xff\xfe"[..])));
    let error = audit_sources(vec![source], &by(RULES), &|_| {}).expect_err("no log");
    let message = error.to_string();
    assert!(message.contains("`standard input` has no format that is known"), "{message}");
    assert!(message.contains("ELF") && !message.contains('\x02'), "{message}");
}

#[test]
fn json_of_an_unknown_format_is_shown_as_it_is_with_how_to_name_its_fields() {
    let log = &b"{\"ua\": \"GPTBot/1.2\", \"uri\": \"/a\"}\n"[..];
    let source = Source::Stream(Box::new(Cursor::new(log)));
    let error = audit_sources(vec![source], &by(RULES), &|_| {}).expect_err("no format");
    let message = error.to_string();
    for part in
        ["`{\"ua\": \"GPTBot/1.2\", \"uri\": \"/a\"}`", "`json:user_agent=ua,target=req.uri`"]
    {
        assert!(message.contains(part), "{message}");
    }
}

/// A path of a log is text of a client.
#[test]
fn table_of_paths_has_no_control_character_of_a_log() {
    let log = line(1, "/a\u{1b}[31m\u{9b}1m", 200, GPTBOT);
    let mut out = Vec::new();
    let found = audit(&log, &by(RULES));
    found.csv(&mut out, CsvTable::Paths).expect("memory");
    let text = String::from_utf8(out).expect("UTF-8");
    assert!(text.contains("/a") && text.lines().count() == 2, "{text}");
    let is_control = |character: char| character.is_control() && character != '\n';
    assert!(!text.contains(is_control), "{text:?}");
}

#[test]
fn missing_file_is_named() {
    let source = Source::File("/no/such/access.log".into());
    let error = audit_sources(vec![source], &by(RULES), &|_| {}).expect_err("no file");
    assert!(error.to_string().contains("cannot read `/no/such/access.log`"), "{error}");
}

#[test]
fn empty_log_has_no_requests() {
    let found = audit("", &by(RULES));
    assert_eq!((found.logs.lines, found.violations()), (0, 0));
}

#[test]
fn truncated_gzip_is_read_up_to_there() {
    let text = line(1, "/a", 200, GPTBOT).repeat(20_000);
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(text.as_bytes()).expect("memory");
    let mut gzip = gzip.finish().expect("memory");
    gzip.truncate(gzip.len() - 100);
    let found = audit(gzip, &by(RULES));
    let warning = found.logs.warnings.first().expect("a warning");
    assert!(warning.contains("only the first"), "{warning}");
    assert!(found.violations() > 1_000 && found.logs.bytes < text.len() as u64);
}

#[test]
fn lines_of_another_format_are_counted_and_shown() {
    let log = [
        line(1, "/a", 200, GPTBOT),
        line(2, "/b", 200, FIREFOX),
        "{\"a\": 1}\n".to_owned(),
        "\n".to_owned(),
        "192.0.2.1 - - [x\n".to_owned(),
    ];
    let found = audit(log.concat(), &by(RULES));
    assert_eq!((found.logs.lines, found.logs.bad_lines), (4, 2));
    assert_eq!(found.logs.bad_reasons.len(), 1);
    let [json, cut] = &found.logs.bad_examples[..] else {
        panic!("two examples");
    };
    assert_eq!(json.line, "{\"a\": 1}");
    assert_eq!(json.offset, (log[0].len() + log[1].len()) as u64);
    assert_eq!(cut.line, "192.0.2.1 - - [x");
}

#[test]
fn line_of_ten_megabytes_is_bounded() {
    let huge = format!("{}\n", line(1, &"/x".repeat(5 << 20), 200, GPTBOT).trim_end());
    let log = [line(1, "/a", 200, GPTBOT), huge, line(2, "/a", 200, GPTBOT)].concat();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    fs::write(&path, &log).expect("a file");
    let file = audit_sources(vec![Source::File(path)], &by(RULES), &|_| {}).expect("a log");
    for found in [audit(&log, &by(RULES)), file] {
        assert_eq!((found.violations(), found.logs.bad_lines, found.logs.lines), (2, 1, 3));
        let bad = &found.logs.bad_examples[0];
        assert!(bad.reason.contains("longer") && bad.line.len() < 1_000);
        assert_eq!(bad.offset, line(1, "/a", 200, GPTBOT).len() as u64);
    }
}

/// Returns a line of this length, without its ending.
fn sized(size: usize) -> String {
    let others = line(1, "/a", 200, GPTBOT).trim_end().len();
    let target = format!("/a{}", "x".repeat(size - others));
    line(1, &target, 200, GPTBOT)
}

#[test]
fn line_that_is_read_in_two_parts_is_too_long_by_both() {
    // A stream is read in blocks of 1 MiB, and the line begins 100 bytes before the second one.
    let before = sized(40_000).repeat(26);
    let before = format!("{before}{}", sized((1 << 20) - before.len() - 101));
    for (size, bad_lines) in [(65_536, 0), (65_537, 1)] {
        let log = before.clone() + &sized(size);
        let logs = audit(&log, &by(RULES)).logs;
        assert_eq!(logs.bad_lines, bad_lines, "{size}");
        assert!(logs.bad_examples.iter().all(|bad| bad.reason.contains("longer")), "{size}");
    }
}

#[test]
fn longest_line_is_the_same_in_a_file_and_in_a_stream() {
    // The last line has no ending.
    let last = sized(65_536).trim_end().to_owned();
    let log = [sized(65_536), sized(65_537), sized(70_000), last].concat();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    fs::write(&path, &log).expect("a file");
    let file = audit_sources(vec![Source::File(path)], &by(RULES), &|_| {}).expect("a log");
    for found in [audit(&log, &by(RULES)), file] {
        assert_eq!((found.violations(), found.logs.bad_lines), (2, 2));
    }
}

#[test]
fn clock_that_jumps_is_reported() {
    let mut settings = by(RULES);
    settings.now = Some(DAY + 10);
    let log = [
        line(1, "/a", 200, GPTBOT),
        line(2, "/a", 200, GPTBOT).replace("2026", "2099"),
        line(3, "/a", 200, GPTBOT).replace("2026", "1971"),
        line(4, "/a", 200, GPTBOT).replace("Oct", "Foo"),
    ];
    let found = audit(log.concat(), &settings);
    assert_eq!((found.logs.future, found.logs.undated, found.violations()), (1, 0, 3));
    // Without a date, no crawler is accused.
    assert_eq!(found.logs.bad_lines, 1);
    let reason = &found.logs.bad_examples[0].reason;
    assert!(reason.contains("expected a time"), "{reason}");
    assert_eq!(found.hours.len(), 3);
}

#[test]
fn a_hundred_thousand_headers_are_bounded() {
    let mut log = String::new();
    for number in 0..100_000 {
        log += &line(1, "/a", 200, &format!("GPTBot/{number}"));
    }
    let found = audit(log, &by(RULES));
    assert_eq!(crawler(&found, "GPTBot").disallowed, 100_000);
}

/// A folder with a log, a log of errors, and a file of random bytes.
fn folder_of_logs() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &[u8]| fs::write(folder.path().join(name), text);
    write("access.log", line(1, "/a", 200, GPTBOT).as_bytes()).expect("a file");
    write("error.log", b"2026/11/25 12:30:21 [error] 1#1: *1 open() failed\n").expect("a file");
    write("x.bin", b"\x7fELF\xff\n\xfe").expect("a file");
    folder
}

#[test]
fn file_in_a_folder_that_is_no_log_is_left_out_with_a_warning() {
    let folder = folder_of_logs();
    let found = find_logs(&[folder.path().display().to_string()]).expect("files");
    let sources = found.iter().cloned().map(Source::Found);
    let found = audit_sources(sources.collect(), &by(RULES), &|_| {}).expect("a log");
    assert_eq!((found.logs.names.len(), found.violations()), (1, 1));
    let [error, binary] = &found.logs.warnings[..] else {
        panic!("two warnings: {:?}", found.logs.warnings);
    };
    assert!(error.contains("error.log: not read"), "{error}");
    assert!(binary.contains("x.bin: not read"), "{binary}");
}

#[test]
fn file_that_is_named_and_no_log_is_an_error() {
    let folder = folder_of_logs();
    let file = |name: &str| Source::File(folder.path().join(name));
    let sources = vec![file("access.log"), file("error.log")];
    let error = audit_sources(sources, &by(RULES), &|_| {}).expect_err("one is no log");
    assert!(error.to_string().contains("error.log"), "{error}");
    let sources = vec![Source::Found(folder.path().join("error.log"))];
    let error = audit_sources(sources, &by(RULES), &|_| {}).expect_err("no log is left");
    assert!(error.to_string().contains("error.log"), "{error}");
}

#[cfg(unix)]
#[test]
fn links_in_a_folder_lead_to_each_file_once() {
    use std::os::unix::fs::symlink;

    let folder = folder_of_logs();
    let at = |name: &str| folder.path().join(name);
    symlink("nowhere", at("dangling.log")).expect("a link");
    symlink(folder.path(), at("loop")).expect("a link");
    symlink("access.log", at("current.log")).expect("a link");
    let found = find_logs(&[folder.path().display().to_string()]).expect("files");
    assert_eq!(found, ["access.log", "error.log", "x.bin"].map(at));
}

#[test]
fn byte_order_mark_and_blank_lines_are_no_bad_lines() {
    let combined = line(1, "/a", 200, GPTBOT);
    let json =
        format!("{{\"request_uri\":\"/a\",\"http_user_agent\":\"{GPTBOT}\",\"status\":200}}\n");
    for text in [combined, json] {
        let found =
            audit(format!("\u{feff}{text} \n\t\r\n{text}"), &by("User-agent: *\nDisallow: /\n"));
        let logs = &found.logs;
        assert_eq!((found.violations(), logs.lines, logs.bad_lines), (2, 2, 0), "{text}");
    }
}

#[test]
fn damaged_file_of_a_folder_ends_no_other() {
    let text = line(1, "/a", 200, GPTBOT).repeat(100);
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(text.as_bytes()).expect("memory");
    let gzip = gzip.finish().expect("memory");
    let level = ruzstd::encoding::CompressionLevel::Fastest;
    let zstd = ruzstd::encoding::compress_to_vec(text.as_bytes(), level);
    for whole in [&gzip, &zstd] {
        let cuts = (4..whole.len()).step_by(5).map(|cut| whole[..cut].to_vec());
        let changes = (4..whole.len()).step_by(3).map(|at| {
            let mut changed = whole.clone();
            changed[at] ^= 0x55;
            changed
        });
        for damaged in cuts.chain(changes) {
            let folder = tempfile::tempdir().expect("a folder");
            let at = |name: &str| folder.path().join(name);
            fs::write(at("a.log"), line(1, "/a", 200, GPTBOT)).expect("a file");
            fs::write(at("b.log"), &damaged).expect("a file");
            fs::write(at("c.log"), line(1, "/a", 200, GPTBOT)).expect("a file");
            let found = find_logs(&[folder.path().display().to_string()]).expect("files");
            for source in [Source::Found, Source::File] {
                let sources = found.iter().cloned().map(source).collect();
                let found = match audit_sources(sources, &by(RULES), &|_| {}) {
                    Ok(found) => found,
                    // Bytes that are no text at all in a file that is named.
                    Err(error) => {
                        assert!(error.to_string().contains("no format that is known"), "{error}");
                        continue;
                    }
                };
                let logs = &found.logs;
                let warnings = logs.warnings.iter().filter(|warning| warning.contains("b.log"));
                // Most changes are found by the checksum; ruzstd does not ask for it.
                let is_whole = found.violations() == 102;
                assert!(is_whole || warnings.count() > 0 || whole == &zstd, "{:?}", logs.warnings);
                let senders = &found.senders;
                let requests = senders.bound + senders.no_group + senders.unknown;
                let others = senders.undocumented + senders.ignores_default_group;
                assert!(found.violations() >= 2);
                assert_eq!(logs.lines, logs.bad_lines + requests + others);
            }
        }
    }
}

#[test]
fn damaged_file_alone_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("access.log.zst");
    fs::write(&path, b"\x28\xb5\x2f\xfd\x04").expect("a file");
    let error = audit_sources(vec![Source::File(path)], &by(RULES), &|_| {}).expect_err("no log");
    assert!(error.to_string().contains("access.log.zst: not read"), "{error}");
}
