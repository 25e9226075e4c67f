use proptest::array::uniform2;
use proptest::prelude::*;

use super::*;

#[test]
fn patch_of_a_moved_line_deletes_it_and_inserts_it() {
    let text = |text: &str| SourceText::new("robots.txt", text);
    assert_eq!(
        unified(&text("a\nb\nc\nd\ne\n"), &text("a\nc\nb\nd\ne\n")),
        "--- a/robots.txt\n+++ b/robots.txt\n@@ -1,5 +1,5 @@\n a\n-b\n c\n+b\n d\n e\n"
    );
}

/// Applies a patch by the numbers of its headers, as `patch` does.
fn applied(old: &str, patch: &str) -> String {
    let old: Vec<_> = old.split_inclusive('\n').collect();
    let (mut new, mut at) = (Vec::new(), 0);
    let number = |range: &str| range[1..].split(',').next()?.parse::<usize>().ok();
    for line in patch.split_inclusive('\n').skip(2) {
        if let Some(header) = line.strip_prefix("@@ ") {
            let mut ranges = header.split(' ').map(number);
            let [before, after] = [(); 2].map(|()| ranges.next().flatten().expect("a range"));
            let is_insertion = header.split(' ').next().is_some_and(|it| it.ends_with(",0"));
            let start = if is_insertion { before } else { before - 1 };
            new.extend_from_slice(&old[at..start]);
            at = start;
            let is_deletion = header.split(' ').nth(1).is_some_and(|it| it.ends_with(",0"));
            assert_eq!(new.len(), if is_deletion { after } else { after - 1 }, "{patch}");
            continue;
        }
        let (mark, line) = line.split_at(1);
        if mark != "+" {
            assert_eq!(old[at], line, "{patch}");
            at += 1;
        }
        if mark != "-" {
            new.push(line);
        }
    }
    new.extend_from_slice(&old[at..]);
    new.concat()
}

proptest! {
    #[test]
    fn patch_applied_by_its_headers_gives_the_new_text(
        [old, new] in uniform2("([a-c]\n){0,24}"),
        common in "([a-c]\n){0,12}",
    ) {
        let [old, new] = [old, new].map(|text| common.clone() + &text);
        let texts = [&old, &new].map(|text| SourceText::new("robots.txt", text.as_str()));
        let patch = unified(&texts[0], &texts[1]);
        prop_assert_eq!(applied(&old, &patch), new);
    }
}

#[test]
fn patch_of_carriage_returns_ends_lines_at_line_feeds_only() {
    let text = |text: &str| SourceText::new("robots.txt", text);
    let header = "--- a/robots.txt\n+++ b/robots.txt\n@@ -1 +1 @@\n";
    let open = "\n\\ No newline at end of file\n";
    assert_eq!(
        unified(&text("a\rb\r"), &text("a\rc\r")),
        format!("{header}-a\rb\r{open}+a\rc\r{open}")
    );
    assert_eq!(unified(&text("a\r\n"), &text("c\r\n")), format!("{header}-a\r\n+c\r\n"));
}
