//! `robots compile` on folders of different kinds of files.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// Creates an empty folder with this name.
fn folder(name: &str) -> Result<PathBuf, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

fn compile(folder: &Path, arguments: &[&str]) -> Result<Output, Box<dyn Error>> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
    command.arg("compile").args(arguments).current_dir(folder);
    Ok(command.output()?)
}

/// Returns the lines of JSON between the header and the summary.
fn objects(output: &Output) -> Result<Vec<Value>, Box<dyn Error>> {
    let lines = output.stdout.split_inclusive(|&byte| byte == b'\n').map(serde_json::from_slice);
    let mut lines: Vec<Value> = lines.collect::<Result<_, _>>()?;
    let summary = lines.pop().ok_or("no summary")?;
    assert_eq!(summary["type"], "summary");
    let header = lines.remove(0);
    assert_eq!(header["type"], "header");
    let read = lines.iter().filter(|line| line["type"] == "file").count();
    assert_eq!(summary["files"], read);
    assert_eq!(summary["complete"], lines.len() == read);
    Ok(lines)
}

#[test]
fn compile_of_a_folder_with_stats_prints_every_file() -> Result<(), Box<dyn Error>> {
    let folder = folder("every_file")?;
    fs::create_dir_all(folder.join("in/b/empty"))?;
    fs::write(folder.join("in/b/page.html"), "<!DOCTYPE html><p>User-agent: *")?;
    fs::write(folder.join("in/c"), [0, 0xff, 0xfe, b'\n', 0x1b, b':', 0])?;
    fs::write(folder.join("in/empty.txt"), "")?;
    fs::write(
        folder.join("in/a.txt"),
        "User-agent: one\nUser-agent: two\nDisallow: /a\nAllow: /a/b$\n\nUser-agent: *\nDisallow: /\n",
    )?;

    let output = compile(&folder, &["in", "--stats"])?;
    assert_eq!(output.status.code(), Some(0));
    let warnings = String::from_utf8(output.stderr.clone())?;
    let mut warnings = warnings.lines();
    assert!(
        warnings.all(|line| line.starts_with("warning: expected a robots.txt")),
        "no progress bar in a pipe"
    );
    let text = String::from_utf8(output.stdout.clone())?;
    assert!(
        text.contains(
            r#"{"type":"file","file":"in/a.txt","agents":3,"groups":2,"rules":3,"bands":"#
        ),
        "{text}"
    );
    let objects = objects(&output)?;
    let files: Vec<_> = objects.iter().map(|object| &object["file"]).collect();
    assert_eq!(files, ["in/a.txt", "in/b/page.html", "in/c", "in/empty.txt"]);
    for object in &objects {
        let keys: Vec<_> = object.as_object().into_iter().flatten().map(|(key, _)| key).collect();
        assert_eq!(keys.len(), 10, "{keys:?}");
        assert!(object["bytes"].as_u64() > Some(0), "{object}");
        assert!(object["milliseconds"].is_f64(), "{object}");
    }
    for none in &objects[1..] {
        assert_eq!(none["agents"], 0, "{none}");
        assert_eq!(none["rules"], 0, "{none}");
    }
    let first = &objects[0];
    assert!(first["bands"].as_u64() >= Some(1), "{first}");
    assert!(first["states"].as_u64() >= first["bands"].as_u64(), "{first}");
    Ok(())
}

#[test]
fn compile_of_a_missing_file_prints_an_error_in_its_position() -> Result<(), Box<dyn Error>> {
    let folder = folder("missing")?;
    fs::write(folder.join("a.txt"), "User-agent: *\nDisallow: /\n")?;
    let output = compile(&folder, &["a.txt", "missing.txt", "a.txt", "--stats"])?;
    assert_eq!(output.status.code(), Some(2));
    let objects = objects(&output)?;
    assert_eq!(objects.len(), 3);
    assert_eq!(objects[1].as_object().map(serde_json::Map::len), Some(3));
    assert_eq!(objects[1]["file"], "missing.txt");
    assert_eq!(objects[1]["error"], "No such file or directory");
    assert_eq!(objects[2]["file"], "a.txt");
    assert_eq!(objects[2]["error"], Value::Null);
    Ok(())
}

#[test]
fn compile_of_several_files_counts_files_and_failures() -> Result<(), Box<dyn Error>> {
    let folder = folder("table")?;
    fs::write(folder.join("a.txt"), "")?;
    let output = compile(&folder, &["a.txt", "missing.txt"])?;
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout)?;
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert!(lines[0].ends_with("  file"), "{text}");
    assert!(lines[1].ends_with("  a.txt"), "{text}");
    assert_eq!(lines[2], "error: cannot read `missing.txt`: No such file or directory");
    assert!(lines[3].starts_with("1 file compiled: "), "{text}");
    assert!(lines[3].ends_with("; 1 could not be read"), "{text}");
    Ok(())
}

#[test]
fn compile_of_a_large_file_reads_up_to_the_limit() -> Result<(), Box<dyn Error>> {
    let folder = folder("large")?;
    let mut text = b"User-agent: *\nDisallow: /a\n".to_vec();
    text.resize(512_000 - 1, b'#');
    text.extend_from_slice(b"\nDisallow: /b\n");
    fs::write(folder.join("large.txt"), &text)?;
    let output = compile(&folder, &["large.txt", "--stats"])?;
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(objects(&output)?[0]["rules"], 1);
    Ok(())
}

#[cfg(unix)]
#[test]
fn compile_of_a_folder_with_links_follows_links_to_files_only() -> Result<(), Box<dyn Error>> {
    use std::os::unix::fs::symlink;

    let folder = folder("links")?;
    fs::create_dir_all(folder.join("in"))?;
    fs::write(folder.join("outside.txt"), "")?;
    symlink("../outside.txt", folder.join("in/file"))?;
    symlink("nowhere", folder.join("in/broken"))?;
    symlink(".", folder.join("in/itself"))?;
    symlink("in", folder.join("named"))?;

    let output = compile(&folder, &["named", "--stats"])?;
    assert_eq!(output.status.code(), Some(2));
    let objects = objects(&output)?;
    assert_eq!(objects.len(), 2, "{objects:?}");
    assert_eq!(objects[0]["file"], "named/broken");
    assert!(objects[0]["error"].is_string());
    assert_eq!(objects[1]["file"], "named/file");
    assert_eq!(objects[1]["error"], Value::Null);
    Ok(())
}

#[test]
fn compile_of_a_folder_without_files_is_an_error() -> Result<(), Box<dyn Error>> {
    let folder = folder("no_files")?;
    fs::create_dir_all(folder.join("in/empty"))?;
    let output = compile(&folder, &["in", "--stats"])?;
    assert_eq!(output.status.code(), Some(2));
    let objects = objects(&output)?;
    assert_eq!(objects.len(), 1);
    assert_eq!(objects[0]["file"], "in");
    assert_eq!(objects[0]["error"], "the folder has no files");
    let output = compile(&folder, &["in"])?;
    let text = String::from_utf8(output.stdout)?;
    assert!(text.contains("0 files compiled: 0 bytes, 0.000 ms"), "{text}");
    Ok(())
}
