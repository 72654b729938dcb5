//! Errors name the file and what is wrong with it.

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};

use super::{Certificate, CertificateError};

const HOUR_MS: i64 = 3_600_000;

fn authority() -> CertifiedIssuer<'static, KeyPair> {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().expect("a key");
    CertifiedIssuer::self_signed(params, key).expect("it is signed")
}

/// A certificate in PEM and its key.
fn certify(names: &[&str]) -> (String, String) {
    let key = KeyPair::generate().expect("a key");
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let params = CertificateParams::new(names).expect("names");
    let certificate = params.signed_by(&key, &authority()).expect("it is signed");
    (certificate.pem(), key.serialize_pem())
}

fn read(certificate: &str, key: &str) -> Result<Certificate, CertificateError> {
    Certificate::from_pem(("c.pem", certificate.as_bytes()), ("k.pem", key.as_bytes()))
}

#[track_caller]
fn refused(certificate: &str, key: &str) -> String {
    read(certificate, key).expect_err("it is wrong").to_string()
}

#[test]
fn a_certificate_says_for_whom_and_until_when() {
    let (chain, key) = certify(&["quiz.example", "192.0.2.7", "2001:db8::1"]);
    let found = read(&chain, &key).expect("it is right");
    assert_eq!(found.names(), "quiz.example, 192.0.2.7, 2001:db8::1");
    // rcgen's own defaults: from 1975 to 4096.
    let now_ms = found.not_after_ms() - HOUR_MS;
    assert_eq!(found.last_day(), "4096-01-01");
    for host in ["quiz.example", "192.0.2.7", "2001:db8::1"] {
        found.check("c.pem", host, now_ms).expect(host);
    }
    let check = |host: &str, now_ms| {
        let refused = found.check("c.pem", host, now_ms).expect_err("it is wrong");
        refused.to_string()
    };
    assert_eq!(
        check("other.example", now_ms),
        "the certificate c.pem is for quiz.example, 192.0.2.7, 2001:db8::1, and people find this \
         server at other.example"
    );
    assert_eq!(
        check("quiz.example", found.not_after_ms()),
        "the certificate c.pem expired on 4096-01-01; renew it"
    );
    assert_eq!(
        check("quiz.example", found.not_before_ms() - HOUR_MS),
        "the certificate c.pem isn't valid until 1975-01-01; is this computer's clock right?"
    );
    let (wild, key) = certify(&["*.school.example"]);
    let wild = read(&wild, &key).expect("it is right");
    assert!(wild.check("c.pem", "quiz.school.example", now_ms).is_ok());
    assert!(wild.check("c.pem", "school.example", now_ms).is_err());
}

#[test]
fn pem_of_the_wrong_kind_is_named() {
    let (chain, key) = certify(&["quiz.example"]);
    let (_, other) = certify(&["quiz.example"]);
    assert_eq!(
        refused(&chain, &other),
        "the private key k.pem doesn't belong to the certificate c.pem"
    );
    assert!(refused(&key, &key).starts_with("c.pem has a private key but no certificate"));
    assert!(refused(&chain, &chain).starts_with("k.pem has a certificate but no private key"));
    assert!(refused("\u{30}\u{82}", &key).starts_with("c.pem isn't a PEM file"));
    assert!(refused("", &key).starts_with("c.pem isn't a PEM file"));
    assert!(refused(&chain, "secret").starts_with("k.pem isn't a PEM file"));
    let request = "-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n-----END CERTIFICATE REQUEST-----\n";
    assert!(refused(request, &key).starts_with("c.pem has a request for a certificate"));
    let encrypted =
        "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n";
    assert!(refused(&chain, encrypted).contains("k.pem is encrypted with a password"));
    let cut = chain.replace("-----END CERTIFICATE-----", "");
    assert!(refused(&cut, &key).starts_with("c.pem is damaged"));
    let nonsense = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    assert!(refused(nonsense, &key).starts_with("c.pem is damaged"));
    let nonsense = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n";
    assert!(refused(&chain, nonsense).contains("is of a kind that can't be used"));
}

#[test]
fn the_own_certificate_comes_first_and_a_key_may_be_in_the_same_file() {
    let (chain, key) = certify(&["quiz.example"]);
    let above = authority().pem();
    assert!(read(&format!("{chain}{above}"), &key).is_ok());
    assert!(refused(&format!("{above}{chain}"), &key).contains("in the wrong order"));
    let both = format!("{key}{chain}{above}");
    assert!(read(&both, &both).is_ok());
}

#[test]
fn no_error_and_no_debug_text_shows_a_key() {
    let (chain, key) = certify(&["quiz.example"]);
    let secret = key.lines().nth(1).expect("a line of the key");
    let shown = format!("{:?}", read(&chain, &key).expect("it is right"));
    assert!(!shown.contains(secret), "{shown}");
    let cut = key.replace("-----END PRIVATE KEY-----", "");
    assert!(!refused(&chain, &cut).contains(secret));
}
