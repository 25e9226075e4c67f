//! Measures this project and its peers in one process and prints Markdown tables.
//!
//! ```text
//! robots-benches [--write] [SECTION …]
//! ```
//!
//! Without a section, all of them. With `--write`, each table replaces the one between the markers
//! of its section in BENCHMARKS.md.

mod document;
mod section;
mod table;

use std::env;
use std::process::ExitCode;

use section::{SECTIONS, Section};

fn main() -> ExitCode {
    let mut arguments: Vec<String> = env::args().skip(1).collect();
    let write = arguments.iter().any(|argument| argument == "--write");
    arguments.retain(|argument| argument != "--write");
    if let Err(message) = measure(&arguments, write) {
        eprintln!("error: {message}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn measure(names: &[String], write: bool) -> Result<(), String> {
    let named = |name: &String| SECTIONS.iter().find(|section| section.name == name);
    if let Some(unknown) = names.iter().find(|name| named(name).is_none()) {
        let known: Vec<_> = SECTIONS.iter().map(|section| section.name).collect();
        let known = known.join(", ");
        return Err(format!("no section `{unknown}`; there are {known}"));
    }
    let wanted = |section: &&Section| names.is_empty() || names.iter().any(|n| n == section.name);
    for section in SECTIONS.iter().filter(wanted) {
        eprintln!("measuring: {}", section.name);
        let text = (section.measure)()?;
        if write {
            document::replace(section.name, &text)?;
        } else {
            println!("{text}");
        }
    }
    Ok(())
}
