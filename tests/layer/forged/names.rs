//! A DNS server on loopback.

use std::net::Ipv4Addr;
use std::time::Duration;

use hickory_resolver::proto::op::{Message, ResponseCode};
use hickory_resolver::proto::rr::rdata::{A, PTR};
use hickory_resolver::proto::rr::{Name, RData, Record};
use robots_static::host_names::HostNames;
use tokio::net::UdpSocket;

/// Starts a server in which 192.0.2.4 has a name of Google, 192.0.2.5 has the same one, and no
/// other address has one. Returns the names that it knows.
pub(super) async fn start() -> HostNames {
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a socket");
    let server = socket.local_addr().expect("an address");
    tokio::spawn(async move {
        let mut buffer = [0; 1_024];
        while let Ok((length, client)) = socket.recv_from(&mut buffer).await {
            let query = Message::from_vec(&buffer[..length]).expect("a question");
            let question = &query.queries[0];
            let mut response = Message::response(query.metadata.id, query.metadata.op_code);
            response.add_query(question.clone());
            let asked = question.name().to_ascii().to_ascii_lowercase();
            let found = match asked.as_str() {
                "4.2.0.192.in-addr.arpa." | "5.2.0.192.in-addr.arpa." => {
                    let name = Name::from_ascii("crawl-4.googlebot.com.").expect("a name");
                    Some(RData::PTR(PTR(name)))
                }
                "crawl-4.googlebot.com." => Some(RData::A(A(Ipv4Addr::new(192, 0, 2, 4)))),
                _ => None,
            };
            match found {
                Some(data) => {
                    response.add_answer(Record::from_rdata(question.name().clone(), 300, data));
                }
                None => response.metadata.response_code = ResponseCode::NXDomain,
            }
            let bytes = response.to_vec().expect("a response");
            _ = socket.send_to(&bytes, client).await;
        }
    });
    let names = HostNames::with_servers([server], Duration::from_secs(5));
    names.expect("a resolver").remember_for(Duration::from_secs(3_600))
}
