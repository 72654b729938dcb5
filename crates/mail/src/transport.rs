//! The two mail transports: an SMTP server, or files in the outbox folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::transport::smtp::response::{Category, Severity};
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

impl MailConfig {
    /// Checks what needs no network, and makes nothing.
    ///
    /// # Errors
    ///
    /// If emails can't be sent this way.
    pub fn check(&self) -> Result<(), MailSetupError> {
        match self {
            Self::Outbox { .. } => Ok(()),
            Self::Smtp { .. } => Transport::new(self).map(drop),
        }
    }

    /// Connects to the mail server and signs in, without sending anything.
    ///
    /// # Errors
    ///
    /// Why emails can't be sent now.
    pub async fn knock(&self) -> Result<(), SendError> {
        let transport = Transport::new(self).map_err(|e| SendError::Failed(e.to_string()))?;
        let Transport::Smtp { server, .. } = transport else {
            return Ok(());
        };
        match server.test_connection().await {
            Ok(true) => Ok(()),
            Ok(false) => Err(SendError::Failed("the mail server hung up".to_owned())),
            Err(error) => Err(refusal(&error)),
        }
    }
}

/// Why an email wasn't sent.
#[derive(Debug, thiserror::Error)]
pub enum SendError {
    /// A permanent error: the email can't be encoded.
    #[error("the email cannot be built: {0}")]
    Unsendable(String),
    /// A permanent error: the mail server doesn't want this email. Who tries again and again is
    /// taken for a sender of spam.
    #[error("{0}")]
    Rejected(String),
    /// A permanent error: nobody needs this email anymore.
    #[error("its code or link has ended")]
    Expired,
    #[error("{0}")]
    Failed(String),
}

impl From<Unfinished> for SendError {
    fn from(unfinished: Unfinished) -> Self {
        Self::Failed(unfinished.to_string())
    }
}

/// What the library says then, after words about itself.
const NO_STARTTLS: &str = "STARTTLS is not supported";

/// Why a mail server rejected an email. Of the server's own text we only keep the enhanced status
/// code, because the rest often repeats the recipient's address and this goes to the log.
fn refusal(error: &smtp::Error) -> SendError {
    let Some(code) = error.status() else {
        let text = error.to_string();
        return SendError::Failed(if error.is_response() {
            "the mail server speaks no SMTP".to_owned()
        } else if text.contains(NO_STARTTLS) {
            "the mail server offers no encryption (STARTTLS), so nothing was sent".to_owned()
        } else {
            text
        });
    };
    let text = std::error::Error::source(error).map(ToString::to_string);
    let enhanced = text.as_deref().and_then(enhanced_status);
    let enhanced = enhanced.map_or(String::new(), |status| format!(" {status}"));
    let told = format!("the mail server refused it with {code}{enhanced}");
    // Others, such as 535 for a wrong password, are about us, and an operator fixes them.
    if code.severity == Severity::PermanentNegativeCompletion
        && code.category == Category::MailSystem
    {
        SendError::Rejected(told)
    } else {
        SendError::Failed(told)
    }
}

/// The code such as `5.1.1` that the text of a response begins with (RFC 3463).
fn enhanced_status(text: &str) -> Option<&str> {
    let word = text.split_whitespace().next()?;
    let mut parts = word.split('.');
    let is_number = |part: &str| {
        (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_status = matches!(parts.next(), Some("2" | "4" | "5"))
        && parts.next().is_some_and(is_number)
        && parts.next().is_some_and(is_number)
        && parts.next().is_none();
    is_status.then_some(word)
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
                    .map_err(|error| refusal(&error))
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

/// Says that no person wrote the email, so that nobody's absence note answers it (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
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
    let mut builder = Message::builder().header(AutoSubmitted);
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

#[cfg(test)]
mod tests {
    use super::enhanced_status;

    #[test]
    fn an_enhanced_status_is_read_and_nothing_else() {
        assert_eq!(
            enhanced_status("5.1.1 <ada@example.org> unknown"),
            Some("5.1.1")
        );
        assert_eq!(enhanced_status("4.7.650 later"), Some("4.7.650"));
        for text in [
            "",
            "ada@example.org unknown",
            "5.1 no",
            "5.1.1.1 no",
            "192.0.2.1 is blocked",
            "5.1.ada no",
        ] {
            assert_eq!(enhanced_status(text), None, "{text}");
        }
    }
}
