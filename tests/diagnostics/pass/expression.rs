use robots_static::robots_txt;

fn length(robots: &'static robots_static::RobotsTxt) -> usize {
    robots.body().len()
}

fn main() {
    let local = robots_txt!("Disallow:");
    assert_eq!(local.body(), b"Disallow:");
    assert_eq!(length(&robots_txt!("")), 0);
    assert_eq!(robots_static::robots_txt!["# a" "# b"].body(), b"# a\n# b\n");
}
