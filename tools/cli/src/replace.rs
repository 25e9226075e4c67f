//! Writing files of users: the one place that does.
//!
//! In: a path, what it is to hold, and what was read from it. Out: the file, replaced as a whole,
//! or one error and the file as it was. A reader never finds a part of a file, and what another
//! program has saved meanwhile is not lost.

use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::failure::Unreadable;

/// The maximum number of links from a path to its file, as on Linux.
const LINKS: usize = 40;

/// What a file holds when it is replaced.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Before<'b> {
    /// What was read from it. Anything else was written meanwhile, and is kept.
    Read(&'b [u8]),
    /// There is no file.
    Missing,
    /// Anything: it is an output that is not read.
    Any,
}

/// Replaces a file, or creates it.
///
/// The new text is written to a file in the same folder, which gets the permissions of the file and
/// then its name. A link stays a link: its target is replaced. What is no file, such as a FIFO or
/// `/dev/stdout`, is written to.
///
/// # Errors
///
/// Returns why the file is not replaced. It is as it was. If it has changed since it was read, the
/// new text stays in the file beside it, which the error names.
pub(crate) fn replace(path: &Path, bytes: &[u8], before: Before<'_>) -> Result<(), Unreadable> {
    let failed =
        |error: io::Error| Unreadable::new(path, &format_args!("cannot be written: {error}"));
    let Some(target) = file_at(path) else {
        return append(path, bytes).map_err(failed);
    };
    let known = match fs::metadata(&target) {
        Ok(known) if known.is_file() => Some(known),
        Ok(_) => return append(&target, bytes).map_err(failed),
        Err(_) => None,
    };
    let new = written(&target, bytes, known.as_ref()).map_err(failed)?;
    if !is_unchanged(&target, before).map_err(failed)? {
        return Err(kept(path, new));
    }
    let persisted = match before {
        Before::Missing => new.persist_noclobber(&target),
        Before::Read(expected) if exchange(new.path(), &target).is_ok() => {
            let is_replaced = is_left_out(&new, &target, bytes, expected).map_err(failed)?;
            return if is_replaced {
                Ok(())
            } else {
                Err(kept(path, new))
            };
        }
        Before::Read(_) | Before::Any => new.persist(&target),
    };
    match persisted {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => Err(kept(path, error.file)),
        Err(error) => Err(failed(error.error)),
    }
}

/// Returns whether the file that was exchanged for the new one is what was read. Else another
/// program has saved it in the last moment: puts its text back, and the new text beside it.
fn is_left_out(
    new: &NamedTempFile,
    target: &Path,
    bytes: &[u8],
    expected: &[u8],
) -> io::Result<bool> {
    let mut out = fs::read(new.path())?;
    if out == expected {
        return Ok(true);
    }
    let mut put = bytes.to_vec();
    loop {
        exchange(new.path(), target)?;
        let came = fs::read(new.path())?;
        if came == put {
            break;
        }
        // It was saved again, and the later text goes back.
        (put, out) = (out, came);
    }
    if put != bytes {
        fs::write(new.path(), bytes)?;
    }
    Ok(false)
}

/// Exchanges two files in one step, so that none is lost.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};

    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}

/// Returns an error if an output is one of the inputs, also by another name.
///
/// # Errors
///
/// Returns the error of such an output.
pub(crate) fn require_output<'p>(
    output: &Path,
    inputs: impl IntoIterator<Item = &'p Path>,
) -> Result<(), Unreadable> {
    let mut inputs = inputs.into_iter();
    if inputs.any(|input| is_same_file(output, input)) {
        let reason = "cannot be the output: it is an input, name another file";
        return Err(Unreadable::new(output, &reason));
    }
    Ok(())
}

/// Returns whether two paths are of one file, through links of both kinds.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    let [canonical, of_other] = [one, other].map(|path| path.canonicalize().ok());
    let is_linked = || {
        let [one, other] = [one, other].map(|path| fs::metadata(path).ok());
        Some(is_same_inode(&one?, &other?))
    };
    one == other || canonical.is_some() && canonical == of_other || is_linked() == Some(true)
}

#[cfg(unix)]
fn is_same_inode(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;

    one.is_file() && (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn is_same_inode(_: &Metadata, _: &Metadata) -> bool {
    false
}

/// Returns the path of the file that a path leads to through links; `None` for an open file of this
/// process, such as `/dev/stdout`, which has a position and maybe no name.
fn file_at(path: &Path) -> Option<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        if path.starts_with("/dev") || path.starts_with("/proc") {
            return None;
        }
        let Ok(link) = fs::read_link(&path) else {
            break;
        };
        path = folder_of(&path).join(link);
    }
    Some(path)
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    folder.unwrap_or(Path::new("."))
}

fn append(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut stream = OpenOptions::new().append(true).open(path)?;
    stream.write_all(bytes)?;
    stream.flush()
}

/// Writes a file beside the target, with the owner and the permissions that the target has.
fn written(target: &Path, bytes: &[u8], known: Option<&Metadata>) -> io::Result<NamedTempFile> {
    let mut prefix = OsString::from(".");
    prefix.push(target.file_name().unwrap_or_default());
    prefix.push(".");
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(".new");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;

        // Those of a new file; the umask of the process applies.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let created = builder.tempfile_in(folder_of(target));
    let mut new = created.map_err(|error| without_path(&error))?;
    new.as_file_mut().write_all(bytes)?;
    if let Some(known) = known {
        set_owner(new.as_file(), known);
        match new.as_file().set_permissions(known.permissions()) {
            // A system without permissions, such as WASI.
            Err(error) if error.kind() == ErrorKind::Unsupported => {}
            set => set?,
        }
    }
    // After a crash, the name leads to the old text or to the new one.
    new.as_file().sync_all()?;
    Ok(new)
}

/// Returns the error of the system: that of `tempfile` also names the file that was to be created.
fn without_path(error: &io::Error) -> io::Error {
    let text = error.to_string();
    let reason = text.split(" at path ").next().unwrap_or_default();
    io::Error::new(error.kind(), reason.to_owned())
}

/// Sets the owner, as far as this user may.
#[cfg(unix)]
fn set_owner(file: &File, known: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};

    if fchown(file, Some(known.uid()), Some(known.gid())).is_err() {
        // A member of the group may set that alone.
        _ = fchown(file, None, Some(known.gid()));
    }
}

#[cfg(not(unix))]
fn set_owner(_: &File, _: &Metadata) {}

fn is_unchanged(target: &Path, before: Before<'_>) -> io::Result<bool> {
    let expected = match before {
        Before::Read(expected) => expected,
        Before::Missing | Before::Any => return Ok(true),
    };
    match fs::read(target) {
        Ok(found) => Ok(found == expected),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Keeps the new text of a file that has changed meanwhile, and returns the error that names both.
fn kept(path: &Path, new: NamedTempFile) -> Unreadable {
    let changed = "cannot be written: another program has changed it meanwhile";
    let reason = match new.keep() {
        Ok((_, kept)) => {
            let kept = kept.display();
            format!("{changed}; the new text is in `{kept}`: run the command again, or merge both")
        }
        Err(error) => format!("{changed}, and the new text cannot be kept: {error}"),
    };
    Unreadable::new(path, &reason)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    fn folder() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("robots.txt");
        fs::write(&path, "old").expect("a file");
        (folder, path)
    }

    fn names(folder: &Path) -> Vec<OsString> {
        let entries = fs::read_dir(folder).expect("a folder").flatten();
        let mut names: Vec<_> = entries.map(|entry| entry.file_name()).collect();
        names.sort();
        names
    }

    #[test]
    fn file_is_replaced_and_nothing_else_is_left() {
        let (folder, path) = folder();
        for (before, text) in [(Before::Read(b"old"), "new"), (Before::Any, "newer")] {
            replace(&path, text.as_bytes(), before).expect("replaced");
            assert_eq!(fs::read_to_string(&path).expect("a file"), text);
        }
        assert_eq!(names(folder.path()), ["robots.txt"]);
        let other = folder.path().join("other");
        replace(&other, b"a", Before::Missing).expect("created");
        assert_eq!(fs::read(&other).expect("a file"), b"a");
    }

    #[test]
    fn file_that_changed_is_kept_and_the_new_text_is_named() {
        let (folder, path) = folder();
        for before in [Before::Read(b"older"), Before::Missing] {
            let error = replace(&path, b"new", before).expect_err("another text");
            assert_eq!(fs::read(&path).expect("a file"), b"old");
            let reason = error.reason;
            assert!(reason.contains("changed it meanwhile"), "{reason}");
            let named = reason.split('`').nth(1).expect("a path");
            assert_eq!(fs::read(named).expect("a file"), b"new");
            fs::remove_file(named).expect("a file");
        }
        fs::remove_file(&path).expect("a file");
        let error = replace(&path, b"new", Before::Read(b"old")).expect_err("no file");
        assert!(error.reason.contains("meanwhile"), "{}", error.reason);
        assert!(!path.exists());
        assert_eq!(names(folder.path()).len(), 1);
    }

    #[test]
    fn folder_that_does_not_exist_is_one_error() {
        let (folder, _) = folder();
        let path = folder.path().join("none/robots.txt");
        let error = replace(&path, b"", Before::Any).expect_err("no folder");
        assert!(
            error.reason.starts_with("cannot be written: "),
            "{}",
            error.reason
        );
    }

    #[cfg(unix)]
    #[test]
    fn link_stays_a_link_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};

        let (folder, path) = folder();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("own file");
        let inner = folder.path().join("inner");
        fs::create_dir(&inner).expect("a folder");
        let [first, second] = ["first", "second"].map(|name| inner.join(name));
        symlink("../robots.txt", &first).expect("a link");
        symlink("first", &second).expect("a link");
        replace(&second, b"new", Before::Read(b"old")).expect("replaced");
        assert_eq!(fs::read(&path).expect("a file"), b"new");
        assert!(fs::symlink_metadata(&second).expect("a link").is_symlink());
        let mode = fs::metadata(&path).expect("a file").permissions().mode();
        assert_eq!(mode & 0o7777, 0o640);
        assert_eq!(names(&inner), ["first", "second"]);
        // A link to nothing gets its target.
        symlink("later.txt", folder.path().join("dangling")).expect("a link");
        replace(&folder.path().join("dangling"), b"a", Before::Any).expect("created");
        assert_eq!(
            fs::read(folder.path().join("later.txt")).expect("a file"),
            b"a"
        );
    }

    #[cfg(unix)]
    #[test]
    fn pipe_is_written_to_and_stays_a_pipe() {
        use std::os::unix::fs::FileTypeExt;

        let (folder, _) = folder();
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo").success());
        thread::scope(|scope| {
            let reader = scope.spawn(|| fs::read(&pipe).expect("what was written"));
            replace(&pipe, b"new", Before::Any).expect("written");
            assert_eq!(reader.join().expect("a reader"), b"new");
        });
        let found = fs::metadata(&pipe).expect("a pipe").file_type();
        assert!(found.is_fifo());
        let other = folder.path().join("other");
        std::os::unix::fs::symlink("pipe", &other).expect("a link");
        assert!(is_same_file(&pipe, &other));
    }

    #[test]
    fn reader_finds_the_old_text_or_the_new_one() {
        let (_folder, path) = folder();
        let texts = [vec![b'a'; 100_000], vec![b'b'; 100_000]];
        replace(&path, &texts[0], Before::Any).expect("replaced");
        thread::scope(|scope| {
            let reader = scope.spawn(|| {
                let mut seen = [0_usize; 2];
                while seen[1] < 20 {
                    let found = fs::read(&path).expect("a file at all times");
                    let index = texts.iter().position(|text| *text == found);
                    seen[index.expect("one of both texts")] += 1;
                }
            });
            while !reader.is_finished() {
                for text in &texts {
                    replace(&path, text, Before::Any).expect("replaced");
                }
            }
            reader.join().expect("no torn text");
        });
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn text_that_is_saved_while_it_is_replaced_is_not_lost() {
        let (folder, path) = folder();
        let beside = folder.path().join("beside");
        let save = |number: usize| {
            fs::write(&beside, format!("saved {number}")).expect("a file");
            fs::rename(&beside, &path).expect("a file");
        };
        save(0);
        let last = thread::scope(|scope| {
            let fixer = scope.spawn(|| {
                let mut kept = 0;
                while kept < 50 {
                    let read = fs::read(&path).expect("a file at all times");
                    let new = [&read[..], b", fixed"].concat();
                    kept += usize::from(replace(&path, &new, Before::Read(&read)).is_err());
                }
            });
            let mut last = 0;
            while !fixer.is_finished() {
                last += 1;
                save(last);
                let found = fs::read_to_string(&path).expect("a file at all times");
                let expected = format!("saved {last}");
                let rest = found
                    .strip_prefix(&expected)
                    .unwrap_or_else(|| panic!("{found}"));
                assert!(rest.replace(", fixed", "").is_empty(), "{found}");
            }
            last
        });
        let found = fs::read_to_string(&path).expect("a file");
        assert!(found.starts_with(&format!("saved {last}")), "{found}");
    }

    #[test]
    fn file_has_one_identity_through_its_links() {
        let (folder, path) = folder();
        let other = folder.path().join("other.txt");
        fs::hard_link(&path, &other).expect("a link");
        assert!(is_same_file(&path, &folder.path().join("./robots.txt")));
        assert_eq!(is_same_file(&path, &other), cfg!(unix));
        let none = folder.path().join("none");
        assert!(!is_same_file(&path, &none));
        assert!(is_same_file(&none, &none));
        assert!(require_output(&path, [path.as_path()]).is_err());
        assert!(require_output(&none, [path.as_path()]).is_ok());
    }
}
