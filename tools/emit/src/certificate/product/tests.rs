use super::*;
use crate::first_match::first_match;
use crate::spelling::Spelling;
use crate::target::Target;

/// Every pattern of up to four of these pieces.
const PIECES: [&str; 12] = ["/", "a", "2", "F", "C", "%2F", "%22", "?", "*", ":", "%24", "%C3"];

fn lists(rules: &[Rule], target: Target) -> [Vec<Entry>; 2] {
    let flavor = target.flavor();
    [false, true].map(|is_exact| first_match(rules, Spelling { flavor, is_exact }))
}

fn disallow(pattern: String) -> [Rule; 1] {
    [Rule { is_disallow: true, pattern: pattern.into_bytes() }]
}

/// Returns some patterns of up to four pieces. All were walked once.
fn patterns() -> Vec<String> {
    let mut all = vec!["/*2*F".to_owned(), "/*2*2F$".to_owned(), "*?*:*a".to_owned()];
    for number in (0..12_usize.pow(4)).step_by(1_013) {
        let piece = |place: u32| PIECES[number / 12_usize.pow(place) % 12];
        let pieces: String = (0..=u32::try_from(number % 4).unwrap_or(0)).map(piece).collect();
        all.extend([format!("/{pieces}"), format!("*{pieces}$"), format!("/*{pieces}")]);
    }
    all
}

#[test]
fn expressions_of_a_pattern_match_all_raw_targets_of_the_pattern() {
    let mut states = 0;
    for (index, pattern) in patterns().into_iter().enumerate() {
        let target = [Target::Nginx, Target::Caddy, Target::Apache][index % 3];
        let rules = disallow(pattern.clone());
        let [plain, exact] = lists(&rules, target);
        match walk([&plain, &exact], &rules, target.flavor(), 100_000) {
            Walk::Agree(compared) => states += compared,
            found => panic!("{pattern} on {}: {found:?}", target.name()),
        }
    }
    assert!(states > 5_000, "{states} states");
}
