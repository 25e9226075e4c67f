//! Values that do not select a robots.txt, and closures in the place of types with a trait.

use robots_static::identity::Identity;
use robots_static::layer::RequestHead;
use robots_static::observe::Event;
use robots_static::rate_limit::CrawlerRequest;
use robots_static::{Crawler, RobotsLayer, RobotsTxt, Site, robots_txt};

static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");

fn text() {
    let _ = RobotsLayer::new("robots.txt");
}

fn not_borrowed() {
    let _ = RobotsLayer::new(ROBOTS);
}

fn borrowed_site(site: &'static Site) {
    let _ = RobotsLayer::new(site);
}

fn closure_that_returns_text() {
    let _ = RobotsLayer::select(|_| Some("User-agent: *"));
}

fn closure_that_returns_no_option() {
    let _ = RobotsLayer::select(|_| &ROBOTS);
}

fn closure_that_returns_both_kinds(site: Site) {
    let _ = RobotsLayer::select(move |request| {
        if request.host().is_some() { Some(site.clone()) } else { Some(&ROBOTS) }
    });
}

fn closures_in_the_place_of_traits() {
    let _ = RobotsLayer::new(|_: &RequestHead<'_>| Some(&ROBOTS));
    let layer = RobotsLayer::new(&ROBOTS).observer(|_: &Event<'_>| ());
    let layer = layer.verifier(|_: &Crawler<'_>, _: &RequestHead<'_>| Identity::Unknown);
    let _ = layer.rate_limiter(|_: &CrawlerRequest<'_>| None);
}

fn main() {}
