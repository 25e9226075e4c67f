//! Certificates.

use std::net::SocketAddr;
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use robots_live::{Report, Settings};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::server::{OPEN, Server, check_target, human, lints, robots_txt, settings, target};

/// An authority, and a certificate that it has signed.
pub(crate) struct Certificates {
    /// The certificate of the authority, in PEM.
    pub(crate) authority: String,
    /// The certificate, in PEM.
    pub(crate) certificate: String,
    /// Its key, in PEM.
    pub(crate) key: String,
    der: (CertificateDer<'static>, PrivateKeyDer<'static>),
}

/// Creates a certificate for these names.
pub(crate) fn certificates(
    names: &[&str],
    change: impl Fn(&mut CertificateParams),
) -> Certificates {
    let mut authority = CertificateParams::default();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().expect("a key");
    let authority = CertifiedIssuer::self_signed(authority, key).expect("an authority");
    let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
    let mut certificate = CertificateParams::new(names).expect("names");
    change(&mut certificate);
    let key = KeyPair::generate().expect("a key");
    let certificate = certificate.signed_by(&key, &authority).expect("a certificate");
    Certificates {
        authority: authority.pem(),
        certificate: certificate.pem(),
        key: key.serialize_pem(),
        der: (
            certificate.der().clone(),
            PrivateKeyDer::try_from(key.serialize_der()).expect("a key"),
        ),
    }
}

fn serve(certificates: &Certificates) -> Server {
    let (certificate, key) = &certificates.der;
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.clone()], key.clone_key())
        .expect("a certificate and its key");
    let config = Arc::new(config);
    Server::start(
        "127.0.0.1:0",
        Box::new(move |stream| {
            let connection =
                ServerConnection::new(Arc::clone(&config)).expect("a valid configuration");
            Box::new(StreamOwned::new(connection, stream))
        }),
        |_, stream| _ = stream.write_all(&robots_txt(OPEN)),
    )
}

fn trusting(certificates: &Certificates, address: SocketAddr) -> Settings {
    Settings {
        authorities: Some(certificates.authority.clone().into_bytes()),
        ..settings(&[("site.test", 443, &[address])])
    }
}

fn check(settings: &Settings) -> Report {
    check_target(&target("https://site.test"), settings)
}

#[test]
fn certificate_of_a_trusted_authority_is_accepted() {
    let certificates = certificates(&["site.test"], |_| {});
    let site = serve(&certificates);
    let report = check(&trusting(&certificates, site.address));
    assert_eq!(lints(&report), "", "{}", human(&report));
    assert!(site.asked().len() >= 4);
}

#[test]
fn certificate_of_an_unknown_authority_is_unreachable() {
    let certificates = certificates(&["site.test"], |_| {});
    let site = serve(&certificates);
    let report = check(&settings(&[("site.test", 443, &[site.address])]));
    assert_eq!(lints(&report), "live_unreachable");
    assert!(human(&report).contains("unknown issuer"), "{}", human(&report));
    assert!(human(&report).contains("`--ca`"));
}

#[test]
fn certificate_of_another_name_is_unreachable() {
    let certificates = certificates(&["other.test"], |_| {});
    let site = serve(&certificates);
    let report = check(&trusting(&certificates, site.address));
    assert_eq!(lints(&report), "live_unreachable");
    assert!(human(&report).contains("not valid for name"), "{}", human(&report));
}

#[test]
fn expired_certificate_is_unreachable_and_its_text_has_no_time() {
    let certificates = certificates(&["site.test"], |certificate| {
        certificate.not_after = rcgen::date_time_ymd(2020, 1, 1);
    });
    let site = serve(&certificates);
    let report = check(&trusting(&certificates, site.address));
    assert_eq!(lints(&report), "live_unreachable");
    let text = human(&report);
    assert!(text.contains("certificate expired\n"), "{text}");
}

#[test]
fn server_without_tls_at_an_https_url_is_unreachable() {
    let site = Server::new(|_| b"HTTP/1.1 400 Bad Request\r\n\r\n".to_vec());
    let report = check(&settings(&[("site.test", 443, &[site.address])]));
    assert_eq!(lints(&report), "live_unreachable", "{}", human(&report));
}

#[test]
fn file_without_certificates_is_an_error() {
    for text in ["", "no PEM", "-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n"] {
        let settings = Settings { authorities: Some(text.into()), ..settings(&[]) };
        assert!(robots_live::check(&[target("https://site.test")], &settings).is_err(), "{text}");
    }
}
