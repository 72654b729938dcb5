//! Why there is no certificate, and what to do about it, for anyone who reads the log.
//!
//! Authorities name what went wrong (RFC 8555, section 6.7). What they add in words of their own
//! is told as well, except about the contact: it would repeat the email address.

use instant_acme::{Error, Problem};

use crate::authority::Unreachable;
use crate::folder::FolderError;

/// What the names of problems begin with.
const PROBLEM: &str = "urn:ietf:params:acme:error:";

/// Why a try failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("the authority can't be reached: {0}; can this computer reach {1} over HTTPS?")]
    Unreachable(String, String),
    #[error("{0} doesn't answer like an ACME directory; check --acme-directory")]
    NotAcme(String),
    #[error("{}", advice(.0, .1))]
    Refused(Problem, String),
    #[error("the authority doesn't check names over HTTP (HTTP-01); choose another one")]
    NoHttp,
    #[error("the authority took too long to {0}")]
    TooSlow(&'static str),
    #[error("the authority closed the order without saying why")]
    Closed,
    #[error("{0}; free the disk or fix the permissions")]
    Folder(#[from] FolderError),
    #[error("the authority sent something that can't be used: {0}")]
    Unusable(String),
    #[error("the try ended early: {0}")]
    Broken(String),
}

/// Knows whom and what a try was about.
#[derive(Debug, Clone)]
pub(crate) struct About {
    pub(crate) directory: String,
    pub(crate) host: String,
}

impl About {
    /// What an error of the library means.
    pub(crate) fn failure(&self, error: Error) -> Failure {
        match error {
            Error::Api(problem) => Failure::Refused(problem, self.host.clone()),
            Error::Json(_) => Failure::NotAcme(self.directory.clone()),
            Error::Other(error) if error.is::<Unreachable>() => {
                Failure::Unreachable(error.to_string(), self.directory.clone())
            }
            other => Failure::Unusable(other.to_string()),
        }
    }
}

/// Whether the authority doesn't know our account.
pub(crate) fn is_unknown_account(error: &Error) -> bool {
    matches!(error, Error::Api(problem) if kind(problem) == "accountDoesNotExist")
}

impl Failure {
    /// Whether the authority asks us to come less often.
    pub(crate) fn is_rate_limit(&self) -> bool {
        matches!(self, Self::Refused(problem, _) if kind(problem) == "rateLimited")
    }
}

fn kind(problem: &Problem) -> &str {
    let kind = problem.r#type.as_deref().unwrap_or_default();
    kind.strip_prefix(PROBLEM).unwrap_or(kind)
}

fn advice(problem: &Problem, host: &str) -> String {
    let kind = kind(problem);
    let advice = match kind {
        "dns" => format!(
            "the authority can't find {host} in the DNS; its A and AAAA records must lead to this \
             server"
        ),
        "connection" => format!(
            "the authority can't reach port 80 of {host}; open it in the firewall, and let it lead \
             to --redirect-listen"
        ),
        "unauthorized" | "incorrectResponse" => format!(
            "the authority asked http://{host} and got another answer than ours; let the A and \
             AAAA records lead to this server, and port 80 to --redirect-listen"
        ),
        "tls" => format!("http://{host} sends the authority to an HTTPS server that fails"),
        "caa" => format!("a CAA record forbids this authority for {host}; change the record"),
        "rateLimited" => "the authority takes no more requests for now".to_owned(),
        "rejectedIdentifier" => format!("the authority gives nobody a certificate for {host}"),
        "invalidContact" | "unsupportedContact" => {
            return "the authority refuses the email address; check --acme-email".to_owned();
        }
        "externalAccountRequired" => {
            "the authority wants an account from its website, which Fanfare can't use; choose \
             another --acme-directory"
                .to_owned()
        }
        "userActionRequired" => "the authority wants someone to read its new terms".to_owned(),
        "serverInternal" => "the authority has a problem of its own".to_owned(),
        _ => format!("the authority refuses ({kind})"),
    };
    let details = problem.detail.iter();
    let details: Vec<&String> = details
        .chain(
            problem
                .subproblems
                .iter()
                .filter_map(|sub| sub.detail.as_ref()),
        )
        .collect();
    details
        .into_iter()
        .fold(advice, |told, detail| format!("{told}: {detail}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(kind: &str) -> String {
        let problem = Problem {
            r#type: Some(format!("{PROBLEM}{kind}")),
            detail: Some("about ada@quiz.example".to_owned()),
            status: None,
            subproblems: Vec::new(),
        };
        Failure::Refused(problem, "quiz.example".to_owned()).to_string()
    }

    #[test]
    fn each_problem_says_what_to_do() {
        assert!(told("dns").contains("can't find quiz.example in the DNS"));
        assert!(told("connection").contains("port 80 of quiz.example; open it in the firewall"));
        assert!(told("caa").contains("CAA record"));
        assert!(told("unheardOf").contains("refuses (unheardOf): about"));
    }

    #[test]
    fn an_email_address_is_not_logged() {
        assert!(!told("invalidContact").contains('@'));
        assert!(!told("unsupportedContact").contains('@'));
    }
}
