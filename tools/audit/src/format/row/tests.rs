use super::target_of_request;

#[test]
fn target_is_between_the_method_and_the_version() {
    for (request, target) in [
        ("GET /a HTTP/1.1", Some("/a")),
        ("GET /a b HTTP/1.0", Some("/a b")),
        ("GET /a", Some("/a")),
        ("GET /a HTTP/2", Some("/a")),
        ("GET /a HTTP/2.0", Some("/a")),
        ("OPTIONS * HTTP/1.1", Some("*")),
        ("GET   /a  HTTP/1.1", Some("/a")),
        ("GET  /a", Some("/a")),
        ("-", None),
        ("\\x16\\x03\\x01", None),
    ] {
        let found = target_of_request(request.as_bytes());
        assert_eq!(found, target.map(str::as_bytes), "{request}");
    }
}
