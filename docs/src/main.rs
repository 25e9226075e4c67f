//! Writes the guide for mdBook, and renders the pictures of terminals.

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use anstyle_svg::{Term, WIN10_CONSOLE};

const USAGE: &str = "Usage: robots-guide stage FOLDER   write the pages for `mdbook build FOLDER`
       robots-guide svg            render the terminal output on standard input as an SVG";

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let result = match arguments.as_slice() {
        ["stage", folder] => stage(Path::new(folder)),
        ["svg"] => render(),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn stage(folder: &Path) -> io::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    robots_guide::stage(&robots_guide::Sources::of_project(), folder)
}

fn render() -> io::Result<()> {
    let mut ansi = String::new();
    io::stdin().read_to_string(&mut ansi)?;
    let svg = Term::new().palette(WIN10_CONSOLE).render_svg(ansi.trim_end());
    io::stdout().write_all(svg.as_bytes())
}
