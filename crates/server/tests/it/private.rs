//! Other users of the computer can't read what the server keeps.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use crate::account::sign_up;
use crate::binary::Home;

/// Files and folders below a folder.
pub(crate) fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .flat_map(|path| {
            let inner = if path.is_dir() {
                below(&path)
            } else {
                Vec::new()
            };
            [vec![path], inner].concat()
        })
        .collect()
}

/// Whether only their owner may read, write or enter these.
#[track_caller]
pub(crate) fn assert_private(paths: &[PathBuf]) {
    for path in paths {
        let mode = fs::metadata(path)
            .expect("it is there")
            .permissions()
            .mode();
        assert_eq!(mode & 0o077, 0, "{}: {:o}", path.display(), mode & 0o777);
    }
}

/// V18: `mkdir -m 755 d; fanfare serve --data-dir d`, and a folder that an older version left open.
#[tokio::test]
async fn v18_what_is_in_an_open_folder_is_private() {
    let home = Home::new(None);
    let folder = home.data_dir();
    fs::create_dir(&folder).expect("a folder can be made");
    fs::set_permissions(&folder, Permissions::from_mode(0o755)).expect("it is ours");
    let mut server = home.start().await.expect("it starts");
    sign_up(&home.authority, &folder, "Ada")
        .await
        .expect("signed up");
    let kept = below(&folder);
    let has = |end: &str| {
        kept.iter()
            .any(|path| path.to_string_lossy().ends_with(end))
    };
    assert!(
        has("fanfare.db") && has("-wal") && has("outbox") && has(".eml"),
        "{kept:?}"
    );
    assert_private(&kept);
    server.kill().expect("it can be killed");

    let secret = |path: &&PathBuf| {
        let path = path.to_string_lossy();
        path.contains("fanfare.db") || path.contains("outbox")
    };
    for path in kept.iter().filter(secret) {
        let mode = if path.is_dir() { 0o755 } else { 0o644 };
        fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is ours");
    }
    let _server = home.start().await.expect("it starts again");
    assert_private(&below(&folder));
    assert!(
        home.log()
            .contains("other users of this computer could read this")
    );
}
