//! No server of the models serves a crawler a resource that the file disallows, and no target is
//! denied that has no disallowed spelling. The evaluator is `server_models`, which shares nothing
//! with the layer.

use std::fs;

use http::{Request, Uri};
use proptest::prelude::*;
use robots_core::Dialect;
use robots_static::RobotsLayer;
use robots_static::layer::{LayerOutcome, RequestHead};

use crate::server_models::{self, MODELS, MOST_PATHS, RAW, Random, written};
use crate::site::{compiled, compiled_in};

fn is_denied(layer: &RobotsLayer, target: &Uri) -> bool {
    let request = Request::get(target.clone()).header("user-agent", "Googlebot/2.1");
    let request = request.body(()).expect("a request");
    let outcome = layer.apply(&RequestHead::of(&request));
    matches!(outcome, LayerOutcome::Respond(response) if response.status() == 403)
}

/// Checks targets with a random file that is read in this dialect, and returns how many were
/// denied.
fn check(seed: u64, targets: usize, dialect: &'static Dialect) -> Result<usize, TestCaseError> {
    let random = &mut Random(seed);
    let names = server_models::names(random);
    let text = server_models::file(random, &names);
    let robots = compiled_in(dialect, &text);
    let layer = RobotsLayer::new(robots);
    let disallows = |target: &str| robots.decide("Googlebot", target).is_disallow();
    let mut denied = 0;
    for _ in 0..targets {
        let target = server_models::target(random, &names);
        let target = server_models::with_raw_characters(random, target);
        let Ok(uri) = target.parse::<Uri>() else {
            continue;
        };
        let sent = uri.path_and_query().map_or("/", |sent| sent.as_str());
        let (path, query) = sent.find('?').map_or((sent, ""), |at| sent.split_at(at));
        let is_denied = is_denied(&layer, &uri);
        denied += usize::from(is_denied);
        prop_assert!(is_denied || !disallows(sent), "{sent} is disallowed literally by\n{text}");
        for (name, serve) in MODELS {
            let Some(resource) = serve(path) else {
                continue;
            };
            for raw in RAW {
                let canonical = written(&resource, raw) + query;
                prop_assert!(
                    is_denied || !disallows(&canonical),
                    "a {name} serves {canonical} at {sent}, which this disallows:\n{text}"
                );
            }
        }
        let spellings = server_models::alternate_spellings(path);
        let has_disallowed =
            spellings.iter().any(|spelling| disallows(&(spelling.clone() + query)));
        let is_compared = server_models::server_paths(path).len() <= MOST_PATHS;
        prop_assert!(
            is_denied == (has_disallowed || disallows(sent)) || is_denied && !is_compared,
            "{sent} is denied: {is_denied}, has a disallowed spelling: {has_disallowed}\n{text}"
        );
    }
    Ok(denied)
}

proptest! {
    /// `PROPTEST_CASES` sets the number of files, each with 16 targets.
    #[test]
    fn target_is_denied_exactly_if_a_server_may_serve_what_is_disallowed(
        seed in any::<u64>(),
        dialect in prop::sample::select(Dialect::ALL),
    ) {
        check(seed, 16, Dialect::RFC_9309)?;
        check(seed, 16, dialect)?;
    }
}

#[test]
fn random_targets_are_denied_and_allowed() {
    let denied: usize =
        (0..20).map(|seed| check(seed, 64, Dialect::RFC_9309).expect("no failure")).sum();
    assert!((100..1_180).contains(&denied), "{denied} of 1,280");
}

/// A file with an Allow rule for a folder, and with a longer Disallow rule; and a target below the
/// folder.
struct Excused {
    folder: String,
    rest: String,
    target: String,
    /// What a server may make of the folder, which is disallowed, too.
    other: String,
}

impl Excused {
    /// Returns a folder in one form, and a target that has its spelling, and any other of the rest.
    fn random(random: &mut Random) -> Self {
        // A backslash in a name is a separator, too.
        let names = server_models::names(random).map(|name| name.trim_start_matches('\\'));
        let [first, second, third, fourth] = names.map(|name| name.replace('%', "%25"));
        let form = RAW[random.below(RAW.len())];
        let separators = ["/", "/", "//", "%2F", "\\", "%5C"];
        let separator = random.choose(&separators);
        let folder = match separator {
            "\\" if !form.contains('\\') => String::from("/a"),
            "%5C" if form.contains('\\') => String::from("/a"),
            _ => format!("/{}{separator}{}", written(&first, form), written(&second, form)),
        };
        let others = ["/", "/", "/", "//", "%2F", "\\", "%5C", "/./", "/x/../"];
        // A separator like one of the folder is excused with it, and a step changes several kinds.
        let between = match (separator, random.choose(&others)) {
            ("%2F" | "\\", "%5C") => "/",
            ("/", between) => between,
            (_, between) if between.contains(separator) => "/",
            (_, between) => between,
        };
        let rest = format!("/{}/{}", written(&third, form), written(&fourth, form));
        let last = names[2 + random.below(2)];
        let target =
            format!("/{}{between}{}", random.escaped(names[2], 3), random.escaped(last, 3));
        let other = RAW[random.below(RAW.len())];
        let steps = server_models::server_paths(&folder);
        let other = written(&steps[random.below(steps.len())], other);
        Self { folder, rest, target, other }
    }

    /// Returns whether the target is denied if this is the name of the folder; `None` if it has too
    /// many alternate spellings.
    fn is_denied_below(&self, folder: &str, others: &str) -> Option<bool> {
        let Self { rest, target, .. } = self;
        let text =
            format!("User-agent: Googlebot\nAllow: {folder}/\nDisallow: {folder}{rest}\n{others}");
        let target = format!("{folder}{target}");
        let uri = target.parse().ok()?;
        let is_compared = server_models::server_paths(&target).len() <= MOST_PATHS;
        is_compared.then(|| is_denied(&RobotsLayer::new(compiled(&text)), &uri))
    }
}

proptest! {
    /// What the Allow rule shows of the folder changes nothing for the rest of the target: it is
    /// denied as below a plain folder.
    #[test]
    fn allow_rule_excuses_only_the_characters_that_it_shows(seed in any::<u64>()) {
        let random = &mut Random(seed);
        for _ in 0..16 {
            let case = Excused::random(random);
            let Some(is_denied) = case.is_denied_below(&case.folder, "") else {
                continue;
            };
            let plain = case.is_denied_below("/plain", "");
            prop_assert_eq!(Some(is_denied), plain, "{}{}", case.folder, case.target);
            // A rule about the folder in another spelling is excused.
            let others = format!("Disallow: {}/\n", case.other);
            // A path without dot segments is another page, and a step changes several kinds.
            let is_resolved = ["/.", "//", "\\", "%5C", "%5c", "%2F", "%2f"]
                .iter()
                .any(|part| case.target.contains(part));
            if case.other != case.folder && !case.folder.starts_with(&case.other) && !is_resolved {
                let with_others = case.is_denied_below(&case.folder, &others);
                prop_assert_eq!(with_others, Some(is_denied), "{}{}\n{}", case.folder, case.target, others);
            }
        }
    }
}

#[test]
fn random_excused_targets_are_denied_and_allowed() {
    let random = &mut Random(7);
    let cases = (0..1_000).map(|_| Excused::random(random));
    let denied = cases.filter_map(|case| case.is_denied_below(&case.folder, ""));
    let denied = denied.filter(|is_denied| *is_denied).count();
    assert!((100..900).contains(&denied), "{denied} of 1,000");
}

#[test]
fn allow_rule_shows_what_it_matches_without_a_wildcard() {
    for (rules, target, is_expected) in [
        ("Allow: /a%20b/\nDisallow: /a%20b/(drafts)", "/a%20b/%28drafts%29", true),
        ("Allow: /a%20b/\nDisallow: /a%20b/(drafts)", "/a%20b/drafts", false),
        ("Allow: /web/*//\nDisallow: /web/", "/web/2020//a(b", false),
        ("Allow: /web/*//\nDisallow: /web/", "/web/2020/http://a.example//b:c", false),
        ("Allow: /web/*//\nDisallow: /web/", "/web/a/b%2Fc", true),
        ("Allow: /web/*//\nDisallow: /b", "/web/a//../../b", true),
        ("Allow: /bands/AC%2FDC\nDisallow: /bands/AC/", "/bands/AC%2fDC/live_(1978)", false),
        ("Allow: /bands/AC%2FDC\nDisallow: /bands/AC/", "/bands/AC%5CDC", true),
        ("Allow: /a%28b/\nDisallow: /a(b/(c", "/a%28b/%28c", true),
        ("Allow: /a%28b/\nDisallow: /a(b/", "/a%28b/%28c", false),
        ("Allow: /*(x)/\nDisallow: /a/%28x%29/", "/a/(x)/b", false),
        ("Allow: /*/y\nDisallow: /%28x%29/y", "/(x)/y", true),
        ("Allow: /*.pdf/$\nDisallow: /a.pdf$", "/a.pdf/", false),
        ("Allow: /a\nDisallow: /a.pdf$", "/a.pdf/", true),
        ("Allow: //x/\nDisallow: /y", "//x/y", false),
        ("Allow: /*//\nDisallow: /y", "//x/y", true),
        ("Allow: /a/\nDisallow: /b", "/a/%2E%2E/b", true),
        ("Disallow: /b", "/a/..;v=1/b", true),
        ("Disallow: /b", "/.;/b", true),
        ("Disallow: /b/", "/a/../b/..;/c", true),
        ("Allow: /a/..;/\nDisallow: /b", "/a/..;/b", true),
        ("Disallow: /b", "/.well-known/..;/b", true),
        ("Disallow: /", "/.well-known/a;b", false),
        ("Disallow: /b/", "/b;v=1/c", false),
    ] {
        let robots = compiled(&format!("User-agent: Googlebot\n{rules}\n"));
        let uri = target.parse().expect("a target");
        let is_denied = is_denied(&RobotsLayer::new(robots), &uri);
        assert_eq!(is_denied, is_expected, "{target}\n{rules}");
    }
}

/// The guide lists spellings of a path; each row is denied for the rule that its last column names.
#[test]
fn spelling_that_the_guide_lists_is_denied() {
    let guide = fs::read_to_string("docs/guide/what-is-denied.md").expect("the guide");
    let rows =
        guide.lines().filter(|line| line.starts_with("| ") && line.matches('`').count() >= 4);
    let mut listed = 0;
    for row in rows {
        let codes: Vec<_> = row.split('`').skip(1).step_by(2).collect();
        let [.., sent, served] = codes[..] else {
            panic!("{row}");
        };
        let robots = compiled(&format!("User-agent: Googlebot\nDisallow: {served}$\n"));
        let uri = sent.parse().expect("a target");
        assert!(is_denied(&RobotsLayer::new(robots), &uri), "{row}");
        let spellings = server_models::alternate_spellings(sent);
        assert!(spellings.contains(served), "{row}");
        listed += 1;
    }
    assert_eq!(listed, 15, "9 steps, the slash after a file, and 5 forms of characters");
}
