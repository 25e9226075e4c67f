//! Values that do not select a robots.txt.

use robots_static::layer::RequestHead;
use robots_static::{RobotsLayer, RobotsTxt, Site, robots_txt};

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
    let _ = RobotsLayer::new(|_: &RequestHead<'_>| Some("User-agent: *"));
}

fn closure_that_returns_no_option() {
    let _ = RobotsLayer::new(|_: &RequestHead<'_>| &ROBOTS);
}

fn closure_that_returns_both_kinds(site: Site) {
    let _ = RobotsLayer::new(move |request: &RequestHead<'_>| {
        if request.host().is_some() { Some(site.clone()) } else { Some(&ROBOTS) }
    });
}

fn main() {}
