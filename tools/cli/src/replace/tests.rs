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
    assert!(error.reason.starts_with("cannot be written: "), "{}", error.reason);
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
    assert_eq!(fs::read(folder.path().join("later.txt")).expect("a file"), b"a");
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
    replace(&pipe, b"new", Before::Read(b"old")).expect_err("a pipe that was read");
    let found = fs::metadata(&pipe).expect("a pipe").file_type();
    assert!(found.is_fifo());
    let other = folder.path().join("other");
    std::os::unix::fs::symlink("pipe", &other).expect("a link");
    assert!(is_same_file(&pipe, &other));
}

#[test]
fn text_that_another_name_of_the_file_got_already_is_no_conflict() {
    let (folder, path) = folder();
    replace(&path, b"new", Before::Read(b"old")).expect("replaced");
    replace(&path, b"new", Before::Read(b"old")).expect("the same text");
    assert_eq!(fs::read(&path).expect("a file"), b"new");
    assert_eq!(names(folder.path()), ["robots.txt"]);
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

/// The file was saved between the last comparison and the exchange, and maybe once more after it.
#[cfg(target_os = "linux")]
#[test]
fn text_that_was_saved_before_the_exchange_is_put_back() {
    for later in ["new", "saved later"] {
        let (_folder, path) = folder();
        let new = written(&path, b"saved", None).expect("a file");
        fs::write(&path, later).expect("a file");
        let is_replaced = is_left_out(&new, &path, b"new", b"old").expect("both files");
        assert!(!is_replaced);
        let put_back = if later == "new" { "saved" } else { later };
        assert_eq!(fs::read_to_string(&path).expect("a file"), put_back);
        assert_eq!(fs::read(new.path()).expect("a file"), b"new");
    }
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
            let rest = found.strip_prefix(&expected).unwrap_or_else(|| panic!("{found}"));
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
