//! `robots prove` with evidence.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Returns the exit status of `robots prove` of a file with seven rules that match no route, and
/// the number of findings that it prints.
fn findings(options: &[&str]) -> Result<(Option<i32>, usize), Box<dyn Error>> {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no_route.txt");
    let rules = (1..=7).map(|rule| format!("Disallow: /old-{rule}/"));
    let lines: Vec<_> = std::iter::once("User-agent: *".to_owned()).chain(rules).collect();
    fs::write(&file, lines.join("\n"))?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
    command.arg("prove").arg(&file).args(["--route", "/"]).args(options);
    let output = command.output()?;
    let text = String::from_utf8(output.stdout)?;
    assert_eq!(text.contains("2 more findings like this"), options.is_empty(), "{text}");
    Ok((output.status.code(), text.matches("[rule_matches_no_route]").count()))
}

#[test]
fn two_claims_that_contradict_each_other_are_named() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("opposite");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("robots.txt"), "User-agent: *\nDisallow: /a\n")?;
    let claims = "[[claim]]\nallow = \"/a/{id}\"\n\n[[claim]]\ndisallow = \"/a/{*rest}\"\n";
    fs::write(folder.join("claims.toml"), claims)?;
    let prove = || -> Result<String, Box<dyn Error>> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
        command.current_dir(&folder);
        let output = command.args(["prove", "robots.txt", "--claims", "claims.toml"]).output()?;
        assert_eq!(output.status.code(), Some(1));
        Ok(String::from_utf8(output.stdout)?)
    };
    let text = prove()?;
    assert!(
        text.contains("the claim in claims.toml:4 states the opposite: that `/a/a` is disallowed"),
        "{text}"
    );
    assert!(text.contains("narrow or delete one of the two claims"), "{text}");
    fs::write(folder.join("claims.toml"), claims.replace("disallow", "allow"))?;
    assert!(!prove()?.contains("opposite"));
    Ok(())
}

#[test]
fn findings_about_evidence_are_folded_like_those_of_check() -> Result<(), Box<dyn Error>> {
    assert_eq!(findings(&[])?, (Some(0), 5));
    assert_eq!(findings(&["--all"])?, (Some(0), 7));
    Ok(())
}
