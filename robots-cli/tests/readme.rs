//! The commands of the README print what it says.
#![cfg(unix)]

use std::env;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

#[test]
fn readme_commands_print_the_shown_output() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = fs::read_to_string(root.join("README.md"))?;
    let examples = examples(&readme);
    assert!(!examples.is_empty(), "the README shows no command");
    for (command, printed) in examples {
        assert_eq!(run(command, &root)?.trim_end(), printed, "$ {command}");
    }
    Ok(())
}

/// Each line behind `$ ` in a `console` block, and the lines below it.
fn examples(readme: &str) -> Vec<(&str, &str)> {
    readme
        .split("```console\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .flat_map(|block| block.trim_start_matches("$ ").split("\n$ "))
        .filter_map(|example| example.split_once('\n'))
        .map(|(command, printed)| (command, printed.trim_end()))
        .collect()
}

/// What `command` prints when a person types it in a shell that finds `robots`.
fn run(command: &str, root: &Path) -> io::Result<String> {
    let robots = Path::new(env!("CARGO_BIN_EXE_robots"));
    let folders = robots.parent().map(Path::to_path_buf).into_iter().chain(
        env::var_os("PATH")
            .iter()
            .flat_map(env::split_paths)
            .collect::<Vec<_>>(),
    );
    let path = env::join_paths(folders).map_err(io::Error::other)?;
    let output = Command::new("bash")
        .args(["-c", &format!("({command}) 2>&1")])
        .current_dir(root)
        .env("PATH", path)
        .output()?;
    String::from_utf8(output.stdout).map_err(io::Error::other)
}
