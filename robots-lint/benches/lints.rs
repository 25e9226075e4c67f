//! The CPU times of linting and of compiling every file of a folder:
//!
//! ```sh
//! cargo bench -p robots-analysis --bench lints -- sites/
//! cargo bench -p robots-analysis --bench lints --profile dev -- sites/    # as in the macros
//! ```
//!
//! The folder is relative to `robots-analysis`. Without one, the test files of the project are
//! measured.

mod clock;

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs, io};

use clock::Clock;
use robots_core::{Dialect, SourceText, compile};
use robots_lint::{Levels, Subject};

/// The times of one file.
struct Timing {
    path: PathBuf,
    compile: Duration,
    lint: Duration,
}

impl Timing {
    fn total(&self) -> Duration {
        self.compile + self.lint
    }
}

fn main() -> io::Result<()> {
    // Cargo passes `--bench` to every bench.
    let folder = env::args().skip(1).find(|word| !word.starts_with("--"));
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/sites/good");
    let folder = folder.map_or(project, PathBuf::from);
    let mut timings = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_file() {
            timings.push(timing(path)?);
        }
    }
    report(&mut timings);
    Ok(())
}

fn timing(path: PathBuf) -> io::Result<Timing> {
    let source = SourceText::new(path.to_string_lossy(), fs::read(&path)?);
    let start = Clock::start();
    let compilation = compile(&source, Dialect::RFC_9309);
    let compile = start.elapsed();
    let start = Clock::start();
    let findings = Subject::compiled(&compilation).findings(&Levels::default());
    let lint = start.elapsed();
    drop(findings);
    Ok(Timing { path, compile, lint })
}

/// The number of slowest files that are listed.
const SLOWEST: usize = 10;

fn report(timings: &mut [Timing]) {
    timings.sort_by_key(Timing::total);
    let sum = |of: fn(&Timing) -> Duration| timings.iter().map(of).sum::<Duration>();
    let (compile, lint) = (sum(|timing| timing.compile), sum(|timing| timing.lint));
    println!("{} files: compile {compile:.1?}, lint {lint:.1?}", timings.len());
    let print = |name: &str, timing: &Timing| {
        let total = timing.total();
        let (compile, lint) = (timing.compile, timing.lint);
        let path = timing.path.display();
        println!("{name}: {total:.1?} = compile {compile:.1?} + lint {lint:.1?}, {path}");
    };
    let Some(last) = timings.len().checked_sub(1) else {
        return;
    };
    for (name, hundredth) in [("median", 50), ("90th", 90), ("99th", 99)] {
        print(name, &timings[last * hundredth / 100]);
    }
    for timing in timings.iter().rev().take(SLOWEST) {
        print("slowest", timing);
    }
}
