//! What goes wrong: while starting, and while answering a request.

use std::fmt::Display;
use std::io;
use std::net::SocketAddr;
use std::panic::Location;

use axum::Json;
use axum::extract::rejection::{
    BytesRejection, FormRejection, JsonRejection, PathRejection, QueryRejection,
};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quantarium_notify::{BrowserError, MailAddressError, MailerError, NoAddress};
use quantarium_passkey::{NoSite, PasskeyError};
use quantarium_people::{
    NameError, NoBlock, NoChallenge, NoHoliday, NoLeague, NoPlace, PasskeyNameError, PasswordError,
    Scope, TokenError,
};
use quantarium_rules::SpecError;
use quantarium_service::wrong_game;
use quantarium_store::StoreError;
use quantarium_table::{Denied, SetupError};
use quantarium_wire::{LateMove, Refusal, TableId};
use thiserror::Error;
use tokio::task::JoinError;

use crate::base::metrics::Refused;

/// Why a server cannot start, or stopped: sentences that say what to do.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum StartError {
    /// The games cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(
        "port {} on {} is in use: stop what is using it, or choose another with --port (0 takes any \
         free one)",
        .0.port(), .0.ip()
    )]
    PortInUse(SocketAddr),
    #[error("you may not listen on port {}: choose one above 1023 with --port", .0.port())]
    PortForbidden(SocketAddr),
    #[error(
        "this machine has no address {}: listen on 127.0.0.1, on an address of this machine, or on \
         0.0.0.0 for all of them",
        .0.ip()
    )]
    NoSuchAddress(SocketAddr),
    /// Listening fails for another reason.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, #[source] io::Error),
    #[error(
        "metrics cannot be read on {0}: {1}; choose another port with --metrics (0 takes any free one)"
    )]
    Metrics(SocketAddr, #[source] io::Error),
    /// Mail cannot be sent as it is configured.
    #[error("mail: {0}")]
    Mail(#[from] MailerError),
    #[error(
        "mail: where do the links in mails lead? Say so with --mail-site https://games.example, or with --host"
    )]
    MailSite,
    #[error(
        "other servers cannot be answered on {0}: {1}; give an address of this machine and a port with --internal"
    )]
    Internal(SocketAddr, #[source] io::Error),
}

impl StartError {
    /// Why listening on `address` failed.
    pub(crate) fn listening(address: SocketAddr, source: io::Error) -> Self {
        match source.kind() {
            io::ErrorKind::AddrInUse => Self::PortInUse(address),
            io::ErrorKind::PermissionDenied => Self::PortForbidden(address),
            io::ErrorKind::AddrNotAvailable => Self::NoSuchAddress(address),
            _ => Self::Listen(address, source),
        }
    }
}

pub(crate) type Result<T, E = ApiError> = std::result::Result<T, E>;

#[derive(Debug, Error)]
pub(crate) enum ApiError {
    #[error("there is no {0}")]
    NotFound(String),
    #[error("this address does not answer that method")]
    Method,
    /// The service, a table, the lobby, a challenge, a league or what is asked of an account refuses, with this status.
    #[error("{}", .1.message)]
    Refused(StatusCode, Refusal),
    #[error("the answer broke off: {0}")]
    Failed(String),
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
    Origin { origin: String, host: String },
    /// The table is somebody else's.
    #[error(transparent)]
    Denied(#[from] Denied),
    #[error("somebody is at table `{0}`: it can be thrown away when nobody is")]
    Occupied(TableId),
    #[error("somebody else has changed it: read it anew")]
    Stale,
    #[error("too many {0}: wait a little")]
    TooMany(&'static str),
    /// The table refuses what a bot says, with how the game stands.
    #[error("{}", .0.refusal.message)]
    Late(Box<LateMove>),
    #[error("this needs a token that is valid: `Authorization: Bearer qtm_...`")]
    BadToken,
    #[error("this token does not allow {}", .0.text())]
    Scope(Scope),
    #[error("this account is not a bot's")]
    NoBot,
    #[error("log in first")]
    LoggedOut,
    // Which of them is not said.
    #[error("the name or the password is wrong")]
    WrongLogIn,
    #[error("the present password is wrong")]
    WrongPassword,
    #[error("show first that this is your account, by its password or a passkey")]
    Unconfirmed,
    #[error("this link was used, or is too old: ask for another")]
    MailLink,
    #[error(
        "no account here has this passkey: remove it from your device, or log in in another way"
    )]
    UnknownPasskey,
    #[error("this account is closed: {0}")]
    Banned(String),
    #[error(transparent)]
    Storage(StoreError),
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
    pub(crate) fn no_table(id: &TableId) -> Self {
        Self::NotFound(format!("table `{id}`"))
    }

    /// A table refuses, or help with its game is refused.
    pub(crate) fn table(refusal: Refusal) -> Self {
        let status = match refusal.code.as_str() {
            "storage" => INTERNAL,
            _ => FORBIDDEN,
        };
        Self::Refused(status, refusal)
    }

    /// A table refuses what a bot asks for.
    pub(crate) fn bot(refusal: Refusal) -> Self {
        Self::Refused(bot_status(&refusal.code), refusal)
    }

    /// The status of the answer that says it, and its code.
    fn kind(&self) -> (StatusCode, &str) {
        match self {
            Self::NotFound(_) => (StatusCode::NOT_FOUND, "not-found"),
            Self::Method => (StatusCode::METHOD_NOT_ALLOWED, "bad-message"),
            Self::Refused(status, refusal) => (*status, &refusal.code),
            Self::BadMessage(status, _) => (*status, "bad-message"),
            Self::Forbidden(_) => (FORBIDDEN, "forbidden"),
            Self::Origin { .. } => (FORBIDDEN, "wrong-origin"),
            Self::Denied(_) => (FORBIDDEN, "not-yours"),
            Self::Occupied(_) => (CONFLICT, "occupied"),
            Self::Stale => (CONFLICT, "stale"),
            Self::Storage(StoreError::SeekGone(_)) => (CONFLICT, NoPlace::Gone.code()),
            Self::TooMany(_) => (TOO_MANY, "too-many"),
            Self::Late(late) => (bot_status(&late.refusal.code), &late.refusal.code),
            Self::BadToken => (UNAUTHORIZED, "bad-token"),
            Self::Scope(_) => (FORBIDDEN, "scope"),
            Self::NoBot => (FORBIDDEN, "no-bot"),
            Self::LoggedOut => (UNAUTHORIZED, "logged-out"),
            Self::WrongLogIn => (FORBIDDEN, "wrong-log-in"),
            Self::WrongPassword => (FORBIDDEN, "wrong-password"),
            Self::Unconfirmed => (FORBIDDEN, "unconfirmed"),
            Self::MailLink => (StatusCode::GONE, "mail-link"),
            Self::UnknownPasskey => (FORBIDDEN, "passkey-unknown"),
            Self::Banned(_) => (FORBIDDEN, "banned"),
            Self::Storage(_) => (INTERNAL, "storage"),
            Self::Failed(_) => (INTERNAL, "failed"),
            Self::Closing => (StatusCode::SERVICE_UNAVAILABLE, "closing"),
            Self::Away => (StatusCode::SERVICE_UNAVAILABLE, "away"),
        }
    }
}

const UNPROCESSABLE: StatusCode = StatusCode::UNPROCESSABLE_ENTITY;
const FORBIDDEN: StatusCode = StatusCode::FORBIDDEN;
const UNAUTHORIZED: StatusCode = StatusCode::UNAUTHORIZED;
const CONFLICT: StatusCode = StatusCode::CONFLICT;
const TOO_MANY: StatusCode = StatusCode::TOO_MANY_REQUESTS;
const INTERNAL: StatusCode = StatusCode::INTERNAL_SERVER_ERROR;

/// What a table's refusal is to a bot: of a wrong request, of what is another's, or of what came too late.
fn bot_status(code: &str) -> StatusCode {
    match code {
        "illegal-move" | "bad-message" | "cannot-resign" => StatusCode::BAD_REQUEST,
        "not-yours" => FORBIDDEN,
        "storage" => INTERNAL,
        _ => CONFLICT,
    }
}

/// What other crates refuse, with the status and the code of the answer.
macro_rules! rules {
    ($($of:ident: $error:ident => $status:expr, $code:expr;)*) => { $(
        impl From<$of> for ApiError {
            fn from($error: $of) -> Self {
                Self::Refused($status, Refusal::new($code, $error))
            }
        }
    )* };
}

rules! {
    NameError: error => UNPROCESSABLE, match error {
        NameError::Length => "name-length",
        NameError::Characters => "name-characters",
        NameError::Reserved => "name-reserved",
    };
    PasswordError: error => UNPROCESSABLE, match error {
        PasswordError::Length => "password-length",
        PasswordError::Common => "password-common",
    };
    TokenError: error => UNPROCESSABLE, match error {
        TokenError::Name => "token-name",
        TokenError::Scope => "token-scope",
    };
    NoAddress: error => UNPROCESSABLE, match error {
        NoAddress::Malformed => "address-malformed",
        NoAddress::Plain => "address-plain",
        NoAddress::Private => "address-private",
        NoAddress::Nowhere => "address-nowhere",
    };
    PasskeyError: error => FORBIDDEN, match error {
        PasskeyError::Late => "passkey-late",
        PasskeyError::Kind => "passkey-kind",
        _ => "passkey-wrong",
    };
    BrowserError: error => UNPROCESSABLE, "browser-keys";
    MailAddressError: error => UNPROCESSABLE, "mail-address";
    NoSite: error => UNPROCESSABLE, "passkey-address";
    PasskeyNameError: error => UNPROCESSABLE, "passkey-name";
    NoHoliday: error => UNPROCESSABLE, "no-holiday";
    NoBlock: error => CONFLICT, if error == NoBlock::Own { "own-block" } else { "many-blocks" };
    NoPlace: error => if error == NoPlace::Guest { UNAUTHORIZED } else { CONFLICT }, error.code();
    NoChallenge: error => match error {
        NoChallenge::Others => FORBIDDEN,
        NoChallenge::Guest(_) => UNAUTHORIZED,
        NoChallenge::Seats | NoChallenge::Rated | NoChallenge::Color | NoChallenge::Clock => UNPROCESSABLE,
        _ => CONFLICT,
    }, match error {
        NoChallenge::Gone => "challenge-gone",
        NoChallenge::Others => "not-yours",
        NoChallenge::Own => "own-challenge",
        NoChallenge::Guest(_) => "logged-out",
        NoChallenge::Apart(_) => "apart",
        NoChallenge::Away(_) => "bot-away",
        NoChallenge::Game(_) => "bot-declines",
        NoChallenge::Seats | NoChallenge::Color | NoChallenge::Clock => "wrong-game",
        NoChallenge::Rated | NoChallenge::RatedGame | NoChallenge::RatedSeats => "rated-game",
        NoChallenge::Many => "many-challenges",
    };
    NoLeague: error => match error {
        NoLeague::Others => FORBIDDEN,
        NoLeague::Name | NoLeague::Size | NoLeague::Seats | NoLeague::Stuck | NoLeague::Form | NoLeague::Times => UNPROCESSABLE,
        _ => CONFLICT,
    }, match error {
        NoLeague::Times => "wrong-arena",
        NoLeague::Name | NoLeague::Size | NoLeague::Seats | NoLeague::Stuck | NoLeague::Form => "wrong-league",
        NoLeague::Many => "many-leagues",
        NoLeague::Full => "league-full",
        NoLeague::Started => "league-started",
        NoLeague::Over => "league-over",
        NoLeague::Few => "few-players",
        NoLeague::Others => "not-yours",
        NoLeague::Outside => "not-in-league",
        NoLeague::Bot => "bots-only-fill",
        NoLeague::Rated => "rated-game",
        NoLeague::Reach => "out-of-reach",
        NoLeague::Busy => "ladder-busy",
        NoLeague::Season => "no-season",
        NoLeague::Time => "wrong-time",
        NoLeague::Apart => "apart",
    };
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        let (status, code) = match error {
            StoreError::NameTaken(_) => {
                let words = "this name is taken, or one that looks like it";
                return Self::Refused(CONFLICT, Refusal::new("name-taken", words));
            }
            StoreError::PromptUsed => return PasskeyError::Late.into(),
            // It was removed meanwhile, here and below.
            StoreError::NoSuchPasskey => return Self::UnknownPasskey,
            StoreError::NoSuchAccount => return Self::LoggedOut,
            StoreError::Holiday(error) => return error.into(),
            StoreError::League(error) => return error.into(),
            StoreError::NoSuchLeague(id) => {
                return Self::NotFound(format!("league or arena `{id}`"));
            }
            StoreError::ManyTokens => (CONFLICT, "many-tokens"),
            StoreError::HasRated => (CONFLICT, "has-rated"),
            StoreError::MailTaken => (CONFLICT, "mail-taken"),
            StoreError::ManyMails => (TOO_MANY, "many-mails"),
            StoreError::NoMail => (CONFLICT, "no-mail-address"),
            StoreError::ManyPasskeys => (CONFLICT, "many-passkeys"),
            StoreError::PasskeyTaken => (CONFLICT, "passkey-taken"),
            StoreError::PasskeyCopied => (CONFLICT, "passkey-copied"),
            StoreError::LastWayIn => (CONFLICT, "last-way-in"),
            error => return Self::Storage(error),
        };
        Self::Refused(status, Refusal::new(code, error))
    }
}

/// What else goes wrong, and how it is said.
macro_rules! from_errors {
    ($($($of:ty),+: $error:ident => $made:expr;)*) => { $($(
        impl From<$of> for ApiError {
            fn from($error: $of) -> Self {
                $made
            }
        }
    )+)* };
}

from_errors! {
    Refusal: refusal => Self::Refused(UNPROCESSABLE, refusal);
    SpecError: error => wrong_game(error).into();
    SetupError: error => Refusal::from(error).into();
    JoinError, serde_json::Error, io::Error: error => Self::Failed(error.to_string());
    BytesRejection, FormRejection, JsonRejection, PathRejection, QueryRejection: error =>
        Self::BadMessage(error.status(), error.body_text());
}

impl From<&ApiError> for Refusal {
    fn from(error: &ApiError) -> Self {
        match error {
            ApiError::Refused(_, refusal) => refusal.clone(),
            error => Self::new(error.kind().1, error),
        }
    }
}

/// What has come of something; nothing where it failed, which the operator reads in the log with where it was, and all goes on.
#[track_caller]
pub(crate) fn or_logged<T: Default>(result: Result<T, impl Display>, words: &str) -> T {
    let at = Location::caller().file();
    result.unwrap_or_else(|error| {
        tracing::error!(%error, at, "{words}");
        T::default()
    })
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let elsewhere = match &self {
            Self::Storage(StoreError::Owned(_, address)) => Some(Elsewhere(address.clone())),
            Self::Storage(error) => {
                tracing::error!(%error, "the store refuses");
                None
            }
            _ => None,
        };
        let (too_many, wait) = match self {
            Self::TooMany(what) => (Some(what), "2"),
            Self::Refused(TOO_MANY, _) => (Some("mails are sent to an address"), "3600"),
            _ => (None, ""),
        };
        let (status, code) = self.kind();
        let code = code.to_owned();
        let mut response = match self {
            Self::Late(late) => (status, Json(late)).into_response(),
            error => (status, Json(Refusal::from(&error))).into_response(),
        };
        if too_many.is_some() {
            let wait = HeaderValue::from_static(wait);
            response.headers_mut().insert(header::RETRY_AFTER, wait);
        }
        if let Some(elsewhere) = elsewhere {
            response.extensions_mut().insert(elsewhere);
        }
        response.extensions_mut().insert(Refused { code, too_many });
        response
    }
}
