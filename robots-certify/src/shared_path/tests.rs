use super::*;

#[test]
fn drop_of_a_path_of_any_length_needs_no_stack() {
    let path = (0..2_000_000).fold(SharedPath::default(), |path, _| path.with(b'a'));
    assert!(path.blocks.is_some());
    drop(path);
}

#[test]
fn to_vec_is_every_byte_in_order() {
    let bytes: Vec<u8> = (0..=u8::MAX).cycle().take(4 * BLOCK + 1).collect();
    let mut path = SharedPath::default();
    for (len, &byte) in (1..).zip(&bytes) {
        let other = path.with(!byte);
        path = path.with(byte);
        assert_eq!(path.to_vec(), bytes[..len]);
        assert_ne!(other.to_vec(), bytes[..len]);
    }
}
