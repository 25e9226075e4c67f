//! Forward-confirmed reverse DNS, against a server that tells the truth, lies, loops, or is silent.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use hickory_resolver::proto::op::{Message, ResponseCode};
use hickory_resolver::proto::rr::rdata::{A, AAAA, CNAME, PTR};
use hickory_resolver::proto::rr::{Name, RData, Record, RecordType};
use robots_identity::{Evidence, HostNames, Proof};
use tokio::net::UdpSocket;

/// What the server answers to a question.
enum Answer {
    Records(Vec<RData>),
    Code(ResponseCode),
    Garbage,
    Silence,
}

fn name(text: &str) -> Name {
    let mut name = Name::from_ascii(text).expect("a name");
    name.set_fqdn(true);
    name
}

fn pointers(names: &[&str]) -> Answer {
    Answer::Records(names.iter().map(|it| RData::PTR(PTR(name(it)))).collect())
}

fn addresses(addresses: &[&str]) -> Answer {
    let addresses = addresses.iter();
    let records = addresses.map(|text| match text.parse().expect("an address") {
        IpAddr::V4(address) => RData::A(A(address)),
        IpAddr::V6(address) => RData::AAAA(AAAA(address)),
    });
    Answer::Records(records.collect())
}

fn alias(to: &str) -> Answer {
    Answer::Records(vec![RData::CNAME(CNAME(name(to)))])
}

/// Starts a server, and returns the verifier that asks it, and the number of its questions.
async fn names(
    answer: impl Fn(&str, RecordType) -> Answer + Send + 'static,
) -> (HostNames, Arc<AtomicUsize>) {
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a socket");
    let server: SocketAddr = socket.local_addr().expect("an address");
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    tokio::spawn(async move {
        let mut buffer = [0; 4_096];
        while let Ok((length, client)) = socket.recv_from(&mut buffer).await {
            let query = Message::from_vec(&buffer[..length]).expect("a question");
            count.fetch_add(1, Ordering::SeqCst);
            let question = query.queries[0].clone();
            let text = question.name().to_ascii().to_ascii_lowercase();
            let text = text.trim_end_matches('.');
            let mut response = Message::response(query.metadata.id, query.metadata.op_code);
            response.metadata.recursion_available = true;
            response.add_query(question.clone());
            match answer(text, question.query_type()) {
                Answer::Records(records) => {
                    for data in records {
                        let record = Record::from_rdata(question.name().clone(), 300, data);
                        response.add_answer(record);
                    }
                }
                Answer::Code(code) => response.metadata.response_code = code,
                Answer::Garbage => {
                    _ = socket.send_to(b"\x00garbage", client).await;
                    continue;
                }
                Answer::Silence => continue,
            }
            let bytes = response.to_vec().expect("a response");
            _ = socket.send_to(&bytes, client).await;
        }
    });
    let names = HostNames::with_servers([server], Duration::from_millis(100));
    (names.expect("a resolver"), asked)
}

/// Returns the verdict after the lookup, which the first request does not wait for.
async fn verdict(names: &HostNames, token: &str, address: &str) -> Proof {
    let address = address.parse().expect("an address");
    let first = names.verify(token, address);
    assert_eq!(first, Proof::Unknown(Evidence::HostPending));
    names.idle().await;
    names.verify(token, address)
}

const GOOGLEBOT: &str = "192.0.2.7";
const REVERSE: &str = "7.2.0.192.in-addr.arpa";

#[tokio::test]
async fn name_of_the_operator_with_the_address_is_verified() {
    let (names, asked) = names(|name, kind| match (name, kind) {
        (REVERSE, RecordType::PTR) => pointers(&["other.example", "Crawl-7.GoogleBot.com"]),
        ("crawl-7.googlebot.com", RecordType::A) => addresses(&["198.51.100.1", GOOGLEBOT]),
        ("crawl-7.googlebot.com", RecordType::AAAA) => addresses(&["2001:db8::7"]),
        _ => Answer::Code(ResponseCode::NXDomain),
    })
    .await;
    let verified = Proof::Verified(Evidence::HostName("crawl-7.googlebot.com".into()));
    assert_eq!(verdict(&names, "Googlebot", GOOGLEBOT).await, verified);
    let questions = asked.load(Ordering::SeqCst);
    // The name is known, also for another crawler of the operator, and the address in IPv6 form.
    for (token, address) in [("GOOGLEBOT-IMAGE", GOOGLEBOT), ("Googlebot", "::ffff:192.0.2.7")] {
        let address = address.parse().expect("an address");
        assert_eq!(names.verify(token, address), verified);
    }
    // It is none of Microsoft.
    let bing = names.verify("bingbot", GOOGLEBOT.parse().expect("an address"));
    let foreign = Evidence::ForeignHost(Some("other.example".into()));
    assert_eq!(bing, Proof::Contradicted(foreign));
    assert_eq!(asked.load(Ordering::SeqCst), questions);
}

#[tokio::test]
async fn address_of_ipv6_is_verified() {
    let (names, _) = names(|name, kind| match (name, kind) {
        (_, RecordType::PTR) => pointers(&["crawl-7.googlebot.com"]),
        ("crawl-7.googlebot.com", RecordType::AAAA) => addresses(&["2001:db8::7"]),
        _ => Answer::Records(Vec::new()),
    })
    .await;
    let verdict = verdict(&names, "Googlebot", "2001:db8::7").await;
    assert!(matches!(verdict, Proof::Verified(_)), "{verdict}");
}

#[tokio::test]
async fn name_that_is_remembered_for_no_time_is_looked_up_again() {
    let (names, asked) = names(|_, kind| match kind {
        RecordType::PTR => pointers(&["crawl-7.googlebot.com"]),
        _ => addresses(&[GOOGLEBOT]),
    })
    .await;
    let names = names.remember_for(Duration::ZERO);
    let pending = Proof::Unknown(Evidence::HostPending);
    assert_eq!(verdict(&names, "Googlebot", GOOGLEBOT).await, pending);
    let questions = asked.load(Ordering::SeqCst);
    names.idle().await;
    assert!(asked.load(Ordering::SeqCst) > questions);
}

/// The owner of an address chooses what reverse DNS returns for it.
#[tokio::test]
async fn name_that_lies_contradicts() {
    for lie in [
        "crawl-7.googlebot.com",
        "googlebot.com",
        "crawl.googlebot.com.evil.example",
        "crawl.evilgooglebot.com",
        "crawl\\.googlebot.com",
        "com",
        "xn--googlebot-.com",
    ] {
        let (names, _) = names(move |name, kind| match (name, kind) {
            (REVERSE, RecordType::PTR) => pointers(&[lie]),
            // The operator does not have this address; the forger confirms its own names.
            ("crawl-7.googlebot.com", _) => addresses(&["198.51.100.1"]),
            (_, RecordType::A) => addresses(&[GOOGLEBOT]),
            _ => Answer::Records(Vec::new()),
        })
        .await;
        let verdict = verdict(&names, "Googlebot", GOOGLEBOT).await;
        assert!(matches!(verdict, Proof::Contradicted(_)), "{lie}: {verdict}");
    }
}

#[tokio::test]
async fn foreign_names_are_not_looked_up() {
    let (names, asked) = names(|_, kind| match kind {
        RecordType::PTR => pointers(&["a.evil.example", "b.evil.example"]),
        _ => Answer::Silence,
    })
    .await;
    let verdict = verdict(&names, "Googlebot", GOOGLEBOT).await;
    let foreign = Evidence::ForeignHost(Some("a.evil.example".into()));
    assert_eq!(verdict, Proof::Contradicted(foreign));
    assert_eq!(asked.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn address_without_name_contradicts() {
    for code in [ResponseCode::NXDomain, ResponseCode::NoError] {
        let (names, _) = names(move |_, _| Answer::Code(code)).await;
        let verdict = verdict(&names, "Googlebot", GOOGLEBOT).await;
        assert_eq!(verdict, Proof::Contradicted(Evidence::ForeignHost(None)), "{code}");
    }
}

/// The operator has no address of the name that a forger chose.
#[tokio::test]
async fn name_without_an_address_contradicts() {
    for code in [ResponseCode::NXDomain, ResponseCode::NoError] {
        let (names, _) = names(move |_, kind| match kind {
            RecordType::PTR => pointers(&["crawl-8.googlebot.com"]),
            _ => Answer::Code(code),
        })
        .await;
        let verdict = verdict(&names, "Googlebot", GOOGLEBOT).await;
        assert!(matches!(verdict, Proof::Contradicted(_)), "{code}: {verdict}");
    }
}

/// A resolver that fails denies no crawler.
#[tokio::test]
async fn server_that_fails_is_unknown() {
    type Failing = fn(&str, RecordType) -> Answer;
    let failing: [(&str, Failing); 6] = [
        ("SERVFAIL", |_, _| Answer::Code(ResponseCode::ServFail)),
        ("REFUSED", |_, _| Answer::Code(ResponseCode::Refused)),
        ("garbage", |_, _| Answer::Garbage),
        ("silence", |_, _| Answer::Silence),
        ("the second lookup fails", |_, kind| match kind {
            RecordType::PTR => pointers(&["crawl-7.googlebot.com"]),
            _ => Answer::Code(ResponseCode::ServFail),
        }),
        ("the second lookup is silent", |_, kind| match kind {
            RecordType::PTR => pointers(&["crawl-7.googlebot.com"]),
            _ => Answer::Silence,
        }),
    ];
    for (why, answer) in failing {
        let (names, _) = names(answer).await;
        let verdict = verdict(&names, "Googlebot", GOOGLEBOT).await;
        assert_eq!(verdict, Proof::Unknown(Evidence::HostUnavailable), "{why}");
    }
}

#[tokio::test]
async fn aliases_that_loop_are_never_verified() {
    let (names, asked) = names(|name, kind| match (name, kind) {
        (REVERSE, RecordType::PTR) => pointers(&["a.googlebot.com"]),
        ("a.googlebot.com", _) => alias("b.googlebot.com"),
        _ => alias("a.googlebot.com"),
    })
    .await;
    let found = verdict(&names, "Googlebot", GOOGLEBOT).await;
    assert!(!matches!(found, Proof::Verified(_)), "{found}");
    assert!(asked.load(Ordering::SeqCst) < 100);
}

#[tokio::test]
async fn many_names_are_not_all_looked_up() {
    let (names, asked) = names(|_, kind| match kind {
        RecordType::PTR => {
            let many: Vec<_> = (0..60).map(|index| format!("c{index}.googlebot.com")).collect();
            pointers(&many.iter().map(String::as_str).collect::<Vec<_>>())
        }
        _ => addresses(&["198.51.100.1"]),
    })
    .await;
    let verdict = verdict(&names, "Googlebot", GOOGLEBOT).await;
    assert!(matches!(verdict, Proof::Contradicted(_)), "{verdict}");
    assert!(asked.load(Ordering::SeqCst) < 20);
}

#[tokio::test]
async fn addresses_beyond_the_limit_are_unknown_and_asked_later() {
    let (names, _) = names(|_, _| Answer::Silence).await;
    let address = |last: u8| IpAddr::from([198, 51, 100, last]);
    for last in 0..64 {
        let verdict = names.verify("Googlebot", address(last));
        assert_eq!(verdict, Proof::Unknown(Evidence::HostPending));
    }
    let beyond = names.verify("Googlebot", address(64));
    assert_eq!(beyond, Proof::Unknown(Evidence::HostUnavailable));
    names.idle().await;
    let later = names.verify("Googlebot", address(64));
    assert_eq!(later, Proof::Unknown(Evidence::HostPending));
}

#[tokio::test]
async fn crawler_of_the_application_has_its_own_domains() {
    let (names, _) = names(|name, kind| match (name, kind) {
        (_, RecordType::PTR) => pointers(&["a.crawl.house.example"]),
        ("a.crawl.house.example", RecordType::A) => addresses(&[GOOGLEBOT]),
        _ => Answer::Records(Vec::new()),
    })
    .await;
    let address = GOOGLEBOT.parse().expect("an address");
    let unknown = names.verify("HouseBot", address);
    assert_eq!(unknown, Proof::Unknown(Evidence::NotChecked));
    let names = names.crawler("HouseBot", &["crawl.house.example", "..", ""]);
    let verdict = verdict(&names, "housebot", GOOGLEBOT).await;
    assert!(matches!(verdict, Proof::Verified(_)), "{verdict}");
}
