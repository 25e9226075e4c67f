use super::*;

fn bytes(text: &str) -> impl Iterator<Item = Factor<'static>> {
    text.bytes().map(Factor::Byte)
}

#[test]
fn class_before_a_byte_of_it_takes_every_split() {
    let image: Vec<_> = [Factor::OneOrMoreExcept(b"/")].into_iter().chain(bytes(".a.a")).collect();
    let image = Language::from_concatenation(&image).expect("few states");
    for member in ["..a.a", "x.a.a", ".a.a.a", "x.a.a.a.a"] {
        assert!(image.contains(member.as_bytes()), "{member}");
    }
    for other in [".a.a", "x.a", "x.a.a.", "x/.a.a", ""] {
        assert!(!image.contains(other.as_bytes()), "{other}");
    }
}

#[test]
fn any_number_may_be_none() {
    let query: Vec<_> =
        bytes("?").chain([Factor::AnyNumberExcept(b"#"), Factor::AnyNumberExcept(b"")]).collect();
    let query = Language::from_concatenation(&query).expect("few states");
    assert!(query.contains(b"?") && query.contains(b"?a") && query.contains(b"?a#b"));
    assert!(!query.contains(b"") && !query.contains(b"a?"));
    let nothing = Language::from_concatenation(&[]).expect("few states");
    assert!(nothing.contains(b"") && !nothing.contains(b"a"));
}

#[test]
fn construction_ends_at_its_budget() {
    let classes = [Factor::OneOrMoreExcept(b""); 200];
    assert!(Language::from_concatenation(&classes).is_err());
    assert!(Language::from_concatenation(&classes[..20]).is_ok());
}
