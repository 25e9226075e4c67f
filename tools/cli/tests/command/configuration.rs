//! `robots.toml` as the command uses it.

use std::error::Error;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::selection::{Files, repository, robots};

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

const HASH: &str = "User-agent: *\nDisallow: /a#b\n";

/// Returns the exit status and everything that is printed.
fn run(folder: &Path, arguments: &[&str]) -> Result<(Option<i32>, String)> {
    let output = robots(folder, arguments)?;
    let text = String::from_utf8([output.stdout, output.stderr].concat())?;
    Ok((output.status.code(), text))
}

#[test]
fn level_is_set_by_the_strongest_layer() -> Result {
    let deny = "[lints]\nhash_in_path = 'deny'\n";
    let overridden = "[lints]\nhash_in_path = 'deny'\n\
                      [[overrides]]\nfiles = ['robots.txt']\nlints = { hash_in_path = 'allow' }\n";
    let comment = format!("# robots: allow(hash_in_path)\n\n{HASH}");
    let cases: [(&str, &str, &[&str], i32, bool); 9] = [
        // The configuration, the file, the arguments, the status, and whether it is found.
        ("", HASH, &[], 0, true),
        (deny, HASH, &[], 1, true),
        (overridden, HASH, &[], 0, false),
        (overridden, HASH, &["--deny", "hash_in_path"], 1, true),
        (overridden, HASH, &["--deny", "suspicious"], 1, true),
        (deny, HASH, &["--allow", "hash_in_path"], 0, false),
        (deny, HASH, &["--isolated"], 0, true),
        (deny, &comment, &["--deny", "hash_in_path"], 0, false),
        (deny, &comment, &["--ignore-comments"], 1, true),
    ];
    for (config, file, arguments, status, is_found) in cases {
        let root = repository("levels", &[("robots.toml", config), ("robots.txt", file)])?;
        let (code, text) = run(&root, &[&["check"], arguments].concat())?;
        assert_eq!(code, Some(status), "{config} with {arguments:?}: {text}");
        assert_eq!(text.contains("hash_in_path"), is_found, "{config} with {arguments:?}: {text}");
    }
    Ok(())
}

/// Where `Allow` is unknown, a crawler of 1994 may not fetch the page.
#[test]
fn dialect_of_the_configuration_is_used_by_every_command() -> Result {
    let robots_txt = "User-agent: *\nAllow: /a\nDisallow: /\n";
    let config = "dialect = 'original1994'\n";
    let files = [("site/robots.toml", config), ("site/robots.txt", robots_txt)];
    let root = repository("dialects", &files)?;
    let decide = ["decide", "site/robots.txt", "--agent", "x", "/a"];
    assert_eq!(run(&root, &decide)?.0, Some(1));
    assert_eq!(run(&root, &[&decide[..], &["--isolated"]].concat())?.0, Some(0));
    assert_eq!(run(&root, &[&decide[..], &["--dialect", "rfc9309"]].concat())?.0, Some(0));
    let named = run(&root.join("site"), &["decide", "robots.txt", "--agent", "x", "/a"])?;
    assert_eq!(named.0, Some(1), "{}", named.1);
    let explain = run(&root, &["explain", "site/robots.txt", "--agent", "x", "/a"])?;
    assert_eq!(explain.0, Some(1), "{}", explain.1);
    fs::write(root.join("closed.txt"), "User-agent: *\nDisallow: /\n")?;
    let diff = run(&root, &["diff", "closed.txt", "site/robots.txt"])?;
    assert_eq!(diff.0, Some(0), "{}", diff.1);
    let diff = run(&root, &["diff", "closed.txt", "site/robots.txt", "--isolated"])?;
    assert_eq!(diff.0, Some(1), "{}", diff.1);
    let prove = ["prove", "site/robots.txt", "--claims", "claims.toml"];
    fs::write(root.join("claims.toml"), "[[claim]]\ndisallow = \"/*\"\n")?;
    assert_eq!(run(&root, &prove)?.0, Some(0));
    assert_eq!(run(&root, &[&prove[..], &["--isolated"]].concat())?.0, Some(1));
    Ok(())
}

#[test]
fn invalid_configuration_is_reported_once_for_all_of_its_files() -> Result {
    let root = repository(
        "invalid_configuration",
        &[
            ("robots.toml", "[lints]\nhash_in_paths = 'deny'\n"),
            ("a/robots.txt", HASH),
            ("b/robots.txt", HASH),
            ("c/robots.toml", ""),
            ("c/robots.txt", HASH),
        ],
    )?;
    for arguments in [&["check"][..], &["fmt", "--check"], &["check", "a", "b/robots.txt"]] {
        let (code, text) = run(&root, arguments)?;
        assert_eq!(code, Some(2), "{text}");
        assert_eq!(text.matches("error: unknown lint").count(), 1, "{text}");
        assert!(text.contains("--> robots.toml:2:1\n"), "{text}");
    }
    let (code, text) = run(&root, &["decide", "a/robots.txt", "--agent", "x", "/"])?;
    assert_eq!((code, text.matches("error: ").count()), (Some(2), 1), "{text}");
    Ok(())
}

#[test]
fn configuration_that_cannot_be_read_is_one_error() -> Result {
    let large = "#".repeat(10 << 20);
    let nested = format!("a = {}", "[".repeat(100_000));
    let cases: [(&str, Files<'_>, &str); 5] = [
        ("large", &[("robots.toml", &large)], "robots.toml is larger than"),
        ("binary", &[("robots.toml", "\u{7f}ELF\0\0")], "robots.toml is not valid TOML"),
        ("nested", &[("robots.toml", &nested)], "robots.toml is not valid TOML"),
        ("folder", &[("robots.toml/a", "")], "it is a folder"),
        ("missing", &[], "cannot read `no.toml`"),
    ];
    for (name, files, message) in cases {
        let files = [&[("robots.txt", HASH), ("a/robots.txt", HASH)], files].concat();
        let root = repository(&format!("unreadable_{name}"), &files)?;
        let arguments: &[&str] =
            if name == "missing" { &["check", "--config", "no.toml"] } else { &["check"] };
        let (code, text) = run(&root, arguments)?;
        assert_eq!(code, Some(2), "{name}: {text}");
        assert_eq!(text.matches("error: ").count(), 1, "{name}: {text}");
        assert!(text.contains(message) && text.len() < 2_000, "{name}: {text}");
    }
    Ok(())
}

#[test]
fn stdin_has_the_configuration_of_its_file_name() -> Result {
    let root = repository(
        "stdin",
        &[
            ("robots.toml", "[lints]\nhash_in_path = 'deny'\n"),
            ("a/robots.toml", "[lints]\nhash_in_path = 'allow'\n"),
            ("b/", ""),
        ],
    )?;
    let check = |folder: &str, arguments: &[&str]| -> Result<(Option<i32>, String)> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
        command.args(["check", "-"]).args(arguments).current_dir(root.join(folder));
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        child.stdin.take().ok_or("a pipe")?.write_all(HASH.as_bytes())?;
        let output = child.wait_with_output()?;
        Ok((output.status.code(), String::from_utf8(output.stdout)?))
    };
    let (code, text) = check("", &["--stdin-filename", "b/new.txt"])?;
    assert_eq!(code, Some(1));
    assert!(text.contains("--> b/new.txt:2:"), "{text}");
    assert_eq!(check("", &["--stdin-filename", "a/robots.txt"])?.0, Some(0));
    assert_eq!(check("b", &["--stdin-filename", "../a/robots.txt"])?.0, Some(0));
    assert_eq!(check("a", &["--stdin-filename", "../not/there.txt"])?.0, Some(1));
    // Without a name it is a file in the current folder.
    assert_eq!(check("b", &[])?.0, Some(1));
    assert_eq!(check("a", &[])?.0, Some(0));
    assert_eq!(check("a", &["--config", "../robots.toml"])?.0, Some(1));
    let (code, text) = run(&root, &["check", "--stdin-filename", "robots.txt"])?;
    assert_eq!(code, Some(2), "{text}");
    Ok(())
}

#[test]
fn prove_takes_the_claims_and_evidence_of_the_site() -> Result {
    let config = "[[site]]\nfile = 'public/robots.txt'\nroutes = ['/', '/cart/{id}']\n\
                  sitemaps = ['public/sitemap.xml']\nclaims = 'claims.toml'\npresets = ['seo']\n\
                  [[site.claim]]\ndisallow = '/cart/{*rest}'\n";
    let sitemap = "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\
                   <url><loc>https://example.com/cart/1</loc></url></urlset>";
    let root = repository(
        "prove_site",
        &[
            ("robots.toml", config),
            ("claims.toml", "[[claim]]\nallow = '/cart'\n"),
            ("public/robots.txt", "User-agent: *\nDisallow: /cart/\n"),
            ("public/sitemap.xml", sitemap),
            ("other/robots.txt", "User-agent: *\n"),
        ],
    )?;
    for arguments in [&["prove"][..], &["prove", "public/robots.txt"]] {
        let (code, text) = run(&root, arguments)?;
        assert_eq!(code, Some(1), "{text}");
        assert!(text.contains("5 of 5 claims proved"), "{text}");
        assert!(text.contains("error[sitemap_url_disallowed]"), "{text}");
    }
    let (code, text) =
        run(&root.join("public"), &["prove", "robots.txt", "--route", "/cart/{id}"])?;
    assert_eq!(code, Some(0), "{text}");
    assert!(!text.contains("sitemap") && !text.contains("claims"), "{text}");
    let (code, text) = run(&root, &["prove", "other/robots.txt"])?;
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("nothing to prove"), "{text}");
    let (code, text) = run(&root, &["prove", "--isolated"])?;
    assert_eq!(code, Some(2), "{text}");
    fs::remove_file(root.join("public/sitemap.xml"))?;
    for arguments in [&["prove"][..], &["config", "public/robots.txt"]] {
        let (code, text) = run(&root, arguments)?;
        assert_eq!(code, Some(2), "{text}");
        assert!(text.contains("error: file not found\n --> robots.toml:4:13\n"), "{text}");
    }
    Ok(())
}

#[test]
fn config_prints_the_origin_of_each_value() -> Result {
    let config = "dialect = 'google'\n[lints]\nstyle = 'warn'\n\
                  [[overrides]]\nfiles = ['a']\nlints = { key_case = 'deny' }\n\
                  [live]\nagents = ['GPTBot']\ntimeout = 5\n";
    let root = repository("origins", &[("robots.toml", config), ("a/robots.txt", "")])?;
    let (code, text) = run(&root, &["config", "a/robots.txt"])?;
    assert_eq!(code, Some(0), "{text}");
    let origin = |key: &str| {
        let mut lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        lines.find(|line| line.first() == Some(&key)).map(|line| line[1..].join(" "))
    };
    assert_eq!(origin("dialect").as_deref(), Some("google robots.toml:1:11"));
    assert_eq!(origin("lints.key_case").as_deref(), Some("deny robots.toml:6:11"));
    assert_eq!(
        origin("lints.missing_final_newline").as_deref(),
        Some("warn robots.toml:3:1 (`style`)")
    );
    assert_eq!(origin("live.agents").as_deref(), Some("GPTBot robots.toml:8:11"));
    assert_eq!(origin("live.timeout").as_deref(), Some("5 robots.toml:9:11"));
    let (_, json) = run(&root, &["config", "a/robots.txt", "--format", "json"])?;
    let lines: Vec<serde_json::Value> =
        json.lines().map(serde_json::from_str).collect::<std::result::Result<_, _>>()?;
    assert_eq!(lines[0]["config"], "robots.toml");
    assert_eq!(lines[1]["origin"], "robots.toml:1:11");
    assert_eq!(lines[lines.len() - 1]["settings"], lines.len() - 2);
    let (_, text) = run(&root, &["config", "--isolated"])?;
    assert!(text.starts_with("robots.txt: no robots.toml\n"), "{text}");
    Ok(())
}

#[test]
fn init_writes_a_configuration_that_is_valid_and_overwrites_none() -> Result {
    let robots_txt = "User-agent: *\nSitemap: https://example.com/maps/a.xml\nSitemap: x y\n";
    let root = repository(
        "init",
        &[
            (".gitignore", "dist\n"),
            ("dist/robots.txt", ""),
            ("public/robots.txt", robots_txt),
            ("public/maps/a.xml", ""),
            ("public/sitemap.xml", ""),
            ("it's \"b\"/robots.txt", ""),
        ],
    )?;
    let (code, text) = run(&root, &["init"])?;
    assert_eq!(code, Some(0), "{text}");
    assert!(text.starts_with("robots.toml written with 2 sites\n"), "{text}");
    let written = fs::read_to_string(root.join("robots.toml"))?;
    assert!(written.starts_with("# `robots schema robots` prints"), "{written}");
    let site = "[[site]]\nfile = \"public/robots.txt\"\nhosts = [\"https://example.com\"]\n\
                sitemaps = [\"public/maps/a.xml\", \"public/sitemap.xml\"]\n";
    assert!(written.contains(site), "{written}");
    for file in ["public/robots.txt", "it's \"b\"/robots.txt"] {
        let (code, text) = run(&root, &["config", file])?;
        assert_eq!(code, Some(0), "{text}");
    }
    let (code, text) = run(&root, &["init"])?;
    assert_eq!(code, Some(2), "{text}");
    assert_eq!(fs::read_to_string(root.join("robots.toml"))?, written);
    Ok(())
}

#[test]
fn schema_accepts_the_keys_that_are_read() -> Result {
    let (code, text) = run(Path::new("."), &["schema", "robots"])?;
    assert_eq!(code, Some(0), "{text}");
    let schema: serde_json::Value = serde_json::from_str(&text)?;
    assert_eq!(schema["$schema"], "http://json-schema.org/draft-07/schema#");
    assert_eq!(schema["additionalProperties"], false);
    let keys = schema["properties"].as_object().ok_or("an object")?;
    // An unknown key is an error that lists the keys.
    let root = repository("schema", &[("robots.toml", "zzzzzzzz = 1\n"), ("robots.txt", "")])?;
    let (_, text) = run(&root, &["check"])?;
    for key in keys.keys() {
        assert!(text.contains(&format!("`{key}`")), "{key}: {text}");
    }
    assert_eq!(
        text.split("use one of ").nth(1).map(|keys| keys.matches(", ").count() + 1),
        Some(keys.len())
    );
    assert!(keys.values().all(|key| key["description"].is_string()), "{schema:#}");
    assert!(!run(Path::new("."), &["schema", "claims"])?.1.is_empty());
    Ok(())
}

const MERGED: &str = "[[site]]\nfile = 'robots.txt'\nmerge = { '/docs/' = 'docs/robots.txt' }\n\
                      inherit = true\nroutes = ['/docs/drafts/{page}']\n";
const DOCS: &str = "User-agent: *\nDisallow: /drafts/ # a#b\nDisallow: /a#b\n";

/// Every command reads the file that crawlers fetch.
#[test]
fn merge_of_the_configuration_is_used_by_every_command() -> Result {
    let files = [
        ("robots.toml", MERGED),
        ("robots.txt", "User-agent: *\nDisallow: /admin/\n"),
        ("docs/robots.txt", DOCS),
    ];
    let root = repository("merge", &files)?;

    let (code, text) = run(&root, &["merge"])?;
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("Disallow: /docs/drafts/"), "{text}");
    let named = ["merge", "robots.txt", "docs/robots.txt@/docs/", "--inherit"];
    assert_eq!(run(&root, &named)?.1, text);
    fs::write(root.join("merged.txt"), &text)?;
    for file in [&["merge", "--check", "merged.txt"][..], &["prove"]] {
        let (code, text) = run(&root, file)?;
        assert_eq!(code, Some(0), "{text}");
    }

    // The fragment is found in the folder, too, and its finding is reported once.
    let (code, text) = run(&root, &["check"])?;
    assert_eq!(code, Some(0), "{text}");
    assert_eq!(text.matches("warning[hash_in_path]").count(), 1, "{text}");
    assert!(text.contains("--> docs/robots.txt:3:"), "{text}");
    assert!(text.contains("2 files checked"), "{text}");
    assert_eq!(run(&root, &["check", "robots.txt"])?.1, text);

    let asked = ["explain", "robots.txt", "--agent", "bingbot"];
    let (code, text) = run(&root, &[&asked[..], &["/docs/drafts/1"]].concat())?;
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("docs/robots.txt:2"), "{text}");
    // The command line takes precedence.
    let at_blog = ["/docs/drafts/1", "--merge", "docs/robots.txt@/blog/"];
    let (code, text) = run(&root, &[&asked[..], &at_blog].concat())?;
    assert_eq!(code, Some(0), "{text}");
    let alone = ["/docs/drafts/1", "--isolated"];
    assert_eq!(run(&root, &[&asked[..], &alone].concat())?.0, Some(0));

    let (code, text) = run(&root, &["config"])?;
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("site.merge.\"/docs/\"  docs/robots.txt"), "{text}");
    Ok(())
}

#[test]
fn configured_merge_that_is_refused_is_an_error_of_every_command() -> Result {
    let files = [
        ("robots.toml", &*MERGED.replace("inherit = true\n", "")),
        ("robots.txt", "User-agent: *\nDisallow: /*?sort=\n"),
        ("docs/robots.txt", DOCS),
    ];
    let root = repository("refused", &files)?;
    let explain = ["explain", "robots.txt", "--agent", "bingbot", "/"];
    for (arguments, status) in [
        (&["check"][..], 2),
        (&["check", "--format", "json"], 2),
        (&["check", "--format", "sarif"], 2),
        (&explain, 2),
        (&["prove"], 2),
        (&["merge"], 1),
    ] {
        let (code, text) = run(&root, arguments)?;
        assert_eq!(code, Some(status), "{arguments:?}: {text}");
        assert!(text.contains("two files decide `/docs/?sort=`"), "{text}");
        assert!(text.contains("docs/robots.txt"), "{text}");
    }
    let (code, text) = run(&root, &["check", "--fix"])?;
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("with `--isolated`"), "{text}");

    fs::remove_file(root.join("docs/robots.txt"))?;
    for arguments in [&["check"][..], &explain, &["prove"], &["merge"], &["config"]] {
        let (code, text) = run(&root, arguments)?;
        assert_eq!(code, Some(2), "{arguments:?}: {text}");
        assert!(text.contains("--> robots.toml:3:22"), "{text}");
    }
    Ok(())
}

#[test]
fn merge_without_a_site_names_what_to_do() -> Result {
    let root = repository("no_merge", &[("robots.txt", HASH), ("robots.toml", "")])?;
    for arguments in [&["merge"][..], &["merge", "robots.txt"]] {
        let (code, text) = run(&root, arguments)?;
        assert_eq!(code, Some(2), "{text}");
        assert!(text.contains("add `merge` to "), "{text}");
    }
    let two = format!("{MERGED}{}", MERGED.replace("'robots.txt'", "'b.txt'"));
    let two = two + "[lints]\nstyle = 'allow'\n";
    fs::write(root.join("robots.toml"), two)?;
    let (code, text) = run(&root, &["merge"])?;
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("2 sites with `merge`"), "{text}");
    fs::write(root.join("robots.toml"), format!("dialect = 'koster1996'\n{MERGED}"))?;
    fs::create_dir_all(root.join("docs"))?;
    fs::write(root.join("docs/robots.txt"), DOCS)?;
    let (code, text) = run(&root, &["check"])?;
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("cannot merge files in dialect `koster1996`"), "{text}");
    assert!(text.contains("--> robots.toml:4:9"), "{text}");
    Ok(())
}
