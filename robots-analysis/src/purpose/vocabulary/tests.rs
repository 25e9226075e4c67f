use robots_core::extension::{CONTENT_SIGNAL, CONTENT_USAGE};

use super::*;

#[test]
fn every_purpose_has_a_name_and_its_labels_are_in_the_vocabularies() {
    for purpose in Purpose::ALL {
        assert_eq!(Purpose::by_name(purpose.name()), Some(purpose));
        assert!(purpose.tokens().len() > 1, "{purpose:?}");
        for (vocabulary, label) in
            [(&CONTENT_USAGE, purpose.usage_label()), (&CONTENT_SIGNAL, purpose.signal_label())]
        {
            if let Some(label) = label {
                let known = vocabulary.labels.iter().find(|(known, _)| *known == label);
                let (_, values) = known.expect("a label of the vocabulary");
                assert!(values.iter().all(|value| permits(value).is_some()));
            }
        }
    }
}

#[test]
fn well_known_crawlers_of_a_purpose_come_first() {
    let tokens = Purpose::Training.tokens();
    assert_eq!(tokens[0], "GPTBot");
    assert!(tokens.contains(&"CCBot"));
}
