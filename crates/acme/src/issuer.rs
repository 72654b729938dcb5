//! One try to get a certificate: an account, an order, the proof that the name leads here, and the
//! certificate for a key that is made again each time.

use std::path::PathBuf;
use std::sync::Arc;

use instant_acme::{
    Account, AuthorizationStatus, ChallengeType, Error, Identifier, NewAccount, NewOrder, Order,
    OrderStatus,
};
use rcgen::{CertificateParams, DistinguishedName, KeyPair};
use rustls::ClientConfig;
use tls::Certificate;
use work::Clock;

use crate::authority::Authority;
use crate::challenges::{Challenges, Live};
use crate::failure::{About, Failure, is_unknown_account};
use crate::folder::{Account as Kept, Folder};

/// How long a try may wait for the authority to check the name, and to make the certificate. Most
/// take a few seconds.
const TRY_WITHIN_MS: u64 = 5 * 60_000;
/// Between two looks at an order, if the authority doesn't say how long; doubled each time.
const LOOK_AFTER_MS: u64 = 1_000;
const LOOK_AFTER_MAX_MS: u64 = 30_000;

/// What to get, and from whom.
#[derive(Clone)]
pub struct Config {
    /// The address of the authority's directory, with `https`.
    pub directory: String,
    /// Where the authority may write about problems. Giving it means agreeing to its terms.
    pub email: String,
    /// The name the certificate is for.
    pub host: String,
    /// The account and the certificate are kept in a folder of this one.
    pub data_dir: PathBuf,
    /// Whom to trust when talking with the authority.
    pub trust: ClientConfig,
}

/// Why nothing can be asked of an authority.
#[derive(Debug, thiserror::Error)]
#[error("failed to set up the connection to the authority: {0}")]
pub struct SetupError(#[from] reqwest::Error);

/// Gets certificates.
pub(crate) struct Issuer {
    email: String,
    about: About,
    authority: Authority,
    pub(crate) folder: Folder,
    pub(crate) challenges: Challenges,
    clock: Arc<dyn Clock>,
}

/// A fresh certificate, and the same with its key in PEM.
pub(crate) struct Issued {
    pub(crate) certificate: Certificate,
    pub(crate) pem: String,
}

impl Issuer {
    pub(crate) fn new(config: Config, clock: Arc<dyn Clock>) -> Result<Self, SetupError> {
        Ok(Self {
            folder: Folder::new(&config.data_dir, &config.directory, &config.host),
            about: About {
                directory: config.directory,
                host: config.host,
            },
            email: config.email,
            authority: Authority::new(config.trust)?,
            challenges: Challenges::default(),
            clock,
        })
    }

    /// Tries once.
    pub(crate) async fn issue(&self) -> Result<Issued, Failure> {
        let host = &self.about.host;
        let mut order = self.order().await?;
        // Made before the authority does any work for us.
        let key = KeyPair::generate().map_err(broken)?;
        let mut params = CertificateParams::new([host.clone()]).map_err(broken)?;
        params.distinguished_name = DistinguishedName::new();
        let request = params.serialize_request(&key).map_err(broken)?;
        let deadline_ms = self.clock.now_ms() + TRY_WITHIN_MS;

        self.prove(&mut order, deadline_ms).await?;
        let finalized = order.finalize_csr(request.der()).await;
        finalized.map_err(|error| self.about.failure(error))?;
        let mut looks = Looks::until(deadline_ms, "make the certificate");
        let chain = loop {
            let found = order.certificate().await;
            if let Some(chain) = found.map_err(|error| self.about.failure(error))? {
                break chain;
            }
            self.wait(&mut looks).await?;
        };
        let pem = format!("{}{chain}", key.serialize_pem());
        let certificate = self.folder.parse(pem.as_bytes());
        let certificate = certificate.map_err(|error| Failure::Unusable(error.to_string()))?;
        Ok(Issued { certificate, pem })
    }

    /// How long the authority asked us to wait, if it did.
    pub(crate) fn asked_pause_ms(&self) -> Option<u64> {
        self.authority.asked_pause_ms(self.clock.now_ms())
    }

    /// Opens an order. An authority may forget an account; then there is a new one.
    async fn order(&self) -> Result<Order, Failure> {
        let host = Identifier::Dns(self.about.host.clone());
        let wanted = [host];
        let wanted = NewOrder::new(&wanted);
        let ordered = self.account().await?.new_order(&wanted).await;
        let ordered = match ordered {
            Err(error) if is_unknown_account(&error) => {
                tracing::warn!("the authority doesn't know our account anymore; making a new one");
                self.folder.forget_account().await?;
                self.account().await?.new_order(&wanted).await
            }
            ordered => ordered,
        };
        ordered.map_err(|error| self.about.failure(error))
    }

    async fn account(&self) -> Result<Account, Failure> {
        let refused = |error| self.about.failure(error);
        let builder = || Account::builder_with_http(Box::new(self.authority.clone()));
        let contact = format!("mailto:{}", self.email);
        if let Some(Kept { email, credentials }) = self.folder.account().await? {
            let account = builder().from_credentials(credentials).await;
            let account = account.map_err(refused)?;
            if email != self.email {
                let updated = account.update_contacts(&[&contact]).await;
                updated.map_err(refused)?;
                self.keep_email().await?;
            }
            return Ok(account);
        }
        let wanted = NewAccount {
            contact: &[&contact],
            terms_of_service_agreed: true,
            only_return_existing: false,
        };
        let directory = self.about.directory.clone();
        let created = builder().create(&wanted, directory, None).await;
        let (account, credentials) = created.map_err(refused)?;
        let email = self.email.clone();
        let kept = Kept { email, credentials };
        self.folder.keep_account(&kept).await?;
        tracing::info!(
            authority = self.about.directory,
            "made an account with the authority, and agreed to its terms"
        );
        Ok(account)
    }

    /// The authority has the new email address.
    async fn keep_email(&self) -> Result<(), Failure> {
        if let Some(mut kept) = self.folder.account().await? {
            kept.email.clone_from(&self.email);
            self.folder.keep_account(&kept).await?;
        }
        Ok(())
    }

    /// Answers the challenges of an order until the authority is satisfied.
    async fn prove(&self, order: &mut Order, deadline_ms: u64) -> Result<(), Failure> {
        let _live = self.begin(order).await?;
        let mut looks = Looks::until(deadline_ms, "check the name");
        loop {
            let state = order.refresh().await;
            match state.map_err(|error| self.about.failure(error))?.status {
                OrderStatus::Ready | OrderStatus::Processing | OrderStatus::Valid => return Ok(()),
                OrderStatus::Invalid => return Err(self.why_invalid(order).await),
                OrderStatus::Pending => self.wait(&mut looks).await?,
            }
        }
    }

    /// Answers from now on, and tells the authority.
    async fn begin(&self, order: &mut Order) -> Result<Vec<Live>, Failure> {
        let refused = |error: Error| self.about.failure(error);
        let mut live = Vec::new();
        let mut authorizations = order.authorizations();
        while let Some(authorization) = authorizations.next().await {
            let mut authorization = authorization.map_err(refused)?;
            // An authority remembers for a while what it has checked.
            if authorization.status == AuthorizationStatus::Valid {
                continue;
            }
            let challenge = authorization.challenge(ChallengeType::Http01);
            let mut challenge = challenge.ok_or(Failure::NoHttp)?;
            let token = challenge.token.clone();
            let answer = challenge.key_authorization().as_str().to_owned();
            live.push(self.challenges.begin(token, answer));
            challenge.set_ready().await.map_err(refused)?;
        }
        Ok(live)
    }

    async fn why_invalid(&self, order: &mut Order) -> Failure {
        let mut authorizations = order.authorizations();
        while let Some(Ok(mut authorization)) = authorizations.next().await {
            let Ok(state) = authorization.refresh().await else {
                continue;
            };
            let problem = state.challenges.iter().find_map(|one| one.error.clone());
            if let Some(problem) = problem {
                return self.about.failure(Error::Api(problem));
            }
        }
        let problem = order.state().error.clone();
        problem.map_or(Failure::Closed, |problem| {
            self.about.failure(Error::Api(problem))
        })
    }

    async fn wait(&self, looks: &mut Looks) -> Result<(), Failure> {
        let pause_ms = looks.pause_ms(self.asked_pause_ms());
        let at_ms = self.clock.now_ms() + pause_ms;
        if at_ms > looks.deadline_ms {
            return Err(Failure::TooSlow(looks.what));
        }
        self.clock.sleep_until(at_ms).await;
        Ok(())
    }
}

/// Looks at an order again and again until a deadline.
struct Looks {
    deadline_ms: u64,
    what: &'static str,
    next_ms: u64,
}

impl Looks {
    fn until(deadline_ms: u64, what: &'static str) -> Self {
        Self {
            deadline_ms,
            what,
            next_ms: LOOK_AFTER_MS,
        }
    }

    fn pause_ms(&mut self, asked_ms: Option<u64>) -> u64 {
        let pause_ms = asked_ms.unwrap_or(self.next_ms);
        self.next_ms = (self.next_ms * 2).min(LOOK_AFTER_MAX_MS);
        pause_ms.clamp(LOOK_AFTER_MS, LOOK_AFTER_MAX_MS)
    }
}

fn broken(error: rcgen::Error) -> Failure {
    Failure::Broken(error.to_string())
}
