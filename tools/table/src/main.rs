//! The maintainers' view of the table of crawlers: what public lists name that it does not, and
//! which files a row changes.
//!
//! In: lists or robots.txt files, and the table. Out: lines for a person.

mod comparison;
mod list;
mod reasons;
mod touched;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use robots_core::matcher::{CRAWLERS_DATE, known_crawler};

use comparison::Comparison;

/// Compare the table of crawlers with public lists, and show which files a row changes.
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
    /// Print the files whose decisions the row of a token changes, each with the shortest URL
    Touched {
        /// The product token of a row
        token: String,

        /// robots.txt files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

fn main() -> ExitCode {
    let run = match Command::parse() {
        Command::Compare { source, lists } => compare(source.as_deref(), &lists),
        Command::Touched { token, files } => touched(&token, &files),
    };
    run.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("cannot read `{}`: {error}", path.display()))
}

fn compare(source: Option<&str>, lists: &[PathBuf]) -> Result<ExitCode, String> {
    let mut names = Vec::new();
    for path in lists {
        let text = String::from_utf8_lossy(&read(path)?).into_owned();
        let found = list::names(&text);
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

fn touched(token: &str, files: &[PathBuf]) -> Result<ExitCode, String> {
    let row = known_crawler(token).ok_or_else(|| {
        format!("`{token}` has no row: add it to the table first, and run this again")
    })?;
    for path in files {
        let name = path.display().to_string();
        for change in touched::changes(&name, read(path)?, row)? {
            println!("{name}: {change}");
        }
    }
    Ok(ExitCode::SUCCESS)
}
