use super::*;

#[test]
fn dialect_name_is_unique() {
    for dialect in Dialect::ALL {
        assert_eq!(Dialect::by_name(dialect.name), Some(*dialect));
    }
    assert_eq!(Dialect::by_name("RFC9309"), None);
}

#[test]
fn dialect_of_each_file_is_listed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/dialect");
    let files = std::fs::read_dir(folder).expect("this folder can be read");
    assert_eq!(files.count(), Dialect::ALL.len() + 2, "one file a dialect, mod.rs and this one");
}

#[test]
fn flags_of_rfc_9309_are_zero() {
    assert_eq!(Dialect::RFC_9309.flags(), 0);
}
