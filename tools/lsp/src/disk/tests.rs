use super::*;

#[test]
fn lints_of_files_exist() {
    for name in OF_FILE {
        assert!(robots_lint::by_name(name).is_some(), "{name}");
    }
}
