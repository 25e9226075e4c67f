//! Measures this project and its peers in one process and prints Markdown tables.
//!
//! ```text
//! robots-benches [--write] [SECTION …]
//! ```
//!
//! Without a section, it measures all of them. With `--write`, each table replaces the one between the markers
//! of its section in BENCHMARKS.md.

mod counted;
mod plot;
mod section;

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use robots_benches::document;
use section::{SECTIONS, Section};

fn main() -> ExitCode {
    let mut arguments: Vec<String> = env::args().skip(1).collect();
    let write = arguments.iter().any(|argument| argument == "--write");
    arguments.retain(|argument| argument != "--write");
    let result = match arguments.split_first() {
        Some((first, rest)) if first == counted::ARGUMENT => counted::run(rest),
        _ => measure(&arguments, write),
    };
    if let Err(message) = result {
        eprintln!("error: {message}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn measure(names: &[String], write: bool) -> Result<(), String> {
    let section_of = |name: &String| SECTIONS.iter().find(|section| section.name == name);
    if let Some(unknown) = names.iter().find(|name| section_of(name).is_none()) {
        let known: Vec<_> = SECTIONS.iter().map(|section| section.name).collect();
        let known = known.join(", ");
        return Err(format!(
            "unknown section `{unknown}`: expected one of {known}"
        ));
    }
    let wanted = |section: &&Section| names.is_empty() || names.iter().any(|n| n == section.name);
    for section in SECTIONS.iter().filter(wanted) {
        eprintln!("measuring: {}", section.name);
        let start = Instant::now();
        let text = (section.measure)()?;
        eprintln!("measured: {} in {:.1?}", section.name, start.elapsed());
        if write {
            document::replace(section.name, &text)?;
        } else {
            println!("{text}");
        }
    }
    Ok(())
}
