//! The behavior of the command in a pipe.

use std::error::Error;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The ways to decide line by line, each with a line of its input.
const BY_LINE: [(&[&str], &str); 2] = [
    (&["decide", "--batch"], r#"{"robots": "", "agent": "a", "url": "/"}"#),
    (
        &["decide", "tests/cmd/explain.in/robots.txt", "--agent", "Googlebot", "--urls", "-"],
        "/plots/7/keys",
    ),
];

fn piped(arguments: &[&str]) -> io::Result<Child> {
    Command::new(env!("CARGO_BIN_EXE_robots"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
}

#[test]
fn command_with_closed_output_ends_without_an_error() -> Result<(), Box<dyn Error>> {
    for (arguments, line) in BY_LINE {
        let mut child = piped(arguments)?;
        drop(child.stdout.take());
        if let Some(mut stdin) = child.stdin.take() {
            // The command may have ended before it has read everything.
            _ = stdin.write_all(format!("{line}\n").repeat(10_000).as_bytes());
        }
        let output = child.wait_with_output()?;
        assert_eq!(String::from_utf8(output.stderr)?, "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(2), "answers were lost");
    }
    Ok(())
}

/// A program that asks and waits would wait forever for an answer that stays in a buffer.
#[test]
fn line_is_answered_before_the_next_one_is_written() -> Result<(), Box<dyn Error>> {
    for (arguments, line) in BY_LINE {
        let mut child = piped(arguments)?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("no pipes".into());
        };
        let mut answers = BufReader::new(stdout).lines();
        let mut last = None;
        for _ in 0..3 {
            writeln!(stdin, "{line}")?;
            stdin.flush()?;
            let answer = answers.next().ok_or("the output ended")??;
            assert!(answer.contains("allow"), "{answer}");
            assert_eq!(last.get_or_insert_with(|| answer.clone()), &answer);
        }
        drop(stdin);
        assert!(answers.next().is_none(), "{arguments:?}");
        child.wait()?;
    }
    Ok(())
}

#[test]
fn output_with_colors_has_the_same_text() -> Result<(), Box<dyn Error>> {
    let explain = |forced: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
        command
            .args(["explain", "tests/cmd/explain.in/robots.txt"])
            .args(["--agent", "Googlebot", "/plots/7/keys"])
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .envs(forced.map(|forced| ("CLICOLOR_FORCE", forced)));
        let output = command.output()?;
        String::from_utf8(output.stdout).map_err(Box::<dyn Error>::from)
    };
    let (plain, colored) = (explain(None)?, explain(Some("1"))?);
    assert!(!plain.contains('\x1b'), "{plain}");
    assert!(colored.contains("\x1b[31m") && colored.contains("\x1b[32m"), "{colored}");
    assert_eq!(anstream::adapter::strip_str(&colored).to_string(), plain);
    Ok(())
}

/// The protocol requires `shutdown` before `exit`.
#[test]
fn editor_that_exits_without_a_shutdown_fails_the_command() -> Result<(), Box<dyn Error>> {
    let mut child = piped(&["lsp", "--stdio"])?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(b"Content-Length: 33\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}")?;
    }
    let output = child.wait_with_output()?;
    assert_eq!(output.status.code(), Some(1));
    assert_eq!((output.stdout, output.stderr), (Vec::new(), Vec::new()));
    Ok(())
}

/// `--color` replaces what the variables of the environment select.
#[test]
fn color_option_overrides_the_environment() -> Result<(), Box<dyn Error>> {
    let robots = "tests/cmd/report.in/robots.txt";
    for arguments in [&["check", robots][..], &["prove", robots, "--route", "/staff"]] {
        for (when, variable, is_colored) in [
            ("always", "NO_COLOR", true),
            ("never", "CLICOLOR_FORCE", false),
            ("auto", "CLICOLOR_FORCE", true),
            ("auto", "NO_COLOR", false),
        ] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
            command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
            command.args(arguments).args(["--color", when]);
            let output = command.env(variable, "1").output()?;
            let text = String::from_utf8(output.stdout)?;
            assert!(!text.is_empty(), "{arguments:?}");
            assert_eq!(text.contains('\x1b'), is_colored, "{when} {variable}: {text}");
        }
    }
    Ok(())
}

/// A picture is well-formed for any bytes in a file and in the arguments.
#[test]
fn graph_of_unusual_bytes_has_strings_of_one_line() -> Result<(), Box<dyn Error>> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_robots"))
        .args(["graph", "-", "--agent", "a&'`b"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(b"User-agent: *\nDisallow: /a\"<&\\\xff\x01*]]>\"\nAllow: /*\x1b\n")?;
    }
    let output = child.wait_with_output()?;
    let dot = String::from_utf8(output.stdout)?;
    assert!(dot.starts_with("digraph {\n") && dot.ends_with("}\n"), "{dot}");
    assert!(!dot.contains(|character: char| character != '\n' && character.is_control()), "{dot}");
    for line in dot.lines() {
        let outside = line.replace("\\\\", "").replace("\\\"", "");
        assert_eq!(outside.matches('"').count() % 2, 0, "{line}");
    }
    Ok(())
}

/// What a crawler may ignore of a file is not compared (RFC 9309 §2.5), so no statement covers it.
#[test]
fn every_format_with_a_large_file_states_what_is_not_read() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let small = folder.join("read_to_its_end.txt");
    let large = folder.join("not_read_to_its_end.txt");
    let claims = folder.join("not_read_to_its_end.toml");
    std::fs::write(&small, "User-agent: *\nDisallow: /a\n")?;
    let rest = "# more\n".repeat(80_000);
    std::fs::write(&large, format!("User-agent: *\nDisallow: /a\n{rest}Disallow: /\n"))?;
    let relation = "no-looser-than = 'not_read_to_its_end.txt'";
    std::fs::write(&claims, format!("[[claim]]\n{relation}\n"))?;
    let stdout = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
        let output = command.current_dir(folder).args(arguments).output()?;
        assert!(output.status.success(), "{arguments:?}");
        Ok::<_, Box<dyn Error>>(String::from_utf8(output.stdout)?)
    };
    let files = ["diff", "read_to_its_end.txt", "not_read_to_its_end.txt"];
    let unread = "not read: what follows the first 512000 bytes of \
                  `not_read_to_its_end.txt` (RFC 9309 §2.5)";
    for format in ["human", "markdown"] {
        let text = stdout(&[&files[..], &["--format", format]].concat())?;
        assert!(text.contains(unread), "{text}");
    }
    let options = ["--format", "json", "--require", "equivalent"];
    let lines = stdout(&[&files[..], &options].concat())?;
    let changes = lines.lines().nth(1).ok_or("no changes")?;
    let json: serde_json::Value = serde_json::from_str(changes)?;
    let truncated = [&json["old"]["truncated"], &json["new"]["truncated"]];
    assert_eq!(truncated, [&serde_json::Value::Null, &true.into()], "{json}");
    let reason = json["requirement"]["reason"].as_str().unwrap_or_default();
    assert!(reason.ends_with(unread), "{json}");
    assert_eq!(json["requirement"]["proved"], true, "{json}");

    let claims = "not_read_to_its_end.toml";
    let text = stdout(&["prove", "read_to_its_end.txt", "--claims", claims])?;
    assert_eq!(text, format!("1 of 1 claim proved\n{unread}\n"));
    Ok(())
}

/// For a file that is too large, results hold for the part that crawlers read, and the command
/// warns.
#[test]
fn every_command_with_a_large_file_reports_it() -> Result<(), Box<dyn Error>> {
    let large = Path::new(env!("CARGO_TARGET_TMPDIR")).join("too_large.txt");
    std::fs::write(&large, "Disallow: /a\n".repeat(50_000))?;
    let large = large.to_str().ok_or("a path that is text")?;
    for arguments in [
        &["decide", large, "--agent", "GPTBot", "/a"][..],
        &["explain", large, "--agent", "GPTBot", "/a"],
        &["graph", large, "--agent", "GPTBot"],
        &["diff", large, large],
        &["prove", large, "--route", "/a"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
        let output = command.args(arguments).output()?;
        let stderr = String::from_utf8(output.stderr)?;
        assert!(stderr.contains("larger than 512000 bytes"), "{arguments:?}: {stderr}");
    }
    Ok(())
}
