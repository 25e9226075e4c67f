use super::*;

fn parts(route: &str) -> Vec<RoutePart> {
    let route = Route::parse(route).expect("a route");
    route.parts().to_vec()
}

fn message(route: &str) -> String {
    Route::parse(route).expect_err("no route").message
}

#[test]
fn route_parts_are_literals_and_parameters() {
    let literal = |text: &str| RoutePart::Literal(text.into());
    assert_eq!(parts("/"), [literal("/")]);
    let expected = [literal("/a/"), RoutePart::Parameter, literal(".png/b")];
    assert_eq!(parts("/a/{name}.png/b"), expected);
    assert_eq!(parts("/{*rest}"), [literal("/"), RoutePart::Rest]);
    assert_eq!(parts("/{{x}}"), [literal("/{x}")]);
}

#[test]
fn route_error_for_a_url_suggests_its_path() {
    for (text, help) in [
        ("https://shop.example/products/{id}", "write `/products/{id}`"),
        ("https://shop.example", "write `/`"),
        ("products", "write `/products`"),
    ] {
        let error = Route::parse(text).expect_err("no route");
        assert_eq!(error.help, help);
        assert!(Route::parse(help.split('`').nth(1).expect("quoted")).is_ok());
    }
}

#[test]
fn invalid_route_has_a_message() {
    let invalid = [
        ("a", "does not start with `/`"),
        ("/a?b", "unexpected `?`"),
        ("/{", "unbalanced braces"),
        ("/a}", "unbalanced braces"),
        ("/{}", "invalid parameter `{}`"),
        ("/{*}", "invalid parameter `{}`"),
        ("/{*a}/b", "not the whole last segment"),
        ("/x{*a}", "not the whole last segment"),
        ("/{a}{b}", "two parameters"),
    ];
    for (route, reason) in invalid {
        assert!(message(route).contains(reason), "{route}: {}", message(route));
    }
}

#[test]
fn parameter_of_another_router_is_an_error_that_names_its_form() {
    for (segment, parameter) in [
        (":id", "{id}"),
        ("@:user", "{user}"),
        (":id(.:format)", "{id}"),
        ("users(.:format)", "{format}"),
        (":path*", "{*path}"),
        ("*", "{*rest}"),
        ("*path", "{*path}"),
        ("<id>", "{id}"),
        ("<int:id>", "{id}"),
        ("<path:rest>", "{*rest}"),
        ("<rest..>", "{*rest}"),
        ("[id]", "{id}"),
        ("[id=integer]", "{id}"),
        ("[...slug]", "{*slug}"),
        ("[[...slug]]", "{*slug}"),
    ] {
        let error = Route::parse(&format!("/a/{segment}")).expect_err("of another router");
        assert!(error.message.starts_with("unsupported parameter"));
        let expected = format!("write `{parameter}`, as in axum 0.8");
        assert!(error.help.starts_with(&expected), "{segment}: {}", error.help);
    }
    for segment in ["a:b", "{id}:cancel", "12:30", ":", ":30", "<>", "[]", "(a)", "a*"] {
        assert!(Route::parse(&format!("/{segment}")).is_ok(), "{segment}");
    }
    for segment in ["{id?}", "{id:int}", "{rest...}", "{id<int>}", "{i d}", "{**rest}"] {
        assert!(Route::parse(&format!("/{segment}")).is_err(), "{segment}");
    }
}
