use super::*;

#[test]
fn set_of_a_rule_is_its_top_folder_or_its_pattern() {
    for (pattern, set) in [
        ("/admin/", "/admin/*"),
        ("/admin/a/b$", "/admin/*"),
        ("/search", "/search*"),
        ("/*?sort=", "/*?sort=*"),
        ("/*.pdf$", "/*.pdf$"),
        ("/a*/b/", "/a*/b/*"),
        ("/", "/*"),
        ("*", "*"),
    ] {
        assert_eq!(set_of(pattern.as_bytes()), set.as_bytes(), "{pattern}");
    }
}
