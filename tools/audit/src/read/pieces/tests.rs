//! Pieces of any sizes against a reader of the whole text.

use std::fs;

use proptest::prelude::*;

use super::{BLOCK, PieceReader};
use crate::format::{Format, MAX_LINE};
use crate::history::History;
use crate::kernel::RuleFile;
use crate::read::stream::{Lines, Place};
use crate::settings::Settings;
use crate::tally::{Logs, Tally};

/// Returns a line of this length, at least, without a line ending.
fn line(number: usize, len: usize) -> String {
    let crawler = ["GPTBot/1.2", "CCBot/2.0"][number % 2];
    let path = "a".repeat(len.saturating_sub(86));
    format!(
        "192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] \"GET /{number}{path} HTTP/1.1\" 200 5 \"-\" \
         \"{crawler}\""
    )
}

/// Lengths of lines. Some are nearly too long, longer, or longer than a block.
fn lengths() -> impl Strategy<Value = Vec<usize>> {
    let len = prop_oneof![
        20 => 0..200_usize,
        2 => MAX_LINE - 2..MAX_LINE + 3,
        1 => BLOCK - 2..BLOCK + 3,
        1 => Just(2 * BLOCK + 7),
    ];
    prop::collection::vec(len, 0..60)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn lines_of_pieces_are_those_of_the_whole_file(
        lengths in lengths(),
        is_ended: bool,
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..30),
        at_lines in prop::collection::vec(any::<(prop::sample::Index, u8)>(), 0..9),
    ) {
        let lines: Vec<_> = lengths.iter().enumerate().map(|(at, len)| line(at, *len)).collect();
        let text = lines.join("\n") + if is_ended { "\n" } else { "" };
        let size = text.len();
        let ends: Vec<_> = text.match_indices('\n').map(|(at, _)| at).collect();
        // Anywhere, and at the line endings and beside them.
        let anywhere = cuts.iter().map(|cut| cut.index(size.max(1)));
        let beside = at_lines.iter().filter(|_| !ends.is_empty());
        let beside = beside.map(|(at, off)| at.get(&ends) + usize::from(off % 3));
        let mut cuts: Vec<_> = anywhere.chain(beside).filter(|cut| *cut < size).collect();
        cuts.extend([0, size]);
        cuts.sort_unstable();
        cuts.dedup();

        let file = RuleFile::new("User-agent: *\nDisallow: /1\n");
        let settings = Settings::new(History::of_file("robots.txt", file));
        let (format, mut place) = (Format::Combined, Place::default());
        let mut whole = Tally::new(&settings);
        let mut all = Lines { format: &format, tally: &mut whole, log: 0, place: &mut place };
        all.add(text.as_bytes());
        all.end();

        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("access.log");
        fs::write(&path, &text).expect("a file");
        let (mut reader, mut pieces) = (PieceReader::new(), Tally::new(&settings));
        for cut in cuts.windows(2) {
            let piece = (0, cut[0] as u64, cut[1] as u64);
            reader.read(&path, piece, &format, &mut pieces).expect("it can be read");
        }
        let [whole, pieces] =
            [whole, pieces].map(|tally| format!("{:#?}", tally.finish(Logs::default())));
        prop_assert_eq!(whole, pieces);
    }
}
