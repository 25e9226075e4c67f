use proptest::prelude::*;
use robots_core::compile::compile_within;
use robots_core::{Budget, Compilation, Dialect, PackedSite, SourceText, compile};
use robots_matcher::__layout::{FLAGS_AT, NO_KEY};
use robots_matcher::__private::{from_packed, is_valid_site, rules_of};
use std::ops::Deref;

use super::*;

fn packed(text: &str, dialect: &'static Dialect) -> Compilation {
    compile(&SourceText::new("robots.txt", text), dialect)
}

/// Returns the certificates of a site against the rules of another text.
fn certified(site: &PackedSite, of: &Compilation) -> Vec<Certificate> {
    certify(&site.robots_txt(), of.reading(), of.group_statistics())
}

fn certified_itself(compilation: &Compilation) -> Vec<Certificate> {
    certified(compilation.site(), compilation)
}

const TEXT: &str = "User-agent: *\nDisallow: /a\nAllow: /a/*b$\nDisallow: /*.php\n\
    Disallow: /*?*x=*y=\n\n\
    User-agent: one\nAllow: /members/join\nDisallow: /\n";

/// Returns the text of a group whose automaton has several bands.
fn many_bands() -> String {
    let rules = [("size", "hue"), ("hue", "brand"), ("brand", "page"), ("page", "size")];
    let rules = rules.iter().flat_map(|(name, other)| {
        [
            format!("Disallow: /*?*{name}=*{name}=\n"),
            format!("Allow: /shop/*?*{name}=*{other}=*a\n"),
            format!("Disallow: /*{name}*{other}$\n"),
            // The same paths as the rule above, at another rank.
            format!("Disallow: /**{name}**{other}$\n"),
        ]
    });
    // Long literals take few states, and make the rules worth an automaton.
    let literals = (0..60).map(|index| {
        format!("Disallow: /archive/of-{index}/a-folder-with-a-long-name-that-has-few-states/\n")
    });
    format!(
        "User-agent: *\n{}Disallow: /cart\n{}",
        rules.collect::<String>(),
        literals.collect::<String>()
    )
}

/// Returns a group that is decided by a list with keys.
fn listed(dialect: &'static Dialect) -> Compilation {
    let rules = (0..70).map(|index| format!("Disallow: /*?*size{index}=*hue{index}$\n"));
    let text = format!("User-agent: *\n{}", rules.collect::<String>());
    compile_within(&SourceText::new("robots.txt", text), dialect, Budget::new(0))
}

#[test]
fn certify_list_with_keys_is_proved_in_every_dialect() {
    for dialect in Dialect::ALL {
        let packing = listed(dialect);
        let robots = packing.site().robots_txt();
        let group = robots.group("*");
        assert_eq!(rules_of(&group).filter(|(.., keys)| keys.is_some()).count(), 70);
        let found = certified_itself(&packing);
        assert_eq!(found, [Certificate::Proved(70)], "{}", dialect.name);
    }
}

/// A path without a wrong key would not be compared with the rule.
#[test]
fn certify_list_with_a_changed_key_is_of_other_rules() {
    let packing = listed(Dialect::RFC_9309);
    let site = packing.site();
    let robots = site.robots_txt();
    let group = robots.group("*");
    let keys = rules_of(&group).filter_map(|(.., keys)| keys);
    let first: Vec<u8> = keys.take(64).flat_map(|[first, _]| first.to_le_bytes()).collect();
    let mut windows = site.packed().windows(first.len());
    let at = windows.position(|window| window == first).expect("the first keys of a block");
    for key in (at..at + 2 * first.len()).step_by(2) {
        let changed = |key_bytes: [u8; 2]| {
            let mut bytes = site.packed().to_vec();
            bytes[key..key + 2].copy_from_slice(&key_bytes);
            let changed = from_packed(site.body(), site.etag(), &bytes);
            certify(&changed, packing.reading(), packing.group_statistics())
        };
        let wrong = changed([site.packed()[key] ^ 1, site.packed()[key + 1]]);
        assert!(!matches!(wrong[..], [Certificate::Proved(_)]), "{wrong:?}");
        let without = changed(NO_KEY.to_le_bytes());
        assert_eq!(without, [Certificate::Proved(70)]);
    }
}

fn band_count(packing: &Compilation) -> usize {
    let groups = packing.group_statistics().iter();
    groups.map(|group| group.bands.len()).sum()
}

#[test]
fn certify_own_bytes_in_every_dialect_is_proved() {
    for dialect in Dialect::ALL {
        let found = certified_itself(&packed(TEXT, dialect));
        assert_eq!(found.len(), 2);
        for certificate in found {
            let is_proved = matches!(certificate, Certificate::Proved(states) if states > 1);
            assert!(is_proved, "{} {certificate:?}", dialect.name);
        }
    }
}

#[test]
fn certify_group_with_several_bands_compares_band_by_band() {
    let packing = packed(&many_bands(), Dialect::RFC_9309);
    assert!(band_count(&packing) > 1);
    let [Certificate::Proved(by_band)] = certified_itself(&packing)[..] else {
        panic!("{:?}", certified_itself(&packing));
    };
    let states: usize = packing.group_statistics()[0].bands.iter().map(|band| band.states).sum();
    assert!(by_band < 10 * states, "{by_band} pairs of {states} states");
}

#[test]
fn certify_band_with_other_rules_is_refuted() {
    let text = many_bands();
    let right = packed(&text, Dialect::RFC_9309);
    for (rule, other) in [
        ("Disallow: /cart", "Disallow: /card"),
        ("Disallow: /**size**hue$", "Allow: /**size**hue$"),
    ] {
        assert!(text.contains(rule));
        let wrong = packed(&text.replace(rule, other), Dialect::RFC_9309);
        let [Certificate::Refuted(path, verdict)] = &certified(wrong.site(), &right)[..] else {
            panic!("{rule}: expected a refutation");
        };
        assert_eq!(wrong.reading().evaluate(b"x", path).verdict, *verdict);
        assert_ne!(right.reading().evaluate(b"x", path).verdict, *verdict);
    }
}

#[test]
fn certify_bytes_of_other_rules_is_refuted_by_the_shortest_path() {
    let [one, other] = ["/a", "/ab"]
        .map(|rule| packed(&format!("User-agent: *\nDisallow: {rule}\n"), Dialect::RFC_9309));
    assert_eq!(
        certified(one.site(), &other),
        [Certificate::Refuted(b"/a".to_vec(), Verdict::Disallow)]
    );
}

#[test]
fn minimal_automaton_gives_the_verdicts_of_the_rules() {
    let [one, other] =
        ["/*.php", "/*.phx"].map(|rule| packed(&TEXT.replace("/*.php", rule), Dialect::RFC_9309));
    let group = one.reading().agents()[b"*".as_slice()].group;
    let counterexample = |of: &Compilation| {
        let rules: Vec<_> = of.reading().written_rules(group).map(Deref::deref).collect();
        let automata = RuleAutomata::new(&rules, Some(Verdict::Allow)).expect("small");
        let minimal = Minimal::new(&automata).expect("small");
        let group = one.site().robots_txt().group("*");
        let bytes = Packed::new(group, of.reading()).expect("an automaton");
        let bands = 0..bytes.bands.len();
        match Proof::new(&bytes, bands, &minimal).compare(SIZE_LIMIT) {
            Comparison::Differ(path) => Some(path),
            Comparison::Agree(_) => None,
            Comparison::Exhausted => panic!("budget exhausted for few rules"),
        }
    };
    assert_eq!(counterexample(&one), None);
    assert_eq!(counterexample(&other).as_deref(), Some(b"/.php".as_slice()));
}

#[test]
fn certify_bytes_with_other_crawlers_or_dialect_is_malformed() {
    let one = packed(TEXT, Dialect::RFC_9309);
    for other in [
        packed(&TEXT.replace("one", "two "), Dialect::RFC_9309),
        packed(TEXT, Dialect::KOSTER_1996),
    ] {
        let found = certified(one.site(), &other);
        assert_eq!(found, [Certificate::Malformed, Certificate::Malformed]);
    }
}

#[test]
fn certify_other_rule_list_with_the_same_verdicts_is_other_rules() {
    let text = "User-agent: *\nDisallow: /a\nDisallow: /b\n\nUser-agent: x\nDisallow: /a\n";
    let right = packed(text, Dialect::RFC_9309);
    let wrong = packed(&text.replace("/a\nDisallow: /b", "/b\nDisallow: /a"), Dialect::RFC_9309);
    assert_eq!(certified(wrong.site(), &right)[0], Certificate::OtherRules);
    let is_proved = |found: &Certificate| matches!(found, Certificate::Proved(_));
    assert!(certified_itself(&right).iter().all(is_proved));
}

/// Rules for folders, and patterns that match below each of them: the states after a `/` have many
/// transitions in common, so the rows of some have only those in which they differ from a dense
/// one.
fn folders() -> impl Strategy<Value = String> {
    let folder = "/[a-e]{1,3}(/[a-e]{1,2}){0,2}/?";
    let pattern = "/\\*[/.?][a-eg-k][a-e]{0,3}[/=]?";
    let line = |value, many| {
        let line = (any::<bool>(), value, prop::bool::weighted(0.2));
        let line = line.prop_map(|(allow, value, is_anchored)| {
            let key = if allow { "Allow" } else { "Disallow" };
            let end = if is_anchored { "$" } else { "" };
            format!("{key}: {value}{end}\n")
        });
        proptest::collection::vec(line, many)
    };
    (line(folder, 60..150), line(pattern, 8..24)).prop_map(|(folders, patterns)| {
        format!("User-agent: *\n{}{}", folders.concat(), patterns.concat())
    })
}

/// Rules with a default state that one byte leaves.
fn exits() -> String {
    let folders = (100..300).map(|index| format!("Disallow: /{index}/of/{index}\n"));
    format!("User-agent: *\nDisallow: /*/print/\nDisallow: /*/amp\n{}", folders.collect::<String>())
}

fn texts() -> impl Strategy<Value = String> {
    let rules = proptest::collection::vec("(Allow|Disallow): (/|\\*)[ab?*]{0,6}\\$?\n", 1..12);
    let rules = rules.prop_map(|rules| format!("User-agent: *\n{}", rules.concat()));
    prop_oneof![
        4 => Just(TEXT.to_owned()),
        1 => Just(many_bands()),
        1 => Just(exits()),
        4 => rules,
    ]
}

/// Asserts that the certificates of changed bytes end, and that none is false: if the bytes are
/// proved, they give the verdicts of the rules on these paths.
fn assert_no_false_certificate(packing: &Compilation, bytes: &[u8], paths: &[impl AsRef<[u8]>]) {
    let site = from_packed(packing.site().body(), packing.site().etag(), bytes);
    let reading = packing.reading();
    let found = certify(&site, reading, packing.group_statistics());
    assert_eq!(found.len(), reading.groups().len());
    let is_malformed = |found: &Certificate| *found == Certificate::Malformed;
    assert!(is_valid_site(&site) || found.iter().all(is_malformed));
    for (group, certificate) in reading.groups().zip(&found) {
        if let Certificate::Refuted(path, verdict) = certificate {
            let rules = reading.written_rules(group);
            let matching = rules.filter(|rule| rule.pattern.matches(path));
            let highest = matching.max_by_key(|rule| rule.precedence());
            assert_ne!(highest.map_or(Verdict::Allow, |rule| rule.verdict), *verdict);
        }
        assert!(!matches!(certificate, Certificate::Inconsistent(_)), "{certificate:?}");
    }
    if found.iter().all(|certificate| matches!(certificate, Certificate::Proved(_))) {
        for path in paths.iter().map(AsRef::as_ref) {
            for agent in ["one", "other"] {
                let expected = reading.evaluate(agent.as_bytes(), path);
                let decision = site.group(agent).explain_bytes(path);
                let line = decision.rule().map(|rule| rule.line() as usize);
                let name = path.escape_ascii();
                assert_eq!(site.group(agent).decide_bytes(path), expected.verdict, "{name}");
                assert_eq!(line, expected.line(reading), "{name}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn certify_changed_bytes_is_never_falsely_proved(
        text in texts(),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        paths in proptest::collection::vec("/[ab?/x]{0,8}", 8),
    ) {
        let packing = packed(&text, Dialect::RFC_9309);
        let mut bytes = packing.site().packed().to_vec();
        for (at, byte) in changes {
            let at = FLAGS_AT + at.index(bytes.len() - FLAGS_AT);
            bytes[at] = byte;
        }
        assert_no_false_certificate(&packing, &bytes, &paths);
    }
}

#[test]
fn certify_any_changed_bit_is_never_falsely_proved() {
    // Default states with one exit and with several.
    let exits = "User-agent: *\nAllow: /a??**a\nAllow: *bbb$\nDisallow: *?\n";
    // The group of the last crawler is beyond the budget: a list of the lists of two records.
    let lists = "User-agent: a\nUser-agent: b\nUser-agent: one\nAllow: /a\nAllow: /b\n\
        Allow: /bbb\nDisallow: /a?\n\nUser-agent: a\nAllow: /x\n\nUser-agent: b\n\
        Disallow: /x\n\nUser-agent: one\nDisallow: /\n";
    // Some are long enough to be scanned by words.
    let paths =
        ["/", "/b", "/x", "//xaa?/x", "/bbb", "/xxxxxxxxxxxx?x", "/xxxxxxxxxbbb", "/a??xxxxxxxa"];
    for (text, budget) in [(exits, Budget::EMBEDDED), (lists, Budget::new(0))] {
        let source = SourceText::new("robots.txt", text);
        let packing = compile_within(&source, Dialect::RFC_9309, budget);
        let bytes = packing.site().packed();
        for at in FLAGS_AT..bytes.len() {
            for bit in 0..u8::BITS {
                let mut changed = bytes.to_vec();
                changed[at] ^= 1 << bit;
                assert_no_false_certificate(&packing, &changed, &paths);
            }
        }
    }
}

/// The automaton has a few states, since the patterns of two letters cover most others.
#[test]
fn certify_many_patterns_that_few_cover_is_proved() {
    let letters = || 'a'..='z';
    let pairs = letters().flat_map(|one| letters().map(move |other| (one, other)));
    let rules = pairs.flat_map(|(one, other)| {
        let number = u32::from(one) * 31 + u32::from(other);
        let pair = (number % 10 > 0).then(|| format!("Disallow: /*{one}*{other}\n"));
        let between = letters().skip(number as usize % 7).step_by(7);
        let longer = between.map(move |letter| format!("Disallow: /*{one}{letter}*{other}\n"));
        pair.into_iter().chain(longer)
    });
    let text: String = std::iter::once("User-agent: *\n".to_owned()).chain(rules).collect();
    let packing = packed(&text, Dialect::RFC_9309);
    assert_eq!(band_count(&packing), 1);
    let found = certified_itself(&packing);
    assert!(matches!(found[..], [Certificate::Proved(_)]), "{found:?}");
}

/// A reading without groups has nothing to walk, so the header alone decides.
#[test]
fn is_site_of_other_dialect_or_file_without_groups_is_false() {
    let text = "User-agent: a\n\nDisallow: /\n";
    let rfc_9309 = packed(text, Dialect::RFC_9309);
    let python = packed(text, Dialect::PYTHON_LEGACY);
    assert_eq!(python.reading().groups().len(), 0);
    assert!(is_site_of(&python.site().robots_txt(), python.reading()));
    assert!(!is_site_of(&rfc_9309.site().robots_txt(), python.reading()));
    let blocks = packed("User-agent: *\nDisallow: /\n", Dialect::RFC_9309);
    let comment = packed("#ser-agent: *\nDisallow: /\n", Dialect::RFC_9309);
    assert_eq!(certified(blocks.site(), &comment), []);
    assert!(!is_site_of(&blocks.site().robots_txt(), comment.reading()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn certify_folders_and_patterns_below_them_is_proved(text in folders()) {
        let found = certified_itself(&packed(&text, Dialect::RFC_9309));
        prop_assert!(matches!(found[..], [Certificate::Proved(_)]), "{:?}", found);
    }
}
