use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use proptest::collection::vec;
use proptest::sample::select;
use proptest::strategy::Strategy;
use proptest::{prop_assert, prop_assert_eq, proptest};
use robots_matcher::{Group, PathSource, RobotsTxt, Rule};

use crate::enforce::alternate_spelling::{self, AlternateSpelling};
use crate::enforce::disallowed_spelling;
use crate::enforce::spelling::SpellingFlags;
use crate::robots_txt;

const PATH_UNITS: &str = r"/ / / a b ab bbbbbbbbbbbbbbbbbbbbbb 2 8 ( ( ) , ~ \ * $ é . .. /. /.. /../ %28 %29 %2A
    %2c %61 %7e %2e %2F %2f %5C %3F %c3%a9 % %2 %%32%38 %%36%31 %4%31";

const QUERY_UNITS: &str = "a b = %28 ( %2f ? é * =a=(=a =(=b=(=a =b=8=b=";

fn units(text: &'static str, most: usize) -> impl Strategy<Value = String> {
    let units: Vec<_> = text.split_whitespace().collect();
    vec(select(units), 0..=most).prop_map(|units| units.concat())
}

/// The bytes of a spelling.
fn written(mut alternate: AlternateSpelling<'_>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut room = [0; 64];
    loop {
        match alternate.read(&mut room) {
            0 => return bytes,
            len => bytes.extend_from_slice(&room[..len]),
        }
    }
}

/// Sites whose rules depend on the forms of characters.
static SITES: [RobotsTxt<'static>; 6] = [
    robots_txt!(
        "User-agent: *\nDisallow: /*(b)$\nDisallow: /a%28\nAllow: /a%28b\nDisallow: /*,*?*(\n"
    ),
    robots_txt!("User-agent: *\nDisallow: /ab\nAllow: /ab/(*2\nDisallow: /*/8$\nDisallow: /*~\n"),
    robots_txt!(
        "User-agent: *\nDisallow: /*28\nAllow: /*%28\nDisallow: /b/*a*)\nDisallow: /a/?b\n"
    ),
    robots_txt!(
        "User-agent: *\nDisallow: /*%2A\nDisallow: /*\u{e9}/\nAllow: /b\nDisallow: /(\n",
        allow(escaped_wildcard)
    ),
    robots_txt!("User-agent: *\nDisallow: /*.\nAllow: /*/.\nDisallow: /a/b$\nDisallow: /*/b/\n"),
    robots_txt!(
        "User-agent: *\nDisallow: /\nAllow: /*(*)\nAllow: /*%2Fa\nDisallow: /*8(2\nAllow: /a/$\n",
        allow(root_blocked)
    ),
];

fn targets() -> impl Strategy<Value = Vec<String>> {
    let target = (units(PATH_UNITS, 11), units(QUERY_UNITS, 7)).prop_map(|(path, query)| {
        let mark = if query.is_empty() { "" } else { "?" };
        format!("/{path}{mark}{query}")
    });
    vec(target, 64)
}

/// Returns the rule for the first disallowed alternate spelling, each decided alone.
fn disallow_rule_one_by_one(target: &str, group: &Group<'static>) -> Option<Rule<'static>> {
    let spelling = SpellingFlags::of(target, true);
    alternate_spelling::find_map(target, spelling, |alternate| {
        let decision = group.explain_bytes(&written(alternate));
        decision.rule().filter(|_| decision.verdict().is_disallow())
    })
}

fn disallow_rule(target: &str, group: &Group<'static>) -> Option<Rule<'static>> {
    disallowed_spelling::disallow_rule(target, SpellingFlags::of(target, true), group)
}

proptest! {
    #[test]
    fn rule_for_alternate_spellings_is_that_of_each_decided_alone(targets in targets()) {
        for group in SITES.iter().map(|site| site.group("*")) {
            for target in &targets {
                let rule = disallow_rule(target, &group);
                let expected = disallow_rule_one_by_one(target, &group);
                prop_assert_eq!(
                    rule.map(|rule| rule.line()),
                    expected.map(|rule| rule.line()),
                    "{}", target
                );
                if are_all_allowed(target, &group) {
                    prop_assert!(group.decide(target).is_allow(), "{}", target);
                    prop_assert!(expected.is_none(), "{}", target);
                }
            }
        }
    }
}

fn are_all_allowed(target: &str, group: &Group<'_>) -> bool {
    disallowed_spelling::are_all_allowed(target, SpellingFlags::of(target, true), group)
}

#[test]
fn are_all_allowed_is_known_of_characters_with_two_forms() {
    let group =
        robots_txt!("User-agent: *\nDisallow: /a%28\nDisallow: /b(\nDisallow: /c$\n").group("*");
    for target in ["/(", "/%28", "/d(e%20f/", "/x%61", "/d%2c?/a%28", "/c(/"] {
        assert!(are_all_allowed(target, &group), "{target}");
    }
    for target in ["/a(b", "/a%28b", "/b(", "/b%28", "/%62(", "/%63"] {
        assert!(!are_all_allowed(target, &group), "{target}");
    }
}

/// Other targets have spellings that this pass does not read.
#[test]
fn are_all_allowed_of_a_plain_path_or_of_other_segments_is_unknown() {
    let group = robots_txt!("User-agent: *\nDisallow: /a\n").group("*");
    for target in ["/b", "/b//(c", "/b/../(", "/b%2F(", "/b(.html/"] {
        assert!(!are_all_allowed(target, &group), "{target}");
    }
}
