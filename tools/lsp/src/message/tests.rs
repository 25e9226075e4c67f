use super::*;

fn all(bytes: &[u8]) -> Vec<Incoming> {
    let mut reader = io::BufReader::with_capacity(3, bytes);
    let next = || read(&mut reader).expect("memory can be read");
    std::iter::from_fn(next).collect()
}

fn framed(body: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into()
}

#[test]
fn read_after_broken_messages_returns_the_next_one() {
    let exit = framed(r#"{"jsonrpc":"2.0","method":"exit"}"#);
    let huge = SIZE_LIMIT + 1;
    let mut too_large = format!("Content-Length: {huge}\r\n\r\n").into_bytes();
    too_large.resize(too_large.len() + usize::try_from(huge).expect("64 bits"), b' ');
    for broken in [
        b"noise\n\n".to_vec(),
        b"Content-Length: -1\r\n\r\n".to_vec(),
        b"Content-Length: 9999999999999999999999\r\nContent-Type: x\r\n\r\n".to_vec(),
        vec![b'x'; 10_000].into_iter().chain(*b"\r\n\r\n").collect(),
        framed("{"),
        framed("[]"),
        framed(r#"{"id":1.5,"method":"x"}"#),
        framed(&"[".repeat(10_000)),
        too_large,
    ] {
        let read = all(&[broken.as_slice(), b"\r\n", &exit].concat());
        let is_expected = matches!(
            read.as_slice(),
            [Incoming::Invalid { .. }, Incoming::Message(Message::Notification(exit))]
                if exit.method == "exit"
        );
        assert!(is_expected, "{read:?}");
    }
    assert!(all(&exit[..exit.len() - 1]).is_empty());
}

#[test]
fn read_of_half_surrogates_keeps_the_lengths_of_the_text() {
    let text = r#"\ud83d|\udd16\\ud83d|\ud83d\udd16|\ud83d\u0041\"é\ud83d"#;
    let body = format!(r#"{{"method":"m","params":"{text}"}}"#);
    let Some(Incoming::Message(Message::Notification(read))) = all(&framed(&body)).pop() else {
        panic!("a notification");
    };
    let expected = "\u{fffd}|\u{fffd}\\ud83d|\u{1f516}|\u{fffd}A\"é\u{fffd}";
    assert_eq!(read.params, expected);
}
