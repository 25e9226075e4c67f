use super::*;

fn standings(vocabulary: &Vocabulary, text: &str) -> Option<Vec<(String, String, Recognition)>> {
    let list = vocabulary.read(text)?.list.into_iter();
    let parts = |of: Preference| (of.label, of.value, of.recognition);
    Some(list.map(parts).collect())
}

fn row(label: &str, value: &str, recognition: Recognition) -> (String, String, Recognition) {
    (label.to_owned(), value.to_owned(), recognition)
}

#[test]
fn content_signal_is_a_list_of_pairs() {
    let read = standings(&CONTENT_SIGNAL, "search=yes,ai-train = no, use=full, mine=bitcoin");
    let expected = vec![
        row("search", "yes", Recognition::Known),
        row("ai-train", "no", Recognition::Known),
        row("use", "full", Recognition::Known),
        row("mine", "bitcoin", Recognition::UnknownLabel),
    ];
    assert_eq!(read, Some(expected));
    let read = standings(&CONTENT_SIGNAL, "search=y");
    assert_eq!(read, Some(vec![row("search", "y", Recognition::UnknownValue)]));
    for no_signals in ["", "search", "search=", "search=yes,,"] {
        assert_eq!(CONTENT_SIGNAL.read(no_signals), None, "{no_signals}");
    }
}

#[test]
fn content_usage_is_a_dictionary() {
    let read = standings(&CONTENT_USAGE, "train-ai=n, search=?1, train-ai=y;why=not");
    let expected = vec![
        row("train-ai", "y", Recognition::Known),
        row("search", "", Recognition::UnknownValue),
    ];
    assert_eq!(read, Some(expected));
    assert_eq!(CONTENT_USAGE.read("Train=n"), None);
    assert_eq!(CONTENT_USAGE.read("train-ai=n search=y"), None);
}

#[test]
fn preferences_may_start_with_a_path() {
    let path = |text, vocabulary: &Vocabulary| vocabulary.read(text).and_then(|read| read.path);
    assert_eq!(path("/blog/ ai-train=no", &CONTENT_SIGNAL).as_deref(), Some("/blog/"));
    assert_eq!(path("/a\t train-ai=n", &CONTENT_USAGE).as_deref(), Some("/a"));
    assert_eq!(path("train-ai=n", &CONTENT_USAGE), None);
}
