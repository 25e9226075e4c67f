//! Layouts of repositories as data: files, a robots.txt, and what applies to it.

use std::fs;
use std::path::{Path, PathBuf};

use robots_analysis::Level;
use robots_config::{Config, find};

/// A folder of files, removed at the end of a test.
struct Repository(tempfile::TempDir);

impl Repository {
    /// Creates files, each with its text; a path that ends with `/` is a folder.
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for (path, text) in files {
            let at = folder.path().join(path);
            let parent = if path.ends_with('/') { Some(at.as_path()) } else { at.parent() };
            fs::create_dir_all(parent.expect("a path below")).expect("a folder");
            if !path.ends_with('/') {
                fs::write(&at, text).expect("a file");
            }
        }
        Self(folder)
    }

    fn path(&self, below: &str) -> PathBuf {
        let root = self.0.path().canonicalize().expect("a folder");
        root.join(below)
    }

    /// Returns the path of the configuration of a file, relative to the root.
    fn found(&self, file: &str) -> Option<String> {
        let found = find(&self.path(file)).expect("there is a current folder")?;
        let found = found.strip_prefix(self.path("")).expect("a path in the repository");
        Some(found.to_string_lossy().into_owned())
    }

    /// Returns the level of `dead_rule` and the dialect in a file.
    fn settings(&self, config: &str, file: &str) -> (Level, &'static str) {
        let config = Config::load(&self.path(config)).expect("it is valid");
        let settings = config.settings(&self.path(file));
        let lint = robots_lint::by_name("dead_rule").expect("a lint");
        let dialect = settings.dialect.map_or("", |dialect| dialect.value.name);
        (settings.levels().of(lint), dialect)
    }
}

const EMPTY: &str = "";

#[test]
fn nearest_configuration_up_to_the_root_is_found() {
    // Files, the robots.txt, and its configuration.
    type Layout<'a> = (&'a [&'a str], &'a str, Option<&'a str>);
    let layouts: [Layout<'_>; 22] = [
        (&[".git/", "robots.toml"], "robots.txt", Some("robots.toml")),
        (&[".git/", "robots.toml"], "public/robots.txt", Some("robots.toml")),
        (&[".git/", "robots.toml"], "a/b/c/d/robots.txt", Some("robots.toml")),
        (&[".git/", "robots.toml"], "a/other name.txt", Some("robots.toml")),
        (&[".git/", "public/robots.toml"], "robots.txt", None),
        (&[".git/", "public/robots.toml"], "public/robots.txt", Some("public/robots.toml")),
        (&[".git/", "robots.toml", "a/robots.toml"], "a/robots.txt", Some("a/robots.toml")),
        (&[".git/", "robots.toml", "a/robots.toml"], "a/b/robots.txt", Some("a/robots.toml")),
        (&[".git/", "robots.toml", "a/robots.toml"], "b/robots.txt", Some("robots.toml")),
        (
            &[".git/", "robots.toml", "a/robots.toml", "a/b/robots.toml"],
            "a/b/c/robots.txt",
            Some("a/b/robots.toml"),
        ),
        // The search ends at a repository, whose own configuration counts.
        (&["robots.toml", "a/.git/"], "a/robots.txt", None),
        (&["robots.toml", "a/.git/"], "a/b/robots.txt", None),
        (&["robots.toml", "a/.git/", "a/robots.toml"], "a/b/robots.txt", Some("a/robots.toml")),
        (&["robots.toml", "a/b/.git/"], "a/robots.txt", Some("robots.toml")),
        // A worktree and a submodule have a file `.git`.
        (&["robots.toml", "a/.git"], "a/robots.txt", None),
        (&["robots.toml", "a/.git", "a/robots.toml"], "a/robots.txt", Some("a/robots.toml")),
        // The robots.txt and its folder need not exist.
        (&[".git/", "robots.toml"], "not/there/robots.txt", Some("robots.toml")),
        // `.` and `..` are resolved first.
        (&[".git/", "a/robots.toml", "b/"], "a/../b/robots.txt", None),
        (&[".git/", "a/robots.toml", "b/"], "b/../a/./robots.txt", Some("a/robots.toml")),
        (&[".git/", "a/robots.toml"], "not/../a/robots.txt", Some("a/robots.toml")),
        // Other names are no configuration.
        (&[".git/", ".robots.toml", "Robots.toml.bak"], "robots.txt", None),
        // A folder of this name is found, so that it is reported.
        (&[".git/", "robots.toml", "a/robots.toml/"], "a/robots.txt", Some("a/robots.toml")),
    ];
    for (files, robots_txt, expected) in layouts {
        let files: Vec<_> = files.iter().map(|&file| (file, EMPTY)).collect();
        let found = Repository::new(&files).found(robots_txt);
        assert_eq!(found.as_deref(), expected, "{robots_txt} with {files:?}");
    }
}

#[test]
fn override_and_exclude_match_paths_relative_to_the_configuration() {
    // A path with wildcards, a file, and whether it matches.
    let cases = [
        ("vendor/**", "vendor/robots.txt", true),
        ("vendor/**", "vendor/a/b/robots.txt", true),
        ("vendor/**", "a/vendor/robots.txt", false),
        ("vendor/**", "vendors/robots.txt", false),
        ("vendor", "vendor/a/robots.txt", true),
        ("vendor/", "vendor/a/robots.txt", true),
        ("./vendor", "vendor/a/robots.txt", true),
        ("vendor", "a/vendor/robots.txt", false),
        ("**/vendor", "a/vendor/b/robots.txt", true),
        ("**/vendor", "vendor/robots.txt", true),
        ("*/robots.txt", "a/robots.txt", true),
        ("*/robots.txt", "a/b/robots.txt", false),
        ("**/robots.txt", "robots.txt", true),
        ("**/robots.txt", "a/b/robots.txt", true),
        ("robots.txt", "a/robots.txt", false),
        ("site-?", "site-1/robots.txt", true),
        ("site-[ab]", "site-a/robots.txt", true),
        ("site-[ab]", "site-c/robots.txt", false),
        ("{a,b}/**", "b/robots.txt", true),
        ("../other/**", "../other/robots.txt", true),
        ("../other/**", "../another/robots.txt", false),
        ("**", "a/robots.txt", true),
        ("a b", "a b/robots.txt", true),
        ("caf\u{e9}", "caf\u{e9}/robots.txt", true),
    ];
    for (glob, file, is_matched) in cases {
        let text = format!(
            "exclude = [{glob:?}]\n[[overrides]]\nfiles = [{glob:?}]\n\
             lints = {{ dead_rule = 'deny' }}\n"
        );
        let repository = Repository::new(&[("site/robots.toml", &text)]);
        let path = repository.path("site/robots.toml");
        let config = Config::load(&path).expect("it is valid");
        let file = robots_config::absolute(&path.with_file_name(file)).expect("a path");
        let is_excluded = config.excludes(&file).is_some();
        assert_eq!(is_excluded, is_matched, "{glob} and {file:?}");
        let lint = robots_lint::by_name("dead_rule").expect("a lint");
        let level = config.settings(&file).levels().of(lint);
        assert_eq!(level == Level::Deny, is_matched, "{glob} and {file:?}");
    }
}

#[test]
fn level_is_by_specificity_in_a_table_and_by_order_between_tables() {
    let cases = [
        ("", Level::Warn),
        ("[lints]\nwarnings = 'deny'\n", Level::Deny),
        ("[lints]\nwarnings = 'deny'\nsuspicious = 'warn'\n", Level::Warn),
        ("[lints]\ndead_rule = 'allow'\nsuspicious = 'deny'\nwarnings = 'deny'\n", Level::Allow),
        ("[lints]\nstyle = 'deny'\n", Level::Warn),
        (
            "[lints]\ndead_rule = 'allow'\n\
             [[overrides]]\nfiles = ['**']\nlints = { suspicious = 'deny' }\n",
            Level::Deny,
        ),
        (
            "[lints]\ndead_rule = 'allow'\n\
             [[overrides]]\nfiles = ['**']\nlints = { warnings = 'deny' }\n",
            Level::Allow,
        ),
        (
            "[lints]\ndead_rule = 'warn'\n\
             [[overrides]]\nfiles = ['**']\nlints = { warnings = 'deny' }\n",
            Level::Deny,
        ),
        (
            "[[overrides]]\nfiles = ['**']\nlints = { dead_rule = 'deny' }\n\
             [[overrides]]\nfiles = ['**']\nlints = { dead_rule = 'allow' }\n",
            Level::Allow,
        ),
        (
            "[[overrides]]\nfiles = ['**']\nlints = { dead_rule = 'deny' }\n\
             [[overrides]]\nfiles = ['other']\nlints = { dead_rule = 'allow' }\n",
            Level::Deny,
        ),
    ];
    for (text, level) in cases {
        let repository = Repository::new(&[("robots.toml", text)]);
        assert_eq!(repository.settings("robots.toml", "a/robots.txt").0, level, "{text}");
    }
}

#[test]
fn dialect_of_a_later_override_takes_precedence() {
    let text = "dialect = 'google'\n\
                [[overrides]]\nfiles = ['a']\ndialect = 'koster1996'\n\
                [[overrides]]\nfiles = ['a/b']\ndialect = 'original1994'\n\
                [[overrides]]\nfiles = ['a/b']\nlints = { dead_rule = 'deny' }\n";
    let repository = Repository::new(&[("robots.toml", text)]);
    let dialect = |file: &str| repository.settings("robots.toml", file).1;
    assert_eq!(dialect("robots.txt"), "google");
    assert_eq!(dialect("a/robots.txt"), "koster1996");
    assert_eq!(dialect("a/b/robots.txt"), "original1994");
}

#[test]
fn byte_order_mark_and_crlf_are_read() {
    let text = "\u{feff}dialect = 'google'\r\n[lints]\r\ndead_rule = 'deny'\r\n";
    let repository = Repository::new(&[("robots.toml", text)]);
    let settings = repository.settings("robots.toml", "robots.txt");
    assert_eq!(settings, (Level::Deny, "google"));
}

#[test]
fn file_without_a_site_is_an_error_beside_sites() {
    let repository = Repository::new(&[
        ("robots.toml", "[[site]]\nfile = 'old.txt'\n"),
        ("none/robots.toml", "[lints]\n"),
        ("new.txt", EMPTY),
        ("old.txt", EMPTY),
    ]);
    let load = |path: &str| Config::load(&repository.path(path)).expect("it is valid");
    let config = load("robots.toml");
    assert!(config.no_site_of(&repository.path("old.txt")).is_none());
    let error = config.no_site_of(&repository.path("new.txt")).expect("an error").to_string();
    assert!(error.contains("no `[[site]]` is for `new.txt`"), "{error}");
    assert!(error.contains("add a `[[site]]` with `file = \"new.txt\"`"), "{error}");
    assert!(load("none/robots.toml").no_site_of(&repository.path("new.txt")).is_none());
}

#[test]
fn paths_of_a_site_are_relative_to_the_configuration() {
    let text = "[[site]]\nfile = 'public/robots.txt'\nsitemaps = ['./a.xml']\n\
                static-dir = '../www'\n[[site]]\nfile = '../other.txt'\n";
    let repository = Repository::new(&[
        ("etc/robots.toml", text),
        ("etc/public/robots.txt", EMPTY),
        ("other.txt", EMPTY),
    ]);
    let config = Config::load(&repository.path("etc/robots.toml")).expect("it is valid");
    let site = config.site(&repository.path("etc/public/robots.txt")).expect("a site");
    assert_eq!(site.sitemaps[0].value, repository.path("etc/a.xml"));
    assert!(config.site(&repository.path("other.txt")).is_some());
    assert!(config.site(&repository.path("robots.txt")).is_none());
    let missing = config.missing(site.paths()).expect("two are missing").to_string();
    assert_eq!(missing.matches("error: file not found").count(), 2, "{missing}");
    assert!(missing.contains("robots.toml:3:13"), "{missing}");
}

#[test]
fn claims_of_a_site_come_from_three_places() {
    let text = "[[site]]\nfile = 'robots.txt'\npresets = ['closed']\nclaims = 'claims.toml'\n\
                [[site.claim]]\nallow = '/'\n";
    let repository = Repository::new(&[
        ("robots.toml", text),
        ("claims.toml", "[[claim]]\ndisallow = '/b'\nagents = ['a', 'b']\n"),
    ]);
    let config = Config::load(&repository.path("robots.toml")).expect("it is valid");
    let claims = config.sites[0].claims().expect("they are valid");
    let texts: Vec<_> = claims.iter().map(robots_config::LocatedClaim::text).collect();
    let expected =
        ["allow = \"/\"", "disallow = \"/b\", agents = [\"a\", \"b\"]", "disallow = \"/*\""];
    assert_eq!(texts, expected);
    assert!(claims[1].place().ends_with("claims.toml:1"));
    fs::write(repository.path("claims.toml"), "[[claim]]\nallows = '/'\n").expect("a file");
    let error = config.sites[0].claims().expect_err("an unknown key").to_string();
    assert!(error.contains("claims.toml:2:1"), "{error}");
}

#[test]
fn configuration_that_cannot_be_read_is_one_error() {
    let repository = Repository::new(&[("a/robots.toml/", EMPTY)]);
    let error = |path: &str| {
        let loaded = Config::load(&repository.path(path));
        let error = loaded.expect_err("it cannot be read");
        assert_eq!(error.errors().len(), 1);
        error.to_string()
    };
    let folder = error("a/robots.toml");
    assert!(folder.contains("cannot read") && folder.contains("it is a folder"), "{folder}");
    let absent = error("b/robots.toml");
    assert!(absent.contains("No such file") || absent.contains("cannot find"), "{absent}");
}

#[cfg(unix)]
#[test]
fn links_are_followed_as_the_operating_system_does() {
    use std::os::unix::fs::symlink;

    let repository = Repository::new(&[
        (".git/", EMPTY),
        ("sites/a/robots.toml", "[[site]]\nfile = 'robots.txt'\n"),
        ("sites/a/robots.txt", EMPTY),
        ("robots.toml", EMPTY),
        ("links/", EMPTY),
        ("broken/", EMPTY),
    ]);
    let link = |target: &str, at: &str| {
        symlink(repository.path(target), repository.path(at)).expect("a link");
    };
    link("sites/a", "links/a");
    link("sites/a/robots.txt", "links/robots.txt");
    link("nothing", "broken/robots.toml");
    // A link to a folder: its configuration is in it. A link to a file: that of the link.
    assert_eq!(repository.found("links/a/robots.txt").as_deref(), Some("links/a/robots.toml"));
    assert_eq!(repository.found("links/robots.txt").as_deref(), Some("robots.toml"));
    // `..` after a link is the folder above its target.
    assert_eq!(repository.found("links/a/../a/robots.txt").as_deref(), Some("sites/a/robots.toml"));
    let config = Config::load(&repository.path("sites/a/robots.toml")).expect("it is valid");
    assert!(config.site(&repository.path("links/robots.txt")).is_some());
    // A broken link is reported, and not passed over.
    let broken = repository.found("broken/robots.txt").expect("it is found");
    let error = Config::load(&repository.path(&broken)).expect_err("it is broken").to_string();
    assert!(error.contains("a link to a file that does not exist"), "{error}");
}

#[cfg(unix)]
#[test]
fn named_pipe_is_an_error_and_does_not_block() {
    let error = Config::load(Path::new("/dev/null")).expect_err("no regular file").to_string();
    assert!(error.contains("it is not a regular file"), "{error}");
}
