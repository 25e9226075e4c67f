//! Modules, types and macros with the names that the expansion uses.

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

    pub(super) static ROBOTS: ::robots_static::RobotsTxt =
        ::robots_static::include_robots!("../sites/bookshop.txt");
}

#[test]
fn expansion_does_not_use_the_names_of_the_caller() {
    assert_eq!(site::ROBOTS.body(), include_bytes!("../../sites/bookshop.txt"));
}
