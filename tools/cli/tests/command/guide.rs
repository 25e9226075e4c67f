//! The commands of the guide and the README print what these show. `GUIDE=overwrite` writes what
//! they print.
#![cfg(unix)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

const START: &str = "```console\n";
const END: &str = "```";

#[test]
fn commands_print_what_the_guide_shows() -> io::Result<()> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut commands = 0;
    for page in pages(&docs)? {
        let text = fs::read_to_string(&page)?;
        let (printed, run) = with_output(&text, &site(&docs, &page)?)?;
        commands += run;
        if env::var_os("GUIDE").is_some_and(|mode| mode == "overwrite") {
            fs::write(&page, printed)?;
        } else {
            let mut lines = text.lines().zip(printed.lines());
            let changed = lines.find(|(shown, printed)| shown != printed);
            assert!(
                text == printed,
                "{} is not up to date: run `GUIDE=overwrite cargo test --package robots-cli --test \
                 command guide`\nthe first change: {changed:#?}",
                page.display()
            );
        }
    }
    assert!(commands > 0, "the guide shows no command");
    Ok(())
}

/// Returns the pages of the guide, and the README.
fn pages(docs: &Path) -> io::Result<Vec<PathBuf>> {
    let mut pages = vec![docs.join("../README.md")];
    for entry in fs::read_dir(docs.join("guide"))? {
        pages.push(entry?.path());
    }
    pages.sort();
    Ok(pages)
}

/// Copies the site of the guide for the commands of a page, which may write files. Returns its
/// folder.
fn site(docs: &Path, page: &Path) -> io::Result<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guide");
    let folder = folder.join(page.file_stem().unwrap_or_default());
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(folder.join("static"))?;
    fs::create_dir_all(folder.join("events"))?;
    fs::create_dir_all(folder.join("ranges"))?;
    for file in [
        "robots.txt",
        "access.log",
        "events/robots.txt",
        "claims.toml",
        "static/sitemap.xml",
        "static/style.css",
        "ranges/googlebot.json",
        "ranges/gptbot.json",
    ] {
        fs::copy(docs.join(file), folder.join(file))?;
    }
    for file in fs::read_dir(docs.join("recipes"))? {
        let file = file?;
        fs::copy(file.path(), folder.join(file.file_name()))?;
    }
    Ok(folder)
}

/// Returns a page with what the commands of its `console` blocks print, and the number of these.
/// Each command is a line after `$ `; what it printed is shown below it, and a blank line before
/// the next is kept.
fn with_output(page: &str, folder: &Path) -> io::Result<(String, usize)> {
    let mut parts = page.split(START);
    let mut text = parts.next().unwrap_or_default().to_owned();
    let mut commands = 0;
    for part in parts {
        let (block, rest) = part.split_once(END).unwrap_or((part, ""));
        let shown = block.lines().filter_map(|line| line.strip_prefix("$ "));
        text += START;
        for (index, command) in shown.enumerate() {
            let separator = if index > 0 { "\n" } else { "" };
            let printed = run(command, folder)?;
            let printed = printed.trim_end();
            let end = if printed.is_empty() { "" } else { "\n" };
            let _ = write!(text, "{separator}$ {command}\n{printed}{end}");
            commands += 1;
        }
        text += END;
        text += rest;
    }
    Ok((text, commands))
}

/// Returns what a command prints in a shell that finds `robots`.
fn run(command: &str, folder: &Path) -> io::Result<String> {
    let robots = Path::new(env!("CARGO_BIN_EXE_robots"));
    let folders = robots
        .parent()
        .map(Path::to_path_buf)
        .into_iter()
        .chain(env::var_os("PATH").iter().flat_map(env::split_paths).collect::<Vec<_>>());
    let path = env::join_paths(folders).map_err(io::Error::other)?;
    let output = Command::new("bash")
        .args(["-c", &format!("({command}) 2>&1")])
        .current_dir(folder)
        .env("PATH", path)
        .output()?;
    String::from_utf8(output.stdout).map_err(io::Error::other)
}
