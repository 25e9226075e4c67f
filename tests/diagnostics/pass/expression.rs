//! Calls in expressions.

use robots_static::robots_txt;

fn length(robots: &'static robots_static::RobotsTxt) -> usize {
    robots.body().len()
}

#[test]
fn call_is_an_expression() {
    let local = robots_txt!("Disallow:");
    assert_eq!(local.body(), b"Disallow:");
    assert_eq!(length(&robots_txt!("")), 0);
    assert_eq!(robots_static::robots_txt!["# a" "# b"].body(), b"# a\n# b\n");
}
