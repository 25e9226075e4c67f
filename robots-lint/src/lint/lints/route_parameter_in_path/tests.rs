use super::*;

#[test]
fn parameters_of_routers_are_found_and_other_marks_are_not() {
    for value in [
        "/u/:id",
        "/u/:id/edit",
        "/u/:id?",
        "/u/:id(\\d+)",
        "/{id}",
        "/u/{id:int}.json",
        "/{*rest}",
        "/{proxy+}",
        "/[id]",
        "/[...slug]$",
        "/x/[[...slug]]",
        "/<int:id>/",
        "/<name>",
        "/u/{id}?sort=",
        "/{lang}/admin/*",
    ] {
        assert_eq!(parameters(value).len(), 1, "{value}");
    }
    for value in [
        "/",
        "/:x:/r/",
        "/:b/",
        "/a:b",
        "/*{{url}}",
        "/{{url}}",
        "/*/{id}",
        "/a?x={id}",
        "/${id}",
        "/account]/",
        "/f[0]=",
        "/{a,b}",
        "/{*}",
        "/a/%7Bid%7D",
        "/<",
        "/wiki/Special:Search",
        "/*?f[a]=",
    ] {
        assert_eq!(parameters(value).len(), 0, "{value}");
    }
}
