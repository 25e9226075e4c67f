//! `robots check` and `robots fmt` on the folder of a site, and without a path.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const UNFORMATTED: &str = "user-agent:*\ndisallow:/admin/\n";
const FORMATTED: &str = "User-agent: *\nDisallow: /admin/\n";

/// Creates the folder of a site, with other files that formatting would change.
fn site(name: &str) -> Result<PathBuf, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    for file in OTHER_FILES.iter().chain(ROBOTS_FILES) {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().ok_or("a folder")?)?;
        fs::write(path, UNFORMATTED)?;
    }
    Ok(folder)
}

const ROBOTS_FILES: &[&str] = &["public/robots.txt", "robots.txt"];
const OTHER_FILES: &[&str] =
    &[".cache/robots.txt", "config.yaml", "node_modules/parser/robots.txt", "requirements.txt"];

fn robots(folder: &Path, arguments: &[&str], stdin: Stdio) -> Result<Output, Box<dyn Error>> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
    command.args(arguments).current_dir(folder).stdin(stdin);
    Ok(command.output()?)
}

#[test]
fn fmt_and_fix_of_a_folder_write_no_other_file_than_a_robots_txt() -> Result<(), Box<dyn Error>> {
    for (name, arguments) in
        [("fmt_of_a_site", &["fmt", "."][..]), ("fix_of_a_site", &["check", "--fix", "--all", "."])]
    {
        let folder = site(name)?;
        let output = robots(&folder, arguments, Stdio::null())?;
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        for file in OTHER_FILES {
            let text = fs::read_to_string(folder.join(file))?;
            assert_eq!(text, UNFORMATTED, "{file} by {arguments:?}");
        }
    }
    let formatted = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fmt_of_a_site");
    for file in ROBOTS_FILES {
        assert_eq!(fs::read_to_string(formatted.join(file))?, FORMATTED);
    }
    Ok(())
}

#[test]
fn check_of_a_folder_counts_only_a_robots_txt() -> Result<(), Box<dyn Error>> {
    let folder = site("check_of_a_site")?;
    let output = robots(&folder, &["check", "."], Stdio::null())?;
    let text = String::from_utf8(output.stdout)?;
    assert!(text.contains("2 files checked"), "{text}");
    // A folder that is named is the choice of the user.
    let output = robots(&folder, &["check", ".cache", "config.yaml"], Stdio::null())?;
    let text = String::from_utf8(output.stdout)?;
    assert!(text.contains("2 files checked"), "{text}");
    Ok(())
}

#[test]
fn check_of_a_folder_without_a_robots_txt_is_an_error() -> Result<(), Box<dyn Error>> {
    let folder = site("no_robots_txt")?;
    for command in ["check", "fmt"] {
        let output = robots(&folder, &[command, "node_modules", "public"], Stdio::null())?;
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        fs::remove_file(folder.join("public/robots.txt"))?;
        let output = robots(&folder, &[command, "public"], Stdio::null())?;
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let text = String::from_utf8([output.stdout, output.stderr].concat())?;
        let expected = "no file in the folder has the name `robots.txt`";
        assert!(text.contains(expected), "{text}");
        fs::write(folder.join("public/robots.txt"), FORMATTED)?;
    }
    Ok(())
}

/// The folder of a site that has lost its robots.txt has other files too.
#[test]
fn check_of_a_collection_counts_every_text_and_writes_none() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("collection");
    fs::create_dir_all(folder.join("b"))?;
    for file in ["README.md", "a.example.txt", "b/b.example.txt"] {
        fs::write(folder.join(file), UNFORMATTED)?;
    }
    let output = robots(&folder, &["check", "."], Stdio::null())?;
    assert!(String::from_utf8(output.stdout)?.contains("2 files checked"));
    for arguments in [&["fmt", "."][..], &["check", "--fix", "."]] {
        let output = robots(&folder, arguments, Stdio::null())?;
        assert_eq!(output.status.code(), Some(2), "{output:?}");
    }
    fs::write(folder.join("index.html"), "")?;
    let output = robots(&folder, &["check", "."], Stdio::null())?;
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    fs::remove_dir_all(&folder)?;
    Ok(())
}

/// A template is checked where it is rendered; a file that is named is reported.
#[test]
fn templates_of_a_folder_are_skipped_and_other_names_are_findings() -> Result<(), Box<dyn Error>> {
    let folder = site("templates_of_a_site")?;
    let template = "User-agent: *\n{{ range .Pages }}\nDisallow: {{ .RelPermalink }}\n{{ end }}\n";
    for (file, text) in [
        ("layouts/robots.txt", template),
        ("public/blog/robots.txt", FORMATTED),
        ("public/robot.txt", FORMATTED),
        ("app/Robots.txt", FORMATTED),
        ("app/robots.ts", "export default () => ({});\n"),
    ] {
        fs::create_dir_all(folder.join(file).parent().ok_or("a folder")?)?;
        fs::write(folder.join(file), text)?;
    }
    for command in ["check", "fmt"] {
        let output = robots(&folder, &[command, "."], Stdio::null())?;
        let note = String::from_utf8(output.stderr)?;
        assert!(note.contains("1 file skipped, a template of Hugo or Go: run `hugo`"), "{note}");
        assert_eq!(fs::read_to_string(folder.join("layouts/robots.txt"))?, template);
    }
    let output = robots(&folder, &["check", "--all", "."], Stdio::null())?;
    let text = String::from_utf8(output.stdout)?;
    for finding in [
        "unused robots.txt at `/blog/robots.txt`",
        "crawlers never request `robot.txt`",
        "crawlers never request `Robots.txt`",
        "two sources of `/robots.txt`",
    ] {
        assert!(text.contains(finding), "{finding}: {text}");
    }
    let init = robots(&folder, &["init"], Stdio::null())?;
    let note = String::from_utf8(init.stderr)?;
    assert!(note.contains("1 file skipped, a template"), "{note}");
    let named = robots(&folder, &["check", "layouts/robots.txt"], Stdio::null())?;
    let text = String::from_utf8(named.stdout)?;
    assert!(text.contains("error[template]") && text.contains("1 error"), "{text}");
    let hook = robots(&folder, &["check", "--force-exclude", "layouts/robots.txt"], Stdio::null())?;
    assert_eq!(hook.status.code(), Some(0), "{hook:?}");
    Ok(())
}

/// Standard input is read only if `-` asks for it.
#[test]
fn check_and_fmt_without_a_path_take_the_current_folder() -> Result<(), Box<dyn Error>> {
    let folder = site("no_path")?;
    for command in ["check", "fmt"] {
        let file = fs::File::open(folder.join("config.yaml"))?;
        let output = robots(&folder, &[command], file.into())?;
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let explicit = robots(&folder, &[command, "-"], Stdio::null())?;
        assert_eq!(explicit.status.code(), Some(0), "{explicit:?}");
    }
    for file in ROBOTS_FILES {
        assert_eq!(fs::read_to_string(folder.join(file))?, FORMATTED);
    }
    let output = robots(&folder.join(".cache"), &["check"], Stdio::null())?;
    let text = String::from_utf8(output.stdout)?;
    assert!(text.contains("1 file checked"), "{text}");
    fs::remove_file(folder.join(".cache/robots.txt"))?;
    let output = robots(&folder.join(".cache"), &["check"], Stdio::null())?;
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    Ok(())
}
