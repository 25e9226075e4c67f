use super::*;

#[test]
fn noindex_of_meta_elements_is_read_and_that_of_text_is_not() {
    for (page, expected) in [
        ("<meta name=\"robots\" content=\"noindex, nofollow\">", &["robots"][..]),
        ("<META content='NONE' NAME=Googlebot />", &["googlebot"]),
        ("<!doctype html><meta charset=utf-8><meta name=robots content=index>", &[]),
        ("<!-- <meta name=\"robots\" content=\"noindex\"> -->", &[]),
        ("<script>'<meta name=\"robots\" content=\"noindex\">'</script>", &[]),
        ("<meta property=robots content=noindex>", &[]),
    ] {
        assert_eq!(noindex(page.as_bytes()), expected, "{page}");
    }
}
