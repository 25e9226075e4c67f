mod core {}
mod std {}
mod robots_macros {}
mod robots_matcher {}

mod site {
    mod robots_static {}
    #[expect(dead_code, reason = "it only takes the name")]
    struct RobotsTxt;
    #[expect(unused_macros, reason = "it only takes the name")]
    macro_rules! include_bytes {
        () => {};
    }

    pub static ROBOTS: ::robots_static::RobotsTxt =
        ::robots_static::include_robots!("tests/sites/bookshop.txt");
}

fn main() {
    assert_eq!(site::ROBOTS.body(), include_bytes!("../../sites/bookshop.txt"));
}
