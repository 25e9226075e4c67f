use robots_analysis::Level;
use robots_analysis::claim::{Agents, Target, read_verdict};

use super::*;

fn key(name: &str, text: &str) -> CompiledKey {
    CompiledKey {
        source: SourceText::new(name, text),
        dialect: Dialect::RFC_9309,
        levels: Levels::default(),
        routes: Vec::new(),
        files: Vec::new(),
    }
}

#[test]
fn same_text_with_the_same_options_is_compiled_once() {
    let text = "User-agent: *\nDisallow: /compiled-once\n";
    let first = compiled(key("a", text));
    assert!(Arc::ptr_eq(&first, &compiled(key("a", text))));
    let mut levels = Levels::default();
    assert!(levels.set("dead_rule", Level::Deny).is_ok());
    let route = Route::parse("/a").expect("a route");
    let others = [
        key("b", text),
        key("a", "User-agent: *\n"),
        CompiledKey { dialect: Dialect::GOOGLE, ..key("a", text) },
        CompiledKey { levels, ..key("a", text) },
        CompiledKey { routes: vec![route], ..key("a", text) },
        CompiledKey { files: vec!["/a".to_owned()], ..key("a", text) },
    ];
    for other in others {
        assert!(!Arc::ptr_eq(&first, &compiled(other)));
    }
    assert!(Arc::ptr_eq(&first, &compiled(key("a", text))));
}

#[test]
fn claim_about_a_text_is_proved_once_and_has_the_same_result() {
    let compiled = compiled(key("claims", "User-agent: *\nDisallow: /a\n"));
    let claim = |target: &str| Claim {
        verdict: read_verdict("allow").expect("a keyword"),
        agents: Agents::All,
        target: Target::Pattern(target.to_owned()),
    };
    for _ in 0..2 {
        assert_eq!(compiled.prove(&claim("/b")), Ok(None));
        assert!(matches!(compiled.prove(&claim("/a")), Ok(Some(_))));
        assert!(compiled.prove(&claim("/100%$")).is_err());
        assert_eq!(locked(&compiled.proofs).len(), 3);
    }
    for index in 0..KEPT_PROOFS {
        assert_eq!(compiled.prove(&claim(&format!("/b{index}"))), Ok(None));
    }
    let proofs = locked(&compiled.proofs);
    assert_eq!(proofs.len(), KEPT_PROOFS);
    assert!(proofs.iter().all(|(known, _)| *known != claim("/a")));
}

#[test]
fn oldest_are_dropped_when_there_are_many_or_large_ones() {
    let mut recent = Recent::new();
    let any = compiled(key("any", ""));
    for index in 0..2 * KEPT {
        keep(&mut recent, key(&index.to_string(), "x"), Arc::clone(&any));
    }
    assert_eq!(recent.len(), KEPT);
    assert!(take(&mut recent, &key("0", "x")).is_none());
    assert!(take(&mut recent, &key(&KEPT.to_string(), "x")).is_some());
    let large = "#".repeat(KEPT_BYTES - 1);
    keep(&mut recent, key("large", &large), Arc::clone(&any));
    assert_eq!(recent.len(), 2);
    keep(&mut recent, key("larger", &(large + "##")), any);
    assert!(recent.is_empty());
}
