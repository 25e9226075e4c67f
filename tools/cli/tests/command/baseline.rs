//! Baselines: what is accepted is not reported, and everything new is.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Two findings: a rule that matches nothing, twice.
const ROBOTS: &str = "User-agent: *\nDisallow: staff/\nDisallow: drafts/\n";

/// Creates a folder with a robots.txt in a folder of its own.
fn project(name: &str) -> Result<PathBuf, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("baseline").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(folder.join("site"))?;
    fs::write(folder.join("site/robots.txt"), ROBOTS)?;
    Ok(folder)
}

/// Runs `robots check`. Returns its status, its output and its errors.
fn check(
    folder: &Path,
    arguments: &[&str],
) -> Result<(Option<i32>, String, String), Box<dyn Error>> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
    command.current_dir(folder).arg("check").args(arguments);
    let output = command.output()?;
    let [stdout, stderr] = [output.stdout, output.stderr].map(String::from_utf8);
    Ok((output.status.code(), stdout?, stderr?))
}

const UPDATE: [&str; 3] = ["--baseline", "known.json", "--update-baseline"];
const USE: [&str; 3] = ["--baseline", "known.json", "site"];

fn update(folder: &Path) -> Result<(), Box<dyn Error>> {
    let (status, out, _) = check(folder, &[&UPDATE[..], &["site"]].concat())?;
    assert_eq!(status, Some(0), "{out}");
    Ok(())
}

#[test]
fn baseline_hides_what_it_lists_and_reports_what_is_new() -> Result<(), Box<dyn Error>> {
    let folder = project("new")?;
    update(&folder)?;
    let (status, out, err) = check(&folder, &USE)?;
    let summary = "1 file checked: no errors, no warnings, 2 in the baseline\n";
    assert_eq!((status, &*out, &*err), (Some(0), summary, ""));

    // Lines before move what is known, and an equal line below is a new finding.
    let moved = format!("# more\n\n{ROBOTS}Disallow: staff/\n");
    fs::write(folder.join("site/robots.txt"), moved)?;
    let all = ["--format", "json", "--baseline", "known.json", "site"];
    let (status, out, err) = check(&folder, &[&all[..], &["--allow", "duplicate_rule"]].concat())?;
    assert_eq!((status, &*err), (Some(1), ""));
    let lines = out.lines().map(serde_json::from_str);
    let lines: Vec<serde_json::Value> = lines.collect::<Result<_, _>>()?;
    let [_, finding, summary] = &lines[..] else {
        return Err(out.into());
    };
    assert_eq!(finding["line"], 6, "{out}");
    assert_eq!(summary["baselined"], 2, "{out}");
    Ok(())
}

#[test]
fn baseline_is_found_by_path_from_its_own_folder() -> Result<(), Box<dyn Error>> {
    let folder = project("paths")?;
    update(&folder)?;
    let text = fs::read_to_string(folder.join("known.json"))?;
    assert!(text.contains(r#""path": "site/robots.txt""#), "{text}");
    let below = ["--baseline", "../known.json", "../site/../site/robots.txt"];
    let (status, out, err) = check(&folder.join("site"), &below)?;
    assert_eq!((status, &*err), (Some(0), ""), "{out}");
    // The same lines in another file are new.
    fs::create_dir(folder.join("other"))?;
    fs::write(folder.join("other/robots.txt"), ROBOTS)?;
    let (status, out, _) = check(&folder, &["--baseline", "known.json", "other"])?;
    assert_eq!(status, Some(1), "{out}");
    Ok(())
}

#[test]
fn stale_entries_warn_until_an_update_removes_them() -> Result<(), Box<dyn Error>> {
    let folder = project("stale")?;
    fs::create_dir(folder.join("other"))?;
    fs::write(folder.join("other/robots.txt"), ROBOTS)?;
    let (status, ..) = check(&folder, &[&UPDATE[..], &["."]].concat())?;
    assert_eq!(status, Some(0));
    fs::write(folder.join("site/robots.txt"), "User-agent: *\nDisallow: staff/\n")?;
    // Entries of a file that is not checked are not stale, and an update keeps them.
    let (status, _, err) = check(&folder, &USE)?;
    let warning = "warning: no finding matches 1 entry of `known.json`: \
                   remove them with `--update-baseline`\n";
    assert_eq!((status, &*err), (Some(0), warning));
    update(&folder)?;
    let (status, out, err) = check(&folder, &["--baseline", "known.json", "."])?;
    assert_eq!((status, &*err), (Some(0), ""), "{out}");
    assert!(out.ends_with(", 3 in the baseline\n"), "{out}");
    // Entries of a file that is deleted are stale.
    fs::remove_file(folder.join("other/robots.txt"))?;
    let (_, _, err) = check(&folder, &USE)?;
    assert!(err.contains("2 entries of `known.json`"), "{err}");
    update(&folder)?;
    let (status, _, err) = check(&folder, &USE)?;
    assert_eq!((status, &*err), (Some(0), ""));
    Ok(())
}

#[test]
fn update_twice_writes_the_same_bytes() -> Result<(), Box<dyn Error>> {
    let folder = project("twice")?;
    update(&folder)?;
    let first = fs::read(folder.join("known.json"))?;
    update(&folder)?;
    assert_eq!(fs::read(folder.join("known.json"))?, first);
    Ok(())
}

#[test]
fn unsafe_fixes_leave_the_status_of_the_baseline() -> Result<(), Box<dyn Error>> {
    let folder = project("fixed")?;
    update(&folder)?;
    let known = fs::read_to_string(folder.join("site/robots.txt"))?;
    fs::write(folder.join("site/robots.txt"), format!("{known}Disallow: more/\n"))?;
    let fix = ["--fix", "--unsafe-fixes"];
    let (status, out, _) = check(&folder, &[&fix[..], &USE].concat())?;
    assert_eq!(status, Some(0), "{out}");
    let fixed = fs::read_to_string(folder.join("site/robots.txt"))?;
    assert_eq!(fixed, format!("{known}Disallow: /more/\n"));
    Ok(())
}

/// Each file has the baseline of its nearest configuration, whose folder its paths are relative to.
#[test]
fn baseline_of_the_configuration_is_used() -> Result<(), Box<dyn Error>> {
    let folder = project("configured")?;
    fs::create_dir_all(folder.join("shop"))?;
    fs::write(folder.join("shop/robots.txt"), ROBOTS)?;
    fs::write(folder.join("robots.toml"), "baseline = 'known.json'\n")?;
    fs::write(folder.join("shop/robots.toml"), "baseline = 'shop.json'\n")?;

    let (status, out, err) = check(&folder, &["."])?;
    assert_eq!((status, &*out), (Some(2), ""));
    let missing = "no such baseline: create it with `--update-baseline`";
    assert!(err.contains(missing), "{err}");

    let (status, out, _) = check(&folder, &["--update-baseline", "."])?;
    assert_eq!(status, Some(0), "{out}");
    for (file, path) in
        [("known.json", "\"site/robots.txt\""), ("shop/shop.json", "\"robots.txt\"")]
    {
        let text = fs::read_to_string(folder.join(file))?;
        assert_eq!(text.matches("\"path\": ").count(), 2, "{text}");
        assert_eq!(text.matches(path).count(), 2, "{text}");
    }
    for (from, arguments) in [(".", [".", "--all"]), ("site", ["robots.txt", "--all"])] {
        let (status, out, err) = check(&folder.join(from), &arguments)?;
        assert_eq!((status, &*err), (Some(0), ""), "{out}");
        assert!(out.contains("in the baseline\n"), "{out}");
    }
    // The command line takes precedence, and `--isolated` ignores the configuration.
    fs::write(folder.join("none.json"), "{\"schema\": 1, \"findings\": []}")?;
    for arguments in [["--baseline=none.json", "site"], ["--isolated", "site"]] {
        let (status, out, _) = check(&folder, &arguments)?;
        assert_eq!(status, Some(1), "{out}");
    }
    Ok(())
}

#[test]
fn update_without_a_baseline_is_an_error() -> Result<(), Box<dyn Error>> {
    let folder = project("none")?;
    let (status, out, err) = check(&folder, &["--update-baseline", "site"])?;
    assert_eq!((status, &*out), (Some(2), ""));
    let expected = "error: `--update-baseline` requires `--baseline FILE`, or the key `baseline` of \
                    robots.toml\n";
    assert_eq!(err, expected);
    Ok(())
}
