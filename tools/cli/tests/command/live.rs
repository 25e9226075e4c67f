//! `robots live` on servers of the test. Its findings are tested in `tools/live`.

use std::io::{self, BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output};
use std::{fs, thread};

use crate::schemas;

/// Starts a server that sends the same response to every request. Returns its URL.
fn serve(status: &'static str, body: &'static str) -> io::Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let url = format!("http://{}", listener.local_addr()?);
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let lines = BufReader::new(&stream).lines().map_while(Result::ok);
            lines.take_while(|line| !line.is_empty()).for_each(drop);
            let length = body.len();
            let response = format!(
                "HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {length}\r\n\
                 Connection: close\r\n\r\n{body}"
            );
            _ = stream.write_all(response.as_bytes());
        }
    });
    Ok(url)
}

fn live(arguments: &[&str]) -> io::Result<Output> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
    command.arg("live").args(arguments).output()
}

const RULES: &str = "User-agent: *\nDisallow: /drafts/\n";

#[test]
fn live_exit_status_is_that_of_what_it_finds() -> io::Result<()> {
    let site = serve("200 OK", RULES)?;
    let broken = serve("503 Service Unavailable", "")?;
    let refused = serve("403 Forbidden", "")?;
    for (arguments, expected) in [
        (&[site.as_str()][..], 0),
        (&[&site, "--expect", "open"], 0),
        (&[&site, "--expect", "closed"], 1),
        (&[&site, "--expect", "closed", "--warn", "live_not_closed"], 0),
        (&[&broken], 1),
        (&[&site, &broken], 1),
        (&[&broken, "--allow", "live_unreachable"], 0),
        (&[&refused], 0),
        (&[&refused, "--deny", "warnings"], 1),
        (&["http://a.invalid"], 2),
        (&["http://a.invalid", &site], 2),
    ] {
        let output = live(arguments)?;
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(expected), "{arguments:?}: {text}");
    }
    Ok(())
}

#[test]
fn live_of_a_name_that_does_not_resolve_says_why_nothing_is_measured() -> io::Result<()> {
    let output = live(&["http://a.invalid"])?;
    let error = String::from_utf8_lossy(&output.stderr);
    let expected = "nothing measured of `http://a.invalid/robots.txt`: the name cannot be resolved";
    assert!(error.contains(expected), "{error}");
    Ok(())
}

#[test]
fn live_with_an_invalid_argument_sends_nothing() -> io::Result<()> {
    for (arguments, expected) in [
        (
            &["example.com"][..],
            "`example.com` cannot be fetched: missing scheme: write `https://example.com/`",
        ),
        (&["ftp://a.invalid"], "expected `http` or `https`, found `ftp`"),
        (&["mailto:a@b"], "cannot be fetched"),
        (&["https://"], "cannot be fetched"),
        (&["http://a.invalid", "--resolve", "a"], "expected `HOST:PORT:ADDRESS`, found `a`"),
        (&["http://a.invalid", "--ca", "tests/cmd/none.pem"], "cannot read `tests/cmd/none.pem`"),
        (&["http://a.invalid", "--ca", "tests/cmd/scope.trycmd"], "no certificate in it"),
        (
            &["http://a.invalid", "--against", "tests/cmd/none.txt"],
            "cannot read `tests/cmd/none.txt`",
        ),
        (&["http://a.invalid", "--deny", "live_html_bodi"], "did you mean `live_html_body`?"),
        (&["http://a.invalid", "--impersonate", "a\nb"], "expected visible ASCII"),
        (&["http://a.invalid", "--agents", "Mozilla/5.0 (a)"], "expected a product token"),
        (&["http://a.invalid", "--timeout", "0"], "invalid value '0'"),
        (&["http://a.invalid", "--require", "equivalent"], "--against"),
    ] {
        let output = live(arguments)?;
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text.contains(expected), "{arguments:?}: {text}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?}");
    }
    Ok(())
}

#[test]
fn live_against_a_file_prints_the_difference_in_each_format() -> io::Result<()> {
    let site = serve("200 OK", "User-agent: *\nDisallow: /\n")?;
    let file = "tests/cmd/decide.in/robots.txt";
    for (format, expected) in [
        ("human", "error[live_rules_"),
        ("json", "\"type\":\"difference\""),
        ("markdown", "### robots.txt: "),
    ] {
        let output = live(&[&site, "--against", file, "--format", format])?;
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains(expected), "{format}: {text}");
        if format == "json" {
            let errors = schemas::errors("live", &text).expect("a schema and lines of JSON");
            assert!(errors.is_empty(), "{errors:#?}");
        }
    }
    let output = live(&[&site, "--against", file, "--require", "at-least-as-permissive"])?;
    assert_eq!(output.status.code(), Some(1));
    Ok(())
}

/// Runs the command in a folder of its own with a `robots.toml` and a `public/robots.txt`.
fn live_with(name: &str, config: &str, arguments: &[&str]) -> io::Result<Output> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("live").join(name);
    // The search for the configuration ends here.
    fs::create_dir_all(folder.join(".git"))?;
    fs::create_dir_all(folder.join("public"))?;
    fs::write(folder.join("public/robots.txt"), RULES)?;
    fs::write(folder.join("robots.toml"), config)?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
    let command = command.arg("live").args(arguments);
    command.current_dir(folder.join("public")).output()
}

#[test]
fn live_without_a_url_checks_each_host_of_the_configuration() -> io::Result<()> {
    let same = serve("200 OK", RULES)?;
    let other = serve("200 OK", "User-agent: *\nDisallow: /\n")?;
    let config = format!(
        "[lints]\nlive_not_closed = \"warn\"\n\n[[site]]\nfile = \"public/robots.txt\"\n\
         hosts = [\"{same}\", \"{other}\"]\nexpect = \"closed\"\n\n\
         [live]\nagents = [\"bingbot\"]\ntimeout = 5\n"
    );
    let output = live_with("hosts", &config, &[])?;
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("warning[live_not_closed]"), "{text}");
    assert!(text.contains("error[live_rules_missing]: no rule of `public/robots.txt`"), "{text}");
    assert!(text.contains("  bingbot  "), "{text}");
    assert!(text.ends_with("2 sites fetched: 1 error, 1 warning\n"), "{text}");
    Ok(())
}

#[test]
fn live_of_a_url_takes_what_the_configuration_states_and_options_take_precedence() -> io::Result<()>
{
    let site = serve("200 OK", RULES)?;
    let config = format!(
        "[[site]]\nfile = \"public/robots.txt\"\nhosts = [\"{site}\"]\nexpect = \"closed\"\n"
    );
    for (arguments, expected) in [
        (&[&site[..]][..], 1),
        (&[&site, "--expect", "open"], 0),
        (&[&site, "--allow", "live_not_closed"], 0),
        (&[&site, "--isolated"], 0),
        (&[&site, "--isolated", "--config", "../robots.toml"], 2),
        (&[&site, "--isolated", "--require", "equivalent"], 2),
        (&[&site, "--require", "at-least-as-permissive", "--warn", "live_not_closed"], 0),
        (&[&serve("200 OK", "")?], 0),
    ] {
        let output = live_with("url", &config, arguments)?;
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(expected), "{arguments:?}: {text}");
    }
    Ok(())
}

#[test]
fn live_without_a_url_and_hosts_is_an_error() -> io::Result<()> {
    for config in ["", "[[site]]\nfile = \"public/robots.txt\"\n"] {
        let output = live_with("nothing", config, &[])?;
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains("no URL is given, and no `robots.toml` has `hosts`"), "{text}");
    }
    let output = live_with("invalid", "[lints]\nlive_html = \"deny\"\n", &[])?;
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("unknown lint `live_html`"), "{text}");
    let gone = "[[site]]\nfile = \"gone.txt\"\nhosts = [\"http://a.invalid\"]\n";
    let output = live_with("gone", gone, &[])?;
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("gone.txt`: No such file or directory"), "{text}");
    Ok(())
}

#[test]
fn guide_lists_every_lint_of_live_with_its_level() -> io::Result<()> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/live.md");
    let page = fs::read_to_string(page)?;
    let rows: Vec<_> = page
        .lines()
        .filter(|line| line.starts_with("| `live_"))
        .filter_map(|line| line.rsplitn(2, " | ").last())
        .map(str::to_owned)
        .collect();
    let lints = robots_lint::live::LIVE_LINTS.iter();
    let lints: Vec<_> =
        lints.map(|lint| format!("| `{}` | {}", lint.name, lint.level.name())).collect();
    assert_eq!(rows, lints);
    Ok(())
}

#[test]
fn live_of_a_site_with_a_merge_compares_with_the_merged_file() -> io::Result<()> {
    let merged = "User-agent: *\nDisallow: /drafts/\nDisallow: /docs/a/\n";
    let [same, base] = [serve("200 OK", merged)?, serve("200 OK", RULES)?];
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("live_merge");
    fs::create_dir_all(root.join("docs"))?;
    fs::write(root.join("robots.txt"), RULES)?;
    fs::write(root.join("docs/robots.txt"), "User-agent: *\nDisallow: /a/\n")?;
    for (site, against, expected) in [
        (&same, &[][..], 0),
        (&base, &[], 1),
        (&same, &["--against", "robots.txt"], 0),
        (&base, &["--against", "robots.txt"], 1),
    ] {
        let config = format!(
            "[[site]]\nfile = 'robots.txt'\nhosts = ['{site}']\n\
             merge = {{ '/docs/' = 'docs/robots.txt' }}\ninherit = true\n"
        );
        fs::write(root.join("robots.toml"), config)?;
        let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
        let command = command.current_dir(&root).arg("live").args(against);
        let output = command.output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(expected), "{against:?}: {text}");
    }
    Ok(())
}
