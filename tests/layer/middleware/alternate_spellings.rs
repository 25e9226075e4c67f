//! Alternate spellings of disallowed and of allowed paths.

use axum::Router;
use axum::extract::OriginalUri;
use axum::routing::get;
use robots_static::RobotsLayer;

use crate::client::{self, FIREFOX, GOOGLEBOT, GPTBOT, request};
use crate::site::{PAGE, compiled, pages, start, start_site};

#[tokio::test]
async fn alternate_spelling_of_a_disallowed_path_is_denied() {
    let site = start_site("User-agent: GPTBot\nDisallow: /admin\n").await;
    for target in [
        "/admin",
        "//admin",
        "///admin/x",
        "/./admin",
        "/x/../admin",
        "/x/%2e%2E/admin",
        "/x//../admin",
        "/../admin",
        "/a%2F..%2Fadmin",
        "/%2Fadmin",
        "/x%5C..%5cadmin",
        "/%61dmin",
        "//%61dmi%6E",
        "/admin?to=home",
        "http://example.com/admin",
        "http://example.com//x/../admin",
    ] {
        assert_eq!(client::get(site, target, GPTBOT).await.status, 403, "{target}");
        assert_eq!(client::get(site, target, FIREFOX).await.text(), PAGE, "{target}");
    }
}

#[tokio::test]
async fn alternate_spelling_of_a_long_path_is_denied() {
    let site = start_site("User-agent: GPTBot\nDisallow: /*/last(1)$\n").await;
    for length in [1, 100, 500, 505, 510, 600, 1_500] {
        let name = "n".repeat(length);
        for (target, status) in [
            (format!("/{name}/./last(1)"), 403),
            (format!("/{name}%2Flast%281%29"), 403),
            (format!("/{name}/x/../last%281)"), 403),
            (format!("/{name}/./last(2)"), 200),
            (format!("/{name}/x/../last(1)/x"), 200),
        ] {
            assert_eq!(
                client::get(site, &target, GPTBOT).await.status,
                status,
                "{length} {target}"
            );
        }
    }
}

/// Such a target is denied as one that cannot be decided.
#[tokio::test]
async fn target_with_too_many_alternate_spellings_is_denied_if_anything_is_disallowed() {
    let site = start_site("User-agent: GPTBot\nDisallow: /a\n\nUser-agent: *\nDisallow:\n").await;
    for target in [
        format!("/({}", "n".repeat(2_047)),
        format!("/(?{}", "n".repeat(2_046)),
        format!("//n{}", "/n".repeat(1_500)),
        "/n%2F..%2Fn//..\\..%5Cn/.%2F".to_owned(),
    ] {
        assert_eq!(client::get(site, &target, GPTBOT).await.status, 403, "{target}");
        assert_eq!(client::get(site, &target, GOOGLEBOT).await.status, 200, "{target}");
        assert_eq!(client::get(site, &target, FIREFOX).await.status, 200, "{target}");
    }
    let plain = "/n".repeat(10_000);
    assert_eq!(client::get(site, &plain, GPTBOT).await.status, 200);
    let query = format!("/n?{}", "(".repeat(10_000));
    assert_eq!(client::get(site, &query, GPTBOT).await.status, 200);
}

#[tokio::test]
async fn path_is_resolved_in_both_orders() {
    let site = start_site("User-agent: GPTBot\nDisallow: /a/secret\nDisallow: /open$\n").await;
    assert_eq!(client::get(site, "/a//../secret", GPTBOT).await.status, 403);
    assert_eq!(client::get(site, "/a//../open", GPTBOT).await.status, 403);
    assert_eq!(client::get(site, "/a//../other", GPTBOT).await.status, 200);
}

#[tokio::test]
async fn denial_of_an_alternate_spelling_names_the_rule() {
    let site = start_site("User-agent: GPTBot\nDisallow: /shop\nDisallow: /admin\n").await;
    let response = client::get(site, "/x/..//admin", GPTBOT).await;
    assert_eq!(
        response.text(),
        "disallowed for GPTBot by /robots.txt line 3: `Disallow: /admin`\n"
    );
}

#[tokio::test]
async fn plain_allowed_path_has_no_alternate_spelling() {
    let site =
        start_site("User-agent: GPTBot\nDisallow: /admin\nDisallow: /x/\nDisallow: /.\n").await;
    for target in [
        "/",
        "/a/admin",
        "/go?to=//admin",
        "/go?to=a%2F..%2Fadmin",
        "/go?to=/../admin",
        "/a/...",
        "/a/..b/",
        "/a/",
    ] {
        assert_eq!(client::get(site, target, GPTBOT).await.status, 200, "{target}");
    }
}

#[tokio::test]
async fn spelling_that_a_rule_matches_literally_is_denied() {
    let site = start_site("User-agent: GPTBot\nDisallow: /*//\nDisallow: /x/\n").await;
    for target in ["/a//b", "/x/../a"] {
        assert_eq!(client::get(site, target, GPTBOT).await.status, 403, "{target}");
    }
}

#[tokio::test]
async fn allow_rule_with_double_slashes_allows_them() {
    let site = start_site("User-agent: GPTBot\nDisallow: /web/\nAllow: /web/*//\n").await;
    assert_eq!(client::get(site, "/web/1999/http://a.example/", GPTBOT).await.status, 200);
    assert_eq!(client::get(site, "/web/1999/http:/a.example/", GPTBOT).await.status, 403);
    assert_eq!(client::get(site, "/web/1999/x//../y", GPTBOT).await.status, 403);
}

#[tokio::test]
async fn escaped_slash_with_the_setting_off_is_part_of_a_name() {
    let robots = compiled("User-agent: GPTBot\nDisallow: /bands/AC/\nDisallow: /x%2Fy\n");
    let site = start(pages().layer(RobotsLayer::new(robots).escaped_slash_separates(false))).await;
    for (target, status) in [
        ("/bands/AC%2FDC", 200),
        ("/bands/AC%5CDC", 200),
        ("/bands//AC/DC", 403),
        ("/x%2fy", 403),
        ("/x/y", 200),
    ] {
        assert_eq!(client::get(site, target, GPTBOT).await.status, status, "{target}");
    }
}

#[tokio::test]
async fn allow_rule_with_an_escape_allows_it() {
    let site = start_site(
        "User-agent: GPTBot\nDisallow: /bands/AC/\nAllow: /bands/AC%2FDC\nDisallow: /a(b)\n\
         Allow: /a%28b%29$\nAllow: /bands/\n",
    )
    .await;
    for (target, status) in [
        ("/bands/AC%2fDC", 200),
        ("/bands/AC/DC", 403),
        ("/bands/AC%2FD", 403),
        ("/a(b)", 403),
        ("/a%28b%29", 200),
        ("/a%28b)", 403),
    ] {
        assert_eq!(client::get(site, target, GPTBOT).await.status, status, "{target}");
    }
}

#[tokio::test]
async fn allow_rule_with_an_escaped_slash_does_not_allow_dot_segments() {
    let site =
        start_site("User-agent: GPTBot\nDisallow: /private/\nAllow: /private/open%2F\n").await;
    for (target, status) in [
        ("/private/open%2Fx", 200),
        ("/private/open%2fx%2F", 200),
        ("/private/open%2F..x%2F...", 200),
        ("/private/open%2F..%2Fsecret", 403),
        ("/private/open%2F..%5csecret", 403),
        ("/private/open%2F.%2e%2Fsecret", 403),
        ("/private/open%2F../secret", 403),
        ("/private/open%2Fx/%2E%2e%2f..%5C", 403),
        ("/private/open%2F%5c..", 403),
    ] {
        assert_eq!(client::get(site, target, GPTBOT).await.status, status, "{target}");
    }
}

#[tokio::test]
async fn allow_rule_with_a_wildcard_does_not_allow_double_slashes() {
    let site = start_site("User-agent: GPTBot\nDisallow: /admin/secret\nAllow: /*/secret\n").await;
    for (target, status) in [("/admin//secret", 403), ("/a//secret", 200)] {
        assert_eq!(client::get(site, target, GPTBOT).await.status, status, "{target}");
    }
}

#[tokio::test]
async fn character_raw_or_escaped_gets_one_verdict() {
    let site =
        start_site("User-agent: GPTBot\nDisallow: /a(b)/\nDisallow: /@%3Ax/\nDisallow: /c%2Bd\n")
            .await;
    for (target, status) in [
        ("/a(b)/", 403),
        ("/a%28b%29/", 403),
        ("/a(b%29/", 403),
        ("/c+d", 403),
        ("/c%2bd", 403),
        ("/a?to=/c+d", 200),
        ("/c%252Bd", 200),
        ("/a%3Fb", 200),
    ] {
        assert_eq!(client::get(site, target, GPTBOT).await.status, status, "{target}");
    }
}

/// Python's `quote` escapes what people and browsers leave raw.
#[tokio::test]
async fn rule_with_necessary_escapes_beside_raw_characters_holds_in_every_form() {
    let site = start_site(
        "User-agent: GPTBot\nDisallow: /my%20files/Report%20(1).html\nDisallow: /b\\c\n\
         Disallow: /[d]%20e\n",
    )
    .await;
    for target in [
        "/my%20files/Report%20(1).html",
        "/my%20files/Report%20%281%29.html",
        "/my%20files/Report%20(1%29.html",
        "/my%20files/Report%20%281).html",
        "/m%79%20files/Report%20(1).html",
        "/b%5Cc",
        "/%5Bd%5D%20e",
    ] {
        assert_eq!(client::get(site, target, GPTBOT).await.status, 403, "{target}");
    }
}

#[tokio::test]
async fn backslash_separates_without_an_escaped_slash() {
    let site = start_site("User-agent: GPTBot\nDisallow: /private/\n").await;
    for target in [
        "/x/..\\private/a.html",
        "/x%2Fy/..\\private/a.html",
        "/x%5Cy/..\\private/a.html",
        "/x%2Fy\\..\\private\\a.html",
    ] {
        let status = client::get(site, target, GPTBOT).await.status;
        assert_eq!(status, 403, "{target}");
    }
    for target in ["/x%2Fy/..\\public/a.html", "/x%2Fprivate/a.html"] {
        assert_eq!(client::get(site, target, GPTBOT).await.status, 200, "{target}");
    }
}

#[tokio::test]
async fn segments_as_sent_with_other_characters_are_denied() {
    let site = start_site("User-agent: GPTBot\nDisallow: /wiki/Foo_(bar)\n").await;
    for target in [
        "/wiki/Foo_(bar)/..",
        "/wiki/Foo_%28bar%29/..",
        "/wiki/Foo_%28bar%29/%2e%2e",
        "/wiki/Foo_%28bar%29/x/../..",
    ] {
        assert_eq!(client::get(site, target, GPTBOT).await.status, 403, "{target}");
    }
}

#[tokio::test]
async fn target_without_a_path_passes() {
    let site = start_site("User-agent: GPTBot\nDisallow: /\nDisallow: *\n").await;
    let response = request(site, "OPTIONS", "*").header("user-agent", GPTBOT).send().await;
    assert_ne!(response.status, 403);
    let response =
        request(site, "CONNECT", "example.com:443").header("user-agent", GPTBOT).send().await;
    assert_ne!(response.status, 403);
}

#[tokio::test]
async fn empty_path_is_decided_as_the_root() {
    let site = start_site("User-agent: GPTBot\nDisallow: /?draft\n").await;
    let absolute = "http://example.com?draft=1";
    assert_eq!(client::get(site, absolute, GPTBOT).await.status, 403);
}

#[tokio::test]
async fn layer_around_nested_routers_reads_the_whole_path() {
    let inner = Router::new().route("/{id}", get(|| async { PAGE }));
    let app = Router::new()
        .nest("/members", inner)
        .layer(RobotsLayer::new(compiled("User-agent: GPTBot\nDisallow: /members/\n")));
    let site = start(app).await;
    assert_eq!(client::get(site, "/members/42", GPTBOT).await.status, 403);
    assert_eq!(client::get(site, "/members/42", FIREFOX).await.text(), PAGE);
}

#[tokio::test]
async fn nested_layer_with_original_uri_reads_the_whole_path() {
    let robots = compiled("User-agent: GPTBot\nDisallow: /members/\nDisallow: /7\n");
    let layer = RobotsLayer::new(robots)
        .original_uri(|extensions| extensions.get::<OriginalUri>().map(|original| &original.0));
    let app = Router::new()
        .nest("/members", pages().layer(layer.clone()))
        .nest("/open", pages().layer(layer));
    let site = start(app).await;
    assert_eq!(client::get(site, "/members/42", GPTBOT).await.status, 403);
    assert_eq!(client::get(site, "/open/7", GPTBOT).await.text(), PAGE);
    assert_eq!(client::get(site, "/open/robots.txt", FIREFOX).await.text(), PAGE);
}
