//! Versions as files with a date in their names.

use std::fs;
use std::path::Path;

use super::{History, HistoryError, Version};
use crate::format::parse_time;
use crate::kernel::RuleFile;

/// Reads the files of a folder whose names contain a date, such as `robots-2026-10-01.txt` or
/// `2026-10-01T12:30.txt`, in UTC. Each is in force from that date on. Other files are ignored.
///
/// # Errors
///
/// Returns an error if the folder or a file cannot be read, if no name has a date, if two have the
/// same, or if there are more than [`MAX_VERSIONS`](super::MAX_VERSIONS).
pub fn dated_files(
    folder: &Path,
    compile: impl Fn(Vec<u8>) -> RuleFile,
) -> Result<History, HistoryError> {
    let unreadable = |path: &Path, error: std::io::Error| {
        HistoryError(format!("cannot read `{}`: {error}", path.display()))
    };
    let mut versions = Vec::new();
    let entries = fs::read_dir(folder).map_err(|error| unreadable(folder, error))?;
    for entry in entries {
        let entry = entry.map_err(|error| unreadable(folder, error))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some(from) = date_in(&name) else {
            continue;
        };
        if entry.path().is_dir() {
            continue;
        }
        let text = fs::read(entry.path()).map_err(|error| unreadable(&entry.path(), error))?;
        versions.push(Version {
            name,
            from: Some(from),
            file: compile(text),
        });
    }
    if versions.is_empty() {
        return Err(HistoryError(format!(
            "no file in `{}` has a date in its name, such as `robots-2026-10-01.txt`",
            folder.display()
        )));
    }
    versions.sort_by(|a, b| (a.from, &a.name).cmp(&(b.from, &b.name)));
    let mut pairs = versions.windows(2);
    if let Some([one, other]) = pairs.find(|pair| pair[0].from == pair[1].from) {
        return Err(HistoryError(format!(
            "`{}` and `{}` in `{}` have the same date: which of them was in force is unknown",
            one.name,
            other.name,
            folder.display()
        )));
    }
    History::new(versions)
}

/// Returns the time of the first date in a name.
fn date_in(name: &str) -> Option<i64> {
    let starts = name.char_indices().map(|(at, _)| at);
    starts.into_iter().find_map(|at| {
        let date = name.get(at..at + 10)?;
        let mut time = String::from("00:00:00");
        let digits = name[at + 10..].trim_start_matches(['T', 't', '_', ' ', '-']);
        let digits: String = digits
            .chars()
            .take(8)
            .filter(char::is_ascii_digit)
            .collect();
        for (pair, start) in digits.as_bytes().chunks_exact(2).zip([0, 3, 6]) {
            time.replace_range(start..start + 2, str::from_utf8(pair).ok()?);
        }
        let at_time = parse_time(format!("{date}T{time}Z").as_bytes());
        at_time.or_else(|| parse_time(format!("{date}T00:00:00Z").as_bytes()))
    })
}

#[cfg(test)]
mod tests {
    use super::date_in;

    #[test]
    fn date_in_a_name_has_an_optional_time() {
        let day = 1_790_812_800;
        for (name, time) in [
            ("2026-10-01.txt", Some(day)),
            ("robots-2026-10-01.txt", Some(day)),
            ("robots.2026-10-01T12:30.txt", Some(day + 45_000)),
            ("2026-10-01_12-30-01", Some(day + 45_001)),
            ("robots-2026-10-01-old.txt", Some(day)),
            ("robots-v2.txt", None),
            ("\u{e9}2026-13-01.txt", None),
        ] {
            assert_eq!(date_in(name), time, "{name}");
        }
    }
}
