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
    /// What was read from it. Anything else but the new text was written meanwhile, and is kept.
    Read(&'b [u8]),
    Missing,
    /// Anything: it is an output that is not read.
    Any,
}

/// Replaces a file, or creates it.
///
/// The new text is written to a file in the same folder, which gets the permissions of the file and
/// then its name. A link stays a link: its target is replaced. What is no file, such as a FIFO or
/// `/dev/stdout`, is written to, unless it was read.
///
/// # Errors
///
/// Returns why the file is not replaced. It is as it was. If it has changed since it was read, the
/// new text stays in the file beside it, which the error names.
pub(crate) fn replace(path: &Path, bytes: &[u8], before: Before<'_>) -> Result<(), Unreadable> {
    let failed =
        |error: io::Error| Unreadable::new(path, &format_args!("cannot be written: {error}"));
    let append = |path: &Path| match before {
        Before::Read(_) => Err(Unreadable::new(path, &"cannot be replaced: it is no regular file")),
        Before::Missing | Before::Any => append(path, bytes).map_err(failed),
    };
    let Some(target) = file_at(path) else {
        return append(path);
    };
    let known = match fs::metadata(&target) {
        Ok(known) if known.is_file() => Some(known),
        Ok(_) => return append(&target),
        Err(_) => None,
    };
    let new = written(&target, bytes, known.as_ref()).map_err(failed)?;
    if !is_unchanged(&target, bytes, before).map_err(failed)? {
        return Err(kept(path, new));
    }
    let persisted = match before {
        Before::Missing => new.persist_noclobber(&target),
        Before::Read(expected) if exchange(new.path(), &target).is_ok() => {
            let is_replaced = is_left_out(&new, &target, bytes, expected).map_err(failed)?;
            return if is_replaced { Ok(()) } else { Err(kept(path, new)) };
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
    if out == expected || out == bytes {
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

/// Returns whether a file has what was read, or already the new text: it may have two names.
fn is_unchanged(target: &Path, bytes: &[u8], before: Before<'_>) -> io::Result<bool> {
    let expected = match before {
        Before::Read(expected) => expected,
        Before::Missing | Before::Any => return Ok(true),
    };
    match fs::read(target) {
        Ok(found) => Ok(found == expected || found == bytes),
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
mod tests;
