//! The statistics of groups and bands, compared with those of the site.

use std::fmt::Write as _;

use robots_core::{Compilation, Dialect, SourceText, compile};

fn compiled(text: &str) -> Compilation {
    compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309)
}

/// Returns a file with one rule `/a`, and with rules that need one bit of memory each, so that the
/// compiler splits them into bands.
fn facets(count: usize) -> String {
    let mut text = String::from("User-agent: *\nDisallow: /a\n");
    for index in 0..count {
        writeln!(text, "Disallow: /*?*x{index}=*y{index}=")
            .expect("writing to a string cannot fail");
    }
    text
}

#[test]
fn bands_of_a_group_add_up_to_the_site() {
    let compilation = compiled(&facets(30));
    let site = compilation.statistics();
    let [group] = compilation.group_statistics() else {
        panic!("one group");
    };
    assert!(group.bands.len() > 1);
    assert_eq!((group.rules, group.shares), (31, None));
    assert_eq!(group.bands.len(), site.bands);
    let sum = |size: fn(&robots_core::BandStatistics) -> usize| -> usize {
        group.bands.iter().map(size).sum()
    };
    assert_eq!(sum(|band| band.rules), 31);
    assert_eq!(sum(|band| band.states), site.states);
    let rest = site.bytes - sum(|band| band.bytes);
    assert!(rest < 1_000, "{rest} bytes are in no band");
    for band in &group.bands {
        assert!(band.hubs + band.rows <= band.states, "{band:?}");
        assert!(band.gaps < band.slots, "{band:?}");
    }
}

#[test]
fn group_with_equal_rules_shares_the_automaton() {
    let compilation = compiled(
        "User-agent: a\nDisallow: /x\n\nUser-agent: b\nDisallow: /y\n\nUser-agent: c\nDisallow: /x\n",
    );
    let shares: Vec<_> = compilation
        .group_statistics()
        .iter()
        .map(|group| (group.shares, group.bands.len()))
        .collect();
    assert_eq!(shares, [(None, 1), (None, 1), (Some(0), 0)]);
}

#[test]
fn pattern_that_is_compared_directly_has_no_states() {
    let pattern = format!("/*{}", "a".repeat(100_000));
    let compilation = compiled(&format!("User-agent: *\nDisallow: {pattern}\n"));
    let [band] = compilation.group_statistics()[0].bands[..] else {
        panic!("one band");
    };
    assert_eq!((band.rules, band.states), (1, 0));
    assert!(band.bytes < 100, "the pattern is in the file");
}
