use alloc::borrow::Cow;

use http::Method;

use super::RequestTarget;

fn page(target: &str) -> RequestTarget<'_> {
    RequestTarget::Page(Cow::Borrowed(target))
}

#[test]
fn target_without_a_leading_slash_gets_one() {
    for (target, judged) in [
        (Some("/a"), page("/a")),
        (Some("private/a.html"), page("/private/a.html")),
        (Some("./private"), page("/./private")),
        (Some("%70rivate?a"), page("/%70rivate?a")),
        (Some("*x"), page("/*x")),
        (Some("?a"), page("?a")),
        (Some(""), page("")),
        (None, RequestTarget::Unreadable),
        (Some("*"), RequestTarget::Unreadable),
    ] {
        assert_eq!(RequestTarget::of_text(&Method::GET, target), judged, "{target:?}");
    }
}

#[test]
fn target_without_a_page_depends_on_the_method() {
    for (method, target, judged) in [
        (Method::OPTIONS, Some("*"), RequestTarget::Server),
        (Method::CONNECT, None, RequestTarget::Server),
        (Method::OPTIONS, None, RequestTarget::Unreadable),
        (Method::CONNECT, Some("*"), RequestTarget::Unreadable),
        (Method::CONNECT, Some("/chat"), page("/chat")),
    ] {
        assert_eq!(RequestTarget::of_text(&method, target), judged, "{method} {target:?}");
    }
}
