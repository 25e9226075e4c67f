use super::*;

#[test]
fn shape_has_one_unit_for_each_run_of_a_kind() {
    let cases = [
        ("/private/docs/", "/n:n:"),
        ("/a*.pdf$", "/n*n$"),
        ("/*2Foo?x=%C3%A9%20", "/*2Fn?n=%C3%20"),
        ("*/%2F%3A", "*:%2F"),
        ("/100%", "/100%"),
    ];
    for (pattern, shape) in cases {
        let found = shape_of(pattern.as_bytes());
        assert_eq!(String::from_utf8_lossy(&found), shape, "{pattern}");
    }
}
