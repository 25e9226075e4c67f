use super::*;

#[test]
fn lints_of_unnecessary_lines_exist() {
    for name in UNNECESSARY {
        assert!(robots_lint::by_name(name).is_some(), "{name}");
    }
}
