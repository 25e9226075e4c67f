use robots_core::matcher::Verdict;
use robots_core::{Dialect, SourceText};

use super::*;
use crate::paths;

fn purposes(text: &str) -> Purposes {
    let reading = Reading::new(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
    let purposes = Purposes::new(&reading, &paths::urls(reading.dialect().path_form));
    assert!(purposes.is_complete);
    purposes
}

/// Returns each contradiction as its purpose, its URL and a word for its kind.
fn contradictions(text: &str) -> Vec<(&'static str, String, &'static str)> {
    let found = purposes(text).contradictions.into_iter();
    let words = found.map(|found| {
        let kind = match found.kind {
            ContradictionKind::Preferences { .. } => "preferences",
            ContradictionKind::NothingToUse { .. } => "nothing to use",
            ContradictionKind::NothingToFetchFor { .. } => "nothing to fetch for",
        };
        let url = String::from_utf8(found.url).expect("ASCII");
        (found.purpose.name(), url, kind)
    });
    words.collect()
}

fn access_of(purposes: &Purposes, token: &str) -> Option<Verdicts> {
    let sets = purposes
        .answers
        .iter()
        .flat_map(|answer| answer.crawlers.iter().chain(&answer.control_tokens));
    let mut sets = sets.filter(|set| set.crawlers.iter().any(|known| known.token == token));
    sets.next().and_then(|set| set.access.clone())
}

#[test]
fn crawlers_and_named_control_tokens_have_the_access_of_their_group() {
    let purposes = purposes(
        "User-agent: GPTBot\nUser-agent: Google-Extended\nDisallow: /\n\n\
         User-agent: *\nDisallow: /admin/\n",
    );
    let disallowed = Some(Verdicts::Uniform(Verdict::Disallow));
    assert_eq!(access_of(&purposes, "GPTBot"), disallowed);
    assert_eq!(access_of(&purposes, "Google-Extended"), disallowed);
    assert_eq!(access_of(&purposes, "Applebot-Extended"), None);
    let allowed = Some(Verdicts::Uniform(Verdict::Allow));
    assert_eq!(access_of(&purposes, "ChatGPT-User"), allowed);
    let partly = Verdicts::Mixed { allowed: b"/".to_vec(), disallowed: b"/admin/".to_vec() };
    assert_eq!(access_of(&purposes, "CCBot"), Some(partly));
}

#[test]
fn preferences_of_two_vocabularies_contradict_where_both_apply() {
    let preferences =
        "User-agent: *\nContent-Signal: ai-train=no\nContent-Usage: /press/ train-ai=y\n";
    let expected = ("training", "/press/".to_owned(), "preferences");
    assert_eq!(contradictions(&format!("{preferences}Allow: /\n")), [expected]);
    // A path that may not be fetched has no preferences, and the second has no effect.
    assert_eq!(
        contradictions(&format!("{preferences}Disallow: /press/\n")),
        [("training", "/press/".to_owned(), "nothing to use")]
    );
    // A longer path hides the shorter one.
    let more = "Content-Signal: /press/ ai-train=yes\n";
    assert_eq!(contradictions(&format!("{preferences}{more}Allow: /\n")), []);
}

#[test]
fn preferences_for_different_crawlers_do_not_contradict() {
    let text = "User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\n\
                User-agent: GPTBot\nContent-Signal: ai-train=yes\nAllow: /\n";
    assert_eq!(contradictions(text), []);
}

#[test]
fn preference_without_a_page_to_use_contradicts_the_rules() {
    let text = "User-agent: GPTBot\nContent-Signal: ai-train=yes\nDisallow: /\n";
    assert_eq!(contradictions(text), [("training", "/".to_owned(), "nothing to use")]);
    let partly = "User-agent: GPTBot\nContent-Signal: ai-train=yes\nDisallow: /admin/\n";
    assert_eq!(contradictions(partly), []);
}

#[test]
fn training_crawler_that_is_invited_and_may_not_train_contradicts() {
    let text = "User-agent: GPTBot\nContent-Usage: train-ai=n\nAllow: /\n";
    assert_eq!(contradictions(text), [("training", "/".to_owned(), "nothing to fetch for")]);
    // What most files of a content delivery network state: open to crawlers, reserved for training.
    let common = "User-agent: *\nContent-Signal: search=yes,ai-train=no\nAllow: /\n";
    assert_eq!(contradictions(common), []);
}

#[test]
fn well_known_crawler_of_an_operator_that_is_kept_out_is_an_omission() {
    let omissions = |text: &str| {
        let found = purposes(text).omissions.into_iter();
        let found = found.map(|found| (found.named[0].token, found.unnamed.token));
        found.collect::<Vec<_>>()
    };
    let text = "User-agent: FacebookBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a\n";
    assert_eq!(omissions(text), [("FacebookBot", "meta-externalagent")]);
    let both = "User-agent: FacebookBot\nUser-agent: meta-externalagent\nDisallow: /\n";
    assert_eq!(omissions(both), []);
    // Of a retired crawler only the successor is like it.
    let retired = "User-agent: anthropic-ai\nUser-agent: Claude-Web\nDisallow: /\n";
    assert_eq!(omissions(retired), [("anthropic-ai", "ClaudeBot")]);
    assert_eq!(omissions("User-agent: ClaudeBot\nDisallow: /\n"), []);
    assert_eq!(omissions("User-agent: *\nDisallow: /\n"), []);
}

#[test]
fn license_that_is_not_absolute_is_marked() {
    let licenses = purposes("License: https://a.example/l.xml\nLicense: /l.xml\n").licenses;
    let marked: Vec<_> = licenses.iter().map(|of| (of.line, of.is_absolute)).collect();
    assert_eq!(marked, [(1, true), (2, false)]);
}
