use super::*;

#[test]
fn malformed_target_has_the_canonical_path() {
    for (form, canonical, expected) in [
        (PathForm::Rfc9309, "/100%", "/100%"),
        (PathForm::Rfc9309, "/%61", "/%%361"),
        (PathForm::Rfc9309, "/%c3", "/%%633"),
    ] {
        let path = malformed_target(canonical.as_bytes(), form);
        assert_eq!(path, expected.as_bytes(), "{canonical}");
        assert_eq!(canonical_path(&path, form), canonical.as_bytes());
    }
}

#[test]
fn target_from_canonical_is_a_request_target() {
    for (form, canonical, expected) in [
        (PathForm::Rfc9309, "/a%2A?b'", Some("/a%2A?b%27")),
        (PathForm::Octets, "/%2541", Some("/%41")),
        (PathForm::Decoded, "/a b?%25", Some("/a%20b%3F%25")),
        (PathForm::Requoted, "/a/../b", Some("/a%2F..%2Fb")),
        (PathForm::Requoted, "/..", Some("/..;")),
        (PathForm::Rfc9309, "/100%zz", None),
        (PathForm::Rfc9309, "/%2F%41", None),
        (PathForm::Rfc9309, "/a/..", None),
    ] {
        let path = target_from_canonical(canonical.as_bytes(), [form; 2]);
        assert_eq!(path.as_deref(), expected.map(str::as_bytes), "{canonical}");
    }
    let both = [PathForm::Rfc9309, PathForm::Sent];
    assert_eq!(target_from_canonical(b"/%41", both), None);
}
