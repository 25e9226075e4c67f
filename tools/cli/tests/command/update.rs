//! `robots init --block` and `robots update`.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use robots_analysis::purpose::Purpose;
use robots_core::matcher::Verdict;
use robots_core::{Dialect, Reading, SourceText};

fn folder(name: &str) -> Result<PathBuf, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

fn robots(folder: &Path, arguments: &[&str]) -> Result<Output, Box<dyn Error>> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
    Ok(command.args(arguments).current_dir(folder).output()?)
}

/// Returns whether every crawler of a purpose may fetch nothing, and others what they could.
fn is_blocked(text: &str, purpose: Purpose) -> bool {
    let source = SourceText::new("robots.txt", text);
    let reading = Reading::new(&source, Dialect::RFC_9309);
    let mut tokens = purpose.tokens().into_iter();
    let verdict =
        |token: &str| reading.evaluate(token.to_ascii_lowercase().as_bytes(), b"/a").verdict;
    tokens.all(|token| verdict(token) == Verdict::Disallow)
        && verdict("Googlebot") == Verdict::Allow
}

#[test]
fn block_of_a_purpose_is_written_once_and_updated() -> Result<(), Box<dyn Error>> {
    let folder = folder("block")?;
    let file = folder.join("robots.txt");
    fs::write(&file, "User-agent: *\nDisallow: /tmp/\n")?;
    let output = robots(&folder, &["init", "--block", "training"])?;
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = fs::read_to_string(&file)?;
    assert!(
        text.starts_with("User-agent: *\nDisallow: /tmp/\n\n# purpose training: crawlers of "),
        "{text}"
    );
    assert!(is_blocked(&text, Purpose::Training), "{text}");
    let again = robots(&folder, &["init", "--block", "training"])?;
    assert_eq!(again.status.code(), Some(2), "{again:?}");
    assert_eq!(robots(&folder, &["update", "--check"])?.status.code(), Some(0));

    let old = text.replace(Purpose::date(), "2024-01-31");
    let old = old.replace("User-agent: GPTBot\n", "").replace("User-agent: CCBot\n", "");
    fs::write(&file, format!("{old}Allow: /press/\n"))?;
    let check = robots(&folder, &["update", "--check"])?;
    assert_eq!(check.status.code(), Some(1), "{check:?}");
    let diff = String::from_utf8(check.stdout)?;
    assert!(diff.contains("+User-agent: GPTBot\n") && !diff.contains("-User-agent"), "{diff}");
    assert_eq!(robots(&folder, &["update"])?.status.code(), Some(0));
    let updated = fs::read_to_string(&file)?;
    assert!(is_blocked(&updated, Purpose::Training), "{updated}");
    assert!(
        updated.ends_with("Disallow: /\nAllow: /press/\n") && updated.contains(Purpose::date()),
        "{updated}"
    );
    Ok(())
}

/// A crawler that was deleted from a current list stays out.
#[test]
fn current_block_is_left_as_its_author_changed_it() -> Result<(), Box<dyn Error>> {
    let folder = folder("current_block")?;
    let file = folder.join("robots.txt");
    assert_eq!(robots(&folder, &["init", "--block", "answers"])?.status.code(), Some(0));
    let text = fs::read_to_string(&file)?;
    let changed = text.replace("User-agent: PerplexityBot\n", "");
    assert_ne!(changed, text);
    fs::write(&file, &changed)?;
    assert_eq!(robots(&folder, &["update"])?.status.code(), Some(0));
    assert_eq!(fs::read_to_string(&file)?, changed);
    Ok(())
}

/// A second group would add to the rules of a crawler, or be excepted by them.
#[test]
fn crawler_with_a_group_of_its_own_keeps_its_rules() -> Result<(), Box<dyn Error>> {
    let folder = folder("own_group")?;
    let file = folder.join("robots.txt");
    let own = "User-agent: gptbot\nAllow: /\n\nUser-agent: CCBot\nDisallow: /tmp/\n";
    fs::write(&file, own)?;
    let output = robots(&folder, &["init", "--block", "training"])?;
    let printed = String::from_utf8(output.stdout)?;
    assert!(
        printed.ends_with("left to the groups that name them: `GPTBot`, `CCBot`\n"),
        "{printed}"
    );
    let text = fs::read_to_string(&file)?;
    fs::write(&file, text.replace(Purpose::date(), "2024-01-31"))?;
    assert_eq!(robots(&folder, &["update"])?.status.code(), Some(0));
    let updated = fs::read_to_string(&file)?;
    let source = SourceText::new("robots.txt", updated.as_str());
    let reading = Reading::new(&source, Dialect::RFC_9309);
    for (crawler, expected) in
        [("gptbot", Verdict::Allow), ("ccbot", Verdict::Allow), ("claudebot", Verdict::Disallow)]
    {
        let found = reading.evaluate(crawler.as_bytes(), b"/a").verdict;
        assert_eq!(found, expected, "{crawler} in {updated}");
    }
    Ok(())
}

/// A group without rules would be merged with the new one.
#[test]
fn block_below_a_group_without_rules_is_refused() -> Result<(), Box<dyn Error>> {
    let folder = folder("open_group")?;
    let text = "User-agent: *\n";
    fs::write(folder.join("robots.txt"), text)?;
    let output = robots(&folder, &["init", "--block", "training"])?;
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(fs::read_to_string(folder.join("robots.txt"))?, text);
    let unknown = robots(&folder, &["init", "--block", "trainig"])?;
    assert!(String::from_utf8(unknown.stderr)?.contains("did you mean `training`?"));
    Ok(())
}

#[test]
fn block_has_the_line_ending_of_the_file() -> Result<(), Box<dyn Error>> {
    for (name, ending) in [("crlf", "\r\n"), ("lf", "\n"), ("cr", "\r")] {
        let folder = folder(&format!("block_{name}"))?;
        let file = folder.join("robots.txt");
        fs::write(&file, "User-agent: *\nDisallow: /tmp/\n".replace('\n', ending))?;
        let output = robots(&folder, &["init", "--block", "archive"])?;
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let text = fs::read_to_string(&file)?;
        assert!(is_blocked(&text, Purpose::Archive), "{text:?}");
        let others = text.replace(ending, "");
        assert!(!others.contains(['\r', '\n']), "{text:?}");
    }
    Ok(())
}

#[test]
fn update_corrects_a_typo_of_a_purpose_and_says_what_it_did() -> Result<(), Box<dyn Error>> {
    let folder = folder("block_typo")?;
    let file = folder.join("robots.txt");
    let block = "# purpose archives: crawlers of 2024-01-01\nUser-agent: heritrix\nDisallow: /\n";
    fs::write(&file, block)?;
    let check = robots(&folder, &["check"])?;
    let found = String::from_utf8(check.stdout)?;
    assert!(found.contains("did you mean `archive`?"), "{found}");
    assert_eq!(robots(&folder, &["update"])?.status.code(), Some(0));
    let updated = fs::read_to_string(&file)?;
    assert!(is_blocked(&updated, Purpose::Archive), "{updated}");
    let said = |text: &str| -> Result<String, Box<dyn Error>> {
        fs::write(&file, text)?;
        Ok(String::from_utf8(robots(&folder, &["update"])?.stdout)?)
    };
    assert!(said(&updated)?.contains("robots.txt: up to date"));
    assert!(said("User-agent: *\nDisallow:\n")?.contains("no group of `robots init --block`"));
    Ok(())
}
