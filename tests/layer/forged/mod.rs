//! Forged identities of every kind, against three frameworks behind nginx.

mod names;
mod nginx;
pub(crate) mod sites;

use std::net::SocketAddr;
use std::time::{SystemTime, UNIX_EPOCH};

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use ed25519_dalek::{Signer as _, SigningKey};
use robots_static::ranges::ProxyField;
use robots_static::signatures::KeyDirectory;

use crate::client::{FIREFOX, GOOGLEBOT, GPTBOT, request};

const HOST: &str = "shop.example";
const SIGNER: &str = "ExampleBot/1.0";

/// The key of `ExampleBot`, and one that nobody knows.
fn key(number: u8) -> SigningKey {
    SigningKey::from_bytes(&[number; 32])
}

/// Returns the directory with the key of `ExampleBot`.
fn directory() -> KeyDirectory {
    let x = URL_SAFE_NO_PAD.encode(key(1).verifying_key().as_bytes());
    let jwk = format!("{{\"kty\": \"OKP\", \"crv\": \"Ed25519\", \"x\": \"{x}\"}}");
    let file = format!("{{\"keys\": [{jwk}]}}");
    KeyDirectory::parse(file.as_bytes()).expect("a directory")
}

/// Returns the fields of a request for this host that is signed now.
fn signed(key: &SigningKey, host: &str, nonce: &str) -> (String, String) {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock after 1970").as_secs();
    let (directory, expires) = (directory(), now + 60);
    let id = directory.ids().next().expect("a key");
    let input = format!(
        "(\"@authority\" \"@path\");created={now};expires={expires};keyid=\"{id}\"\
         ;nonce=\"{nonce}\";tag=\"web-bot-auth\""
    );
    let base = format!("\"@authority\": {host}\n\"@path\": /page\n\"@signature-params\": {input}");
    let signature = STANDARD.encode(key.sign(base.as_bytes()).to_bytes());
    (format!("sig={input}"), format!("sig=:{signature}:"))
}

/// Returns the status of a request from `127.0.0.last`, which nginx passes on as `192.0.2.last`.
async fn status(to: SocketAddr, last: u8, user_agent: &str, fields: &[(&str, &str)]) -> u16 {
    let mut sent =
        request(to, "GET", "/page").from([127, 0, 0, last]).header("user-agent", user_agent);
    for (name, value) in fields {
        sent = sent.header(name, value);
    }
    sent.send().await.status
}

/// What clients send as their address: that of the crawler, in every way that a field may have it.
const FORGED: [&str; 16] = [
    "192.0.2.2",
    " 192.0.2.2\t",
    "192.0.2.2:80",
    "::ffff:192.0.2.2",
    "[::ffff:192.0.2.2]:80",
    "192.0.2.2, 127.0.0.9",
    "192.0.2.2, unknown",
    "192.0.2.2,",
    ",192.0.2.2",
    "\"192.0.2.2",
    "for=192.0.2.2",
    "For=\"[::ffff:192.0.2.2]\";by=\"",
    "for=192.0.2.2, for=127.0.0.9",
    "unknown",
    "_hidden",
    "",
];

/// Addresses of clients for which no proxy vouches, from a trusted proxy.
const UNNAMED: [&str; 8] = [
    "",
    "unknown",
    "_hidden",
    "for=unknown",
    "for=\"_hidden:80\"",
    "unix:",
    "127.0.0.9",
    "192.0.2.3, garbled",
];

/// Asks in every field, alone, twice, and as one that a proxy is told to remove.
#[tokio::test]
async fn forged_field_is_denied_and_a_client_that_no_proxy_names_is_not() {
    for (framework, field) in sites::FRAMEWORKS.into_iter().flat_map(|framework| {
        let fields = [ProxyField::XForwardedFor, ProxyField::XRealIp, ProxyField::Forwarded];
        fields.map(|field| (framework, field))
    }) {
        let site = sites::start(framework, field).await;
        let at = format!("{framework} {field:?}");
        // A proxy's own request, such as for its health check, or one that names no client.
        for forwarded in UNNAMED {
            for user_agent in [GPTBOT, GOOGLEBOT] {
                for fields in [&[][..], &[(field.name(), forwarded)]] {
                    let status = status(site.address, 9, user_agent, fields).await;
                    assert_eq!(status, 200, "{at}: {fields:?}");
                    site.names.idle().await;
                }
            }
        }
        // Past the proxy the field is the client's own.
        let direct = [(field.name(), "192.0.2.2")];
        assert_eq!(status(site.address, 3, GPTBOT, &direct).await, 403, "{at}");
        let Some(nginx) = nginx::start(site.address) else {
            println!("skipped: nginx is not installed");
            continue;
        };
        for name in ["X-Forwarded-For", "x-real-ip", "FORWARDED", "True-Client-IP"] {
            for forged in FORGED {
                for fields in [
                    &[(name, forged)][..],
                    &[(name, forged), (name, "192.0.2.2")],
                    &[(name, forged), ("Connection", name)],
                ] {
                    let impostor = status(nginx.address, 3, GPTBOT, fields).await;
                    assert_eq!(impostor, 403, "{at}: {fields:?}");
                    let crawler = status(nginx.address, 2, GPTBOT, fields).await;
                    assert_eq!(crawler, 200, "{at}: {fields:?}");
                }
            }
        }
    }
}

#[tokio::test]
async fn forged_identity_is_denied_and_real_crawlers_and_people_are_not() {
    for framework in sites::FRAMEWORKS {
        let site = sites::start(framework, ProxyField::XForwardedFor).await;
        let Some(nginx) = nginx::start(site.address) else {
            println!("skipped: nginx is not installed");
            return;
        };
        let ask = async |last, user_agent, fields: &[(&str, &str)]| {
            status(nginx.address, last, user_agent, fields).await
        };

        // Address ranges: GPTBot has 192.0.2.2.
        assert_eq!(ask(2, GPTBOT, &[]).await, 200, "{framework}");
        assert_eq!(ask(3, GPTBOT, &[]).await, 403, "{framework}");
        for forged in ["192.0.2.2", "192.0.2.2, 127.0.0.9", "for=192.0.2.2", "\"192.0.2.2"] {
            for name in ["X-Forwarded-For", "Forwarded", "X-Real-IP"] {
                let status = ask(3, GPTBOT, &[(name, forged)]).await;
                assert_eq!(status, 403, "{framework}: {name}: {forged}");
            }
        }
        // Past nginx, nobody vouches for the field.
        let direct = status(site.address, 3, GPTBOT, &[("X-Forwarded-For", "192.0.2.2")]).await;
        assert_eq!(direct, 403, "{framework}");

        // Reverse DNS: 192.0.2.4 has a name of Google, and 192.0.2.5 invents one.
        assert_eq!(ask(4, GOOGLEBOT, &[]).await, 200, "{framework}: not looked up yet");
        assert_eq!(ask(5, GOOGLEBOT, &[]).await, 200, "{framework}: not looked up yet");
        site.names.idle().await;
        assert_eq!(ask(4, GOOGLEBOT, &[]).await, 200, "{framework}");
        assert_eq!(ask(5, GOOGLEBOT, &[]).await, 403, "{framework}");

        // Signatures: the real client, a copy of its request, and clients without the key.
        let (input, signature) = signed(&key(1), HOST, framework);
        let fields = [("Signature-Input", &*input), ("Signature", &*signature)];
        assert_eq!(ask(6, SIGNER, &fields).await, 200, "{framework}");
        assert_eq!(ask(6, SIGNER, &fields).await, 403, "{framework}: replayed");
        let (input, signature) = signed(&key(2), HOST, "forged");
        let fields = [("Signature-Input", &*input), ("Signature", &*signature)];
        assert_eq!(ask(6, SIGNER, &fields).await, 403, "{framework}: another key");
        let (input, signature) = signed(&key(1), "other.example", "elsewhere");
        let fields = [("Signature-Input", &*input), ("Signature", &*signature)];
        assert_eq!(ask(6, SIGNER, &fields).await, 403, "{framework}: another site");
        assert_eq!(ask(6, SIGNER, &[]).await, 403, "{framework}: unsigned");

        // People are asked for nothing.
        let invalid = [("Signature-Input", "sig=("), ("Signature", "sig=:AAAA:")];
        for fields in [&[][..], &invalid, &[("X-Forwarded-For", "192.0.2.2")]] {
            assert_eq!(ask(3, FIREFOX, fields).await, 200, "{framework}: {fields:?}");
        }
    }
}
