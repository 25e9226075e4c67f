use robots_core::matcher::Verdict;

use super::*;

#[test]
fn write_certificates_of_each_kind_names_the_reason() {
    let certificates = [
        Certificate::Proved(7),
        Certificate::Refuted(b"/a".to_vec(), Verdict::Allow),
        Certificate::TooLarge,
        Certificate::OtherRules,
        Certificate::Malformed,
        Certificate::Inconsistent(b"/b".to_vec()),
    ];
    let names = ["a", "b", "c", "d", "e", "f"];
    let groups = names.map(|name| vec![name.to_owned()]).into_iter();
    let groups: Vec<_> = groups.zip(certificates).collect();
    let mut out = Vec::new();
    let written = write_certificates(&mut out, "robots.packed", &groups, ": report it");
    written.expect("writing to memory does not fail");
    assert_eq!(
        String::from_utf8_lossy(&out),
        "\
robots.packed: 1 of 6 groups proved for all URLs, 7 states compared
  not proved for `b`: the packed bytes allow `/a`, and the rules do not: report it
  not proved for `c`: budget exhausted: too many states to compare
  not proved for `d`: the packed bytes name other rules for their decisions: report it
  not proved for `e`: the packed bytes are malformed: report it
  not proved for `f`: packed bytes and rules agree on `/b`, and the proof does not: report it
"
    );
}
