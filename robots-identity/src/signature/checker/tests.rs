use http::Request;
use web_bot_auth::message_signatures::MessageVerifier;

use super::{ForHost, SignedRequest};
use crate::KeyDirectory;
use crate::signature::keys::SignatureKeys;

/// RFC 9421 §B.2.6. It has none of what Web Bot Auth requires, so only its bytes are verified.
#[test]
fn signature_of_rfc_9421_is_verified() {
    let directory = br#"{"keys": [{
        "kty": "OKP", "crv": "Ed25519", "x": "JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs"
    }]}"#;
    let mut keys = SignatureKeys::default();
    keys.insert(["bot"], &KeyDirectory::parse(directory).expect("a directory"));
    let id = "poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";
    let now = std::time::SystemTime::UNIX_EPOCH;
    let (key, _) = keys.valid(id, "bot", now).expect("a key");
    let is_signed = |content_length: &str| {
        let request = Request::post("/foo?param=Value&Pet=dog")
            .header("host", "example.com")
            .header("date", "Tue, 20 Apr 2021 02:07:55 GMT")
            .header("content-type", "application/json")
            .header("content-length", content_length)
            .header(
                "signature-input",
                "sig-b26=(\"date\" \"@method\" \"@path\" \"@authority\" \"content-type\" \
                 \"content-length\");created=1618884473;keyid=\"test-key-ed25519\"",
            )
            .header(
                "signature",
                "sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w\
                 6vuQv5lIp5WPpBKRCw==:",
            )
            .body(())
            .expect("a request");
        let request = SignedRequest {
            method: request.method(),
            uri: request.uri(),
            host: Some("example.com"),
            headers: request.headers(),
        };
        let message = ForHost { request, authority: "example.com" };
        let signature = MessageVerifier::parse(&message, |_| true).expect("a signature");
        signature.verify(&key.ring, Some(id.to_owned())).is_ok()
    };
    assert!(is_signed("18"));
    assert!(!is_signed("19"));
}
