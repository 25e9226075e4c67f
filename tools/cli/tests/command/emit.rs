//! `robots emit` of rules for proxies, and `robots certify` of these.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;

const ROBOTS: &str = "User-agent: House-Crawler\nDisallow: /basket/\nDisallow: /*.pdf$\n";

/// Runs the command in a folder, and returns its exit status and what it prints.
fn robots(folder: &Path, arguments: &[&str]) -> Result<(i32, String), Box<dyn Error>> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
    let output = command.current_dir(folder).args(arguments).output()?;
    let text = String::from_utf8(output.stdout)? + &String::from_utf8(output.stderr)?;
    Ok((output.status.code().unwrap_or(-1), text))
}

#[test]
fn written_rules_are_proved_until_the_file_or_the_rules_change() -> Result<(), Box<dyn Error>> {
    for proxy in ["nginx", "haproxy", "caddy", "apache", "envoy"] {
        let folder = tempfile::tempdir()?;
        let folder = folder.path();
        fs::write(folder.join("robots.txt"), ROBOTS)?;
        let (status, rules) = robots(folder, &["emit", proxy, "robots.txt"])?;
        assert_eq!(status, 0, "{rules}");
        fs::write(folder.join("rules"), &rules)?;
        let certify = ["certify", "rules", "--against", "robots.txt"];
        let check = ["emit", proxy, "robots.txt", "--check", "rules"];
        for command in [&certify[..], &check] {
            let (status, text) = robots(folder, command)?;
            let proved = "rules: 2 rules for 1 crawler proved for all request targets, ";
            assert!(status == 0 && text.starts_with(proved), "{proxy}: {text}");
        }
        let (status, text) = robots(folder, &[&certify[..], &["--format", "json"]].concat())?;
        let line = format!(
            "{{\"type\":\"rules\",\"proxy\":\"{proxy}\",\"proved\":true,\"reason\":null,\
             \"crawler\":null,\"target\":null}}"
        );
        assert!(status == 0 && text.contains(&line), "{text}");

        fs::write(folder.join("robots.txt"), ROBOTS.to_owned() + "Allow: /basket/help\n")?;
        let refuted =
            "the rules deny `/basket/help` to `house-crawler`, and `robots.txt` allows it";
        for command in [&certify[..], &check] {
            let (status, text) = robots(folder, command)?;
            assert_eq!((status, text), (1, format!("rules: not proved: {refuted}\n")), "{proxy}");
        }
        let (status, text) = robots(folder, &[&certify[..], &["--format", "json"]].concat())?;
        let line = format!(
            "\"proved\":false,\"reason\":\"{refuted}\",\"crawler\":\"house-crawler\",\
             \"target\":\"/basket/help\"}}"
        );
        assert!(status == 1 && text.contains(&line), "{text}");
    }
    Ok(())
}

#[test]
fn check_of_rules_with_other_options_is_not_proved() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let folder = folder.path();
    fs::write(folder.join("robots.txt"), ROBOTS)?;
    let (_, rules) = robots(folder, &["emit", "nginx", "robots.txt", "--normalized"])?;
    fs::write(folder.join("rules"), &rules)?;
    let (status, text) = robots(folder, &["emit", "nginx", "robots.txt", "--check", "rules"])?;
    let expected = "rules: not proved: it was written with other options\n";
    assert_eq!((status, &*text), (1, expected));
    let (status, text) = robots(folder, &["emit", "caddy", "robots.txt", "--check", "rules"])?;
    assert_eq!((status, &*text), (2, "error: `rules` has rules for nginx, not for Caddy\n"));
    let (status, text) = robots(folder, &["certify", "rules", "--against", "robots.txt"])?;
    assert_eq!(status, 0, "{text}");
    Ok(())
}
