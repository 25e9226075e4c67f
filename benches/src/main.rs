//! Compares this project with the Rust libraries that decide a robots.txt, in one process:
//! agreement first, then times, printed as Markdown.

mod agreement;
mod report;

use std::process::ExitCode;

use robots_benches::workload;

fn main() -> ExitCode {
    let workloads = workload::all();
    if let Err(wrong) = agreement::print(&workloads) {
        eprintln!("{wrong}");
        return ExitCode::FAILURE;
    }
    report::compared(&workloads);
    report::growing();
    ExitCode::SUCCESS
}
