//! Checks that no server of the models serves a crawler a resource that the file disallows. The
//! first eight bytes of the input choose a random file and its targets; the rest is one more
//! target.

#![no_main]

#[expect(dead_code, reason = "a test also checks that nothing else is denied")]
#[path = "../../tests/layer/server_models.rs"]
mod server_models;

use http::{Request, Uri};
use libfuzzer_sys::fuzz_target;
use robots_core::{Dialect, SourceText, compile};
use robots_static::layer::{LayerOutcome, RequestHead};
use robots_static::{RobotsLayer, RobotsTxt};
use server_models::{MODELS, RAW, Random, written};

fuzz_target!(|bytes: &[u8]| {
    let Some((seed, target)) = bytes.split_first_chunk() else {
        return;
    };
    let random = &mut Random(u64::from_le_bytes(*seed));
    let names = server_models::names(random);
    let text = server_models::file(random, &names);
    let source = SourceText::new("robots.txt", text.as_str());
    let compilation = compile(&source, Dialect::RFC_9309);
    // The layer takes a file for the lifetime of the program.
    let site = Box::leak(Box::new(compilation.site().clone()));
    let robots: &'static RobotsTxt<'static> = Box::leak(Box::new(site.robots_txt()));
    let layer = RobotsLayer::new(robots);
    let drawn = core::iter::repeat_with(|| server_models::target(random, &names)).take(64);
    for target in drawn.chain(String::from_utf8(target.to_vec())) {
        let Ok(uri) = target.parse::<Uri>() else {
            continue;
        };
        let sent = uri.path_and_query().map_or("/", |sent| sent.as_str());
        let (path, query) = sent.find('?').map_or((sent, ""), |at| sent.split_at(at));
        if !path.starts_with('/') {
            continue;
        }
        let request = Request::get(uri.clone()).header("user-agent", "Googlebot/2.1");
        let request = request.body(()).expect("a request");
        let outcome = layer.apply(&RequestHead::of(&request));
        if matches!(outcome, LayerOutcome::Respond(_)) {
            continue;
        }
        for (name, serve) in MODELS {
            let Some(resource) = serve(path) else {
                continue;
            };
            for raw in RAW {
                let canonical = written(&resource, raw) + query;
                let verdict = robots.decide("Googlebot", &canonical);
                assert!(verdict.is_allow(), "a {name} serves {canonical} at {sent}:\n{text}");
            }
        }
    }
});
