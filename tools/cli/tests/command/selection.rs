//! The files that `robots check` selects: what git ignores, and what a configuration excludes.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

/// Creates a repository of these files; a path that ends with `/` is a folder.
pub(crate) fn repository(name: &str, files: &[(&str, &str)]) -> Result<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(folder.join(".git"))?;
    for (path, text) in files {
        let at = folder.join(path);
        if path.ends_with('/') {
            fs::create_dir_all(at)?;
        } else {
            fs::create_dir_all(at.parent().ok_or("a folder")?)?;
            fs::write(at, text)?;
        }
    }
    Ok(folder)
}

/// Runs the command in a folder of the repository.
pub(crate) fn robots(folder: &Path, arguments: &[&str]) -> Result<Output> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    Ok(command.output()?)
}

/// Returns the selected files, with `/`.
fn selected(folder: &Path, arguments: &[&str]) -> Result<Vec<String>> {
    let output = robots(folder, &[&["check", "--show-files"], arguments].concat())?;
    let text = String::from_utf8(output.stdout)?;
    Ok(text.lines().map(|line| line.replace('\\', "/")).collect())
}

/// A repository: its files, with the text of each `.gitignore` and configuration.
pub(crate) type Files<'a> = &'a [(&'a str, &'a str)];

/// The folder of the command, its arguments, and the files that it selects.
type Run<'a> = (&'a str, &'a [&'a str], &'a [&'a str]);

const DIST: Files<'_> = &[
    (".gitignore", "dist/\n"),
    ("dist/robots.txt", ""),
    ("dist/sub/robots.txt", ""),
    ("public/robots.txt", ""),
];
const CONTENTS: Files<'_> =
    &[(".gitignore", "/dist/*\n"), ("dist/robots.txt", ""), ("public/robots.txt", "")];
const NAME: Files<'_> = &[
    (".gitignore", "robots.txt\n!/public/robots.txt\n"),
    ("dist/robots.txt", ""),
    ("public/robots.txt", ""),
];
const NESTED: Files<'_> = &[
    (".gitignore", "*.txt\n"),
    ("app/.gitignore", "!robots.txt\nbuild\n"),
    ("app/robots.txt", ""),
    ("app/build/robots.txt", ""),
    ("robots.txt", ""),
];
const SUBMODULE: Files<'_> = &[
    (".gitignore", "robots.txt\n"),
    ("module/.git", "gitdir: elsewhere\n"),
    ("module/robots.txt", ""),
];
const EXCLUDED: Files<'_> = &[
    ("robots.toml", "exclude = ['vendor', '**/old/*.txt']\n"),
    ("vendor/robots.toml", "[lints]\n"),
    ("vendor/robots.txt", ""),
    ("a/old/robots.txt", ""),
    ("a/robots.txt", ""),
];
const SITES: Files<'_> = &[
    ("robots.toml", "[[site]]\nfile = 'a/staging.txt'\n[[site]]\nfile = 'a/robots.txt'\n"),
    ("a/staging.txt", ""),
    ("a/robots.txt", ""),
    ("b/robots.txt", ""),
];

/// A site is served from the output of a build, which git ignores.
const BUILT: Files<'_> = &[
    (".gitignore", "dist/\n"),
    ("robots.toml", "[[site]]\nfile = 'dist/robots.txt'\n[[site]]\nfile = 'dist/b.txt'\n"),
    ("dist/robots.txt", ""),
    ("dist/b.txt", ""),
    ("dist/other/robots.txt", ""),
];

/// Repositories, each with what is selected in it.
const REPOSITORIES: [(&str, Files<'_>, &[Run<'_>]); 8] = [
    (
        "ignored_site",
        BUILT,
        &[
            ("", &[], &["dist/robots.txt", "dist/b.txt"]),
            (
                "",
                &["--force-exclude", "dist/robots.txt", "dist/other/robots.txt"],
                &["dist/robots.txt"],
            ),
        ],
    ),
    (
        "ignored_folder",
        DIST,
        &[
            ("", &[], &["public/robots.txt"]),
            ("", &["."], &["public/robots.txt"]),
            ("public", &[], &["robots.txt"]),
            ("", &["dist"], &["dist/robots.txt", "dist/sub/robots.txt"]),
            ("", &["dist/sub"], &["dist/sub/robots.txt"]),
            ("dist", &[], &["robots.txt", "sub/robots.txt"]),
            ("dist/sub", &["."], &["robots.txt"]),
            ("public", &["../dist/robots.txt"], &["../dist/robots.txt"]),
            ("", &["dist/robots.txt"], &["dist/robots.txt"]),
            ("", &["--force-exclude", "dist/robots.txt"], &[]),
            ("", &["--force-exclude", "dist"], &[]),
            (
                "",
                &["dist", "public"],
                &["dist/robots.txt", "dist/sub/robots.txt", "public/robots.txt"],
            ),
        ],
    ),
    (
        "ignored_contents",
        CONTENTS,
        &[
            ("", &[], &["public/robots.txt"]),
            ("", &["dist"], &["dist/robots.txt"]),
            ("dist", &[], &["robots.txt"]),
        ],
    ),
    (
        "ignored_name",
        NAME,
        &[
            ("", &[], &["public/robots.txt"]),
            ("", &["dist"], &[]),
            ("", &["dist/robots.txt"], &["dist/robots.txt"]),
        ],
    ),
    (
        "nested_gitignore",
        NESTED,
        &[
            ("", &[], &["app/robots.txt"]),
            ("", &["app"], &["app/robots.txt"]),
            ("app", &["build"], &["build/robots.txt"]),
            ("", &["robots.txt"], &["robots.txt"]),
        ],
    ),
    ("ignored_by_another_repository", SUBMODULE, &[("", &[], &["module/robots.txt"])]),
    (
        "excluded",
        EXCLUDED,
        &[
            ("", &[], &["a/robots.txt"]),
            ("a", &[], &["robots.txt"]),
            ("", &["vendor"], &["vendor/robots.txt"]),
            ("vendor", &[], &["robots.txt"]),
            ("", &["a/old"], &[]),
            ("", &["a/old/robots.txt"], &["a/old/robots.txt"]),
            ("", &["--force-exclude", "vendor/robots.txt", "a/robots.txt"], &["a/robots.txt"]),
            ("", &["--isolated"], &["a/old/robots.txt", "a/robots.txt", "vendor/robots.txt"]),
            // Paths are relative to the configuration, and not to the current folder.
            ("a", &["--config", "../robots.toml", ".."], &["../a/robots.txt"]),
            ("a", &["--config", "../robots.toml"], &["robots.txt"]),
        ],
    ),
    (
        "sites",
        SITES,
        &[
            ("", &[], &["a/robots.txt", "b/robots.txt", "a/staging.txt"]),
            ("", &["a"], &["a/robots.txt", "a/staging.txt"]),
            ("a", &[], &["robots.txt", "staging.txt"]),
            ("", &["b"], &["b/robots.txt"]),
        ],
    ),
];

#[test]
fn ignored_and_excluded_files_are_skipped_unless_they_are_named() -> Result {
    for (name, files, runs) in REPOSITORIES {
        let root = repository(name, files)?;
        for (folder, arguments, expected) in runs {
            let selected = selected(&root.join(folder), arguments)?;
            assert_eq!(selected, *expected, "{name}: {arguments:?} in `{folder}`");
        }
    }
    Ok(())
}

/// Returns an index of git in version 2 or 3 with these paths.
fn index(version: u8, paths: &[&str]) -> Vec<u8> {
    let mut index =
        [b"DIRC\0\0\0".as_slice(), &[version, 0, 0, 0], &[u8::try_from(paths.len()).expect("few")]]
            .concat();
    for path in paths {
        let start = index.len();
        index.extend([7; 60]);
        let extended = version == 3;
        index.extend([if extended { 0x40 } else { 0 }, u8::try_from(path.len()).expect("short")]);
        index.extend(if extended { &[0x20, 0][..] } else { &[] });
        index.extend(path.as_bytes());
        let len = index.len() - start;
        index.extend(vec![0; 8 - len % 8]);
    }
    index
}

#[test]
fn tracked_file_below_an_ignored_folder_is_selected() -> Result {
    for version in [2, 3] {
        let root = repository("tracked", DIST)?;
        fs::write(root.join(".git/index"), index(version, &["dist/sub/robots.txt", "a"]))?;
        let expected = ["dist/sub/robots.txt", "public/robots.txt"];
        assert_eq!(selected(&root, &[])?, expected, "version {version}");
    }
    Ok(())
}

#[test]
fn site_with_a_nearer_configuration_is_an_error() -> Result {
    let files: Files<'_> = &[
        ("robots.toml", "[[site]]\nfile = 'sub/robots.txt'\n"),
        ("sub/robots.toml", ""),
        ("sub/robots.txt", ""),
    ];
    let output = robots(&repository("nearer", files)?, &["check"])?;
    let text = String::from_utf8(output.stderr)?;
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("error: `[[site]]` is not applied"), "{text}");
    assert!(text.contains("robots.toml:2:8"), "{text}");
    Ok(())
}

#[test]
fn skipped_files_are_counted_by_their_reason() -> Result {
    let files = [DIST, &[("robots.toml", "exclude = ['public']\n"), ("robots.txt", "")]].concat();
    let root = repository("skipped", &files)?;
    let output = robots(&root, &["check"])?;
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(String::from_utf8(output.stdout)?.contains("1 file checked"));
    let expected =
        "1 file skipped, excluded by robots.toml:1:12\n2 files skipped, ignored by git\n";
    assert_eq!(String::from_utf8(output.stderr)?, expected);
    Ok(())
}

/// A check of nothing must not pass.
#[test]
fn folder_whose_files_are_all_skipped_is_an_error() -> Result {
    let root = repository("all_skipped", NAME)?;
    let output = robots(&root, &["check", "dist"])?;
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let text = String::from_utf8(output.stderr)?;
    assert!(text.contains("every robots.txt in the folder is skipped"), "{text}");
    let hook = robots(&root, &["check", "--force-exclude", "dist/robots.txt"])?;
    assert_eq!(hook.status.code(), Some(0), "{hook:?}");
    Ok(())
}

#[test]
fn fmt_and_fix_write_no_skipped_file() -> Result {
    const UNFORMATTED: &str = "user-agent:*\ndisallow:/a\n";
    let mut files = DIST.to_vec();
    for (path, text) in &mut files {
        if path.ends_with("robots.txt") {
            *text = UNFORMATTED;
        }
    }
    for arguments in [&["fmt"][..], &["check", "--fix", "--warn", "style"]] {
        let root = repository("not_written", &files)?;
        let output = robots(&root, arguments)?;
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert_eq!(fs::read_to_string(root.join("dist/robots.txt"))?, UNFORMATTED);
        assert_ne!(fs::read_to_string(root.join("public/robots.txt"))?, UNFORMATTED);
    }
    Ok(())
}
