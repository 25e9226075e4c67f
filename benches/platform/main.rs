//! Measures a platform whose tenants each have a robots.txt of their own, and prints Markdown
//! tables.
//!
//! ```text
//! platform [--write] [--files=NUMBER] FOLDER
//! ```
//!
//! The files of the folder are changed at random, with a seed, until they are 100,000 or the
//! requested number of distinct files. With `--write`, the text replaces that between the markers
//! of the section in BENCHMARKS.md.

mod compiling;
mod files;
mod hostile;
mod memory;
mod replacing;
mod resident;
mod times;

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use robots_benches::document;

use crate::files::Files;

/// The number of distinct files, unless the arguments have another one.
const FILES: usize = 100_000;

/// The name of the section in BENCHMARKS.md.
const SECTION: &str = "platform";

fn main() -> ExitCode {
    if let Err(message) = run(env::args().skip(1)) {
        eprintln!("error: {message}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn run(arguments: impl Iterator<Item = String>) -> Result<(), String> {
    let (mut write, mut count, mut folder) = (false, FILES, None);
    for argument in arguments {
        if argument == "--write" {
            write = true;
        } else if let Some(number) = argument.strip_prefix("--files=") {
            count = number.parse().map_err(|_| format!("invalid number of files `{number}`"))?;
        } else {
            folder = Some(PathBuf::from(argument));
        }
    }
    let folder = folder.ok_or("missing folder with robots.txt files")?;
    let files = Files::read(&folder)?;
    eprintln!("compiling {count} files made of {}", files.originals());
    let (compiled, mut tenants) = compiling::text(&files, count);
    eprintln!("compiling hostile files");
    let hostile = hostile::text();
    let kept = memory::text(&mut tenants);
    eprintln!("replacing sites");
    let replaced = replacing::text(&tenants);
    let text = format!("{compiled}\n\n{hostile}\n\n{kept}\n\n{replaced}");
    if write {
        document::replace(SECTION, &text)?;
    } else {
        println!("{text}");
    }
    Ok(())
}
