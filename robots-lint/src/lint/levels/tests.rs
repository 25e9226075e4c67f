use super::*;

#[test]
fn set_lint_takes_precedence_over_its_group() {
    let lint = crate::lint::by_name("hash_in_path").expect("there is one");
    let mut levels = Levels::default();
    assert_eq!(levels.of(lint), Level::Warn);
    levels.set("hash_in_path", Level::Warn).expect("a lint");
    levels.set("suspicious", Level::Allow).expect("a group");
    assert_eq!(levels.of(lint), Level::Warn);
    levels.set("warnings", Level::Deny).expect("all warnings");
    assert_eq!(levels.of(lint), Level::Deny);
    levels.set("hash_in_path", Level::Allow).expect("a lint");
    assert_eq!(levels.of(lint), Level::Allow);
}

#[test]
fn over_weaker_levels_prefers_any_stronger_level() {
    let lint = crate::lint::by_name("hash_in_path").expect("there is one");
    let set = |entries: &[(&str, Level)]| {
        let mut levels = Levels::default();
        for &(name, level) in entries {
            levels.set(name, level).expect("a name");
        }
        levels
    };
    let allowed = set(&[("hash_in_path", Level::Allow)]);
    assert_eq!(Levels::default().over(&allowed).of(lint), Level::Allow);
    let group = set(&[("suspicious", Level::Deny)]);
    assert_eq!(group.over(&allowed).of(lint), Level::Deny);
    let warnings = set(&[("warnings", Level::Deny)]);
    assert_eq!(warnings.clone().over(&allowed).of(lint), Level::Allow);
    assert_eq!(warnings.clone().over(&Levels::default()).of(lint), Level::Deny);
    let warned = set(&[("hash_in_path", Level::Warn)]);
    assert_eq!(warned.over(&warnings).of(lint), Level::Warn);
}

#[test]
fn set_unknown_name_returns_the_closest_match() {
    let error = Levels::default().set("hash_in_paths", Level::Deny);
    let error = error.expect_err("there is no such lint");
    assert_eq!(error.closest_match, Some("hash_in_path"));
    let error = Levels::default().set("elsewhere", Level::Deny);
    assert_eq!(error.expect_err("nor such").closest_match, None);
}
