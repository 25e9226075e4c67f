use proptest::prelude::Strategy;
use proptest::{collection::vec, prop_assert_eq, proptest};

use super::*;
use crate::text::Encoding;

fn texts() -> impl Strategy<Value = String> {
    let line = proptest::sample::select(vec!["a\n", "b\r\n", "é\r", "c", "\n", "\u{1f916}\n"]);
    vec(line, 0..9).prop_map(|lines| lines.concat())
}

proptest! {
    #[test]
    fn line_edits_applied_from_the_last_make_the_other_text(from in texts(), to in texts()) {
        let before = Text::new(&from, Encoding::Utf16);
        let mut text = before.clone();
        for edit in line_edits(&before, &to).iter().rev() {
            text.edit(edit.range, &edit.new_text);
        }
        prop_assert_eq!(text.as_str(), &to);
    }
}
