//! The maintainers' view of the table of crawlers: what public lists name that it does not.
//!
//! In: lists, and the table. Out: lines for a person.

mod comparison;
mod list;
mod reasons;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use robots_core::matcher::CRAWLERS_DATE;

use comparison::Comparison;

/// Compare the table of crawlers with public lists.
#[derive(Debug, Parser)]
enum Command {
    /// Print the names of lists that are new or spelled otherwise than in the table. Exits with 1
    /// if a name has neither a row nor a reason
    Compare {
        /// A part of the source of the rows that these lists document, such as `ai-robots-txt`:
        /// prints those that are gone from the lists
        #[arg(long, value_name = "TEXT")]
        source: Option<String>,

        /// Lists: JSON (an object of names, or objects with a token or name), a robots.txt, or a
        /// name a line
        #[arg(required = true)]
        lists: Vec<PathBuf>,
    },
}

fn main() -> ExitCode {
    let Command::Compare { source, lists } = Command::parse();
    compare(source.as_deref(), &lists).unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}

fn compare(source: Option<&str>, lists: &[PathBuf]) -> Result<ExitCode, String> {
    let mut names = Vec::new();
    for path in lists {
        let text = fs::read(path);
        let text = text.map_err(|error| format!("cannot read `{}`: {error}", path.display()))?;
        let found = list::names(&String::from_utf8_lossy(&text));
        if found.is_empty() {
            return Err(format!("`{}` names no crawler", path.display()));
        }
        names.extend(found);
    }
    let comparison = Comparison::new(&names, source);
    print!("{comparison}");
    println!("table of {CRAWLERS_DATE}: {}", comparison.summary());
    Ok(ExitCode::from(u8::from(!comparison.is_complete())))
}
