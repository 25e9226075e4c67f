//! Twenty files that caused an incident, each reported by the lint in its name, and twenty correct
//! files without findings.

use std::path::Path;
use std::{fs, io};

use robots_core::{Dialect, SourceText};
use robots_lint::{Levels, check};

/// Returns the names of the files in a folder, and the lints with findings for each.
fn found_in(folder: &str) -> io::Result<Vec<(String, Vec<&'static str>)>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let source = SourceText::new(name.clone(), fs::read(&path)?);
        let report = check(&source, Dialect::RFC_9309, &Levels::default());
        let lints = report.findings().iter().map(robots_analysis::Diagnostic::name);
        found.push((name, lints.collect()));
    }
    Ok(found)
}

/// `dead_rule.by_a_longer_allow.txt` is reported only by `dead_rule`: one mistake is one finding.
#[test]
fn broken_file_is_reported_by_the_lint_in_its_name() -> io::Result<()> {
    let found = found_in("tests/sites/broken")?;
    assert!(found.len() >= 20, "only {} files", found.len());
    for (name, mut lints) in found {
        let expected = name.split('.').next().unwrap_or_default();
        lints.dedup();
        assert_eq!(lints, [expected], "{name}");
    }
    Ok(())
}

#[test]
fn good_file_has_no_findings() -> io::Result<()> {
    let found = found_in("tests/sites/good")?;
    assert!(found.len() >= 20, "only {} files", found.len());
    for (name, lints) in found {
        assert_eq!(lints, [""; 0], "{name}");
    }
    Ok(())
}
