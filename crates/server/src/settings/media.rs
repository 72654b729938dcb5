//! The settings for media storage: a folder, or an S3-compatible bucket.

use std::net::IpAddr;
use std::path::Path;

use anyhow::{Result, bail};
use api::{BucketConfig, MediaConfig};
use clap::Args;

use super::providers::{check_whole, is_loopback};

/// Where media is stored.
#[derive(Args, Clone)]
#[expect(
    clippy::struct_field_names,
    reason = "the names are those of the flags"
)]
pub(crate) struct MediaSettings {
    /// Store pictures, videos and sounds in this S3-compatible bucket instead of the `media` folder
    /// in the data folder.
    #[arg(long, env = "FANFARE_MEDIA_S3_BUCKET", value_name = "NAME")]
    pub(crate) media_s3_bucket: Option<String>,

    /// The address of the storage service, such as `https://storage.example`. Defaults to Amazon
    /// S3. Plain HTTP is only allowed to this computer, a private network, or a host name without
    /// dots.
    #[arg(long, env = "FANFARE_MEDIA_S3_ENDPOINT", value_name = "URL")]
    pub(crate) media_s3_endpoint: Option<String>,

    /// The region of the bucket.
    #[arg(
        long,
        env = "FANFARE_MEDIA_S3_REGION",
        default_value = "us-east-1",
        value_name = "NAME"
    )]
    pub(crate) media_s3_region: String,

    /// The ID of an access key that can read, write and delete objects in the bucket.
    #[arg(long, env = "FANFARE_MEDIA_S3_ACCESS_KEY_ID", value_name = "ID")]
    pub(crate) media_s3_access_key_id: Option<String>,

    /// The secret of that access key.
    #[arg(
        long,
        env = "FANFARE_MEDIA_S3_SECRET_ACCESS_KEY",
        hide_env_values = true,
        value_name = "SECRET"
    )]
    pub(crate) media_s3_secret_access_key: Option<String>,
}

impl MediaSettings {
    pub(super) fn check(&self) -> Result<()> {
        let parts = [
            ("--media-s3-bucket", &self.media_s3_bucket),
            ("--media-s3-access-key-id", &self.media_s3_access_key_id),
            (
                "--media-s3-secret-access-key",
                &self.media_s3_secret_access_key,
            ),
        ];
        check_whole("the bucket for media", &parts)?;
        if let Some(endpoint) = &self.media_s3_endpoint {
            if self.media_s3_bucket.is_none() {
                bail!("--media-s3-endpoint is for a bucket; set --media-s3-bucket too");
            }
            check_endpoint(endpoint)?;
        }
        Ok(())
    }

    pub(super) fn config(&self, data_dir: &Path) -> MediaConfig {
        MediaConfig {
            folder: data_dir.join("media"),
            bucket: self.bucket(),
        }
    }

    fn bucket(&self) -> Option<BucketConfig> {
        let endpoint = self.media_s3_endpoint.as_deref();
        Some(BucketConfig {
            name: self.media_s3_bucket.clone()?,
            endpoint: endpoint.map(|url| url.trim_end_matches('/').to_owned()),
            region: self.media_s3_region.clone(),
            access_key_id: self.media_s3_access_key_id.clone()?,
            secret_access_key: self.media_s3_secret_access_key.clone()?,
        })
    }

    /// The settings in effect, without secrets.
    pub(super) fn line(&self) -> String {
        self.bucket()
            .map_or("in the data folder".to_owned(), |bucket| {
                let place = bucket.endpoint.as_deref().unwrap_or("Amazon S3");
                format!("in the bucket {} at {place}", bucket.name)
            })
    }
}

/// Students' pictures travel to this address, so the connection must be encrypted unless nobody
/// else can listen.
fn check_endpoint(url: &str) -> Result<()> {
    let authority = |rest: &str| {
        let authority = rest.trim_end_matches('/').to_owned();
        let is_right = !authority.is_empty() && !authority.contains(['/', '?', '#', '@', ' ']);
        is_right.then_some(authority)
    };
    let is_right = if let Some(rest) = url.strip_prefix("https://") {
        authority(rest).is_some()
    } else if let Some(rest) = url.strip_prefix("http://") {
        authority(rest).is_some_and(|authority| is_near(&authority))
    } else {
        false
    };
    if !is_right {
        bail!(
            "--media-s3-endpoint (FANFARE_MEDIA_S3_ENDPOINT) must be an address like \
             https://storage.example, without a path; http:// only for this computer, a private \
             network, or a name without dots"
        );
    }
    Ok(())
}

/// Whether an address is on this computer or a private network.
fn is_near(authority: &str) -> bool {
    let host = authority
        .rsplit_once(':')
        .filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()))
        .map_or(authority, |(host, _)| host);
    match host.parse::<IpAddr>() {
        Ok(IpAddr::V4(address)) => address.is_loopback() || address.is_private(),
        _ => is_loopback(authority) || !host.contains(['.', ':', '[']),
    }
}

#[cfg(test)]
mod tests {
    use crate::settings::tests::settings;

    const BUCKET: [&str; 6] = [
        "--media-s3-bucket",
        "pictures",
        "--media-s3-access-key-id",
        "id",
        "--media-s3-secret-access-key",
        "hush",
    ];

    #[test]
    fn a_folder_needs_nothing_and_a_bucket_all_of_it() {
        assert!(settings(&[]).media().bucket.is_none());
        let all = settings(&BUCKET);
        all.check().expect("everything is set");
        let bucket = all.media().bucket.expect("it is set");
        assert_eq!((bucket.name.as_str(), bucket.endpoint), ("pictures", None));
        for half in [&BUCKET[..2], &BUCKET[..4], &BUCKET[2..]] {
            let error = settings(half).check().expect_err("it is half");
            assert!(error.to_string().contains("half set"), "{error}");
        }
        let lonely = ["--media-s3-endpoint", "https://storage.example"];
        assert!(settings(&lonely).check().is_err());
    }

    #[test]
    fn media_leaves_for_strange_networks_encrypted_only() {
        let check = |url: &str| {
            let args = [&BUCKET[..], &["--media-s3-endpoint", url]].concat();
            settings(&args).check()
        };
        for url in [
            "https://storage.example",
            "https://storage.example:9000/",
            "http://127.0.0.1:9000",
            "http://localhost:9000",
            "http://[::1]:9000",
            "http://10.0.0.5:9000",
            "http://minio:9000",
        ] {
            assert!(check(url).is_ok(), "{url}");
        }
        for url in [
            "http://storage.example",
            "http://8.8.8.8:9000",
            "http://[2001:db8::1]:9000",
            "http://localhost@storage.example",
            "storage.example",
            "https://storage.example/path",
            "https://",
        ] {
            assert!(check(url).is_err(), "{url}");
        }
    }

    #[test]
    fn log_2_the_secret_of_the_bucket_is_not_shown() {
        let lines = settings(&BUCKET).lines().join("\n");
        assert!(
            lines.contains("pictures") && !lines.contains("hush"),
            "{lines}"
        );
    }
}
