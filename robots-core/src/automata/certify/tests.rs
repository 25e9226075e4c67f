use proptest::prelude::*;

use super::*;
use crate::automata::pack;
use crate::{Dialect, SourceText};

/// What was packed, and of what.
struct Packing {
    reading: Reading,
    site: PackedSite,
    statistics: Vec<GroupStatistics>,
}

impl Packing {
    fn certify(&self) -> Vec<Certificate> {
        certify(&self.site, &self.reading, &self.statistics)
    }
}

fn packed(text: &str, dialect: &'static Dialect) -> Packing {
    let source = SourceText::new("robots.txt", text);
    let reading = Reading::new(&source, dialect);
    let (site, _, statistics) = pack(&reading);
    Packing {
        reading,
        site,
        statistics,
    }
}

const TEXT: &str = "User-agent: *\nDisallow: /a\nAllow: /a/*b$\nDisallow: /*.php\nDisallow: /*?*x=*y=\n\n\
    User-agent: one\nAllow: /members/join\nDisallow: /\n";

/// Rules of one group whose automaton is several bands.
fn many_bands() -> String {
    let names = ["size", "hue", "brand", "page"];
    let rules = names.iter().enumerate().flat_map(|(at, name)| {
        let other = names[(at + 1) % names.len()];
        [
            format!("Disallow: /*?*{name}=*{name}=\n"),
            format!("Allow: /shop/*?*{name}=*{other}=*a\n"),
            format!("Disallow: /*{name}*{other}$\n"),
            // The same paths as the one above, at another rank.
            format!("Disallow: /**{name}**{other}$\n"),
        ]
    });
    format!(
        "User-agent: *\n{}Disallow: /cart\n",
        rules.collect::<String>()
    )
}

fn band_count(packing: &Packing) -> usize {
    let groups = packing.statistics.iter();
    groups.map(|group| group.bands.len()).sum()
}

#[test]
fn what_is_packed_is_proved_in_every_dialect() {
    for dialect in Dialect::ALL {
        let found = packed(TEXT, dialect).certify();
        assert_eq!(found.len(), 2);
        for certificate in found {
            let is_proved = matches!(certificate, Certificate::Proved(states) if states > 1);
            assert!(is_proved, "{} {certificate:?}", dialect.name);
        }
    }
}

#[test]
fn a_group_of_several_bands_is_proved_band_by_band() {
    let packing = packed(&many_bands(), Dialect::RFC_9309);
    assert!(band_count(&packing) > 1);
    let [Certificate::Proved(by_band)] = packing.certify()[..] else {
        panic!("{:?}", packing.certify());
    };
    let states: usize = packing.statistics[0]
        .bands
        .iter()
        .map(|band| band.states)
        .sum();
    assert!(by_band < 10 * states, "{by_band} pairs of {states} states");
}

#[test]
fn a_band_of_other_rules_is_refuted() {
    let text = many_bands();
    let right = packed(&text, Dialect::RFC_9309);
    for (rule, other) in [
        ("Disallow: /cart", "Disallow: /card"),
        ("Disallow: /**size**hue$", "Allow: /**size**hue$"),
    ] {
        assert!(text.contains(rule));
        let wrong = packed(&text.replace(rule, other), Dialect::RFC_9309);
        let [Certificate::Refuted(path, verdict)] =
            &certify(&wrong.site, &right.reading, &right.statistics)[..]
        else {
            panic!("{rule} is not refuted");
        };
        assert_eq!(wrong.reading.evaluate(b"x", path).verdict, *verdict);
        assert_ne!(right.reading.evaluate(b"x", path).verdict, *verdict);
    }
}

#[test]
fn bytes_of_other_rules_are_refuted_by_the_shortest_path() {
    let [one, other] = ["/a", "/ab"].map(|rule| {
        packed(
            &format!("User-agent: *\nDisallow: {rule}\n"),
            Dialect::RFC_9309,
        )
    });
    assert_eq!(
        certify(&one.site, &other.reading, &other.statistics),
        [Certificate::Refuted(b"/a".to_vec(), Verdict::Disallow)]
    );
}

#[test]
fn rules_made_one_automaton_say_what_they_say_side_by_side() {
    let [one, other] =
        ["/*.php", "/*.phx"].map(|rule| packed(&TEXT.replace("/*.php", rule), Dialect::RFC_9309));
    let number = one.reading.agents()[b"*".as_slice()].group;
    let walked = |of: &Packing| {
        let group = number;
        let rules: Vec<_> = of.reading.written_rules(group).map(Deref::deref).collect();
        let automata = RuleAutomata::new(&rules, Some(Verdict::Allow)).expect("small");
        let minimal = Minimal::new(&automata).expect("small");
        let group = one.site.robots_txt().group("*");
        let bytes = Packed::new(group, &of.reading).expect("an automaton");
        let bands = 0..bytes.bands.len();
        match Proof::new(&bytes, bands, &minimal).walked(SIZE_LIMIT) {
            Walked::Differ(path) => Some(path),
            Walked::Agree(_) => None,
            Walked::TooFar => panic!("the rules are few"),
        }
    };
    assert_eq!(walked(&one), None);
    assert_eq!(walked(&other).as_deref(), Some(b"/.php".as_slice()));
}

#[test]
fn bytes_of_other_crawlers_or_another_dialect_are_malformed() {
    let one = packed(TEXT, Dialect::RFC_9309);
    for other in [
        packed(&TEXT.replace("one", "two "), Dialect::RFC_9309),
        packed(TEXT, Dialect::KOSTER_1996),
    ] {
        let found = certify(&one.site, &other.reading, &other.statistics);
        assert_eq!(found, [Certificate::Malformed, Certificate::Malformed]);
    }
}

fn texts() -> impl Strategy<Value = String> {
    let rules = proptest::collection::vec("(Allow|Disallow): (/|\\*)[ab?*]{0,6}\\$?\n", 1..12);
    let rules = rules.prop_map(|rules| format!("User-agent: *\n{}", rules.concat()));
    prop_oneof![4 => Just(TEXT.to_owned()), 1 => Just(many_bands()), 4 => rules]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Bytes that are changed are found out, or still say the same; and whatever they are, they are
    /// read to an end.
    #[test]
    fn changed_bytes_are_refuted_or_malformed(
        text in texts(),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        paths in proptest::collection::vec("/[ab?/x]{0,8}", 8),
    ) {
        let packing = packed(&text, Dialect::RFC_9309);
        let mut site = packing.site.clone();
        for (at, byte) in changes {
            let at = at.index(site.packed.len());
            site.packed[at] = byte;
        }
        let reading = &packing.reading;
        let found = certify(&site, reading, &packing.statistics);
        prop_assert_eq!(found.len(), reading.groups().len());
        for (group, certificate) in reading.groups().zip(&found) {
            if let Certificate::Refuted(path, verdict) = certificate {
                let matching = reading.written_rules(group).filter(|rule| rule.pattern.matches(path));
                let highest = matching.max_by_key(|rule| rule.rank());
                prop_assert_ne!(highest.map_or(Verdict::Allow, |rule| rule.verdict), *verdict);
            }
            if matches!(certificate, Certificate::Inconsistent(_)) {
                return Err(TestCaseError::fail(format!("{certificate:?}")));
            }
        }
        if found.iter().all(|certificate| matches!(certificate, Certificate::Proved(_))) {
            for path in paths {
                for agent in ["one", "other"] {
                    let expected = reading.evaluate(agent.as_bytes(), path.as_bytes()).verdict;
                    prop_assert_eq!(site.robots_txt().group(agent).decide(&path), expected);
                }
            }
        }
    }
}
