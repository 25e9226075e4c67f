//! The statistics of groups and bands, compared with those of the site.

use std::fmt::Write as _;

use robots_core::{Compilation, Dialect, SourceText, compile};

fn compiled(text: &str) -> Compilation {
    compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309)
}

/// Returns a file with rules of several wildcards, which are split into bands, and with literal
/// rules, which make an automaton worth its bytes.
fn facets(literals: usize) -> String {
    let mut text = String::from("User-agent: *\nDisallow: /cart\n");
    let pairs = [("size", "hue"), ("hue", "brand"), ("brand", "page"), ("page", "size")];
    for (name, other) in pairs {
        write!(
            text,
            "Disallow: /*?*{name}=*{name}=\nAllow: /shop/*?*{name}=*{other}=*a\n\
             Disallow: /*{name}*{other}$\n"
        )
        .expect("writing to a string cannot fail");
    }
    for index in 0..literals {
        writeln!(
            text,
            "Disallow: /archive/of-{index}/a-folder-with-a-long-name-that-has-few-states/"
        )
        .expect("writing to a string cannot fail");
    }
    text
}

#[test]
fn bands_of_a_group_add_up_to_the_site() {
    let compilation = compiled(&facets(60));
    let site = compilation.statistics();
    let [group] = compilation.group_statistics() else {
        panic!("one group");
    };
    assert!(group.bands.len() > 1);
    assert_eq!((group.rules, group.shares), (73, None));
    assert_eq!(group.bands.len(), site.bands);
    let sum = |size: fn(&robots_core::BandStatistics) -> usize| -> usize {
        group.bands.iter().map(size).sum()
    };
    assert_eq!(sum(|band| band.rules), 73);
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
fn pattern_that_is_compared_directly_has_no_band() {
    let pattern = format!("/*{}", "a".repeat(100_000));
    let compilation = compiled(&format!("User-agent: *\nDisallow: {pattern}\n"));
    let [group] = compilation.group_statistics() else {
        panic!("one group");
    };
    assert_eq!((group.rules, group.bands.len()), (1, 0));
    let bytes = compilation.site().packed().len();
    assert!(bytes < 100, "the pattern is in the file");
}

/// Returns a file with rules for folders and subfolders, and with patterns for a folder at any
/// depth.
fn shop(folders: usize, anywhere: usize) -> String {
    let mut text = String::from("User-agent: *\n");
    for index in 0..folders {
        writeln!(text, "Disallow: /brand-{index}/sale/{index}/")
            .expect("writing to a string cannot fail");
    }
    for letter in ('a'..='z').take(anywhere) {
        writeln!(text, "Disallow: /*/{letter}-print/").expect("writing to a string cannot fail");
    }
    text
}

fn slots(text: &str) -> usize {
    let compilation = compiled(text);
    let [group] = compilation.group_statistics() else {
        panic!("one group");
    };
    assert!(!group.bands.is_empty(), "no automaton");
    group.bands.iter().map(|band| band.slots).sum()
}

#[test]
fn slots_of_a_folder_do_not_grow_with_the_patterns_that_match_below_it() {
    let of_folders =
        |anywhere: usize| slots(&shop(400, anywhere)).abs_diff(slots(&shop(200, anywhere)));
    let (few, many) = (of_folders(4), of_folders(20));
    assert!(
        many < few + few / 2,
        "200 folders have {few} slots with 4 patterns, and {many} with 20"
    );
}

#[test]
fn automata_take_at_most_three_and_a_half_times_the_file() {
    for (folders, anywhere) in [(50, 5), (50, 26), (200, 12), (800, 26)] {
        let text = shop(folders, anywhere);
        let compilation = compiled(&text);
        let groups = compilation.group_statistics();
        let bytes: usize =
            groups.iter().flat_map(|group| &group.bands).map(|band| band.bytes).sum();
        assert!(
            bytes * 10 <= text.len() * 35,
            "{folders} folders and {anywhere} patterns: {bytes} bytes for a file of {}",
            text.len()
        );
    }
}
