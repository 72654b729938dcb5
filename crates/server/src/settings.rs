//! Every setting, its default and its meaning; read once, checked before anything starts.
//!
//! A setting can be a flag or an environment variable. You need none to try Fanfare.
//! `docs/configuration.md` is printed from the doc comments here, and a test keeps it fresh.

mod about;
mod acme;
pub(crate) mod environment;
mod media;
mod providers;
mod tls;
mod traces;
mod urls;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use api::{AboutConfig, GithubConfig, MailConfig, MediaConfig, OidcConfig, TrustedProxies};
use clap::{Args, ValueEnum};

use self::urls::{check_database_url, check_public_url, check_smtp_url, is_smtp_encrypted, redact};

/// Every setting of `fanfare serve`.
#[derive(Args, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of a command line, not states"
)]
pub(crate) struct Settings {
    /// The address and port to listen on. Port 0 picks a free port.
    #[arg(
        long,
        env = "FANFARE_LISTEN",
        default_value = "127.0.0.1:8080",
        value_name = "ADDR"
    )]
    pub(crate) listen: SocketAddr,

    /// Listen on all addresses of this computer, so that phones on the same network can join over
    /// plain HTTP. Prints the address and a QR code.
    #[arg(long, env = "FANFARE_LAN")]
    pub(crate) lan: bool,

    /// The folder for the database, the outbox and media. Created if missing.
    #[arg(
        long,
        env = "FANFARE_DATA_DIR",
        default_value = "./data",
        value_name = "DIR"
    )]
    pub(crate) data_dir: PathBuf,

    /// The database: `sqlite:/path/to/file.db` or `postgres://user:password@host/database`.
    /// Defaults to `fanfare.db` in the data folder.
    #[arg(
        long,
        env = "FANFARE_DATABASE_URL",
        hide_env_values = true,
        value_name = "URL"
    )]
    pub(crate) database_url: Option<String>,

    /// The NATS server through which several nodes work as one, such as `nats://host:4222`; with
    /// commas between the addresses of a cluster. All nodes need the same PostgreSQL database, and
    /// a data folder each. Without it, this server is alone. Nobody else may reach the bus: anyone
    /// who can write to it can say anything in anyone's name.
    #[arg(
        long,
        env = "FANFARE_BUS_URL",
        hide_env_values = true,
        value_name = "URL"
    )]
    pub(crate) bus_url: Option<String>,

    /// The public address of this server, such as `https://quiz.example`, if it differs from the
    /// address it listens on. With `https`, a proxy in front of the server must handle the
    /// encryption, or the server itself, with `--acme-email` or `--tls-cert`.
    #[arg(long, env = "FANFARE_PUBLIC_URL", value_name = "URL")]
    pub(crate) public_url: Option<String>,

    /// Allow listening on a public address over plain HTTP, which sends passwords over the network
    /// unencrypted.
    #[arg(long, env = "FANFARE_INSECURE_HTTP")]
    pub(crate) insecure_http: bool,

    #[command(flatten)]
    pub(crate) tls: tls::TlsSettings,

    /// The proxies in front of this server: networks such as `10.0.0.0/8,192.0.2.7`, or the words
    /// `loopback` (this computer) and `private` (private networks, too). We believe their
    /// `X-Forwarded-For` and read it from the right, up to the first address that isn't in these
    /// networks. Headers from any other address are ignored. `true` is for one proxy on this
    /// computer or in a private network: only the last address counts, whatever it is.
    #[arg(
        long,
        env = "FANFARE_TRUSTED_PROXY",
        num_args = 0..=1,
        default_missing_value = "true",
        value_name = "NETWORKS"
    )]
    pub(crate) trusted_proxy: Option<TrustedProxies>,

    /// The SMTP server for outgoing email, such as `smtps://user:password@mail.example`. Without
    /// it, emails go to the `outbox` folder and the `/mailbox` page, which only this computer can
    /// open, and nobody behind a proxy.
    #[arg(
        long,
        env = "FANFARE_SMTP_URL",
        hide_env_values = true,
        value_name = "URL"
    )]
    pub(crate) smtp_url: Option<String>,

    /// A PEM file with additional certificate authorities to trust when sending email. Use it if
    /// your SMTP server's certificate comes from your own authority.
    #[arg(long, env = "FANFARE_SMTP_CA", value_name = "FILE")]
    pub(crate) smtp_ca: Option<PathBuf>,

    /// The sender of emails, such as `Fanfare <quiz@mail.example>`. Required with an SMTP server.
    #[arg(long, env = "FANFARE_MAIL_FROM", value_name = "ADDRESS")]
    pub(crate) mail_from: Option<String>,

    #[command(flatten)]
    pub(crate) media: media::MediaSettings,

    /// How much memory the server may use, in MiB. From nine tenths of it on, running live sessions
    /// go on, but nobody joins, no session is opened, and files are neither read nor made. Without
    /// it, that is the limit of the container, or else what the computer has.
    #[arg(long, env = "FANFARE_MEMORY_LIMIT", value_name = "MIB")]
    pub(crate) memory_limit: Option<u32>,

    /// Show the `/mailbox` page, and every code on it, to anyone who can reach the server. Only for
    /// trying Fanfare in a container or behind a proxy, never where strangers could look.
    #[arg(long, env = "FANFARE_OPEN_MAILBOX")]
    pub(crate) open_mailbox: bool,

    /// The maximum number of API calls per minute for each account. Addresses that aren't signed in
    /// get half of that. Joining and playing don't count. 0 means no limit.
    #[arg(
        long,
        env = "FANFARE_API_CALLS_PER_MINUTE",
        default_value_t = 600,
        value_name = "N"
    )]
    pub(crate) api_calls_per_minute: u32,

    /// Allow webhooks to addresses that aren't on the public internet: to receivers on your own
    /// network, and over plain HTTP to this computer. Anyone with an account can then make the
    /// server call them.
    #[arg(long, env = "FANFARE_WEBHOOK_PRIVATE_TARGETS")]
    pub(crate) webhook_private_targets: bool,

    /// The minimum length of new passwords, from 8 to 64 characters. NIST recommends 15 if the
    /// password is the only factor. Shorter passwords are rejected if they are easy to guess.
    #[arg(
        long,
        env = "FANFARE_PASSWORD_MIN_LENGTH",
        default_value_t = 8,
        value_parser = clap::value_parser!(u32).range(8..=64),
        value_name = "N"
    )]
    pub(crate) password_min_length: u32,

    /// A list of breached passwords to reject: a sorted file with one `SHA1[:COUNT]` line per
    /// password, as in the public downloads. The server searches the file in place.
    #[arg(long, env = "FANFARE_BREACHED_PASSWORDS", value_name = "FILE")]
    pub(crate) breached_passwords: Option<PathBuf>,

    /// The client ID of a GitHub OAuth app, for "Continue with GitHub". Set its callback URL to the
    /// public address followed by `/auth/callback/github`.
    #[arg(long, env = "FANFARE_GITHUB_CLIENT_ID", value_name = "ID")]
    pub(crate) github_client_id: Option<String>,

    /// The client secret of that OAuth app.
    #[arg(
        long,
        env = "FANFARE_GITHUB_CLIENT_SECRET",
        hide_env_values = true,
        value_name = "SECRET"
    )]
    pub(crate) github_client_secret: Option<String>,

    /// The address of GitHub, or of your GitHub Enterprise Server.
    #[arg(
        long,
        env = "FANFARE_GITHUB_URL",
        default_value = "https://github.com",
        value_name = "URL"
    )]
    pub(crate) github_url: String,

    /// The issuer of an `OpenID` Connect provider whose accounts can log in, such as
    /// `https://login.example`. Set the callback URL there to the public address followed by
    /// `/auth/callback/oidc`.
    #[arg(long, env = "FANFARE_OIDC_ISSUER", value_name = "URL")]
    pub(crate) oidc_issuer: Option<String>,

    /// The name of that provider, shown on the button.
    #[arg(
        long,
        env = "FANFARE_OIDC_NAME",
        default_value = "Single sign-on",
        value_name = "NAME"
    )]
    pub(crate) oidc_name: String,

    /// The client ID from that provider.
    #[arg(long, env = "FANFARE_OIDC_CLIENT_ID", value_name = "ID")]
    pub(crate) oidc_client_id: Option<String>,

    /// The client secret from that provider.
    #[arg(
        long,
        env = "FANFARE_OIDC_CLIENT_SECRET",
        hide_env_values = true,
        value_name = "SECRET"
    )]
    pub(crate) oidc_client_secret: Option<String>,

    #[command(flatten)]
    pub(crate) about: about::AboutSettings,

    /// The address for `/metrics` in the format of Prometheus, such as `127.0.0.1:9464`. Anyone who
    /// reaches it can read how much is going on, but nothing about people. There are no metrics
    /// without it.
    #[arg(long, env = "FANFARE_METRICS_LISTEN", value_name = "ADDR")]
    pub(crate) metrics_listen: Option<SocketAddr>,

    #[command(flatten)]
    pub(crate) traces: traces::TraceSettings,

    /// What to log: a level, or levels by module such as `info,api=debug`.
    #[arg(
        long,
        env = "FANFARE_LOG",
        default_value = "info",
        value_name = "FILTER"
    )]
    pub(crate) log: String,

    /// The log format: for people, for programs, or depending on whether the output is a terminal.
    #[arg(
        long,
        env = "FANFARE_LOG_FORMAT",
        default_value = "auto",
        value_name = "FORMAT"
    )]
    pub(crate) log_format: LogFormat,
}

/// The log format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    Auto,
    Text,
    Json,
}

impl Settings {
    /// Rejects settings that can't work or would be dangerous.
    pub(crate) fn check(&self) -> Result<()> {
        if let Some(url) = &self.public_url {
            check_public_url(url)?;
        }
        if self.smtp_url.is_some() && self.mail_from.is_none() {
            bail!("emails need a sender; set --mail-from (FANFARE_MAIL_FROM)");
        }
        if let Some(url) = &self.smtp_url {
            check_smtp_url(url)?;
        }
        if self.smtp_ca.is_some() && !self.smtp_url.as_deref().is_some_and(is_smtp_encrypted) {
            bail!(
                "--smtp-ca (FANFARE_SMTP_CA) is for emails that are sent encrypted; set \
                 --smtp-url smtps://… or smtp://…?tls=required as well"
            );
        }
        if let Some(url) = &self.database_url {
            check_database_url(url)?;
        }
        self.tls.acme.check(self)?;
        self.tls.check(self.has_tls(), self.lan)?;
        self.traces.check()?;
        self.check_bus()?;
        providers::check(self)?;
        self.media.check()?;
        self.about.check()?;
        let is_allowed = self.lan || self.insecure_http || self.has_tls();
        if !self.listen.ip().is_loopback() && !is_allowed {
            bail!(
                "listening on {} would send passwords over the network unencrypted; set \
                 --acme-email, or --tls-cert and --tls-key, or put a proxy with TLS in front, and set --public-url https://…, \
                 or use --lan in a network you trust, or say --insecure-http",
                self.listen
            );
        }
        Ok(())
    }

    /// Nodes that share no database can't share rooms either.
    fn check_bus(&self) -> Result<()> {
        let database_url = self.database_url.as_deref().unwrap_or_default();
        let is_shared = ["postgres://", "postgresql://"]
            .iter()
            .any(|scheme| database_url.starts_with(scheme));
        if self.bus_url.is_some() && !is_shared {
            bail!(
                "--bus-url (FANFARE_BUS_URL) connects nodes that share a PostgreSQL database; set \
                 --database-url postgres://… as well"
            );
        }
        Ok(())
    }

    /// What works but is most likely not what was meant, or is dangerous.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let mut warnings = environment::unknown();
        warnings.extend(self.doubts());
        warnings
    }

    /// The warnings that follow from the settings alone, whatever else the environment holds.
    fn doubts(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        let is_secure_by_proxy = self.has_tls() && !self.tls.is_on();
        if (is_secure_by_proxy || self.has_proxy()) && self.proxies().is_empty() {
            warnings.push(
                "people come through a proxy, and none is trusted, so limits by address count \
                 everyone together; set --trusted-proxy (FANFARE_TRUSTED_PROXY) to its network"
                    .to_owned(),
            );
        }
        if self.open_mailbox && self.smtp_url.is_none() {
            warnings.push(
                "anyone who reaches this server can read all emails and their codes \
                 (--open-mailbox)"
                    .to_owned(),
            );
        }
        warnings
    }

    /// The proxies whose word counts.
    pub(crate) fn proxies(&self) -> TrustedProxies {
        self.trusted_proxy.clone().unwrap_or_default()
    }

    /// Whether people connect over TLS, which a proxy handles, or the server itself.
    pub(crate) fn has_tls(&self) -> bool {
        let url = self.public_url.as_deref();
        url.is_some_and(|url| url.starts_with("https://"))
    }

    /// Whether there must be a proxy: people know another address than this computer's own, and
    /// the server only listens to this computer.
    pub(crate) fn has_proxy(&self) -> bool {
        let url = self.public_url.as_deref();
        url.is_some_and(|url| !urls::is_this_computer(url)) && self.address().ip().is_loopback()
    }

    /// How much memory the server may use, in bytes.
    pub(crate) fn memory_limit_bytes(&self) -> Option<u64> {
        self.memory_limit.map(|mib| u64::from(mib) << 20)
    }

    /// The host name or IP address in the public address.
    pub(crate) fn public_host(&self) -> Option<&str> {
        self.public_url.as_deref().map(urls::public_host)
    }

    /// Whether people at this computer can read emails in the browser.
    pub(crate) fn has_mailbox(&self) -> bool {
        let is_behind_proxy = self.has_tls() || self.has_proxy() || !self.proxies().is_empty();
        self.smtp_url.is_none() && (self.open_mailbox || !is_behind_proxy)
    }

    /// The address to listen on.
    pub(crate) fn address(&self) -> SocketAddr {
        if self.lan {
            SocketAddr::new(IpAddr::V4(Ipv4Addr::UNSPECIFIED), self.listen.port())
        } else {
            self.listen
        }
    }

    /// The database as an absolute path, so that it doesn't depend on the working directory.
    pub(crate) fn database_url(&self) -> Result<String> {
        if let Some(url) = &self.database_url {
            return Ok(url.clone());
        }
        let folder =
            std::path::absolute(&self.data_dir).context("failed to find the data folder")?;
        Ok(format!("sqlite:{}", folder.join("fanfare.db").display()))
    }

    /// The file of an SQLite database.
    pub(crate) fn database_file(&self) -> Result<Option<PathBuf>> {
        let url = self.database_url()?;
        let path = url.strip_prefix("sqlite:");
        let path = path.map(|path| path.strip_prefix("//").unwrap_or(path));
        path.map(std::path::absolute)
            .transpose()
            .context("failed to find the database")
    }

    /// The public address in the form of an origin.
    pub(crate) fn public_url(&self) -> Option<String> {
        self.public_url
            .as_deref()
            .map(|url| url.trim_end_matches('/').to_owned())
    }

    /// The base address of links in emails: the public address, or the address this computer
    /// reaches itself by.
    pub(crate) fn base_url(&self, port: u16) -> String {
        self.public_url()
            .unwrap_or_else(|| format!("http://localhost:{port}"))
    }

    pub(crate) fn mail(&self) -> MailConfig {
        match (&self.smtp_url, &self.mail_from) {
            (Some(url), Some(from)) => MailConfig::Smtp {
                url: url.clone(),
                from: from.clone(),
                ca: self.smtp_ca.clone(),
            },
            _ => MailConfig::Outbox {
                folder: self.data_dir.join("outbox"),
            },
        }
    }

    pub(crate) fn media(&self) -> MediaConfig {
        self.media.config(&self.data_dir)
    }

    pub(crate) fn github(&self) -> Option<GithubConfig> {
        providers::github(self)
    }

    /// Reads the files named in the settings.
    pub(crate) fn about(&self) -> Result<AboutConfig> {
        self.about.config()
    }

    pub(crate) fn oidc(&self) -> Option<OidcConfig> {
        providers::oidc(self)
    }

    /// The settings in effect, one per line, without secrets.
    pub(crate) fn lines(&self) -> Vec<String> {
        let shown = |value: &Option<String>| value.as_deref().map_or("not set".to_owned(), redact);
        vec![
            format!("listen = {}", self.address()),
            format!("data_dir = {}", self.data_dir.display()),
            format!("database_url = {}", shown(&self.database_url)),
            format!("bus_url = {}", shown(&self.bus_url)),
            format!("public_url = {}", shown(&self.public_url)),
            format!("insecure_http = {}", self.insecure_http),
            format!("tls = {}", self.tls.line()),
            format!("trusted_proxy = {}", self.proxies()),
            format!("smtp_url = {}", shown(&self.smtp_url)),
            format!(
                "smtp_ca = {}",
                self.smtp_ca
                    .as_ref()
                    .map_or("not set".to_owned(), |file| file.display().to_string())
            ),
            format!("mail_from = {}", shown(&self.mail_from)),
            format!("media = {}", self.media.line()),
            format!(
                "memory_limit = {}",
                shown(&self.memory_limit.map(|mib| format!("{mib} MiB")))
            ),
            format!("open_mailbox = {}", self.open_mailbox),
            format!("api_calls_per_minute = {}", self.api_calls_per_minute),
            format!("webhook_private_targets = {}", self.webhook_private_targets),
            format!("password_min_length = {}", self.password_min_length),
            format!("github = {}", providers::github_line(self)),
            format!("oidc = {}", providers::oidc_line(self)),
            format!("about = {}", self.about.line()),
            format!(
                "metrics_listen = {}",
                shown(&self.metrics_listen.map(|address| address.to_string()))
            ),
            format!("traces = {}", self.traces.line()),
            format!("log = {}", self.log),
        ]
    }
}

#[cfg(test)]
mod tests {
    use clap::{Args as _, Command, FromArgMatches as _};

    use super::{Settings, redact};

    pub(super) fn settings(args: &[&str]) -> Settings {
        let command = Settings::augment_args(Command::new("serve").no_binary_name(true));
        let matches = command
            .try_get_matches_from(args)
            .expect("the arguments are right");
        Settings::from_arg_matches(&matches).expect("the arguments are right")
    }

    #[test]
    fn nothing_is_needed() {
        assert!(settings(&[]).check().is_ok());
    }

    #[test]
    fn cfg_1_a_public_plain_bind_is_refused_unless_asked_for() {
        let public = ["--listen", "0.0.0.0:80"];
        let with = |more: &[&str]| settings(&[&public[..], more].concat()).check();
        assert!(with(&[]).is_err());
        assert!(with(&["--public-url", "http://quiz.example"]).is_err());
        assert!(with(&["--public-url", "https://quiz.example"]).is_ok());
        assert!(with(&["--insecure-http"]).is_ok());
        assert!(settings(&["--lan"]).check().is_ok());
        assert_eq!(settings(&["--lan"]).address().to_string(), "0.0.0.0:8080");
    }

    #[test]
    fn what_cannot_work_is_refused() {
        for args in [
            ["--database-url", "mysql://host/db"],
            ["--database-url", "fanfare.db"],
            ["--public-url", "quiz.example"],
            ["--public-url", "https://quiz.example/path"],
            ["--smtp-url", "smtps://mail.example"],
            ["--bus-url", "nats://bus.example"],
        ] {
            assert!(settings(&args).check().is_err(), "{args:?}");
        }
    }

    #[test]
    fn emails_leave_this_computer_encrypted_only() {
        let check = |url| settings(&["--smtp-url", url, "--mail-from", "a@b.example"]).check();
        for url in [
            "smtps://me:secret@mail.example",
            "smtp://me:secret@mail.example:587?tls=required",
            "smtp://localhost:1025",
            "smtp://127.0.0.1:25",
            "smtp://[::1]:25",
        ] {
            assert!(check(url).is_ok(), "{url}");
        }
        for url in [
            "smtp://mail.example",
            "smtp://me:secret@mail.example:587",
            "smtp://localhost.evil.example",
            "smtp://localhost@mail.example",
            "smtp://mail.example?tls=opportunistic",
            "smtp://mail.example?tls=opportunistic&tls=required",
            "http://mail.example",
        ] {
            let refused = check(url).expect_err(url).to_string();
            assert!(!refused.contains("secret"), "{refused}");
        }
    }

    #[test]
    fn authorities_of_ones_own_are_for_encrypted_emails() {
        let check = |url: &[&str]| {
            let with = ["--smtp-ca", "ca.pem", "--mail-from", "a@b.example"];
            settings(&[&with, url].concat()).check()
        };
        assert!(check(&["--smtp-url", "smtps://mail.example"]).is_ok());
        assert!(check(&["--smtp-url", "smtp://mail.example?tls=required"]).is_ok());
        assert!(check(&["--smtp-url", "smtp://localhost"]).is_err());
        assert!(check(&["--smtp-url", "smtp://localhost?tls=opportunistic"]).is_err());
        assert!(check(&[]).is_err());
    }

    #[test]
    fn passwords_are_not_shown() {
        assert_eq!(
            redact("postgres://me:pass@word@host/db"),
            "postgres://me:[redacted]@host/db"
        );
        let all = settings(&[
            "--smtp-url",
            "smtps://me:secret@host",
            "--mail-from",
            "a@b.example",
        ]);
        assert!(!all.lines().join("\n").contains("secret"));
    }
}
