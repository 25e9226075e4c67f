//! The files that commands write: never torn, never overwritten unseen.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{fs, thread};

/// A file that `--fix` changes.
const FIXABLE: &str = "user-agent: *\nDisallow: /a\nDisallow: /a\n";

fn folder(name: &str) -> io::Result<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("writes").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(folder.join(".git"))?;
    fs::write(folder.join("robots.txt"), FIXABLE)?;
    Ok(folder)
}

fn robots(folder: &Path, arguments: &[&str]) -> io::Result<Output> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
    command.current_dir(folder).args(arguments).output()
}

#[track_caller]
fn assert_refused(output: &Output, expected: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains(expected), "{error}");
}

/// An editor that saves by a temporary file, as most do, while a command fixes or formats the file.
#[test]
fn text_that_an_editor_saves_while_a_command_writes_is_not_lost() -> io::Result<()> {
    for (name, arguments) in [
        ("editor_fix", &["check", "--isolated", "--fix", "--warn", "style", "robots.txt"][..]),
        ("editor_fmt", &["fmt", "robots.txt"]),
    ] {
        let folder = folder(name)?;
        let path = folder.join("robots.txt");
        let mut conflicts = 0;
        for round in 0..12 {
            fs::write(&path, FIXABLE)?;
            let (output, last) = thread::scope(|scope| {
                let command = scope.spawn(|| robots(&folder, arguments));
                let mut last = String::new();
                let mut number = 0;
                while !command.is_finished() {
                    number += 1;
                    last = format!("# version {round}.{number}.\n");
                    let beside = folder.join("beside");
                    fs::write(&beside, format!("{last}{FIXABLE}"))?;
                    fs::rename(&beside, &path)?;
                }
                let output = command.join().expect("no panic")?;
                io::Result::Ok((output, last))
            })?;
            let found = fs::read_to_string(&path)?;
            assert!(found.starts_with(&last), "{last}: {found}");
            let error = String::from_utf8_lossy(&output.stderr);
            if let Some((_, kept)) = error.split_once("the new text is in `") {
                conflicts += 1;
                let kept = kept.split('`').next().unwrap_or_default();
                let kept = fs::read_to_string(folder.join(kept))?;
                assert!(kept.contains("User-agent: *\n"), "{kept}");
                assert_eq!(output.status.code(), Some(2), "{error}");
            }
        }
        assert!(conflicts > 0, "no round has met the command");
    }
    Ok(())
}

#[test]
fn output_that_is_an_input_is_refused() -> io::Result<()> {
    let folder = folder("input")?;
    fs::write(folder.join("part.txt"), "User-agent: *\nDisallow: /c\n")?;
    fs::write(folder.join("access.log"), "")?;
    let mut names = vec!["robots.txt", "./robots.txt"];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("robots.txt", folder.join("link"))?;
        fs::hard_link(folder.join("robots.txt"), folder.join("hard"))?;
        names.extend(["link", "hard"]);
    }
    for name in names {
        for arguments in [
            &["compile", "robots.txt", "--emit", name][..],
            &["merge", "robots.txt", "part.txt@/b/", "-o", name],
            &["merge", "part.txt", "robots.txt@/b/", "-o", name],
            &["audit", "access.log", "--metrics", name],
        ] {
            let output = robots(&folder, arguments)?;
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            assert_eq!(fs::read_to_string(folder.join("robots.txt"))?, FIXABLE, "{arguments:?}");
        }
        let output = robots(&folder, &["compile", "robots.txt", "--emit", name])?;
        assert_refused(&output, "cannot be the output: it is an input, name another file");
    }
    Ok(())
}

#[test]
fn output_in_a_folder_that_does_not_exist_is_one_error() -> io::Result<()> {
    let folder = folder("no_folder")?;
    fs::write(folder.join("part.txt"), "User-agent: *\nDisallow: /c\n")?;
    for arguments in [
        &["compile", "robots.txt", "--emit", "none/robots.packed"][..],
        &["merge", "robots.txt", "part.txt@/b/", "-o", "none/robots.txt"],
        &["check", "robots.txt", "--baseline", "none/b.json", "--update-baseline"],
    ] {
        let output = robots(&folder, arguments)?;
        assert_refused(&output, "cannot be written: No such file or directory");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(error.matches("error: ").count(), 1, "{error}");
    }
    Ok(())
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_is_no_file_is_written_to() -> io::Result<()> {
    let folder = folder("no_file")?;
    fs::write(folder.join("part.txt"), "User-agent: *\nDisallow: /c\n")?;
    let merge = ["merge", "robots.txt", "part.txt@/b/", "-o"];
    let merged = robots(&folder, &merge[..3])?.stdout;
    assert!(!merged.is_empty());
    let to_stdout = robots(&folder, &[&merge[..], &["/dev/stdout"]].concat())?;
    assert_eq!(to_stdout.stdout, merged, "{}", String::from_utf8_lossy(&to_stdout.stderr));
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status()?.success());
    let reader = thread::spawn(move || {
        let mut text = Vec::new();
        fs::File::open(pipe)?.read_to_end(&mut text)?;
        io::Result::Ok(text)
    });
    let output = robots(&folder, &[&merge[..], &["pipe"]].concat())?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(reader.join().expect("no panic")?, merged);
    // A full disk.
    let output = robots(&folder, &["compile", "robots.txt", "--emit", "/dev/full"])?;
    assert_refused(&output, "`/dev/full`: cannot be written: No space left on device");
    Ok(())
}

#[cfg(unix)]
#[test]
fn fix_through_a_link_keeps_the_link_and_the_permissions() -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder("link")?;
    let path = folder.join("robots.txt");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600))?;
    fs::create_dir(folder.join("site"))?;
    std::os::unix::fs::symlink("../robots.txt", folder.join("site/robots.txt"))?;
    let arguments = ["check", "--isolated", "--fix", "--warn", "style", "site/robots.txt"];
    robots(&folder, &arguments)?;
    assert_eq!(fs::read_to_string(&path)?, "User-agent: *\nDisallow: /a\n");
    assert_eq!(fs::metadata(&path)?.permissions().mode() & 0o777, 0o600);
    assert!(fs::symlink_metadata(folder.join("site/robots.txt"))?.is_symlink());
    let left = fs::read_dir(&folder)?.count();
    assert_eq!(left, 3, "the folder, the file and `.git`");
    Ok(())
}
