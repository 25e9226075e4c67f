use proptest::prelude::*;

use super::{decode_user_agent, percent_decode, quoted, unescape};

/// As `CloudFront` writes a field.
fn cloudfront(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for &byte in bytes {
        match byte {
            0..=b' ' | 0x7f.. => out.extend_from_slice(format!("%{byte:02X}").as_bytes()),
            byte if b"<>\"#%{}|\\^~[]`'".contains(&byte) => {
                out.extend_from_slice(format!("%{byte:02X}").as_bytes());
            }
            _ => out.push(byte),
        }
    }
    out
}

/// As nginx writes a field.
fn nginx(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for &byte in bytes {
        match byte {
            b'"' | b'\\' | 0..0x20 | 0x7f.. => {
                out.extend_from_slice(format!("\\x{byte:02X}").as_bytes());
            }
            _ => out.push(byte),
        }
    }
    out
}

/// As Apache writes a field.
fn apache(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\r' => out.extend_from_slice(b"\\r"),
            8 => out.extend_from_slice(b"\\b"),
            11 => out.extend_from_slice(b"\\v"),
            12 => out.extend_from_slice(b"\\f"),
            0..0x20 | 0x7f.. => out.extend_from_slice(format!("\\x{byte:02x}").as_bytes()),
            _ => out.push(byte),
        }
    }
    out
}

proptest! {
    #[test]
    fn escapes_of_servers_are_undone_once(
        bytes in prop::collection::vec(
            prop_oneof![any::<u8>(), Just(b'\\'), Just(b'"'), Just(b'x'), Just(b'2')], 0..30
        ),
    ) {
        for escape in [nginx, apache] {
            let field = escape(&bytes);
            prop_assert_eq!(&*unescape(&field), &bytes[..]);
            let line = [&field[..], b"\" 200 \"-\""].concat();
            let (found, rest) = quoted(&line).expect("the field ends");
            prop_assert_eq!(found, &field[..]);
            prop_assert_eq!(rest, b" 200 \"-\"");
        }
    }

    #[test]
    fn percent_encoding_of_a_log_is_undone_once(
        bytes in prop::collection::vec(
            prop_oneof![any::<u8>(), Just(b'%'), Just(b'2'), Just(b'5'), Just(b'0')], 0..30
        ),
    ) {
        let field = cloudfront(&bytes);
        prop_assert_eq!(&*percent_decode(&field), &bytes[..]);
    }
}

#[test]
fn user_agent_is_decoded_once_or_twice() {
    for text in ["Slackbot%201.0%20(a)", "Slackbot%25201.0%2520(a)", "Slackbot 1.0 (a)"] {
        assert_eq!(&*decode_user_agent(text.as_bytes()), b"Slackbot 1.0 (a)", "{text}");
    }
    assert_eq!(&*percent_decode(b"100%"), b"100%");
}
