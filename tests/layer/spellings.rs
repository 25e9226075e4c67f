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
        prop_assert!(
            is_denied || !disallows(sent),
            "{sent} is disallowed literally by\n{text}"
        );
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
        let has_disallowed = spellings
            .iter()
            .any(|spelling| disallows(&(spelling.clone() + query)));
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
    let denied: usize = (0..20)
        .map(|seed| check(seed, 64, Dialect::RFC_9309).expect("no failure"))
        .sum();
    assert!((100..1_180).contains(&denied), "{denied} of 1,280");
}

/// The guide lists spellings of a path; each row is denied for the rule that its last column names.
#[test]
fn spelling_that_the_guide_lists_is_denied() {
    let guide = fs::read_to_string("docs/guide/what-is-denied.md").expect("the guide");
    let rows = guide
        .lines()
        .filter(|line| line.starts_with("| ") && line.matches('`').count() >= 4);
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
    assert_eq!(
        listed, 11,
        "5 steps, the slash after a file, and 5 forms of characters"
    );
}
