//! Signed requests: the vectors of the draft, and what a forger, a copyist or a broken client
//! sends.

use std::time::{Duration, SystemTime};

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use ed25519_dalek::{Signer as _, SigningKey};
use http::{HeaderName, HeaderValue, Request};
use proptest::prelude::*;
use robots_identity::{
    Evidence, KeyDirectory, KeyError, Proof, SignatureChecker, SignatureFailure, SignatureKeys,
    SignedRequest,
};

const NOW: u64 = 1_735_689_700;

fn at(seconds: u64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)
}

/// The secret of RFC 9421 §B.1.4, and another one.
fn key(number: u8) -> SigningKey {
    if number == 0 {
        let secret =
            URL_SAFE_NO_PAD.decode("n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU").expect("base64");
        return SigningKey::from_bytes(&secret.try_into().expect("32 bytes"));
    }
    SigningKey::from_bytes(&[number; 32])
}

fn x(key: &SigningKey) -> String {
    URL_SAFE_NO_PAD.encode(key.verifying_key().as_bytes())
}

fn directory_of(key: &SigningKey) -> KeyDirectory {
    let file = format!(
        "{{\"keys\": [{{\"kty\": \"OKP\", \"crv\": \"Ed25519\", \"x\": \"{}\"}}]}}",
        x(key)
    );
    KeyDirectory::parse(file.as_bytes()).expect("a directory")
}

fn id(key: &SigningKey) -> String {
    let directory = directory_of(key);
    directory.ids().next().expect("a key").to_owned()
}

/// `ExampleBot` signs with key 0, and `OtherBot` with key 1.
fn checker() -> SignatureChecker {
    let mut keys = SignatureKeys::default();
    keys.insert(["ExampleBot", "ExampleBot-Image"], &directory_of(&key(0)));
    keys.insert(["OtherBot"], &directory_of(&key(1)));
    SignatureChecker::new(keys)
}

/// A request to sign: what a client may write.
#[derive(Clone)]
struct Draft {
    label: &'static str,
    key: u8,
    /// Each component with the line of the signature base.
    components: Vec<(String, String)>,
    parameters: String,
    fields: Vec<(&'static str, String)>,
    target: &'static str,
    host: &'static str,
}

fn parameters(created: u64, expires: u64, nonce: &str) -> String {
    format!(
        ";created={created};keyid=\"{}\";alg=\"ed25519\";expires={expires};nonce=\"{nonce}\"\
         ;tag=\"web-bot-auth\"",
        id(&key(0))
    )
}

fn draft() -> Draft {
    Draft {
        label: "sig1",
        key: 0,
        components: vec![("\"@authority\"".to_owned(), "example.com".to_owned())],
        parameters: parameters(NOW - 10, NOW + 300, "n1"),
        fields: Vec::new(),
        target: "/page?q=1",
        host: "example.com",
    }
}

impl Draft {
    /// Signs the request, with an implementation of its own.
    fn signature(&self) -> (String, String) {
        let names: Vec<_> = self.components.iter().map(|(name, _)| name.as_str()).collect();
        let input = format!("({}){}", names.join(" "), self.parameters);
        let lines = self.components.iter();
        let lines: Vec<_> = lines
            .map(|(name, value)| {
                format!(
                    "{name}: {value}
"
                )
            })
            .collect();
        let lines = lines.concat();
        let base = format!("{lines}\"@signature-params\": {input}");
        let signature = key(self.key).sign(base.as_bytes());
        let signature = STANDARD.encode(signature.to_bytes());
        (format!("{}={input}", self.label), format!("{}=:{signature}:", self.label))
    }

    fn request(&self) -> Request<()> {
        let (input, signature) = self.signature();
        let mut request = Request::get(self.target)
            .header("signature-input", input)
            .header("signature", signature);
        for (name, value) in &self.fields {
            request = request.header(*name, value);
        }
        request.body(()).expect("a request")
    }

    fn verdict(&self, checker: &SignatureChecker, token: &str) -> Proof {
        verdict(checker, token, &self.request(), self.host)
    }

    fn failure(&self, checker: &SignatureChecker, token: &str) -> SignatureFailure {
        failure(&self.verdict(checker, token))
    }
}

fn verdict(checker: &SignatureChecker, token: &str, request: &Request<()>, host: &str) -> Proof {
    let request = SignedRequest {
        method: request.method(),
        uri: request.uri(),
        host: Some(host),
        headers: request.headers(),
    };
    checker.verify(token, &request, at(NOW))
}

#[track_caller]
fn failure(verdict: &Proof) -> SignatureFailure {
    match verdict.evidence() {
        Evidence::NoValidSignature { failure, .. } => *failure,
        other => panic!("{other}"),
    }
}

#[track_caller]
fn assert_verified(verdict: &Proof) {
    assert!(matches!(verdict, Proof::Verified(_)), "{verdict}");
}

/// The vectors of draft-ietf-webbotauth-httpsig-protocol-00 for Ed25519.
#[test]
fn vectors_of_the_draft_are_verified() {
    for (agent, input, signature) in [
        (
            None,
            r#"sig1=("@authority");created=1735689600;keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";expires=4889289600;nonce="zIW8+cdmA3vdYagbxojpONwa/l0EKJ/O3/wD486VvsQjO/RxPaSt6ZxvQaMcQzNnqKN/mQ6hpGiFro2L2qkz5A==";tag="web-bot-auth""#,
            "sig1=:QKN4fTdIYfh82fvoZCQiQA1weuozfCS/Led2zTMbewMMqH8PI2Wsy/5c4ao6B6D09nraNQdBNOADg8aM1MqfCg==:",
        ),
        (
            Some(r#"agent2="https://signature-agent.test""#),
            r#"sig2=("@authority" "signature-agent";key="agent2");created=1735689600;keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";expires=4889289600;nonce="n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA==";tag="web-bot-auth""#,
            "sig2=:RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg==:",
        ),
    ] {
        let mut request = Request::get("/path/to/resource")
            .header("signature-input", input)
            .header("signature", signature);
        if let Some(agent) = agent {
            request = request.header("signature-agent", agent);
        }
        let mut request = request.body(()).expect("a request");
        // They are valid for a hundred years.
        let strict = verdict(&checker(), "examplebot", &request, "example.com");
        assert_eq!(failure(&strict), SignatureFailure::LongLived);
        let lenient = checker().max_lifetime(Duration::MAX);
        assert_verified(&verdict(&lenient, "examplebot", &request, "Example.com:443"));
        let elsewhere = verdict(&lenient, "ExampleBot", &request, "example.org");
        assert_eq!(failure(&elsewhere), SignatureFailure::Invalid);
        if agent.is_some() {
            let other = HeaderValue::from_static("agent2=\"https://other.test\"");
            request.headers_mut().insert("signature-agent", other);
            let changed = verdict(&lenient, "ExampleBot", &request, "example.com");
            assert_eq!(failure(&changed), SignatureFailure::Invalid);
        }
    }
}

#[test]
fn vector_of_the_draft_with_another_algorithm_is_unknown() {
    let request = Request::get("/path/to/resource")
        .header(
            "signature-input",
            r#"sig1=("@authority");created=1735689600;keyid="oD0HwocPBSfpNy5W3bpJeyFGY_IQ_YpqxSjQ3Yd-CLA";alg="rsa-pss-sha512";expires=4889289600;nonce="JojDFWJ90jf+gZhdKeTyJYsu1XvNPZSFAGhvYq5SuV3gneOEUAhq+xl792WGuD1W+Dr6NRmx+m+t06NsYnL4iA==";tag="web-bot-auth""#,
        )
        .header("signature", "sig1=:hWPaj85MWQiRkzU4jnIKvdPQ:")
        .body(())
        .expect("a request");
    let verdict = verdict(&checker(), "ExampleBot", &request, "example.com");
    assert!(matches!(verdict, Proof::Unknown(_)));
    assert_eq!(failure(&verdict), SignatureFailure::Algorithm);
}

#[test]
fn signature_over_every_supported_component_is_verified() {
    let component = |name: &str, value: &str| (format!("\"{name}\""), value.to_owned());
    let draft = Draft {
        components: vec![
            component("@authority", "example.com"),
            component("@method", "GET"),
            component("@path", "/page"),
            component("@query", "?q=1"),
            component("@scheme", "https"),
            component("@target-uri", "https://example.com/page?q=1"),
            component("accept", "text/html, text/plain"),
            component("signature-agent", "\"https://bot.example\""),
        ],
        fields: vec![
            ("accept", " text/html".to_owned()),
            ("accept", "text/plain ".to_owned()),
            ("signature-agent", "\"https://bot.example\"".to_owned()),
        ],
        ..draft()
    };
    let verdict = draft.verdict(&checker(), "EXAMPLEBOT");
    assert_eq!(
        verdict.to_string(),
        "verified: signed with the key poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U"
    );
    // A signature is for a page too.
    let other = Draft { target: "/other?q=1", ..draft };
    let request = Request::get(other.target);
    let (input, signature) = other.signature();
    let request = request
        .header("signature-input", input)
        .header("signature", signature)
        .header("accept", "text/html, text/plain")
        .header("signature-agent", "\"https://bot.example\"")
        .body(())
        .expect("a request");
    let verdict = self::verdict(&checker(), "ExampleBot", &request, "example.com");
    assert_eq!(failure(&verdict), SignatureFailure::Invalid);
    assert!(matches!(verdict, Proof::Contradicted(_)));
}

#[test]
fn signature_by_another_key_contradicts_the_claim() {
    let checker = checker();
    // A forger without the key.
    let forged = Draft { key: 9, ..draft() };
    let verdict = forged.verdict(&checker, "ExampleBot");
    assert!(matches!(verdict, Proof::Contradicted(_)), "{verdict}");
    assert_eq!(failure(&verdict), SignatureFailure::Invalid);
    // A known crawler that claims to be another one.
    let other = draft().verdict(&checker, "OtherBot");
    assert!(matches!(other, Proof::Contradicted(_)), "{other}");
    assert_eq!(failure(&other), SignatureFailure::OtherCrawler);
    // Nothing is known of keys of this one.
    let unknown = draft().verdict(&checker, "NewBot");
    assert!(matches!(unknown, Proof::Unknown(_)), "{unknown}");
}

/// Returns a request with a parameter that is written in another way.
fn with_parameter(from: &str, to: &str) -> Draft {
    let all = draft().parameters;
    assert!(all.contains(from), "{from}");
    Draft { parameters: all.replace(from, to), ..draft() }
}

#[track_caller]
fn assert_unknown(draft: &Draft, expected: SignatureFailure) {
    let verdict = draft.verdict(&checker(), "ExampleBot");
    let (input, _) = draft.signature();
    assert!(matches!(verdict, Proof::Unknown(_)), "{input}: {verdict}");
    assert_eq!(failure(&verdict), expected, "{input}");
}

#[test]
fn signature_outside_of_its_time_is_unknown() {
    use SignatureFailure::*;
    let valid =
        |created, expires| Draft { parameters: parameters(created, expires, "n"), ..draft() };
    assert_unknown(&valid(NOW - 100, NOW), Expired);
    assert_unknown(&valid(NOW + 61, NOW + 100), Early);
    assert_unknown(&valid(NOW - 10, NOW - 10 + 86_401), LongLived);
    assert_unknown(&valid(NOW + 30, NOW + 20), Malformed);
    let created = |to| with_parameter(";created=1735689690", to);
    assert_unknown(&created(""), Malformed);
    assert_unknown(&created(";created=-1"), Malformed);
    assert_unknown(&created(";created=1.5"), Malformed);
    assert_unknown(&created(";created=\"1735689690\""), Malformed);
    let expires = |to| with_parameter(";expires=1735690000", to);
    assert_unknown(&expires(""), Malformed);
    assert_unknown(&expires(";expires=999999999999999"), LongLived);
    for (created, expires) in [(NOW - 100, NOW + 1), (NOW + 60, NOW + 100)] {
        assert_verified(&valid(created, expires).verdict(&checker(), "ExampleBot"));
    }
}

#[test]
fn signature_with_other_parameters_is_unknown() {
    use SignatureFailure::*;
    for (from, to, expected) in [
        ("\"web-bot-auth\"", "\"other\"", Unsigned),
        ("\"web-bot-auth\"", "web-bot-auth", Unsigned),
        (";keyid=", ";kid=", Malformed),
        ("poqk", "xxxx", UnknownKey),
        ("nonce=\"n1\"", "nonce=1", Malformed),
        ("\"ed25519\"", "\"hmac-sha256\"", Algorithm),
        ("\"ed25519\"", "\"none\"", Algorithm),
        ("\"ed25519\"", "ed25519", Algorithm),
        ("alg=\"ed25519\"", "alg", Algorithm),
    ] {
        assert_unknown(&with_parameter(from, to), expected);
    }
    let without = with_parameter(";alg=\"ed25519\"", ";other=1");
    assert_verified(&without.verdict(&checker(), "ExampleBot"));
}

#[test]
fn signature_over_other_components_is_unknown() {
    use SignatureFailure::*;
    let authority = ("\"@authority\"", "example.com");
    let many: Vec<_> = (0..33).map(|index| format!("\"x-{index}\"")).collect();
    let many: Vec<_> = many.iter().map(|name| (name.as_str(), "")).collect();
    for (covered, expected) in [
        (&[][..], Components),
        (&[("\"@method\"", "GET")], Components),
        (&[("\"@authority\";req", "example.com")], Components),
        (&[("example", "example.com")], Components),
        (&[authority, authority], Components),
        (&[authority, ("\"@status\"", "200")], Components),
        (&[authority, ("\"@request-target\"", "/page?q=1")], Components),
        (&[authority, ("\"@query-param\";name=\"q\"", "1")], Components),
        (&[authority, ("\"Accept\"", "")], Components),
        (&[authority, ("\"accept\";bs", "")], Components),
        (&[authority, ("\"accept\";sf", "")], Components),
        (&[authority, ("\"accept\";key=\"a\"", "")], Components),
        (&[authority, ("\"accept\";name=\"a\"", "")], Components),
        (&many, Components),
        // Covered, but not sent.
        (&[authority, ("\"accept\"", "")], Malformed),
    ] {
        let covered = covered.iter();
        let components = covered.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let draft = Draft { components: components.collect(), ..draft() };
        assert_unknown(&draft, expected);
    }
    // Sent, but not covered.
    let agent = Draft {
        fields: vec![("signature-agent", "\"https://bot.example\"".to_owned())],
        ..draft()
    };
    assert_unknown(&agent, Components);
}

#[test]
fn nonce_is_accepted_once() {
    let checker = checker();
    assert_verified(&draft().verdict(&checker, "ExampleBot"));
    let replayed = draft().verdict(&checker, "examplebot");
    assert!(matches!(replayed, Proof::Unknown(_)), "{replayed}");
    assert_eq!(failure(&replayed), SignatureFailure::Replayed);
    // A request that names two of its crawlers is verified for each.
    assert_verified(&draft().verdict(&checker, "ExampleBot-Image"));
    // A nonce that was only claimed is not used up.
    let mut forged = draft();
    forged.parameters = parameters(NOW - 10, NOW + 300, "n2");
    let sent = Draft { key: 9, ..forged.clone() };
    assert_eq!(sent.failure(&checker, "ExampleBot"), SignatureFailure::Invalid);
    assert_verified(&forged.verdict(&checker, "ExampleBot"));
}

#[test]
fn signature_without_nonce_is_accepted_unless_one_is_required() {
    let draft = Draft { parameters: draft().parameters.replace(";nonce=\"n1\"", ""), ..draft() };
    assert_verified(&draft.verdict(&checker(), "ExampleBot"));
    let strict = checker().require_nonce(true);
    assert_eq!(draft.failure(&strict, "ExampleBot"), SignatureFailure::NoNonce);
}

/// A client can send any host, and with it a signature that it has got as that host.
#[test]
fn signature_for_another_site_is_not_accepted_with_the_hosts_of_this_one() {
    let elsewhere = Draft {
        components: vec![("\"@authority\"".to_owned(), "evil.example".to_owned())],
        host: "evil.example",
        ..draft()
    };
    assert_verified(&elsewhere.verdict(&checker(), "ExampleBot"));
    let checker = checker().authorities(["www.example.com", "Example.com:443"]);
    assert_eq!(elsewhere.failure(&checker, "ExampleBot"), SignatureFailure::Invalid);
    // A proxy that writes its own host.
    let proxied = Draft { host: "10.0.0.1:8080", ..draft() };
    assert_verified(&proxied.verdict(&checker, "ExampleBot"));
}

#[test]
fn any_of_several_signatures_is_enough_and_none_hides_another() {
    let (input, signature) = draft().signature();
    let forged = Draft { label: "first", key: 9, ..draft() };
    let (forged_input, forged_signature) = forged.signature();
    let foreign = "cdn=(\"@authority\");created=1;keyid=\"k\";tag=\"other\"";
    for (inputs, signatures) in [
        (format!("{forged_input}, {input}"), format!("{forged_signature}, {signature}")),
        (format!("{foreign}, {input}"), format!("cdn=:AAAA:, {signature}")),
    ] {
        let request = Request::get("/page?q=1")
            .header("signature-input", inputs)
            .header("signature", signatures)
            .body(())
            .expect("a request");
        assert_verified(&verdict(&checker(), "ExampleBot", &request, "example.com"));
    }
    // The last one of a label counts, in both fields (RFC 9651 §4.2.2).
    let request = Request::get("/")
        .header("signature-input", format!("{input}, {input}"))
        .header("signature", format!("{signature}, sig1=:AAAA:"))
        .body(())
        .expect("a request");
    let twice = verdict(&checker(), "ExampleBot", &request, "example.com");
    assert_eq!(failure(&twice), SignatureFailure::Invalid);
    // Of as many as are tried, the last one counts, too.
    let others = (0..3).map(|index| forged_input.replace("first=", &format!("f{index}=")));
    let inputs: Vec<_> = others.chain([input.clone()]).collect();
    let others = (0..3).map(|index| forged_signature.replace("first=", &format!("f{index}=")));
    let signatures: Vec<_> = others.chain([signature.clone()]).collect();
    let request = Request::get("/page?q=1")
        .header("signature-input", inputs.join(", "))
        .header("signature", signatures.join(", "))
        .body(())
        .expect("a request");
    assert_verified(&verdict(&checker(), "ExampleBot", &request, "example.com"));
    // Many signatures are not tried.
    let inputs: Vec<_> =
        (0..5).map(|index| input.replace("sig1=", &format!("s{index}="))).collect();
    let request = Request::get("/")
        .header("signature-input", inputs.join(", "))
        .header("signature", signature)
        .body(())
        .expect("a request");
    let many = verdict(&checker(), "ExampleBot", &request, "example.com");
    assert_eq!(failure(&many), SignatureFailure::Malformed);
}

#[test]
fn field_that_is_no_dictionary_is_unknown() {
    let (input, signature) = draft().signature();
    let large = format!("{input}, x=\"{}\"", "x".repeat(8_192));
    let unread = "x".repeat(8_192);
    let unread = format!("{input}, cdn=(\"@authority\");keyid=\"{unread}\";tag=\"other\"");
    let deep = format!("sig1={}", "(".repeat(4_000));
    let wide: Vec<_> = (0..2_000).map(|index| format!("a{index}")).collect();
    let wide = wide.join(",");
    for (inputs, signatures) in [
        (vec!["="], vec![&*signature]),
        (vec![&*input, "="], vec![&*signature]),
        (vec![&*input], vec![&*signature, "="]),
        (vec![&*input], vec!["sig1=1"]),
        (vec![&*input], vec!["sig1=(:AAAA:)"]),
        (vec![&*input], vec!["sig2=:AAAA:"]),
        (vec![&*input], vec![]),
        (vec!["sig1=1"], vec![&*signature]),
        (vec![&*large], vec![&*signature]),
        (vec![&*unread], vec![&*signature]),
        (vec![&*deep], vec![&*signature]),
        (vec![&*wide], vec![&*signature]),
    ] {
        let mut request = Request::get("/");
        for input in &inputs {
            request = request.header("signature-input", *input);
        }
        for signature in &signatures {
            request = request.header("signature", *signature);
        }
        let request = request.body(()).expect("a request");
        let verdict = verdict(&checker(), "ExampleBot", &request, "example.com");
        assert!(matches!(verdict, Proof::Unknown(_)));
        assert_eq!(failure(&verdict), SignatureFailure::Malformed, "{inputs:.60?}");
    }
}

#[test]
fn request_for_several_hosts_is_unknown() {
    let request = draft().request();
    let request = SignedRequest {
        method: request.method(),
        uri: request.uri(),
        host: None,
        headers: request.headers(),
    };
    let verdict = checker().verify("ExampleBot", &request, at(NOW));
    assert_eq!(failure(&verdict), SignatureFailure::SeveralHosts);
}

#[test]
fn request_without_signature_is_unsigned_only_if_the_crawler_has_keys() {
    let request = Request::get("/").body(()).expect("a request");
    let with = verdict(&checker(), "ExampleBot", &request, "example.com");
    assert_eq!(failure(&with), SignatureFailure::Unsigned);
    let without = verdict(&checker(), "NewBot", &request, "example.com");
    assert_eq!(without, Proof::Unknown(Evidence::NotChecked));
}

#[test]
fn replaced_keys_are_used() {
    let checker = checker();
    checker.replace(SignatureKeys::default());
    assert_eq!(draft().failure(&checker, "ExampleBot"), SignatureFailure::UnknownKey);
    let mut keys = SignatureKeys::default();
    keys.insert(["ExampleBot"], &directory_of(&key(0)));
    checker.replace(keys);
    assert_verified(&draft().verdict(&checker, "ExampleBot"));
}

/// Returns the directory with key 0 and these other members, each after a comma.
fn directory_with(members: &str) -> KeyDirectory {
    let x = x(&key(0));
    let jwk = format!("{{\"kty\": \"OKP\", \"crv\": \"Ed25519\", \"x\": \"{x}\"{members}}}");
    KeyDirectory::parse(format!("{{\"keys\": [{jwk}]}}").as_bytes()).expect("a directory")
}

const EXPIRED: &str = ", \"exp\": 1735689700";
const EARLY: &str = ", \"nbf\": 1735689701";

#[test]
fn key_is_used_only_while_it_is_valid() {
    for (members, is_valid) in [
        (", \"nbf\": 1735689600, \"exp\": 1735690000", true),
        (", \"nbf\": 1735689600000, \"exp\": 1735690000000", true),
        (EXPIRED, false),
        (EARLY, false),
    ] {
        let mut keys = SignatureKeys::default();
        keys.insert(["ExampleBot"], &directory_with(members));
        let verdict = draft().verdict(&SignatureChecker::new(keys), "ExampleBot");
        if is_valid {
            assert_verified(&verdict);
        } else {
            assert_eq!(failure(&verdict), SignatureFailure::UnknownKey, "{members}");
        }
    }
}

/// Two operators publish one key: the directory of each says when it is a key of its own crawlers.
#[test]
fn validity_of_a_key_is_that_of_the_operator_of_the_claimed_crawler() {
    let valid = ", \"exp\": 1735690000";
    for (own, other, is_verified) in [
        ("", EXPIRED, true),
        (valid, EARLY, true),
        (EXPIRED, "", false),
        (EARLY, valid, false),
        (EXPIRED, EARLY, false),
    ] {
        for own_is_last in [false, true] {
            let mut keys = SignatureKeys::default();
            if !own_is_last {
                keys.insert(["examplebot"], &directory_with(own));
            }
            keys.insert(["OtherBot"], &directory_with(other));
            if own_is_last {
                keys.insert(["ExampleBot"], &directory_with(own));
            }
            let verdict = draft().verdict(&SignatureChecker::new(keys), "ExampleBot");
            if is_verified {
                assert_verified(&verdict);
            } else {
                assert_eq!(failure(&verdict), SignatureFailure::UnknownKey, "{own} {other}");
                assert!(matches!(verdict, Proof::Unknown(_)), "{verdict}");
            }
        }
    }
}

#[test]
fn key_of_another_crawler_contradicts_only_while_it_is_valid_for_one() {
    for (first, second, expected) in [
        ("", EXPIRED, SignatureFailure::OtherCrawler),
        (EXPIRED, "", SignatureFailure::OtherCrawler),
        (EXPIRED, EARLY, SignatureFailure::UnknownKey),
    ] {
        let mut keys = SignatureKeys::default();
        keys.insert(["FirstBot"], &directory_with(first));
        keys.insert(["SecondBot"], &directory_with(second));
        keys.insert(["ExampleBot"], &directory_of(&key(1)));
        let verdict = draft().verdict(&SignatureChecker::new(keys), "ExampleBot");
        assert_eq!(failure(&verdict), expected, "{first} {second}");
        let is_contradicted = matches!(verdict, Proof::Contradicted(_));
        assert_eq!(is_contradicted, expected == SignatureFailure::OtherCrawler);
    }
}

#[test]
fn directory_inserted_again_has_the_times_of_the_newer_one() {
    let mut keys = SignatureKeys::default();
    keys.insert(["ExampleBot"], &directory_with(EXPIRED));
    keys.insert(["ExampleBot"], &directory_with(""));
    assert_verified(&draft().verdict(&SignatureChecker::new(keys), "ExampleBot"));
}

#[test]
fn directory_that_is_none_is_one_error() {
    let public = x(&key(0));
    let jwk = |members: &str| format!("{{\"keys\": [{{{members}}}]}}");
    // A point of small order: anybody can sign for it.
    let weak = URL_SAFE_NO_PAD.encode({
        let mut bytes = [0; 32];
        bytes[0] = 1;
        bytes
    });
    for (file, expected) in [
        ("{\"keys\": []}".to_owned(), KeyError::Empty),
        (jwk("\"kty\": \"RSA\", \"n\": \"AQAB\", \"e\": \"AQAB\""), KeyError::Empty),
        (
            jwk(&format!("\"kty\": \"OKP\", \"crv\": \"X25519\", \"x\": \"{public}\"")),
            KeyError::Empty,
        ),
        (
            jwk(&format!("\"kty\": \"EC\", \"crv\": \"Ed25519\", \"x\": \"{public}\"")),
            KeyError::Empty,
        ),
        (
            jwk(&format!(
                "\"kty\": \"OKP\", \"crv\": \"Ed25519\", \"use\": \"enc\", \"x\": \"{public}\""
            )),
            KeyError::Empty,
        ),
        (
            jwk(&format!(
                "\"kty\": \"OKP\", \"crv\": \"Ed25519\", \"alg\": \"HS256\", \"x\": \"{public}\""
            )),
            KeyError::Empty,
        ),
        (
            jwk(&format!(
                "\"kty\": \"OKP\", \"crv\": \"Ed25519\", \"x\": \"{public}\", \"d\": \"AAAA\""
            )),
            KeyError::Private { index: 0 },
        ),
        (jwk("\"kty\": \"OKP\", \"crv\": \"Ed25519\""), KeyError::Invalid { index: 0 }),
        (
            jwk("\"kty\": \"OKP\", \"crv\": \"Ed25519\", \"x\": \"AAAA\""),
            KeyError::Invalid { index: 0 },
        ),
        (
            jwk(&format!("\"kty\": \"OKP\", \"crv\": \"Ed25519\", \"x\": \"{weak}\"")),
            KeyError::Invalid { index: 0 },
        ),
        (" ".repeat(KeyDirectory::MAX_BYTES + 1), KeyError::TooLarge),
        (format!("{{\"keys\": [{}]}}", ["{\"kty\": \"EC\"}"; 257].join(",")), KeyError::TooLarge),
    ] {
        assert_eq!(KeyDirectory::parse(file.as_bytes()), Err(expected), "{file:.100}");
    }
    for file in ["<html>", "", "[]", "{}", "{\"keys\": [1]}", "{\"keys\": [{\"kty\": 1}]}"] {
        let error = KeyDirectory::parse(file.as_bytes()).expect_err(file);
        assert!(error.to_string().starts_with("not a JSON Web Key Set: "), "{error}");
    }
    // A key for something else is skipped.
    for skipped in [0, 1, 2] {
        let others = "{\"kty\": \"RSA\"}, ".repeat(skipped);
        let file = format!(
            "{{\"keys\": [{others}{{\"kty\": \"OKP\", \"crv\": \"Ed25519\", \"x\": \"{public}\"}}]}}"
        );
        let directory = KeyDirectory::parse(file.as_bytes()).expect("a directory");
        assert_eq!(directory.ids().count(), 1);
    }
}

proptest! {
    /// No field verifies but one that the key has signed.
    #[test]
    fn changed_field_is_never_verified(
        is_input in any::<bool>(),
        index in any::<prop::sample::Index>(),
        byte in 0x20_u8..0x7f,
    ) {
        let (mut input, mut signature) = draft().signature();
        let field = if is_input { &mut input } else { &mut signature };
        let index = index.index(field.len());
        // Labels may be any, and base64 has spare bits at its end.
        prop_assume!(!(field.as_bytes()[index] == byte || index < 5 || !is_input && index > 88));
        field.replace_range(index..=index, char::from(byte).encode_utf8(&mut [0; 4]));
        let request = Request::get("/page?q=1")
            .header("signature-input", input)
            .header("signature", signature)
            .body(())
            .expect("a request");
        let verdict = verdict(&checker(), "ExampleBot", &request, "example.com");
        prop_assert!(!matches!(verdict, Proof::Verified(_)), "{}", verdict);
    }

    #[test]
    fn any_fields_have_a_verdict(
        fields in prop::collection::vec((0_usize..3, prop::collection::vec(any::<u8>(), 0..80)), 0..6),
    ) {
        let names = ["signature-input", "signature", "signature-agent"];
        let mut request = draft().request();
        for (name, value) in fields {
            if let Ok(value) = HeaderValue::from_bytes(&value) {
                request.headers_mut().append(HeaderName::from_static(names[name]), value);
            }
        }
        _ = verdict(&checker(), "ExampleBot", &request, "example.com");
    }
}
