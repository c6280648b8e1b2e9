//! What goes wrong: while starting, and while answering a request.

use std::io;
use std::net::SocketAddr;

use axum::Json;
use axum::extract::rejection::{BytesRejection, FormRejection, JsonRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quantarium_notify::{BrowserError, MailAddressError, MailerError, NoAddress};
use quantarium_passkey::{NoSite, PasskeyError};
use quantarium_people::{
    NameError, NoBlock, NoChallenge, NoHoliday, NoLeague, NoPlace, PasskeyNameError, PasswordError,
    Scope, TokenError,
};
use quantarium_store::StoreError;
use quantarium_wire::{LateMove, Refusal, TableId};
use thiserror::Error;

use crate::base::metrics::Refused;

/// Why a server cannot start, or stopped: sentences that say what to do.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StartError {
    /// The games cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Something else listens there.
    #[error(
        "port {} on {} is in use: stop what is using it, or choose another with --port (0 takes any \
         free one)",
        .0.port(), .0.ip()
    )]
    PortInUse(SocketAddr),
    /// The port is not for everybody.
    #[error("you may not listen on port {}: choose one above 1023 with --port", .0.port())]
    PortForbidden(SocketAddr),
    /// The address is another machine's.
    #[error(
        "this machine has no address {}: listen on 127.0.0.1, on an address of this machine, or on \
         0.0.0.0 for all of them",
        .0.ip()
    )]
    NoSuchAddress(SocketAddr),
    /// Listening fails for another reason.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// What the operating system says.
        source: io::Error,
    },
    /// Metrics cannot be told.
    #[error(
        "metrics cannot be read on {address}: {source}; choose another port with --metrics (0 takes any free one)"
    )]
    Metrics {
        /// Where.
        address: SocketAddr,
        /// What the operating system says.
        source: io::Error,
    },
    /// Mail cannot be sent as it is configured.
    #[error("mail: {0}")]
    Mail(#[from] MailerError),
    /// Nobody knows where the links in mails are to lead.
    #[error(
        "mail: where do the links in mails lead? Say so with --mail-site https://games.example, or with --host"
    )]
    MailSite,
    /// The other servers of the site cannot be answered.
    #[error(
        "other servers cannot be answered on {address}: {source}; give an address of this machine and a port with --internal"
    )]
    Internal {
        /// Where.
        address: SocketAddr,
        /// What is wrong.
        source: io::Error,
    },
    /// Serving fails.
    #[error("the server stopped: {0}")]
    Serve(#[source] io::Error),
}

impl StartError {
    /// Why listening on `address` failed.
    pub(crate) fn listening(address: SocketAddr, source: io::Error) -> Self {
        match source.kind() {
            io::ErrorKind::AddrInUse => Self::PortInUse(address),
            io::ErrorKind::PermissionDenied => Self::PortForbidden(address),
            io::ErrorKind::AddrNotAvailable => Self::NoSuchAddress(address),
            _ => Self::Listen { address, source },
        }
    }
}

/// What comes of a request.
pub(crate) type Result<T, E = ApiError> = std::result::Result<T, E>;

/// Why a request is refused.
#[derive(Debug, Error)]
pub(crate) enum ApiError {
    /// There is no such thing.
    #[error("there is no {0}")]
    NotFound(String),
    /// The path is right, the method is not.
    #[error("this address does not answer that method")]
    Method,
    /// The service refuses: the game, its options, a position or a record is wrong.
    #[error("{}", .0.message)]
    Refused(Refusal),
    /// The answer broke off.
    #[error("the answer broke off: {0}")]
    Failed(String),
    /// The request cannot be read.
    #[error("{1}")]
    BadMessage(StatusCode, String),
    /// The request comes from a page that is not ours, or was meant for another server.
    #[error("{0}")]
    Forbidden(String),
    /// The page was opened at another address than the request is for.
    #[error(
        "the page was opened at `{origin}`, but the request is for `{host}`: a proxy between them must pass on \
         the header Host as it came, and the server needs --host and the page's name"
    )]
    Origin {
        /// The page's, as the browser says it.
        origin: String,
        /// Whom the request is for.
        host: String,
    },
    /// The table is somebody else's.
    #[error(transparent)]
    Denied(quantarium_table::Denied),
    /// The table refuses.
    #[error("{}", .0.message)]
    Table(Refusal),
    /// Somebody is at the table.
    #[error("somebody is at table `{0}`: it can be thrown away when nobody is")]
    Occupied(TableId),
    /// Somebody else has changed it meanwhile.
    #[error("somebody else has changed it: read it anew")]
    Stale,
    /// A place in the lobby cannot be had.
    #[error(transparent)]
    NoPlace(NoPlace),
    /// Too much at once.
    #[error("too many {0}: wait a little")]
    TooMany(&'static str),
    /// A challenge cannot be made, or answered.
    #[error(transparent)]
    NoChallenge(NoChallenge),
    /// A holiday cannot be taken.
    #[error(transparent)]
    Holiday(#[from] NoHoliday),
    /// A league or an arena refuses.
    #[error(transparent)]
    League(#[from] NoLeague),
    /// The table refuses what a bot says.
    #[error("{}", .0.message)]
    Said(Refusal),
    /// The same, with how the game stands.
    #[error("{}", .0.refusal.message)]
    Late(Box<LateMove>),
    /// A request has no token, or an unknown one.
    #[error("this needs a token that is valid: `Authorization: Bearer qtm_...`")]
    BadToken,
    /// The token does not allow it.
    #[error("this token does not allow {0}")]
    Scope(Scope),
    /// The account is a person's.
    #[error("this account is not a bot's")]
    NoBot,
    /// Nobody is logged in.
    #[error("log in first")]
    LoggedOut,
    /// An account refuses.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// The store does not work.
    #[error(transparent)]
    Storage(StoreError),
    /// The server is stopping.
    #[error("the server is stopping")]
    Closing,
    /// The database is away, or the server that has the table.
    #[error("the table cannot be reached now: try again in a moment")]
    Away,
}

/// At which other server the table is that a request is about; carried by its refusal to where it is passed on.
#[derive(Clone, Debug)]
pub(crate) struct Elsewhere(pub(crate) String);

impl ApiError {
    /// There is no such table.
    pub(crate) fn no_table(id: &TableId) -> Self {
        Self::NotFound(format!("table `{id}`"))
    }

    /// The status of the answer that says it, and its code.
    fn kind(&self) -> (StatusCode, &str) {
        match self {
            Self::NotFound(_) => (StatusCode::NOT_FOUND, "not-found"),
            Self::Method => (StatusCode::METHOD_NOT_ALLOWED, "bad-message"),
            Self::Refused(refusal) => (StatusCode::UNPROCESSABLE_ENTITY, &refusal.code),
            Self::BadMessage(status, _) => (*status, "bad-message"),
            Self::Forbidden(_) => (StatusCode::FORBIDDEN, "forbidden"),
            Self::Origin { .. } => (StatusCode::FORBIDDEN, "wrong-origin"),
            Self::Denied(_) => (StatusCode::FORBIDDEN, "not-yours"),
            Self::Table(refusal) => match refusal.code.as_str() {
                "storage" => (StatusCode::INTERNAL_SERVER_ERROR, "storage"),
                code => (StatusCode::FORBIDDEN, code),
            },
            Self::Occupied(_) => (StatusCode::CONFLICT, "occupied"),
            Self::Stale => (StatusCode::CONFLICT, "stale"),
            Self::NoPlace(NoPlace::Guest) => (StatusCode::UNAUTHORIZED, NoPlace::Guest.code()),
            Self::NoPlace(no_place) => (StatusCode::CONFLICT, no_place.code()),
            Self::Storage(StoreError::SeekGone(_)) => (StatusCode::CONFLICT, NoPlace::Gone.code()),
            Self::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, "too-many"),
            Self::NoChallenge(error) => (challenge_status(error), error.code()),
            Self::Holiday(_) => (StatusCode::UNPROCESSABLE_ENTITY, "no-holiday"),
            Self::League(error) => (league_status(*error), error.code()),
            Self::Said(refusal) => (said_status(&refusal.code), &refusal.code),
            Self::Late(late) => (said_status(&late.refusal.code), &late.refusal.code),
            Self::BadToken => (StatusCode::UNAUTHORIZED, "bad-token"),
            Self::Scope(_) => (StatusCode::FORBIDDEN, "scope"),
            Self::NoBot => (StatusCode::FORBIDDEN, "no-bot"),
            Self::LoggedOut => (StatusCode::UNAUTHORIZED, "logged-out"),
            Self::Account(error) => error.kind(),
            Self::Storage(_) => (StatusCode::INTERNAL_SERVER_ERROR, "storage"),
            Self::Failed(_) => (StatusCode::INTERNAL_SERVER_ERROR, "failed"),
            Self::Closing => (StatusCode::SERVICE_UNAVAILABLE, "closing"),
            Self::Away => (StatusCode::SERVICE_UNAVAILABLE, "away"),
        }
    }
}

fn challenge_status(error: &NoChallenge) -> StatusCode {
    match error {
        NoChallenge::Others => StatusCode::FORBIDDEN,
        NoChallenge::Guest(_) => StatusCode::UNAUTHORIZED,
        NoChallenge::Seats | NoChallenge::Rated | NoChallenge::Color => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        _ => StatusCode::CONFLICT,
    }
}

fn league_status(error: NoLeague) -> StatusCode {
    match error {
        NoLeague::Others => StatusCode::FORBIDDEN,
        NoLeague::Name
        | NoLeague::Size
        | NoLeague::Seats
        | NoLeague::Stuck
        | NoLeague::Form
        | NoLeague::Times => StatusCode::UNPROCESSABLE_ENTITY,
        _ => StatusCode::CONFLICT,
    }
}

/// What a table's refusal is to a bot: of a wrong request, of what is another's, or of what came too late.
fn said_status(code: &str) -> StatusCode {
    match code {
        "illegal-move" | "bad-message" | "cannot-resign" => StatusCode::BAD_REQUEST,
        "not-yours" => StatusCode::FORBIDDEN,
        "storage" => StatusCode::INTERNAL_SERVER_ERROR,
        _ => StatusCode::CONFLICT,
    }
}

/// Why an account is not made, or not entered.
#[derive(Debug, Error)]
pub(crate) enum AccountError {
    /// The name is none.
    #[error(transparent)]
    Name(#[from] NameError),
    /// Another has the name.
    #[error("this name is taken, or one that looks like it")]
    NameTaken,
    /// The password is not good enough.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// There is no such account, or the password is another: which, is not said.
    #[error("the name or the password is wrong")]
    WrongLogIn,
    /// The password that is valid is another.
    #[error("the present password is wrong")]
    WrongPassword,
    /// Whoever asks has not shown again that they own the account.
    #[error("show first that this is your account, by its password or a passkey")]
    Unconfirmed,
    /// A token cannot be made.
    #[error(transparent)]
    Token(#[from] TokenError),
    /// Somebody cannot be blocked.
    #[error(transparent)]
    Block(#[from] NoBlock),
    /// Nothing is sent to an address.
    #[error(transparent)]
    Address(#[from] NoAddress),
    /// A browser cannot be sent messages.
    #[error(transparent)]
    Browser(#[from] BrowserError),
    /// A mail address is none.
    #[error(transparent)]
    MailAddress(#[from] MailAddressError),
    /// A link in a mail leads nowhere.
    #[error("this link was used, or is too old: ask for another")]
    MailLink,
    /// What a passkey says is not taken.
    #[error(transparent)]
    Passkey(#[from] PasskeyError),
    /// The page's address is none for which there are passkeys.
    #[error(transparent)]
    Site(#[from] NoSite),
    /// A passkey is not called so.
    #[error(transparent)]
    PasskeyName(#[from] PasskeyNameError),
    /// No account has this passkey.
    #[error(
        "no account here has this passkey: remove it from your device, or log in in another way"
    )]
    UnknownPasskey,
    /// The store refuses, in words for who asks; and the code.
    #[error("{0}")]
    Stored(StoreError, &'static str),
    /// The operator has shut the account.
    #[error("this account is closed: {0}")]
    Banned(String),
}

impl AccountError {
    fn kind(&self) -> (StatusCode, &'static str) {
        const WRONG: StatusCode = StatusCode::UNPROCESSABLE_ENTITY;
        const NO: StatusCode = StatusCode::FORBIDDEN;
        const TAKEN: StatusCode = StatusCode::CONFLICT;
        match self {
            Self::Name(NameError::Length) => (WRONG, "name-length"),
            Self::Name(NameError::Characters) => (WRONG, "name-characters"),
            Self::Name(NameError::Reserved) => (WRONG, "name-reserved"),
            Self::NameTaken => (TAKEN, "name-taken"),
            Self::Stored(StoreError::ManyMails, code) => (StatusCode::TOO_MANY_REQUESTS, *code),
            Self::Stored(_, code) => (TAKEN, *code),
            Self::Password(PasswordError::Length) => (WRONG, "password-length"),
            Self::Password(PasswordError::Common) => (WRONG, "password-common"),
            Self::WrongLogIn => (NO, "wrong-log-in"),
            Self::WrongPassword => (NO, "wrong-password"),
            Self::Unconfirmed => (NO, "unconfirmed"),
            Self::Banned(_) => (NO, "banned"),
            Self::Token(TokenError::Name) => (WRONG, "token-name"),
            Self::Token(TokenError::Scope) => (WRONG, "token-scope"),
            Self::Address(NoAddress::Malformed) => (WRONG, "address-malformed"),
            Self::Address(NoAddress::Plain) => (WRONG, "address-plain"),
            Self::Address(NoAddress::Private) => (WRONG, "address-private"),
            Self::Address(NoAddress::Nowhere) => (WRONG, "address-nowhere"),
            Self::Browser(_) => (WRONG, "browser-keys"),
            Self::MailAddress(_) => (WRONG, "mail-address"),
            Self::MailLink => (StatusCode::GONE, "mail-link"),
            Self::Passkey(PasskeyError::Late) => (NO, "passkey-late"),
            Self::Passkey(PasskeyError::Kind) => (NO, "passkey-kind"),
            Self::Passkey(_) => (NO, "passkey-wrong"),
            Self::Site(_) => (WRONG, "passkey-address"),
            Self::PasskeyName(_) => (WRONG, "passkey-name"),
            Self::UnknownPasskey => (NO, "passkey-unknown"),
            Self::Block(NoBlock::Own) => (TAKEN, "own-block"),
            Self::Block(NoBlock::Many) => (TAKEN, "many-blocks"),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NameTaken(_) => Self::Account(AccountError::NameTaken),
            StoreError::PromptUsed => Self::Account(AccountError::Passkey(PasskeyError::Late)),
            // It was removed meanwhile, here and below.
            StoreError::NoSuchPasskey => Self::Account(AccountError::UnknownPasskey),
            StoreError::NoSuchAccount => Self::LoggedOut,
            StoreError::Holiday(error) => Self::Holiday(error),
            StoreError::League(error) => Self::League(error),
            StoreError::NoSuchLeague(id) => Self::NotFound(format!("league or arena `{id}`")),
            error => match stored_code(&error) {
                Some(code) => Self::Account(AccountError::Stored(error, code)),
                None => Self::Storage(error),
            },
        }
    }
}

/// The code of what the store refuses in words for who asks.
fn stored_code(error: &StoreError) -> Option<&'static str> {
    Some(match error {
        StoreError::ManyTokens => "many-tokens",
        StoreError::HasRated => "has-rated",
        StoreError::MailTaken => "mail-taken",
        StoreError::ManyMails => "many-mails",
        StoreError::NoMail => "no-mail-address",
        StoreError::ManyPasskeys => "many-passkeys",
        StoreError::PasskeyTaken => "passkey-taken",
        StoreError::PasskeyCopied => "passkey-copied",
        StoreError::LastWayIn => "last-way-in",
        _ => return None,
    })
}

impl From<&ApiError> for Refusal {
    fn from(error: &ApiError) -> Self {
        match error {
            ApiError::Refused(refusal) | ApiError::Table(refusal) | ApiError::Said(refusal) => {
                refusal.clone()
            }
            error => Self::new(error.kind().1, error),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let elsewhere = match &self {
            Self::Storage(StoreError::Owned { address, .. }) => Some(Elsewhere(address.clone())),
            Self::Storage(error) => {
                tracing::error!(%error, "the store refuses");
                None
            }
            _ => None,
        };
        let too_many = match self {
            Self::TooMany(what) => Some(what),
            _ => None,
        };
        let (status, code) = self.kind();
        let code = code.to_owned();
        let mut response = match self {
            Self::Late(late) => (status, Json(late)).into_response(),
            error => (status, Json(Refusal::from(&error))).into_response(),
        };
        if too_many.is_some() {
            let wait = HeaderValue::from_static("2");
            response.headers_mut().insert(header::RETRY_AFTER, wait);
        }
        if let Some(elsewhere) = elsewhere {
            response.extensions_mut().insert(elsewhere);
        }
        response.extensions_mut().insert(Refused { code, too_many });
        response
    }
}

macro_rules! unreadable {
    ($($rejection:ty),*) => { $(
        impl From<$rejection> for ApiError {
            fn from(rejection: $rejection) -> Self {
                Self::BadMessage(rejection.status(), rejection.body_text())
            }
        }
    )* };
}

unreadable!(BytesRejection, FormRejection, JsonRejection, QueryRejection);
