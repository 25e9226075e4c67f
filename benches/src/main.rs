//! Measures this project and its peers in one process and prints Markdown tables.
//!
//! ```text
//! robots-benches [--write] [--corpus FOLDER] [SECTION …]
//! ```
//!
//! Without a section, it measures all of them. With `--write`, each table replaces the one between
//! the markers of its section in BENCHMARKS.md. A section that measures real files needs a folder
//! of them, whose names end in `.txt`; without one, its table stays.

mod counted;
mod plot;
mod section;

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use robots_benches::document;
use section::{Measure, SECTIONS, Section};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let result = match arguments.split_first() {
        Some((first, rest)) if first == counted::ARGUMENT => counted::run(rest),
        _ => Run::of(arguments).and_then(|run| run.measure()),
    };
    if let Err(message) = result {
        eprintln!("error: {message}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// The arguments of a run.
#[derive(Default)]
struct Run {
    /// The names of the sections to measure; none for all of them.
    sections: Vec<String>,
    writes: bool,
    corpus: Option<PathBuf>,
}

impl Run {
    fn of(arguments: Vec<String>) -> Result<Self, String> {
        let mut run = Self::default();
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            match &*argument {
                "--write" => run.writes = true,
                "--corpus" => {
                    let folder = arguments.next().ok_or("`--corpus` needs a folder")?;
                    run.corpus = Some(PathBuf::from(folder));
                }
                name if SECTIONS.iter().any(|section| section.name == name) => {
                    run.sections.push(argument);
                }
                unknown => {
                    let known: Vec<_> = SECTIONS.iter().map(|section| section.name).collect();
                    let known = known.join(", ");
                    return Err(format!("unknown section `{unknown}`: expected one of {known}"));
                }
            }
        }
        Ok(run)
    }

    fn measure(&self) -> Result<(), String> {
        let names = &self.sections;
        let is_wanted =
            |section: &&Section| names.is_empty() || names.iter().any(|n| n == section.name);
        for section in SECTIONS.iter().filter(is_wanted) {
            eprintln!("measuring: {}", section.name);
            let start = Instant::now();
            let text = match (&section.measure, &self.corpus) {
                (Measure::Workloads(measure), _) => measure()?,
                (Measure::Corpus(measure), Some(folder)) => measure(folder)?,
                (Measure::Corpus(_), None) => {
                    eprintln!("skipped: {} needs `--corpus FOLDER`", section.name);
                    continue;
                }
            };
            eprintln!("measured: {} in {:.1?}", section.name, start.elapsed());
            if self.writes {
                document::replace(section.name, &text)?;
            } else {
                println!("{text}");
            }
        }
        Ok(())
    }
}
