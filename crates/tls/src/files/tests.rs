//! Renewed files are noticed, and half a renewal does no harm.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;

use rcgen::{CertificateParams, KeyPair};
use tempfile::TempDir;

use super::{Files, Look};

/// rcgen's certificates are valid from 1975 to 4096.
const NOW_MS: i64 = 1_800_000_000_000;

struct Folder {
    folder: TempDir,
}

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a test can make a folder");
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("it is written");
        self.permit(name, 0o600);
    }

    fn permit(&self, name: &str, mode: u32) {
        let permissions = Permissions::from_mode(mode);
        fs::set_permissions(self.path(name), permissions).expect("it is permitted");
    }

    fn files(&self) -> Files {
        Files::new(&self.path("c.pem"), &self.path("k.pem"), "quiz.example")
    }
}

fn certify() -> (String, String) {
    let key = KeyPair::generate().expect("a key");
    let params = CertificateParams::new(["quiz.example".to_owned()]).expect("a name");
    let certificate = params.self_signed(&key).expect("it is signed");
    (certificate.pem(), key.serialize_pem())
}

#[tokio::test]
async fn a_renewal_is_noticed_once_and_half_of_one_is_told_once() {
    let folder = Folder::new();
    let (certificate, key) = certify();
    folder.write("c.pem", &certificate);
    folder.write("k.pem", &key);
    let mut files = folder.files();
    files.read(NOW_MS).await.expect("it is right");
    assert!(matches!(files.look(NOW_MS).await, Look::Same));

    let (certificate, key) = certify();
    folder.write("c.pem", &certificate);
    let Look::Bad(error) = files.look(NOW_MS).await else {
        panic!("the key is still that of the old one");
    };
    assert!(error.to_string().contains("doesn't belong to"), "{error}");
    assert!(matches!(files.look(NOW_MS).await, Look::Same));
    folder.write("k.pem", &key);
    assert!(matches!(files.look(NOW_MS).await, Look::New(_)));
    assert!(matches!(files.look(NOW_MS).await, Look::Same));

    fs::remove_file(folder.path("c.pem")).expect("it is removed");
    let Look::Bad(error) = files.look(NOW_MS).await else {
        panic!("there is no certificate");
    };
    assert!(error.to_string().contains("c.pem: No such file"), "{error}");
    assert!(matches!(files.look(NOW_MS).await, Look::Same));
    folder.write("c.pem", &certificate);
    assert!(matches!(files.look(NOW_MS).await, Look::New(_)));
}

#[tokio::test]
async fn a_key_that_everyone_can_read_is_refused() {
    let folder = Folder::new();
    let (certificate, key) = certify();
    folder.write("c.pem", &certificate);
    folder.write("k.pem", &key);
    for mode in [0o600, 0o400, 0o440, 0o640] {
        folder.permit("k.pem", mode);
        let read = folder.files().read(NOW_MS).await;
        assert!(read.is_ok(), "{mode:o}: {read:?}");
    }
    for mode in [0o644, 0o604, 0o602, 0o606] {
        folder.permit("k.pem", mode);
        let refused = folder.files().read(NOW_MS).await.expect_err("it is open");
        let refused = refused.to_string();
        assert!(refused.contains("run `chmod o= "), "{mode:o}: {refused}");
        assert!(refused.contains("k.pem"), "{refused}");
    }
}
