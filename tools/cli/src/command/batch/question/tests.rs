use super::*;

#[test]
fn only_an_object_is_a_question() {
    for line in [r#"["", null, "x", null, "/", null, null]"#, "[]", "7", "\"a\"", "null"] {
        let error = Question::read(line.as_bytes()).err().map(|failure| failure.to_string());
        assert_eq!(error.as_deref(), Some(NO_QUESTION), "{line}");
    }
    assert!(Question::read(b" {}").is_ok());
}

#[test]
fn question_starts_with_its_file_up_to_the_comma() {
    for start in [r#"{"robots": "","#, r#" { "robots" :"a\\\"b\\" ,"#] {
        let line = format!("{start} \"agent\": \"\\\",\"}}");
        assert_eq!(leading_robots(line.as_bytes()), Some(start.as_bytes()));
    }
    for line in [r#"{"agent": "", "robots": ""}"#, r#"{"robots": ""}"#, r#"{"robots": "\"#, "{}"] {
        assert_eq!(leading_robots(line.as_bytes()), None, "{line}");
    }
}

#[test]
fn fields_borrow_where_they_can() {
    let json = r#"{"agent": "GPTBot", "robots": "a\nb"}"#;
    let question: Question<'_> = serde_json::from_str(json).expect("it is valid");
    assert!(matches!(question.agent, Some(Text(Cow::Borrowed("GPTBot")))));
    assert!(matches!(question.robots, Some(Text(Cow::Owned(_)))));
}

#[test]
fn bytes_come_as_text_or_as_base64() {
    let text = |text| Some(Text(Cow::Borrowed(text)));
    assert_eq!(*bytes("a", text("é"), None).expect("text"), *"é".as_bytes());
    assert_eq!(*bytes("a", None, text("/+8=")).expect("padded"), *b"\xff\xef");
    assert_eq!(*bytes("a", None, text("/+8")).expect("bare"), *b"\xff\xef");
    assert!(bytes("a", None, text("_-8")).is_err());
    assert!(bytes("a", None, None).is_err());
    assert!(bytes("a", text(""), text("")).is_err());
}
