//! `robots certify` on packed files that are truncated or modified.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const ROBOTS_TXT: &str = "User-agent: *\nDisallow: /a\nAllow: /a/b\n";

/// Returns a file that `robots compile --emit` writes, and its folder.
fn packed(name: &str) -> Result<(PathBuf, Vec<u8>), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("robots.txt"), ROBOTS_TXT)?;
    let output = robots(&folder, &["compile", "robots.txt", "--emit", "packed"])?;
    assert_eq!(output.status.code(), Some(0));
    let bytes = fs::read(folder.join("packed"))?;
    Ok((folder, bytes))
}

fn robots(folder: &Path, arguments: &[&str]) -> Result<Output, Box<dyn Error>> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
    Ok(command.args(arguments).current_dir(folder).output()?)
}

/// Returns the exit status and the output of `robots certify` for these bytes.
fn certified(folder: &Path, bytes: &[u8]) -> Result<(Option<i32>, String), Box<dyn Error>> {
    fs::write(folder.join("changed"), bytes)?;
    let output = robots(folder, &["certify", "changed", "--against", "robots.txt"])?;
    Ok((output.status.code(), String::from_utf8(output.stdout)?))
}

#[test]
fn certify_of_a_truncated_file_reports_its_length() -> Result<(), Box<dyn Error>> {
    let (folder, bytes) = packed("truncated")?;
    assert_eq!(certified(&folder, &bytes)?.0, Some(0));
    for len in [1, 8, 19, 20, 21, bytes.len() - 1] {
        let (status, text) = certified(&folder, &bytes[..len])?;
        assert_eq!(status, Some(1), "{text}");
        let reason = ["truncated", "invalid length"];
        assert!(reason.iter().any(|reason| text.contains(reason)), "{text}");
    }
    Ok(())
}

#[test]
fn certify_of_another_format_reports_its_version() -> Result<(), Box<dyn Error>> {
    let (folder, mut bytes) = packed("format")?;
    // The packed site follows the body and the entity tag, and starts with its format.
    let [body, etag] = [8, 12].map(|at| usize::from(bytes[at]));
    let at = 20 + body + etag;
    bytes[at] += 1;
    let (status, text) = certified(&folder, &bytes)?;
    assert_eq!(status, Some(1));
    let found = u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    assert!(text.contains(&format!("found {found}")), "{text}");
    Ok(())
}

#[test]
fn certify_of_a_changed_byte_reports_it_or_proves_what_is_left() -> Result<(), Box<dyn Error>> {
    let (folder, bytes) = packed("changed_byte")?;
    let [body, etag] = [8, 12].map(|at| usize::from(bytes[at]));
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        let (status, text) = certified(&folder, &changed)?;
        let is_beside_the_site = at < 20 + body + etag;
        let is_refuted = status == Some(1) && !text.is_empty();
        let is_proved = status == Some(0) && text.contains("1 of 1 groups proved");
        // The first bytes name the format.
        let is_no_site = status == Some(2) && at < 8;
        assert!(
            is_refuted || is_no_site || is_proved && !is_beside_the_site,
            "{at}: {status:?} {text}"
        );
    }
    Ok(())
}
