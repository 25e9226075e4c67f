//! actix-files with the layer serves a crawler only what the file allows, in every spelling. The
//! oracle is actix-files without the layer.

use actix_files::Files;
use actix_web::body::to_bytes;
use actix_web::http::{StatusCode, Uri};
use actix_web::{App, rt, test};
use proptest::collection::vec;
use proptest::prelude::*;
use robots_static::{RobotsLayer, RobotsTxt};

use crate::client::GPTBOT;
use crate::site::compiled;
use crate::targets::{FOLDER, is_forbidden, rule, targets};

fn files() -> Files {
    Files::new("/", FOLDER.path())
}

/// Returns the path of the file that each target leads to, and whether the layer denies it.
async fn answers(robots: &'static RobotsTxt<'static>, uris: &[Uri]) -> Vec<(Option<String>, bool)> {
    let open = test::init_service(App::new().service(files())).await;
    let layer = RobotsLayer::new(robots);
    let guarded = test::init_service(App::new().wrap(layer).service(files())).await;
    let mut answers = Vec::new();
    for uri in uris {
        let request = || {
            let request = test::TestRequest::get().insert_header(("user-agent", GPTBOT));
            let mut request = request.to_request();
            request.head_mut().uri = uri.clone();
            request
        };
        let response = test::call_service(&open, request()).await;
        let page = if response.status() == StatusCode::OK {
            let body = to_bytes(response.into_body()).await.expect("a file");
            String::from_utf8(body.to_vec()).ok()
        } else {
            None
        };
        let denied = test::call_service(&guarded, request()).await;
        answers.push((page, denied.status() == StatusCode::FORBIDDEN));
    }
    answers
}

proptest! {
    #[test]
    fn file_service_with_any_spelling_obeys_the_rule(rules in vec(rule(), 1..5), targets in vec(targets(), 8)) {
        let robots = compiled(&format!("User-agent: GPTBot\n{}", rules.concat()));
        let uris: Vec<Uri> = targets.iter().filter_map(|target| target.parse().ok()).collect();
        let answers = rt::System::new().block_on(answers(robots, &uris));
        for (uri, (page, is_refused)) in uris.iter().zip(answers) {
            let Some(page) = page else { continue };
            let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
            prop_assert!(
                is_refused || !is_forbidden(robots, &page, &query),
                "{} reaches {}, which is forbidden", uri, page
            );
        }
    }
}

#[test]
fn file_path_with_a_trailing_slash_is_denied() {
    let robots = compiled("User-agent: GPTBot\nDisallow: /*.txt$\n");
    let uris = ["/private/x.txt", "/private/x.txt/", "/private/x.txt//", "/private/x%2Etxt/"]
        .map(Uri::from_static);
    let answers = rt::System::new().block_on(answers(robots, &uris));
    for (uri, answer) in uris.iter().zip(answers) {
        assert_eq!(answer, (Some("/private/x.txt".to_owned()), true), "{uri}");
    }
}

/// The router of actix-web decodes a path, and actix-files decodes it again.
#[test]
fn file_path_that_is_an_escape_after_the_first_decoding_is_denied() {
    let robots = compiled(
        "User-agent: GPTBot\nDisallow: /private/%28draft%29/a%40b.txt\nDisallow: /secret.html$\n",
    );
    for (target, page) in [
        ("/private/(draft)/a@b.t%%378t", "/private/(draft)/a@b.txt"),
        ("/private/%%328draft)/a@b.txt", "/private/(draft)/a@b.txt"),
        ("/private/%2%38draft%2%39/a%%340b.txt", "/private/(draft)/a@b.txt"),
        ("/secret%%32%65html", "/secret.html"),
        ("/x/%%32e%2e/secret.html", "/secret.html"),
    ] {
        let uris = [Uri::from_static(target)];
        let answers = rt::System::new().block_on(answers(robots, &uris));
        assert_eq!(answers, [(Some(page.to_owned()), true)], "{target}");
    }
}
