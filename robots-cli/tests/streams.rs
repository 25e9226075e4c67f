//! How the command behaves as one end of a pipe.

use std::error::Error;
use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn a_closed_output_ends_it_quietly() -> Result<(), Box<dyn Error>> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_robots"))
        .args(["decide", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    drop(child.stdout.take());
    if let Some(mut stdin) = child.stdin.take() {
        let question = "{\"robots\": \"\", \"agent\": \"a\", \"url\": \"/\"}\n";
        // The command may be gone before it has read everything.
        _ = stdin.write_all(question.repeat(10_000).as_bytes());
    }
    let output = child.wait_with_output()?;
    assert_eq!(String::from_utf8(output.stderr)?, "");
    assert_eq!(output.status.code(), Some(2), "answers were lost");
    Ok(())
}
