use super::*;

#[test]
fn list_of_each_form_has_the_same_names() {
    for text in [
        r#"{"ABot": {"operator": "A"}, "B Bot": {"operator": "B"}}"#,
        r#"[{"token": "ABot", "name": "A"}, {"name": "B Bot"}]"#,
        r#"{"categories": ["ai"], "crawlers": [{"robots_token": "ABot"}, {"token": "B Bot"}]}"#,
        r#"["ABot", "B Bot"]"#,
        "User-agent: ABot\nuser-agent : B Bot\nUser-agent: *\nDisallow: /\n",
        "# names\nABot\n\nB Bot\n",
    ] {
        assert_eq!(names(text), ["ABot", "B Bot"], "{text}");
    }
    assert!(names("").is_empty() && names("7").is_empty());
}
