use proptest::prelude::*;

use super::*;

fn by_definition(levels: &[LineLevel], line: usize) -> Option<Level> {
    let applies =
        levels.iter().filter(|level| level.lines.start == 0 || level.lines.contains(&line));
    let narrowest = applies.rev().min_by_key(|level| level.lines.len());
    narrowest.map(|level| level.level)
}

proptest! {
    #[test]
    fn get_random_levels_agrees_with_definition(
        drawn in proptest::collection::vec((0..3_usize, 0..12_usize, 0..12_usize), 0..9),
    ) {
        let levels: Vec<_> = drawn
            .into_iter()
            .map(|(level, start, len)| LineLevel {
                of: LintSelector::Warnings,
                level: [Level::Allow, Level::Warn, Level::Deny][level],
                lines: start..if start == 0 { usize::MAX } else { start + len },
            })
            .collect();
        let of_line = LevelOfLine::new(&levels);
        for line in 0..30 {
            prop_assert_eq!(of_line.get(line), by_definition(&levels, line));
        }
    }
}
