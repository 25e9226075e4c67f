//! Measures `robots audit`.
//!
//! ```sh
//! cargo run --release --manifest-path benches/Cargo.toml --bin audit -- generate FOLDER BYTES
//! cargo run --release --manifest-path benches/Cargo.toml --bin audit -- read FOLDER/robots.txt \
//!     FOLDER/ranges.json THREADS LOG...
//! ```
//!
//! `generate` writes a robots.txt, the address ranges of a crawler and a Combined log. `read` audits
//! logs with dates, ranges and top paths, and prints what the processor did.

mod generate;

use std::path::{Path, PathBuf};
use std::time::Instant;

use cpu_time::ProcessTime;
use robots_audit::history::History;
use robots_audit::kernel::RuleFile;
use robots_audit::{Settings, Source};
use robots_identity::{CrawlerRanges, RangeTable};

const USAGE: &str = "audit generate FOLDER BYTES | audit read ROBOTS RANGES THREADS LOG...";

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
    let sources = logs
        .iter()
        .map(|log| Source::File(PathBuf::from(log)))
        .collect();
    let (start, cpu) = (Instant::now(), ProcessTime::now());
    let audit = robots_audit::audit(sources, &settings, &()).expect("logs that can be read");
    let (wall, cpu) = (start.elapsed(), cpu.elapsed());
    let megabytes = audit.logs.bytes as f64 / 1e6;
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

/// Returns the most memory that the process had, in megabytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1_000
}
