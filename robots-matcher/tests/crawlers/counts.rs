//! How many headers of published packages are taken for another kind of client. These counts may
//! only fall.
//!
//! The lists in `headers/packages` are those of one version of each package, so their counts are
//! exact: who lowers one writes the lower number here. `headers/packages/fetch` renews the lists.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::site::Site;
use robots_matcher::{Client, known_crawler};

/// The files that the headers are tried with.
struct Files {
    /// `User-agent: *`.
    default: Site,
    /// Every product token of the example files of the facade.
    sites: Site,
    /// Names as lists of robots to deny have them, and words of browsers that such lists contain.
    blacklist: Site,
}

/// How many headers a file denies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Denied {
    default: usize,
    sites: usize,
    blacklist: usize,
}

impl Files {
    fn read() -> Self {
        let blacklist = read(&headers().join("blacklist.txt")).expect("a list of names");
        assert!(blacklist.len() >= 600);
        Self {
            default: Site::naming(&["*"]),
            sites: Site::naming(&tokens_of_sites()),
            blacklist: Site::naming(&blacklist),
        }
    }

    fn denied(&self, headers: &[String]) -> Denied {
        let count = |site: &Site| headers.iter().filter(|header| is_denied(site, header)).count();
        Denied {
            default: count(&self.default),
            sites: count(&self.sites),
            blacklist: count(&self.blacklist),
        }
    }
}

/// Returns whether the sender of this header has a group. Every group stands for `Disallow: /`.
fn is_denied(site: &Site, header: &str) -> bool {
    match site.identify(header) {
        Client::Crawler(crawler) => crawler.all().any(|crawler| crawler.group().is_some()),
        _ => false,
    }
}

fn headers() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/headers")
}

/// Returns the lines of a file; `None` if there is no such file.
fn read(path: &Path) -> Option<Vec<String>> {
    let text = fs::read_to_string(path).ok()?;
    Some(text.lines().map(str::to_owned).collect())
}

fn package(name: &str) -> Vec<String> {
    let path = headers().join("packages").join(format!("{name}.txt"));
    read(&path).expect("the headers of a package")
}

/// Returns the headers that `fetch` has written but that are not in the repository.
fn fetched(name: &str) -> Option<Vec<String>> {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/headers").join(format!("{name}.txt"));
    let headers = read(&path);
    if headers.is_none() {
        println!("skipped: run robots-matcher/tests/headers/packages/fetch to get {name}");
    }
    headers
}

/// Returns the product tokens of the example files of the facade, each once.
fn tokens_of_sites() -> Vec<String> {
    let mut tokens = BTreeSet::new();
    let sites = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/sites");
    let mut folders = vec![sites];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the example files") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "txt")
                && let Some(lines) = read(&path)
            {
                tokens.extend(lines.iter().filter_map(|line| token(line)));
            }
        }
    }
    assert!(tokens.len() > 5, "{tokens:?}");
    tokens.into_iter().collect()
}

/// Returns the token of a `User-agent` line, in lower case.
fn token(line: &str) -> Option<String> {
    let (key, value) = line.split_once(':')?;
    let value = value.split('#').next()?.trim();
    (key.trim().eq_ignore_ascii_case("user-agent") && !value.is_empty())
        .then(|| value.to_ascii_lowercase())
}

#[test]
fn headers_of_people_denied_are_not_more_than_before() {
    let people = [package("user-agents"), package("top-user-agents")].concat();
    assert!(people.len() >= 1000);
    let none = Denied { default: 0, sites: 0, blacklist: 0 };
    assert_eq!(Files::read().denied(&people), none);
}

#[test]
fn headers_of_crawlers_passed_are_not_more_than_before() {
    let crawlers = package("crawler-user-agents");
    let denied = Files::read().denied(&crawlers);
    let passed = Denied {
        default: crawlers.len() - denied.default,
        sites: crawlers.len() - denied.sites,
        blacklist: crawlers.len() - denied.blacklist,
    };
    assert_eq!(passed, PASSED);
}

/// Most crawlers of the package are neither in the table nor in the files, and many of the table
/// are not documented to obey `*`.
const PASSED: Denied = Denied { default: 1933, sites: 1894, blacklist: 1553 };

#[test]
fn crawler_with_the_first_product_of_a_list_is_found() {
    let crawlers = package("crawler-user-agents");
    let names = read(&headers().join("blacklist.txt")).expect("a list of names");
    let site = Site::naming(&names);
    let list: BTreeSet<_> = names.iter().map(|name| name.to_ascii_lowercase()).collect();
    let passed = crawlers.iter().filter(|header| {
        let first = header.split(['/', ' ', ';', '(']).next().unwrap_or(header);
        list.contains(&first.to_ascii_lowercase())
            && !robots_matcher::is_browser_word(first)
            && known_crawler(first).is_none_or(|known| !known.control_token)
            && matches!(site.identify(header), Client::Unknown)
    });
    let passed: Vec<_> = passed.collect();
    assert!(passed.is_empty(), "{passed:#?}");
}

#[test]
fn headers_of_devices_denied_are_not_more_than_before() {
    let Some(people) = fetched("device-detector-people") else {
        return;
    };
    assert!(people.len() >= 30_000);
    let denied = Files::read().denied(&people);
    assert_eq!((denied.default, denied.sites), (0, 0));
    // The blacklist names Wget and WinHttp.
    assert!(denied.blacklist <= 2, "{denied:?}");
}

#[test]
fn headers_of_device_detector_crawlers_passed_are_not_more_than_before() {
    let Some(crawlers) = fetched("device-detector-crawlers") else {
        return;
    };
    let denied = Files::read().denied(&crawlers);
    let passed = crawlers.len() - denied.blacklist;
    assert!(passed <= 1073, "{denied:?} of {}", crawlers.len());
}
