//! The two mail transports: an SMTP server, or files in the outbox folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};
use store::Mail;
use url::Url;
use work::Unfinished;

use crate::outbox::MailSetupError;

/// The destination of emails.
#[derive(Clone)]
pub enum MailConfig {
    /// A folder, and the mailbox page of this computer.
    Outbox { folder: PathBuf },
    /// An SMTP server: `smtps://user:password@mail.example`.
    Smtp {
        url: String,
        from: String,
        /// Certificates of authorities to trust besides the public ones, in PEM.
        ca: Option<PathBuf>,
    },
}

/// Why an email wasn't sent.
#[derive(Debug, thiserror::Error)]
pub enum SendError {
    /// A permanent error: the email can't be encoded.
    #[error("the email cannot be built: {0}")]
    Unsendable(String),
    #[error("{0}")]
    Failed(String),
}

impl From<Unfinished> for SendError {
    fn from(unfinished: Unfinished) -> Self {
        Self::Failed(unfinished.to_string())
    }
}

/// Why a mail server rejected an email. We leave out the server's own text, because it often
/// repeats the recipient's address and this goes to the log.
fn without_addresses(error: &lettre::transport::smtp::Error) -> String {
    match error.status() {
        Some(code) => format!("the mail server refused it with {code}"),
        None if error.is_response() => "the mail server speaks no SMTP".to_owned(),
        None => error.to_string(),
    }
}

pub enum Transport {
    Outbox {
        folder: PathBuf,
        from: Mailbox,
    },
    Smtp {
        server: AsyncSmtpTransport<Tokio1Executor>,
        from: Mailbox,
    },
}

impl Transport {
    pub fn new(config: &MailConfig) -> Result<Self, MailSetupError> {
        match config {
            MailConfig::Outbox { folder } => {
                fs::create_dir_all(folder).map_err(MailSetupError::Outbox)?;
                let from = "Fanfare <fanfare@localhost>"
                    .parse()
                    .map_err(MailSetupError::Sender)?;
                Ok(Self::Outbox {
                    folder: folder.clone(),
                    from,
                })
            }
            MailConfig::Smtp { url, from, ca } => {
                let from = from.parse().map_err(MailSetupError::Sender)?;
                let mut server = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
                    .map_err(MailSetupError::Smtp)?;
                if let Some(file) = ca {
                    server = server.tls(tls(url, file)?);
                }
                Ok(Self::Smtp {
                    server: server.build(),
                    from,
                })
            }
        }
    }

    /// Removes the files of emails, if emails are files.
    pub async fn remove_files(&self, mail_ids: &[String]) {
        let Self::Outbox { folder, .. } = self else {
            return;
        };
        for id in mail_ids {
            // A file that was never written, or that someone removed, counts as removed.
            let _gone = tokio::fs::remove_file(folder.join(format!("{id}.eml"))).await;
        }
    }

    pub async fn send(&self, mail: &Mail) -> Result<(), SendError> {
        match self {
            Self::Outbox { folder, from } => {
                let bytes = message(mail, from)?.formatted();
                let path = folder.join(format!("{}.eml", mail.id));
                let unfinished = folder.join(format!(".{}.part", mail.id));
                let failed = |error: io::Error| SendError::Failed(error.to_string());
                tokio::fs::write(&unfinished, bytes).await.map_err(failed)?;
                // Programs that watch the folder never see half an email.
                tokio::fs::rename(&unfinished, &path).await.map_err(failed)
            }
            Self::Smtp { server, from } => {
                let message = message(mail, from)?;
                server
                    .send(message)
                    .await
                    .map(drop)
                    .map_err(|error| SendError::Failed(without_addresses(&error)))
            }
        }
    }
}

/// The encryption for an SMTP URL; also trusts the authorities in a file.
fn tls(url: &str, ca: &Path) -> Result<Tls, MailSetupError> {
    let unusable = |why: &str| MailSetupError::SmtpCa(io::Error::other(why.to_owned()));
    let url = Url::parse(url).map_err(|error| unusable(&error.to_string()))?;
    let host = url.host_str().ok_or_else(|| unusable("no server"))?;
    let pem = fs::read(ca).map_err(MailSetupError::SmtpCa)?;
    // The library accepts a file without certificates, and the server would then trust too little.
    if !String::from_utf8_lossy(&pem).contains("-----BEGIN CERTIFICATE-----") {
        return Err(unusable("the file has no certificate in PEM"));
    }
    let authorities = Certificate::from_pem(&pem).map_err(MailSetupError::Smtp)?;
    let parameters = TlsParameters::builder(host.to_owned())
        .add_root_certificate(authorities)
        .build()
        .map_err(MailSetupError::Smtp)?;
    let is_required = url
        .query_pairs()
        .find(|(name, _)| name == "tls")
        .is_some_and(|(_, value)| value == "required");
    match url.scheme() {
        "smtps" => Ok(Tls::Wrapper(parameters)),
        "smtp" if is_required => Ok(Tls::Required(parameters)),
        _ => Err(unusable("emails would not be encrypted")),
    }
}

/// The `List-Unsubscribe` header, where email programs find the unsubscribe link (RFC 2369).
#[derive(Clone)]
struct ListUnsubscribe(String);

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self(text.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.0.clone())
    }
}

/// The header that allows email programs to unsubscribe with one click (RFC 8058).
#[derive(Clone)]
struct ListUnsubscribePost;

impl Header for ListUnsubscribePost {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".to_owned())
    }
}

fn message(mail: &Mail, from: &Mailbox) -> Result<Message, SendError> {
    let unsendable = |error: &dyn std::fmt::Display| SendError::Unsendable(error.to_string());
    let to = mail
        .to_address
        .parse()
        .map_err(|e: lettre::address::AddressError| unsendable(&e))?;
    let mut builder = Message::builder();
    if let Some(url) = &mail.unsubscribe_url {
        builder = builder
            .header(ListUnsubscribe(format!("<{url}>")))
            .header(ListUnsubscribePost);
    }
    builder
        .from(from.clone())
        .to(Mailbox::new(None, to))
        .subject(&mail.subject)
        .message_id(Some(format!("<{}@{}>", mail.id, from.email.domain())))
        .multipart(MultiPart::alternative_plain_html(
            mail.text.clone(),
            mail.html.clone(),
        ))
        .map_err(|error| unsendable(&error))
}
