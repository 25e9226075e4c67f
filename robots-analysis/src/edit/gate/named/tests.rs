use super::*;

#[test]
fn user_agent_line_names_what_its_value_starts_with() {
    let names = |value: &str, crawler: &str| {
        let mut named = Named::default();
        named.add_value(value.as_bytes(), Reach::Everything);
        named.reach(crawler.as_bytes()).is_some()
    };
    for (value, crawler) in [
        ("GPTBot/1.0", "gptbot"),
        ("GPTBot*", "gptbot"),
        ("Yandex bot", "yandexbot"),
        ("GoogleExtended", "google-extended"),
        ("Spinn3r", "spinn"),
        ("quillbot.com", "quillbot"),
        ("*", "*"),
        ("\"*\"", "*"),
        ("[CCBot]", "ccbot"),
    ] {
        assert!(names(value, crawler), "{value} {crawler}");
    }
    for (value, crawler) in [
        ("!= Googlebot", "googlebot"),
        ("[^Googlebot]", "googlebot"),
        ("all but Googlebot", "googlebot"),
        ("* - Googlebot", "*"),
        ("GPTBot/*", "*"),
        ("Googlebots", "googlebot"),
        ("Roverbot", "rogerbot"),
        ("", "*"),
    ] {
        assert!(!names(value, crawler), "{value} {crawler}");
    }
}
