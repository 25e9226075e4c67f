use super::*;

#[test]
fn add_leaves_out_the_witness_and_what_extends_another_url() {
    let mut found = Vec::new();
    for (path, count) in [
        ("/a", 1),
        ("/a", 1),
        ("/ab", 2),
        ("/abc", 2),
        ("/ab", 2),
        ("/ac", 3),
        ("/b", 4),
        ("/b/x", 4),
    ] {
        add(&mut found, path.as_bytes().to_vec());
        assert_eq!(found.len(), count, "{path}");
    }
    assert_eq!(found, [b"/a".as_slice(), b"/ab", b"/ac", b"/b"]);
}
