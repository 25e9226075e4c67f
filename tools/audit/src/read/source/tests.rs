use std::fs;

use super::{Bytes, Source};
use crate::history::History;
use crate::kernel::RuleFile;
use crate::settings::Settings;

/// A process may open a thousand files by default.
#[test]
fn file_whose_format_is_known_is_not_kept_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("access.log");
    fs::write(&path, "").expect("a file");
    let settings = Settings::new(History::of_file("robots.txt", RuleFile::new("")));
    let opened = Source::File(path).open(&settings).expect("a file").expect("a log");
    assert!(matches!(opened.bytes, Bytes::File(..)));
}
