//! Presets of claims: a robots.txt that satisfies each, and one that refutes each claim.

use robots_config::Preset;
use robots_core::{Dialect, Reading, SourceText};
use robots_lint::Subject;

/// Returns for each claim of a preset whether it holds for a robots.txt.
fn proofs(name: &str, robots: &str) -> Vec<bool> {
    let preset = Preset::by_name(name).expect("a preset");
    let reading = Reading::new(&SourceText::new("robots.txt", robots), Dialect::RFC_9309);
    let claims = preset.claims();
    assert!(!claims.is_empty(), "{name} is not read");
    let proofs = claims.iter().map(|claim| claim.prove(&Subject::new(&reading), &mut Vec::new()));
    proofs.map(|proof| proof.expect("it is decided").into_finding().is_none()).collect()
}

#[track_caller]
fn assert_all(name: &str, robots: &str, holds: bool) {
    let proofs = proofs(name, robots);
    assert!(proofs.iter().all(|&proved| proved == holds), "{name}: {proofs:?}");
}

#[test]
fn every_preset_has_its_sources_and_is_about_some_file() {
    for preset in Preset::ALL {
        assert!(preset.text.contains("# Sources:\n"), "{}", preset.name);
        assert!(!preset.claims().is_empty(), "{}", preset.name);
    }
}

#[test]
fn closed_is_satisfied_where_every_crawler_is_disallowed() {
    assert_all("closed", "User-agent: *\nDisallow: /\n", true);
    assert_all("closed", "User-agent: *\nDisallow: /\n\nUser-agent: a\nAllow: /a\n", false);
    assert_all("closed", "User-agent: Googlebot\nDisallow: /\n", false);
    assert_all("closed", "", false);
}

#[test]
fn seo_is_satisfied_where_search_engines_may_fetch_the_main_page() {
    assert_all("seo", "User-agent: *\nDisallow: /account/\nDisallow: /*?\n", true);
    assert_all("seo", "User-agent: *\nDisallow: /\n", false);
    let icon = "User-agent: Googlebot-Image\nDisallow: /\n";
    assert_eq!(proofs("seo", icon), [true, false, true]);
}

#[test]
fn eu_tdm_is_satisfied_where_training_is_disallowed() {
    let tokens = [
        "GPTBot",
        "ClaudeBot",
        "Google-Extended",
        "Applebot-Extended",
        "CCBot",
        "meta-externalagent",
        "MistralAI-Training",
    ];
    let agents = tokens.map(|token| format!("User-agent: {token}\n")).concat();
    assert_all("eu-tdm", &format!("{agents}Disallow: /\n"), true);
    assert_all("eu-tdm", "User-agent: *\nDisallow: /account/\n", false);
    for (index, token) in tokens.iter().enumerate() {
        let others = agents.replace(&format!("User-agent: {token}\n"), "");
        let proofs = proofs("eu-tdm", &format!("{others}Disallow: /\n"));
        assert_eq!(proofs.iter().position(|proved| !proved), Some(index), "{token}");
    }
}
