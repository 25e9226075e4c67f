use super::{History, MAX_AGE, Version};
use crate::kernel::RuleFile;

fn history(times: &[Option<i64>]) -> History {
    let versions =
        times.iter().map(|&from| Version { name: String::new(), from, file: RuleFile::new("") });
    History::new(versions.collect()).expect("a version")
}

#[test]
fn version_is_in_force_until_the_next() {
    let history = history(&[Some(200), None, Some(100)]);
    for (time, version) in [(99, 0), (100, 1), (199, 1), (200, 2), (i64::MAX, 2)] {
        assert_eq!(history.in_force(Some(time)), Some(version), "{time}");
    }
    assert_eq!(history.in_force(None), None);
    assert_eq!(History::of_file("", RuleFile::new("")).in_force(None), Some(0));
}

#[test]
fn replaced_version_may_be_used_for_a_day() {
    let history = history(&[None, Some(0), Some(MAX_AGE / 2)]);
    let cached = |time| history.in_caches(2, time).collect::<Vec<_>>();
    assert_eq!(cached(MAX_AGE / 2), [1, 0]);
    assert_eq!(cached(MAX_AGE), [1]);
    assert!(cached(2 * MAX_AGE).is_empty());
}

#[test]
fn no_version_is_in_force_before_the_first() {
    let history = history(&[Some(100)]);
    assert_eq!(history.in_force(Some(99)), None);
    assert!(history.may_have_none(Some(101)) && !history.may_have_none(Some(100 + MAX_AGE)));
}
