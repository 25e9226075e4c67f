//! Measures `robots audit`.
//!
//! ```sh
//! cargo run --release --manifest-path benches/Cargo.toml --bin audit -- generate FOLDER BYTES
//! cargo run --release --manifest-path benches/Cargo.toml --bin audit -- read FOLDER/robots.txt \
//!     FOLDER/ranges.json THREADS LOG...
//! cargo run --release --manifest-path benches/Cargo.toml --bin audit -- inflate LOG
//! ```
//!
//! `generate` writes a robots.txt, address ranges of crawlers and a Combined log. `read` audits
//! logs with dates, ranges and top paths, and prints what the processor did. `inflate` only
//! inflates a log in gzip, in one thread.

mod generate;

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::Instant;

use cpu_time::ProcessTime;
use flate2::bufread::MultiGzDecoder;
use robots_audit::history::History;
use robots_audit::kernel::RuleFile;
use robots_audit::{Settings, Source};
use robots_identity::{CrawlerRanges, RangeTable};

const USAGE: &str =
    "audit generate FOLDER BYTES | audit read ROBOTS RANGES THREADS LOG... | audit inflate LOG";

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["generate", folder, bytes] => {
            let bytes = bytes.parse().expect(USAGE);
            generate::generate(Path::new(folder), bytes).expect("the folder can be written");
        }
        ["read", robots, ranges, threads, ref logs @ ..] => {
            read(robots, ranges, threads.parse().expect(USAGE), logs);
        }
        ["inflate", log] => inflate(log),
        _ => panic!("{USAGE}"),
    }
}

fn read(robots: &str, ranges: &str, threads: usize, logs: &[&str]) {
    let text = std::fs::read(robots).expect("a robots.txt");
    let mut settings = Settings::new(History::of_file(robots, RuleFile::new(text)));
    let table = std::fs::read(ranges).expect("a file of ranges");
    let table = RangeTable::parse(&table).expect("a file of ranges");
    let mut of_crawlers = CrawlerRanges::default();
    of_crawlers.insert(generate::WITH_RANGES, table);
    settings.ranges = Some(of_crawlers);
    settings.threads = threads;
    let sources = logs.iter().map(|log| Source::File(PathBuf::from(log))).collect();
    let (start, cpu) = (Instant::now(), ProcessTime::now());
    let audit = robots_audit::audit(sources, &settings, &|_| {}).expect("logs that can be read");
    let (wall, cpu) = (start.elapsed(), cpu.elapsed());
    let megabytes = megabytes(audit.logs.bytes);
    println!(
        "{threads} threads: {megabytes:.0} MB, {} lines, {} bad; {:.2} CPU s, {:.0} MB per CPU s; \
         {:.2} s; peak {} MB; {} violations",
        audit.logs.lines,
        audit.logs.bad_lines,
        cpu.as_secs_f64(),
        megabytes / cpu.as_secs_f64(),
        wall.as_secs_f64(),
        peak(),
        audit.violations(),
    );
}

/// Inflates a log, and does nothing with its text.
fn inflate(log: &str) {
    let file = BufReader::with_capacity(256 << 10, File::open(log).expect("a log"));
    let mut text = MultiGzDecoder::new(file);
    let mut block = vec![0; 1 << 20];
    let (start, cpu, mut bytes) = (Instant::now(), ProcessTime::now(), 0);
    loop {
        match text.read(&mut block).expect("a log in gzip") {
            0 => break,
            read => bytes += read as u64,
        }
    }
    let (wall, cpu) = (start.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64());
    let megabytes = megabytes(bytes);
    println!("{megabytes:.0} MB; {cpu:.2} CPU s, {:.0} MB per CPU s; {wall:.2} s", megabytes / cpu);
}

#[expect(clippy::cast_precision_loss, reason = "a size has few digits")]
fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// Returns the most memory that the process had, in megabytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1_000
}
